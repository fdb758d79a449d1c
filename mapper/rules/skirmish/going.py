"""The ground as one fighter finds it: what each tile costs it, what bars it, and where it may not stop."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.gait import WAYS, Gait, StepKind, way_of
from mapper.rules.movement import Reach, find_reach
from mapper.rules.names import called
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.skirmish.board import in_the_way, stands_there
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.footing import entry_cost, group_of
from mapper.rules.skirmish.mobility import mobility
from mapper.rules.skirmish.sides import are_allied
from mapper.rules.skirmish.tables import Group

WALK = Gait(forward=1, right=1, back=1, left=1, turn=None)
"""A step to any of the four tiles around costs a point; the ground adds what it asks for (S-MOVE-3)."""

ON = {"foot": "foot", "armor": "foot in armor", "cavalry": "horseback", "flying": "wings"}
"""How the movement groups get about (S-MOVE-5)."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The ground before a movement group, with the units that bar it and those it may only pass."""

    scenario: Scenario
    book: Rulebook
    group: Group
    barred: Mapping[Tile, Refusal] = field(default_factory=dict)
    halts: Mapping[Tile, Refusal] = field(default_factory=dict)

    @property
    def gait(self) -> Gait:
        """What steps cost before the ground adds to them."""
        return WALK

    @property
    def clause(self) -> str:
        """The clause that tells how far a unit goes."""
        return "S-MOVE-1"

    @property
    def points(self) -> str:
        """What steps are paid with."""
        return "Movement"

    def entry(self, tile: Tile) -> int | None:
        """Return what entering a tile adds to a step; None where it can't be entered, and off the map."""
        if tile in self.barred or not self.scenario.map.holds(tile):
            return None
        cost = self.cost(tile)
        return None if cost is None else cost - 1

    def cost(self, tile: Tile) -> int | None:
        """Return the points that a tile of the map costs, whoever is in it (S-MOVE-2)."""
        return self._costs[self.scenario.map.terrain(tile)]

    def crossings(self, tile: Tile) -> None:
        """Return nothing: in these rules no piece stands between two tiles."""

    def refusal(self, tile: Tile, way: int) -> Refusal:
        """Return why this way out of the tile is barred."""
        return self.closed(Tile(tile.x + WAYS[way][0], tile.y + WAYS[way][1]))

    def closed(self, tile: Tile) -> Refusal:
        """Return why a tile can't be entered."""
        if not self.scenario.map.holds(tile):
            return refuse("off_map", f"{tile.label} is not on the map", "S-MOVE-3", tile)
        barred = self.barred.get(tile)
        if barred is not None and self.cost(tile) is not None:
            return barred
        row = self.book.terrain(self.scenario.map.terrain(tile))
        return refuse("closed", f"{row.name} can't be entered on {ON[self.group]}", "S-MOVE-2", tile)

    def reasons(
        self,
        tile: Tile,
        facing: Side,
        kind: StepKind,
        *,
        free: bool,  # noqa: ARG002  # turns are free where there are any
    ) -> tuple[Reason, ...]:
        """Return what makes up the cost of a step from a tile."""
        way = way_of(kind, facing)
        return (self.price(Tile(tile.x + WAYS[way][0], tile.y + WAYS[way][1])),)

    def price(self, tile: Tile) -> Reason:
        """Return what a tile costs, with the name of its ground."""
        key = self.book.terrain_id(self.scenario.map.terrain(tile))
        name = self.book.terrain(key).name
        return self.book.reason(
            f"terrain.{key}.move", name, float(self.cost(tile) or 0), clause="S-MOVE-2", where=tile
        )

    @cached_property
    def _costs(self) -> Mapping[str, int | None]:
        kinds = self.scenario.map.legend.values()
        return {kind: entry_cost(self.book.terrain(kind), self.group) for kind in kinds}


def unit_ground(unit: Unit, scenario: Scenario, book: Rulebook) -> Ground:
    """Return the ground before a unit: enemies bar it, among allies it may not stop (S-MOVE-4)."""
    barred: dict[Tile, Refusal] = {}
    halts: dict[Tile, Refusal] = {}
    move = book.settings.move
    allied = {
        side: are_allied(scenario, unit.side, side, book) for side in {other.side for other in scenario.units}
    }
    for other in scenario.units:
        if other.id == unit.id:
            continue
        is_ally = allied[other.side]
        if move.pass_allies if is_ally else move.pass_enemies:
            text = stands_there(other, is_ally=is_ally)
            halts[other.tile] = refuse("occupied", text, "S-MOVE-4", other.tile)
        else:
            barred[other.tile] = in_the_way(other, is_ally=is_ally)
    return Ground(scenario, book, group_of(fighter_of(unit, scenario, book), book), barred, halts)


def unit_reach(scenario: Scenario, unit: Unit, stance: Stance, book: Rulebook) -> Reach | Refusal:
    """Return where a unit can go with the points it has left (S-MOVE-1, S-ACT-1).

    Raises DocumentError when its sheet or state is none of these rules.
    """
    if fighter_of(unit, scenario, book).is_routed:
        return refuse("routed", f"{called(unit)} is Routed", "S-UNIT-4", unit.id)
    points = mobility(scenario, unit, book)
    return find_reach(unit_ground(unit, scenario, book), stance.tile, stance.facing, points.value)
