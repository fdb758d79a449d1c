"""Counting calls: how much work something is, whatever else the machine is doing."""

import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object]) -> int:
    """Return how many functions, Python's own among them, are called while something is done."""
    count = 0

    def counted(_frame: FrameType, event: str, _about: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
