"""Sands: firm sand with a few grains, and the desert with its dunes."""

from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

GRAINS = 5
GRAIN = 0.022
DUNES = ((0.04, 0.34, 0.5), (0.46, 0.56, 0.5), (0.08, 0.8, 0.46))


def draw_sand(pencil: Pencil, site: Site) -> None:
    """Draw grains."""
    if pencil.is_fine:
        for index in range(GRAINS):
            x, y = 0.12 + 0.76 * site.chance(index), 0.12 + 0.76 * site.chance(index, 1)
            pencil.disc(x, y, max(0.8 / pencil.tile, GRAIN), pencil.palette.sand_m)


def draw_desert(pencil: Pencil, site: Site) -> None:
    """Draw the crests of dunes."""
    palette = pencil.palette
    for index, (x, y, length) in enumerate(DUNES if pencil.is_fine else DUNES[:2]):
        shift = 0.08 * (site.chance(index) - 0.5)
        left, right = x + shift, x + shift + length
        crest = pencil.curve((left, y), ((left + 0.35 * length, y - 0.2), (right, y)))
        shade = pencil.curve(
            (left, y),
            ((left + 0.35 * length, y - 0.2), (right, y)),
            ((left + 0.5 * length, y - 0.04), (left, y)),
        )
        pencil.brush.fill(shade, palette.sand_m)
        pencil.brush.stroke(
            crest, palette.gold_e if not palette.dark else palette.sand_m, pencil.width(0.022)
        )
