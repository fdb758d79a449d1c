"""Walls: the district's walls, with piers, towers at corners and pylons beside gates."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mapper.geometry.grid import Side
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.paint.brush import Brush
from mapper.paint.outlines import Box
from mapper.paint.strips import Strip, line_px, strip_of, wall_px, wall_start
from mapper.paint.style import Level, Style

TOP = 0.07
PIER_ALONG, PIER_ACROSS = 0.20, 0.30
PYLON = 0.36
TOWER = 0.40

Corner = tuple[int, int]


class Joint(NamedTuple):
    """What meets at a tile corner."""

    is_level: bool
    is_upright: bool
    has_gate: bool


def draw_walls(brush: Brush, battlemap: BattleMap, pieces: Iterable[EdgePiece]) -> None:
    """Draw the walls among some pieces, without their piers."""
    for piece in pieces:
        if piece.kind is EdgeKind.WALL:
            draw_wall(brush, strip_of(battlemap, piece.at, brush.style))


def draw_wall(brush: Brush, strip: Strip) -> None:
    """Draw one tile's length of wall: a dark band with a light top."""
    palette, line, top = brush.palette, line_px(brush.style), brush.style.whole(TOP)
    x, y, width, height = strip.box
    brush.rect(x, y, width, height, palette.wall)
    if strip.is_level:
        brush.rect(x, y + (height - top) // 2, width, top, palette.wall_top)
        brush.rect(x, y, width, line, palette.wall_line)
        brush.rect(x, y + height - line, width, line, palette.wall_line)
    else:
        brush.rect(x + (width - top) // 2, y, top, height, palette.wall_top)
        brush.rect(x, y, line, height, palette.wall_line)
        brush.rect(x + width - line, y, line, height, palette.wall_line)


def draw_piers(brush: Brush, battlemap: BattleMap, pieces: Iterable[EdgePiece]) -> None:
    """Draw what stands at the tile corners that walls and gates run to."""
    for corner, joint in _joints(pieces).items():
        x, y = _middle(battlemap, corner, joint, brush.style)
        if joint.is_level and joint.is_upright:
            _tower(brush, x, y, TOWER if _is_map_corner(battlemap, corner) else PYLON)
        elif joint.has_gate:
            _tower(brush, x, y, PYLON)
        else:
            _pier(brush, x, y, is_level=joint.is_level)


def _joints(pieces: Iterable[EdgePiece]) -> Mapping[Corner, Joint]:
    joints: dict[Corner, Joint] = {}
    for piece in pieces:
        is_level = piece.at.side is Side.N
        for corner in piece.at.ends:
            other = joints.get(corner, Joint(is_level=False, is_upright=False, has_gate=False))
            joints[corner] = Joint(
                other.is_level or is_level,
                other.is_upright or not is_level,
                other.has_gate or piece.kind is EdgeKind.GATE,
            )
    return joints


def _middle(battlemap: BattleMap, corner: Corner, joint: Joint, style: Style) -> tuple[float, float]:
    """Return the corner moved to the middle of the walls that meet there."""
    x, y = corner
    half = wall_px(style) / 2
    return (
        wall_start(x, battlemap.width, style) + half if joint.is_upright else x * style.tile_px,
        wall_start(y, battlemap.height, style) + half if joint.is_level else y * style.tile_px,
    )


def _is_map_corner(battlemap: BattleMap, corner: Corner) -> bool:
    return corner[0] in (0, battlemap.width) and corner[1] in (0, battlemap.height)


def _pier(brush: Brush, x: float, y: float, *, is_level: bool) -> None:
    style = brush.style
    thick = wall_px(style)
    along, across = style.whole(PIER_ALONG, 2), style.whole(PIER_ACROSS, thick)
    _block(brush, x, y, (along, across) if is_level else (across, along))


def _tower(brush: Brush, x: float, y: float, share: float) -> None:
    style = brush.style
    size = style.whole(share, wall_px(style) + 1)
    box = _block(brush, x, y, (size, size), top=True)
    inset = style.whole(share / 4, 2)
    if style.level >= Level.NORMAL:
        brush.rect(*box.grown(-inset), brush.palette.wall)


def _block(brush: Brush, x: float, y: float, size: tuple[int, int], *, top: bool = False) -> Box:
    palette, line = brush.palette, line_px(brush.style)
    box = Box(round(x - size[0] / 2), round(y - size[1] / 2), *size)
    brush.rect(*box, palette.wall_line)
    inner = box.grown(-line)
    if inner.width > 0 and inner.height > 0:
        brush.rect(*inner, palette.wall_top if top else palette.wall)
    return box
