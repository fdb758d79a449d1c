"""Fragments: copied, turned, mirrored, pasted."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from mapper.edit.copying import copied
from mapper.edit.fragment import Fragment
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.pasting import missing_sides, pasted, with_sides
from mapper.edit.things import NOTHING, Things, all_of, within
from mapper.edit.whole_map import new_scenario
from mapper.geometry.grid import Edge, Side, Tile, rectangle
from mapper.model.battlemap import EdgeKind, EdgePiece, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.structure import Height, Structure
from mapper.model.unit import Unit, UnitKind
from tests.building import scenario as drawn
from tests.building import tank
from tests.edit.random_maps import errors, scenarios

SQUARE = ((0.5, 0), (1, 0), (1, 1), (0.5, 1))
GREEN = Allegiance(id="green", name="Green", colour=Colour.RED, controller=Controller.GM)


def whole(scenario: Scenario) -> Things:
    """Return everything on a map and its ground."""
    last = Tile(scenario.map.width - 1, scenario.map.height - 1)
    ground = within(scenario, frozenset(rectangle(Tile(0, 0), last)), ground=True)
    return all_of(scenario) | ground


def copy(scenario: Scenario, things: Things | None = None) -> Fragment:
    made = copied(scenario, whole(scenario) if things is None else things)
    assert made is not None
    return made


def paste(scenario: Scenario, fragment: Fragment, at: Tile, **how: Any) -> Scenario:  # noqa: ANN401  # as given
    edit = pasted(scenario, fragment, at, **how)
    assert isinstance(edit, Edit), edit
    return edit.scenario


def empty(width: int = 12, height: int = 12) -> Scenario:
    return new_scenario(width, height, ruleset="vehicle", ground="clear")


def with_house(scenario: Scenario, name: str = "Inn") -> Scenario:
    house = Structure(id="house", name=name, outline=SQUARE, height=Height.LOW)
    return scenario.evolve(map=scenario.map.evolve(structures=(house,)))


@given(scenarios())
def test_four_quarter_turns_are_none(scenario: Scenario) -> None:
    fragment = copy(scenario)
    turned = fragment.turned_right().turned_right().turned_right().turned_right()
    assert turned == fragment


@given(scenarios())
def test_turning_left_takes_turning_right_back(scenario: Scenario) -> None:
    fragment = copy(scenario)
    assert fragment.turned_right().turned_left() == fragment


@given(scenarios())
def test_mirroring_twice_is_nothing(scenario: Scenario) -> None:
    fragment = copy(scenario)
    assert fragment.mirrored_across().mirrored_across() == fragment
    assert fragment.mirrored_down().mirrored_down() == fragment


@given(scenarios(), st.integers(0, 5), st.integers(0, 5))
def test_what_is_pasted_on_an_empty_map_and_copied_is_the_same(scenario: Scenario, x: int, y: int) -> None:
    fragment = copy(scenario)
    there = paste(empty(), fragment, Tile(x, y))
    tiles = frozenset(rectangle(Tile(x, y), Tile(x + fragment.width - 1, y + fragment.height - 1)))
    assert copy(there, all_of(there) | Things(tiles=tiles)) == fragment


@given(scenarios(), scenarios(), st.integers(-2, 5), st.integers(-2, 5), st.booleans())
def test_whatever_is_pasted_leaves_a_map_without_errors(
    source: Scenario,
    target: Scenario,
    x: int,
    y: int,
    replace: bool,  # noqa: FBT001  # drawn
) -> None:
    edit = pasted(target, copy(source), Tile(x, y), replace=replace)
    if isinstance(edit, Edit):
        assert errors(edit.scenario) == []


@given(scenarios())
def test_a_fragment_is_the_same_after_its_json(scenario: Scenario) -> None:
    fragment = copy(scenario)
    assert Fragment.model_validate_json(fragment.model_dump_json()) == fragment


@given(scenarios())
def test_pasting_twice_gives_every_piece_an_id_of_its_own(scenario: Scenario) -> None:
    fragment = copy(scenario)
    twice = paste(paste(empty(20, 20), fragment, Tile(0, 0)), fragment, Tile(9, 9))
    assert errors(twice) == []
    assert len(twice.units) == 2 * len(scenario.units)


def test_nothing_makes_no_fragment() -> None:
    assert copied(drawn("..."), NOTHING) is None


def test_chosen_things_alone_leave_the_ground_out() -> None:
    fragment = copy(with_house(drawn("DDD")), Things(structures=frozenset({"house"})))
    assert (fragment.width, fragment.height, fragment.ground) == (1, 1, (" ",))
    after = paste(empty(), fragment, Tile(4, 4))
    assert after.map.terrain(Tile(4, 4)) == "clear"
    assert after.map.structures[0].outline[0] == (4.5, 4)


def test_a_docked_drone_comes_with_its_carrier_and_stays_docked() -> None:
    drone = Unit(id="bee", side="red", kind=UnitKind.DRONE, name="Bee", tile=Tile(0, 0), carrier="ox")
    fragment = copy(drawn("...", tank("A1", id="ox"), drone), Things(units=frozenset({"ox"})))
    after = paste(drawn("...", tank("A1", id="ox")), fragment, Tile(2, 0))
    assert [(unit.id, unit.carrier, unit.tile.x) for unit in after.units] == [
        ("ox", None, 0),
        ("ox-2", None, 2),
        ("bee", "ox-2", 2),
    ]


def test_a_drone_copied_without_its_carrier_is_docked_no_more() -> None:
    drone = Unit(id="bee", side="red", kind=UnitKind.DRONE, name="Bee", tile=Tile(0, 0), carrier="ox")
    fragment = copy(drawn("...", tank("A1", id="ox"), drone), Things(units=frozenset({"bee"})))
    assert [unit.carrier for unit in fragment.units] == [None]


def test_a_structure_that_would_overlap_another_is_refused_by_name() -> None:
    fragment = copy(with_house(drawn("..."), "Inn"), Things(structures=frozenset({"house"})))
    assert pasted(with_house(drawn("..."), "Mill"), fragment, Tile(0, 0)) == NoEdit("Inn would overlap Mill")


def test_a_structure_may_replace_another() -> None:
    fragment = copy(with_house(drawn("..."), "Inn"), Things(structures=frozenset({"house"})))
    after = paste(with_house(drawn("..."), "Mill"), fragment, Tile(0, 0), replace=True)
    assert [piece.name for piece in after.map.structures] == ["Inn"]


def test_what_would_leave_the_map_is_refused_by_name() -> None:
    fragment = copy(with_house(drawn("..")), Things(structures=frozenset({"house"})))
    assert pasted(drawn(".."), fragment, Tile(2, 0)) == NoEdit("Inn would leave the map")


def test_ground_beyond_the_map_is_left_out() -> None:
    after = paste(empty(3, 3), copy(drawn("DDD")), Tile(-1, 2))
    assert [after.map.terrain(Tile(x, 2)) for x in range(3)] == ["debris", "debris", "clear"]


def test_what_stood_on_the_ground_pasted_on_is_replaced() -> None:
    before = drawn("333", barricades=[(1, 0, "W")])
    after = paste(before, copy(drawn("..")), Tile(0, 0))
    assert [spot.tile for spot in after.map.fields] == [Tile(2, 0)]
    assert after.map.edges == ()


def test_a_wall_beside_the_ground_pasted_on_stays() -> None:
    after = paste(drawn("...", walls=[(2, 0, "W")]), copy(drawn("..")), Tile(0, 0))
    assert [piece.at for piece in after.map.edges] == [Edge(2, 0, Side.W)]


def test_a_wall_turns_with_its_fragment() -> None:
    before = drawn("..\n..")
    wall = EdgePiece(at=Edge(0, 0, Side.N), kind=EdgeKind.WALL)
    before = before.evolve(map=before.map.evolve(edges=(wall,)))
    assert copy(before).turned_right().edges[0].at == Edge(2, 0, Side.W)


def test_a_side_that_the_map_does_not_have_is_asked_for() -> None:
    source = drawn("...", tank("A1", side="green"), sides=(GREEN,))
    fragment = copy(source, Things(units=frozenset({source.units[0].id})))
    assert missing_sides(empty(), fragment) == (GREEN,)
    assert pasted(empty(), fragment, Tile(0, 0)) == NoEdit("Green is no side of this map")


def test_a_missing_side_can_be_another_of_the_map() -> None:
    source = drawn("...", tank("A1", side="green"), sides=(GREEN,))
    mark = Mark(id="zone", kind=MarkKind.DEPLOYMENT, tiles=(Tile(1, 0),), side="green")
    source = source.evolve(map=source.map.evolve(marks=(mark,)))
    after = paste(empty(), copy(source), Tile(0, 0), sides={"green": "blue"})
    assert (after.units[0].side, after.map.marks[0].side) == ("blue", "blue")


def test_an_added_side_gets_a_colour_of_its_own() -> None:
    colours = [side.colour for side in with_sides(empty(), (GREEN,)).sides]
    assert len(set(colours)) == 3


def test_a_fragment_of_other_rules_is_refused() -> None:
    fragment = copy(drawn("...")).evolve(ruleset="skirmish")
    assert isinstance(pasted(empty(), fragment, Tile(0, 0)), NoEdit)


def test_a_fragment_whose_structures_overlap_is_no_fragment() -> None:
    fragment = copy(with_house(drawn("...")))
    twin = fragment.structures[0].evolve(id="twin")
    with pytest.raises(ValidationError, match="overlaps"):
        fragment.evolve(structures=(*fragment.structures, twin))


def test_a_fragment_with_a_unit_outside_is_no_fragment() -> None:
    fragment = copy(drawn("...", tank("A1")))
    with pytest.raises(ValidationError, match="outside the map"):
        fragment.evolve(units=(fragment.units[0].evolve(tile=Tile(7, 7)),))
