"""The kinds of rule cases the vehicle rules can answer."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from mapper.errors import MapperError
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases import (
    aps,
    build,
    crit,
    damage,
    energy,
    hit,
    indirect,
    infantry,
    move,
    ram,
    sheet,
    shield,
    sight,
    structure,
    timers,
    upkeep,
)

Answerer: TypeAlias = Callable[[Mapping[str, Any], Rulebook], dict[str, object]]

KINDS: Mapping[str, Answerer] = {
    **build.KINDS,
    **hit.KINDS,
    **damage.KINDS,
    **crit.KINDS,
    **move.KINDS,
    **sight.KINDS,
    **structure.KINDS,
    **ram.KINDS,
    **energy.KINDS,
    **shield.KINDS,
    **upkeep.KINDS,
    **timers.KINDS,
    **infantry.KINDS,
    **indirect.KINDS,
    **aps.KINDS,
    **sheet.KINDS,
}


def answer(ask: str, given: Mapping[str, Any], book: Rulebook) -> dict[str, object]:
    """Return the answer to a case of a kind.

    Raises MapperError for a kind that is not known, or a question that makes no sense.
    """
    if ask not in KINDS:
        raise MapperError(f"unknown kind {ask!r}", remedy=", ".join(KINDS))
    return KINDS[ask](given, book)
