"""Orders as the command line reads them: JSON in a file or on standard input, one object a line or a list."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from mapper.errors import DocumentError
from mapper.rules.deeds import Order
from mapper.rules.ruleset import Ruleset

STANDARD_INPUT = "-"
ROLLS = "rolls"
"""The key under which an order may carry numbers that were rolled with real dice."""
MAX_ORDERS_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Given:
    """An order as it stands in the file: its place there, and numbers typed for its rolls."""

    place: str
    order: Order
    typed: tuple[float, ...] = ()


def read_orders(name: str, ruleset: Ruleset) -> Iterator[Given]:
    """Yield the orders of a file; raises DocumentError, naming the place, for one that can't be read."""
    for place, data in _objects(name):
        if not isinstance(data, dict):
            raise DocumentError("an order is a JSON object", file=name, place=place)
        typed = data.pop(ROLLS, [])
        if not isinstance(typed, list) or not all(type(number) in (int, float) for number in typed):
            raise DocumentError("is no list of numbers", file=name, place=f"{place}: {ROLLS}")
        try:
            rolls = tuple(map(float, typed))
        except OverflowError as error:
            raise DocumentError("a number is too large", file=name, place=f"{place}: {ROLLS}") from error
        try:
            yield Given(place, ruleset.read_order(data), rolls)
        except DocumentError as error:
            raise DocumentError(error.text, file=name, place=f"{place}: {error.place}") from error


def _objects(name: str) -> Iterator[tuple[str, Any]]:
    """Yield what a file of orders holds: the entries of its one list, or one a line."""
    text = _text(name)
    if text.lstrip().startswith("["):
        try:
            found = from_json(text)
        except ValueError as error:
            raise DocumentError(f"this is not JSON: {error}", file=name) from error
        yield from ((f"order {number}", data) for number, data in enumerate(found, start=1))
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield f"line {number}", from_json(line)
        except ValueError as error:
            raise DocumentError(f"this is not JSON: {error}", file=name, place=f"line {number}") from error


def _text(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        if len(data) > MAX_ORDERS_BYTES:
            raise DocumentError("the file of orders is too large", file=name, remedy="at most 8 MB")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise DocumentError(f"the file cannot be read: {error.strerror}", file=name) from error
    except UnicodeDecodeError as error:
        raise DocumentError("this is not UTF-8 text", file=name) from error
