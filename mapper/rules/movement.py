"""Where a mover can go with whole costs, how, and why not: a search over tiles and facings for any ruleset."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from heapq import heappop, heappush
from typing import Protocol

from mapper.geometry.grid import Side, Tile
from mapper.rules.reasons import Reason, Refusal, refuse

SIDES = (Side.N, Side.E, Side.S, Side.W)
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The (dx, dy) of each way out of a tile: N, E, S, W, then NE, SE, SW, NW."""

FAR_SEARCH = 20_000
"""How many states `Reach.refusal` looks at beyond the mobility before it calls a tile far away."""


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

    `free_turns` is how many quarter turns the one free turn of a round spans; a step ends a free turn begun.
    """

    forward: int | None = 1
    right: int | None = 1
    back: int | None = 1
    left: int | None = 1
    diagonal: int | None = None
    turn: int | None = 1
    free_turns: int = 0
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
    """The ground as one mover finds it."""

    @property
    def gait(self) -> Gait:
        """What the mover's actions cost."""

    def exits(self, tile: Tile) -> Sequence[int | Refusal]:
        """Return, for each of the WAYS the gait uses, what the ground adds to a step that way, or why it bars it."""

    def halt(self, tile: Tile) -> Refusal | None:
        """Return why the mover may pass through a tile but not stop there, or None."""

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


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a mover can go: the least cost of every tile, and of every tile and facing, it may end in."""

    tile: Tile
    facing: Side
    mobility: float
    costs: Mapping[tuple[Tile, Side], int]
    tiles: Mapping[Tile, int]
    _search: "Search" = field(repr=False, compare=False)

    def path(self, tile: Tile, facing: Side | None = None) -> tuple[Step, ...]:
        """Return the cheapest actions that end in the tile; among equals those with the fewest turns.

        Raises LookupError when the tile (with that facing) is out of reach; `refusal` tells why.
        """
        if tile not in self.tiles or (facing is not None and (tile, facing) not in self.costs):
            raise LookupError(f"{tile.label} {facing or ''} is out of reach".replace("  ", " "))
        return self._search.path(tile, facing)

    @property
    def refused(self) -> Mapping[Tile, Refusal]:
        """Every tile at the border of the reached ones that may not be entered, with the reason."""
        return self._search.refused(self.tiles, self.mobility)

    def refusal(self, tile: Tile) -> Refusal | None:
        """Return why the mover cannot end in a tile, or None when it can."""
        if tile in self.tiles:
            return None
        return self.refused.get(tile) or self._search.refusal(tile, self.mobility)


def find_reach(going: Going, tile: Tile, facing: Side, mobility: float, *, free_turns: int = 0) -> Reach:
    """Search from a tile and facing with the mobility left; `free_turns` quarter turns are still free."""
    search = Search(going, tile, facing, free_turns)
    search.run(int(mobility))
    costs, tiles = search.found(int(mobility))
    return Reach(tile, facing, mobility, costs, tiles, search)


_STRIDE = 1 << 13  # wider than any map, so that a tile is one number
_TURN = 1  # a weight is the cost shifted left, plus the turns so far: costs compare first, then turns
_SHIFT = 20
_FAR = 1 << 62


class Search:
    """Dial's buckets over states; a state is a tile, the quarter turns still free and a facing in one number.

    It can be run on to a higher limit. Nothing in it grows with the map, only with what is reached.
    """

    def __init__(self, going: Going, tile: Tile, facing: Side, free_turns: int) -> None:
        """Begin at a tile and facing with this many quarter turns still free."""
        self._going = going
        gait = going.gait
        kinds = CRAWLS if gait.crawl else STEPS
        self._kinds = [kind for kind in kinds if gait.price(kind)]
        self._prices = [_by_way(gait, side) for side in SIDES]
        self._full = gait.free_turns
        self._start = _state(tile, min(free_turns, self._full), facing.quarter_turns)
        self._best = {self._start: 0}
        self._buckets = {0: [self._start]}
        self._waiting = [0]
        self._exits: dict[int, Sequence[int | Refusal]] = {}
        self._open: dict[int, tuple[tuple[int, int, int], ...]] = {}
        self._refused: dict[Tile, Refusal] | None = None

    def run(self, limit: int, *, most: int = _FAR) -> None:
        """Settle every state that costs no more than the limit, or stop after `most` states."""
        # Written out in one piece: this loop is what a preview waits for.
        best, buckets, waiting, ways_of = self._best, self._buckets, self._waiting, self._open
        full, prices = self._full, self._prices
        turn = None if self._going.gait.turn is None else (self._going.gait.turn << _SHIFT) + _TURN
        settled = 0
        while waiting and waiting[0] <= limit and settled < most:
            spent = waiting[0]
            bucket = buckets[spent]
            for state in bucket:  # free actions lengthen it on the way
                weight = best[state]
                if weight >> _SHIFT != spent:
                    continue
                facing, spare = state & 3, state >> 2 & 3
                ways = ways_of.get(state >> 4)
                if ways is None:
                    ways = self._look(state >> 4)
                moved = state - (spare << 2) if 0 < spare < full else state
                price = prices[facing]
                after = [(moved + offset, weight + price[way] + extra) for offset, way, extra in ways if price[way]]
                if turn is not None:
                    around = state - facing - (4 if spare else 0)
                    cost = weight + (_TURN if spare else turn)
                    after.append((around + (facing + 3 & 3), cost))
                    after.append((around + (facing + 1 & 3), cost))
                for there, total in after:
                    if total < best.get(there, _FAR):
                        best[there] = total
                        price_paid = total >> _SHIFT
                        if price_paid in buckets:
                            buckets[price_paid].append(there)
                        else:
                            buckets[price_paid] = [there]
                            heappush(waiting, price_paid)
            settled += len(bucket)
            heappop(waiting)
            del buckets[spent]

    def found(self, limit: int) -> tuple[dict[tuple[Tile, Side], int], dict[Tile, int]]:
        """Return the least cost of each (tile, facing) and of each tile the mover may end in."""
        costs: dict[tuple[Tile, Side], int] = {}
        tiles: dict[Tile, int] = {}
        names: dict[int, Tile | None] = {}
        for state, weight in self._best.items():
            cost, key = weight >> _SHIFT, state >> 4
            if cost > limit:
                continue
            if key not in names:
                names[key] = self._stop(key)
            tile = names[key]
            if tile is None:
                continue
            stance = (tile, SIDES[state & 3])
            if cost < costs.get(stance, _FAR):
                costs[stance] = cost
            if cost < tiles.get(tile, _FAR):
                tiles[tile] = cost
        return costs, tiles

    def path(self, tile: Tile, facing: Side | None) -> tuple[Step, ...]:
        """Return the actions that lead to a settled tile (and facing), first to last."""
        facings = range(4) if facing is None else (facing.quarter_turns,)
        ends = (_state(tile, spare, side) for side in facings for spare in range(self._full, -1, -1))
        state = min(ends, key=lambda end: self._best.get(end, _FAR))
        steps: list[Step] = []
        while state != self._start:
            before, kind = next(self._before(state))
            spent, free = self._best[state] >> _SHIFT, (before >> 2 & 3) > (state >> 2 & 3)
            reasons = self._going.reasons(_tile(before >> 4), SIDES[before & 3], kind, free=free and kind.is_turn)
            cost = spent - (self._best[before] >> _SHIFT)
            steps.append(Step(_tile(state >> 4), SIDES[state & 3], kind, cost, spent, reasons))
            state = before
        return tuple(reversed(steps))

    def refused(self, tiles: Mapping[Tile, int], mobility: float) -> Mapping[Tile, Refusal]:
        """Return the tiles around the reached ones that may not be entered; what the ground bars comes first."""
        if self._refused is None:
            limit = int(mobility)
            self.run(limit + self._dearest_entry())
            reached = {state >> 4 for state, weight in self._best.items() if weight >> _SHIFT <= limit}
            barred: dict[Tile, Refusal] = {}
            short: dict[Tile, Refusal] = {}
            for key in reached:
                self._border(key, tiles, barred, short, mobility)
            self._refused = short | barred
        return self._refused

    def refusal(self, tile: Tile, mobility: float) -> Refusal:
        """Return why a tile away from the border cannot be reached: too far, or not at all."""
        limit = int(mobility)
        while self._waiting and self._cost(tile) is None and len(self._best) < FAR_SEARCH:
            limit = max(limit + 1, self._waiting[0])
            self.run(limit, most=FAR_SEARCH)
        cost = self._cost(tile)
        if cost is not None:
            return self._too_far(tile, cost, mobility)
        if self._waiting:
            return refuse("mobility", f"{tile.label} costs more than {limit}, {mobility:g} left", "", tile)
        return refuse("unreachable", f"no way leads to {tile.label}", "", tile)

    def _look(self, key: int) -> tuple[tuple[int, int, int], ...]:
        """Ask the ground about a tile, once, and keep the ways that are open as (offset, way, extra weight)."""
        exits = self._exits[key] = self._going.exits(_tile(key))
        ways = self._open[key] = tuple(
            ((dy * _STRIDE + dx) << 4, way, extra << _SHIFT)
            for way, ((dx, dy), extra) in enumerate(zip(WAYS, exits, strict=False))
            if isinstance(extra, int)
        )
        return ways

    def _before(self, state: int) -> Iterator[tuple[int, StepKind]]:
        """Yield the settled states one cheapest action before, steps first, each with that action."""
        weight, facing, spare = self._best[state], state & 3, state >> 2 & 3
        broken_off = range(self._full) if spare == 0 else (spare,)
        for kind in self._kinds:
            way = way_of(kind, SIDES[facing])
            dx, dy = WAYS[way]
            key = (state >> 4) - dy * _STRIDE - dx
            for _, _, extra in (found for found in self._open.get(key, ()) if found[1] == way):
                for before in (key << 4 | was << 2 | facing for was in {spare, *broken_off}):
                    if self._best.get(before, _FAR) + self._prices[facing][way] + extra == weight:
                        yield before, kind
        turn = self._going.gait.turn
        for kind, was in ((StepKind.TURN_LEFT, facing + 1 & 3), (StepKind.TURN_RIGHT, facing + 3 & 3)):
            before = state - facing + was
            if spare < self._full and self._best.get(before + 4, _FAR) + _TURN == weight:
                yield before + 4, kind
            if turn is not None and spare == 0 and self._best.get(before, _FAR) + (turn << _SHIFT) + _TURN == weight:
                yield before, kind

    def _border(
        self,
        key: int,
        tiles: Mapping[Tile, int],
        barred: dict[Tile, Refusal],
        short: dict[Tile, Refusal],
        mobility: float,
    ) -> None:
        tile = _tile(key)
        halt = None if tile in tiles else self._going.halt(tile)
        if halt is not None:
            barred[tile] = halt
        for (dx, dy), entry in zip(WAYS, self._exits[key], strict=False):
            there = Tile(tile.x + dx, tile.y + dy)
            if there in tiles:
                continue
            if isinstance(entry, Refusal):
                barred.setdefault(there, entry)
            elif there not in short:
                cost = self._cost(there)
                if cost is not None and cost > mobility:
                    short[there] = self._too_far(there, cost, mobility)

    def _dearest_entry(self) -> int:
        """Return the most it can cost to turn towards and enter a tile next to a reached one."""
        step = max((price for prices in self._prices for price in prices), default=0) >> _SHIFT
        ground = max((way[2] for ways in self._open.values() for way in ways), default=0) >> _SHIFT
        return step + ground + 2 * (self._going.gait.turn or 0)

    def _stop(self, key: int) -> Tile | None:
        tile = _tile(key)
        return tile if key == self._start >> 4 or self._going.halt(tile) is None else None

    def _cost(self, tile: Tile) -> int | None:
        first = _state(tile, 0, 0)
        weight = min(self._best.get(first + rest, _FAR) for rest in range(4 * (self._full + 1)))
        return None if weight == _FAR else weight >> _SHIFT

    @staticmethod
    def _too_far(tile: Tile, cost: int, mobility: float) -> Refusal:
        return refuse("mobility", f"{tile.label} costs {cost}, {max(mobility, 0):g} left", "", tile)


def _by_way(gait: Gait, facing: Side) -> tuple[int, ...]:
    """Return the price of a step each way as a weight, 0 where the gait has none."""
    prices = [0] * len(WAYS)
    for kind in CRAWLS if gait.crawl else STEPS:
        prices[way_of(kind, facing)] = (gait.price(kind) or 0) << _SHIFT
    return tuple(prices)


def _state(tile: Tile, spare: int, facing: int) -> int:
    return (tile.y * _STRIDE + tile.x) << 4 | spare << 2 | facing


def _tile(key: int) -> Tile:
    return Tile(key % _STRIDE, key // _STRIDE)
