"""The history of a document: snapshots that can be undone and redone, each with the name of its deed."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

DEFAULT_STEPS = 500


@dataclass(frozen=True, slots=True)
class Step(Generic[T]):
    """One deed: its name as the user reads it, and the document after it."""

    name: str
    document: T


class History(Generic[T]):
    """Snapshots of a frozen document; identity of the snapshot tells whether it is the saved one."""

    def __init__(self, document: T, *, limit: int = DEFAULT_STEPS, is_saved: bool = True) -> None:
        """Begin with a document; one that was recovered is not saved yet."""
        self._past: list[Step[T]] = []
        self._future: list[Step[T]] = []
        self._first = document
        self._saved: T | None = document if is_saved else None
        self._limit = limit
        self._gesture: str | None = None

    @property
    def document(self) -> T:
        """The document as it stands now."""
        return self._past[-1].document if self._past else self._first

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
        self._future.clear()
        if gesture is not None and gesture == self._gesture and self._past:
            self._past.pop()
        self._gesture = None  # a gesture that has come back to where it began has no step to melt into
        if document != self.document:
            self._past.append(Step(name, document))
            self._gesture = gesture
        while len(self._past) > self._limit:
            self._first = self._past.pop(0).document
        return True

    def end_gesture(self) -> None:
        """Close the running gesture: the next deed is a step of its own."""
        self._gesture = None

    def abandon(self, gesture: str) -> bool:
        """Drop what the running gesture has done, as if it had never begun; return whether there was any."""
        if gesture != self._gesture or not self._past:
            return False
        self._past.pop()
        self._gesture = None
        return True

    def undo(self) -> bool:
        """Take back the last deed; return whether there was one."""
        self._gesture = None
        if not self._past:
            return False
        self._future.append(self._past.pop())
        return True

    def redo(self) -> bool:
        """Do the last undone deed again; return whether there was one."""
        self._gesture = None
        if not self._future:
            return False
        self._past.append(self._future.pop())
        return True

    def mark_saved(self, document: T) -> None:
        """Remember the document that a save has verified on disk."""
        self._saved = document
