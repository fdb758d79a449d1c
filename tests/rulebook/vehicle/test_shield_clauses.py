"""The clauses about what is done with a shield, and how it recovers."""

from dataclasses import replace
from math import inf

import pytest

from mapper.rules.reasons import Explained, Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_of
from mapper.rules.vehicle.recharge import Regeneration, regeneration, regeneration_of, upkeep
from mapper.rules.vehicle.shield import struck
from mapper.rules.vehicle.shield_orders import (
    activate,
    boost,
    deactivate,
    harmonise,
    leech,
    transfer,
)
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.state import Condition, ShieldCondition, ShieldMode
from mapper.rules.vehicle.target import Shield, Target
from mapper.rules.vehicle.toll import shield_after
from tests.building import agrav, book, walker

RULES = book()
NUMBERS = damage_numbers(RULES)
REGEN = regeneration(Explained(4.32, ()), 432, (), RULES)
TRANSFER = RULES.tables.quirk["shield_transfer"].action.transfer
LEECH = RULES.tables.quirk["leech_beam"].on_hit.leech
INACTIVE, RESETTING = ShieldMode.INACTIVE, ShieldMode.RESETTING


def shield(**changes: object) -> Shield:
    """S3's shield, 72/432; keywords are its fields."""
    return replace(Shield(72, 432, 432, 432), **changes)  # type: ignore[arg-type]  # the fields of a shield


def done(result: Shield | Refusal) -> Shield:
    assert isinstance(result, Shield)
    return result


def after(before: Shield, turns: int = 1, rules: Rulebook = RULES, regen: Regeneration = REGEN) -> Shield:
    """The shield after so many end phases."""
    for _ in range(turns):
        before, _ = upkeep(before, regen, rules)
    return before


@pytest.mark.clause("V-DMG-14")
def test_activation_takes_a_twentieth_and_sets_the_capacity() -> None:
    on = done(activate(shield(mode=INACTIVE, charge=200.0), RULES))
    assert (on.charge, on.capacity, on.mode) == (190, 200, ShieldMode.ACTIVE)
    assert (on.activated, on.switched) == (True, True)


@pytest.mark.clause("V-DMG-15")
def test_thickness_goes_with_capacity_by_a_setting() -> None:
    on = done(activate(shield(mode=INACTIVE, charge=200.0), RULES))
    assert on.thickness_in_force(NUMBERS) == pytest.approx(72 * 200 / 432)
    fixed = book(settings={"shield.thickness_scales_with_capacity": False})
    assert on.thickness_in_force(damage_numbers(fixed)) == 72


@pytest.mark.clause("V-DMG-14", "V-DMG-13")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, "active"),
        ({"mode": RESETTING, "reset": 2, "charge": 0.0}, "halted"),
        ({"mode": INACTIVE, "charge": 0.0}, "empty"),
    ],
)
def test_only_an_inactive_shield_with_charge_can_be_activated(changes: dict[str, object], code: str) -> None:
    refused = activate(shield(**changes), RULES)
    assert isinstance(refused, Refusal)
    assert refused.code == code


@pytest.mark.clause("V-DMG-17", "V-DMG-07")
def test_switching_off_loses_overcharge_and_halts_regeneration_for_the_turn() -> None:
    off = done(deactivate(shield(charge=500.0)))
    assert (off.charge, off.mode, off.capacity) == (432, INACTIVE, 432)
    low = done(deactivate(shield(charge=100.0, capacity=200.0)))
    assert low.capacity == 432
    assert after(low).charge == 100
    assert after(low, 2).charge == pytest.approx(108.64)
    assert isinstance(deactivate(low), Refusal)


@pytest.mark.clause("V-DMG-08", "V-BLD-48")
def test_a_shield_regains_one_per_cent_active_and_two_inactive_up_to_its_capacity() -> None:
    assert after(shield(charge=100.0)).charge == pytest.approx(104.32)
    assert after(shield(charge=100.0, mode=INACTIVE)).charge == pytest.approx(108.64)
    assert after(shield(charge=198.0, capacity=200.0)).charge == 200
    assert after(shield(charge=200.0, capacity=200.0), 3).charge == 200


@pytest.mark.clause("V-DMG-08", "V-DMG-03", "V-DMG-10", "V-DMG-17")
@pytest.mark.parametrize("changes", [{"disruption": 500.0}, {"crack": 1}, {"switched": True}])
def test_regeneration_may_be_halted(changes: dict[str, object]) -> None:
    before = shield(charge=100.0, **changes)
    assert after(before).charge == 100
    refused = boost(before, REGEN, RULES)
    assert isinstance(refused, Refusal)
    assert refused.code == "halted"


