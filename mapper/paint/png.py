"""PNG files: packed in strips while the picture is painted, without alpha, texts, dates or anything else."""

import struct
import zlib
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mapper.paint.colour_table import ColourTable, Indices, Pixels

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, INDEXED = 2, 3

QUICK, SMALL = 3, 6
"""Levels of compression: for big pictures, and for those that are posted."""

BIG_FROM_PX = 8_000_000
"""From so many pixels on a picture is packed quickly."""

STRIP_BYTES = 1 << 21
THREADS = 2
ADLER = 65521
ZLIB_HEAD = b"\x78\x01"
IDAT = b"IDAT"


@dataclass(frozen=True, slots=True)
class Strip:
    """Some rows, deflated; `check` and `size` are the Adler-32 and the length of what was deflated."""

    deflated: bytes
    check: int
    size: int


def png_chunks(
    width: int, height: int, bands: Iterable[Pixels], *, level: int | None = None, threads: int = THREADS
) -> Generator[bytes]:
    """Yield the bytes of a PNG of a picture that comes in bands of rows, 0xffRRGGBB each pixel.

    Up to 256 colours are written with a palette, more as RGB; neither loses anything. A band must not be
    changed once it has been handed over.
    """
    if level is None:
        level = QUICK if width * height >= BIG_FROM_PX else SMALL
    with ThreadPoolExecutor(threads, "png") as pool:
        try:
            yield from _file(width, height, _Packer(pool, level, threads), _strips(bands, width))
        finally:
            pool.shutdown(cancel_futures=True)  # whoever stops reading stops the packing too


def _file(width: int, height: int, packer: "_Packer", strips: Iterator[Pixels]) -> Iterator[bytes]:
    packed = packer.pack(strips)
    first = next(packed)  # only now it is known whether there is a palette
    kind = RGB if packer.palette is None else INDEXED
    yield SIGNATURE + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
    if packer.palette is not None:
        yield _chunk(b"PLTE", packer.palette)
    yield _chunk(IDAT, ZLIB_HEAD + first.deflated)
    check = first.check
    for strip in packed:
        yield _chunk(IDAT, strip.deflated)
        check = _joined(check, strip.check, strip.size)
    end = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS).flush()
    yield _chunk(IDAT, end + struct.pack(">I", check)) + _chunk(b"IEND", b"")


class _Packer:
    """Deflates strips on threads: as palette numbers for as long as there are few colours."""

    def __init__(self, pool: ThreadPoolExecutor, level: int, ahead: int) -> None:
        self.palette: bytes | None = None
        self._pool = pool
        self._level = level
        self._ahead = ahead

    def pack(self, strips: Iterator[Pixels]) -> Iterator[Strip]:
        """Yield the strips in order, none before it is known whether all of them have few colours."""
        table = ColourTable()
        numbered: list[Future[Strip]] = []
        for strip in strips:
            indices = table.numbers(strip)
            if indices is None:
                yield from self._in_order(self._coloured(numbered, table, strip, strips))
                return
            numbered.append(self._pool.submit(_deflated_indices, indices, self._level))
            self._wait(numbered)
        self.palette = table.palette
        yield from (job.result() for job in numbered)

    def _coloured(
        self, numbered: list[Future[Strip]], table: ColourTable, strip: Pixels, rest: Iterator[Pixels]
    ) -> Iterator[Future[Strip]]:
        """Yield the work on every strip as RGB: those done as numbers already, this one, and the rest."""
        for done in numbered:
            again = table.colours(_indices(done.result(), strip.shape[1]))
            yield self._pool.submit(_deflated_rgb, again, self._level)
        yield self._pool.submit(_deflated_rgb, strip, self._level)
        for other in rest:
            yield self._pool.submit(_deflated_rgb, other, self._level)

    def _in_order(self, jobs: Iterator[Future[Strip]]) -> Iterator[Strip]:
        waiting: deque[Future[Strip]] = deque()
        for job in jobs:
            waiting.append(job)
            if len(waiting) > self._ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _wait(self, jobs: list[Future[Strip]]) -> None:
        """Let no more work pile up than a little for each thread."""
        if len(jobs) > self._ahead:
            jobs[-1 - self._ahead].result()


def _strips(bands: Iterable[Pixels], width: int) -> Iterator[Pixels]:
    rows = max(1, STRIP_BYTES // (3 * width + 1))
    for band in bands:
        yield from (band[top : top + rows] for top in range(0, len(band), rows))


def _deflated_rgb(strip: Pixels, level: int) -> Strip:
    height, width = strip.shape
    rows = np.empty((height, 1 + 3 * width), dtype=np.uint8)
    rows[:, 0] = 0  # each row begins with its filter: none, which drawings are best packed with
    colours = rows[:, 1:].reshape(height, width, 3)
    bytes_of = np.ascontiguousarray(strip, dtype="<u4").view(np.uint8).reshape(height, width, 4)
    for channel in range(3):
        colours[:, :, channel] = bytes_of[:, :, 2 - channel]
    return _deflated(rows, level)


def _deflated_indices(indices: Indices, level: int) -> Strip:
    rows = np.empty((indices.shape[0], 1 + indices.shape[1]), dtype=np.uint8)
    rows[:, 0] = 0
    rows[:, 1:] = indices
    return _deflated(rows, level)


def _deflated(rows: NDArray[np.uint8], level: int) -> Strip:
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
    raw = rows.data
    packed = packer.compress(raw) + packer.flush(zlib.Z_SYNC_FLUSH)
    return Strip(packed, zlib.adler32(raw), rows.size)


def _indices(strip: Strip, width: int) -> Indices:
    raw = zlib.decompressobj(-zlib.MAX_WBITS).decompress(strip.deflated)
    return np.frombuffer(raw, dtype=np.uint8).reshape(-1, 1 + width)[:, 1:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def _joined(first: int, second: int, second_size: int) -> int:
    """Return the Adler-32 of two parts put together from those of each (as zlib's adler32_combine)."""
    low = ((first & 0xFFFF) + (second & 0xFFFF) - 1) % ADLER
    high = (first >> 16) + (second >> 16) + second_size * ((first & 0xFFFF) - 1)
    return (high % ADLER) << 16 | low
