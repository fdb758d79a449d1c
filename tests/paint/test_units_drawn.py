import itertools
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from mapper.geometry.grid import Side, Tile
from mapper.model.side import Colour
from mapper.paint.badges import Badge, draw_badge
from mapper.paint.bodies import Look, draw_body
from mapper.paint.brush import Brush
from mapper.paint.emblems import draw_emblem
from mapper.paint.outlines import Box
from mapper.paint.silhouettes import silhouettes
from mapper.paint.sprites import _Sprites, lay
from mapper.paint.style import style
from mapper.paint.units import draw_ghost, draw_units
from mapper.play.view import View
from tests.paint.plans import east_gate, empty, seen

pytestmark = pytest.mark.usefixtures("qapp")
Pixels = NDArray[np.int16]


def painted(
    draw: Callable[[Brush], object], size: tuple[int, int], tile_px: int = 48, palette: str = "light"
) -> Pixels:
    look = style(palette, tile_px)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(look.palette.ground)
    painter = QPainter(image)
    draw(Brush(painter, look))
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(size[1], size[0], 4)
    return rows[:, :, :3].astype(np.int16)


def units(view: View, tile_px: int = 48, palette: str = "light") -> Pixels:
    size = (view.map.width * tile_px, view.map.height * tile_px)
    return painted(lambda brush: draw_units(brush, view), size, tile_px, palette)


def body(look: Look, palette: str = "light") -> Pixels:
    return painted(lambda brush: draw_body(brush, look, (30, 30), 40), (60, 60), palette=palette)


def emblem(colour: Colour) -> NDArray[np.bool_]:
    """Return where an emblem covers a square, whatever its colour."""
    ink = style("light", 48).palette.ink
    picture = painted(lambda brush: draw_emblem(brush, (32, 32), 24, colour, ink), (64, 64))
    covered: NDArray[np.bool_] = picture.sum(axis=2) < 300
    return covered


@pytest.mark.parametrize("tile_px", [8, 24, 48, 96])
@pytest.mark.parametrize("palette", ["light", "dark"])
def test_the_same_view_gives_the_same_pixels(tile_px: int, palette: str) -> None:
    assert np.array_equal(units(east_gate(), tile_px, palette), units(east_gate(), tile_px, palette))


def test_any_two_emblems_have_different_shapes() -> None:
    for one, other in itertools.combinations(Colour, 2):
        a, b = emblem(one), emblem(other)
        assert (a ^ b).sum() > 0.12 * (a | b).sum(), (one, other)


def test_any_two_silhouettes_have_different_shapes() -> None:
    covered = {
        shape: np.any(body(Look(shape, Colour.RED, Side.N)) != body_free(), axis=2) for shape in silhouettes()
    }
    for one, other in itertools.combinations(covered, 2):
        assert (covered[one] ^ covered[other]).sum() > 60, (one, other)


def body_free() -> Pixels:
    return painted(lambda _brush: None, (60, 60))


@pytest.mark.parametrize("shape", silhouettes())
def test_a_silhouette_shows_its_facing(shape: str) -> None:
    pictures = [body(Look(shape, Colour.BLUE, facing)) for facing in Side]
    for one, other in itertools.combinations(pictures, 2):
        assert np.count_nonzero(np.any(one != other, axis=2)) > 20


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("colour", Colour)
def test_a_body_is_rimmed_by_ink_and_halo(palette: str, colour: Colour) -> None:
    colours = style(palette, 48).palette
    picture = body(Look("agrav", colour, Side.N), palette)
    for wanted in (colours.unit_ink, colours.unit_halo):
        near = np.abs(picture - [wanted.blue(), wanted.green(), wanted.red()]).sum(axis=2) < 90
        assert near.sum() > 12


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_hidden_spent_and_imagined_bodies_look_different(palette: str) -> None:
    plain = Look("tank", Colour.RED, Side.E)
    looks = [plain, plain._replace(hidden=True), plain._replace(done=True), plain._replace(ghost=True)]
    for one, other in itertools.combinations([body(look, palette) for look in looks], 2):
        assert np.abs(one - other).sum(axis=2).max() > 60


def test_any_two_badges_differ() -> None:
    draws = [partial(draw_badge, badge=badge, at=(10, 10), radius=8) for badge in Badge]
    pictures = [painted(draw, (20, 20)) for draw in draws]
    for one, other in itertools.combinations(pictures, 2):
        assert np.abs(one - other).sum(axis=2).max() > 200


def test_a_skipped_unit_leaves_no_trace() -> None:
    ox = seen("tank", "red", "Ox", "B2")
    with_ox = replace(empty(), units=(ox, seen("tank", "blue", "Owl", "D2")))
    without = replace(with_ox, units=with_ox.units[1:])
    size = (288, 192)
    skipped = painted(lambda brush: draw_units(brush, with_ox, skip=frozenset({ox.id})), size)
    assert np.array_equal(skipped, painted(lambda brush: draw_units(brush, without), size))


def test_what_is_painted_in_pieces_fits_together() -> None:
    view = east_gate()

    def in_pieces(brush: Brush) -> None:
        for left in range(0, 576, 100):
            for top in range(0, 432, 100):
                brush.painter.save()
                brush.painter.setClipRect(QRectF(left, top, 100, 100))
                draw_units(brush, view)
                brush.painter.restore()

    assert np.array_equal(painted(in_pieces, (576, 432)), units(view))


def test_a_ghost_is_drawn_on_its_tile_only() -> None:
    view = replace(empty(), units=(seen("tank", "red", "Ox", "B2"),))
    ghost = painted(lambda brush: draw_ghost(brush, view, view.units[0], Tile(3, 2), Side.S), (288, 192))
    changed = np.argwhere(np.any(ghost != ghost[0, 0], axis=2))
    assert changed.min(axis=0) == pytest.approx((96, 144), abs=8)
    assert changed.max(axis=0) == pytest.approx((144, 192), abs=8)


def test_a_drawing_is_the_same_kept_and_fresh() -> None:
    calls = []

    def cross(brush: Brush) -> None:
        calls.append(brush)
        brush.rect(-3, -1, 6, 2, brush.palette.ink)

    def twice(brush: Brush) -> None:
        for x in (10, 30):
            lay(brush, (x, 10), "test cross", Box(-3, -1, 6, 2), cross)

    picture = painted(twice, (40, 20))
    assert len(calls) == 1
    assert np.array_equal(picture[:, :20], picture[:, 20:])
    assert (picture[:, :20] != picture[0, 0]).any()


def test_sprites_keep_to_their_memory() -> None:
    sprites = _Sprites(most_bytes=10_000)
    for index in range(50):
        sprites.picture((style("light", 48), index), (20, 20), (0, 0), lambda _brush: None)
    assert sprites.bytes <= 10_000
    assert len(sprites.pictures) == 10_000 // (20 * 20 * 4)


def test_files_of_lines_are_written_without_pictures(tmp_path: Path) -> None:
    file = tmp_path / "units.pdf"
    writer = QPdfWriter(str(file))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A3))
    painter = QPainter(writer)
    draw_units(Brush(painter, style("light", 48)), east_gate())
    painter.end()
    written = file.read_bytes()
    assert written.startswith(b"%PDF")
    assert b"/Subtype /Image" not in written
