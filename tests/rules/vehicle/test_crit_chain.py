"""The odds of the whole chain, which fold and merge, against the bare script with every part told."""

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace

import pytest

from mapper.rules.ruleset import Chain, Stance
from mapper.rules.script import Dice, Roll, play
from mapper.rules.vehicle.aftermath import crit_chain
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.chain import chain_of
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.melee import rams
from mapper.rules.vehicle.shot import AnyShot, Gamma, Shot
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.systems import DAMAGED, DESTROYED, Systems
from mapper.rules.vehicle.target import Armour, Facing, Plating, Shield, Target
from mapper.rules.vehicle.volley import Chances, Volley, fire, volley_odds
from tests.building import book, infantry, scenario, tank, walker
from tests.rules.vehicle.crit_builds import Plan, any_plan, as_target

PLAYS = 10_000


def strike(rules: Rulebook | None = None) -> Strike:
    return Strike(damage_numbers(rules or book()), Facing.FRONT)


def target(**changes: object) -> Target:
    """A tank with a gun, a rocket pod and little else, of which some changes are made."""
    parts = {"turbine": 0, "generator": 5, "capacitor": 2, "sensors": 2, "smartplate": 1, "hardshield": 1}
    others = {"laser_aps": 0, "kinetic_aps": 0, "discharger_aps": 0}
    gun = {"weapon": "cannon", "points": 6, "ammo_points": 4, "ammo": {"HE": 60, "APHE": 25}}
    pod = {"weapon": "rocket_light", "ammo": {"HE": 100}}
    plan = Plan("tank", parts | others, (gun, pod), {"damaged": [], "destroyed": []})
    return replace(as_target(plan), **changes)  # type: ignore[arg-type]  # the fields of a target


def wounded(victim: Target, *, rolled: int = 0, **wounds: int) -> Target:
    """The same with crits behind it; labels are written with _ for the colon."""
    assert victim.systems is not None
    systems = replace(victim.systems, rolled=rolled)
    for label, hits in wounds.items():
        systems = systems.with_part(systems.table.numbers[label.replace("_", ":")], hits)
    return replace(victim, systems=systems)


BARE = target(shield=None)
SWITCHED_OFF = target(shield=Shield(8, 48, 30, 48, mode=ShieldMode.INACTIVE))
GLACIS = Armour(Plating(60, 120, front=1.5, side=1.2, deflected=frozenset({"APHE"})), 120)
HARD = Shot(200, 90)
ATTACKS: dict[str, tuple[AnyShot, int, Target, dict[str, object]]] = {
    "a burst through the shield": (HARD, 3, target(), {}),
    "a burst on what is bare": (HARD, 3, BARE, {}),
    "many thresholds at once": (Shot(300, 250), 2, BARE, {}),
    "a shield that is switched off": (HARD, 2, SWITCHED_OFF, {}),
    "broken parts": (HARD, 3, wounded(BARE, cockpit=1, generator=1, ammo_0=1, weapon_1=1, capacitor=2), {}),
    "two rolls behind it": (HARD, 3, wounded(BARE, rolled=2, ammo_0=1, weapon_1=1), {}),
    "rounds counted only": (HARD, 3, wounded(BARE, ammo_0=1), {"crit.cookoff": "count_only"}),
    "Cluster on a glacis": (Shot(60, 60, ammo="APHE", sub_hits=3), 2, replace(BARE, armour=GLACIS), {}),
    "HEAT at Slat Armour": (
        Shot(200, 120, ammo="HEAT", fixed=True),
        3,
        replace(BARE, slat=0.5, slat_ammo="HEAT"),
        {},
    ),
    "the gamma emitter": (Gamma(115, 5, 10, kills_pilot=True), 2, BARE, {}),
    "a snapshot of the armour": (HARD, 3, BARE, {"armour.burst": "snapshot"}),
}


@dataclass(frozen=True)
class Truth:
    """What the bare script comes to."""

    outcomes: Mapping[str, float]
    expected: Mapping[str, float]
    parts: Mapping[str, tuple[float, float]]
    states: Mapping[tuple[float, ...], float]


@pytest.mark.parametrize("name", ATTACKS)
def test_the_folded_odds_are_those_of_the_bare_script(name: str) -> None:
    shot, shots, victim, settings = ATTACKS[name]
    volley = Volley(shot, shots, strike(book(settings=settings)), Chances(0.6))
    agree(chain_of(volley, victim), truth(volley, victim))


def test_so_are_those_of_any_vehicle_with_few_parts() -> None:
    rng, told_apart = random.Random(1), 0
    for _ in range(60):
        victim = any_target(rng)
        assert victim.internals is not None
        shot = Shot(rng.randint(50, 300), int(victim.internals.full * rng.uniform(0.15, 0.5)))
        volley = Volley(shot, rng.choice((2, 3)), strike(), Chances(rng.choice((0.4, 0.7, 1.0))))
        chain = chain_of(volley, victim)
        agree(chain, truth(volley, victim))
        told_apart += chain.outcomes["part_damaged"] > 0
    assert told_apart > 20


