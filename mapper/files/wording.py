"""How a fault in a file is told: one line that fits, whatever the names in it."""

from collections.abc import Sequence
from typing import TypeVar

from mapper.errors import MAX_LINE, MapperError
from mapper.model.problem import Problem

E = TypeVar("E", bound=MapperError)

MAX_TOLD = 5
MAX_FILE, MAX_PLACE, MAX_REMEDY = 60, 60, 60


def fault(kind: type[E], text: str, *, file: str = "", place: str = "", remedy: str = "") -> E:
    """Return an error of this kind whose one line is at most MAX_LINE characters long."""
    file, place, remedy = _tail(file, MAX_FILE), clip(place, MAX_PLACE), clip(remedy, MAX_REMEDY)
    around = len(kind("", file=file, place=place, remedy=remedy).one_line())
    return kind(clip(text, MAX_LINE - around - 1), file=file, place=place, remedy=remedy)


def summary(problems: Sequence[Problem], *, file: str, rest: int = 0) -> str:
    """Return a text that tells at most MAX_TOLD problems and counts the rest; the first without its place."""
    head = len(_tail(file, MAX_FILE)) + len(clip(problems[0].place, MAX_PLACE)) + len(": : ")
    room = MAX_LINE - head - len(f"; and {len(problems) + rest} more") - 1
    told = clip(problems[0].text, room)
    number = 1
    for problem in problems[1:MAX_TOLD]:
        longer = f"{told}; {clip(problem.place, MAX_PLACE)}: {problem.text}"
        if len(longer) > room:
            break
        told, number = longer, number + 1
    rest += len(problems) - number
    return told + (f"; and {rest} more" if rest else "")


def clip(text: str, length: int) -> str:
    """Return the text as printable characters on one line, its end cut off beyond a length."""
    plain = printable(text)
    return plain if len(plain) <= length else plain[: length - 1] + "…"


def printable(text: str) -> str:
    """Return the text with one space for each run of white space and `?` for what cannot be printed."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))


def _tail(path: str, length: int) -> str:
    plain = printable(path)
    return plain if len(plain) <= length else "…" + plain[1 - length :]
