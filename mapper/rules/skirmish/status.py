"""Statuses: what is given to a unit in battle, until it ends (S-STATUS-0)."""

import re
from dataclasses import dataclass

from mapper.errors import MapperError
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.tags import Tag

_WITH_STEPS = re.compile(rf"(?P<name>\S.*?) (?P<ability>{'|'.join(Ability)})(?P<steps>[+-]\d{{1,4}})")
_RATING = re.compile(rf"rating\((?P<ability>{'|'.join(Ability)}),(?P<steps>[+-]\d+)\)")


@dataclass(frozen=True, slots=True)
class Status:
    """A status of a unit; `steps` are signed: -1 of `Inflicted Def-1`.

    `rounds` and `activations` count the ends of rounds and of its own activations it has lasted through.
    """

    name: str
    ability: Ability | None = None
    steps: int = 0
    rounds: int = 0
    activations: int = 0

    def __str__(self) -> str:
        """Return the status as it is written."""
        return self.name if self.ability is None else f"{self.name} {self.ability}{self.steps:+d}"

    @property
    def tag(self) -> Tag:
        """The tag it is while it lasts."""
        return Tag(self.name, self.steps, ability=self.ability) if self.ability else Tag(self.name)

    def is_like(self, other: "Status") -> bool:
        """Tell whether it is the same status of the same ability, however long each has lasted."""
        return (self.name, self.ability) == (other.name, other.ability)


def parse_status(text: str, book: Rulebook) -> Status:
    """Return the status a text is; raises MapperError when there is none of that name."""
    form = _WITH_STEPS.fullmatch(text)
    found = Status(form["name"], Ability(form["ability"]), int(form["steps"])) if form else Status(text)
    row = book.status_rows.get(found.name)
    if row is None:
        names = ", ".join(book.status_rows)
        raise MapperError(f"there is no status {found.name!r}", place="statuses", remedy=names)
    takes_ability = any("(R," in op for op in row.ops)
    if takes_ability != (found.ability is not None):
        form_text = f"{found.name} Def-1" if takes_ability else found.name
        raise MapperError(f"{text!r} is no status", place="statuses", remedy=form_text)
    return found


def rating_steps(status: Status, ability: Ability, book: Rulebook) -> int:
    """Return by how many steps a status shifts an ability."""
    if status.ability is not None:
        return status.steps if status.ability is ability else 0
    forms = [form for op in book.status_rows[status.name].ops if (form := _RATING.fullmatch(op))]
    return sum(int(form["steps"]) for form in forms if form["ability"] == ability)


def forbids(status: Status, what: str, book: Rulebook) -> bool:
    """Tell whether a status forbids something: `counter`, `tome`, `staff`."""
    return f"forbid({what})" in book.status_rows[status.name].ops


def stops(status: Status, book: Rulebook) -> bool:
    """Tell whether a status keeps a unit from moving."""
    return "movement=0" in book.status_rows[status.name].ops
