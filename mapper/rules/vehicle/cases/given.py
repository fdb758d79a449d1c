"""What a case gives: names and keys that the rules don't know are refused, never passed over."""

from collections.abc import Mapping
from typing import Any, TypeVar

from mapper.errors import MapperError
from mapper.rules.vehicle.book import Rulebook

T = TypeVar("T")


def only(given: Mapping[str, Any], *keys: str) -> None:
    """Raise MapperError when something is given that the case format doesn't know."""
    for key in given:
        if key not in keys:
            raise MapperError(f"unknown key {key!r}", remedy=", ".join(keys))


def known(table: Mapping[Any, T], key: str) -> T:
    """Return the row of a table; raises MapperError when it has no such row."""
    if key not in table:
        raise MapperError(f"unknown name {key!r}", remedy=", ".join(table))
    return table[key]


def known_quirks(given: Mapping[str, Any], book: Rulebook) -> frozenset[str]:
    """Return the keys of the quirks and extra systems given; raises MapperError when one is unknown."""
    keys = frozenset((*given.get("quirks", ()), *given.get("extras", ())))
    for key in sorted(keys):
        if book.quirk(key) is None:
            raise MapperError(f"there is no quirk or extra system {key!r}")
    return keys
