"""A colour table: numbers the colours of a picture for as long as they are few."""

import numpy as np
from numpy.typing import NDArray

MOST_COLOURS = 256
SAMPLE_STEP = 7
RGB_MASK = 0xFFFFFF

Pixels = NDArray[np.uint32]
"""Rows and columns of 0xffRRGGBB."""

Indices = NDArray[np.uint8]
"""The same picture as rows and columns of colour numbers."""


class ColourTable:
    """Numbers colours in the order they are met, 256 at most."""

    def __init__(self) -> None:
        """Begin without a colour."""
        self._found = np.empty(0, dtype=np.uint32)
        self._number = np.zeros(0, dtype=np.uint16)  # of each colour, counted from 1

    def numbers(self, strip: Pixels) -> Indices | None:
        """Return a strip as colour numbers, or None when its colours are too many."""
        plain = strip & np.uint32(RGB_MASK)
        if not self._learn(plain[:: len(plain) // 64 + 1, ::SAMPLE_STEP].ravel()):
            return None
        numbers = self._number[plain]
        unknown = plain[numbers == 0]
        if unknown.size:
            if not self._learn(unknown):
                return None
            numbers = self._number[plain]
        indices: Indices = (numbers - 1).astype(np.uint8)
        return indices

    def colours(self, indices: Indices) -> Pixels:
        """Return the picture that these numbers stand for."""
        return self._found[indices]

    @property
    def palette(self) -> bytes:
        """The colours by number: red, green and blue, a byte each."""
        shifts = np.array([16, 8, 0], dtype=np.uint32)
        return (self._found[:, None] >> shifts).astype(np.uint8).tobytes()

    def _learn(self, colours: NDArray[np.uint32]) -> bool:
        """Number the colours that are new; return whether all have a number now."""
        new = np.setdiff1d(colours, self._found)
        if len(self._found) + len(new) > MOST_COLOURS:
            return False
        if not self._number.size:
            self._number = np.zeros(RGB_MASK + 1, dtype=np.uint16)  # only the pages used take memory
        self._found = np.concatenate([self._found, new])
        self._number[self._found] = np.arange(1, len(self._found) + 1, dtype=np.uint16)
        return True
