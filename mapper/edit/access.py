"""Objectives and deployment zones that some kind of mover can never get to."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from mapper.edit.finding import Finding, Spot
from mapper.edit.told_problems import tiles_under
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap, MarkKind
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.unit import UnitKind
from mapper.rules.names import called
from mapper.rules.palette import Palette
from mapper.rules.regions import regions_of
from mapper.rules.ruleset import Ruleset

_GOALS = frozenset(
    {
        MarkKind.OBJECTIVE,
        MarkKind.SEIZE,
        MarkKind.ESCAPE,
        MarkKind.RAZE,
        MarkKind.VISIT,
        MarkKind.CHEST,
        MarkKind.SECURE,
    }
)


@dataclass(frozen=True, slots=True)
class _Goal:
    """Somewhere to get to: its name, its tiles, and where those who want to get there start."""

    name: str
    tiles: tuple[Tile, ...]
    starts: frozenset[Tile]
    structure: str | None = None


def unreachable_goals(scenario: Scenario, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield the objectives and zones that not every kind of mover can get to, however long it takes.

    Gates count as open; nothing is broken or rammed. What structures fill is got to beside them.
    """
    goals = [goal for goal in _goals(scenario, ruleset.palette) if goal.tiles and goal.starts]
    missed: dict[int, list[str]] = {}
    for kind, name in ruleset.mover_kinds.items() if goals else ():
        regions = regions_of(scenario, ruleset, kind)
        for number, goal in enumerate(goals):
            there = regions.met(goal.tiles) or regions.met(_around(goal.tiles, scenario.map))
            if not there & regions.met(goal.starts):
                missed.setdefault(number, []).append(name.lower())
    for number, kinds in missed.items():
        yield _finding(goals[number], kinds, len(ruleset.mover_kinds))


def _finding(goal: _Goal, kinds: list[str], all_kinds: int) -> Finding:
    nobody = len(kinds) == all_kinds
    who = "Nothing on the ground" if nobody else f"No {' or '.join(kinds)}"
    return Finding(
        "unreachable",
        Severity.WARNING if nobody else Severity.NOTICE,
        f"{who} gets to {goal.name} without breaking through.",
        goal.tiles[0].label,
        Spot(tiles=goal.tiles, structures=(goal.structure,) if goal.structure else ()),
    )


def _goals(scenario: Scenario, palette: Palette) -> Iterator[_Goal]:
    battlemap = scenario.map
    for structure in battlemap.structures:
        if structure.objective is not None:
            tiles = tuple(filter(battlemap.holds, tiles_under(structure)))
            name = f"the objective {structure.name}" if structure.name else called(structure, palette)
            yield _Goal(name, tiles, _starts(scenario, None, ()), structure.id)
    for mark in battlemap.marks:
        tiles = tuple(filter(battlemap.holds, mark.tiles))
        if mark.kind in _GOALS:
            yield _Goal(
                f"the {palette.marks.called(mark.kind)} {mark.text}" if mark.text else called(mark, palette),
                tiles,
                _starts(scenario, mark.side, ()),
            )
        elif mark.kind is MarkKind.DEPLOYMENT:
            side = scenario.side(mark.side)
            zone = palette.marks.called(mark.kind)
            name = f"the {zone} of {called(side)}" if side else f"a {zone}"
            yield _Goal(name, tiles, _starts(scenario, None, tiles))


def _starts(scenario: Scenario, side: str | None, without: Collection[Tile]) -> frozenset[Tile]:
    """Return where units start: in zones and where they stand; of one side when it is named."""
    zones = (
        tile
        for mark in scenario.map.marks
        if mark.kind is MarkKind.DEPLOYMENT and side in (None, mark.side)
        for tile in mark.tiles
    )
    units = (
        unit.tile
        for unit in scenario.units
        if unit.carrier is None and unit.kind is not UnitKind.CIVILIAN and side in (None, unit.side)
    )
    return frozenset(filter(scenario.map.holds, (*zones, *units))) - frozenset(without)


def _around(tiles: Collection[Tile], battlemap: BattleMap) -> frozenset[Tile]:
    return frozenset(
        beside for tile in tiles for side in Side if battlemap.holds(beside := tile.neighbour(side))
    )
