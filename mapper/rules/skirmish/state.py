"""A fighter's condition: what has happened to it so far, as it stands in `Unit.state`."""

from functools import lru_cache
from typing import Annotated

from pydantic import Field, ValidationError
from pydantic_core import to_json

from mapper.errors import DocumentError
from mapper.model.unit import Unit
from mapper.model.value import Name, Value
from mapper.rules.faults import first_fault
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.sheet import Few, Items
from mapper.rules.skirmish.status import Status


class StatusNote(Value):
    """A status as a document keeps it; see `Status`."""

    status: Name
    ability: Ability | None = None
    steps: Annotated[int, Field(ge=-9, le=9)] = 0
    rounds: Few = 0
    activations: Few = 0

    @property
    def value(self) -> Status:
        """The status it tells of."""
        return Status(self.status, self.ability, self.steps, self.rounds, self.activations)


class Condition(Value):
    """The condition of a fighter; HP of None are full, items of None are those of its sheet.

    `activated` tells that it has acted, or is acting, in this round.
    """

    hp: Few | None = None
    items: Items | None = None
    statuses: Annotated[tuple[StatusNote, ...], Field(max_length=32)] = ()
    activated: bool = False


UNTOUCHED = Condition()
"""The condition of a fighter to which nothing has happened."""


def read_condition(unit: Unit) -> Condition:
    """Return the unit's condition; raises DocumentError, naming the field, when it is none of these rules."""
    if not unit.state:
        return UNTOUCHED
    try:
        return _read(to_json(unit.state))
    except ValidationError as error:
        place, text, remedy = first_fault(Condition, error, quoting=False)
        raise DocumentError(text, place=f"unit {unit.id}: state.{place}", remedy=remedy) from error


def with_condition(unit: Unit, condition: Condition) -> Unit:
    """Return the unit in another condition; what is untouched is not noted."""
    return unit.evolve(state=condition.model_dump(mode="json", exclude_defaults=True))


def after(condition: Condition, fighter: Fighter) -> Condition:
    """Return a condition with the HP and statuses a fighter has come out with."""
    hp = None if fighter.hp >= fighter.max_hp else max(0, fighter.hp)
    return condition.evolve(hp=hp, statuses=noted(fighter.statuses))


def noted(statuses: tuple[Status, ...]) -> tuple[StatusNote, ...]:
    """Return statuses as a document keeps them."""
    return tuple(
        StatusNote(
            status=one.name,
            ability=one.ability,
            steps=one.steps,
            rounds=one.rounds,
            activations=one.activations,
        )
        for one in statuses
    )


@lru_cache(maxsize=1024)
def _read(json: bytes) -> Condition:
    return Condition.model_validate_json(json)
