"""Upkeep held against plain loops, and against what must be true whatever has happened to a unit."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.battlemap import FieldKind, GroundField
from mapper.model.unit import Unit
from mapper.rules.reasons import Explained
from mapper.rules.script import Roll, play
from mapper.rules.vehicle.combatant import Combatant, combatant_of
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.recharge import regeneration, upkeep
from mapper.rules.vehicle.state import (
    Burning,
    Condition,
    Losses,
    Revealed,
    ShieldCondition,
    ShieldMode,
    WeaponState,
)
from mapper.rules.vehicle.target import Shield
from mapper.rules.vehicle.upkeep import Ground, end_phase, start_turn
from tests.building import agrav, book, infantry, tank, tile, walker

RULES = book()
ACTIVE, INACTIVE, RESETTING = ShieldMode.ACTIVE, ShieldMode.INACTIVE, ShieldMode.RESETTING
THICKNESS, DURABILITY, REGEN = 72.0, 432.0, 4.32
CHARGES = st.integers(0, 900).map(float)
FLEET: dict[str, Unit] = {
    "tank": tank(
        parts={"smartplate": 10, "hardshield": 5, "generator": 9, "capacitor": 2},
        weapons=[
            {"weapon": "plasgun", "points": 10},
            {
                "weapon": "cannon",
                "points": 5,
                "ammo_points": 1,
                "ammo": {"HE": 9, "APHE": 9},
                "autoloader": True,
            },
        ],
        quirks=["linked_autoloader", "shield_condenser"],
        extras=["emp_emitter", "chemical_resistant_plating"],
    ),
    "walker": walker(
        parts={"smartplate": 4, "hardshield": 14, "capacitor": 2}, extras=["harmonic_shielding"]
    ),
    "agrav": agrav(parts={"smartplate": 4}, quirks=["jump_jets"], extras=["glider_turbines"]),
    "man": infantry(kind="powersuit"),
}
COUNTS = st.integers(0, 4)
SHIELDS = st.builds(
    ShieldCondition,
    charge=st.none() | CHARGES,
    capacity=st.none() | st.integers(1, 240).map(float),
    mode=st.sampled_from(ShieldMode),
    crack=COUNTS,
    disruption=st.integers(0, 300).map(float),
    reset=COUNTS,
    switched=st.booleans(),
    activated=st.booleans(),
    broken=st.booleans(),
    harmonic=st.sampled_from([0.0, 50.0]),
)
CONDITIONS = st.builds(
    Condition,
    armour_durability=st.none() | st.integers(0, 200).map(float),
    heat=st.integers(0, 500).map(float),
    shield=SHIELDS,
    health=st.none() | st.integers(0, 80).map(float),
    shield_charge=st.none() | st.integers(0, 80).map(float),
    moved=COUNTS,
    stun=st.integers(0, 2),
    stun_waits=st.booleans(),
    high=st.booleans(),
    high_turns=COUNTS,
    grounded=COUNTS,
    capacitor=st.none() | st.integers(0, 60).map(float),
    energy_spent=st.integers(0, 40).map(float),
    bank=st.integers(0, 36).map(float),
    damaged=st.sampled_from([(), ("generator",), ("capacitor", "shield"), ("generator", "capacitor")]),
    destroyed=st.sampled_from([(), ("capacitor",), ("generator",), ("shield",)]),
    lost_this_turn=st.builds(Losses, armour=st.integers(0, 500).map(float)),
    corrosion=st.lists(st.integers(1, 3), max_size=3).map(tuple),
    burning=st.lists(st.builds(Burning, flame=st.just(20.0), turns=st.integers(1, 2)), max_size=2).map(tuple),
    emp=COUNTS,
    condenser=COUNTS,
    weapons=st.lists(
        st.builds(
            WeaponState,
            weapon=st.just(1),
            loaded=st.just("HE"),
            swap_to=st.just("APHE"),
            swap=st.integers(1, 2),
            reload=COUNTS,
            bursts=st.integers(0, 2),
            heat=st.integers(0, 40).map(float),
        ),
        max_size=1,
    ).map(tuple),
    fired=st.sampled_from([(), (1,)]),
    revealed=st.lists(st.builds(Revealed, side=st.just("red"), turns=st.integers(1, 2)), max_size=1).map(
        tuple
    ),
)
FIELDS = st.lists(
    st.builds(
        GroundField, kind=st.sampled_from(FieldKind), tile=st.just(tile("A1")), turns=st.integers(1, 4)
    ),
    max_size=3,
    unique_by=lambda field: field.kind,
).map(tuple)


def no_dice(roll: Roll) -> str:
    raise AssertionError(f"nothing is rolled in an end phase, but {roll.reason}")


def over(ground: Ground) -> Ground:
    (after, told), _ = play(end_phase(ground, RULES), no_dice)
    assert all(happening.text for happening in told)
    return after


def unit_in(kind: str, condition: Condition) -> Combatant:
    if kind != "agrav":  # the only glider
        condition = condition.evolve(high=False, high_turns=0)
    return replace(combatant_of(party_of(FLEET[kind], RULES)), condition=condition)


@st.composite
def hardshields(draw: st.DrawFn) -> Shield:
    """S3's shield in any state it may be in."""
    mode = draw(st.sampled_from(ShieldMode))
    most = {ACTIVE: 900, INACTIVE: 432, RESETTING: 0}[mode]
    return Shield(
        thickness=THICKNESS,
        durability=DURABILITY,
        charge=float(draw(st.integers(0, most))),
        capacity=float(draw(st.integers(1, 432))) if mode is ACTIVE else DURABILITY,
        mode=mode,
        crack=draw(st.integers(0, 3)),
        disruption=float(draw(st.integers(0, 1200))),
        reset=draw(st.integers(1, 5)) if mode is RESETTING else 0,
        switched=draw(st.booleans()),
        broken=draw(st.booleans()),
    )


