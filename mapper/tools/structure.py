"""The structure tool: put up buildings and ruins, widen, cut and split them, drag their corners and sides."""

from collections.abc import Callable

from mapper.edit import sections
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.sections import on_lattice
from mapper.edit.things import Things, structures_of
from mapper.edit.transforms import Points
from mapper.geometry.alike import fresh
from mapper.model.scenario import Scenario
from mapper.model.structure import LATTICE, Structure
from mapper.rules.palette import Palette
from mapper.rules.ruleset import Ruleset
from mapper.tools.eyedropper import captured
from mapper.tools.grips import Grip, grip_at, is_within
from mapper.tools.options import Option, Setting
from mapper.tools.proposal import Point, Proposal
from mapper.tools.structure_options import (
    DEEDS,
    DEFAULTS,
    FINEST,
    OF_RULES,
    SHAPES,
    SNAP,
    Deed,
    Shape,
    make_of,
    makes,
    settled,
    why_nothing,
)
from mapper.tools.tool import Grasp, Pointer, Tool, Under
from mapper.tools.wishes import Choose, Do, Propose, Say, Wish

DRAGGED_TILES = 0.5
"""A rectangle drawn while polygons are chosen is at least so wide and high; less is a click that slipped."""


GRIP_HINT = "Drag: move this {}. Ctrl: draw"


