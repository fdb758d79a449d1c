"""Overlays: what is laid over a map for a while, all told in tiles. The rules are asked elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from mapper.geometry.grid import Edge, Side, Tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.side import Colour
from mapper.paint.outlines import Outline, Point
from mapper.tools.proposal import Proposal


class Tone(StrEnum):
    """The colour of a call-out's bar: that of the overlay it explains."""

    PATH = "path"
    REACH = "reach_e"
    SIGHT = "sight"
    BLOCK = "block"
    ARC = "arc"
    SELECTION = "sel"


@dataclass(frozen=True, slots=True)
class ReachOverlay:
    """The tiles a unit can end in, each with its cost, and those at their border it cannot enter."""

    start: Tile
    costs: Mapping[Tile, int]
    refused: frozenset[Tile] = frozenset()


class Stop(NamedTuple):
    """Where a unit is after an action of its way (first: before any) and what it has spent so far."""

    tile: Tile
    facing: Side
    spent: float


@dataclass(frozen=True, slots=True)
class SightOverlay:
    """A sight line between two points: clear up to `blocked_at`, or all the way when that is None.

    The blocker is told by its outline (a structure, a smoke tile) or by its edge (a wall, a closed gate).
    """

    start: Point
    end: Point
    blocked_at: Point | None = None
    blocker: Outline = ()
    blocker_edge: Edge | None = None


class Ray(NamedTuple):
    """A thin sight line without a call-out: who else sees, or is seen."""

    start: Point
    end: Point
    is_clear: bool = True


@dataclass(frozen=True, slots=True)
class ArcOverlay:
    """The tiles a unit's reaction fire covers, from the point it fires from."""

    shooter: Point
    facing: Side
    tiles: frozenset[Tile]


@dataclass(frozen=True, slots=True)
class Ghost:
    """A unit where it is not yet; `colour` is that of its side, None when it belongs to nobody."""

    shape: str
    colour: Colour | None
    tile: Tile
    facing: Side


class CallOut(NamedTuple):
    """A flag with a reason, its first line bold; it covers neither its tile nor those it is about."""

    tile: Tile
    lines: tuple[str, ...]
    tone: Tone
    about: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlays:
    """All that is laid over a map at once; what is not there is None or empty."""

    unseen: frozenset[Tile] | TileMask = frozenset()
    reach: ReachOverlay | None = None
    way: tuple[Stop, ...] = ()
    sight: SightOverlay | None = None
    rays: tuple[Ray, ...] = ()
    arcs: tuple[ArcOverlay, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    selection: tuple[Tile, ...] = ()
    cursor: Tile | None = None
    shots: tuple[Tile, ...] = ()
    call_outs: tuple[CallOut, ...] = ()
    chosen_tiles: frozenset[Tile] = frozenset()
    chosen_edges: frozenset[Edge] = frozenset()
    proposal: Proposal | None = None


NO_OVERLAYS = Overlays()
