"""The readout: everything that follows from a draft, as values with their reasons."""

from collections.abc import Iterator
from dataclasses import dataclass

from mapper.model.problem import Problem
from mapper.rules.reasons import Reason
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.crit_facts import CRITS
from mapper.rules.vehicle.crit_table import CritTable, crit_table
from mapper.rules.vehicle.facts import facts_of
from mapper.rules.vehicle.garage.draft import Draft
from mapper.rules.vehicle.garage.endurance import Endurance, endurance
from mapper.rules.vehicle.garage.workshop import Workshop, problems
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import UNTOUCHED

_NAMES = {
    "turbine": "Turbine",
    "generator": "Generator",
    "capacitor": "Capacitor",
    "smartplate": "Armour",
    "hardshield": "Shield",
    "sensors": "Sensors",
    "laser_aps": "Laser APS",
    "kinetic_aps": "Kinetic APS",
    "discharger_aps": "Discharger APS",
    "smoke_discharger": "Smoke discharger",
    "smoke_ammo": "Smoke",
    "ap_weapon": "AP weapons",
    "chassis_stabiliser": "Stabiliser",
    "weapons": "Weapons",
    "ammo": "Ammunition",
    "mounts": "Mounts",
}


@dataclass(frozen=True, slots=True)
class Segment:
    """A part's share of the points, with what makes it up."""

    key: str
    name: str
    points: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Readout:
    """What follows from a draft: its build, where its points went, its card, energy, crits and problems.

    `segments` add up to the points used; they, energy and crits belong to vehicles.
    """

    made: Build
    segments: tuple[Segment, ...]
    facts: tuple[Fact, ...]
    problems: tuple[Problem, ...]
    endurance: Endurance | None = None
    crits: CritTable | None = None

    @property
    def left(self) -> float:
        """The points left; below zero the draft is overspent (V-BLD-01)."""
        return self.made.points_left


def readout(draft: Draft, shop: Workshop) -> Readout:
    """Return what follows from a draft."""
    made = shop.made(draft)
    lines = facts_of(made, UNTOUCHED, shop.book, tuple(_docks(draft)))
    return Readout(
        made=made,
        segments=tuple(_segments(made)),
        facts=tuple(fact for fact in lines if fact.group != CRITS),
        problems=problems(draft, shop),
        endurance=endurance(made, shop.book) if made.is_vehicle else None,
        crits=crit_table(made, shop.book) if made.is_vehicle else None,
    )


def part_name(part: str) -> str:
    """Return what a part is called for short."""
    return _NAMES.get(part, part.replace("_", " ").capitalize())


def _segments(made: Build) -> Iterator[Segment]:
    for part, points in made.spent.items():
        yield Segment(part, part_name(part), points, tuple(_made_of(part, points, made)))


def _made_of(part: str, points: float, made: Build) -> Iterator[Reason]:
    """Yield what the points of a part went into, weapon by weapon where it is about these."""
    match part:
        case "weapons":
            yield from (
                Reason(weapon.name, "V-BLD-01", weapon.width) for weapon in made.weapons if weapon.width
            )
        case "ammo":
            named = ((f"rounds of {weapon.name}", weapon.ammo_points) for weapon in made.weapons)
            yield from (Reason(name, "V-BLD-33", spent) for name, spent in named if spent)
        case "mounts":
            mounted = ((f"mount of {weapon.name}", weapon.mount_points) for weapon in made.weapons)
            yield from (Reason(name, "V-BLD-29", spent) for name, spent in mounted if spent)
        case _:
            yield Reason(part_name(part), "V-BLD-01", points)


def _docks(draft: Draft) -> Iterator[Fact]:
    if draft.crew:
        names = ", ".join(member.name for member in draft.crew)
        yield Fact("Chassis", "Carries", names, (Reason("docked drones", "V-EXT-11"),))
