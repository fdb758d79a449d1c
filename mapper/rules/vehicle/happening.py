"""What came to pass: one plain happening after another, each with its reasons."""

from dataclasses import dataclass

from mapper.geometry.grid import Tile
from mapper.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened to a unit, or in a tile.

    `code` is one stable lower-case word for machines, `about` the id of the unit or structure, or the tile.
    The first reason tells what happened; the value of a reason is what it added or took.
    """

    code: str
    about: str | Tile
    reasons: tuple[Reason, ...]

    @property
    def text(self) -> str:
        """The reasons as one line a person reads."""
        return "; ".join(reason.text for reason in self.reasons)

    @property
    def value(self) -> float | None:
        """What the first reason added or took, None where it only tells."""
        return self.reasons[0].value if self.reasons else None


def happened(code: str, about: str | Tile, text: str, clause: str, value: float | None = None) -> Happening:
    """Return a happening with a single reason."""
    return Happening(code, about, (Reason(text, clause, value, about),))
