from collections.abc import Iterator

import pytest

from mapper.edit.changes import changes
from mapper.edit.fields import change_turns, clear_fields, paint_fields, set_turns
from mapper.edit.operations import NoEdit
from mapper.edit.things import FieldKey
from mapper.geometry.grid import Tile, rectangle
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.rules.palette import Kind, Kinds, Palette
from tests.building import board
from tests.building import scenario as drawn
from tests.edit.painted import done, named, small_map

FOGGY = Tile(4, 2)


@pytest.fixture
def scenario() -> Scenario:
    return small_map()


def turns(scenario: Scenario) -> dict[tuple[FieldKind, str], int]:
    return {(spot.kind, spot.tile.label): spot.turns for spot in scenario.map.fields}


def test_smoke_fills_tiles_and_leaves_gas_alone(scenario: Scenario) -> None:
    after = done(paint_fields(scenario, [FOGGY, Tile(5, 2), Tile(6, 2)], FieldKind.SMOKE, 2))
    assert turns(after) == {
        (FieldKind.SMOKE, "E3"): 2,
        (FieldKind.GAS, "E3"): 1,
        (FieldKind.SMOKE, "F3"): 2,
    }
    assert after.map.fields[1] is scenario.map.fields[1]


def test_no_turns_clear_the_kind_away(scenario: Scenario) -> None:
    edit = paint_fields(scenario, [FOGGY], FieldKind.SMOKE, 0)
    assert turns(done(edit)) == {(FieldKind.GAS, "E3"): 1}
    assert named(edit) == "Clear smoke, E3"


def test_all_kinds_are_cleared_together(scenario: Scenario) -> None:
    edit = clear_fields(scenario, [FOGGY, Tile(0, 0)])
    assert done(edit).map.fields == ()
    assert named(edit) == "Clear fields, E3"


def test_the_same_smoke_again_changes_nothing(scenario: Scenario) -> None:
    assert done(paint_fields(scenario, [FOGGY], FieldKind.SMOKE, 3)) is scenario
    assert done(clear_fields(scenario, [Tile(0, 0)])) is scenario


def test_more_turns_than_there_can_be_are_refused(scenario: Scenario) -> None:
    assert isinstance(paint_fields(scenario, [FOGGY], FieldKind.SMOKE, 100), NoEdit)


def test_turns_go_up_and_down_and_never_to_nothing(scenario: Scenario) -> None:
    edit = change_turns(scenario, [FOGGY], -1)
    assert turns(done(edit)) == {(FieldKind.SMOKE, "E3"): 2, (FieldKind.GAS, "E3"): 1}
    assert named(edit) == "Change smoke in E3 to 2 turns"
    assert set(turns(done(change_turns(scenario, [FOGGY], 500))).values()) == {99}


def test_turns_change_for_the_wanted_kind_only(scenario: Scenario) -> None:
    after = done(change_turns(scenario, [FOGGY], 1, {FieldKind.GAS}))
    assert turns(after) == {(FieldKind.SMOKE, "E3"): 3, (FieldKind.GAS, "E3"): 2}


def test_where_no_field_is_no_turns_change(scenario: Scenario) -> None:
    assert done(change_turns(scenario, rectangle(Tile(0, 0), Tile(3, 3)), 1)) is scenario


def test_the_name_says_what_how_long_and_how_many(scenario: Scenario) -> None:
    pair = [Tile(0, 0), Tile(1, 0)]
    assert named(paint_fields(scenario, pair, FieldKind.FIRE, 1)) == "Lay fire for 1 turn, 2 tiles"
    assert named(paint_fields(scenario, pair[:1], FieldKind.GAS, 2)) == "Lay gas for 2 turns, A1"


def test_the_name_calls_the_kind_as_the_palette_does(scenario: Scenario) -> None:
    names = Palette(plain="", fields=Kinds((Kind(FieldKind.SMOKE, "Smoke screen"),)))
    at = [Tile(5, 0)]
    filled = done(paint_fields(scenario, at, FieldKind.SMOKE, 2, names))
    smoke = frozenset({FieldKind.SMOKE})
    assert named(change_turns(filled, at, 1, smoke, names)) == "Change smoke screen in F1 to 3 turns"
    key = FieldKey(FieldKind.SMOKE, at[0])
    assert named(set_turns(filled, {key}, 1, names)) == "Change smoke screen in F1 to 1 turn"
    assert named(paint_fields(filled, at, FieldKind.SMOKE, 0, names)) == "Clear smoke screen, F1"


def test_very_many_fields_are_drawn_again_block_by_block() -> None:
    before = drawn(board("\n".join(["." * 40] * 40)))
    tiles = tuple(rectangle(Tile(3, 5), Tile(36, 30)))
    found = changes(before, done(paint_fields(before, tiles, FieldKind.SMOKE, 2))).areas
    assert len(found) < 20
    covered = {tile for left, top, right, bottom in found for tile in span(left, top, right, bottom)}
    assert covered == set(tiles)


def span(left: int, top: int, right: int, bottom: int) -> Iterator[Tile]:
    return rectangle(Tile(left, top), Tile(right - 1, bottom - 1))
