"""Maps drawn at random: an inspection answers for all of them, and no fix leaves its problem standing."""

from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.edit.inspection import findings
from mapper.edit.operations import Edit
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from tests.building import board, scenario, tank
from tests.edit.inspected import box, with_structures
from tests.times import TIMES

SIZE = 9
QUARTERS = st.integers(0, 4 * SIZE)


@st.composite
def structures(draw: st.DrawFn) -> tuple[Structure, ...]:
    """Boxes anywhere, some of them flat, small or over one another."""
    found = []
    for number in range(draw(st.integers(0, 5))):
        xs, ys = sorted((draw(QUARTERS), draw(QUARTERS))), sorted((draw(QUARTERS), draw(QUARTERS)))
        found.append(box(f"s{number}", xs[0] / 4, ys[0] / 4, xs[1] / 4, ys[1] / 4))
    return tuple(found)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """A map with ground, structures, pieces on edges and a few tanks."""
    rows = draw(st.lists(st.text("...DS", min_size=SIZE, max_size=SIZE), min_size=SIZE, max_size=SIZE))
    places = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.sampled_from([Side.N, Side.W]))
    edges = draw(st.lists(places, unique=True, max_size=8))
    pieces = tuple(EdgePiece(at=Edge(*place), kind=draw(st.sampled_from([*EdgeKind]))) for place in edges)
    tiles = draw(st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), max_size=3))
    units = [
        tank("A1", id=f"t{number}", name=f"Tank {number}").evolve(tile=Tile(*tile))
        for number, tile in enumerate(tiles)
    ]
    battlemap = with_structures(board("\n".join(rows)), draw(structures())).evolve(edges=pieces)
    return scenario(battlemap, *units)


@settings(max_examples=120 * TIMES, deadline=None)
@given(scenarios())
def test_a_fix_that_is_possible_removes_its_problem(drawn: Scenario) -> None:
    ruleset = ruleset_of(drawn)
    for finding in findings(drawn, ruleset):
        for fix in finding.fixes:
            done = fix.edit(drawn)
            if isinstance(done, Edit):
                left = {(one.code, one.text, one.spot) for one in findings(done.scenario, ruleset)}
                assert (finding.code, finding.text, finding.spot) not in left, fix.way
