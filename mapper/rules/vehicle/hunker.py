"""Hunkering down: what a walker's front gains for the mobility it gives up."""

from dataclasses import dataclass

from mapper.rules.reasons import Reason
from mapper.rules.vehicle.book import Rulebook


@dataclass(frozen=True, slots=True)
class Hunker:
    """What hunkering down comes to: the share of mobility spent on it, and the front multiplier in force.

    `gain` tells whether that is more than standing up.
    """

    share: float
    multiplier: float
    gain: bool
    reasons: tuple[Reason, ...]


def hunker(full: float, left: float, book: Rulebook) -> Hunker:
    """Return what a walker gains that spends all the mobility it has left (V-MOV-14).

    `full` is its printed mobility, `left` what remains this turn; the gain lasts until its next turn.
    """
    table = book.tables.hunker
    share = left / full if full > 0 else 0.0
    step = next((factor for least, factor in table.steps if share >= least), None) if left > 0 else None
    spent = Reason(f"{max(left, 0):g} of {full:g} mobility spent", "V-MOV-14")
    if step is None:
        standing = book.reason("hunker.base", f"front ×{table.base:g}: no gain", clause="V-MOV-14")
        return Hunker(share, table.base, gain=False, reasons=(spent, standing))
    if book.settings.hunker.mode == "multiply":
        multiplier, text = table.base * step, f"front ×{table.base:g} ×{step:g}"
    else:
        multiplier, text = step, f"front ×{step:g} instead of ×{table.base:g}"
    gained = book.reason("hunker.steps", text, clause="V-MOV-14")
    return Hunker(share, multiplier, gain=True, reasons=(spent, gained))
