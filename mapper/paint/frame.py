"""The frame: what stands around the map, namely coordinates, title, round stamp and legend."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from mapper.geometry.grid import column_letters
from mapper.paint.area import Area
from mapper.paint.brush import Align, Brush
from mapper.paint.legend import Entry, draw_legend, legend_height
from mapper.paint.lettering import Face, Letters, cut, text_width
from mapper.paint.outlines import Box
from mapper.paint.stamp import draw_stamp, stamp_room
from mapper.paint.style import Level, Style
from mapper.play.view import View

FAR_TILES = 20
"""Maps larger than this have coordinates on all four sides."""

STEPS = (1, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Every how many tiles a coordinate may stand, where there is no room for all."""

ALL_FROM_PX = 12
LEAST_TITLE_PX = 11
LEAST_SUBTITLE_PX = 9


@dataclass(frozen=True, slots=True)
class Frame:
    """What a picture shows of a map and around it: its area, and which parts of the frame are wanted."""

    area: Area
    title: bool = True
    coordinates: bool = True
    legend: tuple[Entry, ...] = ()


class Margins(NamedTuple):
    """The room around the map in whole pixels."""

    left: int
    top: int
    right: int
    bottom: int


def margins(view: View, style: Style, frame: Frame) -> Margins:
    """Return how much room the frame takes on each side of the area."""
    sides = _coordinate_room(style, frame)
    bottom = sides.bottom
    legend = _legend(style, frame)
    if legend:
        width = _size(frame, style)[0]
        bottom += legend_height(legend, width, style) + style.whole(0.1)
    return Margins(sides.left, sides.top + _head(view, style, frame), sides.right, bottom)


def map_window(view: View, style: Style, frame: Frame) -> Box:
    """Return where the map may be painted, in pixels of the map: its area, and the rim where the map ends.

    Clip to it while the map and its units are painted, not while the frame is.
    """
    left, top, right, bottom = frame.area
    room = _coordinate_room(style, frame)
    tile = style.tile_px
    x = left * tile - (room.left if left == 0 else 0)
    y = top * tile - (room.top if top == 0 else 0)
    end_x = right * tile + (room.right if right == view.map.width else 0)
    end_y = bottom * tile + (room.bottom if bottom == view.map.height else 0)
    return Box(x, y, end_x - x, end_y - y)


def draw_frame(brush: Brush, view: View, frame: Frame) -> None:
    """Draw the frame around the area."""
    left, top = frame.area[0] * brush.tile_px, frame.area[1] * brush.tile_px
    width, height = _size(frame, brush.style)
    sides = _coordinate_room(brush.style, frame)
    if frame.area != (0, 0, view.map.width, view.map.height):
        _draw_cut(brush, frame.area)
    if frame.coordinates:
        _draw_coordinates(brush, frame)
    if frame.title:
        head = _head(view, brush.style, frame)
        _draw_head(brush, view, Box(left, top - sides.top - head, width, head))
    legend = _legend(brush.style, frame)
    if legend:
        with brush.moved(left, top + height + sides.bottom) as here:
            draw_legend(here, legend, width)


def _draw_cut(brush: Brush, area: Area) -> None:
    """Draw the line around an area that is a part of the map; the whole map has its own."""
    left, top, right, bottom = (value * brush.tile_px for value in area)
    line = brush.style.whole(0.04)
    box = Box(left, top, right - left, bottom - top).grown(line)
    brush.frame(box, brush.palette.ink, line)


def _legend(style: Style, frame: Frame) -> tuple[Entry, ...]:
    return () if style.level is Level.OVERVIEW else frame.legend


def _size(frame: Frame, style: Style) -> tuple[int, int]:
    left, top, right, bottom = frame.area
    return (right - left) * style.tile_px, (bottom - top) * style.tile_px


def _title_em(style: Style) -> int:
    return style.em(0.44, 14, 34)


def _subtitle_em(style: Style) -> float:
    return max(9.0, min(18.0, 0.54 * _title_em(style)))


def _has_subtitle(view: View, style: Style) -> bool:
    return bool(view.subtitle) and style.level >= Level.NORMAL


def _head(view: View, style: Style, frame: Frame) -> int:
    """Return the height of title, subtitle and stamp above the coordinates."""
    has_stamp = view.round > 0 or bool(view.phase)
    has_subtitle = _has_subtitle(view, style)
    if not frame.title or not (view.title or has_subtitle or has_stamp):
        return 0
    text = max(10.0, 0.22 * style.tile_px) + 0.95 * _title_em(style)
    if has_subtitle:
        text += 1.45 * _subtitle_em(style)
    stamp = max(6.0, 0.16 * style.tile_px) + 2.13 * _stamp_radius(style) if has_stamp else 0.0
    return round(max(text, stamp))


def _stamp_radius(style: Style) -> float:
    return max(15.0, float(_title_em(style)))


