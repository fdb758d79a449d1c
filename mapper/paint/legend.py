"""The legend: what the picture shows, each thing drawn by what draws it on the map."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mapper.paint.brush import Align, Brush
from mapper.paint.lettering import Face, Letters, cut, text_width
from mapper.paint.style import Level, Style, style

WIDEST_GAP = 1.5
"""How far apart columns are moved to fill the width, in tiles."""

NORMAL_SWATCH_PX = 30
"""From this size up a swatch is drawn with the detail of a normal picture."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the legend: a text, and what draws its swatch on a tile at the brush's origin."""

    text: str
    draw: Callable[[Brush], None]


@dataclass(frozen=True, slots=True)
class _Layout:
    """Columns of equal height, filled one after the other; sizes in pixels."""

    em: int
    swatch: int
    gap: int
    rows: int
    lefts: tuple[float, ...]
    row_height: int


def legend_height(entries: Sequence[Entry], width_px: float, map_style: Style) -> int:
    """Return the height of a legend that is as wide as the map."""
    layout = _layout(entries, width_px, map_style)
    return layout.rows * layout.row_height


def draw_legend(brush: Brush, entries: Sequence[Entry], width_px: float) -> None:
    """Draw a legend with its top left corner at the brush's origin."""
    layout = _layout(entries, width_px, brush.style)
    letters = Letters(layout.em, brush.palette.ink, Face.NARROW)
    least = Level.NORMAL if layout.swatch >= NORMAL_SWATCH_PX else Level.SMALL
    swatch_style = style(brush.style.name, layout.swatch, least)
    for index, entry in enumerate(entries):
        column, row = divmod(index, layout.rows)
        x, y = round(layout.lefts[column]), row * layout.row_height
        with brush.moved(x, y, swatch_style) as here:
            entry.draw(here)
        left = x + layout.swatch + layout.gap
        text = entry.text
        if len(layout.lefts) == 1:
            text = cut(text, layout.em, width_px - left, Face.NARROW, sign="…")
        brush.text(left, y + layout.swatch / 2, text, letters, Align.LEFT)


def _layout(entries: Sequence[Entry], width_px: float, map_style: Style) -> _Layout:
    em = map_style.em(0.225, 9, 16)
    swatch = max(16, map_style.whole(0.46))
    gap = max(5, map_style.whole(0.13))
    between = max(12.0, 0.3 * map_style.tile_px)
    widths = [swatch + gap + text_width(entry.text, em, Face.NARROW) + between for entry in entries]
    columns = next(
        (count for count in range(len(entries), 1, -1) if sum(_columns(widths, count)) <= width_px + between),
        1,
    )
    taken = _columns(widths, columns)
    columns = len(taken)
    spare = (width_px - sum(taken) + between) / max(1, columns - 1)
    spare = max(0.0, min(spare, WIDEST_GAP * map_style.tile_px))
    lefts = tuple(sum(taken[:index]) + spare * index for index in range(columns))
    rows = -(-len(entries) // columns)
    return _Layout(em, swatch, gap, rows, lefts, swatch + map_style.whole(0.13, 4))


def _columns(widths: Sequence[float], count: int) -> list[float]:
    """Return how wide each column is when the entries fill that many; the last ones may stay empty."""
    rows = -(-len(widths) // count)
    return [max(widths[first : first + rows]) for first in range(0, len(widths), rows)]
