"""Counting calls: how much work something is, whatever else the machine is doing."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeAlias

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]


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


def lines(work: Callable[[], object]) -> int:
    """Return how many lines of Python are run while something is done."""
    count = 0

    def counted(_frame: FrameType, event: str, _about: object) -> TraceFunction:
        nonlocal count
        count += event == "line"
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
