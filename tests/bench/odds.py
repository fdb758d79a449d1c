"""How long the exact odds of an attack take, and how exact they are: prints a table.

Run from the checkout: `python -m tests.bench.odds`. "Cold" is the first answer for an attack, "kept" the
same asked again; "ends" are the ends of the distribution that a reader sees, "error" is the largest
difference from brute force with fractions. Where icepool is installed (the program doesn't need it), the
same attack is also told to it: its map() over the states, shot by shot, with the program's rule for a hit.
`stand_in(shots, shield)` answers a made-up rule with 3d20 damage, for comparisons with scripts outside this
folder.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mapper.model.unit import Unit
from mapper.rules.ruleset import Stance
from mapper.rules.script import Roll, Script, odds_after
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.aps import interception
from mapper.rules.vehicle.attack import attack_with, attacks
from mapper.rules.vehicle.chain import chain_of
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.engagement import engage
from mapper.rules.vehicle.margins import throw, throw_after_miss
from mapper.rules.vehicle.outcome import outcome_of
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.rounds import falls, sendings
from mapper.rules.vehicle.salvo import leaks
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.target import Target, Victim
from mapper.rules.vehicle.volley import Chances, Volley, volley_odds
from tests.building import book, scenario, tank
from tests.rules.vehicle.naive_odds import S5, Bullet, Vehicle, distribution
from tests.rules.vehicle.oracle import as_shot, as_target

CHANCE = Fraction(11, 20)
RUNS = 9
ICEPOOL_RUNS = 3
CHAIN_RUNS = 3


@dataclass(frozen=True)
class Case:
    """An attack to measure."""

    name: str
    vehicle: Vehicle
    bullet: Bullet
    shots: int


THIN = Vehicle(
    thickness=Fraction(36),
    durability=Fraction(240),
    full_durability=Fraction(240),
    internals=Fraction(400),
    shield_thickness=Fraction(40),
    shield_full=Fraction(120),
    charge=Fraction(120),
)
SLOPED = Vehicle(Fraction(288), Fraction(1440), Fraction(1440), Fraction(515), glacis=True)
CASES = (
    Case("10 shots, shield and thick armour", S5, Bullet(70, 70), 10),
    Case("10 shots, shield, armour and internals", THIN, Bullet(70, 70), 10),
    Case("10 shots, sloped glacis", SLOPED, Bullet(70, 70), 10),
    Case("3 Cluster rounds, sloped glacis", SLOPED, Bullet(108, 54, sub_hits=5), 3),
)


def main() -> None:
    """Measure every case and print the table."""
    icepool = import_module("icepool") if find_spec("icepool") else None
    if icepool is None:
        print("icepool is not installed: no ratios (pip install icepool to see them)")
    heads = ("attack", "states", "cold ms", "kept ms", "error", "icepool ms", "ratio")
    print("{:40} {:>6} {:>8} {:>8} {:>8} {:>10} {:>6}".format(*heads))
    for case in CASES:
        print(_row(case, icepool))
    _print_munitions()
    _print_chains()
    _print_desk()


def stand_in(shots: int, shield: int) -> Mapping[tuple[int, int, int], float]:
    """Return the odds of the made-up rule: shots of 3d20, chance 3/4, at 120 armour and 100 internals."""
    return odds_after({(shield, 120, 100): 1.0}, _stand_in_shot, shots)


def _row(case: Case, icepool: Any) -> str:  # noqa: ANN401  # a module that may be missing
    target = as_target(case.vehicle)
    strike = Strike(damage_numbers(book()))
    volley = Volley(as_shot(case.bullet), case.shots, strike, Chances(float(CHANCE)))
    cold = _median(lambda: _cold(volley, target))
    kept = _median(lambda: outcome_of(volley, target))
    odds = volley_odds(volley, target)
    row = f"{case.name:40} {len(odds.scenes):6} {cold:8.2f} {kept:8.3f} {_error(case, volley, target):8.0e}"
    if icepool is None:
        return f"{row} {'-':>10} {'-':>6}"
    theirs = _median(lambda: _by_icepool(icepool, volley, target), ICEPOOL_RUNS)
    return f"{row} {theirs:10.1f} {cold / theirs:6.2f}"


def _cold(volley: Volley, target: Target) -> None:
    volley_odds.cache_clear()
    outcome_of.cache_clear()
    outcome_of(volley, target)


def _error(case: Case, volley: Volley, target: Target) -> float:
    """Return the largest difference of the chance of any value of durability and internals from the truth."""
    truth: dict[tuple[float, ...], float] = {}
    for state, exact in distribution(case.vehicle, case.bullet, case.shots, CHANCE).items():
        seen = (
            round(float(state.charge), 6),
            round(float(state.durability), 6),
            round(float(state.internals), 6),
        )
        truth[seen] = truth.get(seen, 0.0) + float(exact)
    found: dict[tuple[float, ...], float] = {}
    for scene, chance in volley_odds(volley, target).scenes:
        after = scene.victim
        if isinstance(after, Target) and after.internals is not None:
            charge = after.shield.charge if after.shield else 0.0
            seen = (round(charge, 6), round(after.armour.durability, 6), round(after.internals.left, 6))
            found[seen] = found.get(seen, 0.0) + chance
    return max(abs(truth.get(seen, 0.0) - found.get(seen, 0.0)) for seen in truth.keys() | found.keys())


def _by_icepool(icepool: Any, volley: Volley, target: Target) -> object:  # noqa: ANN401  # as above
    """Tell the attack to icepool; states go by number, since its outcomes must have an order."""
    states: list[Victim] = [target]
    numbers: dict[Victim, int] = {target: 0}

    def number(state: Victim) -> int:
        if state not in numbers:
            numbers[state] = len(states)
            states.append(state)
        return numbers[state]

    def one_shot(at: int, hits: bool) -> object:  # noqa: FBT001  # the die's outcome
        if not hits or states[at].gone:
            return at
        landings = odds_after({states[at]: 1.0}, lambda before: land(before, volley.shot, volley.strike))
        return icepool.Die({number(after): round(share * 10**9) for after, share in landings.items()})

    die = icepool.Die({True: CHANCE.numerator, False: CHANCE.denominator - CHANCE.numerator})
    found = icepool.Die([0])
    for _ in range(volley.shots):
        found = icepool.map(one_shot, found, die, star=False)
    return found


def _stand_in_shot(state: tuple[int, int, int]) -> Script[tuple[int, int, int]]:
    shield, armour, internals = state
    if internals == 0:
        return state
    damage = int((yield _DAMAGE))
    if shield >= damage:
        return shield - damage, armour, internals
    damage -= shield
    through = max(0, damage - -(-12 * armour // 120))
    return 0, max(0, armour - damage), max(0, internals - through)


def _three_dice() -> Roll:
    ways = {0: 1}
    for _ in range(3):
        grown: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, 21):
                grown[total + face] = grown.get(total + face, 0) + count
        ways = grown
    shares = ((str(total), 0.75 * count / 20**3) for total, count in ways.items())
    return Roll((*shares, ("0", 0.25)), "damage")


_DAMAGE = _three_dice()


def _print_chains() -> None:
    """Measure the whole chain of crits, at vehicles with a few parts and with more than anyone would buy."""
    print(f"\n{'with all crits':40} {'ends':>6} {'cold ms':>8} {'kept ms':>8}")
    for name, unit in (("a tank of 19 parts", _many_parts()), ("a tank of 12 guns", _many_guns())):
        party = party_of(unit, book())
        target = target_with_systems(party.build, party.condition, book())
        assert isinstance(target, Target)
        for shots, damage in ((10, 70), (10, 50), (20, 50), (4, 150)):
            shot = Shot(200, damage, ammo="APHE")
            volley = Volley(shot, shots, Strike(damage_numbers(book())), Chances(float(CHANCE)))
            cold = _median(partial(_cold_chain, volley, target), CHAIN_RUNS)
            kept = _median(partial(chain_of, volley, target))
            ends = len(chain_of(volley, target).states)
            print(f"{f'{shots} x 200/{damage} at {name}':40} {ends:6} {cold:8.1f} {kept:8.3f}")


def _cold_chain(volley: Volley, target: Target) -> None:
    chain_of.cache_clear()
    chain_of(volley, target)


def _many_parts() -> Unit:
    """Return a tank with some of everything, five stores and two pods among it."""
    guns = [_gun(6, 2, {"HE": 50, "APHE": 50 + number}) for number in range(4)]
    pods = [{"weapon": "rocket_light", "ammo": {"HE": 100}}, {"weapon": "rocket_heavy", "ammo": {"HEAT": 40}}]
    rack = {"weapon": "missile_small", "ammo_points": 1, "ammo": {"HEAT": 100}}
    parts = {"sensors": 2, "hardshield": 3, "generator": 5, "capacitor": 2, "smartplate": 3, "laser_aps": 2}
    others = {"kinetic_aps": 2, "discharger_aps": 2, "smoke_discharger": 1, "smoke_ammo": 1}
    return tank(parts=parts | others, weapons=[*guns, *pods, rack])


def _many_guns() -> Unit:
    """Return a tank whose twelve stores each blow up differently."""
    guns = [_gun(2 + number % 3, 1, {"HE": 50 + number, "APHE": 50}) for number in range(12)]
    parts = {"sensors": 1, "hardshield": 2, "generator": 3, "capacitor": 2, "smartplate": 2, "laser_aps": 2}
    return tank(parts=parts, weapons=guns)


def _gun(points: float, ammo_points: float, ammo: dict[str, int]) -> dict[str, Any]:
    return {"weapon": "cannon", "points": points, "ammo_points": ammo_points, "ammo": ammo}


def _print_munitions() -> None:
    """Measure munitions: rolls, interception by five systems, and an ally in the tile."""
    weapons = [
        {"weapon": "rocket_light", "turret": True, "ammo": {"FAE": 100}},
        {"weapon": "rocket_light", "turret": True, "ammo": {"HE": 100}},
        {"weapon": "mortar", "points": 10, "turret": True, "ammo_points": 2, "ammo": {"FAE": 40}},
    ]
    guarded = {"hardshield": 5, "smartplate": 8, "laser_aps": 2, "kinetic_aps": 1, "discharger_aps": 1}
    ox = tank("A2", "E", id="ox", parts={"sensors": 3}, weapons=weapons)
    bull = tank("F3", "W", id="bull", side="blue", parts=guarded)
    calf = tank("F3", "W", id="calf", side="blue", parts={"hardshield": 5, "laser_aps": 1})
    fight, rules = scenario("\n".join(["." * 8] * 6), ox, bull, calf), book()
    met = engage(fight, ox, bull, Stance(ox.tile, ox.facing), rules)
    print(
        "\n{:40} {:>6} {:>8} {:>8}".format(
            "munitions at APS, shield and an ally", "states", "cold ms", "kept ms"
        )
    )
    for weapon, ammo, mode in (
        (0, "FAE", Mode.LOW),
        (0, "FAE", Mode.HIGH),
        (1, "HE", Mode.LOW),
        (2, "FAE", Mode.HIGH),
    ):
        fired = met.attacker.build.weapons[weapon]
        ask = partial(attack_with, met, fired, ammo, mode)
        cold, kept, found = _median(partial(_cold_munition, ask)), _median(ask), ask()
        name = f"{found.shots} {ammo} of a {fired.name}, {mode}"
        print(f"{name:40} {len(found.states):6} {cold:8.1f} {kept:8.3f}")


def _cold_munition(ask: Callable[[], object]) -> None:
    for kept in (volley_odds, outcome_of, leaks, interception, falls, sendings, throw, throw_after_miss):
        kept.cache_clear()
    ask()


def _print_desk() -> None:
    """Measure what a drag asks: all weapons of eight vehicles against eight others."""
    parts = {"sensors": 3, "hardshield": 5, "generator": 6, "capacitor": 5, "smartplate": 8}
    weapons = [
        {"weapon": "railgun", "points": 18, "turret": True, "ammo": {"Penetrator": 10, "Cluster": 16}},
        {"weapon": "chaingun", "points": 28, "turret": True, "ammo": {"APHE": 252, "SKEP": 40}},
    ]
    ours = [tank(f"A{row}", "E", id=f"r{row}", parts=parts, weapons=weapons) for row in range(1, 9)]
    theirs = [tank(f"T{row}", "W", id=f"b{row}", side="blue", parts=parts) for row in range(1, 9)]
    fight, rules = scenario("\n".join(["." * 20] * 10), *ours, *theirs), book()

    def ask() -> None:
        for attacker in ours:
            for target in theirs:
                attacks(fight, attacker, target, Stance(attacker.tile, attacker.facing), rules)

    first = _once(ask)
    print(f"\nall weapons of 8 vehicles against 8 others: {first:.0f} ms, asked again {_median(ask):.0f} ms")


def _median(work: Callable[[], object], runs: int = RUNS) -> float:
    work()
    return statistics.median(_once(work) for _ in range(runs))


def _once(work: Callable[[], object]) -> float:
    """Return the milliseconds a call takes."""
    gc.collect()
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000.0


if __name__ == "__main__":
    main()
