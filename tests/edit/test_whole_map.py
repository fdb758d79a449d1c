"""New maps, and whole maps turned and mirrored."""

from collections.abc import Callable

import pytest
from hypothesis import given

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.whole_map import (
    border,
    mirror_map_across,
    mirror_map_down,
    new_scenario,
    turn_map_left,
    turn_map_right,
    walled_in,
)
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.scenario import Scenario
from mapper.rules.palette import UNNAMED
from tests.building import scenario as drawn
from tests.building import tank
from tests.edit.random_maps import errors, scenarios

Deed = Callable[[Scenario], Edit | NoEdit]
WAYS_BACK = (
    (turn_map_right, turn_map_left),
    (turn_map_left, turn_map_right),
    (mirror_map_across, mirror_map_across),
    (mirror_map_down, mirror_map_down),
)


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit), edit
    return edit.scenario


def test_a_new_map_is_empty_and_has_two_sides() -> None:
    made = new_scenario(6, 4, ruleset="vehicle", ground="clear")
    assert (made.map.width, made.map.height, len(made.sides), made.map.edges) == (6, 4, 2, ())
    assert made.map.terrain(Tile(5, 3)) == "clear"


def test_a_new_map_passes_the_check() -> None:
    empty = new_scenario(6, 4, ruleset="vehicle", ground="clear")
    assert errors(walled_in(empty, ruleset_of(empty).palette)) == []


def test_a_walled_map_has_a_wall_on_each_edge_of_its_rim() -> None:
    empty = new_scenario(6, 4, ruleset="vehicle", ground="clear")
    made = walled_in(empty, ruleset_of(empty).palette)
    assert {piece.at for piece in made.map.edges} == set(border(6, 4))
    assert len(made.map.edges) == 2 * (6 + 4)


@pytest.mark.parametrize(
    ("size", "rows"),
    [((5, 3), ("WWWWW", "G...G", "WWWWW")), ((2, 3), ("WW", "WW", "WW")), ((1, 1), ("W",))],
)
def test_where_walls_are_ground_they_take_the_rim_with_a_door_left_and_right(
    size: tuple[int, int], rows: tuple[str, ...]
) -> None:
    empty = new_scenario(*size, ruleset="skirmish", ground="plains")
    made = walled_in(empty, ruleset_of(empty).palette)
    assert errors(made) == []
    assert (made.map.ground, made.map.edges) == (rows, ())
    assert [made.map.legend[letter] for letter in made.map.ground[0]] == ["wall"] * size[0]


def test_a_map_whose_rules_have_no_walls_stays_as_it_is() -> None:
    empty = new_scenario(4, 4, ruleset="vehicle", ground="clear")
    assert walled_in(empty, UNNAMED) is empty


def test_the_border_touches_the_map_from_inside_alone() -> None:
    inside = [sum(0 <= t.x < 3 and 0 <= t.y < 2 for t in edge.tiles) for edge in border(3, 2)]
    assert inside == [1] * 10


def test_a_unit_turns_with_its_map() -> None:
    after = done(turn_map_right(drawn("...\n...", tank("A1", "N"))))
    assert (after.units[0].tile, after.units[0].facing) == (Tile(1, 0), Side.E)


def test_a_wall_goes_with_its_map() -> None:
    after = done(mirror_map_down(drawn("...\n...", walls=[(0, 0, "N")])))
    assert after.map.edges[0].at == Edge(0, 2, Side.N)


@pytest.mark.parametrize(("there", "back"), WAYS_BACK)
@given(scenarios())
def test_what_is_turned_and_turned_back_is_as_it_was(there: Deed, back: Deed, before: Scenario) -> None:
    assert done(back(done(there(before)))) == before


@given(scenarios())
def test_four_quarter_turns_are_none(before: Scenario) -> None:
    after = before
    for _ in range(4):
        after = done(turn_map_right(after))
        assert errors(after) == []
    assert after == before


@given(scenarios())
def test_both_mirrors_are_half_a_turn(before: Scenario) -> None:
    turned = done(turn_map_right(done(turn_map_right(before))))
    assert done(mirror_map_down(done(mirror_map_across(before)))) == turned
