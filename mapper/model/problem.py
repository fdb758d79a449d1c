"""A problem found in a document: where, what, and how bad."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """An error keeps a document from opening; a warning is the GM's business; a notice only informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding.

    `place` is a path or a name on the map, `code` one stable lower-case word with underscores, `clause` the
    rule that is broken, if it is one of the rulebook's.
    """

    place: str
    code: str
    text: str
    severity: Severity = Severity.ERROR
    clause: str = ""


def place_of(kind: str, number: int, name: str = "", field: str = "") -> str:
    """Return the place of an item of a list: `units[3] "ox": tile`."""
    named = f' "{name}"' if name else ""
    tail = f": {field}" if field else ""
    return f"{kind}[{number}]{named}{tail}"
