"""The edge tool: barricades, walls and gates along the borders of tiles."""

from collections.abc import Iterable
from enum import StrEnum

from mapper.edit.edges import is_on_map, paint_edges
from mapper.edit.erasing import Layer
from mapper.edit.operations import counted
from mapper.geometry.grid import Edge, Tile
from mapper.geometry.rasters import border_edges, rectangle_edges
from mapper.geometry.trails import Trail, trail
from mapper.model.battlemap import EdgeKind
from mapper.rules.palette import UNNAMED, Palette
from mapper.rules.ruleset import Ruleset
from mapper.tools.area import locked_text
from mapper.tools.eyedropper import captured
from mapper.tools.options import Choice, Option, Setting, Switch, Way, ways
from mapper.tools.proposal import Point, Proposal
from mapper.tools.tool import Desk, Pointer, Tool
from mapper.tools.wishes import Do, Propose, Say, Wish

CLEAR = Way("clear", "Nothing", "takes away what stands there")
KINDS_TIP = "What comes onto the edges, in place of what stands there"


class Course(StrEnum):
    """Which edges a drag or a click means."""

    ALONG = "along"
    AROUND = "around"
    SELECTION = "selection"
    MAP = "map"


COURSES = Choice(
    "course",
    "Where",
    (
        Way(Course.ALONG, "Along the pointer"),
        Way(Course.AROUND, "Around a rectangle"),
        Way(Course.SELECTION, "Around the selected tiles"),
        Way(Course.MAP, "Around the whole map"),
    ),
    tip="Along: drag on the borders of tiles, Shift for the shortest way from the last corner. "
    "Enter: the north edge of the cursor's tile. Around a rectangle: from tile to tile. "
    "The others: click anywhere.",
)
OPEN = Switch("open", "Open", "Gates are open")
NO_TILES = "No tiles are selected: draw a band with the Select tool, Ctrl and Shift held."
OTHER_END = "Now the tile at its other end: click, or Enter at the cursor. Escape gives it up."


