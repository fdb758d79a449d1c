"""Places of a scenario found by words: units, structures and marks by name or id, tiles by their label."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from mapper.edit.things import NOTHING, Things
from mapper.geometry.grid import Tile, bounds, parse_tile
from mapper.model.battlemap import Mark
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.names import called, headed
from mapper.rules.palette import UNNAMED, Palette

MOST_FOUND = 200


class PlaceKind(Enum):
    """What was found, in the order in which equally good finds are told."""

    TILE = auto()
    UNIT = auto()
    MARK = auto()
    STRUCTURE = auto()


@dataclass(frozen=True, slots=True)
class Place:
    """One find: what it is called, what else is told of it, where it is, and what to select there."""

    kind: PlaceKind
    name: str
    about: str
    tile: Tile
    things: Things = NOTHING
    id: str = ""


def find_places(scenario: Scenario, text: str, palette: Palette = UNNAMED) -> tuple[Place, ...]:
    """Return what has all the words of a text in its name, its id or what it is, the best find first.

    A text that is the label of a tile on the map finds that tile first. No words find nothing.
    """
    words = text.casefold().split()
    if not words:
        return ()
    tile = parse_tile(text)
    here = [_tile_place(tile)] if tile is not None and scenario.map.holds(tile) else []
    found = [(_rank(place, words), place) for place in places(scenario, palette)]
    ranked = [(rank, place) for rank, place in found if rank is not None]
    ranked.sort(key=lambda pair: (pair[0], pair[1].kind.value, pair[1].name.casefold()))
    return (*here, *(place for _, place in ranked))[:MOST_FOUND]


def places(scenario: Scenario, palette: Palette = UNNAMED) -> Iterator[Place]:
    """Yield everything on the map that can be found by words: docked units where their carrier stands."""
    sides = {side.id: called(side) for side in scenario.sides}
    for unit in scenario.units:
        yield _unit_place(unit, sides.get(unit.side or "", ""))
    for mark in scenario.map.marks:
        yield _mark_place(mark, sides.get(mark.side or "", ""), palette)
    for structure in scenario.map.structures:
        yield _structure_place(structure, palette)


def _tile_place(tile: Tile) -> Place:
    return Place(PlaceKind.TILE, tile.label, "tile", tile)


def _unit_place(unit: Unit, side: str) -> Place:
    about = ", ".join(word for word in (side, unit.kind.value, "hidden" if unit.hidden else "") if word)
    things = Things(units=frozenset({unit.id}))
    return Place(PlaceKind.UNIT, headed(unit), about, unit.tile, things, unit.id)


def _mark_place(mark: Mark, side: str, palette: Palette) -> Place:
    first, last = bounds(mark.tiles)
    tile = Tile((first.x + last.x) // 2, (first.y + last.y) // 2)
    tile = tile if tile in mark.tiles else mark.tiles[0]
    about = ", ".join(word for word in (side, palette.marks.called(mark.kind)) if word)
    things = Things(marks=frozenset({mark.id}))
    return Place(PlaceKind.MARK, mark.text or palette.marks.name(mark.kind), about, tile, things, mark.id)


def _structure_place(structure: Structure, palette: Palette) -> Place:
    xs, ys = zip(*structure.outline, strict=True)
    tile = Tile(int((min(xs) + max(xs)) / 2), int((min(ys) + max(ys)) / 2))
    height, kind = palette.heights.called(structure.height), palette.structures.called(structure.kind)
    about = " ".join((height, *map(palette.traits.called, structure.traits), kind))
    if structure.objective:
        about = f"{about}, {structure.objective}"
    name = headed(structure, palette)
    return Place(
        PlaceKind.STRUCTURE, name, about, tile, Things(structures=frozenset({structure.id})), structure.id
    )


def _rank(place: Place, words: list[str]) -> int | None:
    """Return how good a find is, 0 the best, or None when it is none."""
    name, ident = place.name.casefold(), place.id.casefold()
    searched = f"{name} {ident} {place.about.casefold()}"
    if not all(word in searched for word in words):
        return None
    whole = " ".join(words)
    if whole in {name, ident}:
        return 0
    if name.startswith(whole):
        return 1
    if all(any(part.startswith(word) for part in name.split()) for word in words):
        return 2
    return 3 if all(word in name for word in words) else 4
