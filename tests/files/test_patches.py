"""Patches: from one document to the next by the parts that changed."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import from_json, to_json

from mapper.edit.aligning import set_backdrop
from mapper.edit.arranging import delete_things
from mapper.edit.ground import paint_ground
from mapper.edit.operations import Edit, NoEdit, move_units
from mapper.edit.things import Things
from mapper.files.documents import load, parse, read, to_bytes
from mapper.files.patches import patch, patched
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.model.backdrop import Backdrop
from mapper.model.scenario import Scenario
from tests.files.full_document import full, text

EXAMPLE = load(sample_map("district"))


def after(old: Scenario, change: str) -> Scenario:
    document = patched(from_json(to_bytes(old)), from_json(change))
    return parse(to_json(document), "patched")


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit)
    return edit.scenario


def test_a_patch_leads_from_any_document_to_any_other() -> None:
    other = read(text(full()), "full")
    assert after(EXAMPLE, patch(EXAMPLE, other)) == other
    assert after(other, patch(other, EXAMPLE)) == EXAMPLE


def test_without_a_change_nothing_is_told() -> None:
    assert patch(EXAMPLE, EXAMPLE) == "{}"


def test_one_unit_that_moved_is_all_that_is_written_of_the_units() -> None:
    ox = EXAMPLE.units[3]
    moved = done(move_units(EXAMPLE, {ox.id}, 0, 1))
    change: dict[str, Any] = from_json(patch(EXAMPLE, moved))
    assert list(change) == ["units"]
    pieces = change["units"][1]
    assert [piece for piece in pieces if len(piece) == 2] == [[0, 3], [4, len(EXAMPLE.units)]]
    assert after(EXAMPLE, patch(EXAMPLE, moved)) == moved


def test_of_the_ground_only_the_rows_that_changed_are_written() -> None:
    painted = done(paint_ground(EXAMPLE, [Tile(2, 2), Tile(2, 9)], "rubble_field"))
    change = patch(EXAMPLE, painted)
    assert change.count('"') < 40
    assert after(EXAMPLE, change) == painted


def test_of_a_backdrop_made_stronger_the_picture_is_not_written_again() -> None:
    backdrop = Backdrop(name="scan.png", data="AAAA" * 1000)
    laid = done(set_backdrop(EXAMPLE, backdrop))
    stronger = done(set_backdrop(laid, backdrop.evolve(opacity=0.75)))
    change = patch(laid, stronger)
    assert len(change) < 100
    assert after(laid, change) == stronger
    assert after(EXAMPLE, patch(EXAMPLE, laid)) == laid
    assert after(laid, patch(laid, EXAMPLE)) == EXAMPLE


@given(st.sets(st.sampled_from([piece.id for piece in EXAMPLE.map.structures]), min_size=1, max_size=40))
def test_whatever_is_deleted_can_be_deleted_and_brought_back_by_a_patch(ids: set[str]) -> None:
    gone = done(delete_things(EXAMPLE, Things(structures=frozenset(ids))))
    assert after(EXAMPLE, patch(EXAMPLE, gone)) == gone
    assert after(gone, patch(gone, EXAMPLE)) == EXAMPLE


@given(st.permutations(range(len(EXAMPLE.units))), st.integers(0, len(EXAMPLE.units)))
def test_units_in_another_order_are_told_without_writing_one(order: list[int], kept: int) -> None:
    turned = EXAMPLE.evolve(units=tuple(EXAMPLE.units[index] for index in order[:kept]))
    change = patch(EXAMPLE, turned)
    assert EXAMPLE.units[0].id not in change
    assert after(EXAMPLE, change) == turned
