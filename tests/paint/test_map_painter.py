import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter, QPdfWriter

from mapper.paint.area import Area, whole_map
from mapper.paint.brush import Brush
from mapper.paint.ground import ground_pixels
from mapper.paint.map_painter import (
    BASE,
    NOTATION,
    paint_base,
    paint_lines,
    paint_map,
    paint_notation,
    paint_on_ground,
    paint_signs,
    paint_tints,
)
from mapper.paint.style import style
from mapper.paint.units import draw_units
from mapper.play.view import View
from tests.paint.canvases import Paint, Pixels, on_sheet, painted, piece, touched
from tests.paint.plans import cloud, east_gate, edge, empty, mark, plan, rect, ruin, section, view_of
from tests.paint.test_overlays import EVERYTHING

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = (1, 2, 3, 8, 17, 24, 31, 48, 73, 96)
PAPER = style("light", 48).palette.paper
DIGEST = """
import hashlib
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
from tests.paint.test_map_painter import whole_picture
from tests.paint.plans import east_gate
print(hashlib.sha256(whole_picture(east_gate(), 24).tobytes()).hexdigest())
"""


def crossroads() -> View:
    """Return a map on which everything lies across the borders of the pieces it is cut into."""
    ground = ["...DD....", "..SSSS..?", "..SS.....", "DDD...DDD", "....SS...", ".?..S...D"]
    structures = (
        section(
            ((2, 2), (7, 2), (7, 3), (4, 3), (4, 5), (2, 5)), "high", durability=250.0, name="Long House"
        ),
        section(((5.5, 3.25), (8, 3.5), (7, 5.5)), "low", "volatile", durability=120.0, id="slant"),
        section(rect(0, 0, 2.25, 1.5), "high", "hardened", "volatile", objective="core", id="corner"),
        section(rect(7.5, 0, 1.5, 1.75), "low", "reinforced", id="rim"),
        ruin(rect(4.5, 5, 2, 1), durability=60.0, id="ruin"),
    )
    edges = (
        *(edge(x, 0, "N", "wall") for x in range(9) if x != 3),
        edge(3, 0, "N", "gate", open=True),
        *(edge(8, y, "E", "wall") for y in range(6)),
        *(edge(x, 5, "S", "gate") for x in (2, 3)),
        edge(0, 5, "S", "wall"),
        *(edge(3, y, "W", "wall") for y in (3, 4)),
        *(edge(x, 3, "N", durability=70.0) for x in range(3)),
        edge(3, 2, "W"),
    )
    fields = (
        cloud("smoke", "C3", 3),
        cloud("smoke", "D3", 1),
        cloud("gas", "C4", 12),
        cloud("smoke", "C4", 2),
    )
    marks = (
        mark("deployment", "B4", "C4", "D4", "B5", "C5", side="red"),
        mark("objective", "F3", "G3", "F4"),
        mark("label", "E4", text="The crossroads of the old town"),
        mark("seize", "C3"),
        mark("visit", "C3"),
    )
    return view_of(plan(ground, structures=structures, edges=edges, fields=fields, marks=marks))


def whole_picture(view: View, tile_px: int = 48, palette: str = "light") -> Pixels:
    return on_sheet(lambda brush: paint_map(brush, view), whole_map(view.map), tile_px, palette, paper=PAPER)


def pieces(area: Area, size: int) -> list[Area]:
    left, top, right, bottom = area
    return [
        (x, y, min(x + size, right), min(y + size, bottom))
        for y in range(top, bottom, size)
        for x in range(left, right, size)
    ]


@pytest.mark.parametrize("paint", [paint_base, paint_notation])
@pytest.mark.parametrize("tile_px", SIZES)
def test_a_piece_of_the_map_is_the_same_alone_as_in_the_whole(tile_px: int, paint: Paint) -> None:
    view = crossroads()
    whole = painted(paint, view, whole_map(view.map), tile_px)
    for area in pieces(whole_map(view.map), 3):
        alone = painted(paint, view, area, tile_px)
        assert np.array_equal(alone, piece(whole, whole_map(view.map), area, tile_px)), area


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_strips_of_rows_make_up_the_whole(palette: str) -> None:
    view, tile_px = east_gate(), 24
    left, top, right, bottom = whole_map(view.map)
    strips = [
        painted(paint_base, view, (left, y, right, y + 1), tile_px, palette) for y in range(top, bottom)
    ]
    assert np.array_equal(np.vstack(strips), painted(paint_base, view, whole_map(view.map), tile_px, palette))


