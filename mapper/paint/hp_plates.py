"""HP plates: what is left of a unit as a bar and a figure, above and beside its name."""

from dataclasses import dataclass

from mapper.model.side import Colour
from mapper.paint.brush import Align, Brush
from mapper.paint.colours import WHITE, text_on
from mapper.paint.emblems import draw_emblem
from mapper.paint.lettering import Face, Letters, capital_px, text_width
from mapper.paint.outlines import Box
from mapper.paint.style import Level
from mapper.paint.tags import fitted, has_room, tag

FACE = Face.NARROW_BOLD
COMPACT_PX = 8
"""The height of a compact plate's name, and the em of its text."""

HALF, QUARTER = 0.5, 0.25
CELL_FROM_EMS = 3.2
"""Plates from so many ems up have room for the figure."""


NAME_GAP = 0.4
"""Between a name and the figure beside it, in pixels: the letters have room of their own on both sides."""

BARE_START = 2.0
"""Where an emblem begins, or a name without one, in pixels from the rim."""

SIGN_HP = (18, 24)
SIGN_EM, SIGN_BAR = 0.4, 0.2
"""What the sign of HP in a legend tells, and its em and bar as shares of its width."""


@dataclass(frozen=True, slots=True)
class HpPlate:
    """What such a plate tells: whose it is, its name, HP left and in full; and its sizes in pixels."""

    colour: Colour | None
    name: str
    left: int
    full: int
    em_px: int
    width: int
    bar_px: int
    compact: bool = False
    short: str = ""

    @property
    def head_px(self) -> int:
        """The height of the name under the bar."""
        return COMPACT_PX if self.compact else self.em_px + 3

    @property
    def height(self) -> int:
        """The height of all of it."""
        return self.bar_px + self.head_px

    @property
    def share(self) -> float:
        """What is left of the HP, 0 to 1."""
        return max(0.0, min(1.0, self.left / self.full)) if self.full else 0.0

    @property
    def figure(self) -> str:
        """The HP as a figure, where there is room."""
        has_room = not self.compact and self.width >= CELL_FROM_EMS * self.em_px
        return str(self.left) if has_room else ""


def paint_hp_plate(brush: Brush, plate: HpPlate) -> None:
    """Paint a plate with its top left corner at the brush's origin."""
    palette = brush.palette
    whole = Box(0, 0, plate.width, plate.height)
    body = palette.side(plate.colour)
    brush.rounded(whole.grown(1.0 if brush.level < Level.LARGE else 1.5), 2.5, palette.unit_halo)
    brush.rounded(whole, 1.5, palette.unit_ink)
    _paint_bar(brush, plate)
    brush.rect(0, plate.bar_px, plate.width, plate.head_px, body)
    label = hp_label(plate)
    middle = plate.bar_px + (plate.head_px - capital_px(plate.em_px)) // 2 + capital_px(plate.em_px) / 2
    if plate.colour is not None and label.start > BARE_START:
        radius = _emblem_px(plate)
        draw_emblem(brush, (BARE_START + radius, middle), 0.9 * radius, plate.colour, text_on(body))
    brush.text(label.start, middle, label.text, Letters(plate.em_px, text_on(body), FACE), Align.LEFT)
    if label.cell:
        brush.rect(plate.width - label.cell, plate.bar_px, label.cell, plate.head_px, palette.unit_ink)
        letters = Letters(plate.em_px, WHITE, FACE)
        brush.text(plate.width - label.cell / 2, middle, plate.figure, letters)


@dataclass(frozen=True, slots=True)
class HpLabel:
    """What stands on such a plate: a name, where it begins, and how wide the figure's cell is."""

    text: str
    start: float
    cell: int


def hp_label(plate: HpPlate) -> HpLabel:
    """Return what stands on a plate: emblem and figure give way to a label that would be cut."""
    cell, start, room = _cell_px(plate), BARE_START, plate.width - NAME_GAP
    if plate.colour is not None:
        start += 2 * _emblem_px(plate) + (1.0 if plate.compact else max(1.5, 0.2 * plate.em_px))
    least = plate.short or tag(plate.name)
    if not has_room(least, plate.em_px, room - start - cell, FACE):
        start = BARE_START
    if not has_room(least, plate.em_px, room - start - cell, FACE):
        cell = 0
    return HpLabel(fitted(plate.name, plate.em_px, room - start - cell, FACE, plate.short), start, cell)


def _cell_px(plate: HpPlate) -> int:
    return round(text_width(plate.figure, plate.em_px, FACE)) + 4 if plate.figure else 0


def _emblem_px(plate: HpPlate) -> float:
    return 2.2 if plate.compact else 0.26 * plate.em_px


def draw_hp_sign(brush: Brush, *, has_figure: bool) -> None:
    """Draw the bar and the figure of such a plate by themselves, in the middle of a tile."""
    px = brush.tile_px
    em = max(COMPACT_PX, round(SIGN_EM * px))
    head = em + 3 if has_figure else 2
    bar = max(3, round(SIGN_BAR * px))
    told = HpPlate(None, "", *SIGN_HP, em, px, bar, compact=not has_figure)
    with brush.moved(0, (px - bar - head) // 2) as here:
        whole = Box(0, 0, px, bar + head)
        here.rounded(whole.grown(1.0), 2.5, here.palette.unit_halo)
        here.rounded(whole, 1.5, here.palette.unit_ink)
        _paint_bar(here, told)
        if has_figure:
            here.text(px / 2, bar + head / 2, str(told.left), Letters(em, WHITE, FACE))


def _paint_bar(brush: Brush, plate: HpPlate) -> None:
    palette, share = brush.palette, plate.share
    colour = palette.hp_high if share > HALF else palette.hp_half if share > QUARTER else palette.hp_low
    room = plate.width - 2
    filled = max(1, round(room * share)) if plate.left > 0 else 0
    if filled:
        brush.rect(1, 1, filled, plate.bar_px - 1, colour)
    if not plate.compact:
        for quarter in (1, 2, 3):
            brush.rect(round(plate.width * quarter / 4), 1, 1, plate.bar_px - 1, palette.unit_ink)
