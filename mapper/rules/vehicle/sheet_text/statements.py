"""Statements: what one line of a sheet says, taken alone."""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.sheet_text.aps_lines import read_aps
from mapper.rules.vehicle.sheet_text.dressing import Undressed
from mapper.rules.vehicle.sheet_text.numerals import NUMBER, PAIR, number, told_count, without_count
from mapper.rules.vehicle.sheet_text.printed import Pool, PrintedAps, PrintedQuirk, PrintedSmoke
from mapper.rules.vehicle.sheet_text.vocabulary import fold

Section: TypeAlias = Literal["quirks", "chassis", "armour", "hardshield", "systems", "weapons", "condition"]
Slot: TypeAlias = Literal[
    "internals", "mobility", "sensors", "stabiliser", "heat", "generator", "capacitor", "health", "shield"
]

_HEADINGS: dict[Section, str] = {
    "quirks": "Quirks",
    "chassis": "Chassis",
    "armour": "Armour, Smartplate",
    "hardshield": "Hardshield, Hard shield, Hardshield Generator, Shield",
    "systems": "Systems",
    "weapons": "Weapons, Weaponry, Armament",
    "condition": "Condition, Status",
}
_LABELS: dict[Slot, str] = {
    "internals": "Internals, Internal health, Internal HP",
    "mobility": "Mobility, Mobility points",
    "sensors": "Sensors",
    "stabiliser": "Chassis stabiliser, Stabiliser, Stabilisation",
    "heat": "Heat, Armour heat",
    "generator": "Generator",
    "capacitor": "Capacitor",
    "health": "Health, HP",
    "shield": "Shield",
}
_SECTIONS = {fold(word): section for section, words in _HEADINGS.items() for word in words.split(",")}
_SLOTS = {fold(word): slot for slot, words in _LABELS.items() for word in words.split(",")}
_TYPE = re.compile(r"^[\W_]*(?:type\s*:\s*)?(tank|walker|agrav)[\W_]*$", re.IGNORECASE)
_NAMED_TYPE = re.compile(
    r"^(tank|walker|agrav)\s*(?:[:-]\s*(?P<after>.{1,100})|[\"'(](?P<in>[^\"'()]{1,100})[\"')])$",
    re.IGNORECASE,
)
_UNITS = r"(?:mw|en|mm|hp|points?|pts?|mobility|tiles?)?"
_MEASURE = re.compile(
    rf"^(?P<label>[a-z][a-z ]{{1,30}}?)\s*[:=-]?\s*[\[(]?\s*{PAIR}\s*{_UNITS}\s*[\])]?$", re.IGNORECASE
)
_AFTER = re.compile(
    rf"^{PAIR}\s*(?:mw\s+|en\s+)?(?P<label>generator|capacitor|heat|mobility|sensors?|internals?)$",
    re.IGNORECASE,
)
_FACING = r"f(?:ront)?|s(?:ides?)?|r(?:ear)?"
_THICKNESS = re.compile(
    rf"\(\s*(?P<base>{NUMBER})\s*\)|(?P<value>{NUMBER})\s*(?:mm)?\s*(?:\(\s*(?P<facing>{_FACING})\s*\))?",
    re.IGNORECASE,
)
_DURABILITY = re.compile(
    rf"^(?:(?:durability|dur)\s*:?\s*)?{PAIR}(?:\s*durability)?"
    rf"(?:\s*[(,]?\s*(?P<regen>{NUMBER})\s*(?:regen(?:eration)?|/turn)\s*\)?)?(?P<states>(?:\s*\[[^\[\]]*\])*)$",
    re.IGNORECASE,
)
_STATE = re.compile(r"\[([^\[\]]*)\]")
_QUIRK = re.compile(
    r"^\[(?P<name>[^\[\]]{1,200})\]\s*(?P<dash>[-:])?\s*(?:\[(?P<text>.*)\]|\((?P<round>.*)\))?$"
)
_AMMO_WORD = re.compile(r"^\[[^\[\]]*\]\s*(?:ammo|ammunition|rounds)\b", re.IGNORECASE)
_SMOKE = re.compile(
    rf"^(?P<name>[\w ]{{0,20}}?smoke (?:discharger|launcher)s?)\s*(?:[:(\[]*\s*{PAIR}\s*[\])]?)?$",
    re.IGNORECASE,
)
_SMOKE_AMMO = re.compile(
    rf"^\[?\s*smoke\s*\]?\s*(?:ammo|ammunition|rounds)?\s*:?\s*\[?\s*{PAIR}\s*\]?$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class TypeWord:
    """The type of a vehicle, which begins a sheet; `name` where it is told on the same line."""

    type: VehicleType
    name: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a section."""

    section: Section


@dataclass(frozen=True, slots=True)
class Measure:
    """A number, or what is left of it, by its label."""

    slot: Slot
    pool: Pool


@dataclass(frozen=True, slots=True)
class Thickness:
    """Thickness by facing; `plain` is the number without a facing, `base` the one in brackets alone."""

    front: float | None
    side: float | None
    base: float | None
    plain: float | None


@dataclass(frozen=True, slots=True)
class Durability:
    """Durability; a shield's with its regeneration and states."""

    pool: Pool
    regen: float | None
    states: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SmokeAmmo:
    """Rounds of smoke."""

    pool: Pool


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that says nothing by itself: a weapon, the name of a drone, or a note."""

    plain: str
    bulleted: bool


Statement: TypeAlias = (
    TypeWord
    | Heading
    | Measure
    | Thickness
    | Durability
    | SmokeAmmo
    | PrintedSmoke
    | PrintedAps
    | PrintedQuirk
    | Unclear
)


def state(line: Undressed) -> Statement | None:
    """Return what a line says, None where it is blank."""
    plain = line.plain
    if not plain:
        return None
    if plain.startswith("[") and not _AMMO_WORD.match(plain) and (quirk := _QUIRK.match(plain)):
        return _type(plain) or _quirk(quirk)
    return (
        _type(plain)
        or _heading(plain)
        or _smoke(plain)
        or _thickness(plain)
        or _durability(plain)
        or _measure(plain)
        or read_aps(plain)
        or Unclear(plain, line.bulleted)
    )


def named_type(plain: str) -> TypeWord | None:
    """Return the type that a line such as `Tank: Iron Duchess` tells, or None."""
    found = _NAMED_TYPE.match(plain)
    if found is None:
        return None
    return TypeWord(_vehicle(found[1]), (found["after"] or found["in"]).strip())


def _type(plain: str) -> TypeWord | None:
    found = _TYPE.match(plain)
    return TypeWord(_vehicle(found[1])) if found else None


def _vehicle(word: str) -> VehicleType:
    match word.casefold():
        case "tank":
            return "tank"
        case "walker":
            return "walker"
        case _:
            return "agrav"


def _quirk(found: re.Match[str]) -> PrintedQuirk:
    text = found["text"] if found["text"] is not None else found["round"]
    return PrintedQuirk(found["name"].strip(), text, dashed=found["dash"] == "-")


def _heading(plain: str) -> Heading | None:
    if len(plain) > 40 or any(char.isdigit() for char in plain):
        return None
    section = _SECTIONS.get(fold(plain.strip(" :=~_*#-[]()")))
    return Heading(section) if section else None


def _smoke(plain: str) -> PrintedSmoke | SmokeAmmo | None:
    if "smoke" not in plain.casefold():
        return None
    if (found := _SMOKE_AMMO.match(plain)) is not None:
        return SmokeAmmo(_pool(found))
    if (found := _SMOKE.match(plain)) is None:
        return None
    name, count = without_count(found["name"].strip())
    ammo = _pool(found) if found["now"] else None
    return PrintedSmoke(name, count or told_count(name) or 1, ammo, inline=ammo is not None)


def _thickness(plain: str) -> Thickness | None:
    folded = plain.casefold()
    if "thickness" not in folded or len(plain) > 100:
        return None
    numbers: dict[str, float] = {}
    for token in _THICKNESS.finditer(plain):
        name = "base"
        if token["value"]:
            name = (
                {"f": "front", "s": "side", "r": "base"}[token["facing"][0].casefold()]
                if token["facing"]
                else "plain"
            )
        if name in numbers:
            return None
        numbers[name] = number(token["base"] or token["value"])
    if not numbers or _THICKNESS.sub("", folded.replace("thickness", "")).strip(" :,;/-()"):
        return None
    return Thickness(numbers.get("front"), numbers.get("side"), numbers.get("base"), numbers.get("plain"))


def _durability(plain: str) -> Durability | None:
    if "durability" not in plain.casefold() and "regen" not in plain.casefold():
        return None
    found = _DURABILITY.match(plain)
    if found is None:
        return None
    states = tuple(text.strip() for text in _STATE.findall(found["states"]))
    return Durability(_pool(found), number(found["regen"]) if found["regen"] else None, states)


def _measure(plain: str) -> Measure | None:
    found = _MEASURE.match(plain) or _AFTER.match(plain)
    if found is None:
        return None
    slot = _SLOTS.get(fold(found["label"]))
    return Measure(slot, _pool(found)) if slot else None


def _pool(found: re.Match[str]) -> Pool:
    now = number(found["now"])
    return Pool(now, number(found["full"]) if found["full"] else now)
