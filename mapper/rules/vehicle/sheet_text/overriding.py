"""Overriding: the printed numbers that the rules don't give (V-SHT-11)."""

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.numbers import NONE
from mapper.rules.vehicle.sheet import Overrides, VehicleSheet
from mapper.rules.vehicle.sheet_text.figures import FIGURES, built_figures, printed_figures
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet

SAME = 0.005 + 1e-9
"""Half of the last decimal that sheets print: numbers no farther apart are the same (V-SHT-12)."""
MOST = 1_000_000.0
STOCK = "smoke_uses"
"""Fewer of these than were bought are no other number: they have been used."""


def overrides(printed: PrintedSheet, sheet: VehicleSheet, book: Rulebook) -> Overrides:
    """Return the numbers of a printed sheet that differ from those its points give.

    First come those that others follow from: a front is a multiple of the base.
    """
    first = _differing(printed, sheet, book, following=False)
    return _differing(printed, sheet.evolve(overrides=first), book, following=True)


def _differing(printed: PrintedSheet, sheet: VehicleSheet, book: Rulebook, *, following: bool) -> Overrides:
    told, given = printed_figures(printed), built_figures(build(sheet, book))
    names = [figure.name for figure in FIGURES if figure.follows is following and figure.name != STOCK]
    differ = {
        name: min(told[name], MOST)
        for name in names
        if name in told and abs(told[name] - given.get(name, NONE).value) > SAME
    }
    return sheet.overrides.evolve(**differ)
