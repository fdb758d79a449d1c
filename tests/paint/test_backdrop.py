"""The backdrop: a foreign picture under the map."""

import re
from base64 import b64encode
from struct import pack
from zlib import compress, crc32

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage

from mapper.edit.operations import Edit
from mapper.edit.whole_map import mirror_map_across, turn_map_right
from mapper.model.backdrop import Backdrop
from mapper.model.scenario import Scenario
from mapper.paint.backdrop import backdrop_fault, lying_of, paint_backdrop
from mapper.paint.foreign_picture import NoPicture, decoded, picture_size
from mapper.paint.formats import file_chunks
from mapper.paint.picture import Picture, Recipe
from mapper.play.view import View
from tests.building import scenario as drawn
from tests.paint.canvases import Pixels, colour_at, painted, piece
from tests.paint.plans import view_of

pytestmark = pytest.mark.usefixtures("qapp")
RED, BLUE, GREEN, WHITE = "#ff0000", "#0000ff", "#00ff00", "#ffffff"


def picture(*rows: str, letter_px: int = 8) -> bytes:
    """Return a PNG drawn in letters: a square each of red, green, blue or white."""
    colours = {"r": RED, "g": GREEN, "b": BLUE, "w": WHITE}
    image = QImage(len(rows[0]), len(rows), QImage.Format.Format_RGB32)
    width, height = letter_px * image.width(), letter_px * image.height()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            image.setPixelColor(x, y, QColor(colours[letter]))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.scaled(width, height).save(buffer, "PNG")  # type: ignore[call-overload]  # a device is a file to Qt
    return bytes(buffer.data().data())


def lying(data: bytes, **how: object) -> Backdrop:
    text = b64encode(data).decode()
    return Backdrop(name="plan.png", data=text, tile_px=8.0, opacity=1.0).evolve(**how)


def with_backdrop(drawing: str, backdrop: Backdrop) -> Scenario:
    before = drawn(drawing)
    return before.evolve(map=before.map.evolve(backdrop=backdrop))


def shown(view: View, tile_px: int = 20) -> Pixels:
    return painted(paint_backdrop, view, (0, 0, view.map.width, view.map.height), tile_px)


