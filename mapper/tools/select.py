"""The select tool: choose, rubber-band, drag, turn a unit by its handle, aim at one or at a structure."""

from enum import Enum, auto

from mapper.edit.things import NOTHING, Things
from mapper.geometry.grid import Side, Tile
from mapper.model.structure import LATTICE
from mapper.tools.options import Choice, Option, Setting, Way
from mapper.tools.tool import Desk, Pointer, Tool, Under
from mapper.tools.wishes import (
    Aim,
    Band,
    Catch,
    Choose,
    ChooseBand,
    ClearPreview,
    Drag,
    Drop,
    ShowTurn,
    Turn,
    Wish,
)

DRAG_FROM_TILES = 0.12
"""How far the pointer must go, in tiles, before a press becomes a drag."""

CATCHES = Choice(
    "catch",
    "A band selects",
    (
        Way(Catch.UNITS, "units"),
        Way(Catch.THINGS, "everything"),
        Way(Catch.TILES, "tiles and all on them"),
    ),
    tip="What a band drawn over the map selects; with Ctrl and Shift held it selects tiles and all on them",
)


class _Doing(Enum):
    NOTHING = auto()
    PRESSED = auto()
    DRAGGING = auto()
    TURNING = auto()
    BANDING = auto()


class SelectTool(Tool):
    """Selects and moves: units at once, all else once it is selected, so that no building slips away."""

    name = "select"
    draws = False

    def __init__(self, **settings: Setting) -> None:
        """Begin with nothing under way."""
        super().__init__(**{"catch": Catch.UNITS, **settings})
        self.selected: Things = NOTHING
        self._doing = _Doing.NOTHING
        self._from: Pointer | None = None
        self._facing: Side | None = None
        self._pivot: Tile | None = None
        self._moving: Things = NOTHING
        self._was_held = False

    @property
    def options(self) -> tuple[Option, ...]:
        """What a band selects."""
        return (CATCHES,)

    def look(self, desk: Desk | None) -> None:
        """See what is selected, and where the one unit with the handle stands."""
        super().look(desk)
        self.selected = desk.selected if desk else NOTHING
        self._pivot = None
        if desk is not None and len(self.selected.units) == 1 and len(self.selected) == 1:
            unit = desk.scenario.unit(next(iter(self.selected.units)))
            self._pivot = unit.tile if unit else None

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Choose what is under the pointer, and be ready to drag it."""
        self._from = pointer
        self._doing = _Doing.PRESSED
        hit = pointer.hit
        if hit.under is Under.HANDLE:
            self._doing = _Doing.TURNING
            return ()
        if pointer.aim:
            self._doing = _Doing.NOTHING
            return self._aimed(pointer)
        if pointer.shift and pointer.control:
            return ()
        if hit.under is Under.UNIT:
            return self._press_unit(pointer)
        if hit.under is Under.NOTHING:
            return () if pointer.add else (Choose(),)
        held = self._held(pointer)
        if held and not pointer.add:
            self._moving, self._was_held = self.selected, True
            return ()
        return (Choose(pointer.things(hit), tile=pointer.tile, add=pointer.add),)

    def _aimed(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Aim at the unit or structure under the pointer, else at its tile."""
        if pointer.hit.under in {Under.UNIT, Under.STRUCTURE}:
            return (Aim(pointer.hit.id),)
        holds = self.desk is not None and self.desk.scenario.map.holds(pointer.tile)
        return (Aim(pointer.tile),) if holds else ()

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Drag, turn or stretch the band."""
        if self._from is None:
            return ()
        if self._doing is _Doing.PRESSED and self._is_far(pointer):
            self._doing = _Doing.DRAGGING if self._moving else _Doing.BANDING
        match self._doing:
            case _Doing.DRAGGING:
                return (Drag(self._moving, *self._shift(pointer)),)
            case _Doing.TURNING if self._pivot is not None:
                self._facing = facing_towards(self._pivot, pointer.x, pointer.y)
                return (ShowTurn(self._from.hit.id, self._facing),)
            case _Doing.BANDING:
                return (Band(self._from.x, self._from.y, pointer.x, pointer.y),)
            case _:
                return ()

    def release(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Drop, turn, or choose what the band holds."""
        start, doing, facing = self._from, self._doing, self._facing
        moving, was_held = self._moving, self._was_held
        shift = self._shift(pointer) if start else (0, 0)
        self._reset()
        if start is None:
            return ()
        match doing:
            case _Doing.DRAGGING if shift != (0, 0):
                return (ClearPreview(), Drop(moving, *shift))
            case _Doing.TURNING if facing is not None:
                return (ClearPreview(), Turn(start.hit.id, facing))
            case _Doing.BANDING:
                catch = Catch.TILES if start.shift and start.control else Catch(str(self.settings["catch"]))
                band = ChooseBand(start.x, start.y, pointer.x, pointer.y, start.add, catch)
                return (ClearPreview(), band)
            case _Doing.PRESSED if was_held:
                return self._click_again(start)
            case _:
                return (ClearPreview(),)

    def cancel(self) -> tuple[Wish, ...]:
        """Let everything stand as it was."""
        busy = self._doing not in {_Doing.NOTHING, _Doing.PRESSED}
        self._reset()
        return (ClearPreview(),) if busy else ()

    @property
    def is_busy(self) -> bool:
        """Whether a drag, a turn or a band is under way."""
        return self._doing in {_Doing.DRAGGING, _Doing.TURNING, _Doing.BANDING}

    def _press_unit(self, pointer: Pointer) -> tuple[Wish, ...]:
        unit = Things(units=frozenset({pointer.hit.id}))
        if pointer.add:
            self._moving = self.selected ^ unit
            return (Choose(unit, add=True),)
        if unit <= self.selected:
            self._moving, self._was_held = self.selected, True
            return ()
        self._moving = unit
        return (Choose(unit, tile=pointer.tile),)

    def _held(self, pointer: Pointer) -> bool:
        """Tell whether the pointer takes hold of what is selected: a thing in the pile there, or a tile."""
        pile = (pointer.things(hit) for hit in (pointer.hit, *pointer.below))
        return pointer.tile in self.selected.tiles or any(
            things and things <= self.selected for things in pile
        )

    def _click_again(self, start: Pointer) -> tuple[Wish, ...]:
        """Choose the one clicked out of several; one alone gives way to what lies below it."""
        pile = [start.things(hit) for hit in (start.hit, *start.below)]
        if self.selected not in pile:
            return (Choose(pile[0], tile=start.tile),)
        if start.hit.under is Under.UNIT and not self.selected.structures and not self.selected.marks:
            return (ClearPreview(),)
        following = [*pile, NOTHING][pile.index(self.selected) + 1]
        return (Choose(following, tile=start.tile),)

    def _is_far(self, pointer: Pointer) -> bool:
        start = self._from
        return (
            start is not None and max(abs(pointer.x - start.x), abs(pointer.y - start.y)) >= DRAG_FROM_TILES
        )

    def _shift(self, pointer: Pointer) -> tuple[float, float]:
        """Return how far things are dragged: by whole tiles, structures alone by quarters with Alt held."""
        if self._from is None:
            return 0, 0
        alone = self._moving.structures and len(self._moving) == len(self._moving.structures)
        if alone and not self._moving.tiles and pointer.alt:
            dx, dy = pointer.x - self._from.x, pointer.y - self._from.y
            return round(dx / LATTICE) * LATTICE, round(dy / LATTICE) * LATTICE
        return pointer.tile.x - self._from.tile.x, pointer.tile.y - self._from.tile.y

    def _reset(self) -> None:
        self._doing = _Doing.NOTHING
        self._from = None
        self._facing = None
        self._moving, self._was_held = NOTHING, False


def facing_towards(pivot: Tile, x: float, y: float) -> Side:
    """Return the side of a tile that a point lies towards; the longer way decides, then north and south."""
    dx, dy = x - pivot.x - 0.5, y - pivot.y - 0.5
    if abs(dx) > abs(dy):
        return Side.E if dx > 0 else Side.W
    return Side.S if dy > 0 else Side.N
