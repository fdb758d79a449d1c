"""Crossings: each of two neighbours made from the other, and what they share is still the same thing."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.edit.aligning import set_backdrop
from mapper.edit.arranging import delete_things
from mapper.edit.changes import changes
from mapper.edit.columns import LONG
from mapper.edit.crossing import Crossing
from mapper.edit.ground import paint_ground
from mapper.edit.operations import Edit, NoEdit, turn_units
from mapper.edit.things import Things
from mapper.edit.weight import added_bytes
from mapper.files.documents import load, read
from mapper.files.layout import to_bytes
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.model.backdrop import Backdrop
from mapper.model.scenario import Scenario
from mapper.model.structure import Height
from mapper.model.value import Value
from tests.edit.any_edit import EDITS
from tests.edit.random_maps import scenarios, with_sheets
from tests.files.full_document import full, text

DISTRICT = load(sample_map("district"))


def is_same(one: object, other: object) -> bool:
    """Whether two parts of documents are equal down to the kinds of their numbers and rows."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, Value):
        return isinstance(other, Value) and is_same(one.__dict__, other.__dict__)
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(is_same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other)


def edited(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit)
    return edit.scenario


def both_ways(older: Scenario, newer: Scenario) -> tuple[Scenario, Scenario]:
    way = Crossing(older, newer)
    return way.older(newer), way.newer(older)


@given(scenarios().map(with_sheets), st.sampled_from(sorted(EDITS)), st.integers(0, 2**32))
@settings(max_examples=300)
def test_any_edit_is_crossed_both_ways_to_the_very_bytes(older: Scenario, name: str, seed: int) -> None:
    edit = EDITS[name](older, Random(seed))
    if isinstance(edit, NoEdit):
        return
    newer = edit.scenario
    back, forth = both_ways(older, newer)
    assert is_same(back, older)
    assert is_same(forth, newer)
    assert to_bytes(back) == to_bytes(older)
    assert to_bytes(forth) == to_bytes(newer)


@given(scenarios().map(with_sheets), st.sampled_from(sorted(EDITS)), st.integers(0, 2**32))
@settings(max_examples=200)
def test_no_more_need_be_drawn_again_than_after_the_edit_itself(
    older: Scenario, name: str, seed: int
) -> None:
    edit = EDITS[name](older, Random(seed))
    if isinstance(edit, NoEdit):
        return
    newer = edit.scenario
    back, forth = both_ways(older, newer)
    assert changes(older, forth) == changes(older, newer)
    assert changes(newer, back) == changes(newer, older)


def test_any_document_is_crossed_to_from_any_other() -> None:
    other = read(text(full()), "full")
    back, forth = both_ways(DISTRICT, other)
    assert to_bytes(back) == to_bytes(DISTRICT)
    assert to_bytes(forth) == to_bytes(other)


def test_numbers_keep_their_kinds_in_sheets() -> None:
    unit = DISTRICT.units[0]
    sheet = {**unit.sheet, "odd": [1.0, 1, True, None, -0.5, 1e-9, "é\n"]}
    changed = DISTRICT.evolve(units=(unit.evolve(sheet=sheet), *DISTRICT.units[1:]))
    added = DISTRICT.evolve(units=(*DISTRICT.units, unit.evolve(id="new", sheet=sheet)))
    for newer in (changed, added):
        back, forth = both_ways(DISTRICT, newer)
        assert is_same(back, DISTRICT)
        assert is_same(forth, newer)


def test_a_part_that_did_not_change_is_the_same_thing() -> None:
    unit, other = DISTRICT.units[:2]
    newer = edited(turn_units(DISTRICT, {unit.id}, lambda facing: facing.right))
    back, _forth = both_ways(DISTRICT, newer)
    assert back.map is DISTRICT.map
    assert back.units[0] is not unit
    assert back.units[0].sheet is unit.sheet
    assert back.units[1] is other


def test_values_that_were_one_thing_are_one_thing_again() -> None:
    name = "Nobody"
    newer = DISTRICT.evolve(units=tuple(unit.evolve(name=name) for unit in DISTRICT.units))
    _back, forth = both_ways(DISTRICT, newer)
    assert len({id(unit.name) for unit in forth.units}) == 1


def test_things_that_changed_places_are_the_same_things() -> None:
    newer = DISTRICT.evolve(units=tuple(reversed(DISTRICT.units)))
    _back, forth = both_ways(DISTRICT, newer)
    assert [id(unit) for unit in forth.units] == [id(unit) for unit in newer.units]


def test_what_was_deleted_comes_back_in_its_place() -> None:
    chosen = Things(structures=frozenset(piece.id for piece in DISTRICT.map.structures[3:6]))
    newer = edited(delete_things(DISTRICT, chosen))
    back, _forth = both_ways(DISTRICT, newer)
    assert back == DISTRICT


def test_a_large_picture_is_not_packed_but_kept_as_it_is() -> None:
    data = "iVBORw0KGgo" + "A" * (4 * LONG - 11)
    newer = edited(set_backdrop(DISTRICT, Backdrop(name="scan.png", data=data)))
    way = Crossing(DISTRICT, newer)
    found = way.newer(DISTRICT).map.backdrop
    assert found is not None
    assert found.data is newer.map.backdrop.data if newer.map.backdrop else False
    assert way.bytes > len(data)


@pytest.mark.parametrize("height", [Height.LOW, Height.HIGH])
def test_many_changed_alike_take_a_small_part_of_their_weight(height: Height) -> None:
    other = Height.HIGH if height is Height.LOW else Height.LOW
    older, newer = (
        DISTRICT.evolve(
            map=DISTRICT.map.evolve(
                structures=tuple(piece.evolve(height=each) for piece in DISTRICT.map.structures)
            )
        )
        for each in (other, height)
    )
    assert Crossing(older, newer).bytes < added_bytes(older, newer) / 5


def test_a_row_of_the_ground_keeps_the_rows_around_it() -> None:
    newer = edited(paint_ground(DISTRICT, [Tile(1, 1)], "subsidence"))
    _back, forth = both_ways(DISTRICT, newer)
    rows = zip(DISTRICT.map.ground, forth.map.ground, strict=True)
    assert [y for y, (old, new) in enumerate(rows) if old is not new] == [1]
