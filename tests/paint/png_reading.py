"""PNG files taken apart."""

import io
import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PySide6.QtGui import QImage

Pixels = NDArray[np.uint32]


class Chunk(NamedTuple):
    kind: str
    data: bytes


def chunks(data: bytes) -> Iterator[Chunk]:
    """Yield every chunk, its checksum tested; what follows the last is a chunk too, or an error."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", data, at + 8 + size) == (zlib.crc32(kind + body),)
        yield Chunk(kind.decode(), body)
        at += 12 + size


def by_pillow(data: bytes) -> Pixels:
    """Return the pixels as Pillow reads them, 0xffRRGGBB each."""
    rgb = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(np.uint32)
    opaque = np.full(rgb.shape[:2], 0xFF000000, dtype=np.uint32)
    pixels: Pixels = opaque | rgb[..., 0] << np.uint32(16) | rgb[..., 1] << np.uint32(8) | rgb[..., 2]
    return pixels


def by_qt(data: bytes) -> Pixels:
    """Return the pixels as Qt reads them."""
    return of_image(QImage.fromData(data))


def of_image(image: QImage) -> Pixels:
    """Return the pixels of an image without alpha."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), dtype=np.uint32).reshape(
        plain.height(), plain.bytesPerLine() // 4
    )
    return rows[:, : plain.width()].copy()
