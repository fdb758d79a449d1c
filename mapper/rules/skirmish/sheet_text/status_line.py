"""The status of a fighter on one line, as a post tells it."""

from collections.abc import Iterator

from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.facts import class_name
from mapper.rules.skirmish.fielding import class_row, fighter
from mapper.rules.skirmish.inventory import item_name, items_of, uses_left
from mapper.rules.skirmish.sheet import read_sheet
from mapper.rules.skirmish.state import read_condition


def status_line(unit: Unit, book: Rulebook) -> str:
    """Return name, class, HP, what is equipped, uses lost and statuses.

    Raises DocumentError when its sheet or state is none of these rules.
    """
    row = class_row(unit, read_sheet(unit), book)
    name = called(unit)
    kind = f" ({class_name(row)})" if row is not None and name.casefold() != row.name.casefold() else ""
    return f"{name}{kind}: {' | '.join(part for part in _parts(unit, book) if part)}"


def _parts(unit: Unit, book: Rulebook) -> Iterator[str]:
    made, condition, items = fighter(unit, book), read_condition(unit), items_of(unit)
    yield f"HP {made.hp}/{made.max_hp}"
    yield ", ".join(item_name(item.item, book) for item in items if item.equipped)
    yield ", ".join(
        f"{item_name(item.item, book)} {uses_left(item, book)} left" for item in items if item.spent
    )
    yield ", ".join([*map(str, made.statuses), *(["has acted"] if condition.activated else [])])
