"""Builds a unit from its sheet, once for each sheet and rulebook."""

from functools import lru_cache

from mapper.model.unit import Unit
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.outfitting import build_infantry, build_vehicle
from mapper.rules.vehicle.sheet import InfantrySheet, Sheet, VehicleSheet, read_sheet

__all__ = ["Build", "build", "build_of"]


def build(sheet: Sheet, book: Rulebook) -> Build:
    """Return what a sheet amounts to; kept for the last few hundred sheets and books."""
    return _built(type(sheet), sheet.model_dump_json(exclude={"text"}), book)


def build_of(unit: Unit, book: Rulebook) -> Build:
    """Return what a unit's sheet amounts to.

    Raises DocumentError when the sheet is not one this ruleset knows.
    """
    return build(read_sheet(unit), book)


@lru_cache(maxsize=512)
def _built(kind: type[Sheet], json: str, book: Rulebook) -> Build:
    match kind.model_validate_json(json):
        case VehicleSheet() as vehicle:
            return build_vehicle(vehicle, book)
        case InfantrySheet() as infantry:
            return build_infantry(infantry, book)
        case _:
            durability = book.settings.civ_vehicle.durability
            reason = Reason("a civilian vehicle", book.source("civ_vehicle.durability"), durability)
            return Build(type="civilian", name="Civilian vehicle", health=Explained(durability, (reason,)))
