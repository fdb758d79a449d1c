"""What a fighter's tags and statuses do, asked by the word of the operation."""

from collections.abc import Iterator

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, counted_tags
from mapper.rules.skirmish.operation import Operation, operations, operations_of_status


def powers(fighter: Fighter, name: str, book: Rulebook) -> Iterator[Operation]:
    """Yield every operation of this name that is in force."""
    for tag, _ in counted_tags(fighter, book):
        yield from (found for found in operations(tag, book) if found.name == name)
    for status in fighter.statuses:
        yield from (found for found in operations_of_status(status.tag, book) if found.name == name)


def does(fighter: Fighter, name: str, book: Rulebook, word: str = "") -> bool:
    """Tell whether an operation of this name is in force, with this word where there is one."""
    return any(found.word == word or not word for found in powers(fighter, name, book))


def worth(fighter: Fighter, name: str, book: Rulebook) -> int:
    """Return what the numbers of all operations of this name come to."""
    return sum(found.amount for found in powers(fighter, name, book))
