"""The earlier versions of a map: each with its time, its size, a picture, and what has changed since."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.difference import difference
from mapper.files.earlier import Earlier
from mapper.files.rulings import ruleset_of
from mapper.gui.moments import moment_text
from mapper.gui.picture_job import PictureJob
from mapper.gui.picture_preview import PicturePane
from mapper.gui.plain_text import in_title
from mapper.model.scenario import Scenario
from mapper.paint.picture import LEAST_TILE_PX, Picture, Progress, Recipe
from mapper.play.view import gm_view

SIZE = QSize(860, 560)
NONE_SIZE = QSize(460, 160)
LIST_WIDTH = 250
SHOWN_PX = 560
MOST_TILE_PX = 48
MOST_LINES = 6

NONE_YET = "No earlier version yet. Whenever this map is saved, the version before is kept here."
NEVER_SAVED = "This map was never saved. Once it is, each save keeps the version before it here."


@dataclass(frozen=True, slots=True)
class _Seen:
    """A version that was opened to be looked at."""

    version: Earlier
    scenario: Scenario
    image: QImage


class EarlierDialog(QDialog):
    """Lists the versions, newest first, and shows the one that is chosen; nothing is ever deleted here."""

    copy_wished = Signal(object)
    restore_wished = Signal(object, str)

    def __init__(
        self,
        versions: list[Earlier] | None,
        now: Scenario | None,
        palette: str,
        *,
        name: str,
        parent: QWidget,
    ) -> None:
        """List versions, None without a file, to compare with how the map is `now` if it can be opened."""
        super().__init__(parent)
        self._now = now
        self._palette = palette
        self._versions = versions or []
        self._seen: _Seen | None = None
        self._job: PictureJob | None = None
        self.setWindowTitle(in_title(f"Earlier versions of {name}"))
        self.resize(SIZE)
        self.list = QListWidget()
        self.pane = PicturePane()
        self.told = QLabel()
        self.copy_button, self.restore_button = self._build()
        self.list.currentRowChanged.connect(self._look)
        self.finished.connect(self._end)
        if versions:
            self.list.setCurrentRow(0)
        else:
            self._say_none(NEVER_SAVED if versions is None else NONE_YET)

    def _build(self) -> tuple[QWidget, QWidget]:
        self.list.setFixedWidth(LIST_WIDTH)
        self.list.setAccessibleName("Earlier versions")
        self.list.setSpacing(2)
        for version in self._versions:
            self.list.addItem(_item(version))
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setMinimumHeight(self.told.fontMetrics().lineSpacing() * (MOST_LINES + 2))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton("Open as a &copy", QDialogButtonBox.ButtonRole.ActionRole)
        restore = buttons.addButton("&Restore", QDialogButtonBox.ButtonRole.ActionRole)
        copy.setToolTip("Open it as a new, untitled map")
        restore.setToolTip("Make the map what it was then; undo takes it back")
        copy.clicked.connect(self._wish_copy)
        restore.clicked.connect(self._wish_restore)
        buttons.rejected.connect(self.reject)
        restore.setVisible(self._now is not None)
        for button in (copy, restore):
            button.setEnabled(False)
        right = QVBoxLayout()
        right.addWidget(self.pane, 1)
        right.addWidget(self.told)
        row = QHBoxLayout()
        row.addWidget(self.list)
        row.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.addLayout(row, 1)
        column.addWidget(buttons)
        return copy, restore

    def _say_none(self, why: str) -> None:
        """Say why there is nothing to choose from, and leave out what would only be empty."""
        self.told.setText(why)
        for widget in (self.list, self.pane, self.copy_button, self.restore_button):
            widget.hide()
        self.resize(NONE_SIZE)

    def _look(self, row: int) -> None:
        """Open and paint the chosen version beside the window."""
        self._drop_job()
        self._show(None, "…")
        version, palette = self._versions[row], self._palette
        paint = partial(_seen, version, palette)
        job = PictureJob(paint, self.parent() or self)  # which is there when the dialog is closed
        job.made.connect(self._arrived)
        job.failed.connect(lambda line: self._show(None, f"This version cannot be opened: {line}"))
        self._job = job
        job.start()

    def _arrived(self, seen: _Seen) -> None:
        lines = difference(seen.scenario, self._now) if self._now is not None else ()
        if self._now is None:
            told = ""
        elif not lines:
            told = "The map is now as it was then."
        else:
            more = [f"and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
            told = "\n".join(["Changed since:", *(f"•  {line}" for line in lines[:MOST_LINES]), *more])
        self._show(seen, told)

    def _show(self, seen: _Seen | None, told: str) -> None:
        self._seen = seen
        self.pane.show_image(seen.image if seen else QImage())
        self.told.setText(told)
        self.copy_button.setEnabled(seen is not None)
        self.restore_button.setEnabled(seen is not None and seen.scenario != self._now)

    def _wish_copy(self) -> None:
        if self._seen is not None:
            self.copy_wished.emit(self._seen.scenario)
            self.accept()

    def _wish_restore(self) -> None:
        if self._seen is not None:
            self.restore_wished.emit(self._seen.scenario, moment_text(self._seen.version.saved))
            self.accept()

    def _drop_job(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _end(self) -> None:
        self._drop_job()


def _item(version: Earlier) -> QListWidgetItem:
    size = f"{version.size / 1000:,.0f} kB" if version.size >= 1000 else f"{version.size} bytes"
    return QListWidgetItem(f"{moment_text(version.saved)}\n{size}")


def _seen(version: Earlier, palette: str, progress: Progress) -> _Seen:
    scenario = version.open()
    longest = max(scenario.map.width, scenario.map.height)
    tile_px = max(LEAST_TILE_PX, min(MOST_TILE_PX, SHOWN_PX // longest))
    rules = ruleset_of(scenario)
    recipe = Recipe(tile_px, palette, legend=False, frame=False)
    standing = rules.ground_sight(scenario.map).standing_point
    image = Picture(gm_view(scenario, rules), recipe, standing=standing).image(progress)
    room = QSize(SHOWN_PX, SHOWN_PX)
    if image.size().boundedTo(room) != image.size():
        image = image.scaled(
            room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    return _Seen(version, scenario, image)
