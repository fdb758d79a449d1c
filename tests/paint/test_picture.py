from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from mapper.errors import UsageError
from mapper.geometry.grid import Tile
from mapper.paint import picture as pictures
from mapper.paint.brush import Brush
from mapper.paint.frame import Frame, draw_frame, map_window, margins
from mapper.paint.label_entries import label_entries
from mapper.paint.legend_entries import legend_entries
from mapper.paint.map_painter import paint_map
from mapper.paint.overlays import NO_OVERLAYS, Overlays
from mapper.paint.picture import MAX_EDGE_PX, MAX_PX, Picture, Recipe
from mapper.paint.style import style
from mapper.play.view import View
from tests.paint.plans import east_gate, empty, seen, tile
from tests.paint.png_reading import Pixels, of_image
from tests.paint.test_overlays import EVERYTHING

pytestmark = pytest.mark.usefixtures("qapp")


def middle(at: Tile) -> tuple[float, float]:
    return at.x + 0.5, at.y + 0.5


def by_strokes(view: View, tile_px: int, palette: str, overlays: Overlays = NO_OVERLAYS) -> Pixels:
    """Return the whole picture as one painter paints it, without bands and without bytes."""
    look, area = style(palette, tile_px), (0, 0, view.map.width, view.map.height)
    frame = Frame(area, legend=(*legend_entries(view, area), *label_entries(view, look, area)))
    room = margins(view, look, frame)
    width, height = view.map.width * tile_px, view.map.height * tile_px
    image = QImage(
        width + room.left + room.right, height + room.top + room.bottom, QImage.Format.Format_RGB32
    )
    image.fill(look.palette.paper)
    painter = QPainter(image)
    painter.translate(room.left, room.top)
    brush = Brush(painter, look)
    painter.save()
    painter.setClipRect(QRectF(*map_window(view, look, frame)))
    paint_map(brush, view, overlays=overlays)
    painter.restore()
    draw_frame(brush, view, frame)
    painter.end()
    return of_image(image)


def in_bands(picture: Picture, band_bytes: int, monkeypatch: pytest.MonkeyPatch) -> list[Pixels]:
    monkeypatch.setattr(pictures, "BAND_BYTES", band_bytes)
    return list(picture.bands())


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("tile_px", [8, 24, 48, 96])
def test_a_picture_is_to_the_pixel_what_one_painter_paints(tile_px: int, palette: str) -> None:
    picture = Picture(east_gate(), Recipe(tile_px, palette))
    assert np.array_equal(of_image(picture.image()), by_strokes(east_gate(), tile_px, palette))


def test_overlays_are_painted_as_on_the_map() -> None:
    picture = Picture(east_gate(), Recipe(48), overlays=EVERYTHING)
    assert np.array_equal(of_image(picture.image()), by_strokes(east_gate(), 48, "light", EVERYTHING))


@pytest.mark.parametrize("area", [None, (2, 1, 9, 8)])
@pytest.mark.parametrize("tile_px", [8, 31, 48, 73])
def test_bands_put_together_are_the_picture(
    tile_px: int, area: tuple[int, int, int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Picture(east_gate(), Recipe(tile_px, area=area), standing=middle, overlays=EVERYTHING)
    whole = of_image(picture.image())
    bands = in_bands(picture, 1, monkeypatch)
    assert len(bands) == (9 if area is None else 7)
    assert np.array_equal(np.concatenate(bands), whole)


def test_a_band_takes_no_more_than_its_share_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = Picture(empty(8, 200), Recipe(16, legend=False))
    most = 4 * picture.width * 16 * 3
    bands = in_bands(picture, most, monkeypatch)
    assert max(band.nbytes for band in bands[1:-1]) <= most
    assert sum(len(band) for band in bands) == picture.height


def test_a_part_of_the_map_shows_what_the_whole_shows_there() -> None:
    left, top, right, bottom = area = (3, 2, 9, 7)
    whole = Picture(east_gate(), Recipe(48, legend=False, frame=False))
    part = Picture(east_gate(), Recipe(48, area=area, legend=False, frame=False))
    x, y = whole._margins.left, whole._margins.top
    wanted = of_image(whole.image())[y + top * 48 : y + bottom * 48, x + left * 48 : x + right * 48]
    x, y = part._margins.left, part._margins.top
    shown = of_image(part.image())[y : y + (bottom - top) * 48, x : x + (right - left) * 48]
    assert np.array_equal(shown, wanted)


def test_a_picture_has_no_alpha() -> None:
    image = Picture(east_gate(), Recipe(24)).image()
    assert image.format() is QImage.Format.Format_RGB32
    assert (of_image(image) >> 24 == 255).all()


def test_what_stands_on_the_map_changes_nothing_of_the_size() -> None:
    crowd = [seen("tank", "red", "A very long name", "F4"), seen("walker", None, "", "A1", hidden=True)]
    view = empty()
    recipe = Recipe(48, legend=False)
    busy = Picture(replace(view, units=tuple(crowd)), recipe)
    bare = Picture(view, recipe)
    assert (busy.width, busy.height) == (bare.width, bare.height)


def test_frame_and_legend_can_be_left_out() -> None:
    heights = [
        Picture(east_gate(), Recipe(48, legend=legend, frame=frame)).height
        for legend, frame in ((True, True), (False, True), (True, False), (False, False))
    ]
    assert heights[0] > heights[1] > heights[3]
    assert heights[0] > heights[2] > heights[3]


@pytest.mark.parametrize(("width", "height", "tile_px"), [(4000, 2, 9), (1000, 1000, 17), (2, 4000, 256)])
def test_a_picture_too_large_is_refused_before_it_takes_memory(
    width: int, height: int, tile_px: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> None:
        raise AssertionError("nothing may be painted")

    monkeypatch.setattr(pictures, "ground_pixels", no_memory)
    monkeypatch.setattr(pictures, "QImage", no_memory)
    picture = Picture(empty(width, height), Recipe(tile_px))
    assert picture.is_too_large
    for paint in (picture.image, lambda: next(picture.bands())):
        with pytest.raises(UsageError, match=f"{picture.width:,} × {picture.height:,} pixels") as fault:
            paint()
        assert f"{MAX_EDGE_PX:,} an edge" in fault.value.remedy
        assert "smaller tile" in fault.value.remedy


def test_the_largest_picture_is_one_that_others_can_open() -> None:
    assert MAX_EDGE_PX < 2**15
    assert MAX_PX * 4 <= 2**30


def test_progress_rises_to_the_end_and_may_stop_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "BAND_BYTES", 1)
    picture = Picture(east_gate(), Recipe(24))
    told: list[float] = []
    picture.image(told.append)
    assert told == sorted(set(told))
    assert told[-1] == 1.0

    def stop(_share: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        picture.image(stop)


def test_pictures_painted_in_two_threads_are_the_same() -> None:
    def image(_: int) -> QImage:
        return Picture(east_gate(), Recipe(31), standing=middle).image()

    with ThreadPoolExecutor(2) as pool:
        first, *others = pool.map(image, range(4))
    assert all(other == first for other in others)


def test_strokes_show_no_unit_beyond_the_area(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        pictures, "draw_units", lambda _brush, view, **_: drawn.extend(unit.name for unit in view.units)
    )
    sheet = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(sheet)
    Picture(east_gate(), Recipe(24, area=(*tile("A1"), *tile("C3")))).paint(painter)
    painter.end()
    assert drawn == ["Ox", "Ash", "Tr1"]
