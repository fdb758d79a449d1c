"""The minimap: the whole map in a corner of the window, with a frame around the part that is shown."""

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from mapper.edit.changes import Changes
from mapper.gui.canvas import WHEEL_STEP, Canvas
from mapper.gui.far_picture import FarPicture
from mapper.gui.scene import UNITS
from mapper.paint.overview import Overview
from mapper.play.view import View

MOST_PX = QSize(220, 170)
MOST_TILE_PX = 8.0
MARGIN_PX = 14
RIM_PX = 1
GATHER_MS = 30
"""Edits that follow each other more quickly are painted together."""

STEP_SHARE = 0.25
"""How far an arrow key moves the view: this share of what is shown."""

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class Minimap(QWidget):
    """Lies over the canvas while only a part of the map is in sight; press or drag to look elsewhere."""

    def __init__(self, canvas: Canvas) -> None:
        """Begin hidden; the canvas tells where it looks."""
        super().__init__(canvas)
        self._canvas = canvas
        self._wanted = True
        self._palette = "light"
        self._far = FarPicture()
        self._with_units: QPixmap | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.catch_up)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Minimap")
        self.setAccessibleDescription("Arrow keys move the part of the map that is shown, Home shows it all.")
        self.setToolTip("Press or drag to look elsewhere, turn the wheel to zoom")
        canvas.looked.connect(self.follow)
        canvas.installEventFilter(self)
        self.hide()

    def want(self, *, wanted: bool) -> None:
        """Show the minimap where it is of use, or never."""
        self._wanted = wanted
        self.follow()

    def dress(self, palette: str) -> None:
        """Paint the map in a palette."""
        self._palette = palette
        self.renew()

    def renew(self) -> None:
        """Paint the whole map anew: it is another one, or other layers of it are shown."""
        self._far.forget()
        self._later()

    def note(self, changes: Changes) -> None:
        """Paint what an edit changed, soon."""
        self._far.note(changes)
        self._later()

    def follow(self) -> None:
        """Show where the window looks now; out of the way while all of the map is in sight."""
        view = self._canvas.scene.view
        shown = self._wanted and view is not None and not self._frame().contains(_all_of(view))
        if shown and not self.isVisible():
            self._later()
            self._place()
        if shown != self.isVisible():
            self.setVisible(shown)
        self.update()

    def catch_up(self) -> None:
        """Paint what is not painted yet."""
        self._timer.stop()
        view = self._canvas.scene.view
        if view is None or not self._wanted:
            return
        size, hidden = self._size(view), self._canvas.scene.hidden
        self._with_units = QPixmap.fromImage(self._far.picture(view, self._palette, hidden, size))
        if UNITS not in self._canvas.scene.hidden:
            painter = QPainter(self._with_units)
            self._overview(view).paint_units(painter)
            painter.end()
        self._with_units.setDevicePixelRatio(self.devicePixelRatioF())
        self._place()
        self.follow()

    def eventFilter(self, watched: object, event: QEvent) -> bool:  # Qt's name
        """Keep to the corner when the canvas changes its size."""
        if event.type() is QEvent.Type.Resize:
            self._place()
            self.follow()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Paint the picture that is kept, and the frame of the window on it."""
        painter = QPainter(self)
        colours = self.palette()
        painter.fillRect(self.rect(), colours.color(QPalette.ColorRole.Window))
        inner = self.rect().adjusted(RIM_PX, RIM_PX, -RIM_PX, -RIM_PX)
        if self._with_units is not None:
            painter.drawPixmap(inner.topLeft(), self._with_units)
            painter.setClipRect(inner)
            scale = self._scale()
            frame = self._frame()
            place = QRectF(frame.topLeft() * scale, frame.size() * scale).translated(RIM_PX, RIM_PX)
            place = place.intersected(QRectF(inner).adjusted(1, 1, -1, -1))
            for role, width in ((QPalette.ColorRole.Window, 4.0), (QPalette.ColorRole.Highlight, 2.0)):
                painter.setPen(QPen(colours.color(role), width, j=Qt.PenJoinStyle.MiterJoin))
                painter.drawRect(place)
            painter.setClipping(False)
        role = QPalette.ColorRole.Highlight if self.hasFocus() else QPalette.ColorRole.Shadow
        painter.setPen(QPen(colours.color(role), RIM_PX))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Look at what was pressed."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._look(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Look at what the pointer is dragged over."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Keep the release from the map below."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:  # Qt's name
        """Zoom around the middle of what is shown."""
        steps = round(event.angleDelta().y() / WHEEL_STEP)
        if steps:
            self._canvas.zoom(steps)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Move the part that is shown with the arrows; Home shows all, Escape goes back to the map."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            dx, dy = ARROWS[key]
            self._canvas.pan(
                -dx * STEP_SHARE * self._canvas.width(), -dy * STEP_SHARE * self._canvas.height()
            )
        elif key == Qt.Key.Key_Home:
            self._canvas.fit()
            self._canvas.setFocus()
        elif key == Qt.Key.Key_Escape:
            self._canvas.setFocus()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # Qt's name
        """Show that the keys go here."""
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # Qt's name
        """Show that the keys go elsewhere."""
        self.update()

    def _later(self) -> None:
        if self._wanted and not self._timer.isActive():
            self._timer.start(GATHER_MS)

    def _look(self, point: QPointF) -> None:
        scale = self._scale()
        at = self._canvas.point_of((point.x() - RIM_PX) / scale, (point.y() - RIM_PX) / scale)
        away = self._canvas.rect().center() - at
        self._canvas.pan(away.x(), away.y())

    def _frame(self) -> QRectF:
        """Return what of the map the window shows, in tiles."""
        corner = self._canvas.tiles_of(self._canvas.rect().topLeft())
        end = self._canvas.tiles_of(self._canvas.rect().bottomRight())
        return QRectF(QPointF(*corner), QPointF(*end))

    def _scale(self) -> float:
        """Return how many pixels of the widget a tile is wide."""
        view = self._canvas.scene.view
        return 1.0 if view is None else (self.width() - 2 * RIM_PX) / view.map.width

    def _overview(self, view: View) -> Overview:
        return Overview(
            view, self._palette, self._size(view).width() / view.map.width, self._canvas.scene.hidden
        )

    def _size(self, view: View) -> QSize:
        """Return the picture's size in device pixels."""
        ratio, battlemap = self.devicePixelRatioF(), view.map
        scale = min(MOST_PX.width() / battlemap.width, MOST_PX.height() / battlemap.height, MOST_TILE_PX)
        width, height = (max(1, round(side * scale * ratio)) for side in (battlemap.width, battlemap.height))
        return QSize(width, height)

    def _place(self) -> None:
        view = self._canvas.scene.view
        if view is None:
            return
        ratio, size = self.devicePixelRatioF(), self._size(view)
        width, height = round(size.width() / ratio) + 2 * RIM_PX, round(size.height() / ratio) + 2 * RIM_PX
        room = self._canvas.rect()
        place = QRect(room.right() - width - MARGIN_PX, room.bottom() - height - MARGIN_PX, width, height)
        if place != self.geometry():
            self.setGeometry(place)


def _all_of(view: View) -> QRectF:
    return QRectF(0, 0, view.map.width, view.map.height)
