"""Exporting: the dialog for pictures, and the picture on the clipboard."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMessageBox

from mapper.gui.dialogs.export import ExportDialog, copied
from mapper.gui.file_names import file_name
from mapper.gui.main_window import MainWindow
from mapper.gui.picture_choices import PictureChoices, remembered
from mapper.gui.picture_job import PictureJob
from mapper.gui.picture_source import PictureSource, source_of
from mapper.gui.session import Document, Session
from mapper.gui.viewing import Viewing


class Exporting(QObject):
    """Binds the commands that make pictures; every picture is made beside the window."""

    def __init__(self, window: MainWindow, session: Session, viewing: Viewing) -> None:
        """Bind the commands."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.viewing = viewing
        self.dialog: ExportDialog | None = None
        self._chosen: dict[int, PictureChoices] = {}
        window.commands.bind({"export": self.export, "copy_picture": self.copy_picture})
        window.about_to_close.connect(self.close)
        session.documents_changed.connect(self._forget_closed)

    def export(self) -> None:
        """Open the dialog on the current document."""
        document = self.session.current
        if document is None or self.dialog is not None:
            return
        dialog = ExportDialog(
            source_of(document, self.viewing.canvas),
            self._choices(document),
            self.window.settings,
            _file_name(document),
            self.window,
        )
        dialog.said.connect(self.session.said)
        dialog.chosen.connect(lambda choices: self._chosen.update({id(document): choices}))
        dialog.finished.connect(self._dialog_closed)
        self.dialog = dialog
        dialog.open()

    def copy_picture(self) -> None:
        """Put the picture as it was chosen last on the clipboard."""
        document = self.session.current
        if document is None:
            return
        source, choices = source_of(document, self.viewing.canvas), self._choices(document)
        job = PictureJob(lambda progress: source.picture(choices).image(progress), self)
        job.made.connect(lambda image: self._put_on_clipboard(source, choices, image))
        job.failed.connect(self._tell)
        job.start()

    def close(self) -> None:
        """End what is under way."""
        if self.dialog is not None:
            self.dialog.reject()
        for job in [*self.findChildren(PictureJob), *self.window.findChildren(PictureJob)]:
            job.cancel()
            job.wait()

    def _choices(self, document: Document) -> PictureChoices:
        return self._chosen.get(id(document)) or remembered(self.window.settings)

    def _put_on_clipboard(self, source: PictureSource, choices: PictureChoices, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self.session.said.emit(copied(source, choices, image))

    def _dialog_closed(self) -> None:
        self.dialog = None

    def _forget_closed(self) -> None:
        opened = {id(document) for document in self.session.documents}
        self._chosen = {key: choices for key, choices in self._chosen.items() if key in opened}

    def _tell(self, line: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, "Mapper", "No picture was made", parent=self.window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(line)
        box.open()


def _file_name(document: Document) -> str:
    """Return what a picture's file may be called: the document's name and the round."""
    path, turn = document.path, document.scenario.round
    stem = path.stem if path is not None else file_name(document.scenario.title, "map")
    return f"{stem}-round-{turn}" if turn else stem
