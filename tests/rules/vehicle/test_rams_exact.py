"""Rams against the same told in plain fractions, and within their bounds."""

from fractions import Fraction
from math import isclose

from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.rules.vehicle.ram_damage import jump_rammed, rammed, vehicle_rammed
from mapper.rules.vehicle.target import Armour, Facing, Infantry, Internals, Plating, Shield, Target
from tests.building import book
from tests.rules.vehicle.naive_structures import Hull
from tests.rules.vehicle.naive_structures import rammed as tried

RULES = {"raw": book(), "scaled": book(settings={"ram.excess": "scaled"})}
hulls = st.builds(
    lambda thick, full, share, internals, shield, charge: Hull(
        Fraction(thick),
        Fraction(full),
        Fraction(full * share, 8),
        Fraction(internals),
        Fraction(shield),
        Fraction(charge),
    ),
    st.integers(1, 400),
    st.integers(1, 3000),
    st.integers(0, 8),
    st.integers(1, 700),
    st.integers(1, 200),
    st.integers(0, 900),
)


def as_target(hull: Hull) -> Target:
    plating = Plating(float(hull.thick), float(hull.full))
    shield = Shield(float(hull.shield_thick), 900.0, float(hull.charge), 900.0)
    return Target(
        Armour(plating, float(hull.durability)), shield, Internals(700.0, float(hull.internals), 0.25)
    )


def seen(target: Target) -> tuple[float, float, float]:
    assert target.shield is not None
    assert target.internals is not None
    return target.shield.charge, target.armour.durability, target.internals.left


@settings(max_examples=150)
@given(hulls, st.integers(1, 4000), st.sampled_from(sorted(RULES)))
def test_a_ram_agrees_with_the_rule_told_in_fractions(hull: Hull, damage: int, excess: str) -> None:
    after = vehicle_rammed(as_target(hull), damage, damage / 2, Facing.NONE, RULES[excess])
    truth = tried(hull, Fraction(damage), scaled=excess == "scaled")
    expected = (truth.charge, truth.durability, truth.internals)
    for found, right in zip(seen(after), expected, strict=True):
        assert isclose(found, float(right), rel_tol=1e-9, abs_tol=1e-6)


@settings(max_examples=60)
@given(hulls, st.lists(st.floats(0, 5000), max_size=5))
def test_nothing_falls_below_nothing_and_losses_add_up(hull: Hull, blows: list[float]) -> None:
    before = as_target(hull)
    after = jump_rammed(before, blows, RULES["raw"])
    start, end = seen(before), seen(after)
    assert all(0 <= left <= had for left, had in zip(end, start, strict=True))
    lost = (after.lost.shield, after.lost.armour, after.lost.internals)
    assert all(
        isclose(had - left, gone, abs_tol=1e-6) for had, left, gone in zip(start, end, lost, strict=True)
    )


@given(st.floats(0, 100), st.floats(0, 100), st.floats(0, 500))
def test_men_lose_no_more_than_they_have(health: float, shield: float, damage: float) -> None:
    after = rammed(Infantry(health, shield), damage, damage / 2, Facing.FRONT, RULES["raw"])
    assert isinstance(after, Infantry)
    assert 0 <= after.health <= health
    assert 0 <= after.shield <= shield
    taken = health + shield - after.health - after.shield
    assert isclose(taken, min(damage, health + shield), abs_tol=1e-6)
