"""Opening, saving and closing documents, with the questions they need."""

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox

from mapper.errors import MapperError
from mapper.files.atomic import UnconfirmedSave, fingerprint_of
from mapper.files.calls import real_path
from mapper.files.documents import Fingerprint, ForeignChange
from mapper.files.earlier import earlier_versions
from mapper.files.resources import is_sample, sample_map
from mapper.gui.file_names import file_name
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import in_menu, in_title, message, tip
from mapper.gui.session import Document, Session

FILTER = "Mapper maps (*.mapper);;All files (*)"
OPEN_FILTER = (
    "Maps and sheets (*.mapper *.txt);;Mapper maps (*.mapper);;Texts of sheets (*.txt);;All files (*)"
)
SUFFIX = ".mapper"
TEXT = ".txt"


class Filing(QObject):
    """Everything between a document and its file."""

    earlier_wanted = Signal(object)
    sheets_wanted = Signal(object)

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Bind the file commands."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.holder: Callable[[Path], str] = lambda _path: ""
        window.commands.bind(
            {
                "open": self.ask_and_open,
                "open_example": lambda: self.open_sample("example"),
                "open_district": lambda: self.open_sample("district"),
                "open_harrow": lambda: self.open_sample("harrow"),
                "save": lambda: self._with_current(self.save),
                "save_as": lambda: self._with_current(self.save_as),
                "save_copy": lambda: self._with_current(self.save_copy),
                "close": lambda: self.close(session.index),
                "quit": window.close,
            }
        )
        window.files_dropped.connect(lambda names: self.open_all(Path(name) for name in names))
        window.recent_menu.aboutToShow.connect(self._fill_recent)
        window.may_close = self.may_close_all
        session.documents_changed.connect(self.show_title)
        session.switched.connect(self.show_title)

    def open_all(self, paths: Iterable[Path]) -> None:
        """Open files one after another; each that cannot be opened is told, the others open all the same.

        Texts come last: their sheets are placed on the map that is open then.
        """
        texts = []
        for path in paths:
            if path.suffix.casefold() == TEXT:
                texts.append(path)
            else:
                self.open(path)
        for path in texts:
            self.sheets_wanted.emit(path)

    def open(self, path: Path) -> bool:
        """Open a file; tell in one line why when it cannot be."""
        try:
            document = self.session.open(path)
        except MapperError as error:
            self._tell_unopened(path, error)
            return False
        except (OSError, RuntimeError, ValueError) as error:  # no path at all, or links that lead in a circle
            self._tell("The map cannot be opened", f"{path}: {error}")
            return False
        if document.path is not None and not is_sample(document.path):
            self.window.settings.remember(document.path)
            self.window.settings.remember_folder("documents", document.path.parent)
        return True

    def open_sample(self, name: str) -> None:
        """Open a map that comes with the program, as an untitled copy so that it is never written over."""
        before = len(self.session.documents)
        if self.open(sample_map(name)) and len(self.session.documents) > before:
            self.session.said.emit(
                "A map that comes with Mapper: save it under a name of your own to keep changes"
            )

    def ask_and_open(self) -> None:
        """Ask for files and open them."""
        folder = self.window.settings.folder("documents")
        names, _ = QFileDialog.getOpenFileNames(self.window, "Open a map", folder, OPEN_FILTER)
        self.open_all(Path(name) for name in names)

    def save(self, document: Document) -> bool:
        """Save a document where it came from, or ask where; return whether it is saved now."""
        never_written = document.fingerprint is None  # untitled, or recovered without its file
        if document.path is None or never_written or document.read_only or is_sample(document.path):
            return self.save_as(document)
        return self._write(document, document.path, document.fingerprint)

    def save_as(self, document: Document) -> bool:
        """Ask for a name and save there."""
        path = self._ask_where(document, "Save the map as")
        if path is None:
            return False
        if taken := self._taken(document, path):
            self._tell("The map was not saved", f"{path.name}: {taken}. Choose another name.")
            return False
        return self._write(document, path, None)

    def save_copy(self, document: Document) -> bool:
        """Ask for a name and write a copy there, going on with the document's own file."""
        path = self._ask_where(document, "Save a copy as")
        if path is None:
            return False
        if document.path is not None and real_path(document.path) == real_path(path):
            return self.save(document)
        if taken := self._taken(document, path):
            self._tell("The copy was not written", f"{path.name}: {taken}. Choose another name.")
            return False
        try:
            self.session.write_copy(document, path)
        except MapperError as error:
            self._tell("The copy was not written", error.one_line())
            return False
        return True

    def close(self, index: int) -> bool:
        """Close a document, asking first when it holds changes that are not saved."""
        if not 0 <= index < len(self.session.documents) or not self.may_close(self.session.documents[index]):
            return False
        self.session.close(index)
        return True

    def may_close(self, document: Document) -> bool:
        """Ask what to do with unsaved changes; return whether closing may go on."""
        if not document.history.is_modified:
            return True
        buttons = QMessageBox.StandardButton
        headline = f"Save the changes to {document.name}?"
        box = message(self.window, QMessageBox.Icon.Question, headline)
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        answer = box.exec()
        if answer == buttons.Save:
            return self.save(document)
        return answer == buttons.Discard

    def may_close_all(self) -> bool:
        """Ask for every document that holds unsaved changes."""
        return all(self._may_close_in_front(document) for document in tuple(self.session.documents))

    def _may_close_in_front(self, document: Document) -> bool:
        """Ask for a document, showing the one that is asked about."""
        if document.history.is_modified:
            self.session.switch(self.session.documents.index(document))
        return self.may_close(document)

    def _taken(self, document: Document, path: Path) -> str:
        """Return who else has a file open, in this window or another; an empty text when nobody has."""
        real = real_path(path)
        others = (other.path for other in self.session.documents if other is not document)
        if any(other is not None and real_path(other) == real for other in others):
            return "another map open here is in this file"
        return self.holder(path)

    def _with_current(self, deed: Callable[[Document], bool]) -> None:
        document = self.session.current
        if document is not None:
            deed(document)

    def _write(self, document: Document, path: Path, expected: Fingerprint | None) -> bool:
        try:
            self.session.save(document, path, expected=expected)
        except ForeignChange as change:
            return self._ask_about_foreign_change(document, path, change)
        except UnconfirmedSave as error:
            self._tell("The map may not be safe yet", error.one_line())
            return False
        except MapperError as error:
            self._tell("The map was not saved", f"{error.one_line()}\n\nThe file on disk is as it was.")
            return False
        self.window.settings.remember(path)
        self.window.settings.remember_folder("documents", path.parent)
        return True

    def _ask_about_foreign_change(self, document: Document, path: Path, change: ForeignChange) -> bool:
        why = "Another program has written, moved or deleted this file since it was opened here."
        box = message(self.window, QMessageBox.Icon.Warning, change.one_line(), why)
        mine = box.addButton("Keep mine", QMessageBox.ButtonRole.DestructiveRole)
        copy = box.addButton("Save as…", QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(copy)
        box.exec()
        if box.clickedButton() is mine:
            return self._write_over(document, path)
        return box.clickedButton() is copy and self.save_as(document)

    def _write_over(self, document: Document, path: Path) -> bool:
        """Write over what stands there at this moment, but not over what comes there after it."""
        try:
            found = fingerprint_of(path)
        except OSError as error:
            self._tell("The map was not saved", f"{path}: {error.strerror}")
            return False
        return self._write(document, path, found)

    def _ask_where(self, document: Document, title: str) -> Path | None:
        start = document.path
        if start is None or is_sample(start):
            folder = self.window.settings.folder("documents")
            unsaved = f"{file_name(document.scenario.title, 'map')}{SUFFIX}"
            start = Path(folder) / (start.name if start else unsaved)
        name, _ = QFileDialog.getSaveFileName(self.window, title, str(start), FILTER)
        if not name:
            return None
        path = Path(name)
        if path.suffix:
            return path
        path = path.with_name(f"{path.name}{SUFFIX}")  # which the dialog has not asked about
        return path if not path.exists() or self._may_replace(path) else None

    def _may_replace(self, path: Path) -> bool:
        buttons = QMessageBox.StandardButton
        headline = f"{path.name} is there already. Replace it?"
        box = message(self.window, QMessageBox.Icon.Warning, headline, f"In {path.parent}")
        box.setStandardButtons(buttons.Yes | buttons.No)
        box.setDefaultButton(buttons.No)
        return box.exec() == buttons.Yes

    def _fill_recent(self) -> None:
        menu = self.window.recent_menu
        menu.clear()
        for path in self.window.settings.recent:
            action = menu.addAction(in_menu(path.name))
            action.setToolTip(tip(str(path)))
            action.setStatusTip(str(path))
            action.triggered.connect(lambda _checked=False, path=path: self.open(path))
        if menu.isEmpty():
            menu.addAction("No map yet").setEnabled(False)
            return
        menu.addSeparator()
        menu.addAction("Forget these").triggered.connect(self.window.settings.forget_recent)

    def show_title(self) -> None:
        """Tell in the window's title which map is in front, and how its file stands."""
        document = self.session.current
        if document is None:
            self.window.setWindowTitle("Mapper")
            self.window.setWindowModified(False)
            return
        read_only = " (read-only)" if document.read_only else ""
        self.window.commands["save"].setText("&Save under another name…" if read_only else "&Save")
        self.window.setWindowTitle(f"{in_title(document.name)}[*]{read_only} – Mapper")
        self.window.setWindowModified(document.history.is_modified)

    def _tell_unopened(self, path: Path, error: MapperError) -> None:
        box = message(self.window, QMessageBox.Icon.Warning, "The map cannot be opened", error.one_line())
        box.addButton(QMessageBox.StandardButton.Ok)
        earlier = None
        if earlier_versions(path):
            earlier = box.addButton("Earlier versions…", QMessageBox.ButtonRole.ActionRole)
        box.exec()
        if earlier is not None and box.clickedButton() is earlier:
            self.earlier_wanted.emit(path)

    def _tell(self, headline: str, line: str) -> None:
        message(self.window, QMessageBox.Icon.Warning, headline, line).exec()
