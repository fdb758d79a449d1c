"""Spells: what magic or old custom has laid on a tile: fog, flames, healing, protection."""

from PySide6.QtGui import QColor, QPainterPath

from mapper.paint.brush import path_of
from mapper.paint.colours import WHITE, faded, mix
from mapper.paint.lozenges import flame
from mapper.paint.scenery.halls import draw_slabs
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

FLAMES = ((0.26, 0.66, 0.22), (0.72, 0.6, 0.24), (0.48, 0.4, 0.26))
WISPS = ((0.12, 0.26, 0.66), (0.26, 0.5, 0.62), (0.1, 0.75, 0.7))
CORE = 0.55
"""How large the bright core of a flame is."""


def draw_fog(pencil: Pencil, site: Site) -> None:
    """Draw three wisps that drift eastwards."""
    palette = pencil.palette
    pencil.rect(0, 0, 1, 1, faded(palette.smoke2, 0.55))
    for index, (x, y, length) in enumerate(WISPS):
        left = x + 0.1 * (site.chance(index) - 0.5)
        wisp = pencil.curve(
            (left, y),
            ((left + 0.25 * length, y - 0.13), (left + 0.5 * length, y)),
            ((left + 0.75 * length, y + 0.13), (left + length, y)),
        )
        pencil.brush.stroke(wisp, palette.smoke_e, pencil.width(0.13))
        pencil.brush.stroke(wisp, palette.smoke2, pencil.width(0.13) - 2 * pencil.width(0.024))


def draw_flames(pencil: Pencil, _site: Site) -> None:
    """Draw three flames on scorched ground."""
    palette = pencil.palette
    scorched = mix(palette.plains, palette.haz_b, 0.3 if palette.dark else 0.22)
    pencil.poly(
        ((0.06, 0.3), (0.3, 0.08), (0.74, 0.1), (0.95, 0.36), (0.9, 0.8), (0.6, 0.95), (0.2, 0.92)), scorched
    )
    for x, y, size in sorted(FLAMES, key=lambda one: one[1]):
        pencil.path(
            _flame(pencil, x, y, size), palette.haz_a, palette.crack if not palette.dark else palette.haz_b
        )
        pencil.path(_flame(pencil, x, y + 0.3 * size, CORE * size), palette.star)


def draw_heal_tile(pencil: Pencil, site: Site) -> None:
    """Draw a cross let into the floor."""
    _plate(pencil, site)
    cross = ((0.42, 0.24), (0.58, 0.24), (0.58, 0.42), (0.76, 0.42), (0.76, 0.58), (0.58, 0.58), (0.58, 0.76),
             (0.42, 0.76), (0.42, 0.58), (0.24, 0.58), (0.24, 0.42), (0.42, 0.42))  # fmt: skip  # an outline
    pencil.poly(cross, pencil.palette.hp_high, _ink(pencil))


def draw_protection_tile(pencil: Pencil, site: Site) -> None:
    """Draw a shield let into the floor, within a ring."""
    _plate(pencil, site)
    pencil.brush.stroke(_circle(pencil, 0.33), _ink(pencil), pencil.width(0.03))
    shield = pencil.curve(
        (0.3, 0.3),
        ((0.5, 0.36), (0.7, 0.3)),
        ((0.74, 0.62), (0.5, 0.76)),
        ((0.26, 0.62), (0.3, 0.3)),
        closed=True,
    )
    pencil.path(shield, pencil.palette.shield_pip, _ink(pencil))
    if pencil.is_fine:
        pencil.line(((0.5, 0.38), (0.5, 0.66)), WHITE, 0.05)
        pencil.line(((0.38, 0.47), (0.62, 0.47)), WHITE, 0.05)


def _plate(pencil: Pencil, site: Site) -> None:
    """Draw the stone such a sign is let into."""
    palette = pencil.palette
    draw_slabs(pencil, site)
    pencil.block((0.07, 0.07, 0.86, 0.86), mix(palette.floor, palette.stone2, 0.4), palette.stone_e, 0.026)


def _ink(pencil: Pencil) -> QColor:
    return pencil.palette.unit_ink


def _circle(pencil: Pencil, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(pencil.at(0.5, 0.5), radius * pencil.tile, radius * pencil.tile)
    return path


def _flame(pencil: Pencil, x: float, y: float, half: float) -> QPainterPath:
    outline = flame().toFillPolygon()
    place = pencil.at(x, y)
    scale = half * pencil.tile / 100
    return path_of(
        (place.x() + point.x() * scale, place.y() + point.y() * scale) for point in outline.toList()
    )
