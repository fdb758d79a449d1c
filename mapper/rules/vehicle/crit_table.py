"""The crit table of a vehicle: which rolls of the crit die strike which of its parts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import floor

from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.script import Roll
from mapper.rules.vehicle.arming import by_factor
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.settings import CritSettings
from mapper.rules.vehicle.state import (
    CAPACITOR,
    COCKPIT,
    GENERATOR,
    MOBILITY,
    SHIELD,
    SMOKE,
    store_part,
    weapon_part,
)

NOTHING = "nothing"
APS_KINDS = ("laser", "kinetic", "discharger")
_ALMOST = 1e-9  # forgives the last bits where a float is rounded
_BOUGHT = {
    "turbine": "points of Combustion Turbine",
    "sensors": "points of Sensors",
    "hardshield": "points of Hardshield Generator",
    "generator": "points of Generator",
    "capacitor": "points of Capacitor",
    "rounds": "points of rounds",
    "weapon": "points without rounds and mounts",
    "other": "points",
}


class PartKind(StrEnum):
    """What a part is, which decides what a crit does to it; `OTHERS` stands for several that don't matter."""

    COCKPIT = "cockpit"
    MOBILITY = "mobility"
    SHIELD = "shield"
    AMMO = "ammo"
    GENERATOR = "generator"
    CAPACITOR = "capacitor"
    WEAPON = "weapon"
    POD = "pod"
    LASER_APS = "laser_aps"
    STOCKED_APS = "stocked_aps"
    SMOKE = "smoke"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class CritPart:
    """A part that crits can strike.

    `label` names it in a condition, `name` to a person; `place` is that of its weapon on the sheet. `width`
    is what it takes up of the walk; the rolls `first` to `last` strike it, none where last is below first.
    """

    label: str
    name: str
    kind: PartKind
    width: Explained
    first: int = 1
    last: int = 0
    place: int | None = None

    @property
    def sides(self) -> int:
        """How many sides of the die strike it."""
        return max(0, self.last - self.first + 1)


@dataclass(frozen=True, slots=True)
class CritTable:
    """The parts in the order of the walk, and the die; the cockpit stands first.

    `numbers` are those of the parts by label; `roll` is the roll on the die, its classes the labels.
    """

    die: int
    parts: tuple[CritPart, ...]
    roll: Roll = field(compare=False)
    numbers: Mapping[str, int] = field(compare=False)

    @property
    def nothing(self) -> tuple[int, int] | None:
        """The rolls that strike nothing, None where there are none."""
        first = 1 + max((part.last for part in self.parts), default=0)
        return (first, self.die) if first <= self.die else None

    def struck_by(self, roll: int) -> CritPart | None:
        """Return the part that this roll of the die strikes, None for nothing."""
        return next((part for part in self.parts if part.first <= roll <= part.last), None)


def crit_table(build: Build, book: Rulebook) -> CritTable:
    """Return the crit table of a vehicle as built (V-CRT-02, V-CRT-03)."""
    parts = [part for part in _parts(build, book) if part.width.value > 0.0 or part.kind is PartKind.COCKPIT]
    die = floor(build.budget.value + _ALMOST)
    ends = _ends([part.width.value for part in parts], die, book.settings.crit)
    starts = (1, *(end + 1 for end in ends))
    return table_of(
        die,
        (
            CritPart(part.label, part.name, part.kind, part.width, first, last, part.place)
            for part, first, last in zip(parts, starts, ends, strict=False)
        ),
    )


def table_of(die: int, parts: Iterable[CritPart]) -> CritTable:
    """Return a table of these parts, with the roll on its die."""
    walk = tuple(parts)
    classes = tuple((part.label, part.sides / die) for part in walk if part.sides)
    left = die - sum(part.sides for part in walk)
    nothing = ((NOTHING, left / die),) if left > 0 else ()
    numbers = {part.label: number for number, part in enumerate(walk)}
    roll = Roll((*classes, *nothing), f"crit, D{die}", "V-CRT-03", sides=die)
    return CritTable(die, walk, roll, numbers)


