"""Recent answers: the last few of a slow question, found again by the identity of what was asked about."""

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class Recent(Generic[Asked, Answer]):
    """Keeps the last answers about values costly to compare: a view is the same only if it is that one."""

    def __init__(self, most: int = 4) -> None:
        """Keep that many answers at most."""
        self._kept: deque[tuple[Asked, object, Answer]] = deque(maxlen=most)
        self._lock = Lock()

    @property
    def newest(self) -> Answer | None:
        """The answer that was wanted last, if there was any: what is asked next often differs but little."""
        with self._lock:
            return self._kept[-1][2] if self._kept else None

    def knows(self, asked: Asked, rest: object) -> bool:
        """Tell whether an answer is kept about this very value and an equal rest."""
        with self._lock:
            return any(value is asked and other == rest for value, other, _known in self._kept)

    def get(self, asked: Asked, rest: object, answer: Callable[[], Answer]) -> Answer:
        """Return the answer kept about this very value (and an equal rest), or find it and keep it."""
        with self._lock:  # pictures are painted in a thread of their own
            for index, (value, other, known) in enumerate(self._kept):
                if value is asked and other == rest:
                    if index < len(self._kept) - 1:  # used last, forgotten last
                        del self._kept[index]
                        self._kept.append((value, other, known))
                    return known
        found = answer()
        with self._lock:
            self._kept.append((asked, rest, found))
        return found
