"""The course of an order of the vehicle rules: what stands now, with builds and conditions."""

from typing import TypeVar, cast

from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.rules import course
from mapper.rules.script import Roll, Script
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.events import AnyEvent, apply
from mapper.rules.vehicle.party import Party, party_of

T = TypeVar("T")


class Course(course.Course[AnyEvent]):
    """One telling of an order, by a rulebook."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        """Begin with the battle before the order."""
        super().__init__(scenario, apply)
        self.book = book

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
