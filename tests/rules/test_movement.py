"""The search for a reach, held against a plain relaxation over all states."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mapper.geometry.grid import Side, Tile
from mapper.rules.gait import SIDES, WAYS, Gait, StepKind
from mapper.rules.movement import Reach, Step, find_reach
from mapper.rules.reasons import Reason, Refusal, refuse, total

State = tuple[Tile, Side, int]
LEFT_OF = {Side.N: Side.W, Side.W: Side.S, Side.S: Side.E, Side.E: Side.N}
TANK = Gait(forward=1, right=None, back=1, left=None, turn=1)
WALKER = Gait(forward=1, right=2, back=1, left=2, turn=1)
AGRAV = Gait(turn=1, free_turns=1)
ON_FOOT = Gait(turn=0)
MIRRORED = {Side.N: Side.N, Side.S: Side.S, Side.E: Side.W, Side.W: Side.E}


@dataclass(frozen=True)
class Ground:
    """A going drawn in figures: what entering a tile adds, `#` bars it; borders by tile and way."""

    rows: Sequence[str]
    gait: Gait = WALKER
    borders: Mapping[tuple[Tile, int], int | None] = field(default_factory=dict)
    halts: Mapping[Tile, Refusal] = field(default_factory=dict)

    def entry(self, tile: Tile) -> int | None:
        if not (0 <= tile.y < len(self.rows) and 0 <= tile.x < len(self.rows[0])):
            return None
        letter = self.rows[tile.y][tile.x]
        return None if letter == "#" else int(letter)

    @property
    def clause(self) -> str:
        return "far"

    @property
    def points(self) -> str:
        return "steps"

    def crossings(self, tile: Tile) -> Sequence[int | None] | None:
        if not any(at == tile for at, _ in self.borders):
            return None
        return [self.borders.get((tile, way), 0) for way in range(8)]

    def refusal(self, tile: Tile, way: int) -> Refusal:
        return refuse("barred", f"{tile.label} {way}", "")

    def reasons(self, tile: Tile, facing: Side, kind: StepKind, *, free: bool) -> tuple[Reason, ...]:
        return (Reason(f"{kind} from {tile.label} {facing}", "", 0 if free else 1),)


def every_cost(ground: Ground, start: State, mobility: int) -> dict[State, int]:
    """Relax every action of every state again and again until nothing gets cheaper."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for state, spent in list(best.items()):
            for after, cost in actions(ground, state):
                if spent + cost <= mobility and spent + cost < best.get(after, mobility + 1):
                    best[after] = spent + cost
                    changed = True
    return best


def actions(ground: Ground, state: State) -> list[tuple[State, int]]:
    tile, facing, spare = state
    gait = ground.gait
    left, right = LEFT_OF[facing], LEFT_OF[LEFT_OF[LEFT_OF[facing]]]
    found: list[tuple[State, int]] = []
    for to in (left, right):
        if spare:
            found.append(((tile, to, spare - 1), 0))
        elif gait.turn is not None:
            found.append(((tile, to, 0), gait.turn))
    prices = [(facing, gait.forward), (right, gait.right), (LEFT_OF[left], gait.back), (left, gait.left)]
    kept = spare - spare % gait.free_span
    moves = [(SIDES.index(side), price) for side, price in prices]
    moves += [(way, gait.diagonal) for way in range(4, 8)]
    for way, price in moves:
        dx, dy = WAYS[way]
        there = Tile(tile.x + dx, tile.y + dy)
        entry, border = ground.entry(there), ground.borders.get((tile, way), 0)
        if None not in (price, entry, border):
            found.append(((there, facing, kept), (price or 0) + (entry or 0) + (border or 0)))
    return found


def least(costs: Mapping[State, int]) -> dict[tuple[Tile, Side], int]:
    found: dict[tuple[Tile, Side], int] = {}
    for (tile, facing, _), cost in costs.items():
        found[tile, facing] = min(cost, found.get((tile, facing), cost))
    return found


