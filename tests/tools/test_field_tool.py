"""The field tool, told of the pointer in tiles. On the map E3 has smoke for 3 turns and gas for 1."""

import pytest

from mapper.tools.field import FieldTool
from tests.tools.drawing import Table, at


def turns(work: Table) -> dict[str, int]:
    return {f"{spot.kind} {spot.tile.label}": spot.turns for spot in work.scenario.map.fields}


def test_a_drag_fills_tiles_in_one_step() -> None:
    work = Table(FieldTool(kind="fire", turns=2))
    work.drag((0.5, 0.5), (2.5, 0.5))
    assert {place: left for place, left in turns(work).items() if "fire" in place} == {
        "fire A1": 2,
        "fire B1": 2,
        "fire C1": 2,
    }
    assert work.steps == ["Lay fire for 2 turns, 3 tiles"]


def test_escape_gives_the_stroke_up() -> None:
    work = Table(FieldTool())
    before = work.scenario
    work.press(0.5, 0.5)
    work.move(3.5, 0.5)
    assert work.proposal is not None
    assert len(work.proposal.tiles) == 4
    work.escape()
    work.release(3.5, 0.5)
    assert work.scenario == before


@pytest.mark.parametrize(("kind", "after"), [("smoke", (5, 1)), ("gas", (3, 3)), ("fire", (5, 3))])
def test_the_wheel_changes_the_kind_in_hand_or_all(kind: str, after: tuple[int, int]) -> None:
    work = Table(FieldTool(kind=kind))
    work.follow(work.tool.wheel(at(4.5, 2.5), 1))
    work.follow(work.tool.wheel(at(4.5, 2.5), 1))
    assert tuple(turns(work).values()) == after
    assert len(work.steps) == 1


def test_the_wheel_over_bare_ground_is_left_to_the_zoom() -> None:
    work = Table(FieldTool())
    assert work.tool.wheel(at(0.5, 0.5), 1) is None


def test_the_wheel_never_clears_a_field_away() -> None:
    work = Table(FieldTool(kind="gas"))
    work.follow(work.tool.wheel(at(4.5, 2.5), -9))
    assert turns(work)["gas E3"] == 1