def _draw_head(brush: Brush, view: View, room: Box) -> None:
    style, palette = brush.style, brush.palette
    radius, small = _stamp_radius(style), _subtitle_em(style)
    spare = room.width - stamp_room(view.round, view.phase, radius, small)
    phase = view.phase
    if spare < 0.35 * room.width:  # too narrow for the ribbon beside the title
        phase = ""
        spare = room.width - stamp_room(view.round, phase, radius, small)
    if view.round > 0 or phase:
        middle = room.y + max(6.0, 0.16 * style.tile_px) + radius
        draw_stamp(brush, (room.right, middle), (view.round, phase), radius, small)
    y = room.y + max(10.0, 0.22 * style.tile_px) + 0.42 * _title_em(style)
    title = _fitting(view.title, _title_em(style), LEAST_TITLE_PX, spare, Face.BOLD)
    brush.text(room.x, y, title[0], Letters(title[1], palette.ink), Align.LEFT)
    if _has_subtitle(view, style):
        y += 0.5 * _title_em(style) + 0.85 * small
        subtitle = _fitting(view.subtitle, small, LEAST_SUBTITLE_PX, spare, Face.BOOK)
        brush.text(room.x, y, subtitle[0], Letters(subtitle[1], palette.ink2, Face.BOOK), Align.LEFT)


def _fitting(text: str, em_px: float, least_px: int, room_px: float, face: Face) -> tuple[str, float]:
    """Return a text and its size, shrunk as far as may be and then cut to fit the room."""
    size = em_px
    while size > least_px and text_width(text, size, face) > room_px:
        size -= 1
    return cut(text, size, room_px, face, sign="…"), size


def _coordinate_em(style: Style) -> int:
    return style.em(0.27, 9, 18)


def _columns(frame: Frame) -> Sequence[str]:
    return [column_letters(x) for x in range(frame.area[0], frame.area[2])]


def _rows(frame: Frame) -> Sequence[str]:
    return [str(y + 1) for y in range(frame.area[1], frame.area[3])]


def _widest(labels: Sequence[str], style: Style) -> float:
    return _widest_of(tuple(labels), _coordinate_em(style))


@lru_cache(maxsize=16)
def _widest_of(labels: tuple[str, ...], em_px: int) -> float:
    return max(text_width(label, em_px, Face.BOLD) for label in labels)


def _step(labels: Sequence[str], style: Style) -> int:
    """Return every how many tiles a column's letters can stand side by side."""
    least = 1 if style.tile_px >= ALL_FROM_PX else 5
    need = _widest(labels, style) + 4
    return next((step for step in STEPS if step >= least and step * style.tile_px >= need), STEPS[-1])


def _offsets(style: Style, frame: Frame) -> tuple[float, float]:
    """Return how far the middles of row numbers and of column letters stand from the map."""
    wall = 0.25 * style.tile_px + 2
    number = _widest(_rows(frame), style)
    beside = max(13.0, 0.44 * style.tile_px, wall + number / 2)
    above = max(12.0, 0.44 * style.tile_px)
    return beside, above


def _coordinate_room(style: Style, frame: Frame) -> Margins:
    """Return the room around the map without title and legend."""
    rim = style.whole(0.3, 10)
    bare = Margins(rim, rim, rim, style.whole(0.32, 10))
    if not frame.coordinates:
        return bare
    beside, above = _offsets(style, frame)
    em = _coordinate_em(style)
    side = max(24, style.whole(0.66), round(beside + _widest(_rows(frame), style) / 2 + 4))
    end = round(above + 0.5 * em + 1)
    far_right, far_bottom = _is_far(frame)
    return Margins(side, end, side if far_right else bare.right, end if far_bottom else bare.bottom)


def _is_far(frame: Frame) -> tuple[bool, bool]:
    left, top, right, bottom = frame.area
    return right - left > FAR_TILES, bottom - top > FAR_TILES


def _draw_coordinates(brush: Brush, frame: Frame) -> None:
    tile = brush.tile_px
    left, top, right, bottom = frame.area
    beside, above = _offsets(brush.style, frame)
    far_right, far_bottom = _is_far(frame)
    letters = Letters(_coordinate_em(brush.style), brush.palette.ink2)
    lines = [top * tile - above, bottom * tile + above] if far_bottom else [top * tile - above]
    for line in (line for line in lines if _is_shown(brush, line)):
        for x, text in _spaced(_columns(frame), left, _step(_columns(frame), brush.style)):
            brush.text((x + 0.5) * tile, line, text, letters)
    for y, text in _spaced(_rows(frame), top, 1 if tile >= ALL_FROM_PX else _step(("88",), brush.style)):
        if _is_shown(brush, (y + 0.5) * tile):
            brush.text(left * tile - beside, (y + 0.5) * tile, text, letters)
            if far_right:
                brush.text(right * tile + beside, (y + 0.5) * tile, text, letters)


def _is_shown(brush: Brush, y: float) -> bool:
    """Tell whether a coordinate at this height is not clipped away: big pictures are painted in bands."""
    painter = brush.painter
    if not painter.hasClipping():
        return True
    window, reach = painter.clipBoundingRect(), 2 * _coordinate_em(brush.style)
    return window.top() - reach <= y <= window.bottom() + reach


def _spaced(labels: Sequence[str], first: int, step: int) -> Iterator[tuple[int, str]]:
    """Yield the labels to show with their column or row: the first of the map and every `step`th."""
    for index, label in enumerate(labels, start=first):
        if step == 1 or index == 0 or (index + 1) % step == 0:
            yield index, label
