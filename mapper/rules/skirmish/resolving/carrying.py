"""What a unit carries from now on: told as one event, with what it has lost, gained and equipped."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from mapper.rules.changes import difference
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import Changed
from mapper.rules.skirmish.inventory import Items, item_name, items_of, uses_left

_LOST = {"discard": "discards", "trade": "gives", "use": "has used up", "secures_treasure": "brings home"}
_GAINED = {"trade": "takes", "treasure": "takes up"}


def carry(
    course: Course, unit_id: str, items: Items, cause: str, battle: Mapping[str, JsonValue] | None = None
) -> None:
    """Let a unit carry these items, if it doesn't yet; `battle` changes along with that."""
    condition, before = course.condition(unit_id), items_of(course.unit(unit_id))
    if items == before:
        return
    course.happen(
        Changed(
            unit=unit_id,
            cause=cause,
            notes=tuple(_notes(before, items, cause, course.book)),
            now=difference(condition, condition.evolve(items=items)),
            battle=battle or {},
        )
    )


def _notes(before: Items, after: Items, cause: str, book: Rulebook) -> Iterator[str]:
    """Yield what is different about the items, in words."""
    had, has = Counter(item.item for item in before), Counter(item.item for item in after)
    yield from (f"{_LOST.get(cause, 'loses')} {item_name(key, book)}" for key in (had - has).elements())
    yield from (f"{_GAINED.get(cause, 'gets')} {item_name(key, book)}" for key in (has - had).elements())
    held = {item.item for item in before if item.equipped}
    holds = {item.item for item in after if item.equipped}
    yield from (f"equips {item_name(key, book)}" for key in sorted(holds - held))
    yield from (f"puts {item_name(key, book)} away" for key in sorted(held - holds) if key in has)
    worn = {(item.item, item.spent) for item in before}
    for item in after:
        if (item.item, item.spent) not in worn and item.spent and had[item.item] == has[item.item]:
            yield f"has {uses_left(item, book)} uses of {item_name(item.item, book)} left"
