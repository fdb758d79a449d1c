"""Plates: the name under a unit with its side's emblem, its docked drones and the pips of its damage."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtGui import QColor

from mapper.model.side import Colour
from mapper.paint.brush import Align, Brush
from mapper.paint.colours import WHITE, text_on
from mapper.paint.emblems import draw_emblem
from mapper.paint.hp_plates import COMPACT_PX, FACE, HpPlate, paint_hp_plate
from mapper.paint.lettering import Letters, capital_px, text_width
from mapper.paint.outlines import Box, Point, whole_px
from mapper.paint.sprites import lay
from mapper.paint.style import Level, Style
from mapper.paint.tags import fitted, has_room, tag
from mapper.rules.ruleset import Token

LARGE_PIP_PX = 7
"""Pips from this size up stand two pixels apart."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The pips under a name: how many of them are left, and the shield (`up`, `down` or None)."""

    left: int
    total: int
    shield: str | None


@dataclass(frozen=True, slots=True)
class PlateText:
    """What a plate says, in which colour and size.

    `short` stands for a name that has no room. `docked` counts drones aboard; a `compact` plate, for tags,
    is as low and narrow as can be read. With `hp`, those left and those in full, it is an HP plate as wide
    as its room. A `bare` one has no emblem: a label that tells units apart goes before
    the emblem and the docked drones.
    """

    colour: Colour | None
    text: str
    em_px: int
    compact: bool = False
    docked: int = 0
    strip: Strip | None = None
    pip_px: int = 3
    hp: tuple[int, int] | None = None
    bar_px: int = 0
    wide_px: int = 0
    short: str = ""
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate and where it stands, in whole pixels of the map."""

    text: PlateText
    box: Box

    @property
    def strip_px(self) -> int:
        """The height of the pips under the name."""
        if self.text.hp is not None:
            return 0
        sizes = _measures(self.text)
        return sizes.strip + sizes.gap


@dataclass(frozen=True, slots=True)
class _Measures:
    """The parts of a plate in pixels: its head (emblem, name, docked drones) and the strip under it."""

    width: int
    head: int
    strip: int
    gap: int
    pip_width: int
    pip_height: int
    pip_gap: int
    emblem: float
    padding: float
    space: float
    docked: int


def strip_of(token: Token, style: Style) -> Strip | None:
    """Return the pips a unit wears at this size: none while it is undamaged and its shield is up."""
    shield = token.shield if style.level >= Level.NORMAL else None
    left = token.pips if token.pips_left is None else token.pips_left
    if left >= token.pips and shield != "down":
        return None
    return Strip(left, token.pips, shield)


def plate(text: PlateText, centre_x: float, bottom: float, room_px: float) -> Plate:
    """Return a plate around `centre_x` with its foot at `bottom`, its name cut to the room."""
    if text.hp is not None:
        made = hp_plate_of(replace(text, wide_px=int(room_px)), text.hp)
        left, top = whole_px(centre_x - made.width / 2), whole_px(bottom) - made.height
        return Plate(replace(text, wide_px=made.width), Box(left, top, made.width, made.height))
    least = text.short or tag(text.text)
    for fewer in (text, replace(text, bare=True), replace(text, bare=True, docked=0)):
        text = fewer
        if has_room(least, text.em_px, _spare(text, room_px), FACE):
            break
    shown = fitted(text.text, text.em_px, _spare(text, room_px), FACE, text.short)
    text = replace(text, text=shown)
    sizes = _measures(text)
    height = sizes.head + sizes.gap + sizes.strip
    return Plate(
        text, Box(whole_px(centre_x - sizes.width / 2), whole_px(bottom) - height, sizes.width, height)
    )


def _spare(text: PlateText, room_px: float) -> float:
    """Return the room that a plate leaves to its name."""
    return room_px - (_measures(replace(text, strip=None)).width - text_width(text.text, text.em_px, FACE))


def hp_plate_of(text: PlateText, hp: tuple[int, int]) -> HpPlate:
    """Return what an HP plate shows, the same for every plate that looks like it."""
    return HpPlate(
        text.colour, text.text, *hp, text.em_px, text.wide_px, text.bar_px, text.compact, text.short
    )


def draw_plate(brush: Brush, shown: Plate) -> None:
    """Draw a plate."""
    box = shown.box
    room = Box(0, 0, box.width, box.height).grown(2)
    lay(brush, (box.x, box.y), ("plate", shown.text), room, lambda here: _paint(here, shown.text))


def draw_chip(brush: Brush, colour: Colour | None, centre_x: float, centre_y: float) -> None:
    """Draw a side's emblem alone, on its colour."""
    width = chip_px(brush.style)
    at = (whole_px(centre_x - width / 2), whole_px(centre_y - width / 2))
    lay(brush, at, ("chip", colour), Box(0, 0, width, width).grown(2), lambda here: _paint_chip(here, colour))


