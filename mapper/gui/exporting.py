"""Exporting: the picture of the current document as a file and on the clipboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox

from mapper.gui.main_window import MainWindow
from mapper.gui.picture_job import PictureJob
from mapper.gui.session import Document, Session
from mapper.gui.viewing import Viewing
from mapper.paint.formats import write_picture
from mapper.paint.picture import Picture, Progress, Recipe
from mapper.play.view import gm_view

FILTER = "PNG (*.png);;WebP (*.webp);;JPEG (*.jpg);;SVG (*.svg);;PDF (*.pdf)"


class Exporting(QObject):
    """Binds the commands that make pictures; every picture is made beside the window."""

    def __init__(self, window: MainWindow, session: Session, viewing: Viewing) -> None:
        """Bind the commands."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.viewing = viewing
        self._job: PictureJob | None = None
        window.commands.bind({"export": self.export, "copy_picture": self.copy_picture})
        window.about_to_close.connect(self.close)

    def export(self) -> None:
        """Ask for a name and write the picture there."""
        document = self.session.current
        if document is None:
            return
        folder = self.window.settings.folder("pictures")
        start = Path(folder) / f"{Path(document.name).stem}.png"
        name, _ = QFileDialog.getSaveFileName(self.window, "Export picture", str(start), FILTER)
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(name).with_suffix(".png")
        self.window.settings.remember_folder("pictures", path.parent)
        picture = self._picture(document)
        self._begin(
            lambda _progress: write_picture(picture, path),
            lambda size: self.session.said.emit(f"Wrote {path.name}, {size:,} bytes"),
        )

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        document = self.session.current
        if document is None:
            return
        picture = self._picture(document)
        self._begin(picture.image, self._put_on_clipboard)

    def close(self) -> None:
        """End what is under way."""
        if self._job is not None:
            self._job.cancel()
            self._job.wait()

    def _picture(self, document: Document) -> Picture:
        view = gm_view(document.scenario, document.ruleset)
        sight = document.ruleset.ground_sight(view.map)
        return Picture(view, Recipe(palette=self.viewing.palette_name), standing=sight.standing_point)

    def _put_on_clipboard(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self.session.said.emit(f"Copied a picture of {image.width()} × {image.height()} pixels")

    def _begin(self, deed: Callable[[Progress], Any], then: Callable[[Any], None]) -> None:
        if self._job is not None:
            self._job.cancel()
        job = PictureJob(deed, self)
        job.made.connect(then)
        job.failed.connect(self._tell)
        job.finished.connect(lambda: self._forget(job))
        self._job = job
        job.start()

    def _forget(self, job: PictureJob) -> None:
        if self._job is job:
            self._job = None

    def _tell(self, line: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Warning, "Mapper", "No picture was made", parent=self.window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(line)
        box.open()
