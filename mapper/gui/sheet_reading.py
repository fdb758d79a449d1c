"""Reading the text of sheets beside the window: only the newest text counts."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject

from mapper.errors import DocumentError
from mapper.gui.newest import Newest
from mapper.rules.ruleset import Ruleset
from mapper.rules.sheets import SheetText

NO_SHEETS = SheetText(())


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as: its sheets, or why it is none that can be read."""

    text: str
    sheets: SheetText = NO_SHEETS
    error: DocumentError | None = None


def sheet_reading(ruleset: Ruleset, parent: QObject) -> Newest[str]:
    """Return what reads texts by a ruleset; each `Reading` arrives when there is no newer text."""
    return Newest(lambda text, _is_newest: _readings(text, ruleset), parent)


def _readings(text: str, ruleset: Ruleset) -> Iterator[Reading]:
    try:
        yield Reading(text, ruleset.read_sheets(text))
    except DocumentError as error:
        yield Reading(text, error=error)
