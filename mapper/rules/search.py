"""The search behind a reach: Dial's buckets over tiles and postures, asked only where it gets to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush

from mapper.geometry.grid import Side, Tile
from mapper.rules.gait import SIDES, WAYS, Going, Step, StepKind
from mapper.rules.packing import BITS, LOW, MOST_FREE_TURNS, STRIDE, Action, key_of, low_of, moves_of, tile_of
from mapper.rules.reasons import Refusal, refuse

FAR_STATES = 10_000
"""How many states `Reach.refusal` looks at before it calls a tile too far away to tell its cost."""

_NEVER = 1 << 62
_FORWARD = (StepKind.FORWARD, StepKind.CRAWL_FORWARD)


class _Entries(dict[int, int]):
    """What entering each tile adds to a step, asked of the ground when first looked up."""

    def __init__(self, going: Going) -> None:
        super().__init__()
        self._going = going

    def __missing__(self, key: int) -> int:
        extra = self._going.entry(tile_of(key))
        self[key] = found = _NEVER if extra is None else extra
        return found


class _Crossings(dict[int, Sequence[int | None] | None]):
    """What the ways out of each tile add, asked of the ground when first looked up."""

    def __init__(self, going: Going) -> None:
        super().__init__()
        self._going = going

    def __missing__(self, key: int) -> Sequence[int | None] | None:
        self[key] = found = self._going.crossings(tile_of(key))
        return found


class Search:
    """What can be reached from a tile and facing. It grows with what is reached, never with the map."""

    def __init__(self, going: Going, tile: Tile, facing: Side, mobility: float, free_turns: int = 0) -> None:
        """Find all that can be reached with the mobility, `free_turns` quarter turns being still free."""
        self._going = going
        self._mobility = mobility
        self._limit = max(int(mobility), 0)
        spare = min(free_turns, going.gait.free_turns, MOST_FREE_TURNS)
        self._moves = moves_of(going.gait, facing, spare)
        self._entries = _Entries(going)
        self._crossings = _Crossings(going)
        self._begin = key_of(tile) << BITS | self._moves.begin
        self._start = key_of(tile) << BITS | low_of(facing, spare)
        self._best, self._seen = self._run({self._begin: 0}, (self._begin,), self._limit)
        self.tiles = {tile_of(key): cost for key, cost in self._seen.items()}
        self._halts = {at: why for at, why in going.halts.items() if at in self.tiles and at != tile}
        for at in self._halts:
            del self.tiles[at]
        self._states: dict[int, int] | None = None
        self._costs: dict[tuple[Tile, Side], int] | None = None
        self._refused: dict[Tile, Refusal] | None = None
        self._far, self._far_limit = self._seen, self._limit
        self._far_whole = self._far_many = False

    @property
    def points(self) -> str:
        """What the rulebook calls that which the mover spends."""
        return self._going.points

    def costs(self) -> Mapping[tuple[Tile, Side], int]:
        """Return the least cost of every tile and facing the mover may end in."""
        if self._costs is None:
            names = {key_of(tile): tile for tile in self.tiles}
            self._costs = {}
            for state, cost in self._stance_costs().items():
                if (tile := names.get(state >> BITS)) is not None:
                    stance = (tile, SIDES[state & 3])
                    if cost < self._costs.get(stance, _NEVER):
                        self._costs[stance] = cost
        return self._costs

    def path(self, tile: Tile, facing: Side | None) -> tuple[Step, ...]:
        """Return the actions that lead to a reached tile (and facing), first to last."""
        steps: list[Step] = []
        costs = self._stance_costs()
        for before, action in self._way_to(tile, facing):
            after = before + action.offset
            place, side = tile_of(before >> BITS), SIDES[before & 3]
            steps.append(
                Step(
                    tile=tile_of(after >> BITS),
                    facing=SIDES[after & 3],
                    kind=action.kind,
                    cost=costs[after] - costs[before],
                    spent=costs[after],
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
                    elif (tile := tile_of(there)) not in barred:
                        barred[tile] = self._going.refusal(tile_of(key), way)
            self._refused = {**self._short(far), **barred}
        return self._refused

    def refusal(self, tile: Tile) -> Refusal:
        """Return why a tile beyond the border is barred, or what it costs, or that no way leads there."""
        if self._entries[key_of(tile)] >= _NEVER:
            return self._going.refusal(tile.neighbour(Side.N), SIDES.index(Side.S))
        key = key_of(tile)
        while key not in self._far and not (self._far_whole or self._far_many):
            self._look_further()
        if key in self._far:
            return self._too_far(tile, f"costs {self._far[key]}")
        if self._far_whole:
            return refuse("unreachable", "no way leads here", self._going.clause, tile)
        return self._too_far(tile, f"costs more than {max(self._far.values())}")

    def _look_further(self) -> None:
        """Search to twice the limit of the last time, and keep what was found for the next question."""
        self._far_limit = 2 * self._far_limit + 8
        best, self._far = self._run({self._begin: 0}, (self._begin,), self._far_limit, most=FAR_STATES)
        self._far_many = len(best) >= FAR_STATES
        cut_off = self._far_many or max(best.values()) + self._dearest() > self._far_limit
        self._far_whole = not cut_off

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
        steps, turns = self._moves.steps, self._moves.turns
        entries, crossings = self._entries, self._crossings
        seen: dict[int, int] = {}
        buckets = defaultdict(list)
        for state in fresh:
            buckets[best[state]].append(state)
        beyond, last, spent = limit + 1, limit - self._moves.cheapest, 0
        while buckets and len(best) < most and not (wanted and wanted <= seen.keys()):
            if spent not in buckets:
                spent = min(buckets)
            if spent > last:
                _add_last(seen, best, buckets)
                break
            for state in buckets[spent]:  # free actions lengthen it on the way
                if best[state] != spent:
                    continue
                key, low = state >> BITS, state & LOW
                if key not in seen:
                    seen[key] = spent
                for offset, price in steps[low] if crossings[key] is None else self._crossing(state):
                    there = state + offset
                    total = spent + price + entries[there >> BITS]
                    if total < best.get(there, beyond):
                        best[there] = total
                        buckets[total].append(there)
                for offset, price in turns[low]:
                    there, total = state + offset, spent + price
                    if total < best.get(there, beyond):
                        best[there] = total
                        buckets[total].append(there)
            del buckets[spent]
        return best, seen

    def _crossing(self, state: int) -> list[tuple[int, int]]:
        """Return the steps out of a tile that has something on its borders, with what that adds."""
        extras = self._crossings[state >> BITS] or ()
        ways = self._moves.bordered[state & LOW]
        return [(offset, price + extra) for way, offset, price in ways if (extra := extras[way]) is not None]

    def _stance_costs(self) -> Mapping[int, int]:
        """Return the least cost of every tile, facing and number of free turns, told from the postures."""
        if self._states is None:
            self._states, stances = {}, self._moves.stances
            for posture, cost in self._best.items():
                key, low = posture & ~LOW, posture & LOW
                for stance, turns in stances[low]:
                    total = cost + turns
                    if total <= self._limit and total < self._states.get(key | stance, _NEVER):
                        self._states[key | stance] = total
        return self._states

    def _ground(self, key: int, way: int, there: int) -> int:
        """Return what the ground adds to a step that way, _NEVER or more where it bars it."""
        extras = self._crossings[key]
        extra = 0 if extras is None else extras[way]
        return _NEVER if extra is None else extra + self._entries[there]

    def _around(self, key: int) -> Iterator[tuple[int, int]]:
        """Yield each way out of a tile with the tile it leads to, on the map or off it."""
        for way in range(4 if self._going.gait.diagonal is None else 8):
            dx, dy = WAYS[way]
            yield way, key + dy * STRIDE + dx

    def _short(self, far: AbstractSet[int]) -> dict[Tile, Refusal]:
        """Return the refusals of tiles next to reached ones that only cost too much, searching on to them."""
        if not far:
            return {}
        dearest = self._dearest()
        rim = [state for state, cost in self._best.items() if cost + dearest > self._limit]
        _, seen = self._run(dict(self._best), rim, self._limit + dearest, wanted=far)
        return {
            tile_of(key): self._too_far(tile_of(key), f"costs {seen[key]}")
            for key in sorted(far)
            if key in seen
        }

    def _dearest(self) -> int:
        """Return the most that facing a neighbour and entering it has cost anywhere so far."""
        ground = max((extra for extra in self._entries.values() if extra < _NEVER), default=0)
        edge = max((extra or 0 for extras in self._crossings.values() for extra in extras or ()), default=0)
        return self._moves.dearest + ground + edge

    def _too_far(self, tile: Tile, costs: str) -> Refusal:
        return refuse("mobility", f"{costs}, {max(self._mobility, 0):g} left", self._going.clause, tile)

    def _way_to(self, tile: Tile, facing: Side | None) -> list[tuple[int, Action]]:
        """Return the states and actions of the best path: least cost, then fewest turns, then fewest actions.

        Of equals the one with the most steps forward; then the order of the actions decides. Walks back from
        the end over states whose costs fit.
        """
        costs, here = self._stance_costs(), key_of(tile) << BITS
        lows = range(LOW + 1) if facing is None else range(facing.quarter_turns, LOW + 1, 4)
        ends = [here | low for low in lows if here | low in costs]
        least = min(costs[end] for end in ends)
        queue: list[tuple[tuple[int, int, int], int, int, Action | None]] = [
            ((0, 0, 0), rank, end, None) for rank, end in enumerate(ends) if costs[end] == least
        ]
        then: dict[int, Action | None] = {}
        serial = len(queue)
        while self._start not in then:
            (turns, count, aside), _, state, action = heappop(queue)
            if state in then:
                continue
            then[state] = action
            for before, way in self._before(state, costs):
                serial += 1
                weight = (turns + (way.way is None), count + 1, aside + (way.kind not in _FORWARD))
                heappush(queue, (weight, serial, before, way))
        return list(_followed(self._start, then))

    def _before(self, state: int, costs: Mapping[int, int]) -> Iterator[tuple[int, Action]]:
        """Yield the states from which one action leads here at the least cost, with that action."""
        cost = costs[state]
        for action in self._moves.into[state & LOW]:
            before = state - action.offset
            spent = costs.get(before)
            if spent is None or spent + action.price > cost:
                continue
            ground = 0 if action.way is None else self._ground(before >> BITS, action.way, state >> BITS)
            if spent + action.price + ground == cost:
                yield before, action


def _add_last(seen: dict[int, int], best: Mapping[int, int], buckets: Mapping[int, Iterable[int]]) -> None:
    """Add the tiles of the states too dear to go on from."""
    for spent in sorted(buckets):
        for state in buckets[spent]:
            if best[state] == spent:
                seen.setdefault(state >> BITS, spent)


def _followed(start: int, then: Mapping[int, Action | None]) -> Iterator[tuple[int, Action]]:
    state = start
    while (action := then[state]) is not None:
        yield state, action
        state += action.offset
