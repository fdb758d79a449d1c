"""Numbers the rulebook does not give: a notice, once a scenario uses one, until a house rule settles it."""

from collections.abc import Iterator
from typing import NamedTuple

from mapper.errors import DocumentError
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.structure import Trait
from mapper.model.unit import Unit
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet import InfantrySheet, VehicleSheet, read_sheet

CODE = "gm_to_confirm"


class Placeholder(NamedTuple):
    """A row of the tables with numbers of our own, the clause that leaves them open, and what they are."""

    key: str
    clause: str
    text: str


EXPLOSION = Placeholder("structure.volatile", "V-STR-07", "what the explosion of a volatile structure does")
FLAME = Placeholder("restricted.dorn_lasair", "V-DMG-26", "the flame and burning of Dorn Lasair")
PULSE = Placeholder("restricted.maru_anala", "V-BLD-46", "range, penetration and damage of Marú Anála")
TROOPER = Placeholder("infantry.trooper", "V-INF-01", "a trooper's health, shield and mobility")
_WEAPONS = {"dorn_lasair": FLAME, "maru_anala": PULSE}


def placeholder_problems(scenario: Scenario, book: Rulebook) -> Iterator[Problem]:
    """Yield a notice at the first use of each number that the GM should confirm."""
    told: set[str] = set()
    for place, used in _uses(scenario):
        if used.key not in told and not book.is_house(used.key):
            told.add(used.key)
            open_point = f"{used.text}: the rules give no numbers ({used.clause})"
            text = f"{open_point}; the GM confirms {used.key} or sets a house rule"
            yield Problem(place, CODE, text, Severity.NOTICE)


def _uses(scenario: Scenario) -> Iterator[tuple[str, Placeholder]]:
    for number, structure in enumerate(scenario.map.structures):
        if Trait.VOLATILE in structure.traits:
            yield place_of("structures", number, structure.id, "traits"), EXPLOSION
    for number, unit in enumerate(scenario.units):
        for field, used in _of_unit(unit):
            yield place_of("units", number, unit.id, field), used


def _of_unit(unit: Unit) -> Iterator[tuple[str, Placeholder]]:
    try:
        sheet = read_sheet(unit)
    except DocumentError:  # told where the unit itself is checked
        return
    if isinstance(sheet, VehicleSheet):
        for weapon in sheet.weapons:
            if weapon.weapon in _WEAPONS:
                yield "sheet.weapons", _WEAPONS[weapon.weapon]
    elif isinstance(sheet, InfantrySheet) and sheet.type == "trooper" and sheet.health is None:
        yield "sheet.health", TROOPER
