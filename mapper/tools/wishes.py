"""What a tool wishes to happen; the window carries it out."""

from dataclasses import dataclass

from mapper.geometry.grid import Side, Tile


@dataclass(frozen=True, slots=True)
class Choose:
    """Select these, in place of what is selected or, with `add`, toggled in addition."""

    units: frozenset[str] = frozenset()
    structure: str | None = None
    tile: Tile | None = None
    add: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """Show units where they would stand if dropped now."""

    units: frozenset[str]
    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Move units by whole tiles."""

    units: frozenset[str]
    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class ShowTurn:
    """Show a unit as it would face if let go now."""

    unit: str
    facing: Side


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn a unit to a facing."""

    unit: str
    facing: Side


@dataclass(frozen=True, slots=True)
class Band:
    """Show a rubber band between two points in tiles."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class ChooseBand:
    """Select every unit whose tile's middle lies in the band."""

    x0: float
    y0: float
    x1: float
    y1: float
    add: bool


@dataclass(frozen=True, slots=True)
class Aim:
    """Make a unit or a structure the target that the odds are asked for."""

    target: str


@dataclass(frozen=True, slots=True)
class Measure:
    """Show the sight line and the distance between two tiles."""

    start: Tile
    end: Tile


@dataclass(frozen=True, slots=True)
class ClearPreview:
    """Take away the ghost, the band or the measure that is being shown."""


Wish = Choose | Drag | Drop | ShowTurn | Turn | Band | ChooseBand | Aim | Measure | ClearPreview
