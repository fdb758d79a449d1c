"""Hamlets: the gate of a village, and single buildings, as roofs seen from above."""

from mapper.paint.colours import BLACK, faded
from mapper.paint.outlines import Point
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

VILLAGE = ((0.33, 0.27, 0.48, 0.34), (0.77, 0.46, 0.34, 0.38), (0.29, 0.74, 0.42, 0.3))
"""The middles and sizes of the houses around a yard."""


def draw_village(pencil: Pencil, _site: Site) -> None:
    """Draw three houses around a sandy yard that opens to the south."""
    palette = pencil.palette
    yard = (
        (0.06, 0.2),
        (0.2, 0.05),
        (0.82, 0.05),
        (0.95, 0.2),
        (0.95, 0.82),
        (0.8, 0.95),
        (0.2, 0.95),
        (0.06, 0.8),
    )
    pencil.poly(yard, palette.sand, palette.sand_m)
    pencil.line(((0.55, 0.97), (0.55, 0.64), (0.5, 0.5)), palette.sand_m, 0.09)
    for x, y, width, height in VILLAGE:
        _house(pencil, (x, y), width, height)
    if pencil.is_fine:
        for x in (0.5, 0.68):
            pencil.block((x - 0.03, 0.8, 0.07, 0.17), palette.wood2, palette.wood_e, 0.022)


def draw_building(pencil: Pencil, site: Site) -> None:
    """Draw one large house."""
    wide, high = (0.8, 0.62) if site.variant % 2 else (0.72, 0.7)
    _house(pencil, (0.5, 0.5), wide, high)


def _house(pencil: Pencil, at: Point, width: float, height: float) -> None:
    """Draw a gabled roof, its ridge from west to east, lit from the north."""
    palette = pencil.palette
    left, top = at[0] - width / 2, at[1] - height / 2
    pencil.rect(left + 0.045, top + 0.045, width, height, faded(BLACK, 0.18))
    pencil.block((left, top, width, height), palette.roof, palette.roof_e, 0.028)
    pencil.rect(left + 0.03, at[1], width - 0.06, height / 2 - 0.03, palette.roof2)
    pencil.rect(left, at[1] - 0.012, width, 0.026, palette.roof_e)
    if pencil.is_fine:
        pencil.rect(left + 0.68 * width, top + 0.14 * height, 0.08, 0.08, palette.roof_e)
