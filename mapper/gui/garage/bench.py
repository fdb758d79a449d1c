"""A bench: one draft with its history, the rules it is built by, and what follows from it."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from PySide6.QtCore import QObject, Signal

from mapper.edit.history import History
from mapper.gui.session import Document
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.garage.crewing import edit_member
from mapper.rules.vehicle.garage.draft import Draft, member_draft
from mapper.rules.vehicle.garage.readout import Readout, readout
from mapper.rules.vehicle.garage.workshop import Edited, Workshop

Change: TypeAlias = Callable[[Draft], Edited]


class Target(Protocol):
    """What a page of the garage shows and changes: a draft, or a member of its crew."""

    @property
    def draft(self) -> Draft:
        """The draft as it stands now."""

    @property
    def shop(self) -> Workshop:
        """The rules it is built by."""

    def do(self, name: str, change: Change, *, gesture: str = "") -> bool:
        """Change the draft; return whether that was possible."""

    def end_gesture(self) -> None:
        """Make the next change a step of its own."""


class Bench(QObject):
    """A draft in a tab of the garage; `document` and `unit` tell where it was taken from, if it was.

    `taken` is the draft as it stood there when it was taken, or put back last.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(
        self, draft: Draft, shop: Workshop, *, document: Document | None = None, unit: str = ""
    ) -> None:
        """Begin with a draft that needs no keeping yet."""
        super().__init__()
        self.history = History(draft)
        self.taken = draft
        self.document = document
        self.unit = unit
        self._shop = shop
        self._read: tuple[Draft, Readout] | None = None

    @property
    def draft(self) -> Draft:
        """The draft as it stands now."""
        return self.history.document

    @property
    def shop(self) -> Workshop:
        """The rules it is built by."""
        return self._shop

    def reopen(self, shop: Workshop) -> None:
        """Go on by other rules, or beside other units."""
        if shop != self._shop:
            self._shop = shop
            self._read = None
            self.changed.emit()

    @property
    def readout(self) -> Readout:
        """What follows from the draft."""
        if self._read is None or self._read[0] is not self.draft:
            self._read = (self.draft, readout(self.draft, self._shop))
        return self._read[1]

    @property
    def is_unkept(self) -> bool:
        """Whether something was changed that stands neither on a map nor in the library."""
        return self.history.is_modified

    def keep(self) -> None:
        """Remember that the draft as it stands is kept somewhere."""
        self.history.mark_saved(self.draft)
        self.changed.emit()

    def do(self, name: str, change: Change, *, gesture: str = "") -> bool:
        """Change the draft as one step of its history; tell why when the rules refuse it."""
        edited = change(self.draft)
        if isinstance(edited, Refusal):
            clauses = ", ".join(dict.fromkeys(reason.clause for reason in edited.reasons if reason.clause))
            self.said.emit(f"Not possible: {edited.text}{f'  [{clauses}]' if clauses else ''}")
            return False
        if self.history.do(name, edited, gesture=gesture or None):
            self.said.emit("")
            self.changed.emit()
        return True

    def end_gesture(self) -> None:
        """Make the next change a step of its own."""
        self.history.end_gesture()

    def undo(self) -> None:
        """Take the last change back."""
        name = self.history.undo_name
        if self.history.undo():
            self.changed.emit()
            self.said.emit(f"Undone: {name}")

    def redo(self) -> None:
        """Do the change again that was taken back."""
        name = self.history.redo_name
        if self.history.redo():
            self.changed.emit()
            self.said.emit(f"Redone: {name}")


class Seat:
    """A member of a bench's crew, shown and changed like a draft of its own."""

    def __init__(self, bench: Bench, place: int) -> None:
        """Point at the member at this place."""
        self.bench = bench
        self.place = place

    @property
    def draft(self) -> Draft:
        """The member as a draft."""
        return member_draft(self.bench.draft.crew[self.place])

    @property
    def shop(self) -> Workshop:
        """The rules it is built by."""
        return self.bench.shop

    def do(self, name: str, change: Change, *, gesture: str = "") -> bool:
        """Change the member as one step of the bench's history."""
        place = self.place
        return self.bench.do(
            name,
            lambda draft: edit_member(draft, place, change),
            gesture=f"crew {place} {gesture}" if gesture else "",
        )

    def end_gesture(self) -> None:
        """Make the next change a step of its own."""
        self.bench.end_gesture()
