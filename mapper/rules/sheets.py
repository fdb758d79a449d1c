"""What the text of sheets amounts to, in words that every ruleset shares."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from mapper.model.unit import UnitKind
from mapper.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Summary:
    """A unit in few words: what type it is, and its points, used and allowed; None where it costs none.

    `shape` is its silhouette.
    """

    type: str
    shape: str
    points: float | None = None
    budget: float | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """The line above a sheet: whose it is."""

    name: str
    player: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class SheetNumber:
    """A printed number beside the one the rules give, by which clause, and what may explain another."""

    place: str
    printed: str
    rules: str
    clause: str
    same: bool
    likely: str = ""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something of a text to look at; `line` counts from 1 in the text, 0 where it is no line of its own."""

    text: str
    line: int = 0
    clause: str = ""


@dataclass(frozen=True, slots=True)
class SheetUnit:
    """A vehicle, man or drone that a text tells of; `name` is empty where the text gives it none."""

    name: str
    kind: UnitKind
    summary: Summary
    sheet: Mapping[str, JsonValue]
    state: Mapping[str, JsonValue] = field(default_factory=dict)
    docked: bool = False


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """A sheet of a text with the lines it stands on: a leader with crew, or crew alone.

    `player` and `colour` tell whose it is, as far as the text does.
    """

    first_line: int
    last_line: int
    leader: SheetUnit | None
    crew: tuple[SheetUnit, ...] = ()
    numbers: tuple[SheetNumber, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    player: str = ""
    colour: str = ""

    @property
    def units(self) -> tuple[SheetUnit, ...]:
        """The leader, if there is one, and the crew."""
        return (*((self.leader,) if self.leader else ()), *self.crew)

    @property
    def differing(self) -> tuple[SheetNumber, ...]:
        """The numbers that are not as the rules give them."""
        return tuple(number for number in self.numbers if not number.same)


@dataclass(frozen=True, slots=True)
class SheetText:
    """The sheets of a text, and what is doubtful before the first."""

    sheets: tuple[ReadSheet, ...]
    doubts: tuple[Doubt, ...] = ()
