"""Maps drawn in letters: one character a tile, as the rule cases write them."""

from collections.abc import Iterator, Sequence
from typing import Any

from mapper.errors import MapperError
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField
from mapper.model.structure import Height, Structure

LEGEND = {".": "clear", "D": "debris", "S": "subsidence"}
LOW = "Ll"
WALL = "#"
SMOKE = "123"
PARTLY = 0.25
"""The side of the square, in tiles, that a partial structure covers in its tile's north-west corner."""

Edges = Sequence[Sequence[Any]]


def battlemap_of(rows: Sequence[str], barricades: Edges = (), walls: Edges = ()) -> BattleMap:
    """Return the map drawn by rows of `. D S H L h l # 3 2 1`, with edges given as [column, row, side].

    Each letter is a section of its own; a district wall tile is a high one called `wall-...`, to which the
    rules of damage never come. Raises MapperError when a letter or an edge can't be read.
    """
    if not rows or len({len(row) for row in rows}) != 1 or not rows[0]:
        raise MapperError("the rows of a map must have the same length", place="map")
    letters = [(Tile(x, y), letter) for y, row in enumerate(rows) for x, letter in enumerate(row)]
    ground = ("".join(letter if letter in LEGEND else "." for letter in row) for row in rows)
    return BattleMap(
        width=len(rows[0]),
        height=len(rows),
        legend=LEGEND,
        ground=tuple(ground),
        structures=tuple(_structures(letters)),
        edges=(*_edges(barricades, EdgeKind.BARRICADE), *_edges(walls, EdgeKind.WALL)),
        fields=tuple(
            GroundField(kind=FieldKind.SMOKE, tile=tile, turns=int(letter))
            for tile, letter in letters
            if letter in SMOKE
        ),
    )


def _structures(letters: Sequence[tuple[Tile, str]]) -> Iterator[Structure]:
    for tile, letter in letters:
        match letter:
            case "H" | "L" | "#":
                yield _section(tile, letter, 1.0)
            case "h" | "l":
                yield _section(tile, letter, PARTLY)
            case _ if letter not in LEGEND and letter not in SMOKE:
                raise MapperError(
                    f"unknown map letter {letter!r}", place="map", remedy=". D S H L h l # 3 2 1"
                )


def _section(tile: Tile, letter: str, size: float) -> Structure:
    x, y = float(tile.x), float(tile.y)
    kind = "wall" if letter == WALL else "house"
    return Structure(
        id=f"{kind}-{tile.label}",
        outline=((x, y), (x + size, y), (x + size, y + size), (x, y + size)),
        height=Height.LOW if letter in LOW else Height.HIGH,
        name="District wall" if letter == WALL else "",
    )


def _edges(given: Edges, kind: EdgeKind) -> Iterator[EdgePiece]:
    for edge in given:
        match edge:
            case [int(column), int(row), "N" | "E" | "S" | "W" as side]:
                yield EdgePiece(at=Tile(column, row).edge(Side(side)), kind=kind)
            case _:
                raise MapperError(f"{edge!r} is no edge", place=f"{kind}s", remedy="[column, row, side]")
