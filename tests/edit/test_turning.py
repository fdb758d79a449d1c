"""Chosen things turned where they stand."""

from dataclasses import replace

from hypothesis import given

from mapper.edit.fragment import Fragment
from mapper.edit.operations import NoEdit
from mapper.edit.things import NOTHING, Things, all_of
from mapper.edit.turning import AS_IT_WAS, turn_things
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from tests.building import scenario as drawn
from tests.building import tank
from tests.edit.random_maps import errors, scenarios


def test_a_lone_unit_turns_in_its_tile_and_keeps_its_id() -> None:
    before = drawn("...\n...", tank("B2", "N", id="ox"))
    outcome = turn_things(before, Things(units=frozenset({"ox"})), Fragment.turned_right)
    assert not isinstance(outcome, NoEdit)
    edit, things = outcome
    unit = edit.scenario.units[0]
    assert (unit.id, unit.tile, unit.facing) == ("ox", Tile(1, 1), Side.E)
    assert things == Things(units=frozenset({"ox"}))
    assert edit.name == f"Turn {unit.name or 'ox'}"


def test_a_house_that_would_turn_into_another_stays() -> None:
    long = Structure(id="long", name="Long", outline=((0, 1), (3, 1), (3, 2), (0, 2)), height=Height.LOW)
    other = Structure(id="other", name="Other", outline=((1, 0), (2, 0), (2, 1), (1, 1)), height=Height.LOW)
    before = drawn("...\n...\n...")
    before = before.evolve(map=before.map.evolve(structures=(long, other)))
    outcome = turn_things(before, Things(structures=frozenset({"long"})), Fragment.turned_right)
    assert outcome == NoEdit("Long would overlap Other")


def test_nothing_chosen_is_told() -> None:
    assert isinstance(turn_things(drawn("..."), NOTHING, Fragment.turned_left), NoEdit)


def test_four_turns_of_a_pair_come_back_to_where_it_was() -> None:
    before = drawn(".....\n" * 5, tank("B3", "N", id="ox"), tank("C3", "N", id="hen"))
    after, things = before, Things(units=frozenset({"ox", "hen"}))
    for _ in range(4):
        outcome = turn_things(after, things, Fragment.turned_right)
        assert not isinstance(outcome, NoEdit)
        after, things = outcome[0].scenario, outcome[1]
    assert after == before


def test_what_looks_the_same_when_mirrored_is_no_step() -> None:
    before = drawn("...", walls=[(1, 0, "W")])
    things = Things(edges=frozenset({Edge(1, 0, Side.W)}))
    outcome = turn_things(before, things, Fragment.mirrored_across)
    assert outcome == NoEdit(AS_IT_WAS)


def test_what_is_turned_keeps_its_place_in_the_document() -> None:
    before = drawn("...", tank("A1", "N", id="ox"), tank("B1", "N", id="hen"), tank("C1", "N", id="kite"))
    outcome = turn_things(before, Things(units=frozenset({"ox"})), Fragment.turned_right)
    assert not isinstance(outcome, NoEdit)
    assert [unit.id for unit in outcome[0].scenario.units] == ["ox", "hen", "kite"]


@given(scenarios())
def test_mirroring_everything_twice_is_nothing_but_another_order(before: Scenario) -> None:
    after = before
    for _ in range(2):
        things = replace(all_of(after), edges=frozenset())
        outcome = turn_things(after, things, Fragment.mirrored_across)
        if isinstance(outcome, NoEdit):
            assert outcome.text in {"nothing is selected", AS_IT_WAS}
            return
        after = outcome[0].scenario
        assert errors(after) == []
    assert set(map(str, after.units)) == set(map(str, before.units))
    assert set(map(str, after.map.structures)) == set(map(str, before.map.structures))
    assert after.map.edges == before.map.edges
