"""The picture dialog: what a picture shows, how it looks, how large its file is; saved or copied."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QImage
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mapper.errors import MapperError
from mapper.files.atomic import write_atomically
from mapper.gui.dialogs.picture_form import PictureForm
from mapper.gui.file_names import file_name
from mapper.gui.picture_choices import PictureChoices, remember
from mapper.gui.picture_job import PictureJob
from mapper.gui.picture_preview import PNG, Made, PicturePane, encoded, make
from mapper.gui.picture_source import PictureSource
from mapper.gui.settings import Settings
from mapper.paint.formats import suffix_of
from mapper.paint.picture import Progress

FILTER = "PNG (*.png);;WebP (*.webp);;JPEG (*.jpg *.jpeg);;SVG (*.svg);;PDF (*.pdf)"
DEBOUNCE_MS = 150
STEPS = 1000
SIZE = QSize(1040, 700)


class ExportDialog(QDialog):
    """Shows a picture as it is chosen and made anew with every change, beside the window."""

    said = Signal(str)
    chosen = Signal(object)

    def __init__(
        self, source: PictureSource, choices: PictureChoices, settings: Settings, name: str, parent: QWidget
    ) -> None:
        """Show the choices and begin to make the picture; `name` is what its file may be called."""
        super().__init__(parent)
        self.setWindowTitle("Export picture")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._source = source
        self._settings = settings
        self._name = name
        self._made: Made | None = None
        self._job: PictureJob | None = None
        self.form = PictureForm(source, choices)
        self.pane = PicturePane()
        self.facts = _label("Size of the picture")
        self.bar = QProgressBar()
        self.save_button = QPushButton("&Save…")
        self.copy_button = QPushButton("&Copy picture")
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(DEBOUNCE_MS)
        self._pause.timeout.connect(self._make)
        self._build()
        self.resize(SIZE.boundedTo(parent.window().size()))
        self.form.changed.connect(self._changed)
        self._make()

    @property
    def is_busy(self) -> bool:
        """Whether something is being made."""
        return self._job is not None or self._pause.isActive()

    def done(self, result: int) -> None:
        """Close, ending what is under way."""
        self._pause.stop()
        self._cancel()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:  # Qt's name
        """Close, ending what is under way."""
        self._pause.stop()
        self._cancel()
        super().closeEvent(event)

    def _build(self) -> None:
        self.bar.setRange(0, STEPS)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress")
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(self.ask_and_save)
        self.copy_button.clicked.connect(self.copy)
        buttons.rejected.connect(self.reject)
        left = QVBoxLayout()
        left.addWidget(self.pane, 1)
        left.addWidget(self.facts)
        left.addWidget(self.bar)
        right = QVBoxLayout()
        right.addWidget(self.form)
        right.addStretch(1)
        row = QHBoxLayout()
        row.addLayout(left, 1)
        row.addLayout(right)
        column = QVBoxLayout(self)
        column.addLayout(row, 1)
        column.addWidget(buttons)

    def ask_and_save(self) -> None:
        """Ask for a name and write the picture there."""
        viewer = self.form.choices.viewer
        side = f"-{file_name(self._source.viewer_name(viewer), 'side').lower()}" if viewer is not None else ""
        start = Path(self._settings.folder("pictures")) / f"{self._name}{side}{PNG}"
        name, _ = QFileDialog.getSaveFileName(self, "Save the picture", str(start), FILTER)
        if name:
            self.save(Path(name) if Path(name).suffix else Path(name).with_suffix(PNG))

    def save(self, path: Path) -> None:
        """Write the picture to a file; the dialog stays open for the next one."""
        try:
            suffix = suffix_of(path)
        except MapperError as error:
            self._tell(error.one_line())
            return
        source, choices, made = self._source, self.form.choices, self._made

        def write(progress: Progress) -> int:
            if suffix == PNG and made is not None:
                return write_atomically(path, made.data).size
            return write_atomically(path, encoded(source, choices, suffix, progress).data).size

        def written(size: int) -> None:
            self._settings.remember_folder("pictures", path.parent)
            line = f"Wrote {path.name}, {size:,} bytes"
            self.said.emit(line)
            self._tell(line)

        self.form.setEnabled(False)  # what is being saved stays as it is
        self._begin(write, written)

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        if self._made is not None:
            self._begin(self._made.picture.image, self._put_on_clipboard)

    def _put_on_clipboard(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self.said.emit(copied(self._source, self.form.choices, image))
        self._tell("Copied.")

    def _changed(self) -> None:
        self._made = None
        self._allow(making=True)
        self._cancel()
        self.facts.setText("")
        self._pause.start()

    def _make(self) -> None:
        if self.form.fault:
            self._tell(self.form.fault)
            self._allow(making=False)
            return
        source, choices = self._source, self.form.choices
        remember(self._settings, choices)
        self.chosen.emit(choices)
        self._begin(lambda progress: make(source, choices, progress), self._show)

    def _show(self, made: Made) -> None:
        self._made = made
        self.pane.show_image(made.shown)
        asked, given = self.form.choices.recipe.tile_px, made.picture.recipe.tile_px
        smaller = f" (within the limit: {given} px a tile)" if given < asked else ""
        size = f"{made.picture.width:,} × {made.picture.height:,} pixels"
        self.facts.setText(f"{size}, {_in_kb(len(made.data))} as PNG{smaller}")

    def _tell(self, line: str) -> None:
        self.facts.setText(line)

    def _begin(self, deed: Callable[[Progress], Any], then: Callable[[Any], None]) -> None:
        self._cancel()
        job = PictureJob(deed, self.parent() or self)
        job.made.connect(lambda result: self._take(job, then, result))
        job.failed.connect(lambda line: self._take(job, self._tell, line))
        job.advanced.connect(lambda share: self._advance(job, share))
        self._job = job
        self.bar.setValue(0)
        self._allow(making=True)
        job.start()

    def _take(self, job: PictureJob, then: Callable[[Any], None], result: Any) -> None:  # noqa: ANN401  # a deed's
        if job is self._job:
            self._job = None
            self.form.setEnabled(True)
            then(result)
            self._allow(making=False)

    def _advance(self, job: PictureJob, share: float) -> None:
        if job is self._job:
            self.bar.setValue(round(STEPS * share))

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _allow(self, *, making: bool) -> None:
        self.bar.setVisible(making)
        ready = self._made is not None and not making
        self.save_button.setEnabled(ready)
        self.copy_button.setEnabled(ready)


def copied(source: PictureSource, choices: PictureChoices, image: QImage) -> str:
    """Return what is said when a picture was copied."""
    who = source.viewer_name(choices.viewer)
    return f"Copied a picture of {image.width():,} × {image.height():,} pixels, as {who} sees it"


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setAccessibleName(name)
    return label


def _in_kb(size: int) -> str:
    return f"{size / 1000:,.0f} kB" if size >= 10_000 else f"{size:,} bytes"
