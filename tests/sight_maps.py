"""Maps made up at random for the tests of sight: sections of every shape, smoke, walls and gates."""

import random
from collections.abc import Sequence

import shapely

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField
from mapper.model.structure import Height, Standing, Structure, StructureKind

Outline = tuple[tuple[float, float], ...]
SHAPES = ("tiles", "tile_corner", "halves", "diagonal", "quarters", "corner", "slanted", "star")


def made_up_map(
    seed: int,
    width: int = 7,
    height: int = 7,
    shapes: Sequence[str] = SHAPES,
    *,
    smoke: int = 3,
    walls: int = 5,
) -> BattleMap:
    """Return a map with about a third of its area under sections of the given shapes."""
    rng = random.Random(seed)
    structures: list[Structure] = []
    taken: list[shapely.Polygon] = []
    for number in range(60):
        outline = _outline(rng, rng.choice(shapes), width, height)
        polygon = shapely.Polygon(outline)
        fits = polygon.is_valid and polygon.within(shapely.box(0, 0, width, height))
        if not fits or any(shapely.relate_pattern(polygon, other, "T********") for other in taken):
            continue
        taken.append(polygon)
        structures.append(_structure(rng, number, outline))
        if sum(polygon.area for polygon in taken) > width * height / 3:
            break
    tiles = [Tile(x, y) for y in range(height) for x in range(width)]
    clouds = rng.sample(tiles, smoke)
    edges = [Edge(x, y, side) for x, y in tiles for side in (Side.N, Side.W)]
    return empty_map(width, height).evolve(
        structures=tuple(structures),
        fields=tuple(GroundField(kind=FieldKind.SMOKE, tile=tile, turns=3) for tile in clouds),
        edges=tuple(
            EdgePiece(
                at=edge,
                kind=rng.choice([EdgeKind.WALL, EdgeKind.WALL, EdgeKind.GATE]),
                open=rng.random() < 0.3,
            )
            for edge in rng.sample(edges, walls)
        ),
    )


def empty_map(width: int, height: int) -> BattleMap:
    """Return a map with nothing on it."""
    return BattleMap(width=width, height=height, legend={".": "clear"}, ground=("." * width,) * height)


def section(section_id: str, *corners: tuple[float, float], **fields: object) -> Structure:
    """Return a high structure with these corners; further keywords are its fields."""
    return Structure.model_validate(
        {
            "id": section_id,
            "outline": tuple((float(x), float(y)) for x, y in corners),
            "height": Height.HIGH,
            **fields,
        }
    )


def block(
    section_id: str, left: float, top: float, right: float, bottom: float, **fields: object
) -> Structure:
    """Return a rectangular high structure."""
    return section(section_id, (left, top), (right, top), (right, bottom), (left, bottom), **fields)


def _structure(rng: random.Random, number: int, outline: Outline) -> Structure:
    standing = rng.choices([Standing.AUTO, Standing.NONE, Standing.ALL], [8, 1, 1])[0]
    kind = rng.choices([StructureKind.BUILDING, StructureKind.RUIN], [4, 1])[0]
    return Structure(
        id=f"s{number}", outline=outline, height=rng.choice([*Height]), kind=kind, standing=standing
    )


def _outline(rng: random.Random, shape: str, width: int, height: int) -> Outline:
    x, y = float(rng.randrange(width)), float(rng.randrange(height))
    match shape:
        case "tiles":
            return _box(x, y, rng.randint(1, 3), rng.randint(1, 3))
        case "tile_corner":
            wide, high = rng.randint(2, 3), rng.randint(2, 3)
            return (
                (x, y),
                (x + wide, y),
                (x + wide, y + 1),
                (x + 1, y + 1),
                (x + 1, y + high),
                (x, y + high),
            )
        case "halves":
            return _box(x + _half(rng), y + _half(rng), rng.randint(1, 4) / 2, rng.randint(1, 4) / 2)
        case "diagonal":
            x, y, size = x + _half(rng), y + _half(rng), rng.randint(1, 5) / 2
            square = _box(x, y, size, size)
            left_out = rng.randrange(4)
            return square[:left_out] + square[left_out + 1 :]
        case "quarters":
            return _box(x + _quarter(rng), y + _quarter(rng), rng.randint(1, 7) / 4, rng.randint(1, 7) / 4)
        case "corner":
            x, y = x + _quarter(rng), y + _quarter(rng)
            right, bottom = x + rng.randint(2, 8) / 4, y + rng.randint(2, 8) / 4
            thick, deep = rng.randint(1, 3) / 4, rng.randint(1, 3) / 4
            return (
                *((x, y), (right, y), (right, y + deep)),
                *((x + thick, y + deep), (x + thick, bottom), (x, bottom)),
            )
        case "slanted":
            corners = [
                (x + rng.randint(0, 8) / 4, y + rng.randint(0, 8) / 4) for _ in range(rng.randint(3, 4))
            ]
            return tuple(corners)
        case _:
            points = [
                (x + rng.randint(0, 10) / 4, y + rng.randint(0, 10) / 4) for _ in range(rng.randint(5, 7))
            ]
            return tuple(rng.sample(points, len(points)))


def _box(x: float, y: float, wide: float, high: float) -> Outline:
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def _half(rng: random.Random) -> float:
    return rng.choice([0.0, 0.5])


def _quarter(rng: random.Random) -> float:
    return rng.choice([0.0, 0.25, 0.5, 0.75])
