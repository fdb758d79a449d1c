"""What a fighter's tags and statuses do, asked by the word of the operation."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, counted_tags
from mapper.rules.skirmish.operation import Operation, operations, operations_of_status

_REMEMBERED = 1024


def powers(fighter: Fighter, name: str, book: Rulebook) -> tuple[Operation, ...]:
    """Return every operation of this name that is in force."""
    return _in_force(fighter, book).get(name, ())


def does(fighter: Fighter, name: str, book: Rulebook, word: str = "") -> bool:
    """Tell whether an operation of this name is in force, with this word where there is one."""
    return any(found.word == word or not word for found in powers(fighter, name, book))


def worth(fighter: Fighter, name: str, book: Rulebook) -> int:
    """Return what the numbers of all operations of this name come to."""
    return sum(found.amount for found in powers(fighter, name, book))


@lru_cache(_REMEMBERED)
def _in_force(fighter: Fighter, book: Rulebook) -> Mapping[str, tuple[Operation, ...]]:
    """Return all that a fighter's tags and statuses do, by the word of the operation."""
    found: dict[str, tuple[Operation, ...]] = {}
    sources = chain(
        (operations(tag, book) for tag, _ in counted_tags(fighter, book)),
        (operations_of_status(status.tag, book) for status in fighter.statuses),
    )
    for operation in chain.from_iterable(sources):
        found[operation.name] = (*found.get(operation.name, ()), operation)
    return found
