"""What every tool is told of the pointer, in tiles, and what lies under it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import count
from math import floor
from typing import ClassVar

from mapper.edit.things import NOTHING, FieldKey, Things
from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.rules.palette import Palette
from mapper.rules.ruleset import Ruleset
from mapper.tools.options import Option, Setting
from mapper.tools.wishes import Wish

_STROKES = count(1)


class Grasp(Enum):
    """How what the pointer would take hold of moves: every way, across, or up and down."""

    ALL = auto()
    ACROSS = auto()
    DOWN = auto()


class Under(Enum):
    """The kind of thing under the pointer, topmost first."""

    HANDLE = auto()
    UNIT = auto()
    MARK = auto()
    EDGE = auto()
    STRUCTURE = auto()
    FIELD = auto()
    TILE = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under the pointer: its kind and what it is known by: an id, an edge, the kind of a field."""

    under: Under
    id: str = ""
    edge: Edge | None = None
    field: FieldKind | None = None

    def things(self, tile: Tile) -> Things:
        """Return what it is, as things, pointed at in this tile: nothing for ground and handle."""
        match self.under:
            case Under.UNIT:
                return Things(units=frozenset({self.id}))
            case Under.STRUCTURE:
                return Things(structures=frozenset({self.id}))
            case Under.MARK:
                return Things(marks=frozenset({self.id}))
            case Under.EDGE if self.edge is not None:
                return Things(edges=frozenset({self.edge}))
            case Under.FIELD if self.field is not None:
                return Things(fields=frozenset({FieldKey(self.field, tile)}))
            case _:
                return NOTHING


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is, in tiles from the map's top left, what lies there, and which keys are held.

    `hit` is the topmost thing, `below` what lies under it, the next one first.
    """

    x: float
    y: float
    hit: Hit = Hit(Under.NOTHING)
    below: tuple[Hit, ...] = ()
    shift: bool = False
    control: bool = False
    alt: bool = False

    @property
    def tile(self) -> Tile:
        """The tile the pointer is in; it may lie outside the map."""
        return Tile(floor(self.x), floor(self.y))

    @property
    def add(self) -> bool:
        """Whether a selection is to be added to."""
        return self.shift or self.control

    @property
    def aim(self) -> bool:
        """Whether what is pressed is meant as a target."""
        return self.alt

    def things(self, hit: Hit) -> Things:
        """Return what a hit of this pointer is, as things."""
        return hit.things(self.tile)


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies before a tool: the map with its rules, what is selected and locked, and the cursor's tile."""

    scenario: Scenario
    ruleset: Ruleset
    selected: Things = NOTHING
    cursor: Tile | None = None
    locked: frozenset[str] = frozenset()


class Tool:
    """A way of using the pointer. Each call answers with what should happen, if anything.

    `name` is the key of its command without `tool_`; `settings` holds what was chosen, by the keys of the
    options.
    """

    name: ClassVar[str]
    draws: ClassVar[bool] = True
    """Whether it changes the map where it is pressed: its cursor is a cross then."""

    of_rules: ClassVar[tuple[str, ...]] = ()
    """The settings that mean kinds of a ruleset: each ruleset has its own."""

    def __init__(self, **settings: Setting) -> None:
        """Begin with nothing under way and these settings."""
        self.settings: dict[str, Setting] = settings
        self.desk: Desk | None = None
        self._rules = ""
        self._kept: dict[str, dict[str, Setting]] = {}

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen about the tool now."""
        return ()

    @property
    def is_busy(self) -> bool:
        """Whether something is under way that Escape would end."""
        return False

    @property
    def rests(self) -> bool:
        """Whether what is under way stays while no button is held: it waits for its next point, or stands.

        Edits don't end it, for its places are the same after them.
        """
        return False

    @property
    def grasp(self) -> Grasp | None:
        """How what a press would take hold of now moves; None where it takes hold of nothing."""
        return None

    def why_not(self, _ruleset: Ruleset) -> str:
        """Return why a ruleset has no use for the tool; empty where it has one."""
        return ""

    def makes(self, _ruleset: Ruleset) -> str:
        """Return the names of what can be made with the tool under a ruleset, where they are few."""
        return ""

    def look(self, desk: Desk | None) -> None:
        """See what lies before it now; None when no map is open.

        What was chosen under the ruleset of another map is put by, and kinds that are not on offer give way.
        """
        self.desk = desk
        if desk is None:
            return
        if desk.ruleset.key != self._rules:
            if self._rules:
                self._kept[self._rules] = {key: self.settings[key] for key in self.of_rules}
            self._rules = desk.ruleset.key
            self.settings.update(self._kept.get(self._rules, {}))
        self.settle(desk.ruleset.palette)

    def settle(self, palette: Palette) -> None:
        """Let every kind that is chosen be one that a palette offers."""

    def put_by(self, rules: str, settings: Mapping[str, Setting]) -> None:
        """Keep what was once chosen under a ruleset until a map of it is seen."""
        self._kept[rules] = dict(settings)

    def choose(self, settings: Mapping[str, Setting]) -> None:
        """Take over what was chosen about it."""
        self.settings.update(settings)

    def press(self, _pointer: Pointer) -> tuple[Wish, ...]:
        """The button went down."""
        return ()

    def press_again(self, pointer: Pointer) -> tuple[Wish, ...]:
        """The button went down for the second time of a double click."""
        return self.press(pointer)

    def move(self, _pointer: Pointer) -> tuple[Wish, ...]:
        """The pointer moved with the button down."""
        return ()

    def hover(self, _pointer: Pointer | None) -> tuple[Wish, ...]:
        """The pointer moved with no button down, or left the map (None)."""
        return ()

    def release(self, _pointer: Pointer) -> tuple[Wish, ...]:
        """The button came up."""
        return ()

    def wheel(self, _pointer: Pointer, _steps: int) -> tuple[Wish, ...] | None:
        """The wheel was turned; None when the tool leaves it to the zoom."""
        return None

    def capture(self, _pointer: Pointer) -> tuple[Wish, ...] | None:
        """The right button went down; None when the menu should open instead."""
        return None

    def finish(self) -> tuple[Wish, ...]:
        """Enter was pressed while something is under way."""
        return ()

    def step_back(self) -> tuple[Wish, ...]:
        """Backspace, or Undo, was pressed while something is under way."""
        return ()

    def lose_places(self) -> tuple[Wish, ...]:
        """Every place means another one now: the map was turned or resized, or another one is in front."""
        return self.cancel()

    def cancel(self) -> tuple[Wish, ...]:
        """Escape was pressed, or the pointer was taken away."""
        return ()


def new_stroke() -> str:
    """Return a name for a gesture that no other has."""
    return f"stroke {next(_STROKES)}"
