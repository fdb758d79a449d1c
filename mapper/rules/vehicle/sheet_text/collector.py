"""A collector: one sheet as it is put together from its lines."""

import re
from dataclasses import replace

from mapper.model.hidden import without_marks
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet_text.dressing import Undressed, undress
from mapper.rules.vehicle.sheet_text.known_names import known_as, with_state
from mapper.rules.vehicle.sheet_text.printed import (
    Key,
    Note,
    Pool,
    PrintedAmmo,
    PrintedAps,
    PrintedDrone,
    PrintedHeader,
    PrintedQuirk,
    PrintedSheet,
    PrintedShield,
    PrintedSmoke,
    PrintedWeapon,
    WrittenLine,
)
from mapper.rules.vehicle.sheet_text.statements import (
    Durability,
    Heading,
    Measure,
    Section,
    SmokeAmmo,
    Statement,
    Thickness,
    TypeWord,
    Unclear,
)
from mapper.rules.vehicle.sheet_text.vocabulary import fold, vocabulary
from mapper.rules.vehicle.sheet_text.weapon_lines import (
    looks_like_weapon,
    read_ammo,
    read_short_ammo,
    read_weapon,
)

SMOKE = "smoke"
_DRONE = re.compile(r"^(?P<name>[^\[\]](?:.*?[^\s])??)\s*(?:\[(?P<state>[^\[\]]*)\])?$")
_NAMED = re.compile(r"(?:name\s*:\s*)+(?=\S)", re.IGNORECASE)
_HEADER_PARTS = re.compile(r"\s+-+\s+|\s*\|\s*|\s*//\s*")


