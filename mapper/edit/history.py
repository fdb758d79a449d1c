"""The history of a document: snapshots that can be undone and redone, each with the name of its deed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Room:
    """How much a history keeps: steps, and bytes beside the document itself.

    `near_steps` documents to each side of the present stay at hand and those farther away may be packed; when
    they weigh more than `near_bytes`, only the present one and its neighbours stay for certain, and when they
    weigh twice that, packing does not wait until there is time. So many of the newest steps may be
    `unweighed` until there is.
    """

    steps: int = 500
    bytes: int = 128_000_000
    near_steps: int = 8
    near_bytes: int = 24_000_000
    unweighed: int = 0


class Way(Protocol[T]):
    """The packed way between two neighbours: what it takes, and each of them made from the other."""

    @property
    def bytes(self) -> int:
        """About how much room it takes."""

    def newer(self, older: T, /) -> T:
        """Return the newer document."""

    def older(self, newer: T, /) -> T:
        """Return the older document."""


class Step(Generic[T]):
    """One deed: its name as the user reads it, and the document after it. Only its history changes it."""

    __slots__ = ("document", "moves_all", "name", "way", "weight")

    def __init__(self, name: str, document: T, *, moves_all: bool = False) -> None:
        """Begin with the document at hand."""
        self.name = name
        self.document: T | None = document
        """None while it is packed."""
        self.way: Way[T] | None = None
        """The way from the document before; None until one of the two was packed."""
        self.weight: int | None = None
        """The bytes its document takes which the one before does not take; None until it was weighed."""
        self.moves_all = moves_all
        """Whether everything lies elsewhere after it than before."""


class History(Generic[T]):
    """Snapshots of a frozen document; what is far from the present may be packed, and is not lost by it.

    Documents at hand stand next to each other, the present one among them; all others are packed.
    """

    def __init__(
        self,
        document: T,
        *,
        room: Room | None = None,
        weigh: Callable[[T, T], int] = lambda _before, _after: 0,
        pack: Callable[[T, T], Way[T]] | None = None,
        is_saved: bool = True,
    ) -> None:
        """Begin with a document; one that was recovered is not saved yet.

        `weigh` tells how many bytes a document takes that the one before it does not take already; `pack`
        makes the way between two documents. Without it all stay at hand.
        """
        self._steps = [Step("", document)]
        self._steps[0].weight = 0
        self._now = self._oldest = self._newest = 0  # the present, and the first and last step at hand
        self._saved: T | None = document if is_saved else None
        self._saved_step: Step[T] | None = self._steps[0] if is_saved else None
        self._room = room or Room()
        self._weigh = weigh
        self._pack = pack
        self._forgotten = 0
        self._gesture: str | None = None

    @property
    def document(self) -> T:
        """The document as it stands now."""
        return _at_hand(self._steps[self._now])

    @property
    def steps(self) -> tuple[Step[T], ...]:
        """All steps that are kept, oldest first: those done, then those undone."""
        return tuple(self._steps[1:])

    @property
    def position(self) -> int:
        """How many of the steps are done."""
        return self._now

    @property
    def forgotten(self) -> int:
        """How many steps were dropped because there were too many, or they took too much room."""
        return self._forgotten

    @property
    def bytes(self) -> int:
        """What the steps take beside the present document, as it was weighed."""
        self._weigh_waiting()
        return self._bytes_at_hand + sum(step.way.bytes for step in self._steps if step.way is not None)

    @property
    def saved_position(self) -> int | None:
        """The position at which the document is the saved one, or None where no step leads there."""
        return next((index for index, step in enumerate(self._steps) if step is self._saved_step), None)

    @property
    def is_modified(self) -> bool:
        """Whether the document differs from the one that was saved last."""
        return self.document is not self._saved and self.document != self._saved

    @property
    def undo_name(self) -> str | None:
        """The name of the deed that undo would take back, or None."""
        return self._steps[self._now].name if self._now else None

    @property
    def redo_name(self) -> str | None:
        """The name of the deed that redo would do again, or None."""
        return self._steps[self._now + 1].name if self._now + 1 < len(self._steps) else None

    def look(self, position: int) -> Iterator[tuple[int, T]]:
        """Yield positions with their documents, from the present one on to the one at that position.

        What is packed stays so: only who looks holds what is unpacked for it.
        """
        steps, place, document = tuple(self._steps), self._now, self.document
        yield place, document
        while place != position:
            step = 1 if position > place else -1
            document = _next(steps, place, document, step)
            place += step
            yield place, document

    def moves_all(self, since: int) -> bool:
        """Tell whether a step between that position and the present one lets everything lie elsewhere."""
        first, last = sorted((since, self._now))
        return any(step.moves_all for step in self._steps[first + 1 : last + 1])

    def do(self, name: str, document: T, *, gesture: str | None = None, moves_all: bool = False) -> bool:
        """Add a deed; deeds of the same running gesture melt into one step. Return whether anything changed.

        A deed that leaves the document equal is no step.
        """
        before = self.document
        if document is before or document == before:
            return False
        self._cut()
        if gesture is not None and gesture == self._gesture and self._now:
            self._drop_last()
        self._gesture = None  # a gesture that has come back to where it began has no step to melt into
        before = self.document
        if document is not before and document != before:
            self._push(name, document, moves_all=moves_all)
            self._gesture = gesture
        return True

    def end_gesture(self) -> None:
        """Close the running gesture: the next deed is a step of its own."""
        self._gesture = None

    def abandon(self, gesture: str) -> bool:
        """Drop what the running gesture has done, as if it had never begun; return whether there was any."""
        if gesture != self._gesture or not self._now:
            return False
        self._drop_last()
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
        if position == self.position or not 0 <= position < len(self._steps):
            return False
        self._move(position)
        return True

    def put_away(self) -> bool:
        """Pack the document at hand that is farthest from the present; return False when all may stay."""
        self._make_room()
        behind, ahead = self._now - self._oldest, self._newest - self._now
        farthest = max(behind, ahead)
        is_much = farthest > 1 and self._bytes_at_hand > self._room.near_bytes
        if self._pack is None or (farthest <= self._room.near_steps and not is_much):
            return False
        older = self._oldest if behind == farthest else self._newest - 1
        one, other = self._steps[older], self._steps[older + 1]
        if other.way is None:
            other.way = self._pack(_at_hand(one), _at_hand(other))
        if behind == farthest:
            one.document = None
            self._oldest += 1
        else:
            other.document = None
            self._newest -= 1
        return True

    def forget_saved(self) -> None:
        """Take no document for the saved one: what is on disk is another."""
        self._saved = self._saved_step = None

    def mark_saved(self, document: T) -> None:
        """Remember the document that a save has verified on disk."""
        self._saved = document
        self._saved_step = next((step for step in self._steps if step.document is document), None)

    @property
    def _bytes_at_hand(self) -> int:
        return sum(step.weight or 0 for step in self._steps[self._oldest + 1 : self._newest + 1])

    def _push(self, name: str, document: T, *, moves_all: bool) -> None:
        """Add a step; drop the oldest ones beyond what may be kept, never the newest."""
        self._steps.append(Step(name, document, moves_all=moves_all))
        self._now = self._newest = len(self._steps) - 1
        if sum(1 for _ in self._waiting()) > self._room.unweighed:
            self._make_room()
        while self._now > max(1, self._room.steps):
            self._forget_oldest()

    def _make_room(self) -> None:
        """Weigh what was not weighed yet; pack and drop what is too much."""
        if self._weigh_waiting():
            self._put_away_much()
            while self._now > 1 and self.bytes > self._room.bytes:
                self._forget_oldest()

    def _waiting(self) -> Iterator[int]:
        """Yield the places of the steps that were not weighed yet, newest first; they are the newest."""
        for place in range(len(self._steps) - 1, 0, -1):
            if self._steps[place].weight is not None:
                return
            yield place

    def _weigh_waiting(self) -> bool:
        """Weigh what was not weighed yet; return whether there was any."""
        places = tuple(self._waiting())
        for place in places:
            before, step = self._steps[place - 1], self._steps[place]
            step.weight = self._weigh(_at_hand(before), _at_hand(step))
        return bool(places)

    def _put_away_much(self) -> None:
        while self._bytes_at_hand > 2 * self._room.near_bytes and self.put_away():
            pass

    def _forget_oldest(self) -> None:
        del self._steps[0]
        self._steps[0].way = None
        self._now, self._newest = self._now - 1, self._newest - 1
        self._oldest = max(0, self._oldest - 1)
        self._forgotten += 1

    def _cut(self) -> None:
        """Drop what was undone."""
        del self._steps[self._now + 1 :]
        self._newest = self._now

    def _drop_last(self) -> None:
        self._move(self._now - 1)
        self._cut()

    def _move(self, position: int) -> None:
        """Make another document the present one; those on the way are at hand then."""
        step = 1 if position > self._now else -1
        while self._now != position:
            document = _next(self._steps, self._now, self.document, step)
            self._now += step
            self._oldest, self._newest = min(self._oldest, self._now), max(self._newest, self._now)
            there = self._steps[self._now]
            there.document = document
            if there is self._saved_step:
                self._saved = document
            self._put_away_much()


def _at_hand(step: Step[T]) -> T:
    if step.document is None:
        raise LookupError(f"the document after {step.name!r} is packed")
    return step.document


def _next(steps: Sequence[Step[T]], place: int, document: T, step: int) -> T:
    """Return the document one step on from a place or, where it is packed, make it from the one there."""
    there, way = steps[place + step], steps[place + max(step, 0)].way
    if there.document is not None:
        return there.document
    if way is None:
        raise LookupError(f"no way leads to the document after {there.name!r}")
    return way.newer(document) if step > 0 else way.older(document)
