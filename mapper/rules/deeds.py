"""What every ruleset's orders, events and verdicts have in common, whatever the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, to_json

from mapper.errors import DocumentError
from mapper.model.value import Value
from mapper.rules.reasons import Reason

D = TypeVar("D")

MAX_KIND = 40


class Order(Value):
    """What a player or the GM asks for; each ruleset has its own kinds, told apart by their field `order`."""

    order: str

    def told(self) -> dict[str, Any]:
        """Return the order as JSON: what is taken for granted is left out."""
        return {"order": self.order, **self.model_dump(mode="json", exclude_defaults=True)}


class Event(Value):
    """What happened; each ruleset has its own kinds, told apart by their field `event`."""

    event: str

    def told(self) -> dict[str, Any]:
        """Return the event as JSON: what is taken for granted is left out."""
        return {"event": self.event, **self.model_dump(mode="json", exclude_defaults=True)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game has ended: the side that is left, or None when there is none, and why."""

    winner: str | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class SequenceOdds:
    """The exact odds of several attacks on one target, one after another.

    `outcomes` and `expected` are those after the last; `destroyed` holds the chance after each that the
    target is out of the fight, which is `gone` in the words of the game.
    """

    outcomes: Mapping[str, float]
    expected: Mapping[str, float]
    destroyed: tuple[float, ...]
    gone: str = "destroyed"


def read_deed(adapter: TypeAdapter[D], what: str, data: Mapping[str, Any]) -> D:
    """Return the order or event that JSON tells; raises DocumentError, naming the field, when it tells none.

    `what` is the field that tells the kinds apart: `order` or `event`.
    """
    try:
        return adapter.validate_json(to_json(data))
    except ValidationError as error:
        raise _fault_in(what, data, error) from error


def _fault_in(what: str, data: Mapping[str, Any], error: ValidationError) -> DocumentError:
    first = error.errors(include_url=False, include_input=False)[0]
    kind = data.get(what)
    steps = [str(step) for step in first["loc"] if step != kind]
    named = f"{what} {kind}" if isinstance(kind, str) and len(kind) <= MAX_KIND else what
    return DocumentError(_wrong(what, first), place=".".join((named, *steps)))


def _wrong(what: str, fault: ErrorDetails) -> str:
    """Return in the user's words what is wrong; pydantic's own where they are plain."""
    match fault["type"]:
        case "union_tag_invalid":
            known = fault["ctx"]["expected_tags"].replace("'", "")
            return f"there is no such {what}; there are {known}"
        case "union_tag_not_found":
            return f'the field "{what}" is missing'
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return f"is no field of this {what}"
        case "tuple_type":
            return "is not a list (put it in square brackets; a tile is [column, row], counted from 0)"
        case _:
            return fault["msg"]