def middles(pixels: Pixels, tile_px: int = 20) -> list[list[str]]:
    """Return the colours in the middles of tiles."""
    height, width = (size // tile_px for size in pixels.shape)
    return [
        [colour_at(pixels, (x + 0.5) * tile_px, (y + 0.5) * tile_px) for x in range(width)]
        for y in range(height)
    ]


def test_a_tiles_worth_of_pixels_lies_on_its_tile() -> None:
    view = view_of(with_backdrop("..\n..", lying(picture("rg", "bw"))).map)
    assert middles(shown(view)) == [[RED, GREEN], [BLUE, WHITE]]


def test_a_shifted_backdrop_is_cut_at_the_maps_rim() -> None:
    view = view_of(with_backdrop("..\n..", lying(picture("rg", "bw"), x=1.0, y=-1.0)).map)
    pixels = shown(view)
    assert middles(pixels)[0][1] == BLUE
    assert not pixels[:, :20].any()
    assert not pixels[20:].any()


def test_a_backdrop_turns_with_its_map() -> None:
    before = with_backdrop("..\n..\n..", lying(picture("rg", "bw", "gg")))
    edit = turn_map_right(before)
    assert isinstance(edit, Edit)
    assert middles(shown(view_of(edit.scenario.map))) == [[GREEN, BLUE, RED], [GREEN, WHITE, GREEN]]


def test_a_backdrop_is_mirrored_and_turned_with_its_map() -> None:
    before = with_backdrop("..\n..\n..", lying(picture("rg", "bw", "gg")))
    for deed in (mirror_map_across, turn_map_right):
        edit = deed(before)
        assert isinstance(edit, Edit)
        before = edit.scenario
    assert middles(shown(view_of(before.map))) == [[GREEN, WHITE, GREEN], [GREEN, BLUE, RED]]


def test_a_weak_backdrop_lets_the_ground_through() -> None:
    whole = view_of(with_backdrop("..", lying(picture("rr"))).map)
    weak = view_of(with_backdrop("..", lying(picture("rr"), opacity=0.25)).map)
    none = view_of(drawn("..").map)
    strong, faint, bare = (
        Picture(view, Recipe(tile_px=20, frame=False, legend=False)).image().pixelColor(9, 9)
        for view in (whole, weak, none)
    )
    expected = round(0.25 * strong.green() + 0.75 * bare.green())
    assert abs(faint.green() - expected) <= 1


def test_pieces_of_a_backdrop_fit_together() -> None:
    data = picture(*("rgbw" * 4, "wwrr" * 4, "gbgb" * 4) * 5, letter_px=1)
    view = view_of(with_backdrop("......\n" * 5, lying(data, tile_px=3.0, x=0.5)).map)
    whole = painted(paint_backdrop, view, (0, 0, 6, 5), 24).view(np.uint8).astype(int)
    for area in ((0, 0, 3, 2), (3, 0, 6, 2), (2, 2, 5, 5)):
        part = painted(paint_backdrop, view, area, 24).view(np.uint8).astype(int)
        cut = piece(whole.reshape(120, 144, 4), (0, 0, 6, 5), area, 24)
        assert np.abs(part.reshape(cut.shape) - cut).max() <= 2


@pytest.mark.parametrize("tile_px", [2, 7, 15])
def test_a_large_picture_shrinks_to_its_mean(tile_px: int) -> None:
    chequered = picture(*("rw" * 32, "wr" * 32) * 32, letter_px=1)
    view = view_of(with_backdrop("..\n..", lying(chequered, tile_px=32.0)).map)
    middle = painted(paint_backdrop, view, (0, 0, 2, 2), tile_px)[tile_px, tile_px]
    assert abs((int(middle) & 0xFF) - 128) <= 40


def test_an_svg_holds_only_the_part_of_a_picture_that_is_shown() -> None:
    view = view_of(with_backdrop("..\n..", lying(picture("rg", "bw"), x=1.0)).map)
    data = b"".join(file_chunks(Picture(view, Recipe(tile_px=20, frame=False, legend=False)), ".svg"))
    found = re.search(rb'<image x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', data)
    assert found is not None
    assert [float(number) for number in found.groups()] == [20, 0, 20, 40]
    assert b"clip" not in data


def test_bytes_that_are_no_picture_are_hatched_and_told() -> None:
    backdrop = lying(b"no picture at all")
    assert shown(view_of(with_backdrop("..\n..", backdrop).map)).any()
    assert backdrop_fault(backdrop) == (
        "plan.png: this is no picture that can be read (PNG, JPEG, WebP, BMP or GIF)"
    )


def test_a_damaged_picture_is_hatched_and_told() -> None:
    data = picture("rgbw" * 20, "wwrr" * 20)
    backdrop = lying(data[:-40])
    assert isinstance(lying_of(backdrop), NoPicture)
    assert shown(view_of(with_backdrop("..\n..", backdrop).map)).any()


def test_a_huge_picture_is_refused_by_its_header() -> None:
    refused = decoded(header_of(60_000, 60_000))
    assert isinstance(refused, NoPicture)
    assert refused.text.startswith("the picture has 60,000 × 60,000 pixels")


def test_a_picture_of_many_pixels_is_refused_though_its_sides_are_short_enough() -> None:
    assert isinstance(picture_size(header_of(8_192, 8_192)), NoPicture)


def test_pictures_that_could_ask_for_other_files_are_refused() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
    assert isinstance(decoded(svg), NoPicture)


def header_of(width: int, height: int) -> bytes:
    """Return a PNG that promises a size and holds next to nothing."""
    parts = ((b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", compress(b"")))
    told = (pack(">I", len(body)) + kind + body + pack(">I", crc32(kind + body)) for kind, body in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(told)
