"""Reasons as lines: in trees, tooltips and lists they read the same."""

from collections.abc import Iterable

from PySide6.QtWidgets import QTreeWidgetItem

from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated
from mapper.rules.figures import number, signed
from mapper.rules.reasons import Reason


def reason_text(reason: Reason) -> str:
    """Return a reason on one line: its value, its words, its place, its clause."""
    value = "" if reason.value is None else f"{signed(reason.value)}  "
    place = f" ({reason.place})" if reason.place and reason.place not in reason.text else ""
    clause = f"  [{reason.clause}]" if reason.clause else ""
    confirm = "  – GM to confirm" if reason.gm_to_confirm else ""
    return f"{value}{reason.text}{place}{clause}{confirm}"


def add_reasons(item: QTreeWidgetItem, reasons: Iterable[Reason]) -> None:
    """Hang reasons under a line of a tree: words and clause left, value right."""
    for reason in reasons:
        clause = f"  [{reason.clause}]" if reason.clause else ""
        confirm = "  – GM to confirm" if reason.gm_to_confirm else ""
        value = "" if reason.value is None else number(reason.value)
        child = QTreeWidgetItem([isolated(f"{reason.text}{clause}{confirm}"), value])
        child.setToolTip(0, tip(reason_text(reason)))
        item.addChild(child)


def percent(chance: float) -> str:
    """Return a chance (0 to 1) as a percentage: one decimal, more where it would read 0 or 100 and is not."""
    points = chance * 100
    if 0 < points < 0.05:  # half of the last place shown
        return "< 0.1 %"
    if 99.95 < points < 100:  # the same at the other end
        return "> 99.9 %"
    return f"{points:.1f}".rstrip("0").rstrip(".") + " %"