@pytest.mark.parametrize("tile_px", [8, 24, 48, 96])
def test_the_base_on_a_ground_of_bytes_is_the_base(tile_px: int) -> None:
    view, area = crossroads(), (0, 0, 9, 6)
    made = ground_pixels(view.map, style("light", tile_px), area)
    height, width = made.shape
    ground = QImage(made.tobytes(), width, height, 4 * width, QImage.Format.Format_RGB32)

    def over(brush: Brush) -> None:
        brush.painter.drawImage(0, 0, ground)
        paint_on_ground(brush, view, area)

    wanted = on_sheet(lambda brush: paint_base(brush, view, area), area, tile_px, paper=PAPER)
    assert np.array_equal(on_sheet(over, area, tile_px, paper=PAPER), wanted)


def test_the_layers_stand_in_their_order() -> None:
    names = [layer.name for layer in (*BASE, *NOTATION)]
    wanted = [
        "ground",
        "backdrop",
        "shadows",
        "subsidence",
        "lying scenery",
        "grid",
        "debris",
        "fields",
        "standing scenery",
        "structures",
        "neat line",
        "edges",
    ]
    assert names[: len(wanted)] == wanted
    assert len(set(names)) == len(names)


def test_overlays_lie_between_base_and_units_as_they_should() -> None:
    view = east_gate()
    area = whole_map(view.map)

    def by_hand(brush: Brush) -> None:
        paint_base(brush, view, area)
        paint_tints(brush, view, EVERYTHING, area)
        paint_notation(brush, view, area)
        paint_lines(brush, view, EVERYTHING, area)
        draw_units(brush, view)
        paint_signs(brush, view, EVERYTHING)

    made = on_sheet(lambda brush: paint_map(brush, view, overlays=EVERYTHING), area, 24, paper=PAPER)
    assert np.array_equal(made, on_sheet(by_hand, area, 24, paper=PAPER))


def test_units_can_be_left_out() -> None:
    view = east_gate()
    area = whole_map(view.map)
    bare = on_sheet(lambda brush: paint_map(brush, view, units=False), area, 24, paper=PAPER)
    no_units = view_of(view.map)
    assert np.array_equal(bare, whole_picture(no_units, 24))


@pytest.mark.parametrize("tile_px", [1, 3, 8, 24, 48])
@pytest.mark.parametrize(
    "view",
    [
        empty(1, 1),
        empty(300, 2),
        empty(1, 1, structures=(section(rect(0, 0, 1, 1), "low", "hardened", "volatile", objective=""),)),
        empty(2, 2, edges=tuple(edge(x, y, side, "gate") for x in (0, 1) for y in (0, 1) for side in "NESW")),
        empty(2, 1, fields=(cloud("smoke", "A1", 1), cloud("gas", "A1", 99), cloud("smoke", "B1", 3))),
        empty(3, 3, marks=(mark("deployment", "A1", "C3", "B2", side="gone"), mark("label", "A1", text="x"))),
        view_of(plan(["?S", "SD"])),
    ],
)
def test_odd_maps_do_no_harm(view: View, tile_px: int) -> None:
    assert whole_picture(view, tile_px).any()


def test_the_same_view_gives_the_same_pixels_in_every_run() -> None:
    root = Path(__file__).parents[2]
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            capture_output=True,
            text=True,
            check=True,
            cwd=root,
            env={"PYTHONHASHSEED": seed, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(root)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_what_stands_far_away_changes_nothing() -> None:
    view = crossroads()
    fewer = view_of(view.map.evolve(structures=view.map.structures[:-1]))
    area = (0, 0, 2, 2)
    assert np.array_equal(painted(paint_base, view, area), painted(paint_base, fewer, area))


def test_nothing_is_painted_far_outside_the_map() -> None:
    view, area = crossroads(), (-4, -4, 14, 11)
    for paint in (paint_base, paint_notation):
        assert all(-1 <= x <= 9 and -1 <= y <= 6 for x, y in touched(painted(paint, view, area), area, 48))


def test_a_map_can_be_drawn_into_a_pdf() -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    painter = QPainter(writer)
    paint_map(Brush(painter, style("light", 48)), east_gate(), overlays=EVERYTHING)
    painter.end()
    assert bytes(buffer.data().data()).startswith(b"%PDF")
