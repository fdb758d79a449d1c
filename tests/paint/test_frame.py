from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter

from mapper.paint.brush import Brush
from mapper.paint.frame import Frame, Margins, _spaced, _step, draw_frame, map_window, margins
from mapper.paint.legend import Entry, legend_height
from mapper.paint.legend_entries import legend_entries
from mapper.paint.style import style
from mapper.play.view import View
from tests.paint.plans import cloud, east_gate, edge, empty, mark, rect, ruin, section, seen

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = (8, 12, 16, 24, 36, 48, 96)
LONG = "The long and winding title of a battle that would need a far wider map than this one"


def whole(view: View, *, title: bool = True, legend: tuple[Entry, ...] = ()) -> Frame:
    return Frame((0, 0, view.map.width, view.map.height), title=title, legend=legend)


def framed(view: View, frame: Frame, tile_px: int = 48, palette: str = "light") -> tuple[QImage, Margins]:
    look = style(palette, tile_px)
    room = margins(view, look, frame)
    left, top, right, bottom = frame.area
    width, height = (right - left) * tile_px, (bottom - top) * tile_px
    image = QImage(
        width + room.left + room.right, height + room.top + room.bottom, QImage.Format.Format_RGB32
    )
    image.fill(look.palette.paper)
    painter = QPainter(image)
    painter.translate(room.left - left * tile_px, room.top - top * tile_px)
    draw_frame(Brush(painter, look), view, frame)
    painter.end()
    return image, room


def marked(image: QImage) -> NDArray[np.bool_]:
    """Return where something is drawn."""
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    drawn: NDArray[np.bool_] = pixels != pixels[-1, 0]
    return drawn


@pytest.mark.parametrize("tile_px", SIZES)
@pytest.mark.parametrize("title", ["", "Ox", LONG])
@pytest.mark.parametrize("phase", ["", "Players' phase"])
@pytest.mark.parametrize("size", [(3, 3), (12, 9), (40, 25)])
def test_nothing_of_the_frame_is_cut_off(tile_px: int, title: str, phase: str, size: tuple[int, int]) -> None:
    view = replace(empty(*size), title=title, subtitle=title, phase=phase, round=112)
    drawn = marked(framed(view, whole(view, legend=(Entry("Smoke", lambda _brush: None),)), tile_px)[0])
    assert not drawn[0].any()
    assert not drawn[-1].any()
    assert not drawn[:, 0].any()
    assert not drawn[:, -1].any()


@pytest.mark.parametrize("tile_px", SIZES)
def test_the_frame_leaves_the_map_free(tile_px: int) -> None:
    view = east_gate()
    image, room = framed(view, whole(view, legend=legend_entries(view, (0, 0, 12, 9))), tile_px)
    drawn = marked(image)
    assert not drawn[room.top : room.top + 9 * tile_px, room.left : room.left + 12 * tile_px].any()


def test_without_title_round_and_phase_there_is_no_head() -> None:
    view = replace(empty(), title="", subtitle="", round=0, phase="")
    with_title = replace(view, title="Kestrel District")
    look = style("light", 48)
    assert margins(view, look, whole(view)).top < margins(with_title, look, whole(view)).top
    assert margins(view, look, whole(view)) == margins(with_title, look, whole(view, title=False))


def test_there_is_no_stamp_before_the_first_round() -> None:
    view = replace(empty(), title="", subtitle="", round=0, phase="")
    begun = replace(view, round=1)
    look = style("light", 48)
    assert margins(begun, look, whole(view)).top > margins(view, look, whole(view)).top


