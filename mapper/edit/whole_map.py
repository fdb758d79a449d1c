"""The whole map: a new one, and one that is turned or mirrored with all that stands on it."""

from mapper.edit.moving import (
    moved_backdrop,
    moved_edges,
    moved_fields,
    moved_marks,
    moved_structures,
    moved_units,
)
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.transforms import (
    Motion,
    mirrored_across,
    mirrored_down,
    moved_rows,
    turned_left,
    turned_right,
)
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgePiece
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.terrain import with_terrain
from mapper.rules.palette import Palette

SIDES = (
    Allegiance(id="red", name="Red", colour=Colour.RED, controller=Controller.PLAYER),
    Allegiance(id="blue", name="Blue", colour=Colour.BLUE, controller=Controller.GM),
)
"""What a new map begins with."""
IN_PLAY = "a game is being played on this map, and its first orders know the map as it is"


def new_scenario(width: int, height: int, *, ruleset: str, ground: str) -> Scenario:
    """Return an empty map with two sides.

    Raises `pydantic.ValidationError` for a size that no document may have.
    """
    battlemap = BattleMap(width=width, height=height, legend={".": ground}, ground=("." * width,) * height)
    return Scenario(ruleset=ruleset, map=battlemap, sides=SIDES)


def walled_in(scenario: Scenario, palette: Palette) -> Scenario:
    """Return a map walled in by what a palette has for that: pieces on its border, else ground in its rim.

    A wall of ground takes tiles, and nobody comes past it: where there is room it has a door left and right.
    """
    battlemap = scenario.map
    width, height = battlemap.width, battlemap.height
    if palette.rim is not None:
        walls = (EdgePiece(at=edge, kind=palette.rim) for edge in border(width, height))
        return scenario.evolve(map=battlemap.evolve(edges=tuple(walls)))
    masonry = palette.masonry
    if masonry is None:
        return scenario
    rim = (tile for edge in border(width, height) for tile in edge.tiles if battlemap.holds(tile))
    walled = with_terrain(battlemap, rim, masonry.wall) or battlemap
    if masonry.door is not None and min(width, height) > 2:
        doors = (Tile(0, height // 2), Tile(width - 1, height // 2))
        walled = with_terrain(walled, doors, masonry.door) or walled
    return scenario.evolve(map=walled)


def border(width: int, height: int) -> tuple[Edge, ...]:
    """Return the edges around a map of this size, clockwise from its top left."""
    return (
        *(Edge(x, 0, Side.N) for x in range(width)),
        *(Edge(width, y, Side.W) for y in range(height)),
        *(Edge(x, height, Side.N) for x in reversed(range(width))),
        *(Edge(0, y, Side.W) for y in reversed(range(height))),
    )


def turn_map_right(scenario: Scenario) -> Edit | NoEdit:
    """Turn the whole map a quarter clockwise."""
    return _moved(scenario, turned_right(scenario.map.height), "Turn the map right", swaps=True)


def turn_map_left(scenario: Scenario) -> Edit | NoEdit:
    """Turn the whole map a quarter anticlockwise."""
    return _moved(scenario, turned_left(scenario.map.width), "Turn the map left", swaps=True)


def mirror_map_across(scenario: Scenario) -> Edit | NoEdit:
    """Swap left and right of the whole map."""
    return _moved(scenario, mirrored_across(scenario.map.width), "Mirror the map left to right")


def mirror_map_down(scenario: Scenario) -> Edit | NoEdit:
    """Swap top and bottom of the whole map."""
    return _moved(scenario, mirrored_down(scenario.map.height), "Mirror the map top to bottom")


def _moved(scenario: Scenario, motion: Motion, name: str, *, swaps: bool = False) -> Edit | NoEdit:
    if scenario.play is not None:
        return NoEdit(IN_PLAY)
    old = scenario.map
    battlemap = old.evolve(
        width=old.height if swaps else old.width,
        height=old.width if swaps else old.height,
        ground=moved_rows(old.ground, motion),
        structures=moved_structures(old.structures, motion),
        edges=moved_edges(old.edges, motion),
        fields=moved_fields(old.fields, motion),
        marks=moved_marks(old.marks, motion),
        backdrop=moved_backdrop(old.backdrop, motion),
    )
    turned = scenario.evolve(map=battlemap, units=moved_units(scenario.units, motion))
    return Edit(name, turned, moves_all=True)