class EdgeTool(Tool):
    """Builds on edges, or clears them, when the pointer is let go."""

    name = "edge"
    of_rules = ("kind",)

    def __init__(self, **settings: Setting) -> None:
        """Begin with the kind that is usual on the first map that is seen."""
        super().__init__(**{"kind": "", "course": Course.ALONG, "open": False, **settings})
        self._trail: Trail | None = None
        self._from: Tile | None = None
        self._to: Tile | None = None
        self._last: Point | None = None
        self._waits = False

    @property
    def options(self) -> tuple[Option, ...]:
        """What is built, where, and whether gates are open."""
        offered = ways(self.desk.ruleset.palette.edges) if self.desk else ()
        kinds = Choice("kind", "Build", (*offered, CLEAR), "edge", KINDS_TIP)
        return (kinds, COURSES, OPEN) if self.kind is EdgeKind.GATE else (kinds, COURSES)

    @property
    def kind(self) -> EdgeKind | None:
        """What is built; None clears."""
        kind = str(self.settings["kind"])
        return None if kind in {CLEAR.value, ""} else EdgeKind(kind)

    @property
    def is_busy(self) -> bool:
        """Whether edges are being drawn."""
        return self._trail is not None or self._from is not None

    @property
    def rests(self) -> bool:
        """Whether a rectangle waits for its other end."""
        return self._waits

    def why_not(self, ruleset: Ruleset) -> str:
        """Return why a ruleset has nothing to build on edges."""
        return ruleset.palette.edges.refusal

    def makes(self, ruleset: Ruleset) -> str:
        """Return the names of the edges on offer."""
        return ruleset.palette.edges.names

    def settle(self, palette: Palette) -> None:
        """Build the usual kind where the one that was chosen is not on offer."""
        if self.settings["kind"] != CLEAR.value and palette.edges:
            self.settings["kind"] = palette.edges.known(str(self.settings["kind"]))

    def look(self, desk: Desk | None) -> None:
        """Follow the cursor while a rectangle waits for its other end."""
        before = self.desk.cursor if self.desk else None
        super().look(desk)
        if self._waits and desk is not None and desk.cursor not in {None, before}:
            self._to = desk.cursor

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Begin a course, or take the one that needs no drag."""
        if self.desk is None:
            return ()
        if Layer.EDGES in self.desk.locked:
            return (Say(locked_text(Layer.EDGES)),)
        match self.settings["course"]:
            case Course.SELECTION | Course.MAP:
                edges = self._standing_course()
                return (*self._build(edges), Propose(None)) if edges else (Say(NO_TILES),)
            case Course.AROUND:
                if not self._waits:
                    self._from = pointer.tile
                self._to = pointer.tile
            case _:
                self._trail = self._begun(pointer)
        return self._show(self._drawn(), pointer)

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Draw on."""
        if self._trail is not None:
            self._trail = self._trail.to((pointer.x, pointer.y))
        elif self._from is not None:
            self._to = pointer.tile
        else:
            return ()
        return self._show(self._drawn(), pointer)

    def release(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Build on the edges drawn; a rectangle of a single tile waits for a second click."""
        if not self.is_busy:
            return ()
        if self._from is not None and not self._waits and pointer.tile == self._from:
            self._waits = True
            return (Say(OTHER_END),)
        self.move(pointer)
        return (*self._end(), *self.hover(pointer))

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Show which edges a press would mean."""
        if pointer is None or self.desk is None:
            return (Propose(None),)
        if self._waits:
            self._to = pointer.tile
            return self._show(self._drawn(), pointer)
        match self.settings["course"]:
            case Course.SELECTION | Course.MAP:
                return self._show(self._standing_course(), pointer)
            case Course.AROUND:
                return self._show(rectangle_edges(pointer.tile, pointer.tile), pointer)
            case _:
                return self._show(self._begun(pointer).edges, pointer)

    def capture(self, pointer: Pointer) -> tuple[Wish, ...] | None:
        """Take up what lies under the pointer, with the tool for it."""
        take = captured(pointer, self.desk)
        return (Propose(None), take) if take else None

    def finish(self) -> tuple[Wish, ...]:
        """End the rectangle at the cursor."""
        return (*self._end(), Propose(None)) if self._waits else ()

    def step_back(self) -> tuple[Wish, ...]:
        """Take the first end of a rectangle back."""
        return self.cancel() if self._waits else ()

    def lose_places(self) -> tuple[Wish, ...]:
        """Give up what is drawn, and where the last course ended."""
        self._last = None
        return super().lose_places()

    def cancel(self) -> tuple[Wish, ...]:
        """Give up what is drawn."""
        was_busy = self.is_busy
        self._forget()
        return (Propose(None),) if was_busy else ()

    def _drawn(self) -> Iterable[Edge]:
        if self._from is not None and self._to is not None:
            return rectangle_edges(self._from, self._to)
        return self._trail.edges if self._trail else ()

    def _begun(self, pointer: Pointer) -> Trail:
        """Return the trail that a press begins: with Shift it comes from where the last one ended."""
        here = (pointer.x, pointer.y)
        return trail(self._last).to(here) if pointer.shift and self._last else trail(here)

    def _standing_course(self) -> Iterable[Edge]:
        """Return the edges around the map or around the tiles that are selected."""
        if self.desk is None:
            return ()
        battlemap = self.desk.scenario.map
        if self.settings["course"] == Course.MAP:
            return rectangle_edges(Tile(0, 0), Tile(battlemap.width - 1, battlemap.height - 1))
        return border_edges(self.desk.selected.tiles)

    def _end(self) -> tuple[Wish, ...]:
        edges = self._drawn()
        if self._trail is not None:
            self._last = self._trail.end
        self._forget()
        return self._build(edges)

    def _build(self, edges: Iterable[Edge]) -> tuple[Wish, ...]:
        kind, is_open, wanted = self.kind, bool(self.settings["open"]), tuple(sorted(edges))
        palette = self.desk.ruleset.palette if self.desk else UNNAMED
        return (Do(lambda scenario: paint_edges(scenario, wanted, kind, is_open=is_open, palette=palette)),)

    def _show(self, edges: Iterable[Edge], pointer: Pointer | None) -> tuple[Wish, ...]:
        if self.desk is None:
            return (Propose(None),)
        battlemap = self.desk.scenario.map
        shown = frozenset(edge for edge in edges if is_on_map(battlemap, edge))
        text = counted(len(shown), "edge") if pointer and len(shown) > 1 else ""
        at = (pointer.x, pointer.y) if pointer else None
        return (Propose(Proposal(edges=shown, text=text, at=at, takes_away=self.kind is None)),)

    def _forget(self) -> None:
        self._trail = None
        self._from = self._to = None
        self._waits = False
