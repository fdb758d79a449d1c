"""Skirmishes of random legal orders: what holds of every game holds of these."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mapper.files.documents import read, to_bytes
from mapper.files.rulings import rule_problems, ruleset_of
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.play.game import resume
from mapper.play.verifying import verify
from mapper.rules.reasons import Refusal
from tests.skirmish_games import now, some_orders, told

ordinary = settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
picked = st.lists(st.integers(0, 100_000), min_size=1, max_size=16)


@ordinary
@given(picked)
def test_a_skirmish_is_sound_verifies_and_comes_back_from_its_file(picks: list[int]) -> None:
    there = some_orders(picks)
    errors = [found for found in problems(there.document) if found.severity is Severity.ERROR]
    assert errors == []
    assert [found for found in rule_problems(there.document) if found.severity is Severity.ERROR] == []
    assert verify(there.document, ruleset_of, judge=True).mismatch is None
    data = to_bytes(there.document)
    assert to_bytes(resume(read(data, "game.mapper"), ruleset_of).document) == data


@ordinary
@given(picked)
def test_undo_takes_back_everything_and_the_same_orders_make_the_same_skirmish(picks: list[int]) -> None:
    there = back = some_orders(picks)
    while len(back.entries) > 1:
        back = back.undo()
    assert back.document == some_orders([]).document
    for entry in there.entries[1:]:
        done = back.do(back.ruleset.read_order(entry.order))
        assert not isinstance(done, Refusal)
        back = done
    assert back.document == there.document


@ordinary
@given(picked)
def test_every_order_on_offer_may_be_given_and_asking_changes_nothing(picks: list[int]) -> None:
    there = some_orders(picks)
    before = there.document
    for unit in there.scenario.units:
        for order in there.ruleset.orders(there.scenario, unit):
            assert there.ruleset.refusal(there.scenario, order) is None
            assert there.ruleset.read_order(order.told()) == order
    assert there.document == before


@ordinary
@given(picked)
def test_no_two_units_share_a_tile_and_hp_stay_within_their_bounds(picks: list[int]) -> None:
    there = some_orders(picks)
    tiles = [unit.tile for unit in there.scenario.units]
    assert len(tiles) == len(set(tiles))
    for unit in there.scenario.units:
        found = now(there, unit.id)
        assert 0 < found.hp <= found.max_hp


@ordinary
@given(picked)
def test_every_event_is_told_on_one_line(picks: list[int]) -> None:
    there = some_orders(picks)
    for number in range(len(there.entries)):
        lines = told(there.at(number + 1))
        assert all(line and "\n" not in line for line in lines)
