"""The stores: drafts from the library and from text, and to them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from mapper.errors import DocumentError, MapperError
from mapper.files.library import Library, Shelf, library_folder
from mapper.gui.garage.bench import Bench
from mapper.gui.garage.exchange import draft_of_ready, drafts_of_text, ready_of_draft, text_of
from mapper.gui.garage.grounds import RULESET, Grounds
from mapper.gui.garage.library_picker import LibraryPicker
from mapper.gui.garage.window import GarageWindow
from mapper.rules.vehicle.garage.draft import Draft

MOST_OPENED = 20


class Stores(QObject):
    """Does the deeds of the window that have to do with the library and the clipboard."""

    kept = Signal()

    def __init__(self, window: GarageWindow, grounds: Grounds, add: Callable[[Draft], Bench]) -> None:
        """Bind the deeds; `add` opens a draft in a tab of its own."""
        super().__init__(window)
        self.window, self.grounds, self._add = window, grounds, add
        self._files: dict[Bench, Path] = {}
        window.bind({"library": self.pick, "keep": self.keep_front, "copy": self.copy, "paste": self.paste})

    def copy(self) -> None:
        """Copy the draft in front as a sheet is posted."""
        bench = self.window.bench
        if bench is not None:
            QGuiApplication.clipboard().setText(text_of(bench.draft, self.grounds.ruleset(bench)))
            self.window.say("Copied as text")

    def paste(self) -> None:
        """Open the sheets of the text on the clipboard, a tab each."""
        try:
            drafts = drafts_of_text(QGuiApplication.clipboard().text(), self.grounds.ruleset())
        except DocumentError as error:
            self.window.say(f"Not possible: {error.one_line()}")
            return
        for draft in drafts[:MOST_OPENED]:
            self._add(draft)
        if not drafts:
            self.window.say("There is no sheet on the clipboard")
        elif len(drafts) > MOST_OPENED:
            self.window.say(f"{MOST_OPENED} of {len(drafts)} builds are opened")

    def keep_front(self) -> None:
        """Keep the draft in front."""
        if self.window.bench is not None:
            self.keep(self.window.bench)

    def keep(self, bench: Bench) -> bool:
        """Keep a draft among the user's own units, in the file it has there; tell whether that was done."""
        library = Library(library_folder(RULESET))
        try:
            path = library.keep(ready_of_draft(bench.draft), over=self._files.get(bench))
        except MapperError as error:
            self.window.say(error.one_line())
            return False
        self._files[bench] = path
        bench.keep()
        self.kept.emit()
        self.window.say(f"Kept in the library as {path.name}")
        return True

    def pick(self) -> None:
        """Ask for a unit of the library and open it."""
        dialog = LibraryPicker(self.grounds.ruleset(), self.grounds.scenario, self.window)
        dialog.accepted.connect(lambda: self._picked(dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _picked(self, dialog: LibraryPicker) -> None:
        entry = dialog.chosen
        draft = draft_of_ready(entry.ready) if entry is not None else None
        if entry is None or draft is None:
            return
        bench = self._add(draft)
        if entry.shelf is Shelf.MINE and entry.path is not None:
            self._files[bench] = entry.path