class Collector:
    """Takes the lines of one sheet; each `take` returns the key of what the line said, None for a note."""

    def __init__(self, book: Rulebook) -> None:
        """Begin an empty sheet."""
        self.book = book
        self.written: list[WrittenLine] = []
        self.notes: list[Note] = []
        self.marked: list[Note] = []
        self.sheet = PrintedSheet()
        self.section: Section | None = None
        self.headings: set[Section] = set()
        self.in_drone = False
        self.paused = False

    @property
    def begun(self) -> bool:
        """Whether a type that comes now would be that of another vehicle."""
        sheet = self.sheet
        return sheet.type is not None or bool(self.headings or sheet.drones) or sheet.internals is not None

    @property
    def in_condition(self) -> bool:
        """Whether the lines tell of the vehicle's condition."""
        return self.section == "condition" and not self.in_drone

    @property
    def lists_weapons(self) -> bool:
        """Whether the lines are those of the vehicle's weapons, with no blank line since their heading."""
        return self.section == "weapons" and not self.in_drone and not self.paused

    def done(self) -> PrintedSheet:
        """Return the sheet."""
        return replace(
            self.sheet,
            notes=tuple(self.notes),
            marked=tuple(self.marked),
            written=tuple(self.written),
        )

    def pause(self) -> None:
        """Take a blank line."""
        self.paused = True

    def take_header(self, plain: str) -> Key | None:
        """Take the line before the type."""
        named = _NAMED.match(plain)
        told = plain[named.end() :] if named else plain
        parts = [part.strip() for part in _HEADER_PARTS.split(told) if part.strip()]
        if not parts or self.sheet.header is not None:
            return None
        colour = parts.pop() if len(parts) > 1 and parts[-1].startswith("#") else ""
        name, *players = parts
        self.sheet = replace(self.sheet, header=PrintedHeader(name, " - ".join(players), colour))
        return ("header",)

    def is_named_by(self, plain: str) -> bool:
        """Tell whether a line such as `Name: Iron Duchess` gives the vehicle its name."""
        return self.sheet.header is None and not self.in_drone and _NAMED.match(plain) is not None

    def take_drone(self, plain: str) -> Key | None:
        """Take the name of a drone or man, whose block begins here."""
        found = _DRONE.match(plain) or _DRONE.match(without_marks(plain))
        if found is None or not found["name"]:
            return None
        drone = PrintedDrone(found["name"], (found["state"] or "").strip())
        self.sheet = replace(self.sheet, drones=(*self.sheet.drones, drone))
        self.in_drone, self.paused = True, False
        return ("drone", len(self.sheet.drones) - 1, "name")

    def take(self, statement: Statement, *, followed: Undressed | None = None) -> Key | None:
        """Take what a line says; `followed` is the line after it."""
        match statement:
            case TypeWord():
                return self._type(statement)
            case Heading(section=section):
                return self._heading(section)
            case PrintedQuirk():
                return self._quirk(statement)
            case Measure():
                return self._drone_measure(statement) if self.in_drone else self._measure(statement)
            case Thickness():
                return self._thickness(statement)
            case Durability():
                return self._durability(statement)
            case Unclear():
                return self._unclear(statement, followed)
            case _:
                return self._system(statement)

    def take_state(self, plain: str) -> Key | None:
        """Take a line of the condition of the vehicle, or of the drone whose block it stands in."""
        if not self.in_drone:
            states = with_state(self.sheet.states, plain)
            if states is None:
                return None
            self.sheet = replace(self.sheet, states=states)
            return ("condition", known_as(states[-1].name))
        drone = self.sheet.drones[-1]
        states = with_state(drone.states, plain)
        if states is None:
            return None
        self._put_drone(replace(drone, states=states))
        return ("drone", len(self.sheet.drones) - 1, "condition", known_as(states[-1].name))

    def _type(self, word: TypeWord) -> Key | None:
        if self.sheet.type is not None:
            return None
        header = PrintedHeader(word.name) if word.name else self.sheet.header
        self.sheet = replace(self.sheet, type=word.type, header=header)
        self.section = "quirks"
        return ("type",)

    def _heading(self, section: Section) -> Key | None:
        if section in self.headings:
            return None
        self.headings.add(section)
        self.section, self.in_drone, self.paused = section, False, False
        if section == "hardshield" and self.sheet.shield is None:
            self.sheet = replace(self.sheet, shield=PrintedShield())
        return ("heading", section)

    def _quirk(self, quirk: PrintedQuirk) -> Key | None:
        listed = self.section in (None, "quirks")
        if not listed and vocabulary(self.book).quirk(quirk.name) is None:
            return None
        self.sheet = replace(self.sheet, quirks=(*self.sheet.quirks, quirk))
        return ("quirk", len(self.sheet.quirks) - 1)

    def _drone_measure(self, measure: Measure) -> Key | None:
        place = len(self.sheet.drones) - 1
        drone = self.sheet.drones[place]
        match measure.slot:
            case "health" if drone.health is None:
                changed = replace(drone, health=measure.pool)
            case "shield" if drone.shield is None:
                changed = replace(drone, shield=measure.pool)
            case "mobility" if drone.mobility is None:
                changed = replace(drone, mobility=measure.pool.full)
            case _:
                return None
        self._put_drone(changed)
        return ("drone", place, measure.slot)

    def _measure(self, measure: Measure) -> Key | None:
        sheet, pool = self.sheet, measure.pool
        match measure.slot:
            case "internals" if sheet.internals is None:
                self.sheet = replace(sheet, internals=pool)
            case "mobility" if sheet.mobility is None:
                self.sheet = replace(sheet, mobility=pool.full)
            case "sensors" if sheet.sensors is None:
                self.sheet = replace(sheet, sensors=pool.full)
            case "stabiliser" if sheet.stabiliser is None:
                self.sheet = replace(sheet, stabiliser=pool.full)
            case "heat" if sheet.armour.heat is None:
                self.sheet = replace(sheet, armour=replace(sheet.armour, heat=pool.now))
            case "generator" if sheet.generator is None:
                self.sheet = replace(sheet, generator=pool.full)
            case "capacitor" if sheet.capacitor is None:
                self.sheet = replace(sheet, capacitor=pool)
            case "shield":
                return self._shield_durability(Durability(pool, None, ()))
            case _:
                return None
        return (measure.slot,)

    def _thickness(self, told: Thickness) -> Key | None:
        armour, shield = self.sheet.armour, self.sheet.shield
        by_facing = told.base is not None or told.front is not None
        if self.section == "hardshield" and not by_facing and (shield is None or shield.thickness is None):
            self.sheet = replace(self.sheet, shield=replace(shield or PrintedShield(), thickness=told.plain))
            return ("shield_thickness",)
        if armour.base is not None:
            return None
        front = told.front if told.front is not None else told.plain if told.base is not None else None
        base = told.base if told.base is not None else told.plain
        marked = told.front is not None or told.base is None
        changed = replace(armour, front=front, side=told.side, base=base, marked=marked)
        self.sheet = replace(self.sheet, armour=changed)
        return ("thickness",)

    def _durability(self, told: Durability) -> Key | None:
        armour = self.sheet.armour
        if told.regen is not None or self.section == "hardshield":
            return self._shield_durability(told)
        if armour.durability is not None:
            return None
        self.sheet = replace(self.sheet, armour=replace(armour, durability=told.pool))
        return ("durability",)

    def _shield_durability(self, told: Durability) -> Key | None:
        shield = self.sheet.shield or PrintedShield()
        if shield.durability is not None:
            return None
        changed = replace(shield, durability=told.pool, regen=told.regen, states=told.states)
        self.sheet = replace(self.sheet, shield=changed)
        return ("shield_durability",)

    def _system(self, statement: PrintedSmoke | SmokeAmmo | PrintedAps) -> Key | None:
        match statement:
            case PrintedSmoke():
                return self._smoke(statement)
            case SmokeAmmo(pool=pool):
                return self._smoke_ammo(pool)
            case PrintedAps():
                return self._aps(statement)

    def _smoke(self, smoke: PrintedSmoke) -> Key | None:
        if self.sheet.smoke is not None:
            return None
        self.sheet = replace(self.sheet, smoke=smoke)
        return ("smoke",)

    def _smoke_ammo(self, pool: Pool) -> Key | None:
        smoke = self.sheet.smoke or PrintedSmoke()
        if smoke.ammo is not None:
            return None
        self.sheet = replace(self.sheet, smoke=replace(smoke, ammo=pool))
        return ("smoke_ammo",)

    def _aps(self, aps: PrintedAps) -> Key | None:
        if not self.in_drone:
            self.sheet = replace(self.sheet, aps=(*self.sheet.aps, aps))
            return ("aps", len(self.sheet.aps) - 1)
        drone = self.sheet.drones[-1]
        self._put_drone(replace(drone, aps=(*drone.aps, aps)))
        return ("drone", len(self.sheet.drones) - 1, "aps", len(drone.aps))

    def _unclear(self, line: Unclear, followed: Undressed | None) -> Key | None:
        """Take a line as it is, or without the marks of hidden characters where only so it says something."""
        words = without_marks(line.plain)
        if words == line.plain:
            return self._told(line, followed)
        bare = undress(words)
        below = Unclear(bare.plain, bare.bulleted or line.bulleted)
        first, second = (line, below) if self._knows(line) >= self._knows(below) else (below, line)
        return self._told(first, followed) or self._told(second, followed)

    def _knows(self, line: Unclear) -> bool:
        weapon = read_weapon(line.plain, self.book)
        return weapon is not None and weapon.key is not None

    def _told(self, line: Unclear, followed: Undressed | None) -> Key | None:
        if line.bulleted and (key := self._ammo(line.plain)) is not None:
            return key
        if line.bulleted and self.in_drone and not self.paused:
            return self.take_state(without_marks(line.plain)) or self._listed(line, followed)
        return self._listed(line, followed)

    def _listed(self, line: Unclear, followed: Undressed | None) -> Key | None:
        if line.plain.startswith("["):
            return self._ammo(line.plain)
        if self.section in (None, "quirks") and (key := self._named_quirk(line.plain)) is not None:
            return key
        weapon = read_weapon(line.plain, self.book)
        if weapon is None or not self._is_weapon(weapon, followed):
            return self._ammo(line.plain)
        return self._weapon(weapon)

    def _is_weapon(self, weapon: PrintedWeapon, followed: Undressed | None) -> bool:
        """Tell whether a line that could be a weapon is one here, and no note."""
        listed = self.section == "weapons" or (self.in_drone and not self.paused)
        if not listed:
            return looks_like_weapon(weapon)
        if weapon.key is not None:
            return len(weapon.name) <= 100
        rounds = read_ammo(followed.plain, weapon, self.book) if followed is not None else None
        armed = rounds is not None and not _is_smoke(rounds)
        return bool(weapon.mount or weapon.stats or weapon.heat is not None) or armed

    def _weapon(self, weapon: PrintedWeapon) -> Key:
        if not self.in_drone:
            self.sheet = replace(self.sheet, weapons=(*self.sheet.weapons, weapon))
            return ("weapon", len(self.sheet.weapons) - 1)
        drone = self.sheet.drones[-1]
        self._put_drone(replace(drone, weapons=(*drone.weapons, weapon)))
        return ("drone", len(self.sheet.drones) - 1, "weapon", len(drone.weapons))

    def _ammo(self, plain: str) -> Key | None:
        if self.in_drone or not self.sheet.weapons:
            return None
        place = len(self.sheet.weapons) - 1
        weapon = self.sheet.weapons[place]
        ammo = read_ammo(plain, weapon, self.book) or read_short_ammo(plain, weapon, self.book)
        if ammo is None:
            return None
        if _is_smoke(ammo):
            return self._smoke_ammo(ammo.rounds)
        armed = replace(weapon, ammo=(*weapon.ammo, ammo))
        self.sheet = replace(self.sheet, weapons=(*self.sheet.weapons[:place], armed))
        return ("ammo", place, len(weapon.ammo))

    def _named_quirk(self, plain: str) -> Key | None:
        """Take a quirk without brackets: its name alone, or before a colon, dash or bracket."""
        name, sign, text = plain, "", None
        if (found := re.match(r"^([^:\[(]{2,60}?)\s*(:| - |(?=[\[(]))\s*(.+)$", plain)) is not None:
            name, sign, text = found[1].strip("[]() "), found[2], found[3].strip("[]() ")
        if vocabulary(self.book).quirk(name) is None:
            return None
        return self._quirk(PrintedQuirk(name, text, dashed=sign == " - "))

    def _put_drone(self, drone: PrintedDrone) -> None:
        self.sheet = replace(self.sheet, drones=(*self.sheet.drones[:-1], drone))


def _is_smoke(rounds: PrintedAmmo) -> bool:
    """Tell whether these are rounds of a smoke discharger, wherever they stand."""
    return rounds.ammo is None and fold(rounds.label) == SMOKE
