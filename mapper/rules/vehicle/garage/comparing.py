"""Comparing: two builds number by number, and which of the two has the better one."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from mapper.geometry.grid import Side, Tile
from mapper.model.unit import Unit, UnitKind
from mapper.model.value import Json
from mapper.rules.figures import number, signed
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.armoury import load
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.crit_table import crit_table
from mapper.rules.vehicle.garage.endurance import endurance
from mapper.rules.vehicle.numbers import NONE, Build
from mapper.rules.vehicle.state import COCKPIT
from mapper.rules.vehicle.tolerance import exceeds


@dataclass(frozen=True, slots=True)
class Candidate:
    """A build to be compared: what it is called, its kind of unit and its sheet."""

    name: str
    kind: UnitKind
    sheet: Json

    def unit(self, tile: Tile, facing: Side, side: str) -> Unit:
        """Return an untouched unit of this build."""
        return Unit(
            id="target",
            side=side,
            kind=self.kind,
            name=self.name,
            tile=tile,
            facing=facing,
            sheet=self.sheet,
        )


class Verdict(StrEnum):
    """How the second of two builds stands to the first in one respect."""

    BETTER = "better"
    WORSE = "worse"
    SAME = "same"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Line:
    """One respect: what each build has of it, by how much the second differs, and what that means for it.

    The reasons are those of the first number, then those of the second.
    """

    group: str
    name: str
    first: str
    second: str
    difference: str
    verdict: Verdict
    reasons: tuple[tuple[Reason, ...], tuple[Reason, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class _Number:
    group: str
    name: str
    value: Explained
    more_is: Verdict = Verdict.BETTER


def compared(first: Candidate, second: Candidate, book: Rulebook) -> tuple[Line, ...]:
    """Return every derived number of two builds side by side; what neither has is left out.

    Raises DocumentError when a sheet is not one this ruleset knows.
    """
    one, other = made_of(first, book), made_of(second, book)
    kinds = Line("Build", "Type", one.name, other.name, "", _likeness(one.name, other.name))
    pairs = zip(_numbers(one, book), _numbers(other, book), strict=True)
    lines = (_line(a, b) for a, b in pairs if a.value.value or b.value.value)
    return (kinds, *lines, *_weapons(one, other))


def made_of(candidate: Candidate, book: Rulebook) -> Build:
    """Return what a build amounts to."""
    return build_of(candidate.unit(Tile(0, 0), Side.N, "second"), book)


def difference(first: float, second: float) -> str:
    """Return by how much the second number differs, with its sign; nothing where it doesn't."""
    change = second - first
    return "" if number(change) == "0" else signed(change)


def judged(first: float, second: float, more_is: Verdict = Verdict.BETTER) -> Verdict:
    """Return how the second number stands to the first."""
    if not exceeds(second, first) and not exceeds(first, second):
        return Verdict.SAME
    if more_is is Verdict.OTHER:
        return Verdict.OTHER
    grows = second > first
    return Verdict.BETTER if grows is (more_is is Verdict.BETTER) else Verdict.WORSE


def _line(one: _Number, other: _Number) -> Line:
    a, b = one.value, other.value
    return Line(
        one.group,
        one.name,
        plain(a.value),
        plain(b.value),
        difference(a.value, b.value),
        judged(a.value, b.value, one.more_is),
        (a.reasons, b.reasons),
    )


