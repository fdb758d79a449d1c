"""The map in the window: what is shown where, and the pointer and keys on it."""

from collections.abc import Callable, Iterable
from math import floor
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.geometry.grid import Side, Tile
from mapper.gui.cursors import CURSORS, GRASPS
from mapper.gui.scene import Scene
from mapper.gui.zoom import STEPS, Camera, fitting
from mapper.tools.tool import Pointer, Tool
from mapper.tools.wishes import Wish

WHEEL_STEP = 120
CONTROL = Qt.KeyboardModifier.ControlModifier
ARROWS = {
    Qt.Key.Key_Up: Side.N,
    Qt.Key.Key_Right: Side.E,
    Qt.Key.Key_Down: Side.S,
    Qt.Key.Key_Left: Side.W,
}


class Outlook(NamedTuple):
    """Where the canvas looks: its camera, and whether it keeps the whole map in the window."""

    camera: Camera
    fits: bool


class Canvas(QWidget):
    """Shows a scene through a camera, hands the pointer to a tool and sends on what the tool wishes."""

    wished = Signal(object)
    hovered = Signal(object)
    camera_changed = Signal(int)
    looked = Signal()
    menu_wanted = Signal(object)
    stepped = Signal(object, bool)
    acted = Signal()
    held = Signal()
    escaped = Signal()
    key_released = Signal(int)
    left = Signal()
    used = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.scene = Scene()
        self.camera = Camera()
        self.tool: Tool | None = None
        self._pan_from: QPointF | None = None
        self._pan_button = Qt.MouseButton.NoButton
        self._pointer_at: QPointF | None = None
        self.is_pressed = False
        self._is_wishing = False
        self._space_held = False
        self._fits = True
        self._wheel = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 180)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Map")
        self.setAccessibleDescription("Arrow keys move the selected units or the cursor tile; Enter selects.")

    @property
    def outlook(self) -> Outlook:
        """Where one looks now, to come back to it."""
        return Outlook(self.camera, self._fits)

    def look_as(self, outlook: Outlook) -> None:
        """Look as one did before."""
        self._fits = outlook.fits
        if outlook.fits:
            self.fit()
        else:
            self._look(outlook.camera)

    def fit(self) -> None:
        """Show the whole map as large as the window allows."""
        view = self.scene.view
        if view is not None:
            self._fits = True
            self._look(fitting(view.map.width, view.map.height, *self._device_size()))

    def zoom(self, steps: int, at: QPointF | None = None) -> None:
        """Zoom by steps around a point of the widget, or around its middle."""
        ratio = self.devicePixelRatioF()
        point = QPointF(self.rect().center()) if at is None else at
        self._fits = False
        self._look(self.camera.zoomed(steps, point.x() * ratio, point.y() * ratio))

    def zoom_to(self, tile_px: int) -> None:
        """Zoom to so many pixels a tile around the middle of the widget."""
        width, height = self._device_size()
        self._fits = False
        self._look(self.camera.at(min(max(tile_px, 1), STEPS[-1]), width / 2, height / 2))

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by pixels of the widget."""
        ratio = self.devicePixelRatioF()
        self._fits = False
        self._look(self.camera.panned(dx * ratio, dy * ratio))

    def reveal(self, tile: Tile) -> None:
        """Move the map so that a tile is well inside the window."""
        width, height = self._device_size()
        x, y = self.camera.to_pixels(tile.x + 0.5, tile.y + 0.5)
        room = min(1.5 * self.camera.tile_px, width / 3, height / 3)
        dx = max(0.0, room - x) or min(0.0, width - room - x)
        dy = max(0.0, room - y) or min(0.0, height - room - y)
        if dx or dy:
            self._look(self.camera.panned(dx, dy))

    def tile_at(self, point: QPointF) -> Tile | None:
        """Return the tile of the map under a point of the widget."""
        view = self.scene.view
        x, y = self.tiles_of(point)
        tile = Tile(floor(x), floor(y))
        return tile if view is not None and view.map.holds(tile) else None

    def point_of(self, x: float, y: float) -> QPoint:
        """Return the point of the widget where a point given in tiles stands."""
        ratio = self.devicePixelRatioF()
        px, py = self.camera.to_pixels(x, y)
        return QPoint(round(px / ratio), round(py / ratio))

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Paint the scene; what there was no time for follows in the next frame."""
        painter = QPainter(self)
        try:
            ratio = self.devicePixelRatioF()
            painter.scale(1 / ratio, 1 / ratio)
            width, height = self._device_size()
            if not self.scene.paint(painter, self.camera, QRectF(0, 0, width, height)):
                self.update()
        finally:
            painter.end()  # a painter left open on a widget takes the whole program down

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Keep the whole map in the window when it was, else keep its place."""
        if self._fits:
            self.fit()
        else:
            self._look(self.camera)

    def cancel(self) -> bool:
        """End the drag, turn, band or line under way: nothing of it happens; return whether there was any."""
        self.is_pressed = False
        ended = self.tool.cancel() if self.tool is not None else ()
        self._wish(ended)
        self._show_cursor()
        return bool(ended)

    def interrupt(self) -> None:
        """End a stroke under which something else than its tool has changed the map; what is done stays."""
        tool = self.tool
        if tool is not None and tool.draws and not self._is_wishing and (self.is_pressed or not tool.rests):
            self.cancel()

    def take(self, tool: Tool) -> None:
        """Take a tool in hand, ending what the one before had under way."""
        self.cancel()
        self.tool = tool
        self._show_cursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Begin to pan or hand the press to the tool; the right button ends a drag or asks for the menu."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        button = event.button()
        if button is Qt.MouseButton.MiddleButton or self._space_held:
            self._pan_from, self._pan_button = event.position(), button
        elif button is Qt.MouseButton.LeftButton and self.tool is not None:
            self.is_pressed = True
            self.used.emit()
            self._wish(self.tool.press(self._pointer(event.position(), event.modifiers())))
        elif button is Qt.MouseButton.RightButton and self.is_pressed:
            self.cancel()
        elif button is Qt.MouseButton.RightButton:
            self._press_right(event)
        self._show_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Tell the tool of the second press of a double click; with another button it is a press like any."""
        if event.button() is Qt.MouseButton.LeftButton and self.tool is not None and not self._space_held:
            self.is_pressed = True
            self._wish(self.tool.press_again(self._pointer(event.position(), event.modifiers())))
            self._show_cursor()
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Pan, or tell the tool and the status bar where the pointer is."""
        self._pointer_at = event.position()
        if self._pan_from is not None:
            moved = event.position() - self._pan_from
            self._pan_from = event.position()
            self.pan(moved.x(), moved.y())
            return
        self.follow_pointer()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """End the pan or hand the release to the tool."""
        if self._pan_from is not None and event.button() is self._pan_button:
            self._pan_from = None
        elif event.button() is Qt.MouseButton.LeftButton and self.is_pressed and self.tool is not None:
            self.is_pressed = False
            self._wish(self.tool.release(self._pointer(event.position(), event.modifiers())))
            QTimer.singleShot(0, self, self.follow_pointer)
        self._show_cursor()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # Qt's name
        """Ask for the menu of what is selected when its key is pressed; the mouse has asked already."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.menu_wanted.emit(None)

    def wheelEvent(self, event: QWheelEvent) -> None:  # Qt's name
        """Zoom at the pointer; a touchpad pans, and zooms with Ctrl held."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.hasPixelDelta() and not control:
            self.pan(event.pixelDelta().x(), event.pixelDelta().y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            delta = event.angleDelta()
            self.pan((delta.y() or delta.x()) / WHEEL_STEP * self.camera.tile_px, 0)
        else:
            self._wheel += event.angleDelta().y()
            steps = int(self._wheel / WHEEL_STEP)
            self._wheel -= steps * WHEEL_STEP
            if steps and not self._wheel_tool(event, steps):
                self.zoom(steps, event.position())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:  # Qt's name
        """Tell that the pointer is over no tile."""
        self._pointer_at = None
        self.hovered.emit(None)
        if self.tool is not None and not self.is_pressed:
            self._wish(self.tool.hover(None))

    def focusOutEvent(self, event: QFocusEvent) -> None:  # Qt's name
        """End what is under way: the release of key or button will go elsewhere."""
        self._space_held = False
        self._pan_from = None
        if self.is_pressed:
            self.cancel()
        self._show_cursor()
        self.left.emit()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Hold the map with space, step with the arrows, act with Enter, end with Escape."""
        match event.key():
            case Qt.Key.Key_Space if not event.isAutoRepeat():
                self._space_held = True
                self._show_cursor()
            case Qt.Key.Key_Up | Qt.Key.Key_Right | Qt.Key.Key_Down | Qt.Key.Key_Left:
                self.stepped.emit(ARROWS[Qt.Key(event.key())], bool(event.modifiers() & CONTROL))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if event.modifiers() & CONTROL:
                self.held.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.acted.emit()
            case Qt.Key.Key_Backspace if self.tool is not None and self.tool.is_busy:
                self._wish(self.tool.step_back())
            case Qt.Key.Key_Escape:
                if not self.cancel():
                    self.escaped.emit()
            case _:
                super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Let go of the map."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Space:
            self._space_held = False
            self._show_cursor()
            return
        self.key_released.emit(event.key())
        super().keyReleaseEvent(event)

    def follow_pointer(self) -> None:
        """Tell what is under the pointer now: it has moved, or the map has moved under it."""
        if self._pointer_at is None:
            return
        self.hovered.emit(self.tile_at(self._pointer_at))
        if self.tool is not None:
            pointer = self._pointer(self._pointer_at, QGuiApplication.keyboardModifiers())
            self._wish(self.tool.move(pointer) if self.is_pressed else self.tool.hover(pointer))
        self._show_cursor()

    def _press_right(self, event: QMouseEvent) -> None:
        """Let the tool capture what is there, else ask for the menu."""
        pointer = self._pointer(event.position(), event.modifiers())
        captured = self.tool.capture(pointer) if self.tool is not None else None
        if captured is None:
            self.menu_wanted.emit(event.position().toPoint())
        else:
            self._wish(captured)

    def _wheel_tool(self, event: QWheelEvent, steps: int) -> bool:
        """Offer a turn of the wheel to the tool; return whether it took it."""
        if self.tool is None or event.modifiers() & CONTROL:
            return False
        wishes = self.tool.wheel(self._pointer(event.position(), event.modifiers()), steps)
        if wishes is None:
            return False
        self._wish(wishes)
        return True

    def tell(self, how: Callable[[Tool], Iterable[Wish]]) -> bool:
        """Tell the tool of something that has no place on the map; return whether it did anything."""
        wishes = tuple(how(self.tool)) if self.tool is not None else ()
        self._wish(wishes)
        return bool(wishes)

    def use(self, how: Callable[[Tool, Pointer], Iterable[Wish]], x: float, y: float) -> None:
        """Use the tool at a point given in tiles, for those who use no mouse."""
        if self.tool is not None:
            pile = self.scene.pile(x, y, self.camera.tile_px)
            self._wish(how(self.tool, Pointer(x, y, pile[0], pile[1:])))

    def _wish(self, wishes: Iterable[Wish]) -> None:
        outer, self._is_wishing = self._is_wishing, True
        try:
            for wish in wishes:
                self.wished.emit(wish)
        finally:
            self._is_wishing = outer

    def _pointer(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> Pointer:
        x, y = self.tiles_of(point)
        pile = self.scene.pile(x, y, self.camera.tile_px)
        return Pointer(
            x,
            y,
            pile[0],
            pile[1:],
            shift=bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
            control=bool(modifiers & CONTROL),
            alt=bool(modifiers & Qt.KeyboardModifier.AltModifier),
        )

    def tiles_of(self, point: QPoint | QPointF) -> tuple[float, float]:
        """Return the point of the map, in tiles, under a point of the widget."""
        ratio = self.devicePixelRatioF()
        return self.camera.to_tiles(point.x() * ratio, point.y() * ratio)

    def _device_size(self) -> tuple[float, float]:
        ratio = self.devicePixelRatioF()
        return round(self.width() * ratio), round(self.height() * ratio)

    def _look(self, camera: Camera) -> None:
        view = self.scene.view
        if view is not None:
            camera = camera.held(view.map.width, view.map.height, *self._device_size())
        before, self.camera = self.camera, camera
        if camera.tile_px != before.tile_px:
            self.camera_changed.emit(camera.tile_px)
        if camera != before:
            self.follow_pointer()
            self.looked.emit()
        self.update()

    def _show_cursor(self) -> None:
        shape = self._cursor_shape()
        if shape is not self.cursor().shape():
            self.setCursor(shape)

    def _cursor_shape(self) -> Qt.CursorShape:
        if self._pan_from is not None:
            return Qt.CursorShape.ClosedHandCursor
        if self._space_held:
            return Qt.CursorShape.OpenHandCursor
        if self.tool is None or self._pointer_at is None:
            return Qt.CursorShape.ArrowCursor
        if self.tool.grasp is not None:
            return GRASPS[self.tool.grasp]
        if self.tool.draws:
            return Qt.CursorShape.CrossCursor
        if self.tool.is_busy:
            return self.cursor().shape()
        under = self.scene.hit(*self.tiles_of(self._pointer_at), self.camera.tile_px, deep=False).under
        return CURSORS.get(under, Qt.CursorShape.ArrowCursor)
