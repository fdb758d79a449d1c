"""Plants: tufts on the plains, woods, thickets, vines, and the snag that leans over a gap."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QTransform

from mapper.paint.brush import ellipse_path
from mapper.paint.colours import BLACK, WHITE, mix
from mapper.paint.scenery.expanse import rim_path, share
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

CROWNS = ((0.24, 0.26, 0.17), (0.58, 0.2, 0.15), (0.8, 0.42, 0.16), (0.44, 0.5, 0.19), (0.18, 0.66, 0.15),
          (0.72, 0.76, 0.18), (0.4, 0.82, 0.14))  # fmt: skip  # a table
FEW_CROWNS = ((0.3, 0.3, 0.22), (0.72, 0.42, 0.22), (0.38, 0.72, 0.22))
EAST, SOUTH = 1, 2
LEAVES = (
    (0.26, 0.26, 20),
    (0.7, 0.2, -30),
    (0.5, 0.5, 60),
    (0.2, 0.72, -15),
    (0.78, 0.66, 40),
    (0.5, 0.84, 5),
)
FEW_LEAVES = ((0.3, 0.3, 20), (0.7, 0.36, -30), (0.34, 0.72, -15), (0.72, 0.74, 40))


def draw_tufts(pencil: Pencil, site: Site) -> None:
    """Draw grass on some of the tiles."""
    if not pencil.is_fine:
        return
    for index in range(2):
        if site.chance(index) < 0.55:
            x, y = 0.18 + 0.64 * site.chance(index, 1), 0.2 + 0.62 * site.chance(index, 2)
            for lean in (-1, 0, 1):
                top = (x + 0.05 * lean, y - (0.06 if lean else 0.085))
                pencil.line(((x + 0.018 * lean, y), top), pencil.palette.plains_m)


def draw_wood_floor(pencil: Pencil, site: Site) -> None:
    """Draw the shade under the trees of a wood."""
    palette = pencil.palette
    pencil.fill_all(share(site.joints).whole, mix(palette.plains, palette.forest, 0.4))


def draw_woods(pencil: Pencil, site: Site) -> None:
    """Draw crowns from north to south, those over the borders to the wood it faces among them."""
    palette = pencil.palette
    rim = mix(palette.forest, BLACK, 0.55) if palette.dark else palette.forest_e
    crowns = sorted(_crowns(pencil, site), key=lambda crown: crown[1])
    shade = mix(mix(palette.plains, palette.forest, 0.4), rim if not palette.dark else BLACK, 0.3)
    for x, y, radius in crowns:
        pencil.disc(x + 0.045, y + 0.045, radius, shade)
    for x, y, radius in crowns:
        pencil.disc(x, y, radius, palette.forest, rim)
        pencil.disc(x - 0.18 * radius, y - 0.22 * radius, 0.58 * radius, palette.forest2)
        if pencil.is_fine and radius > 0.15:
            pencil.disc(x - 0.3 * radius, y - 0.36 * radius, 0.2 * radius, mix(palette.forest2, WHITE, 0.35))


def draw_undergrowth(pencil: Pencil, site: Site) -> None:
    """Draw the shaded ground of a thicket, with a ragged rim."""
    palette = pencil.palette
    ground = mix(palette.plains, palette.forest, 0.55)
    whole = share(site.joints)
    pencil.fill_all(whole.whole, ground)
    pencil.brush.stroke(rim_path(pencil, whole.rims), palette.forest_e, pencil.width(0.022), dash=(2, 2))


def draw_thicket(pencil: Pencil, site: Site) -> None:
    """Draw a low, tangled growth: pairs of leaves."""
    for x, y, turn in LEAVES if pencil.is_fine else FEW_LEAVES:
        shift = 0.06 * (site.chance(turn) - 0.5)
        _leaves(pencil, (x + shift, y - shift), turn + 40 * site.chance(turn, 1), 0.15)


def draw_vines(pencil: Pencil, site: Site) -> None:
    """Draw stems that wind over the tile, with leaves on both sides."""
    palette = pencil.palette
    for index, x in enumerate((0.22, 0.52, 0.82)):
        bow = 0.12 if (index + site.variant) % 2 else -0.12
        stem = pencil.curve((x, 0.06), ((x + bow, 0.28), (x, 0.5)), ((x - bow, 0.72), (x, 0.94)))
        pencil.brush.stroke(stem, palette.forest_e, pencil.width(0.045))
        for number, y in enumerate((0.2, 0.5, 0.8)):
            lean = bow * (0.5, 0.0, -0.5)[number]
            _leaves(pencil, (x + lean, y), 90 if number % 2 else 70, 0.1)


def draw_snag(pencil: Pencil, site: Site) -> None:
    """Draw a dead trunk that leans over, its roots torn out."""
    palette = pencil.palette
    tip = 0.2 if site.variant % 2 else 0.8
    base = 1 - tip
    way = 1 if tip > base else -1
    trunk = ((base - 0.11, 0.86), (base + 0.11, 0.86), (tip + 0.05, 0.16), (tip - 0.05, 0.12))
    pencil.poly(((x + 0.05, y + 0.05) for x, y in trunk), mix(palette.plains, BLACK, 0.18))
    for x, y in ((base - 0.26, 0.95), (base, 0.98), (base + 0.26, 0.93)):
        pencil.line(((base, 0.82), (x, y)), palette.wood_e, 0.07)
    for at, length in ((0.45, 0.26), (0.65, -0.22)):
        x, y = base + (tip - base) * at, 0.86 - 0.72 * at
        end = (x - way * length, y - 0.16)
        pencil.line(((x, y), end), palette.wood_e, 0.085)
        pencil.line(((x, y), end), palette.wood2, 0.04)
    pencil.poly(trunk, palette.wood, palette.wood_e)
    if pencil.is_fine:
        for offset in (-0.03, 0.03):
            pencil.line(((base + offset, 0.78), (tip + offset * 0.6 - way * 0.06, 0.3)), palette.wood2)


def _crowns(pencil: Pencil, site: Site) -> Iterator[tuple[float, float, float]]:
    places = CROWNS if pencil.is_fine else FEW_CROWNS
    for index, (left, top, radius) in enumerate(places):
        x = 1 - left if site.variant & 1 else left
        y = 1 - top if site.variant & 2 else top
        x += 0.06 * (site.chance(index) - 0.5)
        y += 0.06 * (site.chance(index, 1) - 0.5)
        grown = radius * (0.9 + 0.15 * site.chance(index, 2))
        yield min(max(x, grown + 0.03), 0.94 - grown), min(max(y, grown + 0.03), 0.94 - grown), grown
    if site.faces[EAST]:
        yield from ((1.0, 0.3 + 0.1 * site.chance(31), 0.15), (1.0, 0.7 + 0.08 * site.chance(32), 0.16))
    if site.faces[SOUTH]:
        yield from ((0.3 + 0.1 * site.chance(33), 1.0, 0.16), (0.68 + 0.08 * site.chance(34), 1.0, 0.15))


def _leaves(pencil: Pencil, at: tuple[float, float], turn: float, length: float) -> None:
    """Draw two leaves that spread from a point."""
    palette = pencil.palette
    for side, colour in ((-1, palette.forest), (1, palette.forest2)):
        _leaf(pencil, at, turn + 50 * side, length, colour)


def _leaf(pencil: Pencil, at: tuple[float, float], turn: float, length: float, colour: QColor) -> None:
    half, wide = length * pencil.tile / 2, length * pencil.tile / 4.2
    angle = math.radians(turn)
    middle = pencil.at(*at) + QPointF(math.sin(angle) * half, -math.cos(angle) * half)
    place = QTransform().translate(middle.x(), middle.y()).rotate(turn)
    pencil.path(place.map(ellipse_path(0, 0, wide, half)), colour, pencil.palette.forest_e, 0.02)
