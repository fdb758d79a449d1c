"""What is kept of a battle besides its units: whose phase it is, who may still act, what is in the air."""

from typing import Annotated

from pydantic import Field, ValidationError
from pydantic_core import to_json

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.model.side import Controller
from mapper.model.unit import UnitKind
from mapper.model.value import Identifier, Value
from mapper.rules.deeds import Verdict
from mapper.rules.reasons import Reason
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.pending import Sky

PHASES = {Controller.PLAYER: "Players' phase", Controller.GM: "GM phase"}
"""What the phases are called, by who gives the orders in them (V-TRN-02)."""


class Gassed(Value):
    """A structure that gas gnaws at, in so many end phases still (V-STR-12)."""

    structure: Identifier
    turns: Annotated[int, Field(ge=1, le=99)]


class Battle(Value):
    """The state of a battle: whose phase it is, and which sides have not ended their turn in it.

    `sky` is what is in the air, and what has come down this turn; `gassed` are the structures in gas.
    """

    phase: Controller | None = None
    acting: Annotated[tuple[Identifier, ...], Field(max_length=64)] = ()
    sky: Sky = Sky()
    gassed: Annotated[tuple[Gassed, ...], Field(max_length=100_000)] = ()


def battle_of(scenario: Scenario) -> Battle:
    """Return the state of the battle; nobody acts where none is fought.

    Raises DocumentError, naming the field, when it is not one this ruleset knows.
    """
    if scenario.play is None or not scenario.play.state:
        return Battle()
    try:
        return Battle.model_validate_json(to_json(scenario.play.state))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in ("play.state", *first["loc"]))
        raise DocumentError(first["msg"], place=place) from error


def order_of_phases(number: int, book: Rulebook) -> tuple[Controller, Controller]:
    """Return who acts first and who second in a round of this number (V-GEN-01)."""
    first = book.settings.turn.first_side
    if first == "gm" or (first == "alternate" and number % 2 == 0):
        return Controller.GM, Controller.PLAYER
    return Controller.PLAYER, Controller.GM


def sides_of(scenario: Scenario, controller: Controller) -> tuple[str, ...]:
    """Return the sides whose orders this one gives, in document order."""
    return tuple(side.id for side in scenario.sides if side.controller is controller)


def verdict(scenario: Scenario, book: Rulebook) -> Verdict | None:
    """Return how the battle has ended: at most one side has units that aren't out of the fight."""
    standing = {
        unit.side
        for unit in scenario.units
        if unit.side is not None and unit.kind is not UnitKind.CIVILIAN and not party_of(unit, book).gone
    }
    if battle_of(scenario).phase is None or len(standing) > 1:
        return None
    winner = next(iter(standing), None)
    text = "no side has units left" if winner is None else "no other side has units left"
    return Verdict(winner, (Reason(text, "V-DMG-37", where=winner),))
