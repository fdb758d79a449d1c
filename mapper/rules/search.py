"""The search behind a reach: Dial's buckets over tiles and facings, asked only where it gets to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from mapper.geometry.grid import Side, Tile
from mapper.rules.gait import CRAWLS, SIDES, STEPS, WAYS, Gait, Going, Step, StepKind, way_of
from mapper.rules.reasons import Refusal, refuse

FAR_STATES = 20_000
"""How many states `Reach.refusal` looks at before it calls a tile too far away to tell its cost."""


_WIDE = (
    13  # bits of a column: wider than any map, so that a tile is one number, its neighbours a fixed step away
)
_STRIDE = 1 << _WIDE
_COLUMN = _STRIDE - 1
_NEVER = 1 << 62
_FORWARD = (StepKind.FORWARD, StepKind.CRAWL_FORWARD)
_BITS = 5  # the low bits of a state: three for the quarter turns still free, two for the facing
_LOWS = 1 << _BITS
_LOW = _LOWS - 1
MOST_FREE_TURNS = 7
"""How many free quarter turns a round may have at most."""


class _Action(NamedTuple):
    """What leads from one state to another: how their numbers differ, and the price without the ground."""

    kind: StepKind
    way: int | None
    offset: int
    price: int
    free: bool


_Priced: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]


class _Moves(NamedTuple):
    """A gait's actions by the low bits of a state, split and turned about as the search needs them."""

    actions: tuple[tuple[_Action, ...], ...]
    steps: _Priced
    turns: _Priced
    into: tuple[tuple[_Action, ...], ...]
    cheapest: tuple[int, ...]
    dearest: int


class _Entries(dict[int, int]):
    """What entering each tile adds to a step, asked of the ground when first looked up."""

    def __init__(self, going: Going) -> None:
        super().__init__()
        self._going = going

    def __missing__(self, key: int) -> int:
        extra = self._going.entry(_tile(key))
        self[key] = found = _NEVER if extra is None else extra
        return found


class _Crossings(dict[int, Sequence[int | None] | None]):
    """What the ways out of each tile add, asked of the ground when first looked up."""

    def __init__(self, going: Going) -> None:
        super().__init__()
        self._going = going

    def __missing__(self, key: int) -> Sequence[int | None] | None:
        self[key] = found = self._going.crossings(_tile(key))
        return found


