"""How a mover moves: its actions, what they cost, and the ground it crosses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from mapper.geometry.grid import Side, Tile
from mapper.rules.reasons import Reason, Refusal

SIDES = (Side.N, Side.E, Side.S, Side.W)
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The (dx, dy) of each way out of a tile: N, E, S, W, then NE, SE, SW, NW."""


class StepKind(StrEnum):
    """One action on the way; steps are named relative to the facing, crawled ones with `crawl_` before."""

    FORWARD = "forward"
    RIGHT = "right"
    BACK = "back"
    LEFT = "left"
    FORWARD_RIGHT = "forward_right"
    BACK_RIGHT = "back_right"
    BACK_LEFT = "back_left"
    FORWARD_LEFT = "forward_left"
    CRAWL_FORWARD = "crawl_forward"
    CRAWL_RIGHT = "crawl_right"
    CRAWL_BACK = "crawl_back"
    CRAWL_LEFT = "crawl_left"
    CRAWL_FORWARD_RIGHT = "crawl_forward_right"
    CRAWL_BACK_RIGHT = "crawl_back_right"
    CRAWL_BACK_LEFT = "crawl_back_left"
    CRAWL_FORWARD_LEFT = "crawl_forward_left"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    JUMP = "jump"

    @property
    def is_crawl(self) -> bool:
        """Whether the step is crawled."""
        return self.value.startswith("crawl_")

    @property
    def is_turn(self) -> bool:
        """Whether only the facing changes."""
        return self in (StepKind.TURN_LEFT, StepKind.TURN_RIGHT)


STEPS = tuple(StepKind)[:8]
CRAWLS = tuple(StepKind)[8:16]


def way_of(kind: StepKind, facing: Side) -> int:
    """Return the index in WAYS of a step of this kind for a mover with this facing."""
    index = (CRAWLS if kind.is_crawl else STEPS).index(kind)
    return (index & 4) | ((index + facing.quarter_turns) & 3)


@dataclass(frozen=True, slots=True)
class Gait:
    """What a mover's actions cost before the ground adds to them; None means it cannot.

    `free_turns` is how many quarter turns of a round are free, `free_span` how many of them make one turn: a
    step ends a turn begun, and what is left of it is lost.
    """

    forward: int | None = 1
    right: int | None = 1
    back: int | None = 1
    left: int | None = 1
    diagonal: int | None = None
    turn: int | None = 1
    free_turns: int = 0
    free_span: int = 1
    crawl: bool = False

    def price(self, kind: StepKind) -> int | None:
        """Return what a step or a paid turn of this kind costs, or None when the gait has no such action."""
        if kind.is_turn:
            return self.turn
        if kind is StepKind.JUMP or kind.is_crawl is not self.crawl:
            return None
        index = (CRAWLS if self.crawl else STEPS).index(kind)
        return (self.forward, self.right, self.back, self.left, *[self.diagonal] * 4)[index]


class Going(Protocol):
    """The ground as one mover finds it: what it adds to a step, a whole number, or None where it bars it."""

    @property
    def gait(self) -> Gait:
        """What the mover's actions cost."""

    @property
    def clause(self) -> str:
        """The clause that tells how far the mover goes."""

    @property
    def points(self) -> str:
        """What the rulebook calls that which the mover spends."""

    def entry(self, tile: Tile) -> int | None:
        """Return what entering the tile adds to a step; None off the map."""

    def crossings(self, tile: Tile) -> Sequence[int | None] | None:
        """Return what each of the WAYS out of the tile adds; None for a tile with nothing on its borders."""

    def refusal(self, tile: Tile, way: int) -> Refusal:
        """Return why this way out of the tile is barred."""

    @property
    def halts(self) -> Mapping[Tile, Refusal]:
        """The tiles the mover may pass through but not stop in, and why."""

    def reasons(self, tile: Tile, facing: Side, kind: StepKind, *, free: bool) -> tuple[Reason, ...]:
        """Return what makes up the cost of an action begun in this tile with this facing."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a path: where it leads, what it costs and why, and what is spent by then."""

    tile: Tile
    facing: Side
    kind: StepKind
    cost: int
    spent: int
    reasons: tuple[Reason, ...]
