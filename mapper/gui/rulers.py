"""Rulers: letters above and numbers left of the map, held at the window's rim while their tiles are in it."""

from collections.abc import Hashable, Iterator
from functools import partial
from math import ceil, floor

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from mapper.geometry.grid import column_letters
from mapper.model.battlemap import BattleMap
from mapper.paint.brush import Brush
from mapper.paint.lettering import Letters
from mapper.paint.outlines import Box
from mapper.paint.sprites import Drawing, lay_all
from mapper.paint.style import style

LEAST_EM, MOST_EM = 11, 16
STEPS = (1, 2, 5, 10, 20, 50, 100, 1000)
"""Every how many tiles a coordinate may stand, where there is no room for all."""

KEPT_PX = 48
"""The coordinates are kept in the style of this one size, and so found again at every other."""

VEIL = 0.86
"""How much of the map is covered where a ruler lies over it."""


def paint_rulers(brush: Brush, battlemap: BattleMap, shown: QRectF, *, every: int = 1) -> None:
    """Paint both rulers for the part of the map that the window shows, in pixels of the map.

    A coordinate stands at most every so many tiles.
    """
    px, palette = brush.tile_px, brush.palette
    em = max(LEAST_EM, min(MOST_EM, round(0.27 * px)))
    strip, letters = em + 8, Letters(em, palette.ink2)
    top, left = max(shown.top(), -1.6 * strip), max(shown.left(), -1.6 * strip)
    veil = QColor(palette.paper)
    veil.setAlphaF(VEIL)
    width, height = battlemap.width * px, battlemap.height * px
    if top > -strip:
        brush.rect(max(shown.left(), 0), top, min(width, shown.width()), strip, veil)
    if left > -strip:
        brush.rect(left, max(shown.top(), 0), strip, min(height, shown.height()), veil)
    step = next(step for step in STEPS if step >= every and step * px >= 2.2 * em)
    across, down = (shown.left(), shown.right()), (shown.top(), shown.bottom())
    columns, rows = _marked(across, battlemap.width, px, step), _marked(down, battlemap.height, px, step)
    places = [((round((x + 0.5) * px), round(top + strip / 2)), column_letters(x)) for x in columns]
    places += [((round(left + strip / 2), round((y + 0.5) * px)), str(y + 1)) for y in rows]
    with brush.moved(0, 0, style(brush.style.name, KEPT_PX)) as shared:
        lay_all(shared, places, Box(-1.5 * strip, -em, 3 * strip, 2 * em), partial(_label, letters))


def _marked(shown: tuple[float, float], size: int, px: int, step: int) -> Iterator[int]:
    """Yield the columns or rows in sight that bear a coordinate: the map's first and every `step`th."""
    for index in range(max(0, floor(shown[0] / px)), min(size, ceil(shown[1] / px))):
        if index == 0 or (index + 1) % step == 0:
            yield index


def _label(letters: Letters, text: str) -> tuple[Hashable, Drawing]:
    """Return what writes a coordinate: a picture kept for all frames."""

    def write(brush: Brush) -> None:
        brush.text(0, 0, text, letters)

    return ("coordinate", text, letters.em_px), write