def _numbers(made: Build, book: Rulebook) -> Iterator[_Number]:
    """Yield the same numbers in the same order for every build, those it doesn't have as 0."""
    yield _Number("Build", "Points used", made.points_used, Verdict.OTHER)
    yield _Number("Build", "Internals", made.internals or NONE)
    yield _Number("Build", "Health", made.health or NONE)
    yield _Number("Build", "Mobility", made.mobility)
    yield _Number("Build", "Sensors", made.sensors)
    armour, shield = made.armour, made.shield
    yield _Number("Armour", "Front", armour.front)
    yield _Number("Armour", "Side", armour.side)
    yield _Number("Armour", "Rear", armour.rear)
    yield _Number("Armour", "Durability", armour.durability)
    yield _Number("Shield", "Thickness", shield.thickness if shield else NONE)
    yield _Number("Shield", "Durability", shield.durability if shield else NONE)
    yield _Number("Shield", "Regeneration", shield.regen if shield else NONE)
    yield _Number("Energy", "EN a turn", made.energy)
    yield _Number("Energy", "Stored", made.capacity)
    yield _Number("Energy", "All weapons need", endurance(made, book).together, Verdict.WORSE)
    aps = made.aps
    yield _Number("Systems", "Laser APS shots", aps.laser_shots)
    yield _Number("Systems", "Kinetic APS a turn", aps.kinetic_per_turn)
    yield _Number("Systems", "Kinetic APS shots", aps.kinetic_ammo)
    yield _Number("Systems", "Discharger uses", aps.discharger_uses)
    yield _Number("Systems", "Smoke uses", made.smoke_uses)
    yield from _fire(made)
    yield from _crits(made, book)


def _fire(made: Build) -> Iterator[_Number]:
    """Yield what the weapons bring: the hardest shot, and all damage of a turn if everything hits."""
    pens = [Reason(weapon.name, "", _best(weapon, "pen")) for weapon in made.weapons]
    hardest = max((reason.value or 0.0 for reason in pens), default=0.0)
    yield _Number("Fire", "Highest penetration", Explained(hardest, tuple(pens)))
    damage = tuple(Reason(weapon.name, "", _damage(weapon)) for weapon in made.weapons)
    total = sum(reason.value or 0.0 for reason in damage)
    yield _Number("Fire", "Damage a turn", Explained(total, damage))
    yield _Number("Fire", "AP shots at infantry", made.ap_shots_infantry)


def _best(weapon: WeaponBuild, what: str) -> float:
    return max((getattr(profile, what) for profile in weapon.profiles), default=0.0)


def _damage(weapon: WeaponBuild) -> float:
    """Return the damage of a turn with the ammunition that does most of it, every shot a hit."""
    each = max((profile.dmg * profile.count for profile in weapon.profiles), default=0.0)
    return each * weapon.shots.value


def _crits(made: Build, book: Rulebook) -> Iterator[_Number]:
    """Yield the chance in percent that a crit strikes the cockpit, and that it strikes nothing (V-CRT-03)."""
    cockpit = nothing = NONE
    if made.is_vehicle:
        table = crit_table(made, book)
        part = next(part for part in table.parts if part.label == COCKPIT)
        cockpit = Explained(100.0 * part.sides / table.die, part.width.reasons)
        empty = table.nothing
        free = empty[1] - empty[0] + 1 if empty is not None else 0
        nothing = Explained(100.0 * free / table.die, (Reason("above the last part", "V-CRT-03"),))
    yield _Number("Crits", "On the cockpit, %", cockpit, Verdict.WORSE)
    yield _Number("Crits", "On nothing, %", nothing)


def _weapons(one: Build, other: Build) -> Iterator[Line]:
    """Yield the weapons in the order of the sheets, side by side."""
    pairs = zip_longest(one.weapons, other.weapons)
    for place, (a, b) in enumerate(pairs, 1):
        first, second = _weapon(a), _weapon(b)
        yield Line("Weapons", f"Weapon {place}", first, second, "", _likeness(first, second))


def _weapon(weapon: WeaponBuild | None) -> str:
    if weapon is None:
        return "none"
    loads = ", ".join(load(profile) for profile in weapon.profiles)
    shots = plain(weapon.shots.value)
    return f"{weapon.name}, {shots} × {loads}" if loads else f"{weapon.name}, {shots} shots"


def _likeness(first: str, second: str) -> Verdict:
    return Verdict.SAME if first == second else Verdict.OTHER
