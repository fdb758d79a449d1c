"""What a rule case gives: names and keys that the rules don't know are refused, never passed over."""

from collections.abc import Mapping
from typing import Any, TypeVar

from mapper.errors import MapperError

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