prices, sideways, turns = (
    st.integers(1, 3),
    st.sampled_from([None, 1, 2, 4]),
    st.sampled_from([0, 1, 2, None]),
)
rest = (st.sampled_from([None, None, 1, 3]), turns, st.integers(0, 4), st.integers(1, 4))
gaits = (
    st.builds(Gait, prices, sideways, prices, sideways, *rest)
    | st.builds(lambda ahead, aside, *more: Gait(ahead, aside, ahead, aside, *more), prices, sideways, *rest)
    | st.builds(lambda any_way, *more: Gait(any_way, any_way, any_way, any_way, *more), prices, *rest)
    | st.sampled_from([TANK, WALKER, AGRAV, ON_FOOT])
)


@st.composite
def grounds(draw: st.DrawFn, gait: st.SearchStrategy[Gait] = gaits) -> tuple[Ground, State, int]:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    rows = draw(
        st.lists(st.text("000012#", min_size=width, max_size=width), min_size=height, max_size=height)
    )
    tiles = st.builds(Tile, st.integers(0, width - 1), st.integers(0, height - 1))
    borders = draw(
        st.dictionaries(st.tuples(tiles, st.integers(0, 7)), st.sampled_from([None, 1, 2]), max_size=6)
    )
    ground = Ground(rows, draw(gait), borders)
    spare = draw(st.integers(0, ground.gait.free_turns))
    start = (draw(tiles), draw(st.sampled_from(SIDES)), spare)
    return ground, start, draw(st.integers(0, 12))


def reach_of(ground: Ground, start: State, mobility: float) -> Reach:
    return find_reach(ground, start[0], start[1], mobility, free_turns=start[2])


@given(grounds())
def test_the_search_finds_the_least_cost_of_every_tile_and_facing(case: tuple[Ground, State, int]) -> None:
    ground, start, mobility = case
    found = reach_of(ground, start, mobility)
    truth = least(every_cost(ground, start, mobility))
    assert dict(found.costs) == truth
    assert dict(found.tiles) == {
        tile: min(cost for (at, _), cost in truth.items() if at == tile) for tile, _ in truth
    }


@given(grounds())
def test_every_path_is_made_of_allowed_actions_whose_costs_add_up(case: tuple[Ground, State, int]) -> None:
    ground, start, mobility = case
    found = reach_of(ground, start, mobility)
    for (tile, facing), cost in found.costs.items():
        states, spent = {start}, 0
        for step in found.path(tile, facing):
            possible = [act for state in states for act in actions(ground, state)]
            states = {
                after
                for after, price in possible
                if after[:2] == (step.tile, step.facing) and price == step.cost
            }
            spent += step.cost
            assert states
            assert step.spent == spent
        assert spent == cost
        assert (tile, facing) in {state[:2] for state in states}


@given(grounds())
def test_a_path_has_the_fewest_turns_among_the_cheapest(case: tuple[Ground, State, int]) -> None:
    ground, start, mobility = case
    found = reach_of(ground, start, mobility)
    many = 1000
    truth = least(Weighed(ground, many).costs(start, mobility))
    for (tile, facing), cost in found.costs.items():
        turns = sum(step.kind.is_turn for step in found.path(tile, facing))
        assert cost * many + turns == truth[tile, facing]


@dataclass(frozen=True)
class Weighed:
    """The same ground with each cost times a large number, and one more for each turn."""

    ground: Ground
    many: int

    def costs(self, start: State, mobility: int) -> dict[State, int]:
        best, changed = {start: 0}, True
        while changed:
            changed = False
            for state, spent in list(best.items()):
                for after, cost in actions(self.ground, state):
                    new = spent + cost * self.many + (after[1] is not state[1])
                    if new // self.many <= mobility and new < best.get(after, new + 1):
                        best[after], changed = new, True
        return best