class StructureTool(Tool):
    """Draws outlines; while putting up, a press on a corner or side of the selected structure drags that.

    Which one that would be is shown before, and with Ctrl held a shape begins there instead.
    """

    name = "structure"
    of_rules = OF_RULES

    def __init__(self, **settings: Setting) -> None:
        """Begin with nothing drawn."""
        super().__init__(**{**DEFAULTS, **settings})
        self._start: Point | None = None
        self._corners: list[Point] = []
        self._grip: Grip | None = None
        self._near: Grip | None = None
        self._picks = False

    @property
    def grasp(self) -> Grasp | None:
        """How the corner or side that is held or could be moves."""
        grip = self._grip or self._near
        return grip.grasp if grip is not None else None

    @property
    def options(self) -> tuple[Option, ...]:
        """What is drawn how; how it is made, where something new is put up."""
        shape = () if self._deed is Deed.SPLIT else (SHAPES,)
        new = makes(self.desk.ruleset.palette) if self.desk is not None and self._deed is Deed.ADD else ()
        return (DEEDS, *shape, SNAP, *new)

    def why_not(self, ruleset: Ruleset) -> str:
        """Return why a ruleset has no structures."""
        return why_nothing(ruleset.palette)

    def makes(self, ruleset: Ruleset) -> str:
        """Return the names of the structures on offer."""
        return ruleset.palette.structures.names

    def settle(self, palette: Palette) -> None:
        """Put up the usual make where the one that was chosen is not on offer."""
        self.settings.update(settled(self.settings, palette))

    @property
    def is_busy(self) -> bool:
        """Whether a shape is begun or a corner is being dragged."""
        return self._start is not None or bool(self._corners) or self._grip is not None

    @property
    def rests(self) -> bool:
        """Whether a polygon waits for its next corner."""
        return bool(self._corners)

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Begin a shape, set the next corner of a polygon, or take hold of a corner or side."""
        self._near = None
        if not self._corners:
            grip = self._grip_at(pointer)
            if grip is not None and pointer.alt and grip.is_corner:
                return (Do(grip.drop),)
            if grip is not None:
                self._grip, self._start = grip, (pointer.x, pointer.y)
                return ()
        here = self._snapped(pointer)
        if not self._corners:
            self._start, self._picks = here, self._would_pick(pointer, here)
            return self._propose(pointer) if self._is_corner(here) else ()
        if len(self._corners) > 2 and here == self._corners[0]:
            return self.finish()
        if here not in self._corners:
            self._corners.append(here)
        return self._propose(pointer)

    def press_again(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Close the polygon, or put a new corner into the side under the pointer."""
        if self._corners:
            return self.finish()
        grip = self._grip_at(pointer)
        if grip is not None and not grip.is_corner:
            return (Do(grip.divide(self._snapped(pointer))),)
        return self.press(pointer)

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Stretch the shape, or drag what is held."""
        return self._propose(pointer)

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Show the corners that can be dragged, the one the pointer is at, and the polygon so far."""
        self._near = None if pointer is None or self.is_busy else self._grip_at(pointer)
        return self._propose(pointer)

    def release(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Let the rectangle, the line or the corner stand."""
        if self._start is None:
            return ()
        is_corner = self._is_corner(self._snapped(pointer))
        if is_corner and not self._picks:
            self._corners, self._start = [self._start], None
            return self._propose(pointer)
        operation, refusal = self._operation(pointer)
        was_click = is_corner or (self._grip is None and self._snapped(pointer) == self._start)
        self._start = self._grip = None
        if was_click:
            return (Propose(None), *self._click(pointer))
        if operation is None:
            return (Propose(None), Say(refusal))
        return (Propose(None), Do(operation))

    def finish(self) -> tuple[Wish, ...]:
        """Close the polygon."""
        if not self._corners:
            return ()
        if len(self._corners) < 3:
            return (Say("a polygon needs three corners; Escape lets it go"),)
        outline = tuple(self._corners)
        self._corners = []
        operation, refusal = self._with_outline(outline, self._deed)
        return (Propose(None), Do(operation) if operation is not None else Say(refusal))

    def step_back(self) -> tuple[Wish, ...]:
        """Take the last corner of the polygon back."""
        if not self._corners:
            return ()
        self._corners.pop()
        return (Propose(self._outline_proposal(tuple(self._corners))),)

    def cancel(self) -> tuple[Wish, ...]:
        """Let go of what is drawn or dragged."""
        was_busy = self.is_busy
        self._start, self._grip, self._near = None, None, None
        self._corners = []
        return (Propose(None),) if was_busy else ()

    def capture(self, pointer: Pointer) -> tuple[Wish, ...] | None:
        """Make the next structure as the one under the pointer is made; take up what else is there."""
        take = captured(pointer, self.desk)
        return (Propose(None), take) if take else None

    @property
    def _deed(self) -> Deed:
        return Deed(str(self.settings["deed"]))

    @property
    def _shape(self) -> Shape:
        return Shape(str(self.settings["shape"]))

    def _deed_of(self, pointer: Pointer) -> Deed:
        """Return what is done with a shape now: the keys held come before the choice."""
        if pointer.alt:
            return Deed.CUT
        return Deed.WIDEN if pointer.shift else self._deed

    def _is_corner(self, here: Point) -> bool:
        """Tell whether what was pressed is a polygon's first corner; a drag is a rectangle."""
        is_polygon = self._shape is Shape.POLYGON and self._deed is not Deed.SPLIT
        if self._start is None or self._grip is not None or not is_polygon:
            return False
        return min(abs(here[0] - self._start[0]), abs(here[1] - self._start[1])) < DRAGGED_TILES

    def _step(self, pointer: Pointer) -> float:
        """Return how far apart the lines are that corners snap to: the finest with Ctrl held."""
        return int(FINEST if pointer.control else self.settings["snap"]) * LATTICE

    def _snapped(self, pointer: Pointer) -> Point:
        return on_lattice(pointer.x, pointer.y, self._step(pointer))

    def _selected(self) -> tuple[Structure, ...]:
        return structures_of(self.desk.scenario, self.desk.selected) if self.desk is not None else ()

    def _grip_at(self, pointer: Pointer) -> Grip | None:
        """Return the corner or side that the pointer is at, unless a shape or a line may begin there."""
        piece = None if pointer.shift or pointer.control else self._gripped()
        return grip_at(piece, (pointer.x, pointer.y)) if piece is not None else None

    def _gripped(self) -> Structure | None:
        """Return the structure whose corners and sides can be dragged now."""
        selected = self._selected() if self._deed is Deed.ADD else ()
        return selected[0] if len(selected) == 1 else None

    def _would_pick(self, pointer: Pointer, here: Point) -> bool:
        """Tell whether a click while polygons are chosen selects: where no polygon could begin."""
        if self.desk is None or pointer.shift or pointer.control or pointer.alt:
            return False
        ids = {hit.id for hit in (pointer.hit, *pointer.below) if hit.under is Under.STRUCTURE}
        own = {piece.id for piece in self._selected()} if self._deed is Deed.WIDEN else set()
        pieces = [piece for piece in self.desk.scenario.map.structures if piece.id in ids - own]
        return self._deed in {Deed.ADD, Deed.WIDEN} and any(is_within(piece, here) for piece in pieces)

    def _click(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Select the structure that was clicked, so that its corners can be dragged."""
        for hit in (pointer.hit, *pointer.below):
            if hit.under is Under.STRUCTURE:
                return (Choose(Things(structures=frozenset({hit.id})), tile=pointer.tile),)
        return (Choose(tile=pointer.tile),)

    def _operation(self, pointer: Pointer) -> tuple[Callable[[Scenario], Edit | NoEdit] | None, str]:
        """Return what letting go here would do, or why it would do nothing."""
        here, start = self._snapped(pointer), self._start
        if start is None:
            return None, ""
        if self._grip is not None:
            return self._grip.drag(start, (pointer.x, pointer.y), self._step(pointer)), ""
        deed = self._deed_of(pointer)
        if deed is Deed.SPLIT:
            return self._split(start, here)
        outline = _rectangle(start, here)
        return (None, "that has no area") if outline is None else self._with_outline(outline, deed)

    def _split(self, start: Point, end: Point) -> tuple[Callable[[Scenario], Edit | NoEdit] | None, str]:
        crossed = sections.crossed(self.desk.scenario, start, end) if self.desk is not None else ()
        if not crossed:
            return None, "draw the line across a structure"
        piece = next((one for one in crossed if one in self._selected()), crossed[0])
        return lambda scenario: sections.split_structure(scenario, piece.id, start, end), ""

    def _with_outline(
        self, outline: Points, deed: Deed
    ) -> tuple[Callable[[Scenario], Edit | NoEdit] | None, str]:
        selected = self._selected()
        match deed:
            case Deed.CUT:
                ids = [piece.id for piece in selected]
                return lambda scenario: sections.cut_structures(scenario, outline, only=ids), ""
            case Deed.WIDEN if len(selected) != 1:
                return None, "select the structure to add to: click it"
            case Deed.WIDEN:
                return lambda scenario: sections.widen_structure(scenario, selected[0].id, outline), ""
            case _:
                make, fit = make_of(self.settings), bool(self.settings["fit"])
                return lambda scenario: sections.add_structure(scenario, outline, make, fit=fit), ""

    def _propose(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        if pointer is None:
            return (Propose(None),)
        here = self._snapped(pointer)
        if self._start is not None and self._is_corner(here):
            if self._picks:
                return (Propose(None),)
            return (Propose(self._outline_proposal(tuple(dict.fromkeys((self._start, here))))),)
        if self._start is not None:
            return (Propose(self._started(pointer)),)
        if self._corners:
            return (Propose(self._outline_proposal((*self._corners, here))),)
        return (Propose(self._grips(pointer)),)

    def _grips(self, pointer: Pointer) -> Proposal | None:
        """Show the corners that can be dragged; at one of them, or at a side, what a drag would do."""
        piece, near = self._gripped(), self._near
        if piece is None:
            return None
        if near is None:
            return Proposal(corners=piece.outline)
        text = GRIP_HINT.format("corner" if near.is_corner else "side")
        return Proposal(corners=near.ends, path=near.ends, text=text, at=(pointer.x, pointer.y))

    def _started(self, pointer: Pointer) -> Proposal:
        """Show what letting go here would do: the new outlines, or that it would be refused."""
        operation, refusal = self._operation(pointer)
        here, start = self._snapped(pointer), self._start or (pointer.x, pointer.y)
        if self.desk is None or operation is None:
            return Proposal(path=(start, here), text=refusal, at=here, is_refused=True)
        result = operation(self.desk.scenario)
        deed = self._deed_of(pointer)
        if deed is Deed.SPLIT and self._grip is None:
            text = result.text if isinstance(result, NoEdit) else ""
            return Proposal(path=(start, here), text=text, at=here, is_refused=isinstance(result, NoEdit))
        drawn = () if self._grip is not None else (_rectangle(start, here) or (),)
        if isinstance(result, NoEdit):
            return Proposal(outlines=drawn, text=result.text, at=here, is_refused=True)
        cuts = self._grip is None and deed is Deed.CUT
        made = fresh(self.desk.scenario.map.structures, result.scenario.map.structures)
        outlines = tuple(piece.outline for piece in made)
        size = "" if self._grip is not None else f"{abs(here[0] - start[0]):g} × {abs(here[1] - start[1]):g}"
        return Proposal(outlines=drawn if cuts else outlines, text=size, at=here, takes_away=cuts)

    def _outline_proposal(self, corners: Points) -> Proposal | None:
        if not corners:
            return None
        closed = (corners,) if len(corners) > 2 else ()
        takes_away = self._deed is Deed.CUT
        return Proposal(
            outlines=closed,
            path=corners,
            corners=corners[:1],
            text="Enter or a click on the first corner closes it" if len(self._corners) > 2 else "",
            at=corners[-1],
            takes_away=takes_away,
        )


def _found(scenario: Scenario, structure_id: str) -> Structure:
    return next(piece for piece in scenario.map.structures if piece.id == structure_id)


def _rectangle(start: Point, end: Point) -> Points | None:
    if start[0] == end[0] or start[1] == end[1]:
        return None
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    return ((left, top), (right, top), (right, bottom), (left, bottom))
