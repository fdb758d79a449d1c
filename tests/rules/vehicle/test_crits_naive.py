import random
from dataclasses import replace
from math import isclose

from mapper.rules.script import Dice, Roll, outcome_at, play
from mapper.rules.vehicle.crit import struck
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.shot import Gamma, Shot
from mapper.rules.vehicle.state import read_condition
from mapper.rules.vehicle.systems import Systems
from mapper.rules.vehicle.target import Facing, Target
from mapper.rules.vehicle.toll import condition_after
from tests.rules.vehicle.crit_builds import RULES, any_plan, as_machine, as_target, as_unit
from tests.rules.vehicle.naive_crits import Machine, irradiate, strike
from tests.rules.vehicle.naive_odds import Bullet

STRIKE = Strike(damage_numbers(RULES), Facing.FRONT)
HITS = 10_000


class Die:
    """One die for both: it remembers what came up, for the second to be told the same."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.rolled: list[int] = []

    def __call__(self, sides: int) -> int:
        self.rolled.append(self.rng.randint(1, sides))
        return self.rolled[-1]

    def again(self, sides: int) -> Dice:
        """Dice that tell the rules what came up, as a number of so many."""
        told = iter(self.rolled)

        def dice(roll: Roll, /) -> str:
            assert roll.sides == sides
            return outcome_at(roll, 100.0 * next(told) / sides)

        return dice


def test_ten_thousand_hits_do_the_same_as_told_naively() -> None:
    rng, hits, crits = random.Random(5), 0, 0
    while hits < HITS:
        plan = any_plan(rng)
        machine, target = as_machine(plan), as_target(plan)
        agree(machine, target)
        for _ in range(15):
            if machine.out:
                break
            die, hits = Die(rng), hits + 1
            shot = fire(rng, machine, die)
            after, rolled = play(land(target, shot, STRIKE), die.again(machine.die))
            assert isinstance(after, Target)
            target, crits = after, crits + len(rolled)
            assert len(rolled) == len(die.rolled)
            agree(machine, target)
    assert crits > HITS / 20


def fire(rng: random.Random, machine: Machine, die: Die) -> Shot | Gamma:
    """Hit the machine with something and return the same for the rules."""
    if rng.random() < 0.1:
        damage = rng.randint(1, 120)
        irradiate(machine, damage, die)
        return Gamma(damage, 5, 10, kills_pilot=True)
    bullet = Bullet(
        pen=rng.randint(1, 250),
        damage=rng.randint(1, 160),
        thermal=rng.choice((0, 0, rng.randint(1, 60))),
        heat_round=rng.random() < 0.1,
        sub_hits=rng.choice((1, 1, 1, 5)),
    )
    if bullet.thermal or bullet.heat_round:
        bullet = replace(bullet, sub_hits=1)
    strike(machine, bullet, die)
    return Shot(
        bullet.pen,
        bullet.damage,
        bullet.thermal,
        energy=bullet.thermal > 0,
        sub_hits=bullet.sub_hits,
        fixed=bullet.heat_round,
    )


def agree(machine: Machine, target: Target) -> None:
    systems, inside = target.systems, target.internals
    assert systems is not None
    assert inside is not None
    charge = target.shield.charge if target.shield is not None else 0.0
    pools = (
        (charge, machine.vehicle.charge),
        (target.armour.durability, machine.vehicle.durability),
        (inside.left, machine.vehicle.internals),
        (inside.full, machine.full),
    )
    assert all(isclose(ours, theirs, rel_tol=1e-9, abs_tol=1e-9) for ours, theirs in pools), pools
    assert target.gone == machine.out
    assert target.pilot_dead == machine.pilot_dead
    assert wounds(systems) == {label: hits for label, hits in machine.hits.items() if hits}
    assert loads(systems) == expected_loads(machine)


def wounds(systems: Systems) -> dict[str, int]:
    labels = [part.label for part in systems.table.parts]
    return {label: hits for label, hits in zip(labels, systems.wounds, strict=True) if hits}


def loads(systems: Systems) -> dict[tuple[str, str], float]:
    """What each part holds, but for the generator."""
    return {
        (part.label, load.what): load.amount
        for part, held in zip(systems.table.parts, systems.loads, strict=True)
        for load in held
        if part.label != "generator"
    }


def expected_loads(machine: Machine) -> dict[tuple[str, str], float]:
    known = {label for label, _ in machine.walk}
    held = {
        (label, ammo): float(left)
        for label, store in machine.stores.items()
        for ammo, left in store.rounds.items()
        if label in known
    }
    held |= {(label, "shots"): float(left) for label, left in machine.counts.items()}
    return held | ({("capacitor", "EN"): float(machine.capacitor)} if "capacitor" in known else {})


def test_what_crits_did_is_written_into_the_condition_and_read_back_as_it_was() -> None:
    rng = random.Random(9)
    for _ in range(200):
        plan = any_plan(rng)
        before = after = as_target(plan)
        assert after.systems is not None
        for _ in range(rng.randint(1, 4)):
            after = struck(after, rng.randrange(len(plan_labels(after))), STRIKE.numbers)
        unit = as_unit(plan)
        condition = condition_after(read_condition(unit), before, after, RULES)
        again = as_target(plan, condition)
        assert again.systems is not None
        assert after.systems is not None
        assert (again.systems.wounds, again.systems.loads) == (after.systems.wounds, after.systems.loads)
        assert again.internals == after.internals
        assert again.shield == after.shield
        assert again.armour.durability == after.armour.durability


def plan_labels(target: Target) -> list[str]:
    assert target.systems is not None
    return [part.label for part in target.systems.table.parts]