def draw_drone_sign(brush: Brush, at: Point, arm: float) -> None:
    """Draw the white sign of docked drones, its arms this long."""
    x, y = at
    for side in (-1, 1):
        start, end = (x - 0.7 * arm, y - 0.7 * arm * side), (x + 0.7 * arm, y + 0.7 * arm * side)
        brush.polyline((start, end), WHITE, max(1.0, 0.45 * arm))
    for dx in (-0.8, 0.8):
        for dy in (-0.8, 0.8):
            brush.disc(x + dx * arm, y + dy * arm, 0.42 * arm, WHITE)


def draw_strip(brush: Brush, at: Point, strip: Strip, pip_px: int) -> None:
    """Draw a strip of pips by itself around a point."""
    sizes = _measures(PlateText(None, "", 0, strip=strip, pip_px=pip_px))
    width, height = sizes.width - 2, sizes.pip_height + 2
    box = Box(whole_px(at[0] - width / 2), whole_px(at[1] - height / 2), width, height)
    brush.rounded(box.grown(1), 2.5, brush.palette.unit_halo)
    brush.rounded(box, 1.5, brush.palette.unit_ink)
    with brush.moved(box.x - 1, box.y - sizes.head) as here:
        _paint_strip(here, strip, sizes)


def chip_px(style: Style) -> int:
    """Return the width of an emblem chip."""
    return round(2 * _chip_radius(style)) + (3 if style.level >= Level.NORMAL else 2)


def _chip_radius(style: Style) -> float:
    return max(2.6, 0.062 * style.tile_px)


def _paint_chip(brush: Brush, colour: Colour | None) -> None:
    width = chip_px(brush.style)
    body = brush.palette.side(colour)
    brush.rounded(Box(-1, -1, width + 2, width + 2), 2.5, brush.palette.unit_halo)
    brush.rounded(Box(0, 0, width, width), 1.5, body)
    if colour is not None:
        draw_emblem(brush, (width / 2, width / 2), 0.9 * _chip_radius(brush.style), colour, text_on(body))


@lru_cache(maxsize=4096)
def _measures(text: PlateText) -> _Measures:
    em = text.em_px
    radius = 2.6 if text.compact else 0.3 * em
    space = 1.0 if text.compact else max(1.5, 0.22 * em)
    padding = 1.0 if text.compact else max(2.0, 0.26 * em)
    if text.colour is None or text.bare:
        radius = 0.0
    if not radius or not text.text:
        space = 0.0
    docked = round(text_width(str(text.docked), em, FACE) + 0.62 * em + 5) if text.docked else 0
    width = math.ceil(2 * padding + 2 * radius + space + text_width(text.text, em, FACE)) + docked
    strip = pip_gap = 0
    if text.strip is not None:
        strip = 2 if text.compact else text.pip_px
        pip_gap = 1 if text.pip_px < LARGE_PIP_PX else 2
        pips = text.strip.total + (1 if text.strip.shield else 0)
        width = max(width, pips * (text.pip_px + pip_gap) - pip_gap + (2 if text.compact else 4))
    return _Measures(
        width=width,
        head=COMPACT_PX if text.compact else em + 3,
        strip=strip,
        gap=0 if not strip else 1 if text.compact else 2,
        pip_width=text.pip_px,
        pip_height=strip,
        pip_gap=pip_gap,
        emblem=radius,
        padding=padding,
        space=space,
        docked=docked,
    )


