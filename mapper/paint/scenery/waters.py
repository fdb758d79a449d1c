"""Waters: shallow water, the sea, rivers and ice as one sheet, and the bridge over them."""

from PySide6.QtGui import QColor

from mapper.paint.colours import BLACK, WHITE, faded, mix
from mapper.paint.scenery.expanse import rim_path, share
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import Site

SHALLOWS = 0.13
SHORE = 0.036
PLANKS = 7
FEW_PLANKS = 4
HALF_BRIDGE = 0.36
FACETS = (
    ((0.0, 0.3), (0.34, 0.42), (0.52, 0.0)),
    ((0.34, 0.42), (0.28, 1.0)),
    ((0.34, 0.42), (0.74, 0.6), (1.0, 0.44)),
    ((0.74, 0.6), (0.66, 1.0)),
)
"""The cracks of ice: they go on from tile to tile."""


def draw_shallows(pencil: Pencil, site: Site) -> None:
    """Draw water that can be waded."""
    _sheet(pencil, site, pencil.palette.water)


def draw_deeps(pencil: Pencil, site: Site) -> None:
    """Draw deep water: darker."""
    palette = pencil.palette
    _sheet(pencil, site, mix(palette.water, palette.paper if palette.dark else palette.water_e, 0.3))


def draw_river(pencil: Pencil, site: Site) -> None:
    """Draw the water of a river."""
    palette = pencil.palette
    _sheet(pencil, site, mix(palette.water, palette.water_e, 0.12))


def draw_two_waves(pencil: Pencil, site: Site) -> None:
    """Draw the waves of shallow water."""
    _waves(pencil, site, (0.34, 0.7))


def draw_three_waves(pencil: Pencil, site: Site) -> None:
    """Draw the waves of deep water, closer to one another."""
    _waves(pencil, site, (0.26, 0.5, 0.74))


def draw_flow(pencil: Pencil, site: Site) -> None:
    """Draw long marks of a river's flow, along its course."""
    if not pencil.is_fine:
        return
    north, east, south, west = site.joints[:4]
    runs_down = (north or south) and not (east and west)
    for place in (0.3, 0.52, 0.72):
        start = 0.1 + 0.3 * site.chance(int(100 * place))
        ends = ((start, place), (start + 0.2, place + 0.05), (start + 0.45, place))
        points = [(y, x) if runs_down else (x, y) for x, y in ends]
        mark = pencil.curve(points[0], (points[1], points[2]))
        pencil.brush.stroke(mark, pencil.palette.water_e, pencil.width(0.024))


def draw_bridged_water(pencil: Pencil, site: Site) -> None:
    """Draw the water under a bridge, where there is any beside it."""
    if any(site.faces):
        _sheet(pencil, site, pencil.palette.water)


def draw_bridge(pencil: Pencil, site: Site) -> None:
    """Draw planks with rails, from bank to bank: across the sides that look upon water."""
    palette = pencil.palette
    north, east, south, west = site.faces
    runs_across = north + south >= east + west
    count = PLANKS if pencil.is_fine else FEW_PLANKS

    def board(along: float, across: float, length: float, width: float, colour: QColor) -> None:
        box = (along, across, length, width) if runs_across else (across, along, width, length)
        pencil.rect(*box, colour)

    top, full = 0.5 - HALF_BRIDGE, 2 * HALF_BRIDGE
    board(0, top + 0.05, 1, full + 0.02, faded(BLACK, 0.18))
    board(0, top, 1, full, palette.wood)
    for index in range(1, count + 1):
        board(index / count - 0.011, top, 0.022, full, palette.wood_e)
    for rail in (top, top + full):
        board(0, rail - 0.045, 1, 0.09, palette.wood_e)
        board(0, rail - 0.018, 1, 0.036, palette.wood2)


def draw_ice(pencil: Pencil, site: Site) -> None:
    """Draw a block of ice: pale facets, with a glint on each."""
    palette = pencil.palette
    pale = mix(palette.water2, WHITE, 0.2 if palette.dark else 0.55)
    sheet = share(site.joints)
    pencil.fill_all(sheet.whole, pale)
    lit = mix(pale, WHITE, 0.25 if palette.dark else 0.6)
    pencil.poly(((0.36, 0.43), (0.52, 0.08), (0.9, 0.3), (0.74, 0.58)), lit)
    for crack in FACETS:
        inner = [(min(max(x, 0.05), 0.95), min(max(y, 0.05), 0.95)) for x, y in crack]
        pencil.line(inner, palette.water_e, 0.022)
    pencil.brush.stroke(rim_path(pencil, sheet.rims), palette.water_e, pencil.width(0.05))


def _sheet(pencil: Pencil, site: Site, colour: QColor) -> None:
    sheet = share(site.joints, SHALLOWS)
    pencil.fill_all(sheet.whole, pencil.palette.water2)
    pencil.fill_all(sheet.inner, colour)
    pencil.brush.stroke(rim_path(pencil, sheet.rims), pencil.palette.water_e, pencil.width(SHORE))


def _waves(pencil: Pencil, site: Site, heights: tuple[float, ...]) -> None:
    if not pencil.is_fine:
        return
    for index, height in enumerate(heights):
        x, y = 0.32 + 0.34 * site.chance(index), height + 0.06 * (site.chance(index, 1) - 0.5)
        wave = pencil.curve(
            (x - 0.13, y), ((x - 0.065, y - 0.09), (x, y)), ((x + 0.065, y + 0.09), (x + 0.13, y))
        )
        pencil.brush.stroke(wave, pencil.palette.water_e, pencil.width(0.024))
