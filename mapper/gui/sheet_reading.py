"""Reading the text of sheets beside the window: only the newest text counts."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject

from mapper.errors import DocumentError
from mapper.gui.newest import Newest
from mapper.rules.registry import game, other_game
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


def own_sheets(text: str, ruleset: Ruleset) -> SheetText:
    """Return the sheets in a text; raise DocumentError when it is none to be read, or of another ruleset."""
    other = other_game(text, ruleset.key)
    if other is not None:
        mine = game(ruleset.key).name
        raise DocumentError(f"This is a sheet of the {other.name} rules; this map has the {mine} rules")
    return ruleset.read_sheets(text)


def _readings(text: str, ruleset: Ruleset) -> Iterator[Reading]:
    try:
        yield Reading(text, own_sheets(text, ruleset))
    except DocumentError as error:
        yield Reading(text, error=error)