@given(hardshields())
def test_shields_recover_as_a_plain_telling_of_the_rules_has_it(shield: Shield) -> None:
    regen = regeneration(Explained(REGEN, ()), DURABILITY, (), RULES)
    for _ in range(4):
        expected = plainly_recovered(shield)
        shield, _ = upkeep(shield, regen, RULES)
        told = (shield.mode, shield.crack, shield.reset, shield.capacity)
        assert told == expected[2:]
        assert (shield.charge, shield.disruption) == pytest.approx(expected[:2])


def plainly_recovered(shield: Shield) -> tuple[float, float, ShieldMode, int, int, float]:
    """The shield after an end phase: charge, disruption, mode, crack, reset, capacity; clause by clause."""
    charge, disruption = shield.charge, shield.disruption
    mode, reset, capacity = shield.mode, shield.reset, shield.capacity
    blocked = disruption > 0 or shield.crack > 0 or shield.switched or mode is RESETTING
    if not blocked and charge < capacity:  # V-DMG-08
        charge = min(capacity, charge + REGEN * (1 if mode is ACTIVE else 2))
    if charge > DURABILITY:  # V-DMG-07
        charge -= min(charge - DURABILITY, max(5 * REGEN, (charge - DURABILITY) / 10))
    if disruption > 0:  # V-DMG-11
        if mode is ACTIVE:
            gone = THICKNESS * capacity / DURABILITY
            gone *= charge / capacity if shield.crack > 0 else 1
        else:
            gone = max(THICKNESS, disruption / 5)
        disruption = max(0.0, disruption - gone)
    if mode is RESETTING and not shield.broken:  # V-DMG-13
        reset -= 1
        if reset == 0:
            mode, capacity = INACTIVE, DURABILITY
    return charge, disruption, mode, max(0, shield.crack - 1), reset, capacity


@pytest.mark.parametrize("kind", FLEET)
def test_an_end_phase_leaves_an_untouched_unit_as_it_is(kind: str) -> None:
    ground = Ground((unit_in(kind, Condition()),))
    assert over(ground) == ground
    started, told = start_turn(ground, RULES)
    assert (started, told) == (ground, ())


@settings(max_examples=40)
@given(st.sampled_from(sorted(FLEET)), CONDITIONS, FIELDS)
def test_nothing_falls_below_zero_or_rises_above_its_cap(
    kind: str, condition: Condition, fields: tuple[GroundField, ...]
) -> None:
    unit = unit_in(kind, condition)
    now = over(Ground((unit,), fields)).units[0].condition
    was = unit.condition
    assert now.heat >= 0
    assert (now.shield.charge or 0) <= max(was.shield.charge or 0, unit_cap(unit))
    assert (now.capacitor or 0) <= max(unit.build.capacity.value, was.capacitor or 0)
    assert now.bank <= max(unit.build.energy.value, was.bank)
    assert (now.armour_durability or 0) <= (was.armour_durability or unit.build.armour.durability.value)
    assert now.health is None or now.health <= (was.health if was.health is not None else 80)


def unit_cap(unit: Combatant) -> float:
    return unit.build.shield.durability.value if unit.build.shield else 0


@settings(max_examples=25)
@given(st.sampled_from(sorted(FLEET)), CONDITIONS, FIELDS)
def test_every_timer_runs_out(kind: str, condition: Condition, fields: tuple[GroundField, ...]) -> None:
    ground = Ground((unit_in(kind, condition),), fields)
    gone = ground.units[0].gone(RULES)
    for _ in range(12):
        ground, _ = start_turn(over(ground), RULES)
    now = ground.units[0].condition
    assert ground.fields == ()
    if gone or ground.units[0].gone(RULES):
        return
    assert (now.stun, now.stun_waits, now.emp, now.condenser, now.grounded) == (0, False, 0, 0, 0)
    assert (now.corrosion, now.burning, now.revealed, now.high) == ((), (), (), False)
    assert (now.lost_this_turn, now.moved, now.moved_last_turn) == (Losses(), 0, 0)
    assert now.shield.mode is not RESETTING or kind in ("agrav", "man") or "shield" in now.destroyed
    assert all((state.swap, state.reload, state.heat) == (0, 0, 0) for state in now.weapons)


@settings(max_examples=20)
@given(st.sampled_from(sorted(FLEET)), CONDITIONS)
def test_who_is_out_is_left_as_he_is(kind: str, condition: Condition) -> None:
    dead = unit_in(kind, condition.evolve(destroyed=("cockpit",), acted=True))
    assert over(Ground((dead,))).units == (dead,)
