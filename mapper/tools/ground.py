"""The ground tool: paints tiles, fills what is alike, or turns one kind into another everywhere."""

from mapper.edit.ground import fill_ground, ground_tiles, paint_ground, replace_ground, same_ground
from mapper.edit.operations import counted
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.tools.area import SHAPES, AreaTool, Operation
from mapper.tools.options import Choice, Option, Setting, Way
from mapper.tools.tool import Desk, Pointer
from mapper.tools.wishes import Do, Propose, Wish

FILL, SAME = "fill", "same"
MORE_SHAPES = (*SHAPES, Way(FILL, "Fill"), Way(SAME, "Fill all alike"))
MOST_SHOWN = 20_000
"""From so many tiles on what a fill would change is told in words alone: drawing it would take too long."""


class GroundTool(AreaTool):
    """Gives tiles a kind of ground, which comes from the tables of the rules."""

    name = "ground"
    is_live = True

    def __init__(self, **settings: Setting) -> None:
        """Begin without a kind: the first map that is seen brings them."""
        super().__init__(**{"terrain": "", **settings})
        self._known: tuple[BattleMap, Tile, str, frozenset[Tile]] | None = None

    @property
    def terrain(self) -> str:
        """The kind of ground that was chosen."""
        return str(self.settings["terrain"])

    @property
    def options(self) -> tuple[Option, ...]:
        """The kinds of ground there are, and how they are painted."""
        found = self.desk.ruleset.terrains if self.desk else ()
        kinds = tuple(Way(terrain.id, terrain.name) for terrain in found)
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
        tiles = self._alike(battlemap, pointer.tile)
        text = counted(len(tiles), "tile")
        shown = tiles if len(tiles) <= MOST_SHOWN else frozenset({pointer.tile})
        return self._show(shown, text, (pointer.x, pointer.y))

    def _alike(self, battlemap: BattleMap, tile: Tile) -> frozenset[Tile]:
        """Return what a fill in a tile would change; asked again in the same patch it is known."""
        known = self._known
        if known and known[0] is battlemap and known[2] == self.shape and tile in known[3]:
            return known[3]
        if self.shape == FILL:
            tiles = same_ground(battlemap, tile)
        else:
            tiles = ground_tiles(battlemap, battlemap.terrain(tile))
        self._known = (battlemap, tile, self.shape, tiles)
        return tiles
