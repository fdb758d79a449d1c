"""Going back to an earlier version of a map: the dialog, and what is done with the version chosen."""

from pathlib import Path

from PySide6.QtCore import QObject

from mapper.files.earlier import earlier_versions
from mapper.gui.dialogs.earlier import EarlierDialog
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Document, Session
from mapper.gui.viewing import Viewing
from mapper.model.scenario import Scenario


class Restoring(QObject):
    """Binds the command for earlier versions."""

    def __init__(self, window: MainWindow, session: Session, viewing: Viewing) -> None:
        """Bind it."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.viewing = viewing
        self.dialog: EarlierDialog | None = None
        window.commands.bind({"earlier": self.show_of_current})

    def show_of_current(self) -> None:
        """Show the earlier versions of the map in front."""
        document = self.session.current
        if document is not None:
            self._show(document.path, document.scenario, document)

    def show_of_file(self, path: Path) -> None:
        """Show the earlier versions of a file that cannot be opened itself."""
        self._show(path, None, None)

    def close(self) -> None:
        """End the dialog."""
        if self.dialog is not None:
            self.dialog.reject()

    def _show(self, path: Path | None, now: Scenario | None, document: Document | None) -> None:
        if self.dialog is not None:
            return
        dialog = EarlierDialog(
            earlier_versions(path) if path is not None else None,
            now,
            self.viewing.palette_name,
            name=path.name if path is not None else "Untitled",
            parent=self.window,
        )
        dialog.copy_wished.connect(self._open_copy)
        dialog.restore_wished.connect(lambda scenario, when: self._restore(document, scenario, when))
        dialog.finished.connect(self._closed)
        self.dialog = dialog
        dialog.open()

    def _open_copy(self, scenario: Scenario) -> None:
        self.session.add(scenario)
        self.session.said.emit("Opened as an untitled copy: save it under a name of its own to keep it")

    def _restore(self, document: Document | None, scenario: Scenario, when: str) -> None:
        if document is not None and document is self.session.current:
            self.session.replace(document, f"Restore the version of {when}", scenario)

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
