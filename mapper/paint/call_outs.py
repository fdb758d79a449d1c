"""Call-outs: flags with a reason, set where they hide the fewest units and none they are about."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtGui import QColor

from mapper.geometry.grid import Tile
from mapper.paint.brush import Align, Brush
from mapper.paint.lettering import Face, Letters
from mapper.paint.outlines import Box, whole_px
from mapper.paint.overlays import CallOut
from mapper.paint.style import Style
from mapper.play.view import View

EM = 0.19
LINE = 1.32
PAD = 0.45
BAR = 0.07
GAP = 0.08
"""How far from its tile a flag stands."""

OVER_UNIT, OVER_FLAG, OUTSIDE, OVER_ITS_OWN = 1.0, 40.0, 20.0, 100.0
"""How bad it is to cover a whole unit, another flag, or a unit it is about, and to leave the map."""


@dataclass(frozen=True, slots=True)
class _Measures:
    """The sizes of a flag."""

    em: int
    width: int
    height: int


def paint_call_outs(
    brush: Brush, view: View, call_outs: Iterable[CallOut], shown: Iterable[Tile] = ()
) -> None:
    """Paint the flags, each clear of those before it and, if it can be, of the tiles where more is shown."""
    units = [unit.tile for unit in view.units if unit.docked_in is None]
    crowd = tuple(_tile_box(tile, brush.tile_px) for tile in (*units, *shown))
    limits = Box(0, 0, view.map.width * brush.tile_px, view.map.height * brush.tile_px)
    taken: list[Box] = []
    for call_out in call_outs:
        if call_out.lines:
            box = place(call_out, brush.style, _Surroundings(crowd, tuple(taken), limits))
            _draw(brush, call_out, box)
            taken.append(box)


def place(call_out: CallOut, style: Style, around: "_Surroundings") -> Box:
    """Return the box, in pixels, where a flag hides least."""
    tile = style.tile_px
    own = [_tile_box(place, tile) for place in (call_out.tile, *call_out.about)]
    candidates = _candidates(_tile_box(call_out.tile, tile), _measures(call_out, style), tile)
    return min(candidates, key=lambda box: around.harm(box, own, tile))


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What a flag should not hide: units and the like, other flags; and the map it should stay on."""

    crowd: tuple[Box, ...]
    flags: tuple[Box, ...]
    limits: Box

    def harm(self, box: Box, own: Iterable[Box], tile_px: int) -> float:
        """Return how bad it is to put a flag there."""
        area, tile_area = box.width * box.height, tile_px**2
        return (
            OVER_UNIT * sum(_shared(box, unit) for unit in self.crowd) / tile_area
            + OVER_ITS_OWN * sum(_shared(box, place) for place in own) / tile_area
            + OVER_FLAG * sum(_shared(box, flag) for flag in self.flags) / area
            + OUTSIDE * (1 - _shared(box, self.limits.grown(tile_px / 2)) / area)
        )


def _candidates(anchor: Box, sizes: _Measures, tile_px: int) -> Iterator[Box]:
    """Yield the places around a tile, the best-loved first."""
    gap = max(2, whole_px(GAP * tile_px))
    right, left = anchor.right + gap, anchor.x - gap - sizes.width
    below, above = anchor.bottom + gap, anchor.y - gap - sizes.height
    middle_x = whole_px(anchor.x + (anchor.width - sizes.width) / 2)
    middle_y = whole_px(anchor.y + (anchor.height - sizes.height) / 2)
    corners = ((right, middle_y), (left, middle_y), (middle_x, above), (middle_x, below))
    slants = ((right, above), (left, above), (right, below), (left, below))
    far = ((right + tile_px, middle_y), (left - tile_px, middle_y), (middle_x, above - tile_px))
    for x, y in (*corners, *slants, *far, (middle_x, below + tile_px)):
        yield Box(x, y, sizes.width, sizes.height)


def _draw(brush: Brush, call_out: CallOut, box: Box) -> None:
    palette = brush.palette
    em, bar = _measures(call_out, brush.style).em, brush.style.whole(BAR, 3)
    colour: QColor = getattr(palette, call_out.tone)
    brush.rounded(box.grown(1), 3, palette.outline)
    brush.rounded(box, 2, palette.pill)
    brush.rect(box.x, box.y, bar, box.height, colour)
    for index, line in enumerate(call_out.lines):
        y = box.y + 0.35 * PAD * em + LINE * em * (index + 0.5)
        brush.text(box.x + bar + PAD * em, y, line, Letters(em, palette.ink, _face(index)), Align.LEFT)


def _measures(call_out: CallOut, style: Style) -> _Measures:
    em = style.em(EM, 9, 26)
    widths = [Letters(em, QColor(), _face(index)).width(line) for index, line in enumerate(call_out.lines)]
    bar = style.whole(BAR, 3)
    height = LINE * em * len(call_out.lines) + 0.7 * PAD * em
    return _Measures(em, whole_px(max(widths) + 2 * PAD * em + bar), whole_px(height))


def _face(index: int) -> Face:
    return Face.NARROW if index else Face.NARROW_BOLD


def _tile_box(tile: Tile, tile_px: int) -> Box:
    return Box(tile.x * tile_px, tile.y * tile_px, tile_px, tile_px)


def _shared(one: Box, other: Box) -> float:
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, width) * max(0.0, height)
