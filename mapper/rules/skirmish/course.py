"""The course of an order of the skirmish rules: what stands now, as fighters and as a battle."""

from collections.abc import Mapping

from pydantic import JsonValue

from mapper.model.scenario import Scenario
from mapper.rules import course
from mapper.rules.changes import difference
from mapper.rules.skirmish.battle import Battle, battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.events import AnyEvent, BattleChanged, apply
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.state import Condition, read_condition


class Course(course.Course[AnyEvent]):
    """One telling of an order, by a rulebook."""

    def __init__(self, scenario: Scenario, book: Rulebook) -> None:
        """Begin with the battle before the order."""
        super().__init__(scenario, apply)
        self.book = book

    @property
    def battle(self) -> Battle:
        """What is kept of the battle besides its units, as it stands now."""
        return battle_of(self.scenario)

    def note(self, deed: str, after: Battle, **told: object) -> None:
        """Let something happen that changes nothing but what is kept of the battle."""
        self.happen(BattleChanged.model_validate({"deed": deed, "battle": self.change(after), **told}))

    def change(self, after: Battle) -> Mapping[str, JsonValue]:
        """Return the fields of the battle that are otherwise after something, as an event tells them."""
        return difference(self.battle, after)

    def fighter(self, unit_id: str) -> Fighter:
        """Return a unit as the rules of combat see it now."""
        return fighter_of(self.unit(unit_id), self.scenario, self.book)

    def condition(self, unit_id: str) -> Condition:
        """Return the condition a unit is in now."""
        return read_condition(self.unit(unit_id))
