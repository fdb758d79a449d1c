"""Hidden characters as marks: seen, told, taken out again, and never made twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hidden import marks_in, unfit_at, visible, visible_lines, without_marks

TEXTS = st.text(
    alphabet=st.one_of(st.characters(), st.sampled_from("{U+202E}\x00\x1b\u202e\u2066\ud800\n\r\t"))
)


@given(TEXTS)
def test_a_text_made_visible_holds_nothing_hidden_and_stays_as_it_is(text: str) -> None:
    shown = visible(text)
    assert unfit_at(shown) is None
    assert visible(shown) == shown


@given(TEXTS)
def test_lines_made_visible_hold_nothing_hidden_but_their_ends(text: str) -> None:
    shown = visible_lines(text)
    assert unfit_at(shown.replace("\r", "")) is None
    assert visible_lines(shown) == shown


@given(TEXTS)
def test_a_text_without_marks_has_none(text: str) -> None:
    bare = without_marks(visible(text))
    assert without_marks(bare) == bare
    assert not list(marks_in(bare))


@pytest.mark.parametrize(
    ("sign", "told"),
    [
        ("\u202e", "{U+202E} (right-to-left override)"),
        ("\x1b", "{U+001B} (control character)"),
        ("\ud800", "{U+D800} (half a character)"),
    ],
)
def test_a_mark_is_told_with_the_name_of_its_character(sign: str, told: str) -> None:
    assert list(marks_in(visible(f"a{sign}b{sign}"))) == [told]


@pytest.mark.parametrize("text", ["שמר\u200cגנ", "👩\u200d🚀", "Éclair ☃", "{U+0041}", "a\tb\nc"])
def test_letters_of_any_script_stay_as_they_are(text: str) -> None:
    assert visible(text) == text
    assert without_marks(text) == text
