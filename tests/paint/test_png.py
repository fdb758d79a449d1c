import threading
import zlib
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.paint import png
from mapper.paint.png import png_chunks
from tests.paint.png_reading import Pixels, by_pillow, by_qt, chunks

OPAQUE = 0xFF000000


def noise(colours: int, height: int, width: int, seed: int = 1) -> Pixels:
    rng = np.random.default_rng(seed)
    palette = rng.choice(1 << 24, colours, replace=False).astype(np.uint32) | np.uint32(OPAQUE)
    picture: Pixels = palette[rng.integers(0, colours, (height, width))]
    picture.ravel()[: min(colours, picture.size)] = palette[: picture.size]
    return picture


def bands(picture: Pixels, rows: int) -> Iterator[Pixels]:
    return (picture[top : top + rows] for top in range(0, len(picture), rows))


def written(picture: Pixels, rows: int = 64, *, level: int | None = None) -> bytes:
    height, width = picture.shape
    return b"".join(png_chunks(width, height, bands(picture, rows), level=level))


def working() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("png")]


@settings(max_examples=40)
@given(
    st.integers(1, 70),
    st.integers(1, 90),
    st.sampled_from([1, 2, 16, 255, 256, 257, 400]),
    st.integers(1, 80),
    st.sampled_from([None, 1, 3, 6, 9]),
)
def test_a_picture_comes_back_pixel_for_pixel(
    height: int, width: int, colours: int, rows: int, level: int | None
) -> None:
    picture = noise(colours, height, width)
    data = written(picture, rows, level=level)
    assert np.array_equal(by_pillow(data), picture)
    assert np.array_equal(by_qt(data), picture)


@pytest.mark.parametrize(
    ("colours", "kind", "kinds"),
    [
        (1, 3, ["IHDR", "PLTE", "IDAT", "IDAT", "IEND"]),
        (256, 3, ["IHDR", "PLTE", "IDAT", "IDAT", "IEND"]),
        (257, 2, ["IHDR", "IDAT", "IDAT", "IEND"]),
    ],
)
def test_few_colours_have_a_palette_and_many_have_none(colours: int, kind: int, kinds: list[str]) -> None:
    found = list(chunks(written(noise(colours, 40, 50))))
    assert [chunk.kind for chunk in found] == kinds
    assert found[0].data[8:] == bytes([8, kind, 0, 0, 0])


def test_a_palette_holds_the_colours_used_and_no_other() -> None:
    palette = next(chunk.data for chunk in chunks(written(noise(5, 40, 50))) if chunk.kind == "PLTE")
    assert len(palette) == 15


def test_colours_that_grow_too_many_at_the_end_lose_nothing() -> None:
    picture = np.full((900, 700), OPAQUE, dtype=np.uint32)
    picture[890:] = noise(5000, 10, 700)
    data = written(picture, 300)
    assert np.array_equal(by_pillow(data), picture)
    assert "PLTE" not in [chunk.kind for chunk in chunks(data)]


def test_alpha_and_what_lies_under_it_never_reach_the_file() -> None:
    picture = np.array([[0x00ABCDEF, 0x80123456, 0xFF000001]], dtype=np.uint32)
    assert by_pillow(written(picture)).tolist() == [[0xFFABCDEF, 0xFF123456, 0xFF000001]]


def test_the_stream_is_one_zlib_stream_of_unfiltered_rows() -> None:
    picture = noise(300, 30, 20)
    data = b"".join(chunk.data for chunk in chunks(written(picture, 7)) if chunk.kind == "IDAT")
    raw = zlib.decompress(data)  # checks the Adler-32 too
    rows = np.frombuffer(raw, dtype=np.uint8).reshape(30, 1 + 3 * 20)
    assert not rows[:, 0].any()


def test_nothing_depends_on_how_the_picture_is_cut_but_the_size_of_its_strips() -> None:
    picture = noise(3000, 200, 90)
    assert np.array_equal(by_pillow(written(picture, 1)), by_pillow(written(picture, 200)))
    assert written(picture, 50) == written(picture, 50)


def test_the_same_picture_is_the_same_file_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "STRIP_BYTES", 2000)
    picture = noise(3000, 120, 90)
    files = {b"".join(png_chunks(90, 120, bands(picture, 40), threads=threads)) for threads in (1, 2, 5)}
    assert len(files) == 1


@pytest.mark.parametrize("colours", [3, 3000])
def test_bands_are_asked_for_only_a_little_ahead(monkeypatch: pytest.MonkeyPatch, colours: int) -> None:
    monkeypatch.setattr(png, "STRIP_BYTES", 4000)
    picture = noise(colours, 600, 40)
    asked = 0
    deflated = 0
    plain = png._deflated

    def counting(rows: "np.ndarray[tuple[int, int], np.dtype[np.uint8]]", level: int) -> png.Strip:
        nonlocal deflated
        deflated += 1
        return plain(rows, level)

    def watched() -> Iterator[Pixels]:
        nonlocal asked
        for band in bands(picture, 20):
            asked += 1
            assert asked - deflated <= 6
            yield band

    monkeypatch.setattr(png, "_deflated", counting)
    assert np.array_equal(by_pillow(b"".join(png_chunks(40, 600, watched()))), picture)
    assert asked == 30


def test_a_reader_who_stops_early_leaves_no_thread_behind() -> None:
    stream = png_chunks(90, 4000, bands(noise(3000, 4000, 90), 100))
    next(stream)
    assert working()
    stream.close()
    assert not working()


def test_a_fault_of_the_painter_comes_through() -> None:
    def broken() -> Iterator[Pixels]:
        yield noise(3000, 40, 30)
        raise ValueError("out of paint")

    with pytest.raises(ValueError, match="out of paint"):
        list(png_chunks(30, 80, broken()))