@pytest.mark.clause("V-DMG-03", "V-DMG-04")
def test_a_crack_halts_two_regenerations_and_then_heals() -> None:
    first = after(shield(charge=342.0, crack=2))
    assert (first.charge, first.crack, first.cracked) == (342, 1, True)
    second = after(first)
    assert (second.charge, second.crack, second.cracked) == (342, 0, False)
    assert after(second).charge == pytest.approx(346.32)


@pytest.mark.clause("V-DMG-04")
@pytest.mark.parametrize("turns", [0, 1, 4])
def test_how_long_a_crack_lasts_is_a_setting(turns: int) -> None:
    numbers = damage_numbers(book(settings={"shield.crack_turns": turns}))
    now = struck(shield(), Shot(pen=144, damage=10), numbers)
    for _ in range(turns):
        assert now.cracked
        now = after(now)
    assert (now.charge, now.cracked) == (417, False)


@pytest.mark.clause("V-DMG-07")
@pytest.mark.parametrize(("charge", "left"), [(500, 478.4), (732, 702), (440, 432), (432, 432)])
def test_overcharge_decays_by_the_larger_of_two_and_not_below_the_base(charge: float, left: float) -> None:
    assert after(shield(charge=float(charge))).charge == pytest.approx(left)


@pytest.mark.clause("V-DMG-11")
@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ({"disruption": 100.0}, [28, 0]),
        ({"disruption": 100.0, "charge": 342.0, "crack": 2}, [43, 0]),
        ({"disruption": 1000.0, "mode": INACTIVE}, [800, 640, 512]),
        ({"disruption": 300.0, "mode": INACTIVE}, [228, 156, 84]),
        ({"disruption": 300.0, "mode": RESETTING, "reset": 5, "charge": 0.0}, [228, 156, 84]),
    ],
)
def test_disruption_decays_by_thickness_or_a_fifth(changes: dict[str, object], left: list[float]) -> None:
    now = shield(**changes)
    for value in left:
        now = after(now)
        assert now.disruption == pytest.approx(value)


@pytest.mark.clause("V-DMG-13")
def test_a_broken_shield_resets_for_its_turns_then_recharges_inactive() -> None:
    now = shield(charge=0.0, mode=RESETTING, reset=2, broken=True, capacity=200.0)
    told = []
    for _ in range(4):
        now = after(now)
        told.append((now.mode, now.reset, round(now.charge, 2)))
    assert told == [(RESETTING, 2, 0), (RESETTING, 1, 0), (INACTIVE, 0, 0), (INACTIVE, 0, 8.64)]
    assert now.capacity == 432


@pytest.mark.clause("V-DMG-13")
def test_the_turn_of_the_break_may_count_for_the_reset_by_a_setting() -> None:
    quick = book(settings={"turn.reset_counts_first_turn": True})
    now = shield(charge=0.0, mode=RESETTING, reset=2, broken=True)
    assert after(now, rules=quick).reset == 1
    assert after(now, 2, rules=quick).mode is INACTIVE


@pytest.mark.clause("V-DMG-13", "V-DMG-16", "V-DMG-18", "V-EXT-14")
def test_what_lasts_for_the_turn_ends_with_it() -> None:
    before = shield(hardest=inf, activated=True, thickness_factor=2.0, damage_factor=0.75, uncrackable=True)
    now = after(harmonise(before, 100))
    assert now == shield()


@pytest.mark.clause("V-DMG-09", "V-EXT-16", "V-ENG-05")
def test_a_boost_is_worth_a_turn_of_regeneration_in_the_present_mode() -> None:
    active = boost(shield(charge=100.0), REGEN, RULES, times=2)
    assert not isinstance(active, Refusal)
    assert active.shield.charge == pytest.approx(108.64)
    assert active.energy.value == 20
    inactive = boost(shield(charge=100.0, mode=INACTIVE), REGEN, RULES)
    assert not isinstance(inactive, Refusal)
    assert inactive.shield.charge == pytest.approx(108.64)
    twice = regeneration(Explained(4.32, ()), 432, ("capacitor_bypass",), RULES)
    bypassed = boost(shield(charge=100.0), twice, RULES)
    assert not isinstance(bypassed, Refusal)
    assert bypassed.gained.value == pytest.approx(8.64)


