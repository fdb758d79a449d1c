"""What a tool wishes to happen; the window carries it out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import NOTHING, Things
from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.tools.options import Setting
from mapper.tools.proposal import Proposal


@dataclass(frozen=True, slots=True)
class Choose:
    """Select these, in place of what is selected or, with `add`, toggled in addition."""

    things: Things = NOTHING
    tile: Tile | None = None
    add: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """Show things where they would stand if dropped now, some tiles away; structures go by quarters."""

    things: Things
    dx: float
    dy: float

    def tile(self, tile: Tile) -> Tile:
        """Return the tile that one comes to."""
        return Tile(tile.x + int(self.dx), tile.y + int(self.dy))


@dataclass(frozen=True, slots=True)
class Drop:
    """Move things by tiles."""

    things: Things
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out an edit; edits of the same gesture, one after another, are one step to undo."""

    operation: Callable[[Scenario], Edit | NoEdit]
    gesture: str | None = None


@dataclass(frozen=True, slots=True)
class Abandon:
    """Take back all that a gesture has done so far, as if it had never begun."""

    gesture: str


@dataclass(frozen=True, slots=True)
class Propose:
    """Show what would happen; None shows nothing."""

    proposal: Proposal | None


@dataclass(frozen=True, slots=True)
class Take:
    """Take another tool in hand, with these settings."""

    tool: str
    settings: Mapping[str, Setting] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Say:
    """Tell something in the status bar."""

    text: str


@dataclass(frozen=True, slots=True)
class Write:
    """Let the words of a mark, the one that is selected, be written at once."""

    mark: str


class Catch(StrEnum):
    """What a rubber band selects: units, everything that stands there, or the tiles with all on them."""

    UNITS = "units"
    THINGS = "things"
    TILES = "tiles"


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
    """Select what stands in the tiles whose middle lies in the band."""

    x0: float
    y0: float
    x1: float
    y1: float
    add: bool
    catch: Catch = Catch.UNITS


@dataclass(frozen=True, slots=True)
class Aim:
    """Make a unit or a structure, by its id, or a tile the target that the odds are asked for."""

    target: str | Tile


@dataclass(frozen=True, slots=True)
class Measure:
    """Show the sight line and the distance between two tiles."""

    start: Tile
    end: Tile


@dataclass(frozen=True, slots=True)
class ClearPreview:
    """Take away the ghost, the band or the measure that is being shown."""


Wish = (
    Choose
    | Drag
    | Drop
    | Do
    | Abandon
    | Propose
    | Take
    | Say
    | Write
    | ShowTurn
    | Turn
    | Band
    | ChooseBand
    | Aim
    | Measure
    | ClearPreview
)
