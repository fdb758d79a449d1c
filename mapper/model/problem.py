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
    """One finding. `place` is a path or a name on the map, `code` one stable lower-case word with underscores."""

    place: str
    code: str
    text: str
    severity: Severity = Severity.ERROR
