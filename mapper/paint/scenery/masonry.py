"""Masonry out of doors and in: walls with merlons, gates, forts, pillars, stairs and what is left of them."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QColor

from mapper.paint.colours import BLACK, WHITE, faded, mix
from mapper.paint.scenery.halls import draw_slabs
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

FACE = 0.28
"""How high the face of a wall is that is open to the south."""

RIM = 0.045
MERLON = (0.125, 0.1)
"""How wide a merlon is along the edge, and how deep."""

STUBS = ((0.1, 0.12, 0.36, 0.11), (0.1, 0.12, 0.11, 0.32), (0.7, 0.16, 0.11, 0.28), (0.56, 0.76, 0.34, 0.11),
         (0.16, 0.7, 0.14, 0.15), (0.46, 0.45, 0.13, 0.11))  # fmt: skip  # a table


def draw_wall(pencil: Pencil, site: Site) -> None:
    """Draw a wall seen from above: merlons along its open sides, bricks where it is open to the south."""
    palette = pencil.palette
    pencil.rect(0, 0, 1, 1, palette.stone2)
    if not site.joints[2]:
        _bricks(pencil)
    _merlons(pencil, site)
    _open_sides(pencil, site)


def draw_solid_wall(pencil: Pencil, site: Site) -> None:
    """Draw a wall that can't be broken: dark, without merlons, with a stud in each quarter."""
    palette = pencil.palette
    top = mix(palette.stone, palette.stone_e, 0.12 if palette.dark else 0.3)
    pencil.rect(0, 0, 1, 1, top)
    foot = 0.0
    if not site.joints[2]:
        foot = 0.14
        pencil.rect(0, 1 - foot, 1, foot, mix(top, BLACK, 0.4))
        pencil.rect(0, 1 - foot, 1, 0.03, palette.stone_e)
    for x in (0.25, 0.75):
        for y in (0.25 * (1 - foot), 0.75 * (1 - foot)):
            pencil.block((x - 0.08, y - 0.08, 0.16, 0.16), mix(top, WHITE, 0.3), palette.stone_e)
    _open_sides(pencil, site)


def draw_gate(pencil: Pencil, site: Site) -> None:
    """Draw a shut gate: planks and iron bands between two jambs."""
    draw_slabs(pencil, Site())
    with _in_line(pencil, site) as there:
        _paint_gate(there)


def draw_castle_gate(pencil: Pencil, site: Site) -> None:
    """Draw an open gate: a vaulted way between two towers."""
    draw_slabs(pencil, Site())
    with _in_line(pencil, site) as there:
        _paint_castle_gate(there)


@contextmanager
def _in_line(pencil: Pencil, site: Site) -> Iterator[Pencil]:
    """Turn the drawing of a gate so that it stands in line with the walls beside it."""
    north, east, south, west = site.faces
    if north + south <= east + west:
        yield pencil
        return
    with pencil.brush.moved(pencil.tile, 0) as there:
        there.painter.rotate(90)
        yield Pencil(there)


def _paint_gate(pencil: Pencil) -> None:
    palette = pencil.palette
    for x in (0.0, 0.84):
        pencil.block((x, 0.06, 0.16, 0.9), palette.stone, palette.stone_e, 0.022)
    pencil.block((0.14, 0.12, 0.72, 0.78), palette.wood, palette.wood_e, RIM)
    for index in (1, 2, 3):
        pencil.rect(0.14 + 0.18 * index - 0.011, 0.14, 0.026 if index != 2 else 0.05, 0.74, palette.wood_e)
    for y in (0.28, 0.66):
        pencil.rect(0.14, y, 0.72, 0.085, palette.stone_e)
    for x in (0.4, 0.6):
        pencil.disc(x, 0.53, 0.045, palette.gold, palette.gold_e if pencil.is_fine else None)


def _paint_castle_gate(pencil: Pencil) -> None:
    palette = pencil.palette
    pencil.rect(0.3, 0.0, 0.4, 1.0, mix(palette.floor, BLACK, 0.16))
    for y in (0.0, 0.88):
        pencil.rect(0.28, y, 0.44, 0.12, palette.stone_e)
        for x in (0.36, 0.5, 0.64):
            pencil.rect(x - 0.02, y, 0.04, 0.12, palette.stone2)
    for x in (0.0, 0.68):
        pencil.block((x + 0.02, 0.06, 0.28, 0.88), palette.stone2, palette.stone_e, RIM)
        pencil.block((x + 0.08, 0.2, 0.16, 0.6), palette.stone, palette.stone_e, 0.022)


def draw_fort(pencil: Pencil, _site: Site) -> None:
    """Draw a redoubt in plan: four bastions, merlons between them, an empty court."""
    palette = pencil.palette
    pencil.rect(0.12, 0.12, 0.86, 0.86, faded(BLACK, 0.16))
    pencil.block((0.07, 0.07, 0.86, 0.86), palette.stone2, palette.stone_e)
    pencil.block((0.22, 0.22, 0.56, 0.56), palette.floor, palette.stone_e)
    if pencil.is_fine:
        for middle in (0.36, 0.5, 0.64):
            for edge in (0.09, 0.85):
                pencil.rect(middle - 0.035, edge, 0.07, 0.065, palette.stone_e)
                pencil.rect(edge, middle - 0.035, 0.065, 0.07, palette.stone_e)
    for x in (0.02, 0.73):
        for y in (0.02, 0.73):
            pencil.block((x, y, 0.25, 0.25), palette.stone, palette.stone_e, 0.036)


