"""The select tool: choose, rubber-band, drag units, turn one by its handle, aim at one or at a structure."""

from enum import Enum, auto

from mapper.geometry.grid import Side, Tile
from mapper.tools.tool import Pointer, Under
from mapper.tools.wishes import (
    Aim,
    Band,
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


class _Doing(Enum):
    NOTHING = auto()
    PRESSED = auto()
    DRAGGING = auto()
    TURNING = auto()
    BANDING = auto()


class SelectTool:
    """Selects and moves units; snaps to tiles."""

    name = "select"

    def __init__(self) -> None:
        """Begin with nothing under way."""
        self.selected: frozenset[str] = frozenset()
        self._doing = _Doing.NOTHING
        self._from: Pointer | None = None
        self._facing: Side | None = None
        self._pivot: Tile | None = None
        self._moving: frozenset[str] = frozenset()

    def begin(self, selected: frozenset[str], pivot: Tile | None) -> None:
        """Tell which units are selected and where the one with the handle stands."""
        self.selected = selected
        self._pivot = pivot

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Choose what is under the pointer, and be ready to drag it."""
        self._from = pointer
        self._doing = _Doing.PRESSED
        match pointer.hit.under:
            case Under.HANDLE:
                self._doing = _Doing.TURNING
                return ()
            case Under.UNIT if pointer.aim:
                self._doing = _Doing.NOTHING
                return (Aim(pointer.hit.id),)
            case Under.STRUCTURE if pointer.aim:
                self._doing = _Doing.NOTHING
                return (Aim(pointer.hit.id),)
            case Under.UNIT:
                return self._press_unit(pointer)
            case Under.STRUCTURE:
                return (Choose(structure=pointer.hit.id, tile=pointer.tile, add=pointer.add),)
            case Under.TILE:
                return (Choose(tile=pointer.tile, add=pointer.add),)
            case _:
                return () if pointer.add else (Choose(),)

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Drag, turn or stretch the band."""
        if self._from is None:
            return ()
        if self._doing is _Doing.PRESSED and self._is_far(pointer):
            starts_on_unit = self._from.hit.under is Under.UNIT and bool(self._moving)
            self._doing = _Doing.DRAGGING if starts_on_unit else _Doing.BANDING
        match self._doing:
            case _Doing.DRAGGING:
                dx, dy = self._shift(pointer)
                return (Drag(self._moving, dx, dy),)
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
        moving = self._moving
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
                return (ClearPreview(), ChooseBand(start.x, start.y, pointer.x, pointer.y, start.add))
            case _Doing.PRESSED if start.hit.under is Under.UNIT and not start.add and len(self.selected) > 1:
                return (Choose(units=frozenset({start.hit.id}), tile=start.tile),)
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
        unit = pointer.hit.id
        if pointer.add:
            self._moving = self.selected ^ {unit}
            return (Choose(units=frozenset({unit}), add=True),)
        if unit in self.selected:
            self._moving = self.selected
            return ()
        self._moving = frozenset({unit})
        return (Choose(units=self._moving, tile=pointer.tile),)

    def _is_far(self, pointer: Pointer) -> bool:
        start = self._from
        return (
            start is not None and max(abs(pointer.x - start.x), abs(pointer.y - start.y)) >= DRAG_FROM_TILES
        )

    def _shift(self, pointer: Pointer) -> tuple[int, int]:
        if self._from is None:
            return 0, 0
        return pointer.tile.x - self._from.tile.x, pointer.tile.y - self._from.tile.y

    def _reset(self) -> None:
        self._doing = _Doing.NOTHING
        self._from = None
        self._facing = None
        self._moving = frozenset()


def facing_towards(pivot: Tile, x: float, y: float) -> Side:
    """Return the side of a tile that a point lies towards; the longer way decides, then north and south."""
    dx, dy = x - pivot.x - 0.5, y - pivot.y - 0.5
    if abs(dx) > abs(dy):
        return Side.E if dx > 0 else Side.W
    return Side.S if dy > 0 else Side.N
