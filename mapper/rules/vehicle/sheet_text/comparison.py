"""A comparison: every number a sheet prints beside what the rules give (V-SHT-11)."""

from collections.abc import Iterator
from dataclasses import dataclass

from mapper.model.problem import Problem, Severity
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.numbers import NONE, Build
from mapper.rules.vehicle.sheet import Overrides, VehicleSheet
from mapper.rules.vehicle.sheet_text.armament_lines import granted_stats, printed_stat
from mapper.rules.vehicle.sheet_text.figures import FIGURES, Figure, built_figures, printed_figures
from mapper.rules.vehicle.sheet_text.intake import Reading, places
from mapper.rules.vehicle.sheet_text.overriding import SAME
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet, PrintedWeapon, Stat
from mapper.rules.vehicle.sheet_text.suspicions import Suspect, stock_differs, suspicion

_SOURCES = ("armour_base", "armour_durability", "shield_thickness", "shield_durability")


@dataclass(frozen=True, slots=True)
class Compared:
    """A printed number beside the reckoned one, with why the rules give that and what may explain another."""

    place: str
    printed: str
    rules: str
    clause: str
    same: bool
    reasons: tuple[Reason, ...] = ()
    likely: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a sheet prints beside the rules: its numbers, its points, and what breaks a rule of building."""

    rows: tuple[Compared, ...]
    points_used: Explained = NONE
    budget: Explained = NONE
    problems: tuple[Problem, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether every number is as the rules give it, and no rule of building is broken."""
        return all(row.same for row in self.rows) and not self.problems


def compare(reading: Reading, book: Rulebook) -> Comparison:
    """Return the comparison of a sheet that was read; of men and drones only their stat blocks."""
    if reading.sheet is None:
        return Comparison(tuple(_crew(reading, book)))
    bare = reading.sheet.evolve(overrides=Overrides())
    made = build(bare, book)
    rows = (
        *_numbers(reading, made, build(_with_sources(reading.sheet), book), book),
        *_systems(reading.printed, made),
        *_weapons(reading.printed, made, book),
        *_crew(reading, book),
    )
    problems = tuple(problem for problem in made.problems if problem.severity is not Severity.NOTICE)
    return Comparison(rows, made.points_used, made.budget, problems)


def _with_sources(sheet: VehicleSheet) -> VehicleSheet:
    """Return the sheet with the printed numbers from which others follow: a front follows from its base."""
    kept = {name: getattr(sheet.overrides, name) for name in _SOURCES}
    return sheet.evolve(overrides=Overrides(**kept))


def _numbers(reading: Reading, bare: Build, based: Build, book: Rulebook) -> Iterator[Compared]:
    told, plainly, following = printed_figures(reading.printed), built_figures(bare), built_figures(based)
    suspect = Suspect(bare, len(reading.printed.drones), book)
    for figure in FIGURES:
        if figure.name in told:
            number = (following if figure.follows else plainly).get(figure.name, NONE)
            yield _number(figure, told[figure.name], number, suspect)


def _number(figure: Figure, told: float, number: Explained, suspect: Suspect) -> Compared:
    same = abs(told - number.value) <= SAME
    likely = "" if same else suspicion(figure.name, told, number, suspect)
    return Compared(
        figure.title, plain(told), plain(number.value), figure.clause, same, number.reasons, likely
    )


def _systems(printed: PrintedSheet, made: Build) -> Iterator[Compared]:
    stocks = {"kinetic": made.aps.kinetic_ammo, "discharger": made.aps.discharger_uses}
    clauses = {"laser": "V-BLD-17", "kinetic": "V-BLD-16", "discharger": "V-BLD-18"}
    for kind, clause in clauses.items():
        lines = [line for line in printed.aps if line.kind == kind]
        if not lines:
            continue
        if kind == "laser":
            told, number = float(sum(line.count for line in lines)), made.aps.laser_shots
        else:
            told, number = sum(line.left.full if line.left else 0.0 for line in lines), stocks[kind]
        same = told == number.value
        likely = "" if same else stock_differs(told, number.value)
        name = f"{kind.capitalize()} APS"
        yield Compared(name, plain(told), plain(number.value), clause, same, number.reasons, likely)


