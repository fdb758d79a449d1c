"""What is wrong with units that are each sound: restricted weapons of which there is but one (V-BLD-41)."""

from collections.abc import Collection, Iterator, Mapping

from mapper.errors import DocumentError
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of

CLAUSE = "V-BLD-41"


def muster_problems(scenario: Scenario, book: Rulebook) -> Iterator[Problem]:
    """Yield a warning at each unit with a restricted weapon that another of its side, or of all, has."""
    per = book.settings.restricted_limit.per
    if per == "vehicle":
        return
    first: dict[tuple[str | None, str], Unit] = {}
    for number, unit in enumerate(scenario.units):
        for weapon in _restricted(unit, book):
            owner = first.setdefault((unit.side if per == "side" else None, weapon), unit)
            if owner is not unit:
                name = book.tables.restricted[weapon].name
                text = f"{name}: one is available, {called(owner)} has it"
                place = place_of("units", number, unit.id, "sheet.weapons")
                yield Problem(place, "restricted_twice", text, Severity.WARNING, CLAUSE)


def restricted_owners(
    scenario: Scenario, side: str | None, book: Rulebook, *, besides: Collection[str] = ()
) -> Mapping[str, str]:
    """Return who has each restricted weapon that is taken for a side, by name; some units may not count."""
    per = book.settings.restricted_limit.per
    owners: dict[str, str] = {}
    for unit in scenario.units:
        if per == "vehicle" or unit.id in besides or (per == "side" and unit.side != side):
            continue
        for weapon in _restricted(unit, book):
            owners.setdefault(weapon, called(unit))
    return owners


def _restricted(unit: Unit, book: Rulebook) -> tuple[str, ...]:
    """Return the restricted weapons of a unit, each once, in the order of its sheet."""
    try:
        weapons = build_of(unit, book).weapons
    except DocumentError:  # told where the unit itself is checked
        return ()
    return tuple(dict.fromkeys(weapon.weapon for weapon in weapons if weapon.restricted))
