"""Rows compared by their parts."""

from hypothesis import given
from hypothesis import strategies as st

from mapper.geometry.alike import fresh, having, sources, without


class Part:
    """A part that equals nothing but itself."""


@st.composite
def changed_rows(draw: st.DrawFn) -> tuple[list[Part], list[Part]]:
    """Draw a row, and one made of some of its parts in any order, with new ones between."""
    before = [Part() for _ in range(draw(st.integers(0, 12)))]
    kept = draw(st.lists(st.sampled_from(before), unique_by=id)) if before else []
    after = sorted(kept, key=before.index) if draw(st.booleans()) else kept
    for place in draw(st.lists(st.integers(0, 12), max_size=4)):
        after.insert(min(place, len(after)), Part())
    return before, after


@given(changed_rows())
def test_each_part_is_found_where_it_stood_or_is_new(rows: tuple[list[Part], list[Part]]) -> None:
    before, after = rows
    found = sources(before, after).tolist()
    assert found == [before.index(part) if part in before else -1 for part in after]


@given(changed_rows())
def test_fresh_parts_are_those_that_were_not_there(rows: tuple[list[Part], list[Part]]) -> None:
    before, after = rows
    assert fresh(before, after) == tuple(part for part in after if part not in before)


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abcd")))
def test_what_stood_where_a_part_is_found_has_its_sign(before: list[str], after: list[str]) -> None:
    was, now = [f"{part}-" for part in before], [f"{part}-" for part in after]  # equal, and not the same
    for place, part in zip(sources(was, now, sign=str).tolist(), now, strict=True):
        assert place < 0 or was[place] == part


@given(st.lists(st.sampled_from((1 + 2j, 1 - 2j, 3 + 0j, 4 + 0j))), st.sets(st.sampled_from((1.0, 3.0, 5.0))))
def test_parts_having_a_value_are_found_and_left_out(row: list[complex], values: set[float]) -> None:
    places = list(having(row, "real", values))
    assert [row[place] for place in places] == [part for part in row if part.real in values]
    assert without(tuple(row), places) == tuple(part for part in row if part.real not in values)
