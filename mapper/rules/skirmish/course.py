"""The course of an order: the battle as it stands after each event so far, while the order is resolved."""

from collections.abc import Mapping

from pydantic import JsonValue

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.changes import difference
from mapper.rules.skirmish.battle import Battle, battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.events import AnyEvent, BattleChanged, apply
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.state import Condition, read_condition


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

    @property
    def battle(self) -> Battle:
        """What is kept of the battle besides its units, as it stands now."""
        return battle_of(self.scenario)

    def happen(self, event: AnyEvent) -> None:
        """Let something happen."""
        self._events.append(event)
        self.scenario = apply(self.scenario, event)

    def note(self, deed: str, after: Battle, **told: object) -> None:
        """Let something happen that changes nothing but what is kept of the battle."""
        self.happen(BattleChanged.model_validate({"deed": deed, "battle": self.change(after), **told}))

    def change(self, after: Battle) -> Mapping[str, JsonValue]:
        """Return the fields of the battle that are otherwise after something, as an event tells them."""
        return difference(self.battle, after)

    def unit(self, unit_id: str) -> Unit:
        """Return a unit as it stands now.

        Raises DocumentError when it is there no more: orders are checked before they are resolved.
        """
        unit = self.scenario.unit(unit_id)
        if unit is None:
            raise DocumentError("there is no such unit", place=f"unit {unit_id}")
        return unit

    def fighter(self, unit_id: str) -> Fighter:
        """Return a unit as the rules of combat see it now."""
        return fighter_of(self.unit(unit_id), self.scenario, self.book)

    def condition(self, unit_id: str) -> Condition:
        """Return the condition a unit is in now."""
        return read_condition(self.unit(unit_id))
