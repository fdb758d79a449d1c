"""The stamp: a double ring with the round, and a ribbon to its left with the phase."""

from mapper.paint.brush import Brush
from mapper.paint.lettering import Face, Letters, text_width
from mapper.paint.outlines import Box, Point

ROUND_FROM_PX = 18
"""From this radius up the ring has room for the word above the number."""


def stamp_room(number: int, phase: str, radius: float, em_px: float) -> float:
    """Return the width of a stamp and the gap beside it; round 0 has no ring, an empty phase no ribbon."""
    if not number and not phase:
        return 0.0
    ring = 2.13 * radius if number else 0.0
    ribbon = text_width(phase, em_px, Face.BOLD) + 1.2 * em_px if phase else 0.0
    return ring + ribbon + em_px


def draw_stamp(brush: Brush, right_middle: Point, told: tuple[int, str], radius: float, em_px: float) -> None:
    """Draw the stamp of a round and a phase, its right end in the middle of its height at the point."""
    right, y = right_middle
    number, phase = told
    if phase:
        _draw_ribbon(brush, (right - radius if number else right, y), phase, radius if number else 0.0, em_px)
    if number:
        _draw_ring(brush, (right - radius, y), number, radius)


def _draw_ribbon(brush: Brush, end: Point, phase: str, radius: float, em_px: float) -> None:
    right, y = end
    width = text_width(phase, em_px, Face.BOLD)
    height = 1.65 * em_px
    hidden = radius + 0.35 * em_px if radius else 0.6 * em_px
    left = right - hidden - width - 0.6 * em_px
    brush.rounded(
        Box(round(left), round(y - height / 2), right - round(left), round(height)),
        0.22 * height,
        brush.palette.ink,
    )
    middle = round(y - height / 2) + round(height) / 2
    brush.text(left + 0.6 * em_px + width / 2, middle, phase, Letters(em_px, brush.palette.paper))


def _draw_ring(brush: Brush, centre: Point, number: int, radius: float) -> None:
    x, y = centre
    ink, paper = brush.palette.ink, brush.palette.paper
    for share, colour in ((1.13, paper), (1.0, ink), (0.91, paper), (0.84, ink)):
        brush.disc(x, y, share * radius, colour)
    text = str(number)
    narrow = min(1.0, 1.35 * radius / text_width(text, radius, Face.BOLD))
    if radius < ROUND_FROM_PX:
        brush.text(x, y, text, Letters(radius * narrow, paper))
        return
    brush.text(x, y - 0.44 * radius, "ROUND", Letters(max(7.0, 0.25 * radius), paper, Face.NARROW_BOLD))
    brush.text(x, y + 0.18 * radius, text, Letters(0.86 * radius * narrow, paper))
