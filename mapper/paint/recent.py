"""Recent answers: the last few of a slow question, found again by the identity of what was asked about."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Recent(Generic[Asked, Answer]):
    """Keeps the last answers about values costly to compare: a view is the same only if it is that one."""

    def __init__(self, most: int = 4) -> None:
        """Keep that many answers at most."""
        self._kept: deque[tuple[Asked, object, Answer]] = deque(maxlen=most)

    def get(self, asked: Asked, rest: object, answer: Callable[[], Answer]) -> Answer:
        """Return the answer kept about this very value (and an equal rest), or find it and keep it."""
        for value, other, known in tuple(self._kept):
            if value is asked and other == rest:
                return known
        found = answer()
        self._kept.append((asked, rest, found))
        return found