def any_target(rng: random.Random) -> Target:
    """A vehicle of at most nine parts that the die can strike, some of them broken."""
    while True:
        victim = as_target(any_plan(rng))
        inside = victim.internals
        struck = [part for part in systems(victim).table.parts if part.sides]
        if len(struck) <= 9 and inside is not None and inside.full > 60:
            return victim if rng.random() < 0.5 else replace(victim, shield=None)


def test_a_barricade_only_changes_how_many_shots_strike() -> None:
    volley = Volley(HARD, 3, strike(), Chances(0.7), covered=Chances(0.5, 0.2), barricade=150)
    agree(chain_of(volley, BARE), truth(volley, BARE))


@pytest.mark.parametrize("name", ["a burst through the shield", "broken parts", "the gamma emitter"])
def test_the_odds_agree_with_many_plays(name: str) -> None:
    shot, shots, victim, settings = ATTACKS[name]
    volley = Volley(shot, shots, strike(book(settings=settings)), Chances(0.6))
    chain, dice, before = chain_of(volley, victim), seeded(3), systems(victim)
    ends = [play(fire(volley, victim), dice)[0].victim for _ in range(PLAYS)]
    wounds = [systems(end).wounds for end in ends if isinstance(end, Target)]
    assert near(chain.outcomes["out"], sum(end.gone for end in ends))
    assert near(chain.outcomes["part_damaged"], sum(each != before.wounds for each in wounds))
    for part in chain.parts:
        number = before.table.numbers[part.part]
        was = before.wounds[number]
        assert near(part.damaged, sum(was < each[number] == DAMAGED for each in wounds)), part
        assert near(part.destroyed, sum(was < each[number] == DESTROYED for each in wounds)), part


def test_nothing_is_told_of_parts_that_no_roll_can_strike() -> None:
    victim = wounded(BARE, capacitor=2)
    assert "capacitor" not in {part.part for part in chain_of(volley_of(HARD), victim).parts}
    assert "capacitor" in {part.part for part in chain_of(volley_of(HARD), BARE).parts}


def test_an_attack_that_hurts_nothing_inside_has_no_chain() -> None:
    chain = chain_of(volley_of(Shot(1, 5)), BARE)
    assert {name: chain.outcomes[name] for name in ("part_damaged", "pilot_killed", "out")} == {
        "part_damaged": 0.0,
        "pilot_killed": 0.0,
        "out": 0.0,
    }
    assert all(part.damaged == part.destroyed == 0.0 for part in chain.parts)


def test_every_attack_has_a_chain_that_begins_like_its_own_odds() -> None:
    weapons = [
        {"weapon": "railgun", "points": 18, "turret": True, "ammo_points": 5, "ammo": {"Cluster": 16}},
        {"weapon": "rocket_light", "turret": True, "ammo": {"HEAT": 60, "FAE": 40}},
        {"weapon": "missile_medium", "turret": True, "ammo_points": 1, "ammo": {"HE": 20}},
        {"weapon": "scian_taibhse", "turret": True},
    ]
    shooter = tank("A1", "E", weapons=weapons, extras=["rail_overcharge"], parts={"generator": 15})
    victim = tank("C1", side="blue", id="b", parts={"generator": 4, "laser_aps": 1}, state={"heat": 5})
    where, here = scenario("....", shooter, victim), Stance(shooter.tile, shooter.facing)
    found = [attack for attack in attacks(where, shooter, victim, here, book()) if attack.refusal is None]
    assert {"low", "top", "direct"} <= {attack.mode for attack in found}
    assert any(attack.extra_energy for attack in found)
    for attack in found:
        chain = crit_chain(where, (shooter, victim), here, attack, book())
        assert chain is not None
        for name in ("shield_down", "cracked", "crit"):
            assert chain.outcomes[name] == pytest.approx(attack.outcomes[name], abs=1e-12), attack.name
        assert chain.outcomes["out"] >= attack.outcomes["destroyed"] - 1e-12


def test_no_end_has_a_chance_below_nothing() -> None:
    volley = Volley(HARD, 3, strike(), Chances(1.0), covered=Chances(0.8, 0.2), barricade=150)
    chain = chain_of(volley, wounded(BARE, cockpit=1, generator=1, ammo_0=1))
    assert all(state.chance > 0.0 for state in chain.states)
    assert min(volley_odds(volley, BARE).hits) >= 0.0


def test_rams_and_stomps_have_a_chain_as_well() -> None:
    stomper = walker("A1", "E", parts={"turbine": 3})
    victim = tank("B1", side="blue", id="b", parts={"turbine": 40, "generator": 9, "capacitor": 2})
    where, here = scenario("....", stomper, victim), Stance(stomper.tile, stomper.facing)
    found = rams(where, stomper, victim, here, book())
    allowed = [attack for attack in found if attack.refusal is None]
    assert {attack.weapon for attack in allowed} == {"stomp"}
    for attack in allowed:
        chain = crit_chain(where, (stomper, victim), here, attack, book())
        assert chain is not None
        assert chain.outcomes["crit"] == pytest.approx(attack.outcomes["crit"])
        assert chain.outcomes["part_damaged"] > 0
        assert sum(state.chance for state in chain.states) == pytest.approx(1.0)
    far = tank("D1", side="blue", id="b")
    (refused,) = (attack for attack in rams(where, stomper, far, here, book()) if attack.mode == "melee")
    assert refused.refusal is not None
    assert crit_chain(where, (stomper, far), here, refused, book()) is None


