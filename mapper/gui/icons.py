"""The window's own icons: strokes on a 24 point square, drawn in the theme's ink."""

from functools import cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
)

SIZE = 24
LINE = 1.8

_STROKES = {
    "stamp": "M8 4 H16 M10 4 V9 L7 13 H17 L14 9 V4 M5 13 H19 V17 H5 Z M4 20 H20",
    "new": "M5 3 H14 L19 8 V21 H5 Z M14 3 V8 H19 M12 11 V18 M8.5 14.5 H15.5",
    "open": "M3 19 V6 H9 L11 8 H19 V11 M3 19 L6 11 H22 L19 19 Z",
    "save": "M4 4 H17 L20 7 V20 H4 Z M8 4 V9 H15 V4 M7 20 V13 H17 V20",
    "export": "M4 13 V20 H20 V13 M12 15 V3 M7 8 L12 3 L17 8",
    "picture": "M3 5 H21 V19 H3 Z M3 16 L9 10 L14 15 L17 12 L21 16 O16 9 1.5",
    "undo": "M9 5 L4 10 L9 15 M4 10 H14 A20 10 V19 H10",
    "redo": "M15 5 L20 10 L15 15 M20 10 H10 A4 10 V19 H14",
    "delete": "M5 7 H19 M9 7 V4 H15 V7 M7 7 L8 20 H16 L17 7 M10.5 10.5 V16.5 M13.5 10.5 V16.5",
    "turn_right": "M5 13 C5 8 9 5.5 13 5.5 C16 5.5 18.5 7 19.5 10 M20.5 4.5 V10.5 H14.5 M9 19 H15",
    "turn_left": "M19 13 C19 8 15 5.5 11 5.5 C8 5.5 5.5 7 4.5 10 M3.5 4.5 V10.5 H9.5 M9 19 H15",
    "target": "O12 12 6 M12 2 V8 M12 16 V22 M2 12 H8 M16 12 H22 O12 12 0.6",
    "zoom_in": "O10.5 10.5 6.5 M15.5 15.5 L21 21 M7.5 10.5 H13.5 M10.5 7.5 V13.5",
    "zoom_out": "O10.5 10.5 6.5 M15.5 15.5 L21 21 M7.5 10.5 H13.5",
    "fit": "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15 M9 9 H15 V15 H9 Z",
    "sight": "M2 12 C6 5.5 18 5.5 22 12 C18 18.5 6 18.5 2 12 Z O12 12 3",
    "reach": "M9 3 H15 V9 H21 V15 H15 V21 H9 V15 H3 V9 H9 Z O12 12 1",
    "watchers": "M2 9 C6 4 18 4 22 9 M12 11 V21 M8 17 L12 21 L16 17 O12 9 2",
    "line": "O5 19 2 O19 5 2 M6.5 17.5 L10 14 M12 12 L13 11 M15 9 L17.5 6.5",
    "select": "M6 3 L18 13 L12.5 13.8 L15.5 20 L13 21 L10 15 L6 18.5 Z",
    "structure": "M4 21 V8 L10 4 V21 M10 10 H20 V21 M2 21 H22 M13 14 H17 M13 17.5 H17",
    "ground": "M14 4 L20 10 L12 16 L8 12 Z M8 12 C4.5 12.5 6 17 3 20 C8 20.5 11.5 20 12 16",
    "edge": "M3 6 H21 V18 H3 Z M3 12 H21 M9 6 V12 M15 6 V12 M6 12 V18 M12 12 V18 M18 12 V18",
    "field": "M7 18.5 C2.5 18.5 2.5 12.5 7 12.5 C6.5 6.5 14 5 15.5 10.5 C21 9.5 22 18.5 17 18.5 Z",
    "mark": "M6 21 V4 H18 L15 8 L18 12 H6",
    "eraser": "M9 19 L4 14 L13 5 L20 12 L13 19 Z M8.5 9.5 L15.5 16.5 M13 19 H20",
    "eyedropper": "M4 20 L5 16 L13 8 L16 11 L8 19 Z M11.5 6.5 L17.5 12.5 M14 8 L17 5 C20 3 21.5 5 16.5 10",
    "unit": "M4 9 H20 V19 H4 Z M4 12 H2 V16 H4 M20 12 H22 V16 H20 M9 9 V6 H15 V9 M12 6 V2 M9 14 H15",
    "measure": "M3 16 L16 3 L21 8 L8 21 Z M7 12 L9.5 14.5 M10.5 8.5 L12 10 M14 5 L16.5 7.5",
    "dim": "O12 12 8 M12 4 V20 M15 6.5 V17.5 M18 9 V15",
    "place_tile": "M5 5 H19 V19 H5 Z M12 2 V8 M12 16 V22 M2 12 H8 M16 12 H22",
    "place_unit": "O12 8 4 M4 21 C4 14 20 14 20 21",
    "place_mark": "M6 22 V3 H19 L15.5 7.5 L19 12 H6",
    "place_structure": "M4 21 V9 L12 3 L20 9 V21 Z M10 21 V14 H14 V21",
    "warning": "M12 3 L22 20 H2 Z M12 9.5 V14.5 O12 17.2 0.5",
    "lock": "M5 11 H19 V21 H5 Z M8 11 V8 C8 2.5 16 2.5 16 8 V11 M12 14.5 V17.5",
    "garage": "M14 10 L4 20 M14 10 C12.5 6 15.5 2.5 19 3.5 L16.5 6 L18 7.5 L20.5 5 C21.5 8.5 18 11.5 14 10",
    "find": "O10.5 10.5 6.5 M15.5 15.5 L21 21",
    "close": "M5 5 L19 19 M19 5 L5 19",
    "float": "M4 9 H15 V20 H4 Z M9 9 V4 H20 V15 H15",
    "dock": "M3 4 H21 V20 H3 Z M14 4 V20 M17 8 H18 M17 12 H18",
    "rest": "M5 5 L12 12 L5 19 M12 5 L19 12 L12 19",
}
"""Path letters as in SVG, with O x y r for a circle."""


