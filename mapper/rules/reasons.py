"""A number, or a no, together with its reasons."""

from collections.abc import Iterable
from dataclasses import dataclass

from mapper.geometry.grid import Edge, Tile


@dataclass(frozen=True, slots=True)
class Reason:
    """One step on the way to a number or a refusal.

    `value` is what the step adds (or the factor, where `text` says so), None when it only explains.
    `clause` is the id of the rule, `where` the tile, edge or unit or structure id it is about.
    """

    text: str
    clause: str = ""
    value: float | None = None
    where: Tile | Edge | str | None = None
    gm_to_confirm: bool = False

    @property
    def place(self) -> str:
        """The name of the tile or edge it is about, as it stands on the map, or an empty text."""
        return self.where.label if isinstance(self.where, (Tile, Edge)) else ""

    @property
    def about(self) -> str:
        """What it is about in the words of documents: the name of a tile or edge, or an id."""
        return self.where if isinstance(self.where, str) else self.place


@dataclass(frozen=True, slots=True)
class Explained:
    """A number with the reasons that make it up, in the order in which they were applied."""

    value: float
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done; `code` is one stable lower-case word for machines."""

    code: str
    reasons: tuple[Reason, ...]

    @property
    def text(self) -> str:
        """The reasons as one line a person reads."""
        return "; ".join(reason.text for reason in self.reasons)


def refuse(code: str, text: str, clause: str, where: Tile | Edge | str | None = None) -> Refusal:
    """Return a refusal with a single reason."""
    return Refusal(code, (Reason(text, clause, where=where),))


def total(reasons: Iterable[Reason]) -> float:
    """Return the sum of the reasons' values."""
    return sum(reason.value or 0.0 for reason in reasons)
