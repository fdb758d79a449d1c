from collections import Counter
from collections.abc import Hashable
from dataclasses import replace

import pytest

from mapper.rules.script import Script, odds
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.aps import intercept
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.landing import Landing
from mapper.rules.vehicle.pending import launch
from mapper.rules.vehicle.rounds import (
    BARRICADED,
    HITTING,
    LOST,
    STRAY,
    Aimed,
    Drift,
    Fall,
    Flight,
    Sent,
    come_down,
    fly,
)
from mapper.rules.vehicle.salvo import Arrivals, Salvo, arrivals
from mapper.rules.vehicle.screen import Battery, Discharger, Guard, Munition, Screen
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.target import Armour, Infantry, Internals, Plating, Shield, Target
from mapper.rules.vehicle.thermobaric import boost_of, together
from mapper.rules.vehicle.volley import Chances, Scene, Volley, fire, volley_odds
from tests.building import book

ORDER = ("laser", "kinetic", "discharger")
ROCKET = Munition(50, "N", low=True)
GUARD = Guard("bull", Battery(1, 0.6), Battery(1, 1.0), Discharger(2, (1.0, 0.8), 0.2))
SHELL = Flight(Aimed(60))
BOMB = Flight(Aimed(70), second=Aimed(85))
DRIFT = Drift(1, 20, ("N", "E", "S", "W"))
COVERED = Flight(Aimed(80), covered=Aimed(60, barricade=0.2))
RULES = book()
FAE = loading.shell(RULES, "FAE", 50)
HE = loading.shell(RULES, "HE", 50)
STRIKE = Strike(damage_numbers(RULES))


def hits(fall: Fall) -> bool:
    return fall == HITTING


def told(found: Arrivals) -> dict[tuple[int, float], float]:
    return {(rounds, barricade): chance for rounds, barricade, chance in found.counts}


def by_hand(salvo: Salvo, guards: tuple[Guard, ...]) -> dict[Hashable, float]:
    """The whole salvo told roll by roll, without merging anything."""
    return odds(lambda: _told_by_hand(salvo, guards))


def _told_by_hand(salvo: Salvo, guards: tuple[Guard, ...]) -> Script[tuple[int, float]]:
    rounds, barricade = salvo.rounds, salvo.barricade
    screen = Screen(guards, (salvo.munition or ROCKET,), ORDER)
    if salvo.all_inbound and salvo.flight.second is not None:
        sent = yield from launch(salvo.flight, rounds)
        flying = [each for each in sent if each != Sent("miss")]
        met = yield from intercept(screen, screen.facing((len(flying),)))
        landed = 0
        for each in flying[: met.leaking]:
            landed += hits((yield from come_down(salvo.flight, each)))
        return landed, barricade
    if salvo.all_inbound:
        met = yield from intercept(screen, screen.facing((rounds,)))
        rounds = met.leaking
    landed = 0
    for _ in range(rounds):
        fall = yield from fly(salvo.flight, covered=barricade > 0)
        landed += hits(fall)
        if fall == BARRICADED:
            barricade = max(0.0, barricade - salvo.damage)
    if guards and not salvo.all_inbound:
        met = yield from intercept(screen, screen.facing((landed,)))
        landed = met.leaking
    return landed, barricade


@pytest.mark.parametrize(
    ("salvo", "guards"),
    [
        pytest.param(Salvo(3, SHELL), (), id="unguarded"),
        pytest.param(Salvo(3, SHELL, ROCKET), (GUARD,), id="guarded"),
        pytest.param(Salvo(3, SHELL, ROCKET, all_inbound=True), (GUARD,), id="met before the rolls"),
        pytest.param(Salvo(3, BOMB, ROCKET), (GUARD,), id="two rolls"),
        pytest.param(Salvo(3, BOMB, ROCKET, all_inbound=True), (GUARD,), id="met between the rolls"),
        pytest.param(Salvo(3, COVERED, None, barricade=200, damage=120), (), id="behind a barricade"),
        pytest.param(Salvo(3, COVERED, ROCKET, barricade=200, damage=120), (GUARD,), id="cover and guard"),
        pytest.param(
            Salvo(3, COVERED, ROCKET, barricade=200, damage=120, all_inbound=True), (GUARD,), id="all at once"
        ),
    ],
)
def test_what_comes_down_equals_the_salvo_told_roll_by_roll(salvo: Salvo, guards: tuple[Guard, ...]) -> None:
    found = told(arrivals(salvo, guards, ORDER, hits))
    expected = {state: chance for state, chance in by_hand(salvo, guards).items() if chance > 1e-15}
    assert found == pytest.approx(expected, abs=1e-13)


