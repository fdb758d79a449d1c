"""The layout of a district: the streets of one half, how the other answers it, what bars and strews them."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from random import Random

from mapper.edit.district_plan import Plan, Symmetry
from mapper.edit.streets import Box, Grid, Segment, Spans, spans, street_grid
from mapper.edit.transforms import Motion, mirrored_across, mirrored_down
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap


@dataclass(frozen=True, slots=True)
class Layout:
    """The streets of a district, or of the half that `motion` brings to the other one.

    `area` holds all tiles of it but those of a rim of walls.
    """

    columns: Spans
    rows: Spans
    grid: Grid
    area: Box
    motion: Motion | None

    def gates(self, dice: Random, *, at_top: bool) -> Iterator[Edge]:
        """Yield a gate in the wall of the first side, where one of its streets ends."""
        streets = self.columns if at_top else self.rows
        first, last = streets[int(dice.random() * len(streets))]
        for place in range(first, last):
            yield Edge(place, 0, Side.N) if at_top else Edge(0, place, Side.W)

    def barred(self, share: float, dice: Random) -> Iterator[tuple[Segment, float]]:
        """Yield the side streets to be closed, with where along them; dice are asked alike for any share."""
        for segment in self.grid.segments:
            is_barred, where = dice.random() < share, dice.random()
            if segment.may_close and is_barred:
                yield segment, where

    def strewn(self, built: Container[Tile], share: float, dice: Random) -> Iterator[Tile]:
        """Yield open tiles of blocks and side streets; those that must stay free are not among them."""
        side_streets = (segment.box for segment in self.grid.segments if segment.may_close)
        for box in (*self.grid.blocks, *side_streets):
            for tile in box.tiles():
                if dice.random() < share and tile not in built:
                    yield tile


def lay_out(battlemap: BattleMap, plan: Plan, dice: Random, *, rim: int = 0) -> Layout:
    """Return the layout of a district whose outer walls take a rim of so many tiles."""
    width, height = battlemap.width, battlemap.height
    outer, seam = plan.street + rim, max(1, plan.street // 2)
    across, down = (outer, outer), (outer, outer)
    right = bottom = rim
    motion = _answer(battlemap, plan.symmetry)
    if motion is not None and plan.symmetry is Symmetry.DOWN:
        height, down, bottom = height // 2, (outer, seam), 0
    elif motion is not None:
        width, across, right = width // 2, (outer, seam), 0
    columns = spans(width, plan.block, plan.street, across, dice)
    rows = spans(height, plan.block, plan.street, down, dice)
    area = Box(rim, rim, width - right, height - bottom)
    return Layout(columns, rows, street_grid(columns, rows, dice), area, motion)


def _answer(battlemap: BattleMap, symmetry: Symmetry) -> Motion | None:
    """Return the motion that brings one half to the other, None where there are no halves."""
    across, down = mirrored_across(battlemap.width), mirrored_down(battlemap.height)
    if battlemap.height > 1 and symmetry is Symmetry.DOWN:
        return down
    if battlemap.width > 1 and symmetry is Symmetry.ACROSS:
        return across
    if battlemap.width > 1 and symmetry is Symmetry.POINT:
        return across.then(down)
    return None
