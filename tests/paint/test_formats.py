from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from mapper.errors import SaveError, UsageError
from mapper.files.presets import Limit
from mapper.paint.formats import SUFFIXES, file_chunks, fitted, suffix_of, write_picture
from mapper.paint.picture import LEAST_TILE_PX, Picture, Recipe
from tests.paint.plans import east_gate, empty
from tests.paint.png_reading import by_pillow, by_qt, chunks, of_image

pytestmark = pytest.mark.usefixtures("qapp")


def gate(tile_px: int = 24) -> Picture:
    return Picture(east_gate(), Recipe(tile_px))


def file_of(picture: Picture, suffix: str) -> bytes:
    return b"".join(file_chunks(picture, suffix))


class Maker:
    """Makes pictures and remembers the sizes that were asked for."""

    def __init__(self, picture: Callable[[int], Picture] = gate) -> None:
        self.picture = picture
        self.asked: list[int] = []

    def __call__(self, tile_px: int) -> Picture:
        self.asked.append(tile_px)
        return self.picture(tile_px)


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_a_png_holds_the_pixels_of_the_picture_and_no_more(palette: str) -> None:
    picture = Picture(east_gate(), Recipe(24, palette))
    data = file_of(picture, ".png")
    assert np.array_equal(by_pillow(data), of_image(picture.image()))
    assert {chunk.kind for chunk in chunks(data)} <= {"IHDR", "PLTE", "IDAT", "IEND"}
    assert list(chunks(data))[-1].kind == "IEND"


def test_a_webp_loses_nothing() -> None:
    assert np.array_equal(by_qt(file_of(gate(), ".webp")), of_image(gate().image()))


def test_a_jpeg_has_the_size_of_the_picture(tmp_path: Path) -> None:
    write_picture(gate(), tmp_path / "gate.jpg")
    with Image.open(tmp_path / "gate.jpg") as image:
        assert image.format == "JPEG"
        assert image.size == (gate().width, gate().height)
        assert not image.getexif()


def test_a_pdf_is_one_page_without_a_title() -> None:
    data = file_of(gate(), ".pdf")
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == 1
    assert "Kestrel".encode("utf-16-be") not in data


def test_an_svg_has_no_clips_for_readers_to_stumble_over_and_none_of_the_map_beyond_its_part() -> None:
    picture = Picture(east_gate(), Recipe(24, area=(1, 1, 5, 5)))
    data = file_of(picture, ".svg")
    assert b"clip" not in data
    image = QImage(picture.width, picture.height, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(data).render(painter)
    painter.end()
    paper = picture.style.palette.paper.rgb()
    assert (of_image(image)[:, :2] == paper).all()
    assert (of_image(image)[-3:] == paper).all()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_written_file_is_whole_and_its_size_is_told(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"gate{suffix.upper()}"
    size = write_picture(gate(), path)
    assert size == path.stat().st_size > 1000
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("name", ["gate.gif", "gate", "gate.mapper", "gate.png.txt"])
def test_other_endings_are_refused_and_the_possible_ones_named(name: str) -> None:
    with pytest.raises(UsageError) as fault:
        suffix_of(Path(name))
    assert all(suffix in fault.value.remedy for suffix in SUFFIXES)


def test_a_file_that_cannot_be_written_is_a_save_error_and_the_old_one_stays(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        write_picture(gate(), tmp_path / "nowhere" / "gate.png")
    path = tmp_path / "gate.png"
    path.write_bytes(b"old")
    with pytest.raises(UsageError):
        write_picture(Picture(empty(1000, 1000), Recipe(48)), path)
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["gate.png"]


def test_a_shorter_picture_over_a_longer_one_leaves_nothing_of_it(tmp_path: Path) -> None:
    path = tmp_path / "gate.png"
    write_picture(gate(48), path)
    write_picture(gate(12), path)
    assert list(chunks(path.read_bytes()))[-1].kind == "IEND"


def test_a_picture_within_the_limit_is_made_once() -> None:
    make = Maker()
    found = fitted(make, 32, ".png", Limit(10**6))
    assert make.asked == [32]
    assert found.data == file_of(gate(32), ".png")


@pytest.mark.parametrize("share", [0.9, 0.5, 0.1])
def test_the_largest_tile_that_keeps_to_the_limit_is_found(share: float) -> None:
    make = Maker()
    most = int(share * len(file_of(gate(48), ".png")))
    found = fitted(make, 48, ".png", Limit(most))
    tile_px = found.picture.recipe.tile_px
    assert len(found.data) <= most < len(file_of(gate(tile_px + 1), ".png"))
    assert len(make.asked) < 12
    assert len(make.asked) == len(set(make.asked))


def test_an_edge_is_kept_to_without_painting_what_is_too_long() -> None:
    found = fitted(Maker(lambda px: Picture(empty(700, 3), Recipe(px))), 96, ".png", Limit(edge_px=10_000))
    assert 9_000 < found.picture.edge_px <= 10_000


def test_a_picture_that_would_be_refused_is_made_smaller_where_there_is_a_limit() -> None:
    found = fitted(Maker(lambda px: Picture(empty(700, 3), Recipe(px))), 96, ".png", Limit(10**9))
    assert not found.picture.is_too_large


def test_a_limit_no_picture_can_keep_to_is_told() -> None:
    with pytest.raises(UsageError, match=f"even at {LEAST_TILE_PX} pixels a tile") as fault:
        fitted(gate, 48, ".png", Limit(100))
    assert "100 bytes" in fault.value.remedy
