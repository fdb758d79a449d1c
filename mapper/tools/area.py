"""Covering tiles with the pointer: by a brush, a line, a rectangle or an ellipse."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, TypeAlias

from mapper.edit.operations import Edit, NoEdit, counted
from mapper.geometry.grid import Tile
from mapper.geometry.rasters import (
    MAX_BRUSH,
    Run,
    brushed,
    clipped,
    ellipse_runs,
    hollow,
    rectangle_runs,
    rim,
    tiles_in,
)
from mapper.model.scenario import Scenario
from mapper.tools.eyedropper import captured
from mapper.tools.options import Choice, Count, Option, Setting, Switch, Way
from mapper.tools.proposal import Point, Proposal
from mapper.tools.tool import Desk, Pointer, Tool, new_stroke
from mapper.tools.wishes import Abandon, Do, Propose, Say, Wish

Operation: TypeAlias = Callable[[Scenario], Edit | NoEdit]


class Shape(StrEnum):
    """What a drag covers."""

    BRUSH = "brush"
    LINE = "line"
    RECTANGLE = "rectangle"
    ELLIPSE = "ellipse"


SHAPES = (
    Way(Shape.BRUSH, "Brush"),
    Way(Shape.LINE, "Line"),
    Way(Shape.RECTANGLE, "Rectangle"),
    Way(Shape.ELLIPSE, "Ellipse"),
)
SIZE = Count("size", "Size", 1, MAX_BRUSH, "How many tiles wide and high the brush is")
FILLED = Switch("filled", "Filled", "The whole shape, not its outermost tiles alone")
SHAPE_TIP = (
    "Brush: drag over the tiles, Shift for a straight line from the last one; the others: from end to end"
)
MOST_SHOWN = 4_000
"""Of a shape with more tiles only the outline is shown: all else would keep the pointer waiting."""

NO_SHAPE_YET = "Now its other end: click, or Enter at the cursor. Escape gives it up."


class AreaTool(Tool, ABC):
    """Does one thing to all the tiles it covers; what that is, a tool built on it says.

    A brush covers while it is dragged. A shape is stretched by a drag, or by two clicks.
    """

    is_live: ClassVar[bool] = False
    """Whether a brush's tiles are changed while it is dragged, not only when it is let go."""

    takes_away: ClassVar[bool] = False
    layer: ClassVar[str] = ""
    """The kind of thing it makes; while that is locked, it makes nothing."""

    def __init__(self, **settings: Setting) -> None:
        """Begin with nothing under way."""
        super().__init__(**{"shape": Shape.BRUSH, "size": 1, "filled": True, **settings})
        self._last: Tile | None = None
        self._stroke: _Stroke | None = None

    @abstractmethod
    def deed(self, tiles: frozenset[Tile], since: Scenario | None) -> Operation:
        """Return what is to be done to tiles; its name counts all that was changed since a scenario."""

    def shape_deed(self, _ends: tuple[Tile, Tile], tiles: frozenset[Tile]) -> Operation:
        """Return what is to be done when a shape has both its ends."""
        return self.deed(tiles, None)

    def proposal(self, tiles: frozenset[Tile], text: str, at: Point | None) -> Proposal:
        """Return how tiles are shown that would be covered."""
        return Proposal(tiles=tiles, text=text, at=at, takes_away=self.takes_away)

    def shape_proposal(
        self, _ends: tuple[Tile, Tile], tiles: frozenset[Tile], text: str, at: Point | None
    ) -> Proposal:
        """Return how a shape is shown while it is stretched."""
        return self.proposal(tiles, text, at)

    def ways(self) -> tuple[Way, ...]:
        """Return the shapes there are to choose from."""
        return SHAPES

    @property
    def shape(self) -> str:
        """The shape that was chosen."""
        return str(self.settings["shape"])

    @property
    def size(self) -> int:
        """How wide the brush is, in tiles."""
        return int(self.settings["size"])

    @property
    def shape_options(self) -> tuple[Option, ...]:
        """What can be chosen about the way tiles are covered."""
        shape = Choice("shape", "Draw", self.ways(), tip=SHAPE_TIP)
        if self.shape in {Shape.BRUSH, Shape.LINE}:
            return shape, SIZE
        return (shape, FILLED) if self.shape in {Shape.RECTANGLE, Shape.ELLIPSE} else (shape,)

    @property
    def is_busy(self) -> bool:
        """Whether a stroke or a shape is under way."""
        return self._stroke is not None

    @property
    def rests(self) -> bool:
        """Whether a shape waits for its other end."""
        return self._stroke is not None and self._stroke.waits

    def look(self, desk: Desk | None) -> None:
        """Follow the cursor while a shape waits for its other end."""
        before = self.desk.cursor if self.desk else None
        super().look(desk)
        stroke = self._stroke
        if stroke and stroke.waits and desk is not None and desk.cursor not in {None, before}:
            stroke.end = desk.cursor or stroke.end

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Begin to cover tiles, or set the other end of a shape."""
        if self.desk is None:
            return ()
        if self.layer in self.desk.locked:
            return (Say(locked_text(self.layer)),)
        if self._stroke is not None and self._stroke.waits:
            return self._end_shape(self._stroke, pointer.tile, square=pointer.shift)
        self._stroke = stroke = _Stroke(pointer.tile, pointer.tile, self.desk.scenario)
        if self.shape != Shape.BRUSH:
            return self._show_shape(stroke, pointer)
        start = self._last if pointer.shift and self._last is not None else pointer.tile
        return self._cover(stroke, brushed(start, pointer.tile, self.size), pointer)

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Cover more tiles, or stretch the shape."""
        stroke = self._stroke
        if stroke is None:
            return ()
        before, stroke.end = stroke.end, pointer.tile
        if self.shape != Shape.BRUSH:
            return self._show_shape(stroke, pointer)
        return self._cover(stroke, brushed(before, pointer.tile, self.size), pointer)

    def release(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Do it: the brush was lifted, or the shape has both ends; one of a single tile waits for a click."""
        stroke = self._stroke
        if stroke is None:
            return ()
        if self.shape != Shape.BRUSH:
            if stroke.waits or pointer.tile != stroke.start:
                return self._end_shape(stroke, pointer.tile, square=pointer.shift)
            stroke.waits = True
            return (Say(NO_SHAPE_YET),)
        covered, self._last = frozenset(stroke.covered), stroke.end
        done = () if self.is_live or not covered else (Do(self.deed(covered, None)),)
        self._stroke = None
        return (*done, *self.hover(pointer))

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Show what a press would cover, or the shape as a click would end it."""
        if pointer is None or self.desk is None:
            return (Propose(None),)
        if self._stroke is not None:
            self._stroke.end = pointer.tile
            return self._show_shape(self._stroke, pointer)
        if self.shape == Shape.BRUSH and pointer.shift and self._last is not None:
            tiles = self._on_map(brushed(self._last, pointer.tile, self.size))
            return self._show(tiles, counted(len(tiles), "tile"), (pointer.x, pointer.y))
        size = self.size if self.shape in {Shape.BRUSH, Shape.LINE} else 1
        return self._show(self._on_map(brushed(pointer.tile, pointer.tile, size)), "", None)

    def capture(self, pointer: Pointer) -> tuple[Wish, ...] | None:
        """Take up what lies under the pointer, with the tool for it."""
        take = captured(pointer, self.desk)
        return (Propose(None), take) if take else None

    def finish(self) -> tuple[Wish, ...]:
        """End the shape at the cursor, or where the pointer was last."""
        stroke = self._stroke
        return self._end_shape(stroke, stroke.end, square=False) if stroke and stroke.waits else ()

    def step_back(self) -> tuple[Wish, ...]:
        """Take the first end of a shape back."""
        return self.cancel() if self.rests else ()

    def lose_places(self) -> tuple[Wish, ...]:
        """Give up what is under way, and where the last stroke ended."""
        self._last = None
        return super().lose_places()

    def cancel(self) -> tuple[Wish, ...]:
        """Give up what is under way, with all that it has done."""
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return ()
        undone = (Abandon(stroke.gesture),) if self.is_live and stroke.covered else ()
        return (*undone, Propose(None))

    def _cover(self, stroke: "_Stroke", tiles: Iterable[Tile], pointer: Pointer) -> tuple[Wish, ...]:
        fresh = self._on_map(tiles) - stroke.covered
        stroke.covered |= fresh
        text, at = counted(len(stroke.covered), "tile"), (pointer.x, pointer.y)
        if not self.is_live:
            return self._show(frozenset(stroke.covered), text, at)
        here = self._on_map(brushed(pointer.tile, pointer.tile, self.size))
        done = (Do(self.deed(fresh, stroke.since), stroke.gesture),) if fresh else ()
        return (*done, *self._show(here, text, at))

    def _show_shape(self, stroke: "_Stroke", pointer: Pointer) -> tuple[Wish, ...]:
        ends = a, b = self._ends(stroke, pointer.tile, square=pointer.shift)
        text = f"{abs(a.x - b.x) + 1} × {abs(a.y - b.y) + 1}"
        runs = self._runs(a, b)
        if self.settings["filled"] and sum(right - left for _, left, right in runs) > MOST_SHOWN:
            large = Proposal(
                outlines=(rim(runs),), text=text, at=(pointer.x, pointer.y), takes_away=self.takes_away
            )
            return (Propose(large),)
        tiles = self._on_map(self._shaped(a, b))
        if self.shape == Shape.LINE:
            text = counted(len(tiles), "tile")
        shown = self.shape_proposal(ends, tiles, text, (pointer.x, pointer.y)) if tiles else None
        return (Propose(shown),)

    def _end_shape(self, stroke: "_Stroke", end: Tile, *, square: bool) -> tuple[Wish, ...]:
        ends = self._ends(stroke, end, square=square)
        tiles = self._on_map(self._shaped(*ends))
        done = (Do(self.shape_deed(ends, tiles)),) if tiles else ()
        self._stroke, self._last = None, end
        return (*done, Propose(None))

    def _ends(self, stroke: "_Stroke", end: Tile, *, square: bool) -> tuple[Tile, Tile]:
        """Return the two ends of a shape; a square keeps its first corner."""
        start = stroke.start
        if not square or self.shape == Shape.LINE:
            return start, end
        wide, high = end.x - start.x, end.y - start.y
        long = max(abs(wide), abs(high))
        return start, Tile(start.x + (long if wide >= 0 else -long), start.y + (long if high >= 0 else -long))

    def _shaped(self, a: Tile, b: Tile) -> Iterable[Tile]:
        if self.shape == Shape.LINE:
            return brushed(a, b, self.size)
        if self.settings["filled"]:
            return tiles_in(self._runs(a, b))
        return hollow(rectangle_runs(a, b) if self.shape == Shape.RECTANGLE else ellipse_runs(a, b))

    def _runs(self, a: Tile, b: Tile) -> tuple[Run, ...]:
        """Return a filled shape as far as it lies on the map; nothing for a line."""
        if self.desk is None or self.shape not in {Shape.RECTANGLE, Shape.ELLIPSE}:
            return ()
        runs = rectangle_runs(a, b) if self.shape == Shape.RECTANGLE else ellipse_runs(a, b)
        return clipped(runs, self.desk.scenario.map.width, self.desk.scenario.map.height)

    def _on_map(self, tiles: Iterable[Tile]) -> frozenset[Tile]:
        if self.desk is None:
            return frozenset()
        wide, high = self.desk.scenario.map.width, self.desk.scenario.map.height
        return frozenset(tile for tile in tiles if 0 <= tile.x < wide and 0 <= tile.y < high)

    def _show(self, tiles: frozenset[Tile], text: str, at: Point | None) -> tuple[Wish, ...]:
        if not tiles:
            return (Propose(None),)
        return (Propose(self.proposal(tiles, text, at)),)


def locked_text(layer: str) -> str:
    """Return what is said where a kind of thing is locked."""
    return f"{layer.capitalize()} are locked: the Layers panel unlocks them."


@dataclass(slots=True)
class _Stroke:
    """What is under way: where it began and stands, what it covers, and the map as it was before."""

    start: Tile
    end: Tile
    since: Scenario
    gesture: str = field(default_factory=new_stroke)
    covered: set[Tile] = field(default_factory=set)
    waits: bool = False
