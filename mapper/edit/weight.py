"""The weight of a snapshot: the bytes it takes that the one before it does not take already."""

import sys
from collections.abc import Mapping
from itertools import chain, repeat

from mapper.geometry.alike import between, ends
from mapper.model.value import Value

MOST_WEIGHED = 64
"""Of more new parts in a row, which are much alike, about so many stand for all: an edit must not wait."""


def added_bytes(before: object, after: object) -> int:
    """Return about how many bytes a value takes beyond those it shares, by identity, with the one before."""
    if after is before:
        return 0
    match after:
        case Value():
            old = before.__dict__ if type(before) is type(after) else {}
            parts = sum(added_bytes(old.get(name), part) for name, part in after.__dict__.items())
            return _shell(after) + parts
        case tuple():
            return sys.getsizeof(after) + _added_parts(before if isinstance(before, tuple) else (), after)
        case Mapping():
            known = before if isinstance(before, Mapping) else {}
            return sys.getsizeof(after) + sum(
                added_bytes(known.get(key), part) + (0 if key in known else sys.getsizeof(key))
                for key, part in after.items()
            )
        case list():
            return sys.getsizeof(after) + _added_parts(
                tuple(before) if isinstance(before, list) else (), after
            )
        case None | bool():
            return 0
        case _:
            return sys.getsizeof(after)


def _added_parts(before: tuple[object, ...], after: tuple[object, ...] | list[object]) -> int:
    """Weigh what a row of parts does not share with another: place by place, then wherever it stands."""
    head, tail = ends(before, after)
    new_parts = between(after, head, tail)
    if not new_parts:
        return 0
    known = set(map(id, before))
    pairs = zip(chain(between(before, head, tail), repeat(None)), new_parts, strict=False)
    fresh = [(old, new) for old, new in pairs if id(new) not in known]
    weighed = fresh[:: 1 + len(fresh) // MOST_WEIGHED]
    return len(fresh) * sum(added_bytes(old, new) for old, new in weighed) // max(1, len(weighed))


def _shell(value: Value) -> int:
    """Return what a document value takes without its parts: itself, its fields, and which of them are set."""
    fields_set = value.__pydantic_fields_set__
    return sys.getsizeof(value) + sys.getsizeof(value.__dict__) + sys.getsizeof(fields_set)
