"""What is wrong with a map: its rows, and the pieces that stand on it."""

from collections.abc import Iterator, Sequence
from operator import attrgetter

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, FieldKind, Mark, MarkKind
from mapper.model.problem import Problem, Severity, place_of

_AT, _OPEN, _TILE = attrgetter("at"), attrgetter("open"), attrgetter("tile")
_KIND_AND_TILE = attrgetter("kind", "tile")


def map_problems(battlemap: BattleMap, sides: frozenset[str]) -> Iterator[Problem]:
    """Yield every finding about a map; `sides` holds the ids of the sides there are."""
    yield from _ground(battlemap)
    yield from _structures(battlemap)
    yield from _edges(battlemap)
    yield from _fields(battlemap)
    yield from _marks(battlemap, sides)


def outside(tile: Tile, battlemap: BattleMap) -> str:
    """Return how a place off the map is told, with the size that is allowed."""
    named = f"{tile.label} is" if tile.x >= 0 and tile.y >= 0 else f"({tile.x}, {tile.y}) is"
    return f"{named} outside the map ({battlemap.width} x {battlemap.height} tiles)"


def _ground(battlemap: BattleMap) -> Iterator[Problem]:
    rows, known = battlemap.ground, frozenset(battlemap.legend)
    if len(rows) != battlemap.height:
        text = f"has {len(rows)} rows (the map is {battlemap.height} tiles high)"
        yield Problem("map.ground", "ground_rows", text)
    for number, row in enumerate(rows):
        if len(row) != battlemap.width:
            text = f"is {len(row)} characters long (the map is {battlemap.width} tiles wide)"
            yield Problem(f"map.ground[{number}]", "ground_length", text)
        if not known.issuperset(row):
            column = next(index for index, letter in enumerate(row) if letter not in known)
            yield Problem(
                f"map.ground[{number}]", "ground_letter", f"character {column + 1} is not in the legend"
            )


def _structures(battlemap: BattleMap) -> Iterator[Problem]:
    if not battlemap.structures:
        return
    # Not at the top, to keep start-up fast: it brings shapely.
    from mapper.model.outline_check import outline_problems  # noqa: PLC0415

    yield from outline_problems(battlemap)
    for number, structure in enumerate(battlemap.structures):
        if len(structure.traits) > 1 and len(set(structure.traits)) != len(structure.traits):
            place = place_of("structures", number, structure.id, "traits")
            yield Problem(place, "duplicate_trait", "names a trait twice", Severity.WARNING)


def _edges(battlemap: BattleMap) -> Iterator[Problem]:
    places = list(map(_AT, battlemap.edges))
    if _are_apart_and_inside(places, places, battlemap) and not any(map(_OPEN, battlemap.edges)):
        return
    first: dict[Edge, int] = {}
    for number, piece in enumerate(battlemap.edges):
        if first.setdefault(piece.at, number) != number:
            text = f"{piece.at.label} has a piece already, edges[{first[piece.at]}] (one piece an edge)"
            yield Problem(place_of("edges", number, field="at"), "duplicate_edge", text)
        if not _borders(battlemap, piece.at):
            text = f"the edge {outside(Tile(piece.at.x, piece.at.y), battlemap)}"
            yield Problem(place_of("edges", number, field="at"), "off_map", text)
        if piece.open and piece.kind is not EdgeKind.GATE:
            text = f"a {piece.kind} can't be open, only a gate can"
            yield Problem(place_of("edges", number, field="open"), "open_no_gate", text, Severity.WARNING)


def _are_apart_and_inside(
    keys: Sequence[object], places: Sequence[Tile | Edge], battlemap: BattleMap
) -> bool:
    """Tell quickly of very many pieces that nothing is wrong with where they stand, as it mostly is."""
    if not places:
        return True
    columns, rows = [place[0] for place in places], [place[1] for place in places]
    inside = (
        min(columns) >= 0 <= min(rows) and max(columns) < battlemap.width and max(rows) < battlemap.height
    )
    return inside and len(set(keys)) == len(keys)


def _borders(battlemap: BattleMap, edge: Edge) -> bool:
    """Tell whether a tile of the map has this edge."""
    x, y, side = edge
    right, low = (1, 0) if side is Side.W else (0, 1)
    return 0 <= x < battlemap.width + right and 0 <= y < battlemap.height + low


def _fields(battlemap: BattleMap) -> Iterator[Problem]:
    keys = map(_KIND_AND_TILE, battlemap.fields)
    if _are_apart_and_inside(list(keys), list(map(_TILE, battlemap.fields)), battlemap):
        return
    first: dict[tuple[FieldKind, Tile], int] = {}
    for number, field in enumerate(battlemap.fields):
        key = (field.kind, field.tile)
        if first.setdefault(key, number) != number:
            text = (
                f"{field.tile.label} has {field.kind} already, fields[{first[key]}] (one of a kind in a tile)"
            )
            yield Problem(place_of("fields", number, field="tile"), "duplicate_field", text)
        if not battlemap.holds(field.tile):
            place = place_of("fields", number, field="tile")
            yield Problem(place, "off_map", outside(field.tile, battlemap))


def _marks(battlemap: BattleMap, sides: frozenset[str]) -> Iterator[Problem]:
    for number, mark in enumerate(battlemap.marks):
        yield from _mark(number, mark, battlemap)
        if mark.side is not None and mark.side not in sides:
            text = f"there is no side {mark.side} ({_listed(sides)})"
            yield Problem(place_of("marks", number, mark.id, "side"), "unknown_side", text)
        if mark.side is None and mark.kind is MarkKind.DEPLOYMENT:
            text = "a deployment zone belongs to no side"
            yield Problem(place_of("marks", number, mark.id, "side"), "no_side", text, Severity.WARNING)


def _mark(number: int, mark: Mark, battlemap: BattleMap) -> Iterator[Problem]:
    place = place_of("marks", number, mark.id, "tiles")
    for tile in mark.tiles:
        if not battlemap.holds(tile):
            yield Problem(place, "off_map", outside(tile, battlemap))
            break
    if len(set(mark.tiles)) != len(mark.tiles):
        yield Problem(place, "duplicate_tile", "names a tile twice", Severity.WARNING)
    if mark.kind is MarkKind.ARROW and len(mark.tiles) < 2:
        yield Problem(place, "arrow_tiles", "an arrow leads from one tile to another", Severity.WARNING)


def _listed(sides: frozenset[str]) -> str:
    return ", ".join(sorted(sides)) or "the document has no sides"