def _paint(brush: Brush, text: PlateText) -> None:
    if text.hp is not None:
        paint_hp_plate(brush, hp_plate_of(text, text.hp))
        return
    palette = brush.palette
    sizes = _measures(text)
    whole = Box(0, 0, sizes.width, sizes.head + sizes.gap + sizes.strip)
    head = Box(0, 0, sizes.width, sizes.head)
    corner = 1.5 if text.compact else max(1.5, 0.2 * sizes.head)
    rim = 1.0 if brush.level < Level.LARGE else 1.5
    brush.rounded(whole.grown(rim), corner + rim, palette.unit_halo)
    if text.strip is not None:
        brush.rounded(whole, corner, palette.unit_ink)
    body = palette.side(text.colour)
    if sizes.docked:
        brush.rounded(head, corner, palette.unit_ink)
    brush.rounded(head._replace(width=sizes.width - sizes.docked), corner, body)
    _paint_name(brush, text, sizes, text_on(body))
    if sizes.docked:
        _paint_docked(brush, text, sizes)
    if text.strip is not None:
        _paint_strip(brush, text.strip, sizes)


def _paint_name(brush: Brush, text: PlateText, sizes: _Measures, ink: QColor) -> None:
    letters = Letters(text.em_px, ink, FACE)
    used = 2 * sizes.emblem + sizes.space + letters.width(text.text)
    left = (sizes.width - sizes.docked - used) / 2
    middle = _middle(sizes, text)
    if text.colour is not None and sizes.emblem:
        draw_emblem(brush, (left + sizes.emblem, middle), 0.92 * sizes.emblem, text.colour, ink)
    brush.text(left + 2 * sizes.emblem + sizes.space, middle, text.text, letters, Align.LEFT)


def _middle(sizes: _Measures, text: PlateText) -> float:
    """Return the middle line of a plate's capitals; an odd pixel goes below them."""
    capital = capital_px(text.em_px)
    return (sizes.head - capital) // 2 + capital / 2


def _paint_docked(brush: Brush, text: PlateText, sizes: _Measures) -> None:
    em = text.em_px
    arm = 0.31 * em
    x, y = sizes.width - sizes.docked + 2.5 + arm, _middle(sizes, text)
    draw_drone_sign(brush, (x, y), arm)
    brush.text(x + arm + 2, y, str(text.docked), Letters(em, WHITE, FACE), Align.LEFT)


def _paint_strip(brush: Brush, strip: Strip, sizes: _Measures) -> None:
    step = sizes.pip_width + sizes.pip_gap
    count = strip.total + (1 if strip.shield else 0)
    x = round((sizes.width - (count * step - sizes.pip_gap)) / 2)
    y = sizes.head + (0 if sizes.pip_height < 3 else 1)
    if strip.shield:
        _paint_shield(brush, x, y, sizes.pip_width, is_up=strip.shield == "up")
        x += step
    for index in range(strip.total):
        pip = Box(x + index * step, y, sizes.pip_width, sizes.pip_height)
        _paint_pip(brush, pip, is_left=index < strip.left)


def _paint_pip(brush: Brush, pip: Box, *, is_left: bool) -> None:
    if is_left:
        brush.rect(*pip, brush.palette.pip)
    elif pip.height < 3:
        brush.rect(pip.x, pip.bottom - 1, pip.width, 1, brush.palette.pip_lost)
    else:
        brush.frame(pip, brush.palette.pip_lost, 1 if pip.width < 8 else 2)


def _paint_shield(brush: Brush, x: float, y: float, size: float, *, is_up: bool) -> None:
    colour = brush.palette.shield_pip
    edge = 0.0 if is_up else 0.5
    left, right, top, waist = x + edge, x + size - edge, y + edge, y + 0.6 * size
    tip = y + size - edge + (0.05 * size if is_up else 0)
    shield = ((left, top), (right, top), (right, waist), (x + size / 2, tip), (left, waist))
    if is_up:
        brush.fill(shield, colour)
    else:
        brush.stroke(shield, colour, 1.0)
