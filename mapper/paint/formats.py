"""Picture files: which kinds there are, a picture as the bytes of one, and the largest that fits a limit."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from mapper.errors import UsageError
from mapper.files.atomic import write_atomically
from mapper.files.presets import Limit
from mapper.paint.picture import LEAST_TILE_PX, MAX_EDGE_PX, MAX_PX, Picture, Progress
from mapper.paint.png import png_chunks

SUFFIXES = (".png", ".webp", ".jpg", ".jpeg", ".svg", ".pdf")
"""The endings a picture's name may have."""

PIXEL_KINDS = {".webp": "webp", ".jpg": "jpeg", ".jpeg": "jpeg"}
QUALITY = {"webp": 100, "jpeg": 90}
"""WebP at 100 loses nothing."""

MOST_EDGE_PX = {"webp": 16_383, "jpeg": 65_535}
POINTS_A_PX = 0.75
PDF_DPI = 96


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture and the bytes of its file; `excess` is how many times too large that is: 1 still fits."""

    picture: Picture
    data: bytes
    excess: float


def suffix_of(path: Path) -> str:
    """Return the ending that tells the kind of file; raise UsageError when there is no such kind."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        what = f"pictures of the kind {suffix}" if suffix else "pictures without an ending to their name"
        raise UsageError(f"{what} cannot be written", file=str(path), remedy="one of " + " ".join(SUFFIXES))
    return suffix


def write_picture(picture: Picture, path: Path) -> int:
    """Write a picture to a file in one step and return the file's size.

    Raises UsageError for a kind of file that there is not, SaveError when it cannot be written.
    """
    return write_atomically(path, file_chunks(picture, suffix_of(path))).size


def file_chunks(picture: Picture, suffix: str, progress: Progress | None = None) -> Iterator[bytes]:
    """Yield the bytes of a picture as a file of a kind."""
    if suffix == ".png":
        yield from png_chunks(picture.width, picture.height, picture.bands(progress))
    elif suffix in PIXEL_KINDS:
        yield _compressed(picture, PIXEL_KINDS[suffix], progress)
    elif suffix == ".svg":
        yield _svg(picture)
    else:
        yield _pdf(picture)


def fitted(
    make: Callable[[int], Picture], tile_px: int, suffix: str, limit: Limit, progress: Progress | None = None
) -> Encoded:
    """Return the picture with the largest tile, `tile_px` at most, whose file keeps to a limit.

    Raises UsageError when none does.
    """
    fits: Encoded | None = None
    low, high, tile = LEAST_TILE_PX - 1, tile_px + 1, tile_px
    while high - low > 1:
        tried = _tried(make(tile), suffix, limit, progress)
        if tried.excess <= 1:
            fits, low = tried, tile
        else:
            high = tile
        tile = min(max(int(tile / tried.excess**0.5), low + 1), high - 1)
    if fits is None:
        raise _never_fits(tried, limit)
    return fits


def _tried(picture: Picture, suffix: str, limit: Limit, progress: Progress | None) -> Encoded:
    """Return the picture's file, or none when the picture alone is over the limit."""
    edge = picture.edge_px / min(limit.edge_px or MAX_EDGE_PX, MAX_EDGE_PX)
    pixels = picture.width * picture.height / MAX_PX
    if edge > 1 or pixels > 1:
        return Encoded(picture, b"", max(edge**2, pixels))
    data = b"".join(file_chunks(picture, suffix, progress))
    return Encoded(picture, data, len(data) / limit.bytes if limit.bytes else 1.0)


def _never_fits(tried: Encoded, limit: Limit) -> UsageError:
    size = f"{len(tried.data):,} bytes" if tried.data else f"{tried.picture.edge_px:,} pixels an edge"
    most = [f"{limit.bytes:,} bytes"] if limit.bytes else []
    most += [f"{limit.edge_px:,} pixels an edge"] if limit.edge_px else []
    return UsageError(
        f"even at {tried.picture.recipe.tile_px} pixels a tile the picture has {size}",
        place="limit",
        remedy=f"{' and '.join(most)} are allowed: a smaller area, or no legend",
    )


def _compressed(picture: Picture, kind: str, progress: Progress | None) -> bytes:
    most = MOST_EDGE_PX[kind]
    if max(picture.width, picture.height) > most:
        text = f"the picture would be {picture.width:,} × {picture.height:,} pixels"
        raise UsageError(text, place=kind, remedy=f"at most {most:,} an edge, or PNG")
    buffer = _buffer()
    writer = QImageWriter(buffer, kind.encode())
    writer.setQuality(QUALITY[kind])
    if not writer.write(picture.image(progress)):
        raise UsageError(f"this system cannot write it: {writer.errorString()}", place=kind, remedy="PNG")
    return bytes(buffer.data().data())


def _svg(picture: Picture) -> bytes:
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(picture.width, picture.height))
    generator.setViewBox(QRect(0, 0, picture.width, picture.height))
    generator.setTitle("")
    generator.setDescription("")
    _paint(picture, QPainter(generator))
    return bytes(buffer.data().data())


def _pdf(picture: Picture) -> bytes:
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle("")
    writer.setCreator("Mapper")
    writer.setResolution(PDF_DPI)
    points = QSizeF(picture.width * POINTS_A_PX, picture.height * POINTS_A_PX)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    _paint(picture, QPainter(writer))
    return bytes(buffer.data().data())


def _paint(picture: Picture, painter: QPainter) -> None:
    try:
        picture.paint(painter)
    finally:
        painter.end()


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
