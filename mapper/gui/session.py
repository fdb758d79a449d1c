"""The open documents and what is selected in them; the only writer of their history."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from mapper.edit.changes import Changes, changes
from mapper.edit.crossing import Crossing
from mapper.edit.history import History, Room
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import Things
from mapper.edit.weight import added_bytes
from mapper.errors import MapperError
from mapper.files.atomic import fingerprint_of
from mapper.files.calls import real_path
from mapper.files.documents import Fingerprint, open_document, save
from mapper.files.earlier import keep_earlier
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.gui.selection import Selection, on_map
from mapper.model.scenario import Scenario
from mapper.play.correcting import entered
from mapper.play.insight import Target, target_of
from mapper.rules.palette import UNNAMED, Palette
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset

REST_MS = 250
"""How long nothing must have changed before steps far from the present are packed."""
SOON_MS = 1
"""When what stands beside the map is told of a change: after the event that made it."""
UNWEIGHED = 16
"""So many steps may wait for such a rest to be weighed."""


@dataclass(slots=True)
class Document:
    """An open document: its file, its history, its ruleset, and what is selected in it.

    `read_only` says why the file is not to be written here; it is empty when it may be.
    """

    history: History[Scenario]
    ruleset: Ruleset
    path: Path | None = None
    fingerprint: Fingerprint | None = None
    read_only: str = ""
    selection: Selection = field(default_factory=Selection)
    target: Target | None = None

    @property
    def scenario(self) -> Scenario:
        """The scenario as it stands now."""
        return self.history.document

    @property
    def name(self) -> str:
        """The name of the file; of an unsaved document its title, if it has one."""
        return self.path.name if self.path else self.scenario.title.strip() or "Untitled"


class Session(QObject):
    """All open documents, one of them current. Views send wishes here and repaint from the signals."""

    documents_changed = Signal()
    """A document came, went, was saved, or, told a moment later than `changed`, is another now.

    For what stands beside the map: many changes in a row are told once, and no event of the mouse waits.
    """

    all_moved = Signal()
    """Everything on the map lies elsewhere now: it was turned, mirrored, or given another size."""

    leaving = Signal()
    """Another document may come to the front; what is under way in the one there ends while it is still."""

    switched = Signal()
    changed = Signal(object)
    selection_changed = Signal()
    target_changed = Signal()
    threats_wanted = Signal()
    saved = Signal()
    said = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with no document."""
        super().__init__(parent)
        self.documents: list[Document] = []
        self.index = -1
        self._wants_threats = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self.documents_changed)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._put_away)

    @property
    def palette(self) -> Palette:
        """What the rules of the document in front offer, and what they call it."""
        return self.current.ruleset.palette if self.current is not None else UNNAMED

    @property
    def current(self) -> Document | None:
        """The document in front, or None when none is open."""
        return self.documents[self.index] if 0 <= self.index < len(self.documents) else None

    def open(self, path: Path) -> Document:
        """Open a file, or bring it to the front when it is open already.

        Raises DocumentError, TableError or OSError; what is open stays as it is then.
        """
        wanted = real_path(path)
        path = real_path(path.parent) / path.name  # the same wherever the program runs; a link stays one
        for index, document in enumerate(self.documents):
            if document.path is not None and real_path(document.path) == wanted:
                self.switch(index)
                return document
        opened = open_document(path)
        return self._add(opened.scenario, path, opened.fingerprint)

    def add(self, scenario: Scenario) -> Document:
        """Put a new, untitled document in front."""
        return self._add(scenario, None, None)

    def recover(
        self, scenario: Scenario, origin: Path | None, fingerprint: Fingerprint | None = None
    ) -> Document:
        """Put a recovered document in front: not saved, its file as it was when the document was based on it.

        Where that isn't known, the file is never written over unasked.
        """
        document = self._add(scenario, origin, fingerprint)
        document.history = _history(scenario, is_saved=False)
        self.documents_changed.emit()
        return document

    def switch(self, index: int) -> None:
        """Bring a document to the front."""
        if index != self.index and 0 <= index < len(self.documents):
            self.leaving.emit()
            self.index = index
            self.switched.emit()

    def close(self, index: int) -> None:
        """Close a document without asking; the caller has asked."""
        self.leaving.emit()
        self.documents.pop(index)
        self.index = min(self.index if index >= self.index else self.index - 1, len(self.documents) - 1)
        self.documents_changed.emit()
        self.switched.emit()

    def save(self, document: Document, path: Path, *, expected: Fingerprint | None) -> None:
        """Write a document and, once the file is read back and proven equal, call it saved.

        What stood there before is kept as an earlier version.
        Raises ForeignChange when the file is not the one expected, SaveError when it cannot be written.
        """
        scenario = document.scenario
        doubt = _kept_earlier(path)
        document.fingerprint = save(scenario, path, expected=expected)
        document.path = path
        document.history.mark_saved(scenario)
        self.saved.emit()
        self.documents_changed.emit()
        self.said.emit(f"Saved {path.name}{doubt}")

    def write_copy(self, document: Document, path: Path) -> None:
        """Write a copy of a document without making it the document's file.

        What stood there before is kept as an earlier version.
        Raises SaveError when it cannot be written.
        """
        doubt = _kept_earlier(path)
        save(document.scenario, path)
        self.said.emit(f"Wrote a copy, {path.name}{doubt}")

    def replace(self, document: Document, name: str, scenario: Scenario) -> None:
        """Put another scenario in a document's place, as a step of its own; no correction of a game."""
        before = document.scenario
        document.history.end_gesture()
        if document.history.do(name, scenario) and document is self.current:
            self._announce(document, before)

    def reload(self, document: Document) -> None:
        """Take up what the document's file holds now; undo brings back what was there.

        Raises DocumentError, TableError or OSError; the document stays as it is then.
        """
        if document.path is None:
            return
        opened = open_document(document.path)
        ruleset_of(opened.scenario)
        document.fingerprint = opened.fingerprint
        self.replace(document, f"Reload {document.name}", opened.scenario)
        document.history.mark_saved(document.scenario)
        self.documents_changed.emit()

    def keep_mine(self, document: Document) -> None:
        """Hold on to a document whose file was changed: the next save may replace what stands there now.

        Raises OSError when the file cannot be read.
        """
        document.history.forget_saved()
        self.documents_changed.emit()
        found = fingerprint_of(document.path) if document.path is not None else None
        document.fingerprint = found or document.fingerprint

    def do(self, operation: Callable[[Scenario], Edit | NoEdit], *, gesture: str | None = None) -> bool:
        """Carry out an edit on the current document; tell why when it is not possible.

        While a game is played in it, the edit is a correction of the GM's and stands in the journal.
        """
        document = self.current
        if document is None:
            return False
        before = document.scenario
        edit = operation(before)
        if isinstance(edit, NoEdit):
            self.said.emit(f"Not possible: {edit.text}")
            return False
        after = edit.scenario
        if before.play is not None:
            told = entered(before, after, edit.name, ruleset_of)
            if isinstance(told, Refusal):
                self.said.emit(f"Not possible: {told.text}")
                return False
            after = told
        if document.history.do(edit.name, after, gesture=gesture, moves_all=edit.moves_all):
            self._announce(document, before)
            if edit.moves_all:
                self.all_moved.emit()
        return True

    def catch_up(self) -> None:
        """Tell at once what would be told in a moment."""
        if self._soon.isActive():
            self._soon.stop()
            self.documents_changed.emit()

    def end_gesture(self) -> None:
        """Close the running gesture, so that the next edit is an undo step of its own."""
        if self.current is not None:
            self.current.history.end_gesture()

    def abandon(self, gesture: str) -> None:
        """Take back all that the running gesture has done, leaving no step to redo."""
        document = self.current
        if document is None:
            return
        before = document.scenario
        if document.history.abandon(gesture):
            self._announce(document, before)

    def undo(self) -> None:
        """Take back the last deed of the current document."""
        self._travel("Undone", History.undo, lambda history: history.undo_name)

    def redo(self) -> None:
        """Do the last undone deed again."""
        self._travel("Redone", History.redo, lambda history: history.redo_name)

    def go_to(self, position: int) -> None:
        """Undo or redo until that many of the current document's steps are done."""
        document = self.current
        if document is None:
            return
        before, since = document.scenario, document.history.position
        if document.history.go_to(position):
            self._announce(document, before)
            if document.history.moves_all(since):
                self.all_moved.emit()
            deed = document.history.undo_name
            self.said.emit(f"Back to: {deed}" if deed else "Back to where it began")

    def select(
        self,
        *,
        units: Collection[str] = (),
        structure: str | None = None,
        tile: Tile | None = None,
    ) -> None:
        """Select units or a structure, and put the cursor into a tile, in place of what is selected."""
        structures = frozenset({structure}) if structure is not None else frozenset[str]()
        self.select_things(Things(units=frozenset(units), structures=structures), tile=tile)

    def select_things(self, things: Things, *, tile: Tile | None = None, add: bool = False) -> None:
        """Select things of any kind that are there; with `add` they are toggled and the rest is kept."""
        document = self.current
        if document is None:
            return
        wanted = Selection(things, tile)
        if add:
            before = document.selection
            wanted = Selection(before.things ^ things, tile or before.tile)
        wanted = on_map(wanted, document.scenario)
        if wanted != document.selection:
            document.selection = wanted
            self.selection_changed.emit()

    @property
    def wants_threats(self) -> bool:
        """Whether the odds are asked for from the other side: who could fire at the selected unit."""
        return self._wants_threats

    def want_threats(self, *, wanted: bool) -> None:
        """Ask the odds from the other side, or from the unit's own."""
        if wanted != self._wants_threats:
            self._wants_threats = wanted
            self.threats_wanted.emit()

    def aim(self, target: Target | None) -> None:
        """Choose the target that the odds are asked for: a unit, a structure or a tile."""
        if self.current is not None and self.current.target != target:
            self.current.target = target
            self.target_changed.emit()

    def _add(self, scenario: Scenario, path: Path | None, fingerprint: Fingerprint | None) -> Document:
        document = Document(_history(scenario), ruleset_of(scenario), path, fingerprint)
        self.leaving.emit()
        self.documents.append(document)
        self.index = len(self.documents) - 1
        self.documents_changed.emit()
        self.switched.emit()
        return document

    def _travel(
        self,
        word: str,
        step: Callable[[History[Scenario]], bool],
        name: Callable[[History[Scenario]], str | None],
    ) -> None:
        document = self.current
        if document is None:
            return
        before, deed, since = document.scenario, name(document.history), document.history.position
        if step(document.history):
            self._announce(document, before)
            if document.history.moves_all(since):
                self.all_moved.emit()
            self.said.emit(f"{word}: {deed}")

    def _announce(self, document: Document, before: Scenario) -> None:
        after = document.scenario
        if after.settings is not before.settings or after.house_rules is not before.house_rules:
            document.ruleset = ruleset_of(after)
        self._forget_the_gone(document)
        difference: Changes = changes(before, after)
        self._soon.start()
        self.changed.emit(difference)
        self._rest.start(REST_MS)

    def _put_away(self) -> None:
        """Pack one step that is far from the present, then look again whether there is another."""
        if any(document.history.put_away() for document in self.documents):
            self._rest.start(0)

    def _forget_the_gone(self, document: Document) -> None:
        scenario, chosen = document.scenario, document.selection
        kept = on_map(chosen, scenario)
        if document.target is not None and target_of(scenario, document.target) is None:
            self.aim(None)
        if kept != chosen:
            document.selection = kept
            self.selection_changed.emit()


def _history(scenario: Scenario, *, is_saved: bool = True) -> History[Scenario]:
    room = Room(unweighed=UNWEIGHED)
    return History(scenario, room=room, weigh=added_bytes, pack=Crossing, is_saved=is_saved)


def _kept_earlier(path: Path) -> str:
    """Keep what stands in a file as an earlier version; return what to add to `Saved` when that failed."""
    try:
        keep_earlier(path)
    except (MapperError, OSError) as error:
        return f", but the version before it could not be kept: {error}"
    return ""
