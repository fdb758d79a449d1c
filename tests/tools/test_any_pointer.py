"""Whatever the pointer does, a drawing tool leaves a sound map, and each of its strokes can be undone."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.erasing import Layer
from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.tools.area import SHAPES
from mapper.tools.edge import CLEAR, Course, EdgeTool
from mapper.tools.eraser import EVERYTHING, TOPMOST, EraserTool
from mapper.tools.field import FieldTool
from mapper.tools.ground import MORE_SHAPES, GroundTool
from mapper.tools.mark import MarkTool
from mapper.tools.tool import Hit, Tool, Under
from tests.edit.painted import HEIGHT, WIDTH, small_map
from tests.tools.drawing import Table

sizes, flags = st.integers(1, 9), st.booleans()
shapes = st.sampled_from([way.value for way in SHAPES])
tools: st.SearchStrategy[Tool] = st.one_of(
    st.builds(
        lambda terrain, shape, size, filled: GroundTool(
            terrain=terrain, shape=shape, size=size, filled=filled
        ),
        st.sampled_from(("debris", "subsidence")),
        st.sampled_from([way.value for way in MORE_SHAPES]),
        sizes,
        flags,
    ),
    st.builds(
        lambda kind, turns, shape, size: FieldTool(kind=kind, turns=turns, shape=shape, size=size),
        st.sampled_from(FieldKind),
        st.integers(1, 99),
        shapes,
        sizes,
    ),
    st.builds(
        lambda kind, course, is_open: EdgeTool(kind=kind, course=course, open=is_open),
        st.sampled_from((*EdgeKind, CLEAR)),
        st.sampled_from(Course),
        flags,
    ),
    st.builds(
        lambda kind, side, shape, remove: MarkTool(kind=kind, side=side, shape=shape, remove=remove),
        st.sampled_from(MarkKind),
        st.sampled_from(("red", "blue", "-")),
        shapes,
        flags,
    ),
    st.builds(
        lambda layer, shape, size: EraserTool(layer=layer, shape=shape, size=size),
        st.sampled_from((*Layer, TOPMOST, EVERYTHING)),
        shapes,
        sizes,
    ),
)
hits = st.sampled_from(
    (Hit(Under.TILE), Hit(Under.NOTHING), Hit(Under.MARK, "zone"), Hit(Under.FIELD, field=FieldKind.GAS))
)
places = st.tuples(st.floats(-2, WIDTH + 2), st.floats(-2, HEIGHT + 2), hits, flags)
Deed = Callable[[Table], None]
deeds: st.SearchStrategy[Deed] = st.one_of(
    st.builds(lambda p: lambda work: work.press(*p[:3], shift=p[3]), places),
    st.builds(lambda p: lambda work: work.move(*p[:3], shift=p[3]), places),
    st.builds(lambda p: lambda work: work.release(*p[:3], shift=p[3]), places),
    st.builds(lambda p: lambda work: work.hover(*p[:3], shift=p[3]), places),
    st.builds(lambda p: lambda work: work.put_cursor(int(p[0]), int(p[1])), places),
    st.just(Table.enter),
    st.just(Table.escape),
)


@given(tools, st.lists(deeds, max_size=14))
def test_a_tool_leaves_a_sound_map_and_all_it_did_can_be_undone(tool: Tool, chosen: list[Deed]) -> None:
    work = Table(tool)
    for deed in chosen:
        deed(work)
    work.escape()
    assert not tool.is_busy
    assert [one for one in problems(work.scenario) if one.severity is Severity.ERROR] == []
    while work.history.undo():
        pass
    assert work.scenario == small_map()


@given(tools, st.lists(places, min_size=1, max_size=8))
def test_escape_amid_a_drag_leaves_nothing_behind(
    tool: Tool, path: list[tuple[float, float, Hit, bool]]
) -> None:
    work = Table(tool)
    before = work.scenario
    work.press(*path[0][:3], shift=path[0][3])
    if tool.is_busy:
        for place in path[1:]:
            work.move(*place[:3], shift=place[3])
        work.escape()
        work.release(*path[-1][:3])
        assert work.scenario == before
        assert work.proposal is None
