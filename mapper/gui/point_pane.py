"""A point pane: a picture to zoom into, on which points are clicked."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

MARGIN = 10
MOST_ZOOM = 16.0
ZOOM_STEP = 1.25
WHEEL_STEP = 120
ARM_PX, GAP_PX = 11, 3
MARK, HALO = QColor("#0b63ce"), QColor("#ffffff")


class PointPane(QWidget):
    """Shows a picture; `pressed` tells a point of it in its own pixels."""

    pressed = Signal(float, float)

    def __init__(self) -> None:
        """Begin without a picture."""
        super().__init__()
        self.points: tuple[tuple[float, float], ...] = ()
        self._image = QImage()
        self._zoom = 1.0
        self._middle = QPointF()
        self._pan_from: QPointF | None = None
        self.setMinimumSize(260, 240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Picture")
        self.setToolTip("The wheel zooms, the middle or right button moves the picture")

    def show_image(self, image: QImage) -> None:
        """Show another picture, all of it."""
        self._image = image
        self._zoom = 1.0
        self._middle = QPointF(image.width() / 2, image.height() / 2)
        self.setCursor(Qt.CursorShape.CrossCursor if not image.isNull() else Qt.CursorShape.ArrowCursor)
        self.update()

    def sizeHint(self) -> QSize:  # Qt's name
        """Ask for room."""
        return QSize(380, 420)

    def point_of(self, x: float, y: float) -> QPointF:
        """Return where a pixel of the picture stands in the pane."""
        scale = self._scale()
        return QPointF(
            self.width() / 2 + (x - self._middle.x()) * scale,
            self.height() / 2 + (y - self._middle.y()) * scale,
        )

    def wheelEvent(self, event: QWheelEvent) -> None:  # Qt's name
        """Zoom at the pointer."""
        if self._image.isNull():
            return
        before = self._pixel(event.position())
        steps = event.angleDelta().y() / WHEEL_STEP
        self._zoom = max(1.0, min(MOST_ZOOM, self._zoom * ZOOM_STEP**steps))
        self._middle += before - self._pixel(event.position())
        self._keep_in_sight()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Tell the point, or begin to move the picture."""
        if event.button() is not Qt.MouseButton.LeftButton:
            self._pan_from = event.position()
            return
        pixel = self._pixel(event.position())
        if QRectF(self._image.rect()).contains(pixel):
            self.pressed.emit(pixel.x(), pixel.y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Move the picture."""
        if self._pan_from is not None:
            self._middle -= (event.position() - self._pan_from) / self._scale()
            self._pan_from = event.position()
            self._keep_in_sight()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # Qt's name
        """Let go of the picture."""
        self._pan_from = None

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Paint the picture with its points."""
        painter = QPainter(self)
        try:
            painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Mid))
            if self._image.isNull():
                painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
                words = "No picture yet: choose one on the left."
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.rect().adjusted(MARGIN, 0, -MARGIN, 0), flags, words)
                return
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            corner = self.point_of(0, 0)
            end = self.point_of(self._image.width(), self._image.height())
            painter.drawImage(QRectF(corner, end), self._image)
            for number, (x, y) in enumerate(self.points, 1):
                draw_point(painter, self.point_of(x, y), str(number))
        finally:
            painter.end()

    def _scale(self) -> float:
        """Return how many points of the pane a pixel takes."""
        if self._image.isNull():
            return 1.0
        across = (self.width() - 2 * MARGIN) / self._image.width()
        down = (self.height() - 2 * MARGIN) / self._image.height()
        return max(0.001, min(across, down)) * self._zoom

    def _pixel(self, point: QPointF) -> QPointF:
        scale = self._scale()
        return self._middle + QPointF(
            (point.x() - self.width() / 2) / scale, (point.y() - self.height() / 2) / scale
        )

    def _keep_in_sight(self) -> None:
        """Keep the middle of the pane on the picture."""
        x = max(0.0, min(float(self._image.width()), self._middle.x()))
        y = max(0.0, min(float(self._image.height()), self._middle.y()))
        self._middle = QPointF(x, y) if self._zoom > 1 else QPointF(self._image.rect().center())
        self.update()


def draw_point(painter: QPainter, at: QPointF, words: str) -> None:
    """Draw cross hairs around a point, and its number beside it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for colour, width in ((HALO, 4.0), (MARK, 2.0)):
        painter.setPen(QPen(colour, width))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near, far = QPointF(dx * GAP_PX, dy * GAP_PX), QPointF(dx * ARM_PX, dy * ARM_PX)
            painter.drawLine(at + near, at + far)
    box = QRectF(at.x() + 6, at.y() - 22, 16, 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(MARK)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(HALO)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
