"""A vehicle's reach on random maps, held against the clauses told once more in the plainest way."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.rules.movement import Step, StepKind
from mapper.rules.reasons import total
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.move import reach
from mapper.rules.vehicle.mover import Mover
from mapper.rules.vehicle.terrain import Battlefield
from mapper.rules.vehicle.walk import tiles_moved, walk
from tests.building import board, book

Stance = tuple[Tile, Side, bool]
CLOSED, STOPPING = "HL", {"tank": "S", "walker": "S", "infantry": "S", "agrav": ""}


@dataclass(frozen=True)
class Case:
    """A map in letters with its edges, and a mover on it."""

    rows: list[str]
    mover: Mover
    tile: Tile
    facing: Side
    pieces: Mapping[Edge, str] = field(default_factory=dict)
    civilians: frozenset[Tile] = frozenset()

    @property
    def map(self) -> BattleMap:
        made = board("\n".join(self.rows))
        return made.evolve(edges=tuple(piece(edge, kind) for edge, kind in self.pieces.items()))

    def battlefield(self, rules: Rulebook) -> Battlefield:
        return Battlefield(self.map, rules, civilians=self.civilians)


def piece(edge: Edge, kind: str) -> EdgePiece:
    if kind == "open":
        return EdgePiece(at=edge, kind=EdgeKind.GATE, open=True)
    return EdgePiece(at=edge, kind=EdgeKind(kind))


def neighbours(case: Case, stance: Stance) -> list[tuple[Stance, int]]:
    tile, facing, free = stance
    kind, ultra = case.mover.type, "ultra_heavy_chassis" in case.mover.quirks
    found: list[tuple[Stance, int]] = []
    for to in Side:
        if to in (facing, facing.opposite):
            continue
        if kind == "infantry" or (kind == "agrav" and free):
            found.append(((tile, to, False), 0))
        else:
            found.append(((tile, to, free), 1 + ultra))
    for side in Side:
        price = 1 if kind in ("agrav", "infantry") or side in (facing, facing.opposite) else 2
        if kind == "tank" and side not in (facing, facing.opposite):
            continue
        extra = entering(case, tile, side)
        if extra is not None:
            found.append(((tile.neighbour(side), facing, free), price + ultra + extra))
    return found


def entering(case: Case, tile: Tile, side: Side) -> int | None:
    there, kind = tile.neighbour(side), case.mover.type
    if not (0 <= there.y < len(case.rows) and 0 <= there.x < len(case.rows[0])):
        return None
    letter, standing = case.rows[there.y][there.x], case.pieces.get(tile.edge(side), "")
    if letter in CLOSED or letter in STOPPING[kind] or standing in ("wall", "gate"):
        return None
    if kind == "tank" and (standing == "barricade" or there in case.civilians):
        return None
    extra = {("D", "tank"): 1, ("S", "agrav"): 1}.get((letter, kind), 0)
    return extra + (standing == "barricade" and kind in ("walker", "infantry"))


def least_costs(case: Case) -> dict[tuple[Tile, Side], int]:
    start = (case.tile, case.facing, case.mover.free_turn)
    best, changed = {start: 0}, True
    while changed:
        changed = False
        for stance, spent in list(best.items()):
            for after, cost in neighbours(case, stance):
                if spent + cost <= case.mover.mobility and spent + cost < best.get(after, 99):
                    best[after], changed = spent + cost, True
    found: dict[tuple[Tile, Side], int] = {}
    for (tile, facing, _), cost in best.items():
        found[tile, facing] = min(cost, found.get((tile, facing), cost))
    return found


@st.composite
def cases(draw: st.DrawFn) -> Case:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    rows = draw(
        st.lists(st.text("...DSHhLl2", min_size=width, max_size=width), min_size=height, max_size=height)
    )
    tiles = st.builds(Tile, st.integers(0, width - 1), st.integers(0, height - 1))
    edges = st.builds(Tile.edge, tiles, st.sampled_from(Side))
    mover = Mover(
        type=draw(st.sampled_from(["tank", "walker", "agrav", "infantry"])),
        mobility=draw(st.integers(0, 10)),
        quirks=frozenset(draw(st.sets(st.sampled_from(["ultra_heavy_chassis", "low_profile"])))),
        free_turn=draw(st.booleans()),
    )
    if mover.type == "infantry":
        mover = replace(mover, quirks=frozenset())
    kinds = st.sampled_from(["barricade", "wall", "gate", "open"])
    return Case(
        rows,
        mover,
        draw(tiles),
        draw(st.sampled_from(Side)),
        pieces=draw(st.dictionaries(edges, kinds, max_size=8)),
        civilians=frozenset(draw(st.sets(tiles, max_size=2))),
    )


@settings(max_examples=300)
@given(cases())
def test_a_reach_is_what_the_clauses_say(case: Case) -> None:
    found = reach(case.battlefield(book()), case.mover, case.tile, case.facing)
    assert dict(found.costs) == least_costs(case)
    assert not found.refused.keys() & found.tiles.keys()


@given(cases())
def test_the_reasons_of_every_step_add_up_to_its_cost(case: Case) -> None:
    found = reach(case.battlefield(book()), case.mover, case.tile, case.facing)
    for tile in found.tiles:
        for step in found.path(tile):
            assert total(step.reasons) == step.cost
            assert all(reason.text and reason.clause for reason in step.reasons)


@given(cases())
def test_a_path_of_the_reach_can_be_walked_and_leads_to_the_same_place(case: Case) -> None:
    battlefield = case.battlefield(book())
    found = reach(battlefield, case.mover, case.tile, case.facing)
    for (tile, facing), cost in found.costs.items():
        path = found.path(tile, facing)
        done = walk(battlefield, case.mover, case.tile, case.facing, [step.kind for step in path])
        assert done.refusal is None
        assert (done.tile, done.facing, done.spent) == (tile, facing, cost)
        assert done.left == case.mover.mobility - cost
        assert done.steps == path
        assert done.moved == tiles_moved(case.tile, path)


@given(cases(), st.lists(st.sampled_from(list(StepKind)), max_size=12))
def test_a_walk_never_beats_the_reach(case: Case, actions: list[StepKind]) -> None:
    battlefield = case.battlefield(book())
    done = walk(battlefield, case.mover, case.tile, case.facing, actions)
    found = reach(battlefield, case.mover, case.tile, case.facing)
    assert found.costs[done.tile, done.facing] <= done.spent <= case.mover.mobility
    assert done.refusal is not None or len(done.steps) == len(actions)
    assert len(done.steps) <= len(actions)


@given(cases())
def test_a_crawl_costs_double_all_the_way(case: Case) -> None:
    battlefield = case.battlefield(book())
    walked = reach(battlefield, case.mover, case.tile, case.facing)
    crawled = reach(battlefield, case.mover, case.tile, case.facing, crawl=True)
    assert crawled.tiles.keys() <= walked.tiles.keys()
    for tile in crawled.tiles:
        path = crawled.path(tile)
        assert all(step.kind.is_crawl or step.kind.is_turn for step in path)
        assert tiles_moved(case.tile, path) == 0
        assert total([reason for step in path for reason in step.reasons]) == crawled.tiles[tile]
        assert crawled.tiles[tile] == sum(price(step) for step in path)
        assert walk(battlefield, case.mover, case.tile, case.facing, [step.kind for step in path]).moved == 0


def price(step: Step) -> float:
    """Twice what the step costs on foot, once what a turn costs."""
    if step.kind.is_turn:
        return step.cost
    return 2 * total([reason for reason in step.reasons if reason.clause != "V-MOV-05"])
