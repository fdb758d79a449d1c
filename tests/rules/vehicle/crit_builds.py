"""Vehicles with many parts, as the rules know them and as the naive crits do, made from the same points."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mapper.model.unit import Unit
from mapper.rules.vehicle.build import Build, build_of
from mapper.rules.vehicle.crit_table import crit_table
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.state import Condition, read_condition
from mapper.rules.vehicle.target import Target
from tests.building import book, vehicle
from tests.rules.vehicle.naive_crits import Machine, Store
from tests.rules.vehicle.naive_odds import Vehicle

RULES = book()
GUNS = ("SKEP", "HEAT", "APHE", "HE")
AMMO = {"SKEP": (15, 5), "HEAT": (12, 4), "APHE": (10, 10), "HE": (5, 16)}
"""Penetration and damage per 10 mm."""
FRONT = {"tank": Fraction(3, 2), "walker": Fraction(6, 5), "agrav": Fraction(6, 5)}
SIDE = {"tank": Fraction(6, 5), "walker": Fraction(6, 5), "agrav": Fraction(1)}
PLATE = {"tank": Fraction(6, 5), "walker": Fraction(1), "agrav": Fraction(4, 5)}
FIELD = {"tank": Fraction(4, 5), "walker": Fraction(1), "agrav": Fraction(6, 5)}


@dataclass(frozen=True)
class Plan:
    """A vehicle in points: its kind, the parts, the weapons of the sheet, and what has happened to it."""

    kind: str
    parts: Mapping[str, float]
    weapons: tuple[dict[str, Any], ...]
    state: dict[str, Any]


def any_plan(rng: random.Random) -> Plan:
    """Return a vehicle with some of everything, some of it broken."""
    whole = ("turbine", "generator", "capacitor", "sensors", "laser_aps", "kinetic_aps", "discharger_aps")
    parts: dict[str, float] = {name: rng.choice((0, 1, 2, 3, 5)) for name in whole}
    parts |= {"smartplate": rng.randint(0, 6), "hardshield": rng.choice((0, 0, 1, 2.5, 4))}
    parts |= {"smoke_discharger": 1, "smoke_ammo": rng.choice((0.5, 1))} if rng.random() < 0.5 else {}
    weapons = tuple(_any_weapon(rng) for _ in range(rng.randint(0, 4)))
    plan = Plan(rng.choice(("tank", "walker", "agrav")), parts, weapons, {})
    labels = [part.label for part in crit_table(built(plan), RULES).parts]
    damaged = [label for label in labels if rng.random() < 0.25]
    destroyed = [label for label in labels if rng.random() < 0.05 and label != "cockpit"]
    return Plan(plan.kind, parts, weapons, {"damaged": damaged, "destroyed": destroyed})


def as_unit(plan: Plan) -> Unit:
    """Return the vehicle as it stands in a document."""
    return vehicle(plan.kind, parts=plan.parts, weapons=plan.weapons, state=plan.state)


def built(plan: Plan) -> Build:
    """Return the vehicle as the rules build it."""
    return build_of(as_unit(plan), RULES)


def as_target(plan: Plan, condition: Condition | None = None) -> Target:
    """Return the vehicle as shots meet it by the rules, in the plan's condition or another."""
    target = target_with_systems(built(plan), condition or read_condition(as_unit(plan)), RULES)
    assert isinstance(target, Target)
    return target


