"""A map pane: a map that would come, made and painted beside the window, as large as there is room."""

from collections.abc import Callable
from dataclasses import dataclass
from math import floor

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.edit.operations import NoEdit
from mapper.files.rulings import ruleset_of
from mapper.gui.picture_job import PictureJob
from mapper.model.scenario import Scenario
from mapper.paint.area import Area
from mapper.paint.fitted_map import FittedMap, fitted_map
from mapper.play.view import gm_view

DEBOUNCE_MS = 60
MARGIN = 10


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a pane shows: a scenario, which area if not the whole map, and what is told beside it."""

    scenario: Scenario
    area: Area | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Done:
    sheet: Sheet
    fitted: FittedMap


class MapPane(QWidget):
    """Shows the newest map asked for; `settled` is told once it stands, or once it is known why it can't."""

    settled = Signal()
    pressed = Signal(float, float)
    hovered = Signal(float, float)

    def __init__(self, palette_name: str) -> None:
        """Begin with nothing to show."""
        super().__init__()
        self.sheet: Sheet | None = None
        self.refusal = ""
        self.paint_over: Callable[[QPainter, float], None] | None = None
        self._palette_name = palette_name
        self._make: Callable[[], Sheet | NoEdit] | None = None
        self._fitted: FittedMap | None = None
        self._job: PictureJob | None = None
        self._is_behind = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(DEBOUNCE_MS)
        self._pause.timeout.connect(self._begin)
        self.setMinimumSize(320, 280)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setAccessibleName("Preview of the map")

    @property
    def is_busy(self) -> bool:
        """Whether the map shown is not yet the one asked for."""
        return self._job is not None or self._is_behind or self._pause.isActive()

    def ask(self, make: Callable[[], Sheet | NoEdit]) -> None:
        """Show what this makes; it is done beside the window, and only the newest counts."""
        self._make = make
        self._pause.start()

    def sizeHint(self) -> QSize:  # Qt's name
        """Ask for room."""
        return QSize(560, 480)

    def point_of(self, x: float, y: float) -> QPointF:
        """Return where a point given in tiles stands in the pane."""
        if self._fitted is None:
            return QPointF()
        box, ratio = self._box(), self.devicePixelRatioF()
        tile_px = self._fitted.tile_px / ratio
        left, top, _, _ = self._fitted.area
        return QPointF(box.left() + (x - left) * tile_px, box.top() + (y - top) * tile_px)

    def showEvent(self, event: QShowEvent) -> None:  # Qt's name
        """Begin with what was asked for."""
        if self._make is not None:
            self._pause.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Paint the map anew for the new room."""
        if self._make is not None:
            self._pause.start()

    def hideEvent(self, event: QHideEvent) -> None:  # Qt's name
        """Give up what is under way: it ends beside the window, and nobody looks at it."""
        self._pause.stop()
        self._is_behind = False
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Tell where the map was pressed, in tiles."""
        if event.button() is Qt.MouseButton.LeftButton and self._fitted is not None:
            self.pressed.emit(*self._tiles(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Tell where the pointer is, in tiles."""
        if self._fitted is not None:
            self.hovered.emit(*self._tiles(event.position()))

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Paint the map in the middle, and over it what the dialog wants to point out."""
        painter = QPainter(self)
        try:
            painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Mid))
            if self._fitted is None:
                return
            box, ratio = self._box(), self.devicePixelRatioF()
            painter.drawImage(box, self._fitted.image)
            if self.paint_over is not None:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                left, top, _, _ = self._fitted.area
                tile_px = self._fitted.tile_px / ratio
                painter.setClipRect(box)
                painter.translate(box.left() - left * tile_px, box.top() - top * tile_px)
                self.paint_over(painter, tile_px)
        finally:
            painter.end()

    def _box(self) -> QRectF:
        """Return where the picture stands in the pane."""
        if self._fitted is None:
            return QRectF()
        ratio = self.devicePixelRatioF()
        width, height = self._fitted.image.width() / ratio, self._fitted.image.height() / ratio
        return QRectF(floor((self.width() - width) / 2), floor((self.height() - height) / 2), width, height)

    def _tiles(self, point: QPointF) -> tuple[float, float]:
        origin = self.point_of(0, 0)
        one = self.point_of(1, 1) - origin
        return (point.x() - origin.x()) / one.x(), (point.y() - origin.y()) / one.y()

    def _begin(self) -> None:
        if self._job is not None:
            self._is_behind = True
            return
        self._is_behind = False
        make, name, ratio = self._make, self._palette_name, self.devicePixelRatioF()
        room = tuple(max(16, round((side - 2 * MARGIN) * ratio)) for side in (self.width(), self.height()))
        if make is None or not self.isVisible():
            return

        def deed(_progress: object) -> _Done | NoEdit:
            made = make()
            if isinstance(made, NoEdit):
                return made
            battlemap = made.scenario.map
            view = gm_view(made.scenario, ruleset_of(made.scenario))
            area = made.area or (-1, -1, battlemap.width + 1, battlemap.height + 1)
            return _Done(made, fitted_map(view, name, area, (room[0], room[1])))

        window: QObject = self.window()
        job = PictureJob(deed, window.parent() or window)  # which is there when the dialog is closed
        job.made.connect(lambda result: self._take(job, result))
        self._job = job
        job.start()

    def _take(self, job: PictureJob, result: _Done | NoEdit) -> None:
        if job is not self._job:
            return
        self._job = None
        if self._is_behind:
            self._begin()
            return
        if isinstance(result, NoEdit):
            self.sheet, self.refusal = None, result.text
        else:
            self.sheet, self.refusal, self._fitted = result.sheet, "", result.fitted
        self.update()
        self.settled.emit()
