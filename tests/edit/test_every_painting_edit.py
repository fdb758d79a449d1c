"""What holds for every edit that paints: a sound document stays so, and undo restores its bytes."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.edges import outline_map, outline_tiles, paint_edges
from mapper.edit.fields import change_turns, clear_fields, paint_fields
from mapper.edit.ground import fill_ground, paint_ground, replace_ground
from mapper.edit.history import History
from mapper.edit.marks import add_mark, change_mark, erase_zones, paint_zone
from mapper.edit.operations import Edit, NoEdit
from mapper.files.layout import to_bytes
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from tests.edit.painted import HEIGHT, WIDTH, small_map

Operation = Callable[[Scenario], Edit | NoEdit]

tile = st.builds(Tile, st.integers(-2, WIDTH + 1), st.integers(-2, HEIGHT + 1))
tiles = st.lists(tile, max_size=9)
edges = st.lists(
    st.builds(
        Edge, st.integers(-2, WIDTH + 1), st.integers(-2, HEIGHT + 1), st.sampled_from((Side.N, Side.W))
    ),
    max_size=9,
)
ground = st.sampled_from(("clear", "debris", "subsidence", "sand"))
edge_kind = st.sampled_from((None, *EdgeKind))
field_kind = st.sampled_from(tuple(FieldKind))
ids = st.sampled_from(("goal", "zone", "label-1", "arrow-1", "deployment-1"))
side = st.sampled_from(("red", "blue"))
step = st.integers(-2, 2)

operations: st.SearchStrategy[Operation] = st.one_of(
    st.builds(lambda t, g: lambda s: paint_ground(s, t, g), tiles, ground),
    st.builds(lambda t, g: lambda s: fill_ground(s, t, g), tile, ground),
    st.builds(lambda a, b: lambda s: replace_ground(s, a, b), ground, ground),
    st.builds(lambda e, k, o: lambda s: paint_edges(s, e, k, is_open=o), edges, edge_kind, st.booleans()),
    st.builds(lambda t, k: lambda s: outline_tiles(s, t, k), tiles, edge_kind),
    st.builds(lambda k: lambda s: outline_map(s, k), edge_kind),
    st.builds(lambda t, k, n: lambda s: paint_fields(s, t, k, n), tiles, field_kind, st.integers(-1, 101)),
    st.builds(lambda t: lambda s: clear_fields(s, t), tiles),
    st.builds(lambda t, n: lambda s: change_turns(s, t, n), tiles, st.integers(-101, 101)),
    st.builds(
        lambda k, t, w: lambda s: add_mark(s, k, t, text=w, side="red"),
        st.sampled_from(tuple(MarkKind)),
        tiles,
        st.sampled_from(("", "Mill")),
    ),
    st.builds(lambda i, w: lambda s: change_mark(s, i, text=w, gm_only=True), ids, st.text(max_size=5)),
    st.builds(lambda t, who: lambda s: paint_zone(s, t, who), tiles, side),
    st.builds(lambda t, who: lambda s: erase_zones(s, t, who), tiles, st.one_of(st.none(), side)),
)


def errors(scenario: Scenario) -> list[str]:
    return [problem.code for problem in problems(scenario) if problem.severity is Severity.ERROR]


@given(st.lists(operations, max_size=8))
def test_edits_make_no_errors_and_undo_restores_the_bytes(chosen: list[Operation]) -> None:
    history = History(small_map())
    written = [to_bytes(history.document)]
    for operation in chosen:
        edit = operation(history.document)
        if isinstance(edit, Edit) and history.do(edit.name, edit.scenario):
            written.append(to_bytes(history.document))
            assert errors(history.document) == []
    last = written[-1]
    for before in reversed(written[:-1]):
        assert history.undo()
        assert to_bytes(history.document) == before
    assert not history.undo()
    while history.redo():
        pass
    assert to_bytes(history.document) == last


@given(operations)
def test_an_edit_says_in_one_line_what_it_did_or_why_not(operation: Operation) -> None:
    edit = operation(small_map())
    told = edit.name if isinstance(edit, Edit) else edit.text
    assert told
    assert "\n" not in told
