from dataclasses import replace
from fractions import Fraction
from math import isclose
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.target import Facing, Target, Victim
from mapper.rules.vehicle.volley import Chances, Volley, volley_odds
from tests.building import book
from tests.rules.vehicle.naive_odds import S5, Bullet, Vehicle, distribution
from tests.rules.vehicle.oracle import as_shot, as_target

Seen: TypeAlias = tuple[float, ...]
"""Charge, durability, internals, heat, crack and reset."""

STRIKE = Strike(damage_numbers(book()), Facing.FRONT)


def truth(vehicle: Vehicle, bullet: Bullet, shots: int, twentieths: int) -> list[tuple[Seen, float]]:
    """What the reader sees of the naive distribution."""
    states = distribution(vehicle, bullet, shots, Fraction(twentieths, 20))
    return [
        (
            (
                *(float(part) for part in (state.charge, state.durability, state.internals, state.heat)),
                state.crack,
                state.reset,
            ),
            float(chance),
        )
        for state, chance in states.items()
    ]


def reckoned(vehicle: Vehicle, bullet: Bullet, shots: int, twentieths: int) -> list[tuple[Seen, float]]:
    """What the reader sees of the distribution of the rules."""
    odds = volley_odds(Volley(as_shot(bullet), shots, STRIKE, Chances(twentieths / 20)), as_target(vehicle))
    return [(seen(scene.victim), chance) for scene, chance in odds.scenes]


def seen(after: Victim) -> Seen:
    assert isinstance(after, Target)
    assert after.internals is not None
    shield = after.shield
    return (
        shield.charge if shield else 0.0,
        after.armour.durability,
        after.internals.left,
        after.armour.heat,
        shield.crack if shield else 0,
        shield.reset if shield else 0,
    )


def same(one: Seen, other: Seen) -> bool:
    return all(isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in zip(one, other, strict=True))


def agree(vehicle: Vehicle, bullet: Bullet, shots: int, twentieths: int) -> None:
    """Every state of either is one of the other, with the same chance."""
    expected, found = (each(vehicle, bullet, shots, twentieths) for each in (truth, reckoned))
    for state in {state for state, _ in expected + found}:
        chances = [
            sum(chance for other, chance in states if same(other, state)) for states in (expected, found)
        ]
        assert chances[0] > 0.0, f"{state} can't be"
        assert abs(chances[0] - chances[1]) <= 1e-12, f"{state}: {chances}"


BARE = Vehicle(Fraction(36), Fraction(240), Fraction(240), Fraction(585))


@pytest.mark.parametrize(
    ("vehicle", "bullet", "shots"),
    [
        pytest.param(S5, Bullet(70, 70), 10, id="a chaingun burst through a shield"),
        pytest.param(BARE, Bullet(150, 150), 4, id="an autocannon burst on thin armour to the end"),
        pytest.param(BARE, Bullet(60, 180, thermal=180, deflectable=False), 2, id="plasgun bolts"),
        pytest.param(
            Vehicle(Fraction(288), Fraction(1440), Fraction(1440), Fraction(515), glacis=True),
            Bullet(150, 150),
            4,
            id="a sloped glacis",
        ),
        pytest.param(
            Vehicle(Fraction(173), Fraction(1440), Fraction(1440), Fraction(515), slat=True),
            Bullet(180, 60, heat_round=True, deflectable=False),
            3,
            id="Slat Armour against HEAT",
        ),
        pytest.param(
            Vehicle(Fraction(288), Fraction(2400), Fraction(2400), Fraction(507), glacis=True),
            Bullet(108, 54, sub_hits=5),
            2,
            id="Cluster on a sloped glacis",
        ),
        pytest.param(
            replace(BARE, shield_thickness=Fraction(154), shield_full=Fraction(924), charge=Fraction(924)),
            Bullet(342, 126),
            6,
            id="Penetrators that crack a shield",
        ),
    ],
)
def test_odds_equal_brute_force_with_fractions(vehicle: Vehicle, bullet: Bullet, shots: int) -> None:
    agree(vehicle, bullet, shots, 13)


numbers = st.integers(1, 400)
bullets = st.builds(Bullet, pen=numbers, damage=numbers, sub_hits=st.sampled_from([1, 1, 3])) | st.builds(
    Bullet, pen=numbers, damage=numbers, thermal=st.integers(1, 200), deflectable=st.just(value=False)
)


@st.composite
def vehicles(draw: st.DrawFn) -> Vehicle:
    full = draw(st.integers(1, 1000))
    charge = draw(st.sampled_from([0, 0, 60, 240, 924]))
    return Vehicle(
        thickness=Fraction(draw(numbers)),
        durability=Fraction(draw(st.integers(0, full))),
        full_durability=Fraction(full),
        internals=Fraction(draw(st.integers(1, 700))),
        shield_thickness=Fraction(draw(st.integers(1, 200))),
        shield_full=Fraction(charge),
        charge=Fraction(charge),
        glacis=draw(st.booleans()),
    )


@settings(max_examples=150)
@given(vehicles(), bullets, st.integers(1, 3), st.integers(0, 20))
def test_odds_equal_brute_force_for_any_numbers(
    vehicle: Vehicle, bullet: Bullet, shots: int, twentieths: int
) -> None:
    agree(vehicle, bullet, shots, twentieths)


@settings(max_examples=150)
@given(vehicles(), bullets, st.integers(1, 6), st.integers(0, 10_000))
def test_chances_add_up_and_nothing_leaves_its_bounds(
    vehicle: Vehicle, bullet: Bullet, shots: int, basis_points: int
) -> None:
    target = as_target(vehicle)
    odds = volley_odds(Volley(as_shot(bullet), shots, STRIKE, Chances(basis_points / 10_000)), target)
    assert sum(share for _, share in odds.scenes) == pytest.approx(1.0, abs=1e-12)
    assert sum(odds.hits) == pytest.approx(1.0, abs=1e-12)
    for scene, share in odds.scenes:
        after = scene.victim
        assert isinstance(after, Target)
        assert after.internals is not None
        assert target.internals is not None
        assert 0.0 < share <= 1.0
        assert 0.0 <= after.armour.durability <= target.armour.durability
        assert 0.0 <= after.internals.left <= target.internals.left
        if after.shield is not None and target.shield is not None:
            assert 0.0 <= after.shield.charge <= target.shield.charge
        assert after.lost.armour == pytest.approx(target.armour.durability - after.armour.durability)
        assert after.lost.internals == pytest.approx(target.internals.left - after.internals.left)
