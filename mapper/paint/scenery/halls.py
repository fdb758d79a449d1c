"""Halls: the slabs of a floor, and the throne on its carpet."""

from mapper.paint.colours import BLACK, WHITE, mix
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

JOINT = 0.018


def draw_slabs(pencil: Pencil, site: Site) -> None:
    """Draw the joints of four slabs; every second tile has them shifted."""
    palette = pencil.palette
    pencil.rect(0, 0, 1, 1, palette.floor)
    if not pencil.is_fine:
        return
    first = 0.25 if site.variant % 2 else 0.5
    second = (first + 0.35) % 1
    pencil.rect(0, 0.5, 1, JOINT, palette.floor_m)
    pencil.rect(first, 0, JOINT, 0.5, palette.floor_m)
    pencil.rect(second, 0.5, JOINT, 0.5, palette.floor_m)


def draw_slabs_indoors(pencil: Pencil, site: Site) -> None:
    """Draw slabs under what may be out of doors or in, where two sides at least look upon a floor."""
    if sum(site.faces) > 1:
        draw_slabs(pencil, site)


def draw_throne(pencil: Pencil, site: Site) -> None:
    """Draw a golden throne on a carpet that leads up to it."""
    palette = pencil.palette
    draw_slabs(pencil, site)
    pencil.rect(0.14, 0.08, 0.72, 0.92, palette.cloth)
    for x in (0.14, 0.81):
        pencil.rect(x, 0.08, 0.05, 0.92, palette.gold)
    back = ((0.28, 0.62), (0.28, 0.18), (0.36, 0.1), (0.42, 0.16), (0.5, 0.04), (0.58, 0.16), (0.64, 0.1),
            (0.72, 0.18), (0.72, 0.62))  # fmt: skip  # an outline
    pencil.poly(back, palette.gold, palette.gold_e)
    pencil.rect(0.36, 0.24, 0.28, 0.3, mix(palette.cloth, BLACK, 0.25))
    pencil.block((0.24, 0.54, 0.52, 0.22), palette.gold, palette.gold_e)
    pencil.rect(0.34, 0.58, 0.32, 0.12, mix(palette.cloth, WHITE, 0.15))