def icon(name: str) -> QIcon:
    """Return an icon in the theme's ink, with a paler one for when it is disabled."""
    palette = QGuiApplication.palette()
    ink = palette.color(QPalette.ColorRole.ButtonText)
    lit = palette.color(QPalette.ColorRole.HighlightedText)
    faint = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    made = QIcon()
    for scale in _scales():
        chosen = _pixmap(name, lit, scale)
        made.addPixmap(_pixmap(name, ink, scale), QIcon.Mode.Normal, QIcon.State.Off)
        made.addPixmap(chosen, QIcon.Mode.Normal, QIcon.State.On)
        made.addPixmap(chosen, QIcon.Mode.Selected)
        made.addPixmap(_pixmap(name, faint, scale), QIcon.Mode.Disabled)
    return made


def pale_icon(name: str) -> QIcon:
    """Return an icon as long as it can't be anything but disabled: a quarter of the strokes."""
    faint = QGuiApplication.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    made = QIcon()
    for scale in _scales():
        made.addPixmap(_pixmap(name, faint, scale), QIcon.Mode.Disabled)
    return made


def _scales() -> set[int]:
    """Return the whole scales that the screens there are call for."""
    return {ceil(screen.devicePixelRatio()) for screen in QGuiApplication.screens()} or {1}


def _pixmap(name: str, colour: QColor, scale: int) -> QPixmap:
    """Return an icon in one colour; many signs stand in several places, and each is drawn once."""
    key = f"{name} {colour.name(QColor.NameFormat.HexArgb)} {scale}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        pixmap = _drawn(name, colour, scale)
        QPixmapCache.insert(key, pixmap)
    return pixmap


def _drawn(name: str, colour: QColor, scale: int) -> QPixmap:
    pixmap = QPixmap(QSize(SIZE * scale, SIZE * scale))
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(colour, LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(_path(name))
    painter.end()
    return pixmap


@cache
def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    for letter, numbers in _parts(_STROKES[name]):
        at = path.currentPosition()
        match letter:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "H":
                path.lineTo(numbers[0], at.y())
            case "V":
                path.lineTo(at.x(), numbers[0])
            case "C":
                path.cubicTo(*numbers)
            case "A":
                path.quadTo(QPointF(numbers[0], numbers[1]), QPointF(numbers[0], numbers[1] + 4))
            case "O":
                x, y, r = numbers
                path.addEllipse(QRectF(x - r, y - r, 2 * r, 2 * r))
            case _:
                path.closeSubpath()
    return path


def _parts(text: str) -> list[tuple[str, list[float]]]:
    parts: list[tuple[str, list[float]]] = []
    for word in text.split():
        if word[0].isalpha():
            parts.append((word[0], [float(word[1:])] if len(word) > 1 else []))
        else:
            parts[-1][1].append(float(word))
    return parts