def as_machine(plan: Plan) -> Machine:
    """Return the same vehicle for the naive crits, reckoned from its points alone."""
    kind, parts = plan.kind, {name: Fraction(str(points)) for name, points in plan.parts.items()}
    plate, shield = parts["smartplate"], parts["hardshield"]
    hits = dict.fromkeys(plan.state["damaged"], 1) | dict.fromkeys(plan.state["destroyed"], 2)
    thickness, strength = 10 * plate * PLATE[kind], shield * FIELD[kind]
    walking = Fraction(1) if kind == "walker" else PLATE[kind]
    full = _internals(plan, parts)
    charge = 60 * strength / {0: 1, 1: 2, 2: 1}[hits.get("shield", 0)]
    return Machine(
        vehicle=Vehicle(
            thickness=thickness * FRONT[kind],
            durability=100 * plate * walking,
            full_durability=100 * plate * walking or Fraction(1),
            internals=full,
            shield_thickness=10 * strength,
            shield_full=charge,
            charge=Fraction(0) if hits.get("shield") == 2 else charge,
        ),
        full=full,
        side=thickness * SIDE[kind],
        die=70 if kind == "tank" else 60,
        walk=_walk(plan, parts),
        hits=hits,
        stores=_stores(plan),
        output=4 * parts["generator"],
        capacitor=30 * parts["capacitor"],
        counts=_counts(parts),
    )


def _any_weapon(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.3:
        loads = dict.fromkeys(rng.sample(("HE", "HEAT"), 2), 50)
        return {"weapon": "rocket_light", "ammo": loads}
    ammo = {name: rng.randint(0, 60) for name in rng.sample(GUNS, 2)}
    return {
        "weapon": "cannon",
        "points": rng.randint(5, 9),
        "ammo_points": rng.choice((0, 1, 1.5, 3)),
        "ammo": ammo,
    }


def _internals(plan: Plan, parts: dict[str, Fraction]) -> Fraction:
    """Ten for each point, five for each of guns and rounds, half a point up."""
    guns = sum((_price(weapon) + _bought(weapon) for weapon in plan.weapons), Fraction(0))
    discharger = Fraction(2) if parts.get("smoke_discharger") else Fraction(0)
    others = sum((points for name, points in parts.items() if name != "smoke_discharger"), discharger)
    return Fraction((10 * others + 5 * guns + Fraction(1, 2)) // 1)


def _price(weapon: dict[str, Any]) -> Fraction:
    return Fraction(weapon.get("points", 4))


def _bought(weapon: dict[str, Any]) -> Fraction:
    return Fraction(str(weapon.get("ammo_points", 0)))


def _walk(plan: Plan, parts: dict[str, Fraction]) -> list[tuple[str, Fraction]]:
    walk = [
        ("cockpit", 8 + parts["sensors"]),
        ("mobility", parts["turbine"]),
        ("shield", parts["hardshield"]),
    ]
    walk += [(f"ammo:{place}", _bought(weapon)) for place, weapon in enumerate(plan.weapons)]
    walk += [("generator", parts["generator"]), ("capacitor", parts["capacitor"])]
    walk += [(f"weapon:{place}", _price(weapon) / 2) for place, weapon in enumerate(plan.weapons)]
    walk += [(f"aps:{kind}", parts[f"{kind}_aps"] / 2) for kind in ("laser", "kinetic", "discharger")]
    smoke = (2 + parts["smoke_ammo"]) / 2 if parts.get("smoke_discharger") else Fraction(0)
    return [(label, points) for label, points in [*walk, ("smoke", smoke)] if points]


def _stores(plan: Plan) -> dict[str, Store]:
    stores = {}
    for place, weapon in enumerate(plan.weapons):
        tens = _price(weapon) if weapon["weapon"] == "cannon" else Fraction(5)
        store = Store(
            rounds=dict(weapon["ammo"]),
            damage={ammo: AMMO[ammo][1] * tens for ammo in weapon["ammo"]},
            pen={ammo: AMMO[ammo][0] * tens for ammo in weapon["ammo"]},
            fixed=frozenset({"HEAT"}),
        )
        label = f"ammo:{place}" if weapon["weapon"] == "cannon" else f"weapon:{place}"
        stores[label] = store
    return stores


def _counts(parts: dict[str, Fraction]) -> dict[str, int]:
    counts = {
        "aps:kinetic": int(10 * parts["kinetic_aps"]),
        "aps:discharger": int(6 * parts["discharger_aps"]),
    }
    if parts.get("smoke_ammo"):
        counts["smoke"] = int(10 * parts["smoke_ammo"])
    return {label: count for label, count in counts.items() if count}
