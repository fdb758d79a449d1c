"""The clauses about what takes turns: loads, autoloaders, condensers, emitters, gliders, smoke and stun."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.combatant import Combatant
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.devices import condense, emp_fired, emp_refusal, land, resonated, rise, smoke
from mapper.rules.vehicle.loader import fired, loading_refusal, rounds_in, swap
from mapper.rules.vehicle.move import Hindrance, mobility_now
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.recovery import counted_down
from mapper.rules.vehicle.state import Condition, RoundsLeft, ShieldCondition, ShieldMode, WeaponState
from mapper.rules.vehicle.stun import is_newly_stunned, stunned, worn_off
from mapper.rules.vehicle.target import Infantry, Lost, Target
from mapper.rules.vehicle.toll import condition_after
from tests.building import agrav, book, infantry, tank, tile, walker

RULES = book()
CANNON = {"weapon": "cannon", "points": 10, "ammo_points": 1, "ammo": {"APHE": 20, "HE": 10, "SKEP": 0}}
POD = {"weapon": "rocket_light", "ammo": {"HE": 50, "HEAT": 50}}
FRESH = Condition()


def built(unit: Any, rules: Rulebook = RULES) -> Build:  # noqa: ANN401  # a unit
    return build_of(unit, rules)


def turn_over(condition: Condition, build: Build, rules: Rulebook = RULES) -> Condition:
    """The condition after the timers of an end phase, with the flags of the turn cleared."""
    unit, _ = counted_down(Combatant("unit", tile("A1"), build, condition), None, rules)
    return unit.condition.evolve(fired=())


def code(result: object) -> str:
    assert isinstance(result, Refusal)
    return result.code


def granted(condition: Condition | Refusal) -> Condition:
    assert isinstance(condition, Condition)
    return condition


def gun_of(build: Build) -> WeaponBuild:
    return build.weapons[0]


def turns_granted(use: Callable[[Condition], Condition | Refusal], build: Build, turns: int) -> list[bool]:
    """Whether a device works in each of so many turns when it is always wished for."""
    now, told = FRESH, []
    for _ in range(turns):
        used = use(now)
        told.append(not isinstance(used, Refusal))
        now = turn_over(now if isinstance(used, Refusal) else used, build)
    return told


@pytest.mark.clause("V-QRK-08", "V-TRN-04")
def test_an_autoloader_fires_in_three_turns_then_reloads_for_two() -> None:
    build = built(tank(weapons=[{**CANNON, "autoloader": True}], quirks=["linked_autoloader"]))
    gun = gun_of(build)

    def shoot(condition: Condition) -> Condition | Refusal:
        return loading_refusal(condition, gun, "APHE") or fired(condition, gun, "APHE")

    assert gun.shots.value == 2
    assert turns_granted(shoot, build, 8) == [True, True, True, False, False, True, True, True]


@pytest.mark.clause("V-QRK-08")
def test_the_turns_it_fired_need_not_be_in_a_row() -> None:
    build = built(tank(weapons=[{**CANNON, "autoloader": True}], quirks=["linked_autoloader"]))
    gun, now = gun_of(build), FRESH
    for wish in (True, False, True, False, True):
        now = turn_over(fired(now, gun, "APHE") if wish else now, build)
    assert now.weapon_state(0).reload == 2
    assert code(loading_refusal(now, gun, "APHE")) == "reloading"


@pytest.mark.clause("V-QRK-08")
def test_which_weapons_an_autoloader_serves_is_a_setting() -> None:
    pod = tank(weapons=[{**POD, "autoloader": True}], quirks=["linked_autoloader"])
    assert gun_of(built(pod)).shots.value == 20
    served = book(settings={"autoloader.exclude": ()})
    assert gun_of(built(pod, served)).shots.value == 40


@pytest.mark.clause("V-BLD-35", "V-TRN-05")
def test_a_swap_takes_the_turn_and_is_ready_in_the_next() -> None:
    build = built(tank(weapons=[CANNON]))
    gun = gun_of(build)
    now = turn_over(fired(FRESH, gun, "APHE"), build)
    assert code(loading_refusal(now, gun, "HE")) == "not_loaded"
    swapping = granted(swap(now, gun, "HE", RULES))
    assert code(loading_refusal(swapping, gun, "APHE")) == "swapping"
    assert code(loading_refusal(swapping, gun, "HE")) == "swapping"
    ready = turn_over(swapping, build)
    assert loading_refusal(ready, gun, "HE") is None
    assert code(loading_refusal(ready, gun, "APHE")) == "not_loaded"


@pytest.mark.clause("V-BLD-35")
@pytest.mark.parametrize(("turns", "silent"), [(0, 0), (1, 1), (3, 3)])
def test_the_turns_of_a_swap_are_a_setting(turns: int, silent: int) -> None:
    rules, build = book(settings={"ammo_swap.turns": turns}), built(tank(weapons=[CANNON]))
    gun, told = gun_of(build), 0
    now = granted(swap(turn_over(fired(FRESH, gun, "APHE"), build), gun, "HE", rules))
    while loading_refusal(now, gun, "HE") is not None:
        now, told = turn_over(now, build), told + 1
    assert told == silent


@pytest.mark.clause("V-BLD-35")
def test_the_first_load_is_chosen_freely() -> None:
    build = built(tank(weapons=[CANNON]))
    now = granted(swap(FRESH, gun_of(build), "HE", RULES))
    assert loading_refusal(now, gun_of(build), "HE") is None
    assert code(loading_refusal(now, gun_of(build), "APHE")) == "not_loaded"


@pytest.mark.clause("V-BLD-35", "V-BLD-36", "V-CRT-11")
@pytest.mark.parametrize(
    ("condition", "ammo", "told"),
    [
        (Condition(fired=(0,)), "HE", "fired"),
        (Condition(destroyed=("weapon:0",)), "HE", "weapon_destroyed"),
        (Condition(weapons=(WeaponState(weapon=0, loaded="HE"),)), "HE", "loaded"),
        (Condition(weapons=(WeaponState(weapon=0, loaded="APHE", swap_to="HE", swap=1),)), "HE", "swapping"),
        (Condition(rounds=(RoundsLeft(weapon=0, ammo="HE", left=0),)), "HE", "no_ammo"),
        (FRESH, "SKEP", "no_ammo"),
        (FRESH, "GLIT", "wrong_ammo"),
    ],
)
def test_some_swaps_are_refused(condition: Condition, ammo: str, told: str) -> None:
    assert code(swap(condition, gun_of(built(tank(weapons=[CANNON]))), ammo, RULES)) == told


@pytest.mark.clause("V-BLD-35")
def test_the_tubes_of_a_pod_hold_what_they_hold() -> None:
    pod = gun_of(built(tank(weapons=[POD])))
    assert loading_refusal(fired(FRESH, pod, "HE"), pod, "HEAT") is None
    assert code(swap(FRESH, pod, "HEAT", RULES)) == "wrong_ammo"


def test_rounds_that_are_not_split_serve_every_ammunition() -> None:
    gun = gun_of(built(tank(weapons=[{"weapon": "cannon", "points": 10, "ammo_points": 1}])))
    assert rounds_in(FRESH, gun, "HE") == 50
    assert rounds_in(FRESH, gun_of(built(tank(weapons=[{"weapon": "laser", "points": 5}]))), "HE") is None


@pytest.mark.clause("V-QRK-18", "V-TRN-06", "V-DMG-18")
def test_a_condenser_recharges_for_two_turns() -> None:
    build = built(walker(parts={"hardshield": 14}, quirks=["shield_condenser"]))
    assert turns_granted(lambda now: condense(now, build), build, 5) == [True, False, False, True, False]


@pytest.mark.clause("V-QRK-18", "V-DMG-18")
def test_a_condensed_shield_is_twice_as_thick_and_takes_a_quarter_less() -> None:
    unit = walker(parts={"hardshield": 14}, quirks=["shield_condenser"])
    on = granted(condense(FRESH, built(unit)))
    target = party_of(unit.evolve(state=on.model_dump(mode="json", exclude_defaults=True)), RULES).victim
    assert isinstance(target, Target)
    assert target.shield is not None
    assert target.shield.thickness_in_force(damage_numbers(RULES)) == 280
    assert (target.shield.damage_factor, target.shield.uncrackable) == (0.75, True)


@pytest.mark.clause("V-QRK-18")
@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (Condition(shield=ShieldCondition(mode=ShieldMode.INACTIVE)), "not_active"),
        (Condition(shield=ShieldCondition(charge=0)), "not_active"),
        (Condition(fired=(0,)), "fired"),
    ],
)
def test_a_condenser_needs_an_active_shield_and_silent_guns(condition: Condition, told: str) -> None:
    build = built(walker(parts={"hardshield": 14}, quirks=["shield_condenser"]))
    assert code(condense(condition, build)) == told
    assert code(condense(FRESH, built(walker(parts={"hardshield": 14})))) == "not_fitted"


@pytest.mark.clause("V-EXT-07", "V-TRN-07")
@pytest.mark.parametrize(
    ("cooldown", "told"), [(3, [True, False, False, False, True]), (0, [True, True, True, True, True])]
)
def test_an_emp_emitter_cools_down_by_a_setting(cooldown: int, told: list[bool]) -> None:
    rules, build = book(settings={"emp.cooldown": cooldown}), built(tank(extras=["emp_emitter"]))

    def emit(condition: Condition) -> Condition | Refusal:
        return emp_refusal(condition, build) or emp_fired(condition, rules)

    assert turns_granted(emit, build, 5) == told
    assert code(emp_refusal(FRESH, built(tank()))) == "not_fitted"


@pytest.mark.clause("V-MOV-13", "V-TRN-10", "V-EXT-08")
def test_a_glider_is_up_for_two_turns_then_down_for_one() -> None:
    build = built(agrav(quirks=["jump_jets"], extras=["glider_turbines"]))
    now, told = FRESH, []
    for _ in range(5):
        risen = now if now.high else rise(now, build)
        told.append(isinstance(risen, Condition))
        now = turn_over(risen if isinstance(risen, Condition) else now, build)
    assert told == [True, True, False, True, True]


@pytest.mark.clause("V-MOV-13")
def test_the_turns_of_a_glider_are_a_setting() -> None:
    rules, build = book(settings={"glider.turns": 3}), built(agrav(extras=["glider_turbines"]))
    now = granted(rise(FRESH, build))
    heights = []
    for _ in range(4):
        now = turn_over(now, build, rules)
        heights.append(now.high)
    assert heights == [True, True, False, False]


@pytest.mark.clause("V-MOV-13", "V-TRN-10")
def test_a_glider_that_comes_down_stays_down_for_a_turn() -> None:
    build = built(agrav(extras=["glider_turbines"]))
    up = turn_over(granted(rise(FRESH, build)), build)
    down = granted(land(up, build))
    assert code(rise(down, build)) == "grounded"
    assert isinstance(rise(turn_over(down, build), build), Condition)
    at_once = granted(land(granted(rise(FRESH, build)), build))
    assert code(rise(turn_over(at_once, build), build)) == "grounded"


@pytest.mark.clause("V-MOV-13")
def test_only_gliders_rise_and_only_once() -> None:
    assert code(rise(FRESH, built(agrav()))) == "not_fitted"
    build = built(agrav(extras=["glider_turbines"]))
    assert code(rise(granted(rise(FRESH, build)), build)) == "high"
    assert code(land(FRESH, build)) == "grounded"


@pytest.mark.clause("V-BLD-19", "V-TRN-03", "V-MAP-11")
def test_a_smoke_discharger_fires_once_a_turn_within_two_tiles() -> None:
    build = built(tank(parts={"smoke_discharger": 1, "smoke_ammo": 1}))
    laid = granted(smoke(FRESH, build, tile("C3"), tile("E1"), RULES))
    assert (laid.smoke_uses, laid.smoked) == (9, 1)
    assert code(smoke(laid, build, tile("C3"), tile("C3"), RULES)) == "used"
    assert code(smoke(FRESH, build, tile("C3"), tile("F3"), RULES)) == "too_far"


@pytest.mark.clause("V-TRN-03")
def test_smoke_rounds_a_turn_are_a_setting_for_each_discharger() -> None:
    rules = book(settings={"smoke.per_discharger_per_turn": 2})
    build, now, rounds = built(tank(parts={"smoke_discharger": 2, "smoke_ammo": 1})), FRESH, 0
    while isinstance(laid := smoke(now, build, tile("A1"), tile("A1"), rules), Condition):
        now, rounds = laid, rounds + 1
    assert rounds == 4


@pytest.mark.clause("V-BLD-19", "V-CRT-12")
@pytest.mark.parametrize(
    ("parts", "condition", "told"),
    [
        ({}, FRESH, "not_fitted"),
        ({"smoke_discharger": 1}, FRESH, "no_ammo"),
        ({"smoke_discharger": 1, "smoke_ammo": 1}, Condition(smoke_uses=0), "no_ammo"),
        ({"smoke_discharger": 1, "smoke_ammo": 1}, Condition(destroyed=("smoke",)), "part_destroyed"),
    ],
)
def test_smoke_needs_a_discharger_and_rounds(
    parts: dict[str, float], condition: Condition, told: str
) -> None:
    assert code(smoke(condition, built(tank(parts=parts)), tile("A1"), tile("A1"), RULES)) == told


@pytest.mark.clause("V-EXT-14")
def test_a_sonic_pulse_thickens_the_own_shield_with_harmonic_shielding() -> None:
    with_it = built(walker(parts={"hardshield": 14}, extras=["harmonic_shielding"]))
    assert resonated(FRESH, with_it, 50).shield.harmonic == 100
    assert resonated(resonated(FRESH, with_it, 20), with_it, 10).shield.harmonic == 60
    assert resonated(FRESH, built(walker()), 50) is FRESH


@pytest.mark.clause("V-STN-02", "V-TRN-09")
@pytest.mark.parametrize(("acted", "told"), [(False, [1, 2, 0]), (True, [1, 1, 2, 0])])
def test_a_stun_spoils_the_next_own_turn_and_shakes_for_one_more(*, acted: bool, told: list[int]) -> None:
    """Stunned before the own turn of the round, it is that one; stunned after it, the next round's."""
    now, stuns = stunned(Condition(acted=acted)), [1]
    while now.stun:
        now = worn_off(now)
        stuns.append(now.stun)
    assert stuns == told
    assert not now.stun_waits


