"""The course of an order: the battle as it stands after each event so far, while the order is resolved."""

from collections.abc import Callable
from typing import Generic, TypeVar

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.deeds import Event

E = TypeVar("E", bound=Event)


class Course(Generic[E]):
    """One telling of an order: what happens is noted and applied at once, so that rules see what stands.

    Made anew for each telling; it never leaves the script it was made for.
    """

    def __init__(self, scenario: Scenario, apply: Callable[[Scenario, E], Scenario]) -> None:
        """Begin with the battle before the order; `apply` returns it after an event."""
        self.scenario = scenario
        self._apply = apply
        self._events: list[E] = []

    @property
    def events(self) -> tuple[E, ...]:
        """What has happened so far."""
        return tuple(self._events)

    def happen(self, event: E) -> None:
        """Let something happen."""
        self._events.append(event)
        self.scenario = self._apply(self.scenario, event)

    def unit(self, unit_id: str) -> Unit:
        """Return a unit as it stands now.

        Raises DocumentError when it is there no more: orders are checked before they are resolved.
        """
        unit = self.scenario.unit(unit_id)
        if unit is None:
            raise DocumentError("there is no such unit", place=f"unit {unit_id}")
        return unit
