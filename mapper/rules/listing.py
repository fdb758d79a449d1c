"""The rulebook in force as a list: every number and switch with its clause, and what a house rule changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import BaseModel

from mapper.rules.book import SETTINGS, Book

AnyBook: TypeAlias = Book[Any, Any]
Plain: TypeAlias = float | str | bool | tuple[object, ...]
_HIDDEN = ("source", "gm_to_confirm")


@dataclass(frozen=True, slots=True)
class Entry:
    """One value in force: `weapon.cannon.rate`, or a switch as `settings.glit.cracks`.

    `house` tells that a house rule or a switched setting made it what it is.
    """

    key: str
    value: Plain
    source: str
    house: bool
    gm_to_confirm: bool = False


def table_names(book: AnyBook) -> tuple[str, ...]:
    """Return the names of the tables, the settings last."""
    return (*(name for name, _ in _fields(book.tables)), SETTINGS)


def entries(book: AnyBook) -> Iterator[Entry]:
    """Yield every value of the tables, then every setting."""
    for table, rows in _fields(book.tables):
        for key, value, confirm in _leaves(rows, table, confirm=False):
            yield Entry(key, value, book.source(key), key in book.house, confirm)
    for key, value, _ in _leaves(book.settings, "", confirm=False):
        yield Entry(f"{SETTINGS}.{key}", value, book.source(key), key in book.switched)


def _fields(model: BaseModel) -> Iterator[tuple[str, object]]:
    """Yield what is set of a model, under the keys by which it is read."""
    for name, field in type(model).model_fields.items():
        if name in model.model_fields_set:
            yield field.alias or name, getattr(model, name)


def _leaves(value: object, key: str, *, confirm: bool) -> Iterator[tuple[str, Plain, bool]]:
    match value:
        case BaseModel():
            fields = dict(_fields(value))
            to_confirm = confirm or bool(fields.get("gm_to_confirm"))
            for name, part in fields.items():
                if name not in _HIDDEN:
                    yield from _leaves(part, f"{key}.{name}" if key else name, confirm=to_confirm)
        case Mapping():
            for name, part in value.items():
                yield from _leaves(part, f"{key}.{name}", confirm=confirm)
        case tuple() if value and isinstance(value[0], BaseModel):
            for number, part in enumerate(value):
                yield from _leaves(part, f"{key}.{number}", confirm=confirm)
        case float() | int() | str() | tuple():
            yield key, value, confirm
        case _:
            return