@pytest.mark.clause("V-STN-02")
def test_a_new_stun_begins_anew() -> None:
    shaken = worn_off(stunned(FRESH))
    assert shaken.stun == 2
    assert stunned(shaken).stun == 1


@pytest.mark.clause("V-STN-01", "V-INF-08")
def test_only_the_hit_that_reaches_the_threshold_stuns() -> None:
    numbers = damage_numbers(RULES)
    target = party_of(tank(overrides={"internals": 400}), RULES).victim
    assert isinstance(target, Target)
    below, at, above = (replace(target, lost=Lost(armour=loss)) for loss in (99.0, 100.0, 180.0))
    assert not is_newly_stunned(target, below, numbers)
    assert is_newly_stunned(below, at, numbers)
    assert not is_newly_stunned(at, above, numbers)
    assert is_newly_stunned(below, replace(below, stunned=True), numbers)
    assert not is_newly_stunned(Infantry(10), Infantry(0), numbers)


@pytest.mark.clause("V-STN-01")
def test_what_a_stun_is_measured_by_is_a_setting() -> None:
    numbers = damage_numbers(book(settings={"stun.base": "current"}))
    target = party_of(tank(overrides={"internals": 400}, state={"internals": 100}), RULES).victim
    assert isinstance(target, Target)
    assert is_newly_stunned(target, replace(target, lost=Lost(armour=25)), numbers)
    assert not is_newly_stunned(target, replace(target, lost=Lost(armour=25)), damage_numbers(RULES))