def _weapons(printed: PrintedSheet, made: Build, book: Rulebook) -> Iterator[Compared]:
    built = {weapon.place: weapon for weapon in made.weapons}
    for line, place in zip(printed.weapons, places(printed.weapons, book), strict=True):
        granted = book.tables.extra.get(line.granted)
        if granted is not None:
            for told, given in zip(line.stats, granted_stats(granted), strict=False):
                yield _stat(line.name, told, given, (), granted.source)
            continue
        weapon = built.get(place) if place is not None else None
        if weapon is not None:
            yield from _stats(line, weapon, book)
            if line.ammo and weapon.stock is not None:
                yield _rounds(line, weapon)


def _stats(line: PrintedWeapon, weapon: WeaponBuild, book: Rulebook) -> Iterator[Compared]:
    """Yield the stat blocks of a weapon and of each of its ammunitions."""
    blocks = [(line.name, stat, BEAM) for stat in line.stats]
    blocks += [
        (f"{line.name}, {ammo.label}", ammo.stat, ammo.ammo)
        for ammo in line.ammo
        if ammo.stat is not None and ammo.ammo is not None
    ]
    for place, told, ammo in blocks:
        given = printed_stat(weapon, ammo, book)
        if given is not None:
            yield _stat(place, told, given, _size_reasons(weapon), _clause(weapon, book))


def _stat(place: str, told: Stat, given: Stat, reasons: tuple[Reason, ...], clause: str) -> Compared:
    same = _figures(told) == _figures(given)
    likely = "" if same else "reckoned for another calibre or power, a house rule or a slip"
    printed = told.text or _told(told)
    return Compared(place, printed, given.text or _told(given), clause, same, reasons, likely)


def _figures(stat: Stat) -> tuple[float, ...]:
    burning = stat.burning or (0.0, 0)
    numbers = (stat.pen, stat.dmg, stat.thermal, stat.count, stat.flame, *burning, stat.shots)
    return tuple(round(number or 0.0, 2) for number in numbers)


def _told(stat: Stat) -> str:
    return f"{stat.shots or 1}x {plain(stat.pen or 0.0)}/{plain(stat.dmg or 0.0)}"


def _size_reasons(weapon: WeaponBuild) -> tuple[Reason, ...]:
    size = weapon.calibre or weapon.power
    return size.reasons if size is not None else ()


def _clause(weapon: WeaponBuild, book: Rulebook) -> str:
    if weapon.restricted:
        return book.tables.restricted[weapon.weapon].source
    return "V-BLD-24" if weapon.family == "energy" else "V-BLD-27"


def _rounds(line: PrintedWeapon, weapon: WeaponBuild) -> Compared:
    told = sum(ammo.rounds.full for ammo in line.ammo)
    number = weapon.stock or NONE
    likely = "" if told == number.value else stock_differs(told, number.value)
    place = f"{line.name}, rounds"
    same = told == number.value
    return Compared(place, plain(told), plain(number.value), "V-BLD-34", same, number.reasons, likely)


def _crew(reading: Reading, book: Rulebook) -> Iterator[Compared]:
    for drone, one in zip(reading.printed.drones, reading.crew, strict=True):
        lines = [weapon for weapon in drone.weapons if weapon.key is not None]
        for line, weapon in zip(lines, build(one.sheet, book).weapons, strict=False):
            ammo = weapon.profiles[0].ammo if weapon.profiles else BEAM
            given = printed_stat(weapon, ammo, book)
            for told in line.stats if given is not None else ():
                place = f"{drone.name}, {line.name}"
                yield _stat(place, told, given or told, _size_reasons(weapon), _clause(weapon, book))
