"""How long the pieces of a big map take to paint: prints a table.

Run from the checkout: `python -m tests.bench.chunks [TILE_PX ...]`. The map is 256 x 256 with 2,000
structures, debris, subsidence, smoke, barricades and a wall. Each row is a tile size; a piece is 16 x 16.
"cold" is a piece painted for the first time, "warm" again, "notation" the writing on it, "ground" its ground
as bytes. Milliseconds of this process: median, 95th percentile, most. The first piece, which also sorts the
map, stands alone.
"""

import os
import random
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QGuiApplication, QImage, QPainter

from mapper.geometry.grid import Tile
from mapper.model.battlemap import EdgePiece, FieldKind, GroundField
from mapper.model.structure import Structure
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.ground import ground_pixels
from mapper.paint.map_painter import paint_base, paint_notation
from mapper.paint.style import style
from mapper.play.view import View
from tests.paint.plans import edge, plan, rect, ruin, section, view_of

SIDE, STRUCTURES, PIECE, PIECES = 256, 2000, 16, 96
SIZES = (8, 16, 24, 32, 48)
TRAITS = {"weak": 0.15, "hardened": 0.15, "reinforced": 0.2, "volatile": 0.15}


def main(sizes: tuple[int, ...]) -> None:
    """Print the table."""
    app = QGuiApplication([])
    view = district(random.Random(7))
    print("tile px  first |  cold             |  warm             |  notation         |  ground")
    for tile_px in sizes:
        cold = times(base, view, tile_px)
        rows = (cold[1:], *(times(work, view, tile_px) for work in (base, notation, ground)))
        print(f"{tile_px:7} {cold[0]:6.1f} | {' | '.join(told(row) for row in rows)}")
    app.quit()


def times(work: Callable[[View, Area, int], None], view: View, tile_px: int) -> list[float]:
    found = []
    for area in areas():
        began = time.process_time()
        work(view, area, tile_px)
        found.append(1000 * (time.process_time() - began))
    return found


def areas() -> list[Area]:
    pieces = SIDE // PIECE
    corners = [((index * 7) % pieces * PIECE, index // 6 % pieces * PIECE) for index in range(PIECES)]
    return [(x, y, x + PIECE, y + PIECE) for x, y in corners]


def base(view: View, area: Area, tile_px: int) -> None:
    paint(lambda brush: paint_base(brush, view, area), area, tile_px)


def notation(view: View, area: Area, tile_px: int) -> None:
    paint(lambda brush: paint_notation(brush, view, area), area, tile_px)


def ground(view: View, area: Area, tile_px: int) -> None:
    ground_pixels(view.map, style("light", tile_px), area)


def paint(draw: Callable[[Brush], None], area: Area, tile_px: int) -> None:
    size = PIECE * tile_px
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(-area[0] * tile_px, -area[1] * tile_px)
    draw(Brush(painter, style("light", tile_px)))
    painter.end()


def told(row: list[float]) -> str:
    ordered = sorted(row)
    late = ordered[int(0.95 * len(ordered))]
    return f"{statistics.median(ordered):5.1f} {late:5.1f} {ordered[-1]:5.1f}"


def district(dice: random.Random) -> View:
    ground = ["".join(dice.choices(".DS", (93, 5, 2), k=SIDE)) for _ in range(SIDE)]
    plots = [(x, y) for x in range(0, SIDE - 5, 5) for y in range(0, SIDE - 5, 5)]
    dice.shuffle(plots)
    structures = tuple(house(dice, x, y, f"s{index}") for index, (x, y) in enumerate(plots[:STRUCTURES]))
    places = dict.fromkeys((dice.randrange(SIDE), dice.randrange(SIDE)) for _ in range(SIDE**2 // 20))
    fields = tuple(
        GroundField(kind=FieldKind.SMOKE, tile=Tile(*place), turns=dice.randint(1, 3)) for place in places
    )
    parts = {"structures": structures, "edges": edges(dice), "fields": fields}
    return view_of(plan(ground, **parts))


def house(dice: random.Random, x: int, y: int, name: str) -> Structure:
    width, height = dice.randint(1, 4), dice.randint(1, 4)
    outlines = (
        rect(x, y, width, height),
        (
            (x, y),
            (x + width, y),
            (x + width, y + 1),
            (x + 1, y + 1),
            (x + 1, y + height + 1),
            (x, y + height + 1),
        ),
        ((x, y + 1), (x + 2, y), (x + 3, y + 2), (x + 1.5, y + 3)),
    )
    outline = dice.choices(outlines, (7, 2, 1))[0]
    damage = {"durability": float(dice.randint(20, 240))} if dice.random() < 0.3 else {}
    if dice.random() < 0.12:
        return ruin(outline, id=name, **damage)
    traits = [trait for trait, share in TRAITS.items() if dice.random() < share]
    goal = {"objective": "goal"} if dice.random() < 0.05 else {}
    return section(outline, dice.choice(("high", "low")), *traits, id=name, **damage, **goal)


def ell(x: int, y: int, width: int, height: int) -> tuple[tuple[float, float], ...]:
    right, bottom = x + width, y + height
    return (x, y), (right, y), (right, y + 1), (x + 1, y + 1), (x + 1, bottom), (x, bottom)


def edges(dice: random.Random) -> tuple[EdgePiece, ...]:
    walls = [edge(x, 0, "N", "wall") for x in range(SIDE)]
    barricades = [
        edge(dice.randrange(SIDE), dice.randrange(1, SIDE), dice.choice("NW")) for _ in range(SIDE**2 // 50)
    ]
    return tuple({piece.at: piece for piece in walls + barricades}.values())


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
