"""What is locked is neither made nor erased."""

import pytest

from mapper.tools.edge import EdgeTool
from mapper.tools.eraser import EraserTool
from mapper.tools.field import FieldTool
from mapper.tools.mark import MarkTool
from mapper.tools.tool import Tool
from tests.tools.drawing import Table, at


@pytest.mark.parametrize(
    ("kind", "tool"),
    [
        ("edges", EdgeTool(kind="wall")),
        ("fields", FieldTool()),
        ("marks", MarkTool(kind="label")),
        ("marks", MarkTool(kind="arrow")),
    ],
)
def test_a_tool_makes_nothing_of_a_kind_that_is_locked_and_says_so(kind: str, tool: Tool) -> None:
    work = Table(tool)
    work.lock(kind)
    work.drag((0.5, 2.5), (3.5, 2.5))
    assert work.steps == []
    assert kind in work.said[0].lower()


def test_the_wheel_leaves_locked_fields_alone() -> None:
    work = Table(FieldTool())
    work.lock("fields")
    assert work.tool.wheel(at(4.5, 2.5), 1) is None


def test_the_eraser_says_that_its_layer_is_locked() -> None:
    work = Table(EraserTool(layer="marks"))
    work.lock("marks")
    work.click(5.5, 3.5)
    assert work.steps == []
    assert work.said == ["Marks are locked: the Layers panel unlocks them."]


def test_the_eraser_of_everything_leaves_what_is_locked() -> None:
    work = Table(EraserTool(layer="everything", shape="rectangle"))
    work.lock("marks", "fields")
    before = work.scenario.map
    work.drag((0.5, 0.5), (5.5, 3.5))
    after = work.scenario.map
    assert (after.marks, after.fields, after.edges) == (before.marks, before.fields, ())
