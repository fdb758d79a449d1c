"""Pasting the text of sheets: from the clipboard, from a file dropped on the window or opened."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.errors import MapperError
from mapper.files.unit_exchange import read_text
from mapper.gui.enlisting import Enlisting
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import message
from mapper.gui.session import Session
from mapper.gui.viewing import Viewing

if TYPE_CHECKING:
    from mapper.gui.dialogs.paste_sheets import PasteSheets


class SheetPasting(QObject):
    """Opens the dialog that turns sheets into units; one at a time."""

    def __init__(self, window: MainWindow, session: Session, viewing: Viewing, enlisting: Enlisting) -> None:
        """Bind the command."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.viewing = viewing
        self.enlisting = enlisting
        self.dialog: PasteSheets | None = None
        window.commands.bind({"paste_sheets": self.paste})

    def paste(self) -> None:
        """Begin with the text on the clipboard, unless that is a piece of a map."""
        text = QApplication.clipboard().text()
        self._open("" if text.lstrip().startswith("{") else text)

    def paste_file(self, path: Path) -> None:
        """Begin with the text of a file; tell in one line why when it can't be read."""
        try:
            text = read_text(path)
        except MapperError as error:
            message(self.window, QMessageBox.Icon.Warning, "No sheets were read", error.one_line()).exec()
            return
        self._open(text)

    def close(self) -> None:
        """End the dialog, and what runs beside it."""
        if self.dialog is not None:
            self.dialog.reject()

    def _open(self, text: str) -> None:
        document = self.session.current
        if document is None:
            words = "Open a map first: the units of sheets are placed on it."
            message(self.window, QMessageBox.Icon.Information, "No map is open", words).exec()
            return
        if self.dialog is not None:
            self.dialog.raise_()
            self.dialog.editor.put(text)
            return
        from mapper.gui.dialogs.paste_sheets import PasteSheets  # noqa: PLC0415  # keeps start-up fast

        self.dialog = PasteSheets(self.window, document, self.enlisting, self.viewing.palette_name, text)
        self.dialog.finished.connect(self._closed)
        self.dialog.open()

    def _closed(self) -> None:
        self.dialog = None