def test_a_refused_attack_and_one_at_men_have_none() -> None:
    shooter = tank("A1", "E", weapons=[{"weapon": "laser", "points": 5}], parts={"generator": 2})
    for victim in (infantry("C1"), tank("C1", side="red", id="b")):
        where, here = scenario("....", shooter, victim), Stance(shooter.tile, shooter.facing)
        for attack in attacks(where, shooter, victim, here, book()):
            assert crit_chain(where, (shooter, victim), here, attack, book()) is None


def test_the_answer_is_kept() -> None:
    volley = volley_of(HARD)
    assert chain_of(volley, BARE) is chain_of(volley, BARE)


def test_other_systems_leave_all_else_of_a_vehicle_as_it_is() -> None:
    odd = target(stunned=True, corrosion=2, burning=3, drained=4.0, slat=0.5, slat_ammo="HEAT")
    for name in (field.name for field in fields(Target) if field.name != "systems"):
        assert getattr(odd.with_systems(None), name) == getattr(odd, name)
    assert odd.with_systems(None) == replace(odd, systems=None)


def volley_of(shot: Shot) -> Volley:
    return Volley(shot, 2, strike(), Chances(0.6))


def agree(chain: Chain, bare: Truth) -> None:
    assert sum(state.chance for state in chain.states) == pytest.approx(1.0, abs=1e-12)
    assert {name: chain.outcomes[name] for name in bare.outcomes} == pytest.approx(bare.outcomes, abs=1e-12)
    assert chain.expected == pytest.approx(bare.expected, abs=1e-9)
    for part in chain.parts:
        assert (part.damaged, part.destroyed) == pytest.approx(bare.parts[part.part], abs=1e-12), part
    assert {part.part for part in chain.parts} >= {label for label, odds in bare.parts.items() if any(odds)}
    assert told(chain) == pytest.approx(bare.states, abs=1e-12)


def told(chain: Chain) -> dict[tuple[float, ...], float]:
    """The chances of what is left: charge, durability, internals, destroyed, pilot dead."""
    found: dict[tuple[float, ...], float] = {}
    for state in chain.states:
        names = ("shield", "armour", "internals", "destroyed", "pilot_dead")
        seen = tuple(round(float(state.values[name]), 6) for name in names)
        found[seen] = found.get(seen, 0.0) + state.chance
    return found


def truth(volley: Volley, victim: Target) -> Truth:
    """Add up the ends of the script with all parts told."""
    ends = [(end.victim, chance) for end, chance in volley_odds(volley, victim).scenes]
    weighed = [(end, chance) for end, chance in ends if isinstance(end, Target)]
    before, numbers = systems(victim), volley.strike.numbers
    states: dict[tuple[float, ...], float] = {}
    for end, chance in weighed:
        seen = (*(round(left, 6) for left in stores(end)), float(end.destroyed), float(end.pilot_dead))
        states[seen] = states.get(seen, 0.0) + chance

    def chance_that(holds: Callable[[Target], bool]) -> float:
        return sum((chance for end, chance in weighed if holds(end)), 0.0)

    def becomes(number: int, hits: int) -> float:
        return chance_that(lambda end: before.wounds[number] < systems(end).wounds[number] == hits)

    return Truth(
        outcomes={
            "pilot_killed": chance_that(lambda end: end.pilot_dead),
            "destroyed": chance_that(lambda end: end.destroyed),
            "out": chance_that(lambda end: end.gone),
            "part_damaged": chance_that(lambda end: systems(end).wounds != before.wounds),
            "stunned": chance_that(lambda end: end.is_stunned(numbers)),
        },
        expected={
            name: sum((stores(victim)[at] - stores(end)[at]) * chance for end, chance in weighed)
            for at, name in enumerate(("shield", "armour", "internals"))
        },
        parts={
            part.label: (becomes(number, DAMAGED), becomes(number, DESTROYED))
            for number, part in enumerate(before.table.parts)
        },
        states=states,
    )


def stores(victim: Target) -> tuple[float, float, float]:
    assert victim.internals is not None
    charge = victim.shield.charge if victim.shield is not None else 0.0
    return charge, victim.armour.durability, victim.internals.left


def systems(victim: object) -> Systems:
    assert isinstance(victim, Target)
    assert victim.systems is not None
    return victim.systems


def near(chance: float, times: int) -> bool:
    """Whether so many times in all plays are what the chance lets expect, to four standard errors."""
    error = math.sqrt(chance * (1.0 - chance) / PLAYS)
    return abs(times / PLAYS - chance) <= 4.0 * error + 1e-12


def seeded(seed: int) -> Dice:
    rolled = random.Random(seed)

    def dice(roll: Roll, /) -> str:
        names, chances = zip(*roll.classes, strict=True)
        return str(rolled.choices(names, chances)[0])

    return dice