class Search:
    """Dial's buckets over states: a tile, the quarter turns still free and a facing, packed into one number.

    Nothing in it grows with the map, only with what is reached.
    """

    def __init__(self, going: Going, tile: Tile, facing: Side, mobility: float, free_turns: int = 0) -> None:
        """Find all that can be reached with the mobility, `free_turns` quarter turns being still free."""
        self._going = going
        self._mobility = mobility
        self._limit = max(int(mobility), 0)
        self._moves = _moves(going.gait)
        self._entries = _Entries(going)
        self._crossings = _Crossings(going)
        self._spare = min(free_turns, going.gait.free_turns, MOST_FREE_TURNS)
        self._start = _key(tile) << _BITS | self._spare << 2 | facing.quarter_turns
        self._best, self._seen = self._run({self._start: 0}, (self._start,), self._limit)
        self.tiles = {_tile(key): cost for key, cost in self._seen.items()}
        self._halts = {at: why for at, why in going.halts.items() if at in self.tiles and at != tile}
        for at in self._halts:
            del self.tiles[at]
        self._costs: dict[tuple[Tile, Side], int] | None = None
        self._refused: dict[Tile, Refusal] | None = None

    def costs(self) -> Mapping[tuple[Tile, Side], int]:
        """Return the least cost of every tile and facing the mover may end in."""
        if self._costs is None:
            names = {_key(tile): tile for tile in self.tiles}
            best = sorted(self._best.items(), key=itemgetter(1), reverse=True)  # the last one stays
            self._costs = {
                (names[state >> _BITS], SIDES[state & 3]): cost
                for state, cost in best
                if state >> _BITS in names
            }
        return self._costs

    def path(self, tile: Tile, facing: Side | None) -> tuple[Step, ...]:
        """Return the actions that lead to a reached tile (and facing), first to last."""
        steps: list[Step] = []
        for before, action in self._way_to(tile, facing):
            after = before + action.offset
            place, side = _tile(before >> _BITS), SIDES[before & 3]
            steps.append(
                Step(
                    tile=_tile(after >> _BITS),
                    facing=SIDES[after & 3],
                    kind=action.kind,
                    cost=self._best[after] - self._best[before],
                    spent=self._best[after],
                    reasons=self._going.reasons(place, side, action.kind, free=action.free),
                )
            )
        return tuple(steps)

    def refused(self) -> Mapping[Tile, Refusal]:
        """Return the tiles around the reached ones that cannot be ended in; what is barred comes first."""
        if self._refused is None:
            barred = dict(self._halts)
            far: set[int] = set()
            for key in self._seen:
                for way, there in self._around(key):
                    if there in self._seen:
                        continue
                    if self._ground(key, way, there) < _NEVER:
                        far.add(there)
                    elif (tile := _tile(there)) not in barred:
                        barred[tile] = self._going.refusal(_tile(key), way)
            self._refused = {**self._short(far), **barred}
        return self._refused

    def refusal(self, tile: Tile) -> Refusal:
        """Return why a tile beyond the border is barred, or what it costs, or that no way leads there."""
        if self._entries[_key(tile)] >= _NEVER:
            return self._going.refusal(tile.neighbour(Side.N), SIDES.index(Side.S))
        limit = self._limit
        while True:
            limit = 2 * limit + 8
            best, seen = self._run({self._start: 0}, (self._start,), limit, most=FAR_STATES)
            if _key(tile) in seen:
                return self._too_far(tile, f"costs {seen[_key(tile)]}")
            if len(best) >= FAR_STATES:
                return self._too_far(tile, f"costs more than {max(seen.values())}")
            if max(best.values()) + self._dearest() <= limit:  # nothing was cut off by the limit
                return refuse("unreachable", "no way leads here", self._going.clause, tile)

    def _run(  # noqa: C901  # in one piece and with plain numbers: this loop is what a preview waits for
        self,
        best: dict[int, int],
        fresh: Iterable[int],
        limit: int,
        *,
        wanted: AbstractSet[int] = frozenset(),
        most: int = _NEVER,
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Go on from the fresh states up to the limit; return the least cost of each state and each new tile.

        Ends early when all the wanted tiles are found, or when there are too many states.
        """
        _, steps, turns, _, cheapest, _ = self._moves
        entries, crossings = self._entries, self._crossings
        seen: dict[int, int] = {}
        buckets = defaultdict(list)
        for state in fresh:
            buckets[best[state]].append(state)
        beyond, last, spent = limit + 1, limit - cheapest[self._spare], 0
        while buckets and len(best) < most and not (wanted and wanted <= seen.keys()):
            if spent not in buckets:
                spent = min(buckets)
            if spent > last:
                break
            for state in buckets[spent]:  # free actions lengthen it on the way
                if best[state] != spent:
                    continue
                key, low = state >> _BITS, state & _LOW
                if key not in seen:
                    seen[key] = spent
                for offset, price in steps[low] if crossings[key] is None else self._crossing(state):
                    there = state + offset
                    total = spent + price + entries[there >> _BITS]
                    if total < best.get(there, beyond):
                        best[there] = total
                        buckets[total].append(there)
                for offset, price in turns[low]:
                    there, total = state + offset, spent + price
                    if total < best.get(there, beyond):
                        best[there] = total
                        buckets[total].append(there)
            del buckets[spent]
        _add_last(seen, best, buckets)
        return best, seen

    def _crossing(self, state: int) -> list[tuple[int, int]]:
        """Return the steps out of a tile that has something on its borders, with what that adds."""
        extras = self._crossings[state >> _BITS] or ()
        found = []
        for _, way, offset, price, _ in self._moves.actions[state & _LOW]:
            extra = None if way is None else extras[way]
            if extra is not None:
                found.append((offset, price + extra))
        return found

    def _ground(self, key: int, way: int, there: int) -> int:
        """Return what the ground adds to a step that way, _NEVER or more where it bars it."""
        extras = self._crossings[key]
        extra = 0 if extras is None else extras[way]
        return _NEVER if extra is None else extra + self._entries[there]

    def _around(self, key: int) -> Iterator[tuple[int, int]]:
        """Yield each way out of a tile with the tile it leads to, on the map or off it."""
        for way in range(4 if self._going.gait.diagonal is None else 8):
            dx, dy = WAYS[way]
            yield way, key + dy * _STRIDE + dx

    def _short(self, far: AbstractSet[int]) -> dict[Tile, Refusal]:
        """Return the refusals of tiles next to reached ones that only cost too much, searching on to them."""
        if not far:
            return {}
        dearest = self._dearest()
        rim = [state for state, cost in self._best.items() if cost + dearest > self._limit]
        _, seen = self._run(dict(self._best), rim, self._limit + dearest, wanted=far)
        return {
            _tile(key): self._too_far(_tile(key), f"costs {seen[key]}") for key in sorted(far) if key in seen
        }

    def _dearest(self) -> int:
        """Return the most that facing a neighbour and entering it has cost anywhere so far."""
        ground = max((extra for extra in self._entries.values() if extra < _NEVER), default=0)
        edge = max((extra or 0 for extras in self._crossings.values() for extra in extras or ()), default=0)
        return self._moves.dearest + ground + edge

    def _too_far(self, tile: Tile, costs: str) -> Refusal:
        return refuse("mobility", f"{costs}, {max(self._mobility, 0):g} left", self._going.clause, tile)

    def _way_to(self, tile: Tile, facing: Side | None) -> list[tuple[int, _Action]]:
        """Return the states and actions of the best path: least cost, then fewest turns, then fewest actions.

        Of equals the one with the most steps forward; then the order of the actions decides. Walks back from
        the end over states whose costs fit.
        """
        here = _key(tile) << _BITS
        lows = range(_LOWS) if facing is None else range(facing.quarter_turns, _LOWS, 4)
        ends = [here | low for low in lows if here | low in self._best]
        least = min(self._best[end] for end in ends)
        queue: list[tuple[tuple[int, int, int], int, int, _Action | None]] = [
            ((0, 0, 0), rank, end, None) for rank, end in enumerate(ends) if self._best[end] == least
        ]
        then: dict[int, _Action | None] = {}
        serial = len(queue)
        while self._start not in then:
            (turns, count, aside), _, state, action = heappop(queue)
            if state in then:
                continue
            then[state] = action
            for before, way in self._before(state):
                serial += 1
                weight = (turns + (way.way is None), count + 1, aside + (way.kind not in _FORWARD))
                heappush(queue, (weight, serial, before, way))
        return list(_followed(self._start, then))

    def _before(self, state: int) -> Iterator[tuple[int, _Action]]:
        """Yield the states from which one action leads here at the least cost, with that action."""
        cost = self._best[state]
        for action in self._moves.into[state & _LOW]:
            before = state - action.offset
            spent = self._best.get(before)
            if spent is None or spent + action.price > cost:
                continue
            ground = 0 if action.way is None else self._ground(before >> _BITS, action.way, state >> _BITS)
            if spent + action.price + ground == cost:
                yield before, action


def _add_last(seen: dict[int, int], best: Mapping[int, int], buckets: Mapping[int, Iterable[int]]) -> None:
    """Add the tiles of the states too dear to go on from."""
    for spent in sorted(buckets):
        for state in buckets[spent]:
            if best[state] == spent:
                seen.setdefault(state >> _BITS, spent)


def _followed(start: int, then: Mapping[int, _Action | None]) -> Iterator[tuple[int, _Action]]:
    state = start
    while (action := then[state]) is not None:
        yield state, action
        state += action.offset


@lru_cache(maxsize=64)
def _moves(gait: Gait) -> _Moves:
    actions = tuple(_actions(gait, low >> 2, SIDES[low & 3]) for low in range(_LOWS))
    return _Moves(
        actions=actions,
        steps=_priced(actions, steps=True),
        turns=_priced(actions, steps=False),
        into=tuple(_leading_to(low, actions) for low in range(_LOWS)),
        cheapest=tuple(
            min((action.price for low in actions[: 4 * (spare + 1)] for action in low), default=0)
            for spare in range(MOST_FREE_TURNS + 1)
        ),
        dearest=max((a.price for low in actions for a in low if a.way is not None), default=0)
        + 2 * (gait.turn or 0),
    )


def _actions(gait: Gait, spare: int, facing: Side) -> tuple[_Action, ...]:
    """Return what a mover with this facing can do while this many quarter turns of its free turn are left."""
    found = []
    for kind in CRAWLS if gait.crawl else STEPS:
        price = gait.price(kind)
        if price is not None:
            way = way_of(kind, facing)
            dx, dy = WAYS[way]
            lost = spare % gait.free_span << 2  # a step ends the turn begun
            found.append(_Action(kind, way, ((dy * _STRIDE + dx) << _BITS) - lost, price, free=False))
    for kind, to in ((StepKind.TURN_LEFT, facing.left), (StepKind.TURN_RIGHT, facing.right)):
        offset = to.quarter_turns - facing.quarter_turns
        if spare:
            found.append(_Action(kind, None, offset - 4, 0, free=True))
        elif gait.turn is not None:
            found.append(_Action(kind, None, offset, gait.turn, free=False))
    return tuple(found)


def _leading_to(low: int, actions: Sequence[Sequence[_Action]]) -> tuple[_Action, ...]:
    return tuple(
        action for was in range(_LOWS) for action in actions[was] if (was + action.offset) & _LOW == low
    )


def _priced(actions: Sequence[Sequence[_Action]], *, steps: bool) -> _Priced:
    return tuple(
        tuple((action.offset, action.price) for action in low if (action.way is not None) is steps)
        for low in actions
    )


def _key(tile: Tile) -> int:
    return (tile.y + 1) * _STRIDE + tile.x + 1


def _tile(key: int) -> Tile:
    return Tile((key & _COLUMN) - 1, (key >> _WIDE) - 1)
