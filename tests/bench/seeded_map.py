"""The made-up maps the benches measure on: the same size and seed give the same map (a module, not a script).

16 kinds of ground in blobs of 8 x 8 tiles with 15 % of the tiles changed; rectangles and L-shaped sections on
whole tiles, never touching, until a fifth of the map is covered; width * height / 50 barricades; smoke on 5 %
of the tiles.
"""

import random
from collections.abc import Sequence

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField
from mapper.model.structure import Height, Structure, Trait

KINDS = 16
BLOB = 8
CHANGED = 0.15
COVERED = 0.20
L_SHAPED = 0.4
TILES_A_BARRICADE = 50
SMOKY = 0.05
_LETTERS = "abcdefghijklmnop"

Outline = tuple[tuple[float, float], ...]


def seeded_map(
    width: int, height: int | None = None, *, seed: int = 7, terrains: Sequence[str] = ()
) -> BattleMap:
    """Return a map; its sixteen kinds of ground take the ids of `terrains` in turn, or made-up ones."""
    height = width if height is None else height
    rng = random.Random(f"{seed} {width} {height}")
    names = [terrains[kind % len(terrains)] if terrains else f"ground_{kind}" for kind in range(KINDS)]
    return BattleMap(
        width=width,
        height=height,
        legend=dict(zip(_LETTERS, names, strict=True)),
        ground=_ground(rng, width, height),
        structures=_structures(rng, width, height),
        edges=_barricades(rng, width, height),
        fields=tuple(
            GroundField(kind=FieldKind.SMOKE, tile=Tile(x, y), turns=rng.randint(1, 3))
            for y in range(height)
            for x in range(width)
            if rng.random() < SMOKY
        ),
    )


def free_centre(battlemap: BattleMap) -> Tile:
    """Return the tile nearest to the middle of the map that no section or smoke is in."""
    taken = {field.tile for field in battlemap.fields} | covered_tiles(battlemap)
    free = (
        Tile(x, y) for y in range(battlemap.height) for x in range(battlemap.width) if Tile(x, y) not in taken
    )
    return min(
        free, key=lambda tile: abs(tile.x - battlemap.width // 2) + abs(tile.y - battlemap.height // 2)
    )


def covered_tiles(battlemap: BattleMap) -> set[Tile]:
    """Return the tiles under the sections, which lie on whole tiles."""
    found: set[Tile] = set()
    for structure in battlemap.structures:
        xs, ys = zip(*structure.outline, strict=True)
        hollow = structure.outline[3] if len(structure.outline) > 4 else (max(xs), max(ys))
        found.update(
            Tile(x, y)
            for x in range(int(min(xs)), int(max(xs)))
            for y in range(int(min(ys)), int(max(ys)))
            if x < hollow[0] or y < hollow[1]
        )
    return found


def _ground(rng: random.Random, width: int, height: int) -> tuple[str, ...]:
    blobs = [[rng.choice(_LETTERS) for _ in range(0, width, BLOB)] for _ in range(0, height, BLOB)]
    return tuple(
        "".join(
            rng.choice(_LETTERS) if rng.random() < CHANGED else blobs[y // BLOB][x // BLOB]
            for x in range(width)
        )
        for y in range(height)
    )


def _structures(rng: random.Random, width: int, height: int) -> tuple[Structure, ...]:
    taken: set[tuple[int, int]] = set()
    found: list[Structure] = []
    covered = tries = 0
    while covered < COVERED * width * height and tries < width * height:
        tries += 1
        wide, high = rng.randint(2, 7), rng.randint(2, 7)
        if wide > width or high > height:
            continue
        x, y = rng.randint(0, width - wide), rng.randint(0, height - high)
        around = {(i, j) for i in range(x - 1, x + wide + 1) for j in range(y - 1, y + high + 1)}
        if around & taken:
            continue
        outline, tiles = _outline(rng, (x, y), wide, high)
        taken |= tiles
        covered += len(tiles)
        found.append(_structure(rng, len(found), outline))
    return tuple(found)


def _outline(
    rng: random.Random, at: tuple[int, int], wide: int, high: int
) -> tuple[Outline, set[tuple[int, int]]]:
    x, y = at
    tiles = {(i, j) for i in range(x, x + wide) for j in range(y, y + high)}
    right, bottom = float(x + wide), float(y + high)
    if not (wide > 3 and high > 3 and rng.random() < L_SHAPED):
        return ((x, y), (right, y), (right, bottom), (x, bottom)), tiles
    inner_x, inner_y = x + rng.randint(1, wide - 2), y + rng.randint(1, high - 2)
    tiles -= {(i, j) for i, j in tiles if i >= inner_x and j >= inner_y}
    return ((x, y), (right, y), (right, inner_y), (inner_x, inner_y), (inner_x, bottom), (x, bottom)), tiles


def _structure(rng: random.Random, number: int, outline: Outline) -> Structure:
    return Structure(
        id=f"s{number}",
        outline=tuple((float(x), float(y)) for x, y in outline),
        height=rng.choice([*Height]),
        traits=(rng.choice([*Trait]),) if rng.random() < 0.3 else (),
    )


def _barricades(rng: random.Random, width: int, height: int) -> tuple[EdgePiece, ...]:
    edges = {
        Edge(rng.randrange(width), rng.randrange(height), rng.choice([Side.N, Side.W]))
        for _ in range(width * height // TILES_A_BARRICADE)
    }
    return tuple(EdgePiece(at=edge, kind=EdgeKind.BARRICADE) for edge in sorted(edges))
