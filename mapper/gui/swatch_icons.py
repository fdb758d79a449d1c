"""Swatches as icons: ground, edges, fields, marks and sides, drawn by what draws them on the map."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.model.side import Colour
from mapper.paint import swatches
from mapper.paint.brush import Brush
from mapper.paint.lozenges import SIGNS
from mapper.paint.style import Level, style

SIZE = 20
SCALES = (1, 2)

Drawing = Callable[[Brush], None]


def swatch_icon(kind: str, value: str, palette: str, colour: Colour | None = None) -> QIcon:
    """Return a swatch as an icon; an empty one where there is nothing to draw; a side has a colour."""
    made = QIcon()
    draw = _drawing(kind, value, colour)
    if draw is None:
        return made
    for scale in SCALES:
        pixmap = QPixmap(QSize(SIZE * scale, SIZE * scale))
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        try:
            painter.scale(1 / scale, 1 / scale)
            look = style(palette, SIZE * scale, Level.NORMAL)
            if kind in {"edge", "field", "mark"}:
                painter.fillRect(0, 0, SIZE * scale, SIZE * scale, look.palette.ground)
            draw(Brush(painter, look))
        finally:
            painter.end()
        made.addPixmap(pixmap)
    return made


def _drawing(kind: str, value: str, colour: Colour | None) -> Drawing | None:
    match kind:
        case "terrain":
            return partial(swatches.show_ground, terrain=value)
        case "edge" if value in set(EdgeKind):
            return partial(swatches.show_edge, kind=EdgeKind(value))
        case "field":
            return _FIELDS[FieldKind(value)]
        case "mark":
            return _mark(MarkKind(value))
        case "side" if colour is not None:
            return partial(swatches.show_side, colour=colour)
        case _:
            return None


def _mark(kind: MarkKind) -> Drawing:
    if kind in SIGNS:
        return partial(swatches.show_mark, kind=kind)
    return _MARKS[kind]


_FIELDS = {
    FieldKind.SMOKE: swatches.show_smoke,
    FieldKind.GAS: swatches.show_gas,
    FieldKind.FIRE: swatches.show_fire,
}
_MARKS: dict[MarkKind, Drawing] = {
    MarkKind.OBJECTIVE: swatches.show_objective,
    MarkKind.DEPLOYMENT: partial(swatches.show_zone, colour=Colour.RED),
    MarkKind.LABEL: swatches.show_label,
    MarkKind.ARROW: partial(swatches.show_arrow, colour=None),
    MarkKind.NOTE: swatches.show_note,
}
