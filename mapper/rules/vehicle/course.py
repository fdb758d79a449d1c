"""The course of an order: the battle as it stands after each event so far, while the order is resolved."""

from typing import TypeVar, cast

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.script import Roll, Script
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.events import AnyEvent, apply
from mapper.rules.vehicle.party import Party, party_of

T = TypeVar("T")


class Course:
    """One telling of an order: what happens is noted and applied at once, so that rules see what stands.

    Made anew for each telling; it never leaves the script it was made for.
    """

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        """Begin with the battle before the order."""
        self.scenario = scenario
        self.book = book
        self._events: list[AnyEvent] = []

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What has happened so far."""
        return tuple(self._events)

    def happen(self, event: AnyEvent) -> None:
        """Let something happen."""
        self._events.append(event)
        self.scenario = apply(self.scenario, event)

    def unit(self, unit_id: str) -> Unit:
        """Return a unit as it stands now.

        Raises DocumentError when it is there no more: orders are checked before they are resolved.
        """
        unit = self.scenario.unit(unit_id)
        if unit is None:
            raise DocumentError("there is no such unit", place=f"unit {unit_id}")
        return unit

    def structure(self, structure_id: str) -> Structure | None:
        """Return a structure as it stands now, or None."""
        return next((piece for piece in self.scenario.map.structures if piece.id == structure_id), None)

    def party(self, unit_id: str) -> Party:
        """Return a unit as it stands now, with its build and condition."""
        return party_of(self.unit(unit_id), self.book)


def listen(script: Script[T], heard: list[tuple[Roll, str]]) -> Script[T]:
    """Pass a script's rolls on, and note each with its answer in `heard`."""
    outcome: str | None = None
    while True:
        try:
            roll = next(script) if outcome is None else script.send(outcome)
        except StopIteration as end:
            return cast("T", end.value)
        outcome = yield roll
        heard.append((roll, outcome))
