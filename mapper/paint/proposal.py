"""A tool's proposal and what is selected of the map itself, drawn over it in the colour of the selection."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from mapper.geometry.grid import Edge, Tile
from mapper.paint.area import Area
from mapper.paint.brush import Align, Brush, path_of
from mapper.paint.lettering import Letters
from mapper.paint.outlines import Box, Point
from mapper.paint.region import region_path, rim_path, tiles_near
from mapper.tools.proposal import Proposal

FILL = 0.26
EDGE = 0.13
RIM = 0.05
CORNER_PX = 4
TEXT_PX = 14
PAD_PX = 5
AWAY_PX = 10
"""How far from the pointer a word stands."""


def paint_proposal(brush: Brush, proposal: Proposal, area: Area) -> None:
    """Paint what would come, or in the blockers' colour what would go or may not be."""
    colour = brush.palette.block if proposal.takes_away or proposal.is_refused else brush.palette.sel
    size = brush.tile_px
    is_shown = proposal.picture is not None and not proposal.is_refused  # as it is: a rim is enough
    if proposal.tiles:
        near = tiles_near(proposal.tiles, area)
        _paint_tiles(brush, near, colour, is_gone=proposal.takes_away, is_filled=not is_shown)
    for outline in proposal.outlines:
        shape = [(x * size, y * size) for x, y in outline]
        if not is_shown:
            brush.tint(path_of(shape), colour, FILL)
        _stroke(brush, shape, colour, closed=True)
    if len(proposal.path) > 1:
        _stroke(brush, [(x * size, y * size) for x, y in proposal.path], colour, closed=False)
    paint_edge_marks(brush, proposal.edges, colour)
    for x, y in proposal.corners:
        box = Box(x * size - CORNER_PX, y * size - CORNER_PX, 2 * CORNER_PX, 2 * CORNER_PX)
        brush.rounded(box.grown(1.5), 2, brush.palette.halo)
        brush.rounded(box, 1, colour)
    if proposal.text and proposal.at is not None:
        _paint_text(brush, proposal.text, (proposal.at[0] * size, proposal.at[1] * size), colour)


def paint_region(brush: Brush, tiles: frozenset[Tile], area: Area) -> None:
    """Paint selected ground: a faint tint within a rim."""
    near = tiles_near(tiles, area)
    if near:
        _paint_tiles(brush, near, brush.palette.sel, is_gone=False)


def paint_edge_marks(brush: Brush, edges: Iterable[Edge], colour: QColor) -> None:
    """Paint bars over edges."""
    size, width = brush.tile_px, brush.style.line(EDGE, 3)
    for edge in edges:
        bar = [(x * size, y * size) for x, y in edge.ends]
        brush.polyline(bar, brush.palette.halo, width + 3)
        brush.polyline(bar, colour, width)


def _paint_tiles(
    brush: Brush, tiles: frozenset[Tile], colour: QColor, *, is_gone: bool, is_filled: bool = True
) -> None:
    region = region_path(tiles, brush.tile_px)
    if is_filled:
        brush.tint(region, colour, FILL)
    if is_gone:
        brush.painter.fillPath(region, QBrush(colour, Qt.BrushStyle.BDiagPattern))  # quick on any region
    width = brush.style.line(RIM, 2)
    rim = rim_path(tiles, brush.tile_px)
    brush.stroke(rim, brush.palette.halo, width + 2, sharp=True)
    brush.stroke(rim, colour, width, sharp=True)


def _stroke(brush: Brush, points: list[Point], colour: QColor, *, closed: bool) -> None:
    width = brush.style.line(RIM, 2)
    for line, ink in ((width + 2, brush.palette.halo), (width, colour)):
        if closed:
            brush.stroke(points, ink, line, sharp=True)
        else:
            brush.polyline(points, ink, line)


def _paint_text(brush: Brush, text: str, at: Point, colour: QColor) -> None:
    """Paint a word on a plate right below a point, or above or left of it where the window ends."""
    letters = Letters(TEXT_PX, brush.palette.ink)
    width = letters.width(text) + 2 * PAD_PX
    high = TEXT_PX + 2 * PAD_PX
    box = Box(at[0] + AWAY_PX, at[1] + AWAY_PX, width, high)
    window = brush.painter.clipBoundingRect()
    if brush.painter.hasClipping() and box.right + 2 > window.right():
        box = Box(at[0] - AWAY_PX - width, box.y, width, high)
    if brush.painter.hasClipping() and box.bottom + 2 > window.bottom():
        box = Box(box.x, at[1] - AWAY_PX - high, width, high)
    brush.rounded(box.grown(1), 4, colour)
    brush.rounded(box, 3, brush.palette.halo)
    brush.text(box.x + PAD_PX, box.y + box.height / 2, text, letters, Align.LEFT)
