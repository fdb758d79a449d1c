"""The history of a document: snapshots that can be undone and redone, each with the name of its deed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

DEFAULT_STEPS = 500
DEFAULT_BYTES = 128_000_000
"""What the steps of one document may take beside the document itself."""


@dataclass(frozen=True, slots=True)
class Step(Generic[T]):
    """One deed: its name as the user reads it, the document after it, and the bytes it alone keeps."""

    name: str
    document: T
    bytes: int = 0


class History(Generic[T]):
    """Snapshots of a frozen document; identity of the snapshot tells whether it is the saved one."""

    def __init__(
        self,
        document: T,
        *,
        limit: int = DEFAULT_STEPS,
        max_bytes: int = DEFAULT_BYTES,
        weigh: Callable[[T, T], int] = lambda _before, _after: 0,
        is_saved: bool = True,
    ) -> None:
        """Begin with a document; one that was recovered is not saved yet.

        `weigh` tells how many bytes a document takes that the one before it does not take already.
        """
        self._past: list[Step[T]] = []
        self._future: list[Step[T]] = []
        self._first = document
        self._saved: T | None = document if is_saved else None
        self._limit = limit
        self._max_bytes = max_bytes
        self._weigh = weigh
        self._bytes = 0
        self._forgotten = 0
        self._gesture: str | None = None

    @property
    def document(self) -> T:
        """The document as it stands now."""
        return self._past[-1].document if self._past else self._first

    @property
    def first(self) -> T:
        """The document before the oldest step that is kept."""
        return self._first

    @property
    def steps(self) -> tuple[Step[T], ...]:
        """All steps that are kept, oldest first: those done, then those undone."""
        return (*self._past, *reversed(self._future))

    @property
    def position(self) -> int:
        """How many of the steps are done."""
        return len(self._past)

    @property
    def forgotten(self) -> int:
        """How many steps were dropped because there were too many, or they took too much room."""
        return self._forgotten

    @property
    def bytes(self) -> int:
        """What the steps take beside the first document, as it was weighed."""
        return self._bytes

    @property
    def saved_position(self) -> int | None:
        """The position at which the document is the saved one, or None where no step leads there."""
        documents = (self._first, *(step.document for step in self.steps))
        return next((index for index, document in enumerate(documents) if document is self._saved), None)

    @property
    def is_modified(self) -> bool:
        """Whether the document differs from the one that was saved last."""
        return self.document is not self._saved and self.document != self._saved

    @property
    def undo_name(self) -> str | None:
        """The name of the deed that undo would take back, or None."""
        return self._past[-1].name if self._past else None

    @property
    def redo_name(self) -> str | None:
        """The name of the deed that redo would do again, or None."""
        return self._future[-1].name if self._future else None

    def do(self, name: str, document: T, *, gesture: str | None = None) -> bool:
        """Add a deed; deeds of the same running gesture melt into one step. Return whether anything changed.

        A deed that leaves the document equal is no step.
        """
        before = self.document
        if document is before or document == before:
            return False
        self._bytes -= sum(step.bytes for step in self._future)
        self._future.clear()
        if gesture is not None and gesture == self._gesture and self._past:
            self._bytes -= self._past.pop().bytes
        self._gesture = None  # a gesture that has come back to where it began has no step to melt into
        before = self.document
        if document is not before and document != before:
            self._push(name, document)
            self._gesture = gesture
        return True

    def end_gesture(self) -> None:
        """Close the running gesture: the next deed is a step of its own."""
        self._gesture = None

    def abandon(self, gesture: str) -> bool:
        """Drop what the running gesture has done, as if it had never begun; return whether there was any."""
        if gesture != self._gesture or not self._past:
            return False
        self._bytes -= self._past.pop().bytes
        self._gesture = None
        return True

    def undo(self) -> bool:
        """Take back the last deed; return whether there was one."""
        return self.go_to(self.position - 1)

    def redo(self) -> bool:
        """Do the last undone deed again; return whether there was one."""
        return self.go_to(self.position + 1)

    def go_to(self, position: int) -> bool:
        """Undo or redo until that many steps are done; return whether there are so many and any moved."""
        self._gesture = None
        if position == self.position or not 0 <= position <= len(self._past) + len(self._future):
            return False
        while len(self._past) > position:
            self._future.append(self._past.pop())
        while len(self._past) < position:
            self._past.append(self._future.pop())
        return True

    def forget_saved(self) -> None:
        """Take no document for the saved one: what is on disk is another."""
        self._saved = None

    def mark_saved(self, document: T) -> None:
        """Remember the document that a save has verified on disk."""
        self._saved = document

    def _push(self, name: str, document: T) -> None:
        """Add a step; drop the oldest ones beyond what may be kept, never the newest."""
        step = Step(name, document, self._weigh(self.document, document))
        self._past.append(step)
        self._bytes += step.bytes
        while len(self._past) > 1 and (len(self._past) > self._limit or self._bytes > self._max_bytes):
            oldest = self._past.pop(0)
            self._first = oldest.document
            self._bytes -= oldest.bytes
            self._forgotten += 1