def test_a_phase_without_a_round_is_a_ribbon() -> None:
    view = replace(empty(), title="", subtitle="", round=0, phase="Deployment")
    image, room = framed(view, whole(view))
    head = marked(image)[: room.top // 2]
    assert head[:, image.width() // 2 :].any()
    assert not head[:, : image.width() // 3].any()


def test_small_pictures_have_no_subtitle() -> None:
    view = replace(empty(), title="Kestrel", round=0, phase="")
    look = style("light", 24)
    with_subtitle, without = (replace(view, subtitle=text) for text in ("Take the fuel store", ""))
    assert margins(with_subtitle, look, whole(view)) == margins(without, look, whole(view))


def test_overviews_have_no_legend() -> None:
    view = empty()
    entry = Entry("Smoke", lambda _brush: None)
    look = style("light", 16)
    assert margins(view, look, whole(view, legend=(entry,))) == margins(view, look, whole(view))


def test_maps_beyond_twenty_tiles_have_coordinates_on_all_sides() -> None:
    look = style("light", 24)
    small, wide, high = (
        margins(view, look, whole(view)) for view in (empty(20, 20), empty(21, 20), empty(20, 21))
    )
    assert small.right < wide.right == wide.left
    assert small.bottom == wide.bottom < high.bottom
    assert small.right == high.right


def test_an_area_keeps_the_names_of_its_tiles() -> None:
    view = replace(empty(30, 30), title="", subtitle="", round=0, phase="")
    first, _ = framed(view, replace(whole(view), area=(0, 0, 5, 5)))
    later, _ = framed(view, replace(whole(view), area=(20, 8, 25, 13)))
    assert not np.array_equal(marked(first), marked(later)[: first.height(), : first.width()])


def test_a_part_of_a_map_has_a_line_around_it() -> None:
    view = empty(30, 30)
    image, room = framed(view, replace(whole(view), area=(2, 2, 6, 6)))
    assert marked(image)[room.top - 1, room.left : room.left + 4 * 48].all()


def test_a_part_of_the_map_shows_the_rim_only_where_the_map_ends() -> None:
    view, look = empty(30, 30), style("light", 48)
    middle = map_window(view, look, Frame((2, 2, 6, 6)))
    assert middle == (96, 96, 192, 192)
    corner = map_window(view, look, Frame((0, 0, 6, 6)))
    assert corner.x < 0
    assert corner.y < 0
    assert (corner.right, corner.bottom) == (288, 288)
    assert map_window(view, look, Frame((24, 24, 30, 30))).right > 30 * 48


@pytest.mark.parametrize("tile_px,step", [(3, 10), (8, 5), (12, 5), (24, 1), (48, 1)])
def test_coordinates_are_thinned_where_there_is_no_room(tile_px: int, step: int) -> None:
    assert _step(["A", "BH"], style("light", tile_px)) == step


def test_thinned_coordinates_are_the_first_and_round_ones() -> None:
    labels = [str(number) for number in range(1, 13)]
    assert [text for _, text in _spaced(labels, 0, 5)] == ["1", "5", "10"]
    assert [text for _, text in _spaced([str(number) for number in range(8, 13)], 7, 5)] == ["10"]


def test_a_wider_map_has_a_lower_legend() -> None:
    entries = [Entry(f"Entry number {index}", lambda _brush: None) for index in range(12)]
    heights = [legend_height(entries, width, style("light", 48)) for width in (100, 500, 2000)]
    assert heights[0] > heights[1] > heights[2]


def texts(view: View, area: tuple[int, int, int, int] = (0, 0, 99, 99)) -> list[str]:
    return [entry.text for entry in legend_entries(view, area)]


def test_an_empty_map_has_an_empty_legend() -> None:
    assert texts(empty()) == []


def test_the_legend_tells_what_the_picture_shows() -> None:
    told = texts(east_gate())
    for text in (
        "Red",
        "Tank",
        "Trooper",
        "Civ-vehicle",
        "Stunned",
        "Drones aboard",
        "H  High",
        "L  Low",
        "L  Ruin",
    ):
        assert text in told
    for text in ("Weak", "R  Reinforced", "X  Hardened", "V  Volatile", "District wall", "Gate", "Barricade"):
        assert text in told
    for text in ("Debris", "Subsidence", "Smoke, turns left", "Gas, turns left", "Objective"):
        assert text in told
    for text in ("Powersuit", "Has acted", "Hidden", "Point to seize", "Deployment zone"):
        assert text not in told


def test_the_legend_names_only_sides_with_units_to_be_seen() -> None:
    view = replace(empty(), units=(seen("tank", "red", "Ox", "B2"),))
    assert texts(view) == ["Red", "Tank"]


def test_the_legend_tells_of_hidden_units_only_where_one_is_shown() -> None:
    view = replace(empty(), units=(seen("tank", "red", "Ox", "B2", hidden=True),))
    assert texts(view) == ["Red", "Tank", "Hidden"]


def test_the_legend_of_an_area_tells_of_that_area_only() -> None:
    fields = (cloud("smoke", "A1", 2), cloud("gas", "F4", 2))
    view = empty(fields=fields, structures=(section(rect(0, 0, 1, 1)), ruin(rect(5, 3, 1, 1))))
    assert texts(view, (0, 0, 2, 2)) == ["H  High", "Smoke, turns left"]
    assert texts(view, (4, 2, 6, 4)) == ["L  Ruin", "Gas, turns left"]


def test_the_legend_calls_ground_as_the_ruleset_does() -> None:
    whole_map = empty(2, 1)
    ground = whole_map.map.evolve(legend={".": "sea", "D": "debris"}, ground=(".D",))
    whole_map = replace(whole_map, map=ground)
    assert texts(whole_map) == ["Debris", "Sea"]
    told = replace(whole_map, grounds={"sea": "Sea or Lake", "debris": "Scree", "woods": "Woods"})
    assert texts(told) == ["Sea or Lake", "Scree"]


def test_marks_and_zones_are_told() -> None:
    view = empty(marks=(mark("seize", "A1"), mark("deployment", "B2", side="red")), edges=(edge(1, 1, "N"),))
    assert texts(view) == ["Barricade", "Point to seize", "Deployment zone"]


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("tile_px", [24, 48, 96])
def test_every_swatch_shows_something(palette: str, tile_px: int) -> None:
    view = east_gate()
    units = (*view.units, seen("tank", "red", "Owl", "F9", token={"badges": ("done", "high", "hunker")}))
    marks = tuple(mark(kind, "F9") for kind in ("seize", "escape", "raze", "visit", "deployment"))
    view = replace(view, units=units, map=view.map.evolve(marks=marks))
    for entry in legend_entries(view, (0, 0, 12, 9)):
        image, room = framed(view, whole(view, legend=(entry,), title=False), tile_px, palette)
        swatch = marked(image)[room.top + 9 * tile_px + 1 :, room.left : room.left + 14]
        assert swatch.any(), entry.text