def draw_pillar(pencil: Pencil, _site: Site) -> None:
    """Draw a round pillar on its square foot."""
    palette = pencil.palette
    pencil.rect(0.26, 0.26, 0.6, 0.6, faded(BLACK, 0.18))
    pencil.block((0.2, 0.2, 0.6, 0.6), palette.stone2, palette.stone_e)
    pencil.disc(0.5, 0.5, 0.24, palette.stone, palette.stone_e)
    pencil.disc(0.46, 0.46, 0.13, mix(palette.stone2, WHITE, 0.3))


def draw_stone_pillars(pencil: Pencil, site: Site) -> None:
    """Draw a stand of rough stones that rise from the ground."""
    palette = pencil.palette
    stones = (
        (0.26, 0.34, 0.17, 0.3),
        (0.66, 0.3, 0.19, 0.26),
        (0.46, 0.66, 0.21, 0.36),
        (0.82, 0.72, 0.13, 0.26),
    )
    for index, (x, y, half, height) in enumerate(stones):
        lean = 0.05 * (site.chance(index) - 0.5)
        top = y - height / 2 + lean
        left, right, foot = x - half, x + half, y + height / 2 + 0.08
        body = (
            (left, foot),
            (left + 0.03, top),
            (x - 0.02, top - 0.09),
            (right - 0.04, top + 0.02),
            (right, foot),
        )
        pencil.poly(((u + 0.04, v + 0.03) for u, v in body), faded(BLACK, 0.16))
        pencil.poly(body, palette.stone2)
        pencil.poly(
            ((x - 0.02, top - 0.09), (right - 0.04, top + 0.02), (right, foot), (x, foot)), palette.stone
        )
        pencil.rim(body, palette.stone_e)


def draw_stairs(pencil: Pencil, _site: Site) -> None:
    """Draw five steps, the lower the darker."""
    palette = pencil.palette
    pencil.rect(0, 0, 1, 1, palette.floor)
    for index in range(5):
        step = mix(palette.floor, palette.stone, 0.12 + 0.16 * index)
        pencil.rect(0.1, 0.04 + 0.184 * index, 0.8, 0.184, step)
        pencil.rect(0.1, 0.04 + 0.184 * (index + 1) - 0.03, 0.8, 0.03, palette.stone_e)
    for x in (0.02, 0.9):
        pencil.block((x, 0.02, 0.08, 0.96), palette.stone2, palette.stone_e, 0.022)


def draw_ruins(pencil: Pencil, site: Site) -> None:
    """Draw the stubs of walls."""
    palette = pencil.palette
    for x, y, width, height in STUBS:
        left = 1 - x - width if site.variant % 2 else x
        pencil.rect(left + 0.03, y + 0.03, width, height, faded(BLACK, 0.14))
        pencil.block((left, y, width, height), palette.stone2, palette.stone_e, 0.026)


def _bricks(pencil: Pencil) -> None:
    palette = pencil.palette
    pencil.rect(0, 1 - FACE, 1, FACE, palette.stone)
    pencil.rect(0, 1 - FACE, 1, 0.03, palette.stone_e)
    if pencil.is_fine:
        middle = 1 - FACE / 2
        pencil.rect(0, middle, 1, 0.022, palette.stone_e)
        for index in range(3):
            pencil.rect((index + 0.5) / 3, 1 - FACE, 0.022, FACE / 2, palette.stone_e)
            pencil.rect(index / 3, middle, 0.022, FACE / 2, palette.stone_e)


def _merlons(pencil: Pencil, site: Site) -> None:
    palette = pencil.palette
    colour = mix(palette.stone2, BLACK if palette.dark else WHITE, 0.42)
    north, east, south, west = site.joints[:4]
    count = 4 if pencil.is_fine else 2
    wide, deep = MERLON
    lowest = 1.0 if south else 1 - FACE
    for index in range(count):
        middle = (index + 0.5) / count - wide / 2
        if not north:
            pencil.block((middle, RIM / 2, wide, deep), colour, _edge(colour), 0.012)
        if not south:
            pencil.block((middle, lowest - deep, wide, deep), colour, _edge(colour), 0.012)
        if middle + wide > lowest - deep and not south:
            continue
        if not west:
            pencil.block((RIM / 2, middle, deep, wide), colour, _edge(colour), 0.012)
        if not east:
            pencil.block((1 - deep - RIM / 2, middle, deep, wide), colour, _edge(colour), 0.012)


def _edge(colour: QColor) -> QColor:
    return mix(colour, BLACK, 0.35)


def _open_sides(pencil: Pencil, site: Site) -> None:
    """Draw a line along the sides where no more wall follows."""
    colour = pencil.palette.stone_e
    north, east, south, west = site.joints[:4]
    if not north:
        pencil.rect(0, 0, 1, RIM, colour)
    if not south:
        pencil.rect(0, 1 - RIM, 1, RIM, colour)
    if not west:
        pencil.rect(0, 0, RIM, 1, colour)
    if not east:
        pencil.rect(1 - RIM, 0, RIM, 1, colour)
