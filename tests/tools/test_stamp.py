"""The stamp tool, without a window."""

import pytest

from mapper.edit.copying import copied
from mapper.edit.fragment import Fragment
from mapper.edit.operations import Edit
from mapper.edit.things import Things, all_of
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from mapper.tools.proposal import Proposal
from mapper.tools.stamp import StampTool
from mapper.tools.tool import Desk, Pointer
from mapper.tools.wishes import Choose, Do, Propose, Say, Take, Wish
from tests.building import scenario as drawn
from tests.building import tank


def piece() -> Fragment:
    """Return a tank beside a house, two tiles wide."""
    source = drawn("..", tank("A1", "N", name="Ox"))
    house = Structure(id="house", name="Inn", outline=((1, 0), (2, 0), (2, 1), (1, 1)), height=Height.LOW)
    source = source.evolve(map=source.map.evolve(structures=(house,)))
    made = copied(source, all_of(source))
    assert made is not None
    return made


def tool_on(scenario: Scenario, cursor: Tile | None = None, **settings: bool) -> StampTool:
    tool = StampTool(**settings)
    tool.look(Desk(scenario, ruleset_of(scenario), cursor=cursor))
    tool.hold(piece(), {})
    return tool


def proposal(wishes: tuple[Wish, ...]) -> Proposal:
    found = [wish.proposal for wish in wishes if isinstance(wish, Propose)]
    assert len(found) == 1
    assert found[0] is not None
    return found[0]


def after(scenario: Scenario, wishes: tuple[Wish, ...]) -> Scenario:
    deeds = [wish for wish in wishes if isinstance(wish, Do)]
    assert len(deeds) == 1
    edit = deeds[0].operation(scenario)
    assert isinstance(edit, Edit)
    return edit.scenario


FIELD = "......\n" * 5


def test_it_is_shown_with_its_middle_under_the_pointer() -> None:
    shown = proposal(tool_on(drawn(FIELD)).hover(Pointer(3.0, 2.5)))
    assert shown.corner == Tile(2, 2)
    assert shown.outlines == (((3, 2), (4, 2), (4, 3), (3, 3)),)
    assert not shown.is_refused


def test_nothing_is_shown_once_the_pointer_has_left() -> None:
    assert tool_on(drawn(FIELD)).hover(None) == (Propose(None),)


def test_a_press_lays_it_down_selects_it_and_gives_the_tool_back() -> None:
    before = drawn(FIELD)
    wishes = tool_on(before).press(Pointer(3.0, 2.5))
    made = after(before, wishes)
    assert [(unit.name, unit.tile) for unit in made.units] == [("Ox", Tile(2, 2))]
    chosen = Things(units=frozenset({made.units[0].id}), structures=frozenset({"house"}))
    assert Choose(chosen) in wishes
    assert wishes[-1] == Take("select")


def test_with_shift_it_stays_in_hand() -> None:
    tool = tool_on(drawn(FIELD))
    wishes = tool.press(Pointer(3.0, 2.5, shift=True))
    assert not any(isinstance(wish, Take) for wish in wishes)
    assert tool.is_busy


def test_it_turns_around_its_middle() -> None:
    tool = tool_on(drawn(FIELD))
    tool.hover(Pointer(3.0, 2.5))
    shown = proposal(tool.turn(Fragment.turned_right))
    assert shown.corner == Tile(3, 2)
    assert shown.outlines[0] == ((4, 3), (4, 4), (3, 4), (3, 3))


def test_four_turns_come_back_to_where_it_was() -> None:
    tool = tool_on(drawn(FIELD))
    first = proposal(tool.hover(Pointer(3.0, 2.5)))
    for _ in range(3):
        tool.turn(Fragment.turned_right)
    assert proposal(tool.turn(Fragment.turned_right)).outlines == first.outlines


def test_what_may_not_lie_there_is_shown_and_told() -> None:
    shown = proposal(tool_on(drawn(FIELD)).hover(Pointer(6.0, 2.5)))
    assert (shown.is_refused, shown.text) == (True, "Inn would leave the map")


def test_a_refused_press_changes_nothing_and_says_why() -> None:
    wishes = tool_on(drawn(FIELD)).press(Pointer(6.0, 2.5))
    assert wishes[0] == Say("Not possible: Inn would leave the map")
    assert not any(isinstance(wish, Do) for wish in wishes)


@pytest.mark.parametrize(("replace", "is_refused"), [(False, True), (True, False)])
def test_a_building_in_the_way_is_taken_away_if_so_chosen(
    replace: bool,  # noqa: FBT001  # a case
    is_refused: bool,  # noqa: FBT001  # a case
) -> None:
    tool = tool_on(drawn("....\n..L.\n...."), replace=replace)
    assert proposal(tool.hover(Pointer(2.0, 1.5))).is_refused is is_refused


def test_enter_lays_it_in_the_cursors_tile() -> None:
    before = drawn(FIELD)
    made = after(before, tool_on(before, cursor=Tile(2, 3)).finish())
    assert made.units[0].tile.y == 3


def test_escape_drops_it() -> None:
    tool = tool_on(drawn(FIELD))
    assert tool.cancel() == (Propose(None),)
    assert not tool.is_busy
    assert tool.cancel() == ()


def test_an_empty_hand_is_told() -> None:
    tool = StampTool()
    assert isinstance(tool.press(Pointer(1, 1))[0], Say)
