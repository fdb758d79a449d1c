"""Changes the GM makes while a game is played: each is an entry of the journal, and the game still holds."""

from collections.abc import Callable

import pytest

from mapper.edit.arranging import delete_things
from mapper.edit.edges import paint_edges
from mapper.edit.fields import paint_fields
from mapper.edit.ground import fill_ground, paint_ground
from mapper.edit.operations import (
    Edit,
    NoEdit,
    change_title,
    change_unit,
    duplicate_units,
    move_units,
)
from mapper.edit.sections import Make, add_structure, cut_structures
from mapper.edit.things import Things
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import EdgeKind, FieldKind
from mapper.model.scenario import Scenario
from mapper.play.correcting import entered
from mapper.play.verifying import verify
from mapper.rules.reasons import Refusal
from tests.gaming import duel, game, order, played

DOCUMENT = played(game(), order("fire", unit="ox", weapon=0, ammo="HE", target="wolf")).document
Operation = Callable[[Scenario], Edit | NoEdit]


def corrected(document: Scenario, operation: Operation) -> Scenario:
    edit = operation(document)
    assert isinstance(edit, Edit)
    after = entered(document, edit.scenario, edit.name, ruleset_of)
    assert not isinstance(after, Refusal), after
    return after


@pytest.mark.parametrize(
    "operation",
    [
        lambda battle: move_units(battle, {"ox"}, 1, 1),
        lambda battle: change_unit(battle, "ox", name="Bison", state={"heat": 4}),
        lambda battle: change_unit(battle, "ox", state={}),
        lambda battle: delete_things(battle, Things(units=frozenset({"wolf"}))),
        lambda battle: duplicate_units(battle, {"wolf"}, Tile(2, 0)),
        lambda battle: paint_fields(battle, [Tile(3, 1)], FieldKind.SMOKE, 2),
        lambda battle: paint_edges(battle, [Tile(3, 1).edge(Side.E)], EdgeKind.WALL),
        lambda battle: paint_ground(battle, [Tile(0, 0)], "debris"),
        lambda battle: fill_ground(battle, Tile(0, 0), "subsidence"),
        lambda battle: add_structure(battle, ((4, 0), (6, 0), (6, 1), (4, 1)), Make(name="Hall")),
    ],
)
def test_an_edit_in_a_game_is_an_entry_and_the_game_holds(operation: Operation) -> None:
    after = corrected(DOCUMENT, operation)
    assert len(after.journal) == len(DOCUMENT.journal) + 1
    assert after.journal[-1].order["order"] == "gm_correct"
    assert verify(after, ruleset_of, judge=True).mismatch is None


def test_the_journal_tells_what_was_corrected() -> None:
    after = corrected(DOCUMENT, lambda battle: move_units(battle, {"ox"}, 1, 0))
    event = after.journal[-1].events[0]
    assert event["correction"]["note"] == "Move Ox"  # type: ignore[call-overload,index]  # it is an object


def test_what_stood_there_before_may_be_changed_again() -> None:
    smoke = corrected(DOCUMENT, lambda battle: paint_fields(battle, [Tile(3, 1)], FieldKind.SMOKE, 2))
    gas = corrected(smoke, lambda battle: paint_fields(battle, [Tile(4, 1)], FieldKind.GAS, 2))
    thinner = corrected(gas, lambda battle: paint_fields(battle, [Tile(3, 1)], FieldKind.SMOKE, 1))
    assert {(field.kind, field.turns) for field in thinner.map.fields} == {("smoke", 1), ("gas", 2)}
    assert verify(thinner, ruleset_of, judge=True).mismatch is None


def test_structures_are_put_up_cut_and_taken_down_again() -> None:
    hall = corrected(DOCUMENT, lambda battle: add_structure(battle, ((4, 0), (6, 0), (6, 1), (4, 1)), Make()))
    cut = corrected(hall, lambda battle: cut_structures(battle, ((5, 0), (6, 0), (6, 1), (5, 1))))
    bare = corrected(
        cut, lambda battle: delete_things(battle, Things(structures=frozenset({cut.map.structures[0].id})))
    )
    assert [len(battle.map.structures) for battle in (hall, cut, bare)] == [1, 1, 0]
    assert verify(bare, ruleset_of, judge=True).mismatch is None


def test_more_than_a_correction_can_hold_is_refused() -> None:
    size = 120
    plain = duel(drawing="\n".join(["." * size] * size))
    document = game(plain).document
    edit = fill_ground(document, Tile(0, 0), "debris")
    assert isinstance(edit, Edit)
    after = entered(document, edit.scenario, edit.name, ruleset_of)
    assert isinstance(after, Refusal)
    assert "more at once" in after.text


def test_a_title_is_no_part_of_the_battle() -> None:
    after = corrected(DOCUMENT, lambda battle: change_title(battle, title="Later"))
    assert (after.title, after.journal) == ("Later", DOCUMENT.journal)
    assert verify(after, ruleset_of).mismatch is None


def test_a_change_that_no_correction_can_tell_is_refused() -> None:
    wide = duel(drawing="........\n........\n........\n........").map
    after = entered(DOCUMENT, DOCUMENT.evolve(map=wide), "Resize", ruleset_of)
    assert isinstance(after, Refusal)


def test_an_unsound_change_is_refused_with_the_reason() -> None:
    edit = change_unit(DOCUMENT, "ox", state={"heat": -1})
    assert isinstance(edit, Edit)
    after = entered(DOCUMENT, edit.scenario, edit.name, ruleset_of)
    assert isinstance(after, Refusal)
    assert "heat" in after.text
