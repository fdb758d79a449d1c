"""The ground tool: paints tiles, fills what is alike, or turns one kind into another everywhere."""

from dataclasses import dataclass

from mapper.edit.ground import (
    all_ground,
    counted_tiles,
    fill_ground,
    paint_ground,
    replace_ground,
    same_ground,
)
from mapper.edit.operations import counted
from mapper.geometry.grid import Tile
from mapper.geometry.rasters import Run, tiles_in
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.tools.area import MOST_SHOWN, SHAPES, AreaTool, Operation
from mapper.tools.options import Choice, Option, Setting, Way
from mapper.tools.tool import Desk, Pointer
from mapper.tools.wishes import Do, Propose, Wish

FILL, SAME = "fill", "same"
MORE_SHAPES = (*SHAPES, Way(FILL, "Fill"), Way(SAME, "Fill all alike"))


class GroundTool(AreaTool):
    """Gives tiles a kind of ground, which comes from the tables of the rules."""

    name = "ground"
    is_live = True
    of_rules = ("terrain",)

    def __init__(self, **settings: Setting) -> None:
        """Begin without a kind: the first map that is seen brings them."""
        super().__init__(**{"terrain": "", **settings})
        self._known: _Patch | None = None

    @property
    def terrain(self) -> str:
        """The kind of ground that was chosen."""
        return str(self.settings["terrain"])

    @property
    def options(self) -> tuple[Option, ...]:
        """The kinds of ground there are, and how they are painted."""
        found = self.desk.ruleset.terrains if self.desk else ()
        kinds = tuple(Way(terrain.id, terrain.name, terrain.note) for terrain in found)
        return Choice("terrain", "Ground", kinds, "terrain"), *self.shape_options

    def ways(self) -> tuple[Way, ...]:
        """Return the shapes and the two ways to fill."""
        return MORE_SHAPES

    def look(self, desk: Desk | None) -> None:
        """See the map; a kind that its rules don't know gives way to the first that is not plain."""
        super().look(desk)
        kinds = [terrain.id for terrain in desk.ruleset.terrains] if desk else []
        if kinds and self.terrain not in kinds:
            self.settings["terrain"] = kinds[min(1, len(kinds) - 1)]

    def deed(self, tiles: frozenset[Tile], since: Scenario | None) -> Operation:
        """Return the painting of tiles."""
        terrain, start = self.terrain, since.map if since else None
        return lambda scenario: paint_ground(scenario, tiles, terrain, since=start)

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Fill at once, or begin to paint."""
        if self.desk is None or self.shape not in {FILL, SAME}:
            return super().press(pointer)
        tile, terrain, battlemap = pointer.tile, self.terrain, self.desk.scenario.map
        if not battlemap.holds(tile):
            return ()
        old = battlemap.terrain(tile)
        if old == terrain:
            return ()
        if self.shape == FILL:
            return Do(lambda scenario: fill_ground(scenario, tile, terrain)), Propose(None)
        return Do(lambda scenario: replace_ground(scenario, old, terrain)), Propose(None)

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Show what a fill would change, or what the brush covers."""
        if pointer is None or self.desk is None or self.shape not in {FILL, SAME}:
            return super().hover(pointer)
        battlemap = self.desk.scenario.map
        if not battlemap.holds(pointer.tile) or battlemap.terrain(pointer.tile) == self.terrain:
            return self._show(frozenset(), "", None)
        tiles, number = self._alike(battlemap, pointer.tile)
        return self._show(tiles, counted(number, "tile"), (pointer.x, pointer.y))

    def _alike(self, battlemap: BattleMap, tile: Tile) -> tuple[frozenset[Tile], int]:
        """Return what a fill in a tile would change: as far as it can be shown, and how many tiles it is.

        Asked again in the same patch it is known.
        """
        known = self._known
        if known and known.battlemap is battlemap and known.shape == self.shape and known.holds(tile):
            return known.shown or frozenset({tile}), known.number
        is_fill = self.shape == FILL
        terrain = battlemap.terrain(tile)
        runs = tuple(same_ground(battlemap, tile) if is_fill else all_ground(battlemap, terrain))
        number = counted_tiles(runs)
        shown = tiles_in(runs) if number <= MOST_SHOWN else frozenset[Tile]()
        self._known = _Patch(battlemap, self.shape, runs, number, shown)
        return shown or frozenset({tile}), number


@dataclass(frozen=True, slots=True)
class _Patch:
    """What a fill would change, kept while the pointer is in it; `shown` is empty when it is large."""

    battlemap: BattleMap
    shape: str
    runs: tuple[Run, ...]
    number: int
    shown: frozenset[Tile]

    def holds(self, tile: Tile) -> bool:
        """Tell whether a tile is in it."""
        return any(y == tile.y and left <= tile.x < right for y, left, right in self.runs)