def test_what_is_stopped_and_what_gets_through_add_up_to_what_would_strike() -> None:
    found = arrivals(Salvo(5, SHELL, ROCKET), (GUARD,), ORDER, hits)
    through = sum(rounds * chance for rounds, _, chance in found.counts)
    assert found.inbound == pytest.approx(5 * 0.6)
    assert found.stopped == pytest.approx(5 * 0.6 - through)


def test_strays_are_counted_where_they_come_down() -> None:
    salvo = Salvo(2, Flight(Aimed(60), drift=DRIFT), ROCKET)
    east = arrivals(salvo, (), ORDER, lambda fall: fall == Fall(STRAY, 1, "E"))
    assert told(east)[2, 0.0] == pytest.approx(0.05**2)
    assert arrivals(salvo, (), ORDER, lambda fall: fall == LOST).inbound == 0


def vehicle(*, slat: float = 0.0) -> Target:
    plating = Plating(20, 200, front=1.5)
    return Target(
        Armour(plating, 200), Shield(40, 240, 60, 240), Internals(300, 300, 0.25), slat=slat, slat_ammo="HEAT"
    )


def landed(shot: Shot, *counts: tuple[int, float], boosted: bool = False) -> Volley:
    boost = boost_of(RULES) if boosted else None
    landing = Landing(tuple((rounds, 0.0, chance) for rounds, chance in counts), boost)
    return Volley(shot, max(rounds for rounds, _ in counts), STRIKE, Chances(1.0), landing=landing)


@pytest.mark.parametrize("boosted", [False, True])
def test_odds_of_a_landing_equal_its_script_path_by_path(boosted: bool) -> None:  # noqa: FBT001  # a case
    volley = landed(FAE, (0, 0.1), (2, 0.3), (3, 0.6), boosted=boosted)
    whole: dict[Scene, float] = odds(lambda: fire(volley, vehicle()))
    assert dict(volley_odds(volley, vehicle()).scenes) == pytest.approx(whole, abs=1e-14)
    assert volley_odds(volley, vehicle()).hits == pytest.approx((0.1, 0, 0.3, 0.6))


def test_slat_armour_thins_what_comes_down() -> None:
    heat = loading.shell(RULES, "HEAT", 50)
    found = volley_odds(landed(heat, (2, 1.0)), vehicle(slat=0.5))
    assert found.hits == pytest.approx((0.25, 0.5, 0.25))


def test_rounds_that_come_down_together_boost_each_other() -> None:
    alone, five = (
        volley_odds(landed(FAE, (rounds, 1.0), boosted=True), Infantry(1000)).scenes[0][0].victim
        for rounds in (1, 5)
    )
    assert isinstance(alone, Infantry)
    assert isinstance(five, Infantry)
    assert 1000 - alone.health == pytest.approx(40)
    assert 1000 - five.health == pytest.approx(5 * 56)


def test_the_boost_is_capped_and_unlike_rounds_give_their_own_share() -> None:
    boost, big = boost_of(RULES), loading.shell(RULES, "FAE", 100)
    assert [shot.damage for shot in together((FAE,) * 20, boost) if isinstance(shot, Shot)] == [80] * 20
    mixed = together((FAE, big, HE), boost)
    assert [shot.damage for shot in mixed if isinstance(shot, Shot)] == pytest.approx([48, 84, 80])


def test_earlier_rounds_boost_later_ones_and_gain_afterwards_only_by_the_setting() -> None:
    plain = together((FAE,), replace(boost_of(RULES), earlier=(FAE, FAE)))
    assert [shot.damage for shot in plain if isinstance(shot, Shot)] == pytest.approx([48])
    retroactive = boost_of(book(settings={"fae.retroactive": True}), (FAE, FAE))
    both = together((FAE,), retroactive)
    assert [shot.damage for shot in both if isinstance(shot, Shot)] == pytest.approx([48, 4, 4])
    assert Counter(shot.pen for shot in both if isinstance(shot, Shot)) == {20.0: 3}
    assert together((HE,), retroactive) == (HE,)