@pytest.mark.clause("V-STN-03", "V-STN-05", "V-MOV-15")
@pytest.mark.parametrize(
    ("quirks", "damaged", "left"),
    [
        ((), False, 3),
        ((), True, 1),
        (("advanced_stability_actuators",), False, 5),
        (("advanced_stability_actuators",), True, 2),
    ],
)
def test_stun_and_a_crit_cut_mobility_together(quirks: tuple[str, ...], damaged: bool, left: float) -> None:  # noqa: FBT001  # a column of the table
    full = built(tank()).mobility
    hindrance = Hindrance(stunned=True, damaged=damaged)
    assert mobility_now(full, frozenset(quirks), hindrance, RULES).value == left


@pytest.mark.clause("V-MOV-15")
def test_halved_mobility_keeps_its_half_by_a_setting() -> None:
    kept = book(settings={"round.mobility": "keep"})
    full = built(tank()).mobility
    assert mobility_now(full, frozenset(), Hindrance(stunned=True), kept).value == 3.5
    assert mobility_now(full, frozenset(), Hindrance(destroyed=True), kept).value == 0


def test_hits_that_change_nothing_leave_the_condition_as_it_is() -> None:
    target = party_of(tank(), RULES).victim
    assert condition_after(FRESH, target, target, RULES) is FRESH


def test_a_vehicle_does_not_become_infantry() -> None:
    with pytest.raises(ValueError, match="stays a vehicle"):
        condition_after(FRESH, party_of(tank(), RULES).victim, party_of(infantry(), RULES).victim, RULES)
