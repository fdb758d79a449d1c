"""The kinds of rule cases the skirmish rules can answer."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mapper.rules.given import known
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases import combat, ground, items, load, scenario, staff, turns

Answerer: TypeAlias = Callable[[Mapping[str, Any], Rulebook], Mapping[str, object]]

KINDS: Mapping[str, Answerer] = {
    **combat.KINDS,
    **ground.KINDS,
    **items.KINDS,
    **load.KINDS,
    **scenario.KINDS,
    **staff.KINDS,
    **turns.KINDS,
}


def answer(ask: str, given: Mapping[str, Any], book: Rulebook) -> Mapping[str, object]:
    """Return the answer to a case of a kind.

    Raises MapperError for a kind that is not known, or a question that makes no sense.
    """
    return known(KINDS, ask)(given, book)
