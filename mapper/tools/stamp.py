"""The stamp tool: a fragment in hand, shown where it would lie, turned, mirrored and laid down."""

from collections.abc import Callable, Mapping
from math import floor
from typing import ClassVar

from mapper.edit.fragment import Fragment
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.pasting import laid_things, pasted
from mapper.edit.transforms import shifted
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.play.view import View, gm_view
from mapper.tools.options import Option, Setting, Switch
from mapper.tools.proposal import Point, Proposal
from mapper.tools.tool import Desk, Pointer, Tool
from mapper.tools.wishes import Choose, Do, Propose, Say, Take, Wish

EMPTY_HANDED = "Nothing is in hand: copy something first"


class StampTool(Tool):
    """Lays down what it holds, its middle under the pointer; with Shift it keeps it in hand."""

    name: ClassVar[str] = "stamp"

    def __init__(self, **settings: Setting) -> None:
        """Begin with nothing in hand."""
        super().__init__(**{"replace": False, **settings})
        self.fragment: Fragment | None = None
        self._sides: Mapping[str, str] = {}
        self._view: View | None = None
        self._middle: Point | None = None
        self._shown: tuple[Scenario, Fragment, Tile, bool, Proposal] | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """Whether what stands in the way goes."""
        tip = "Off: what would overlap a structure cannot be laid down"
        return (Switch("replace", "Take away structures in the way", tip),)

    @property
    def is_busy(self) -> bool:
        """Whether something is in hand."""
        return self.fragment is not None

    @property
    def rests(self) -> bool:
        """Whether something is in hand."""
        return self.is_busy

    def lose_places(self) -> tuple[Wish, ...]:
        """Keep what is in hand: it lies nowhere yet."""
        return ()

    def hold(self, fragment: Fragment, sides: Mapping[str, str]) -> tuple[Wish, ...]:
        """Take a fragment in hand; `sides` names the map's side for each that the map doesn't have."""
        self.fragment, self._sides, self._view = fragment, dict(sides), None
        return self._propose()

    def turn(self, turn: Callable[[Fragment], Fragment]) -> tuple[Wish, ...]:
        """Turn or mirror what is in hand, around its middle."""
        if self.fragment is None:
            return ()
        self.fragment, self._view = turn(self.fragment), None
        return self._propose()

    def hover(self, pointer: Pointer | None) -> tuple[Wish, ...]:
        """Show it under the pointer; nothing where the pointer has left the map."""
        if pointer is None:
            return (Propose(None),) if self.fragment is not None else ()
        self._middle = pointer.x, pointer.y
        return self._propose()

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Show it under the pointer while the button is held."""
        return self.hover(pointer)

    def show_at(self, tile: Tile) -> tuple[Wish, ...]:
        """Show it in a tile, for those who use no mouse."""
        self._middle = tile.x + 0.5, tile.y + 0.5
        return self._propose()

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Lay it down."""
        self._middle = pointer.x, pointer.y
        return self._lay(keep=pointer.shift)

    def finish(self) -> tuple[Wish, ...]:
        """Lay it down where it is shown, else in the cursor's tile."""
        if self._middle is None and self.desk is not None and self.desk.cursor is not None:
            self.show_at(self.desk.cursor)
        return self._lay(keep=False)

    def cancel(self) -> tuple[Wish, ...]:
        """Drop it: nothing of it happens."""
        was_holding = self.fragment is not None
        self.fragment = self._view = self._middle = self._shown = None
        return (Propose(None),) if was_holding else ()

    @property
    def _at(self) -> Tile | None:
        """Where the top left of what is in hand comes to."""
        if self.fragment is None or self._middle is None:
            return None
        x, y = self._middle
        return Tile(floor(x - self.fragment.width / 2 + 0.5), floor(y - self.fragment.height / 2 + 0.5))

    def _lay(self, *, keep: bool) -> tuple[Wish, ...]:
        fragment, at, desk = self.fragment, self._at, self.desk
        if fragment is None or desk is None or at is None:
            return (Say(EMPTY_HANDED),)
        edit = self._pasted(desk.scenario, fragment, at)
        if isinstance(edit, NoEdit):
            return (Say(f"Not possible: {edit.text}"), *self._propose())
        deed = Do(lambda scenario: self._pasted(scenario, fragment, at))
        if keep:
            return (deed, *self._propose())
        things = laid_things(desk.scenario, edit.scenario, fragment, at)
        return (deed, Propose(None), Choose(things), Take("select"))

    def _pasted(self, scenario: Scenario, fragment: Fragment, at: Tile) -> Edit | NoEdit:
        return pasted(scenario, fragment, at, replace=bool(self.settings["replace"]), sides=self._sides)

    def _propose(self) -> tuple[Wish, ...]:
        """Show the fragment where it would lie, and why it may not."""
        fragment, at, desk = self.fragment, self._at, self.desk
        if fragment is None or at is None or desk is None:
            return (Propose(None),)
        replace = bool(self.settings["replace"])
        if self._shown is not None:
            scenario, piece, where, way, known = self._shown
            if scenario is desk.scenario and piece is fragment and (where, way) == (at, replace):
                return (Propose(known),)
        proposal = self._proposal(desk, fragment, at)
        self._shown = (desk.scenario, fragment, at, replace, proposal)
        return (Propose(proposal),)

    def _proposal(self, desk: Desk, fragment: Fragment, at: Tile) -> Proposal:
        if self._view is None:
            self._view = gm_view(fragment.alone(), desk.ruleset)
        outcome = self._pasted(desk.scenario, fragment, at)
        why = outcome.text if isinstance(outcome, NoEdit) else ""
        motion = shifted(at.x, at.y)
        tiles = frozenset(motion.tile(tile) for tile, _ in fragment.ground_tiles())
        tiles |= {motion.tile(unit.tile) for unit in fragment.units}
        lone = () if fragment.has_ground and not why else fragment.structures
        return Proposal(
            tiles=tiles,
            outlines=tuple(motion.outline(piece.outline) for piece in lone),
            text=why,
            at=(at.x + fragment.width / 2, at.y - 0.4),
            is_refused=bool(why),
            picture=self._view,
            corner=at,
        )
