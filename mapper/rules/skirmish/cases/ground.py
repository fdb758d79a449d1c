"""Cases about the ground: what a way costs."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mapper.rules.given import only
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases.given import fighter_given
from mapper.rules.skirmish.fighter import movement
from mapper.rules.skirmish.footing import entry_cost, group_of

Given: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, object]


def _path(given: Given, book: Rulebook) -> Answer:
    only(given, "unit", "enter")
    fighter = fighter_given(given["unit"], book)
    costs = [entry_cost(book.terrain(key), group_of(fighter)) for key in given["enter"]]
    known = [cost for cost in costs if cost is not None]
    cost = sum(known) if len(known) == len(costs) else None
    points = int(movement(fighter, book).value)
    return {"cost": cost, "movement": points, "reachable": cost is not None and cost <= points}


KINDS: Mapping[str, Callable[[Given, Rulebook], Answer]] = {"path": _path}