@given(grounds())
def test_more_mobility_never_shrinks_a_reach(case: tuple[Ground, State, int]) -> None:
    ground, start, mobility = case
    less, more = reach_of(ground, start, mobility), reach_of(ground, start, mobility + 1)
    assert less.costs.items() <= more.costs.items()


@given(grounds(st.sampled_from([TANK, WALKER, AGRAV, ON_FOOT])))
def test_a_mirrored_map_has_the_mirrored_reach(case: tuple[Ground, State, int]) -> None:
    ground, start, mobility = case
    wide = len(ground.rows[0]) - 1

    def flip(tile: Tile) -> Tile:
        return Tile(wide - tile.x, tile.y)

    ways = {0: 0, 1: 3, 2: 2, 3: 1, 4: 7, 5: 6, 6: 5, 7: 4}
    mirrored = replace(
        ground,
        rows=[row[::-1] for row in ground.rows],
        borders={(flip(tile), ways[way]): extra for (tile, way), extra in ground.borders.items()},
    )
    there = reach_of(mirrored, (flip(start[0]), MIRRORED[start[1]], start[2]), mobility)
    here = reach_of(ground, start, mobility)
    assert {(flip(tile), MIRRORED[side]): cost for (tile, side), cost in here.costs.items()} == there.costs


@given(grounds())
def test_no_reachable_tile_is_refused_and_every_neighbour_is_one_or_the_other(
    case: tuple[Ground, State, int],
) -> None:
    ground, start, mobility = case
    found = reach_of(ground, start, mobility)
    assert not found.refused.keys() & found.tiles.keys()
    # What can neither turn nor step aside has no step that leads to its side, so nothing to refuse there.
    assume(ground.gait.turn is not None or ground.gait.right is not None)
    around = {Tile(at.x + dx, at.y + dy) for at in found.tiles for dx, dy in WAYS[:4]}
    known = found.tiles.keys() | found.refused.keys()
    truth = least(every_cost(ground, (*start[:2], start[2]), 200))
    unknown = {tile for tile in around - known if any(at == tile for at, _ in truth)}
    assert not unknown


@given(grounds())
def test_a_tile_that_costs_too_much_is_refused_with_its_least_cost(case: tuple[Ground, State, int]) -> None:
    ground, start, mobility = case
    found = reach_of(ground, start, mobility)
    truth = least(every_cost(ground, start, 200))
    for tile, refusal in found.refused.items():
        if refusal.code == "mobility":
            cost = min(cost for (at, _), cost in truth.items() if at == tile)
            assert refusal.text == f"costs {cost}, {mobility} left"


@given(grounds())
def test_beyond_the_border_a_refusal_tells_the_cost_or_that_no_way_leads_there(
    case: tuple[Ground, State, int],
) -> None:
    ground, start, mobility = case
    found = reach_of(ground, start, mobility)
    truth = least(every_cost(ground, start, 500))
    for y, row in enumerate(ground.rows):
        for x in range(len(row)):
            tile = Tile(x, y)
            refusal = found.refusal(tile)
            costs = [cost for (at, _), cost in truth.items() if at == tile]
            assert (refusal is None) == (tile in found.tiles)
            if refusal is not None and refusal.code == "mobility":
                assert refusal.text.startswith(f"costs {min(costs)},")
            if refusal is not None and refusal.code == "unreachable":
                assert not costs


def test_halves_of_mobility_pay_no_whole_step() -> None:
    assert Tile(3, 0) not in find_reach(Ground(["0000"]), Tile(0, 0), Side.E, 2.5).tiles


def test_mobility_below_zero_leaves_only_the_own_tile() -> None:
    found = find_reach(Ground(["000"]), Tile(1, 0), Side.E, -2)
    assert found.tiles == {Tile(1, 0): 0}
    assert found.refused[Tile(2, 0)].text == "costs 1, 0 left"


