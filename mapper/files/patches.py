"""Patches: what differs between two documents, as the few parts that lead from one to the other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic_core import to_json

from mapper.edit.stretches import stretches
from mapper.model.scenario import Scenario
from mapper.model.value import Value, whole

INSIDE = frozenset({"map", "backdrop", "play"})
"""The fields that are looked into; any other that changed is written whole, lists by what is new in them."""


def patch(old: Scenario, new: Scenario) -> str:
    """Return the patch as a JSON object; parts that kept their identity cost next to nothing.

    A changed field is `["set", value]`, `["in", patch]`, or `["list", pieces]`: of a list, each piece is
    `[start, end]` for what stood there before, or `[[value, ...]]` for what is new.
    """
    return _fields(old, new)


def patched(document: dict[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document's JSON after a patch.

    Raises LookupError, TypeError or ValueError when the patch is not one of this document.
    """
    made = dict(document)
    for name, (how, what) in change.items():
        if how == "set":
            made[name] = what
        elif how == "in":
            made[name] = patched(document[name], what)
        else:
            made[name] = [item for piece in what for item in _piece(document.get(name, []), piece)]
    return made


def _piece(before: list[Any], piece: list[Any]) -> list[Any]:
    if len(piece) == 1:
        items: list[Any] = piece[0]
        return items
    start, end = piece
    if not 0 <= start < end <= len(before):
        raise IndexError(piece)
    return before[start:end]


def _fields(old: Value, new: Value) -> str:
    before, after = old.__dict__, new.__dict__
    changed = (
        f'"{name}":{_change(name, before[name], value)}'
        for name, value in after.items()
        if value is not before[name]
    )
    return "{" + ",".join(changed) + "}"


def _change(name: str, old: object, new: object) -> str:
    if isinstance(new, tuple) and isinstance(old, tuple):
        return f'["list",[{",".join(_pieces(old, new))}]]'
    if name in INSIDE and isinstance(new, Value) and isinstance(old, Value):
        return f'["in",{_fields(old, new)}]'
    return f'["set",{_text(new)}]'


def _pieces(old: Sequence[object], new: Sequence[object]) -> Iterator[str]:
    """Yield what of the new list is a stretch of the old one, and what is new."""
    for stretch in stretches(old, new):
        if stretch.is_new:
            yield f"[[{','.join(map(_text, new[stretch.start : stretch.end]))}]]"
        else:
            yield f"[{stretch.start},{stretch.end}]"


def _text(value: object) -> str:
    if isinstance(value, Value):
        return value.__pydantic_serializer__.to_json(value).decode()
    return to_json(whole(value)).decode()