def _ends(widths: Sequence[float], die: int, setting: CritSettings) -> list[int]:
    """Return the last roll that strikes each part: its running total as whole sides of the die."""
    whole, running, ends = sum(widths), 0.0, list[int]()
    for width in widths:
        running += width
        match setting.fraction:
            case "floor":
                end = floor(running + _ALMOST)
            case "round":
                end = floor(running + 0.5 + _ALMOST)
            case "rescale":
                end = floor(running * die / whole + _ALMOST)
        ends.append(min(end, die))
    return ends


def _parts(build: Build, book: Rulebook) -> Iterator[CritPart]:
    """Yield every part in the order of the walk."""
    spent = build.spent
    base = book.reason("crit.cockpit_base", "cockpit", book.tables.crit.cockpit_base)
    sensors = spent.get("sensors", 0.0)
    yield _part(COCKPIT, "Cockpit", PartKind.COCKPIT, base, *_points("sensors", sensors))
    yield _part(MOBILITY, "Mobility", PartKind.MOBILITY, *_points("turbine", spent.get("turbine", 0.0)))
    yield _part(SHIELD, "Shield", PartKind.SHIELD, *_points("hardshield", spent.get("hardshield", 0.0)))
    for weapon in build.weapons:
        bought = _points("rounds", weapon.ammo_points)
        label = store_part(weapon.place)
        yield _part(label, f"Ammo of {weapon.name}", PartKind.AMMO, *bought, place=weapon.place)
    yield _part(GENERATOR, "Generator", PartKind.GENERATOR, *_points("generator", spent.get("generator", 0)))
    yield _part(CAPACITOR, "Capacitor", PartKind.CAPACITOR, *_points("capacitor", spent.get("capacitor", 0)))
    yield from _weapons(build, book)
    yield from _others(build, book)


def _weapons(build: Build, book: Rulebook) -> Iterator[CritPart]:
    """Yield the weapons in the order of the sheet; bought anti-personnel ones first if it doesn't tell."""
    bought = build.spent.get("ap_weapon", 0.0)
    batteries = [weapon for weapon in build.weapons if weapon.family == "ap"]
    if not batteries:
        place = 1 + max((weapon.place for weapon in build.weapons), default=-1)
        width = _narrowed("weapon", bought, book)
        yield _part(weapon_part(place), book.tables.weapon["ap"].name, PartKind.WEAPON, *width, place=place)
    for weapon in build.weapons:
        kind = PartKind.POD if weapon.family == "pod" else PartKind.WEAPON
        width = _narrowed("weapon", bought if weapon in batteries[:1] else weapon.width, book)
        yield _part(weapon_part(weapon.place), weapon.name, kind, *width, place=weapon.place)


def _others(build: Build, book: Rulebook) -> Iterator[CritPart]:
    spent = build.spent
    for key in APS_KINDS:
        kind = PartKind.LASER_APS if key == "laser" else PartKind.STOCKED_APS
        width = _narrowed("other", spent.get(f"{key}_aps", 0.0), book)
        yield _part(f"aps:{key}", f"{key.capitalize()} APS", kind, *width)
    points = spent.get("smoke_discharger", 0.0) + spent.get("smoke_ammo", 0.0)
    yield _part(SMOKE, "Smoke discharger", PartKind.SMOKE, *_narrowed("other", points, book))


def _narrowed(what: str, points: float, book: Rulebook) -> tuple[Reason, ...]:
    """Return the width of a weapon or another part of which only a share of the points counts."""
    crit = book.tables.crit
    share = crit.weapon_width if what == "weapon" else crit.other_width
    text = by_factor("weapons" if what == "weapon" else "APS and smoke", share)
    return (*_points(what, points), book.reason(f"crit.{what}_width", text, points * (share - 1.0)))


def _part(label: str, name: str, kind: PartKind, *width: Reason, place: int | None = None) -> CritPart:
    told = tuple(reason for reason in width if reason.value)
    return CritPart(label, name, kind, Explained(total(told), told), place=place)


def _points(what: str, points: float) -> tuple[Reason, ...]:
    return (Reason(_BOUGHT[what], "V-CRT-03", points),) if points else ()