def test_a_tile_to_pass_but_not_to_stop_in_is_no_end_but_a_way() -> None:
    full = refuse("crowded", "full", "")
    found = find_reach(Ground(["000"], halts={Tile(1, 0): full}), Tile(0, 0), Side.E, 5)
    assert found.tiles == {Tile(0, 0): 0, Tile(2, 0): 2}
    assert found.refused[Tile(1, 0)] is full
    assert all(tile != Tile(1, 0) for tile, _ in found.costs)


def test_one_may_stay_where_one_could_not_stop() -> None:
    full = refuse("crowded", "full", "")
    assert Tile(0, 0) in find_reach(Ground(["00"], halts={Tile(0, 0): full}), Tile(0, 0), Side.E, 1).tiles


def test_a_free_turn_is_spent_once() -> None:
    found = find_reach(Ground(["0"], AGRAV), Tile(0, 0), Side.N, 1, free_turns=1)
    assert found.costs == {
        (Tile(0, 0), Side.N): 0,
        (Tile(0, 0), Side.E): 0,
        (Tile(0, 0), Side.W): 0,
        (Tile(0, 0), Side.S): 1,
    }


def test_a_step_ends_a_free_turn_begun() -> None:
    gait = Gait(free_turns=2, free_span=2)
    found = find_reach(Ground(["00"], gait), Tile(0, 0), Side.N, 1, free_turns=2)
    assert found.costs[Tile(0, 0), Side.S] == 0
    assert found.costs[Tile(1, 0), Side.S] == 1
    kinds = [step.kind for step in found.path(Tile(1, 0), Side.S)]
    assert [kind.is_turn for kind in kinds] in ([True, True, False], [False, True, True])


def test_the_path_to_the_own_tile_is_empty() -> None:
    assert find_reach(Ground(["00"]), Tile(0, 0), Side.E, 1).path(Tile(0, 0)) == ()


def test_a_path_out_of_reach_is_an_error() -> None:
    found = find_reach(Ground(["00"]), Tile(0, 0), Side.E, 0)
    with pytest.raises(LookupError, match="B1 is out of reach"):
        found.path(Tile(1, 0))
    with pytest.raises(LookupError, match="A1 facing S is out of reach"):
        found.path(Tile(0, 0), Side.S)


def test_the_same_question_has_the_same_path() -> None:
    ground = Ground(["0000", "0000", "0000"], AGRAV)
    paths = [find_reach(ground, Tile(0, 0), Side.E, 9).path(Tile(3, 2)) for _ in range(3)]
    assert paths[0] == paths[1] == paths[2]
    assert [type(step) for step in paths[0]] == [Step] * 5


def test_of_equal_paths_the_one_with_the_most_steps_forward_is_taken() -> None:
    found = find_reach(Ground(["00", "00", "00"], TANK), Tile(0, 0), Side.E, 9)
    assert [step.kind for step in found.path(Tile(0, 2))] == ["turn_right", "forward", "forward"]


def test_a_path_carries_the_reasons_of_each_step() -> None:
    path = find_reach(Ground(["00"], AGRAV), Tile(0, 0), Side.N, 3, free_turns=1).path(Tile(1, 0), Side.E)
    assert [total(step.reasons) for step in path] == [step.cost for step in path]


def test_a_cost_told_far_away_is_the_least() -> None:
    found = find_reach(Ground(["0" * 260] * 260, WALKER), Tile(0, 0), Side.E, 2)
    told = 0
    for far in range(9, 99, 6):
        refusal = found.refusal(Tile(far, far))
        assert refusal is not None
        if "more than" not in refusal.text:
            told += 1
            assert refusal.text == f"costs {2 * far + 1}, 2 left"
    assert told > 0


def test_a_way_that_ends_far_away_is_said_to_cost_more() -> None:
    wide = 3000
    found = find_reach(Ground(["0" * wide] * 12, ON_FOOT), Tile(0, 0), Side.E, 2)
    refusal = found.refusal(Tile(wide - 1, 0))
    assert refusal is not None
    assert refusal.code == "mobility"
    assert "costs more than" in refusal.text
