"""A foreign picture: a file's bytes as an image, its size looked at before anything is decoded."""

from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader

MAX_EDGE_PX = 8_192
MAX_PX = 64_000_000
FORMATS = ("png", "jpeg", "jpg", "webp", "bmp", "gif")
"""Pictures made of pixels alone: nothing that could ask for other files."""


@dataclass(frozen=True, slots=True)
class NoPicture:
    """Bytes that are not shown as a picture, and why, in one line."""

    text: str


def picture_size(data: bytes) -> QSize | NoPicture:
    """Return the size that a picture's header tells, or why it is not shown; nothing is decoded."""
    buffer = _opened(data)
    return _size(QImageReader(buffer))


def decoded(data: bytes) -> QImage | NoPicture:
    """Return the picture in these bytes, turned as its camera says, or why it is not shown."""
    buffer = _opened(data)
    reader = QImageReader(buffer)
    size = _size(reader)
    if isinstance(size, NoPicture):
        return size
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        return NoPicture(f"the picture is damaged ({reader.errorString()})")
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _opened(data: bytes) -> QBuffer:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    return buffer


def _size(reader: QImageReader) -> QSize | NoPicture:
    reader.setDecideFormatFromContent(True)
    if not reader.canRead() or bytes(reader.format().data()).decode("ascii", "replace") not in FORMATS:
        return NoPicture("this is no picture that can be read (PNG, JPEG, WebP, BMP or GIF)")
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        return NoPicture("the picture does not tell its size")
    if max(size.width(), size.height()) > MAX_EDGE_PX or size.width() * size.height() > MAX_PX:
        return NoPicture(
            f"the picture has {size.width():,} × {size.height():,} pixels "
            f"(at most {MAX_EDGE_PX:,} a side and {MAX_PX // 1_000_000} million in all)"
        )
    return size
