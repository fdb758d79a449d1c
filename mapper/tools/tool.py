"""What every tool is told of the pointer, in tiles, and what lies under it."""

from dataclasses import dataclass
from enum import Enum, auto
from math import floor
from typing import Protocol

from mapper.geometry.grid import Tile
from mapper.tools.wishes import Wish


class Under(Enum):
    """The kind of thing under the pointer, topmost first."""

    HANDLE = auto()
    UNIT = auto()
    STRUCTURE = auto()
    TILE = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under the pointer: its kind and, where it has one, its id."""

    under: Under
    id: str = ""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is, in tiles from the map's top left, what lies there, and which keys are held."""

    x: float
    y: float
    hit: Hit
    add: bool = False
    aim: bool = False

    @property
    def tile(self) -> Tile:
        """The tile the pointer is in; it may lie outside the map."""
        return Tile(floor(self.x), floor(self.y))


class Tool(Protocol):
    """A way of using the pointer. Each call answers with what should happen."""

    name: str

    @property
    def is_busy(self) -> bool:
        """Whether something is under way that Escape would end."""

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """The button went down."""

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """The pointer moved with the button down."""

    def release(self, pointer: Pointer) -> tuple[Wish, ...]:
        """The button came up."""

    def cancel(self) -> tuple[Wish, ...]:
        """Escape was pressed, or the pointer was taken away."""