@pytest.mark.clause("V-DMG-09")
def test_boosts_stop_at_the_capacity_and_by_a_setting_at_a_number() -> None:
    full = boost(shield(charge=430.0), REGEN, RULES, times=9)
    assert not isinstance(full, Refusal)
    assert full.shield.charge == 432
    limited = book(settings={"shield.capacitor_boosts_per_turn": 2})
    assert not isinstance(boost(shield(charge=1.0), REGEN, limited, times=2), Refusal)
    refused = boost(shield(charge=1.0), REGEN, limited, times=1, boosted=2)
    assert isinstance(refused, Refusal)
    assert refused.code == "used"
    assert isinstance(boost(shield(charge=1.0), REGEN, RULES, times=0), Refusal)


@pytest.mark.clause("V-DMG-19", "V-QRK-17")
@pytest.mark.parametrize(
    ("charge", "capacity", "told"),
    [(80, 100, (130, 160)), (180, 190, (255, 200)), (200, 200, (280, 200)), (20, 200, (100, 200))],
)
def test_a_transfer_fills_then_raises_then_overcharges(
    charge: float, capacity: float, told: tuple[float, float]
) -> None:
    assert TRANSFER is not None
    ally = Shield(50, 200, charge, capacity)
    sent = transfer(shield(), ally, 100, 1, TRANSFER)
    assert not isinstance(sent, Refusal)
    assert (sent.arrived.value, sent.sender.charge) == (80, 332)
    assert (sent.ally.charge, sent.ally.capacity) == told


@pytest.mark.clause("V-DMG-19")
@pytest.mark.parametrize(
    ("ally", "amount", "away", "code"),
    [
        ({}, 100, 2, "too_far"),
        ({"mode": INACTIVE}, 100, 1, "not_active"),
        ({"mode": RESETTING}, 100, 0, "not_active"),
        ({}, 433, 1, "empty"),
        ({}, 0, 1, "nothing"),
    ],
)
def test_a_transfer_needs_charge_and_an_active_shield_near(
    ally: dict[str, object], amount: float, away: int, code: str
) -> None:
    assert TRANSFER is not None
    refused = transfer(shield(), shield(**ally), amount, away, TRANSFER)
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_a_transfer_that_may_not_overcharge_loses_the_rest() -> None:
    assert TRANSFER is not None
    row = TRANSFER.model_copy(update={"overcharge": False})
    sent = transfer(shield(), Shield(50, 200, 190, 200), 100, 1, row)
    assert not isinstance(sent, Refusal)
    assert (sent.ally.charge, sent.ally.capacity) == (200, 200)


@pytest.mark.clause("V-QRK-16")
def test_a_leech_beam_feeds_an_active_shield_past_its_maximum() -> None:
    assert LEECH is not None
    assert leech(shield(charge=400.0), 45, LEECH).charge == 445
    assert leech(shield(charge=400.0, mode=INACTIVE), 45, LEECH).charge == 400
    tame = LEECH.model_copy(update={"overcharge": False})
    assert leech(shield(charge=400.0), 45, tame).charge == 432
    assert leech(shield(charge=500.0), 45, tame).charge == 500


@pytest.mark.clause("V-EXT-14")
def test_harmony_thickens_a_shield() -> None:
    assert harmonise(Shield(140, 800, 800, 800), 100).thickness_in_force(NUMBERS) == 240


@pytest.mark.clause("V-CRT-07", "V-BLD-48", "V-SHT-11")
def test_regeneration_is_as_printed_and_halved_by_a_crit() -> None:
    build = build_of(agrav(parts={"hardshield": 6}, overrides={"shield_regen": 4.4}), RULES)
    whole, hurt = (regeneration_of(build, Condition(damaged=parts), RULES) for parts in ((), ("shield",)))
    assert (whole.active.value, whole.inactive.value) == (4.4, 8.8)
    assert (hurt.active.value, hurt.inactive.value) == (2.2, 4.4)
    assert regeneration_of(build, Condition(destroyed=("shield",)), RULES).active.value == 0


def test_without_active_regeneration_the_inactive_share_still_counts() -> None:
    rules = book({"shield.regen": 0})
    assert regeneration(Explained(0, ()), 432, (), rules).inactive.value == pytest.approx(8.64)


def test_what_changed_of_a_shield_is_written_into_its_condition() -> None:
    build, state = build_of(walker(parts={"hardshield": 5}), RULES), ShieldCondition()
    target = target_of(build, Condition(), RULES)
    assert isinstance(target, Target)
    assert target.shield is not None
    assert shield_after(state, target.shield, target.shield) is state
    off = done(deactivate(target.shield))
    written = shield_after(state, target.shield, off)
    assert (written.charge, written.capacity, written.mode) == (None, None, INACTIVE)
    on = done(activate(replace(off, charge=100.0), RULES))
    written = shield_after(written, off, on)
    again = target_of(build, Condition(shield=written), RULES)
    assert isinstance(again, Target)
    assert again.shield == on
