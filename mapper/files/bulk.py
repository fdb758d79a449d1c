"""Bulk: one part of JSON text that holds far more than any document needs, told before it is parsed."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

MOST_IN_PART = 200_000
"""So many keys one object may have, and so many values a sheet or the settings."""

_LARGE_PARTS = ((1, (b"map", b"units", b"play", b"journal")), (3, (b"map", b"play", b"journal")), (5, ()))
"""Depths, and the document's own parts that may hold more than that between two marks so deep or less.

The units of a game's opening lie deeper than those of the document; areas hold many tiles, orders many rolls.
"""

_DEEPEST = 32
_COLON, _COMMA, _OPEN, _CLOSE = 1, 2, 3, 4
_KINDS = np.zeros(256, np.uint8)
_KINDS[list(b":,[{]}")] = (_COLON, _COMMA, _OPEN, _OPEN, _CLOSE, _CLOSE)
_STEPS = np.zeros(5, np.int8)
_STEPS[[_OPEN, _CLOSE]] = (1, -1)

Numbers = NDArray[np.int64]


def too_bulky(data: bytes) -> str | None:
    """Return what is too much in JSON text of many values, or None."""
    text = data.replace(b"\\\\", b"").replace(b'\\"', b"")  # so that each quote begins or ends a string
    places = _marks(text)
    kinds = _KINDS[np.frombuffer(text, np.uint8)[places]]
    depths = np.cumsum(_STEPS[kinds], dtype=np.int32)
    if any(keys > MOST_IN_PART for keys in _most_keys(kinds, depths)):
        return "one object of the file has too many keys"
    is_value = (kinds == _COMMA) | (kinds == _OPEN)
    places, depths = places[is_value], depths[is_value]
    for depth, large in _LARGE_PARTS:
        if any(name not in large for name in _bulky_parts(text, places, depths, depth)):
            return "one part of the file holds too many values"
    return None


def _marks(text: bytes) -> Numbers:
    """Return the places of all brackets, commas and colons outside of strings."""
    letters = np.frombuffer(text, np.uint8)
    in_string = np.bitwise_xor.accumulate(letters == ord('"'))
    return np.flatnonzero((_KINDS[letters] > 0) & ~in_string)


def _most_keys(kinds: NDArray[np.uint8], depths: NDArray[np.int32]) -> Iterator[int]:
    """Yield for each depth how many keys the largest object there has."""
    for depth in range(1, min(_DEEPEST, int(depths.max(initial=0))) + 1):
        here = kinds[(depths == depth) & ((kinds == _OPEN) | (kinds == _COLON))]
        begins = np.flatnonzero(here == _OPEN)
        yield int(np.diff(begins, append=len(here)).max(initial=1)) - 1


def _bulky_parts(text: bytes, places: Numbers, depths: NDArray[np.int32], depth: int) -> Iterator[bytes]:
    """Yield the document's own parts that hold too many values between two marks so deep or less."""
    shallow = np.flatnonzero(depths <= depth)
    outer = np.flatnonzero(depths <= 1)
    for place in shallow[np.diff(shallow, append=len(depths)) > MOST_IN_PART]:
        begin = int(places[outer[np.searchsorted(outer, place, side="right") - 1]]) + 1
        yield text[begin : begin + 100].lstrip().removeprefix(b'"').partition(b'"')[0]
