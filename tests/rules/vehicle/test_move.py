import pytest

from mapper.errors import DocumentError
from mapper.geometry.grid import Side
from mapper.model.unit import Unit, UnitKind
from mapper.rules.movement import Reach
from mapper.rules.reasons import Explained, Refusal, total
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.move import (
    Hindrance,
    battlefield_of,
    mobility_left,
    mobility_now,
    mover_of,
    unit_reach,
)
from mapper.rules.vehicle.mover import Mover
from mapper.rules.vehicle.state import read_condition
from tests.building import agrav, book, infantry, scenario, tank, tile, walker

ACTUATORS = frozenset({"advanced_stability_actuators"})


def now(full: float, hindrance: Hindrance, quirks: frozenset[str] = frozenset()) -> float:
    return mobility_now(Explained(full, ()), quirks, hindrance, book()).value


def moving(unit: Unit) -> Mover:
    mover = mover_of(unit, book())
    assert isinstance(mover, Mover)
    return mover


def reached(unit: Unit, *others: Unit, drawing: str = ".....") -> Reach:
    battle = scenario(drawing, unit, *others)
    found = unit_reach(battle, unit, Stance(unit.tile, unit.facing), book())
    assert isinstance(found, Reach)
    return found


def refused(unit: Unit) -> Refusal:
    found = mover_of(unit, book())
    assert isinstance(found, Refusal)
    return found


@pytest.mark.parametrize(
    ("hindrance", "left"),
    [
        (Hindrance(), 7),
        (Hindrance(stunned=True), 3),
        (Hindrance(damaged=True), 3),
        (Hindrance(stunned=True, damaged=True), 1),
        (Hindrance(destroyed=True), 0),
    ],
)
def test_stun_and_crits_halve_mobility_and_round_down(hindrance: Hindrance, left: int) -> None:
    assert now(7, hindrance) == left


def test_actuators_leave_three_quarters_to_a_stunned_walker() -> None:
    assert now(8, Hindrance(stunned=True), ACTUATORS) == 6


def test_actuators_and_a_crit_are_rounded_once() -> None:
    assert now(7, Hindrance(stunned=True, damaged=True), ACTUATORS) == 2


def test_the_setting_may_keep_halves() -> None:
    keep = book(settings={"round.mobility": "keep"})
    assert mobility_now(Explained(7, ()), frozenset(), Hindrance(stunned=True), keep).value == 3.5


def test_the_reasons_of_mobility_add_up() -> None:
    unit = tank(state={"stun": 1, "damaged": ["mobility"], "mobility_spent": 1})
    built = build_of(unit, book())
    found = mobility_left(built, read_condition(unit), book())
    lost = found.reasons[len(built.mobility.reasons) :]
    assert built.mobility.value + total(lost) == found.value == 0
    assert [reason.clause for reason in lost] == ["V-STN-03", "V-CRT-06", "V-GEN-02", "V-MOV-06"]


def test_what_is_spent_this_turn_is_gone() -> None:
    assert moving(tank(state={"mobility_spent": 3})).mobility == 4


def test_the_turn_after_the_stun_has_full_mobility() -> None:
    assert moving(tank(state={"stun": 2})).mobility == 7


def test_a_hunkered_walker_has_nothing_left() -> None:
    assert moving(walker(state={"hunker": 1.5})).mobility == 0


def test_an_agrav_remembers_its_free_turn_and_its_height() -> None:
    mover = moving(agrav(state={"free_turn_used": True, "high": True}, extras=["glider_turbines"]))
    assert not mover.free_turn
    assert mover.high
    assert mover.quirks == {"glider_turbines"}


def test_a_destroyed_mobility_part_keeps_even_the_free_turn() -> None:
    unit = agrav(state={"destroyed": ["mobility"]})
    assert reached(unit).costs == {(unit.tile, Side.N): 0}


@pytest.mark.parametrize(
    ("unit", "code"),
    [
        (tank(state={"internals": 0}), "destroyed"),
        (tank(state={"destroyed": ["cockpit"]}), "destroyed"),
        (infantry(state={"health": 0}), "destroyed"),
        (infantry(kind="powersuit", drone=True, carrier="tank"), "docked"),
        (Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("A1")), "not_for_type"),
    ],
)
def test_some_units_cannot_move_and_are_told_why(unit: Unit, code: str) -> None:
    refusal = refused(unit)
    assert refusal.code == code
    assert unit.name in refusal.text
    assert refusal.reasons[0].about == unit.id


def test_infantry_go_as_far_as_their_mobility() -> None:
    assert max(reached(infantry(kind="powered_armour"), drawing="......").tiles.values()) == 3


def test_a_reach_starts_from_where_the_unit_is_imagined_to_stand() -> None:
    unit = tank()
    battle = scenario(".........", unit)
    found = unit_reach(battle, unit, Stance(tile("I1"), Side.W), book())
    assert isinstance(found, Reach)
    assert (found.tile, found.facing, found.mobility) == (tile("I1"), Side.W, 7)
    assert found.tiles[tile("B1")] == 7


def test_a_crawling_unit_reaches_half_as_far() -> None:
    unit = tank(facing="E")
    battle = scenario(".........", unit)
    found = unit_reach(battle, unit, Stance(unit.tile, unit.facing), book(), crawl=True)
    assert isinstance(found, Reach)
    assert max(at.x for at in found.tiles) == 3


def test_a_car_in_the_way_stops_a_tank() -> None:
    car = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("C1"))
    assert reached(tank(facing="E"), car).refused[tile("C1")].code == "civilian"


def test_other_units_stop_nobody() -> None:
    assert len(reached(tank(facing="E"), walker(at="B1", side="blue")).tiles) == 5


def test_the_battlefield_tells_enemies_from_friends_and_passes_over_passengers() -> None:
    mine = tank()
    units = (
        mine,
        walker(at="B1"),
        agrav(at="C1", side="blue"),
        infantry(at="D1", side="blue", carrier="agrav", drone=True, kind="powersuit"),
    )
    battle = scenario(".....", *units)
    assert battlefield_of(battle, mine, book()).enemies == {tile("C1")}


def test_the_stack_limit_counts_the_others() -> None:
    rules = book(settings={"map.stack_limit": 2})
    mine = tank(facing="E")
    units = (mine, walker(at="B1"), agrav(at="B1"), infantry(at="A1", side="red"))
    assert battlefield_of(scenario(".....", *units), mine, rules).crowded == {tile("B1")}
    assert battlefield_of(scenario(".....", *units), mine, book()).crowded == frozenset()


def test_a_state_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(DocumentError, match="unit tank"):
        mover_of(tank(state={"mobility_spent": "much"}), book())
