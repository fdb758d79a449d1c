import pytest
from PySide6.QtGui import QFont, QRawFont

from mapper.files.resources import resource
from mapper.paint.lettering import OUTLINE_PX, Face, capital_px, cut, text_path, text_width

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("em_px", [8, 9, 11, 13, 21, 34])
def test_capitals_are_a_whole_number_of_pixels(face: Face, em_px: int) -> None:
    box = text_path("H", em_px, face).boundingRect()
    assert box.height() == pytest.approx(capital_px(em_px), abs=1e-6)
    assert box.bottom() == pytest.approx(0, abs=1e-6)


def test_capitals_are_never_less_than_six_pixels() -> None:
    assert capital_px(1) == 6


@pytest.mark.parametrize("face", Face)
def test_letters_come_from_the_bundled_font(face: Face) -> None:
    file = resource(f"fonts/{face.value[2]}")
    raw = QRawFont(str(file), OUTLINE_PX, QFont.HintingPreference.PreferNoHinting)
    glyph = raw.pathForGlyph(raw.glyphIndexesForString("R")[0]).boundingRect()
    scale = capital_px(20) / raw.capHeight()
    drawn = text_path("R", 20, face).boundingRect()
    assert drawn.width() == pytest.approx(glyph.width() * scale, rel=1e-3)
    assert drawn.height() == pytest.approx(glyph.height() * scale, rel=1e-3)


def test_no_font_of_the_machine_slips_in() -> None:
    assert text_path("\u6f22", 20).boundingRect() == text_path("\u5b57", 20).boundingRect()


def test_the_faces_differ() -> None:
    widths = {text_width("Heron", 20, face) for face in Face}
    assert len(widths) == 4
    assert text_width("Heron", 20, Face.NARROW) < text_width("Heron", 20, Face.BOOK)


def test_twice_the_size_is_twice_as_wide() -> None:
    assert text_width("Kestrel", 22) * 2 == pytest.approx(text_width("Kestrel", 44), rel=0.01)


def test_a_text_that_fits_is_not_cut() -> None:
    assert cut("Heron", 20, 500) == "Heron"


def test_a_text_is_cut_from_the_right_and_says_so() -> None:
    short = cut("Kestrel District", 20, 120, sign="…")
    assert short.endswith("…")
    assert "Kestrel District".startswith(short[:-1])
    assert text_width(short, 20) <= 120


def test_a_cut_leaves_as_much_as_fits() -> None:
    short = cut("Kestrel District", 20, 120)
    longer = "Kestrel District"[: len(short) + 1]
    assert text_width(longer, 20) > 120


def test_at_least_one_letter_is_left() -> None:
    assert cut("Wide", 20, 1) == "W"
    assert cut("", 20, 1) == ""


def test_letters_stand_the_same_whether_or_not_they_were_drawn_before() -> None:
    first = text_path("Ox 12", 17)
    text_path.cache_clear()
    assert text_path("Ox 12", 17) == first
