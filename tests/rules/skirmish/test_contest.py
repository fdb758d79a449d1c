from dataclasses import replace
from typing import Any

import pytest

from mapper.rules.skirmish.contest import Contest, Role, Tally, contest_of, decision, needed, taken
from tests.skirmishing import BOOK

ATTACKER, DEFENDER = Role.ATTACKER, Role.DEFENDER
ARMIES = Tally(started={ATTACKER: 4, DEFENDER: 5})


def contest(kind: str, **params: int) -> Contest:
    return contest_of(kind, BOOK.tables.scenario[kind], params)


def winner(found: Contest, tally: Tally, **how: Any) -> Role | None:  # noqa: ANN401  # as decision takes it
    decided = decision((found,), tally, **how)
    assert decided is not None, "nobody has won"
    return decided.winner


def goes_on(found: Contest, tally: Tally, **how: Any) -> bool:  # noqa: ANN401  # as decision takes it
    return decision((found,), tally, **how) is None


@pytest.mark.clause("S-SCEN-1")
def test_a_share_of_an_army_is_rounded_up() -> None:
    assert (needed(50, 5), needed(50, 4), needed(1, 9), needed(100, 7)) == (3, 2, 1, 7)


@pytest.mark.clause("S-SCEN rout")
def test_rout_is_won_by_routing_the_share_of_the_enemy() -> None:
    rout = contest("rout", attacker_percent=80, defender_percent=50)
    assert goes_on(rout, replace(ARMIES, routed={DEFENDER: 3, ATTACKER: 1}))
    assert winner(rout, replace(ARMIES, routed={DEFENDER: 4})) is ATTACKER
    assert winner(rout, replace(ARMIES, routed={ATTACKER: 2})) is DEFENDER


@pytest.mark.clause("S-SCEN-7")
def test_the_attackers_condition_is_tested_before_the_defenders_and_the_limit_last() -> None:
    both = replace(ARMIES, routed={ATTACKER: 4, DEFENDER: 5})
    assert winner(contest("rout"), both) is ATTACKER
    late = replace(ARMIES, razed=3)
    assert winner(contest("defend"), late, round_over=8) is ATTACKER


@pytest.mark.clause("S-SCEN escape", "S-SCEN-5")
def test_escape_is_lost_as_soon_as_too_few_are_left_to_escape() -> None:
    escape = contest("escape", percent=75)
    assert goes_on(escape, replace(ARMIES, routed={ATTACKER: 1}, escaped=2))
    assert winner(escape, replace(ARMIES, routed={ATTACKER: 1}, escaped=3)) is ATTACKER
    assert winner(escape, replace(ARMIES, routed={ATTACKER: 2}, escaped=2)) is DEFENDER


@pytest.mark.clause("S-SCEN seize")
def test_seize_is_won_by_the_action_and_lost_with_the_last_leader() -> None:
    assert winner(contest("seize"), replace(ARMIES, seized=True)) is ATTACKER
    assert goes_on(contest("seize"), replace(ARMIES, leaders=1))
    assert winner(contest("seize"), replace(ARMIES, leaders=0)) is DEFENDER
    assert goes_on(contest("seize"), replace(ARMIES, leaders=None))


@pytest.mark.clause("S-SCEN survive")
def test_survive_ends_at_once_when_too_few_are_left() -> None:
    survive = contest("survive", percent=50)
    assert goes_on(survive, replace(ARMIES, routed={DEFENDER: 2}), round_over=7)
    assert winner(survive, replace(ARMIES, routed={DEFENDER: 2}), round_over=8) is DEFENDER
    assert winner(survive, replace(ARMIES, routed={DEFENDER: 3})) is ATTACKER


@pytest.mark.clause("S-SCEN defend")
def test_defend_is_lost_with_the_last_raider() -> None:
    assert winner(contest("defend"), replace(ARMIES, raiders=0)) is DEFENDER
    assert goes_on(contest("defend"), replace(ARMIES, raiders=1, razed=2))


@pytest.mark.clause("S-SCEN protect", "S-SCEN heist")
def test_vips_and_treasures_are_counted() -> None:
    assert winner(contest("protect", rout=2), replace(ARMIES, vips_routed=2)) is ATTACKER
    assert winner(contest("heist", secure=2), replace(ARMIES, secured=2)) is ATTACKER
    assert winner(contest("heist"), ARMIES, round_over=10) is DEFENDER


@pytest.mark.clause("S-SCEN objective-control", "S-SCEN-6")
def test_who_holds_more_objectives_at_the_limit_wins_and_equal_is_a_draw() -> None:
    control = contest("objective-control")
    held = replace(ARMIES, hold={"one": ATTACKER, "two": DEFENDER})
    assert goes_on(control, held, round_over=7)
    assert winner(control, held, round_over=8) is None
    assert winner(control, held, round_over=8, tie="defender") is DEFENDER
    assert winner(control, replace(held, hold={"one": DEFENDER}), round_over=8) is DEFENDER


@pytest.mark.clause("S-SCEN-6")
def test_an_objective_is_taken_unless_an_enemy_stands_in_it() -> None:
    held = taken({}, "mill", ATTACKER, is_contested=False)
    assert held == {"mill": ATTACKER}
    assert taken(held, "mill", DEFENDER, is_contested=True) == held


@pytest.mark.clause("S-SCEN-10")
def test_any_of_several_types_decides_the_battle() -> None:
    several = (contest("rout"), contest("seize"))
    decided = decision(several, replace(ARMIES, seized=True))
    assert decided is not None
    assert (decided.winner, decided.reason.clause) == (ATTACKER, "S-SCEN seize")


def test_a_rout_has_no_limit() -> None:
    assert goes_on(contest("rout", rounds=3), ARMIES, round_over=3)
