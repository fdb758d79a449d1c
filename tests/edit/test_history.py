"""The history of a document."""

from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.ground import paint_ground
from mapper.edit.history import History, Room
from mapper.edit.operations import Edit, turn_units
from mapper.edit.weight import added_bytes
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario

T = TypeVar("T")


def test_a_fresh_history_has_nothing_to_undo() -> None:
    history = History("a")
    assert history.undo_name is None
    assert not history.undo()
    assert not history.is_modified


def test_undo_brings_back_the_very_same_document() -> None:
    first, second = ("a",), ("b",)
    history = History(first)
    history.do("Change", second)
    assert history.undo_name == "Change"
    history.undo()
    assert history.document is first
    assert history.redo_name == "Change"


def test_an_equal_document_is_no_step() -> None:
    history = History([1])
    assert not history.do("Nothing", [1])
    assert history.undo_name is None


def test_deeds_of_one_gesture_are_one_step() -> None:
    history = History(0)
    for number in (1, 2, 3):
        history.do("Drag", number, gesture="drag")
    history.undo()
    assert history.document == 0


def test_an_ended_gesture_begins_a_new_step() -> None:
    history = History(0)
    history.do("Drag", 1, gesture="drag")
    history.end_gesture()
    history.do("Drag", 2, gesture="drag")
    history.undo()
    assert history.document == 1


def test_a_gesture_that_comes_back_to_where_it_began_leaves_no_step() -> None:
    history = History(0)
    history.do("Drag", 1, gesture="drag")
    history.do("Drag", 0, gesture="drag")
    assert history.undo_name is None
    assert history.document == 0


def test_undo_back_to_the_saved_document_is_unmodified() -> None:
    history = History(0)
    history.do("One", 1)
    history.mark_saved(history.document)
    history.do("Two", 2)
    assert history.is_modified
    history.undo()
    assert not history.is_modified


def test_a_deed_that_makes_a_document_equal_to_the_saved_one_is_unmodified() -> None:
    history = History([0])
    history.do("One", [1])
    history.do("Back by hand", [0])
    assert not history.is_modified


def test_no_document_is_the_saved_one_once_that_is_forgotten() -> None:
    history = History(0)
    history.forget_saved()
    assert history.is_modified
    assert history.saved_position is None


def test_a_new_deed_ends_the_undone_future() -> None:
    history = History(0)
    history.do("One", 1)
    history.undo()
    history.do("Two", 2)
    assert not history.redo()
    assert history.document == 2


def test_old_steps_are_forgotten_beyond_the_limit() -> None:
    history = History(0, room=Room(steps=3))
    for number in range(1, 6):
        history.do("Count", number)
    while history.undo():
        pass
    assert history.document == 2


@given(st.lists(st.integers(0, 3), max_size=30))
def test_undoing_all_and_redoing_all_ends_where_it_was(numbers: list[int]) -> None:
    history = History(0)
    for number in numbers:
        history.do("Set", number)
    last = history.document
    while history.undo():
        pass
    assert history.document == 0
    while history.redo():
        pass
    assert history.document == last


def test_a_gesture_back_at_its_start_does_not_eat_the_step_before() -> None:
    history = History("a")
    history.do("first", "b")
    history.do("drag", "c", gesture="drag")
    history.do("drag", "b", gesture="drag")
    history.do("drag", "d", gesture="drag")
    history.undo()
    assert history.document == "b"


def test_an_abandoned_gesture_leaves_nothing_to_undo_or_redo() -> None:
    history = History("a")
    history.do("first", "b")
    history.do("stroke", "c", gesture="stroke")
    assert history.abandon("stroke")
    assert history.document == "b"
    assert history.undo_name == "first"
    assert history.redo_name is None
    assert not history.abandon("stroke")


def test_the_steps_are_those_done_and_then_those_undone() -> None:
    history = History(0)
    for number in (1, 2, 3):
        history.do(f"Count {number}", number)
    history.undo()
    history.undo()
    assert [step.name for step in history.steps] == ["Count 1", "Count 2", "Count 3"]
    assert history.position == 1


def test_the_saved_position_is_where_the_saved_document_stands() -> None:
    history = History(("a",))
    assert history.saved_position == 0
    history.do("b", ("b",))
    history.mark_saved(history.document)
    history.do("c", ("c",))
    history.undo()
    history.undo()
    assert history.saved_position == 1
    history.do("d", ("d",))
    assert history.saved_position is None


def test_no_step_can_be_gone_to_that_is_not_there() -> None:
    history = History(0)
    history.do("One", 1)
    assert not history.go_to(2)
    assert not history.go_to(-1)
    assert not history.go_to(1)
    assert history.document == 1


@given(st.lists(st.integers(0, 3), max_size=30), st.lists(st.integers(0, 30), max_size=6), st.integers(0, 30))
def test_going_anywhere_and_back_gives_the_very_same_documents(
    numbers: list[int], detours: list[int], back_to: int
) -> None:
    history = History((0,))
    for number in numbers:
        history.do("Set", (number,))
    known = every_document(history)
    back_to %= len(known)
    for position in (*(detour % len(known) for detour in detours), back_to):
        history.go_to(position)
        assert history.document is known[position]
    assert every_document(history) == known


def test_the_oldest_steps_are_forgotten_when_they_take_too_much_room() -> None:
    history = History("", room=Room(bytes=10), weigh=lambda _before, after: len(after))
    for word in ("aaaa", "bbbb", "cc", "dddd"):
        history.do(word, word)
    assert [step.name for step in history.steps] == ["bbbb", "cc", "dddd"]
    assert every_document(history)[0] == "aaaa"
    assert history.forgotten == 1
    assert history.bytes == 10


def test_the_newest_step_is_kept_however_large_it_is() -> None:
    history = History("", room=Room(bytes=10), weigh=lambda _before, after: len(after))
    history.do("small", "a")
    history.do("huge", "b" * 100)
    assert [step.name for step in history.steps] == ["huge"]
    assert history.undo()
    assert history.document == "a"


def test_steps_that_are_no_longer_kept_weigh_nothing() -> None:
    history = History("", weigh=lambda _before, after: len(after))
    history.do("Drag", "aaaa", gesture="drag")
    history.do("Drag", "aaa", gesture="drag")
    assert history.bytes == 3
    history.do("Next", "bb")
    history.undo()
    history.do("Other", "c")
    assert history.bytes == 4


@given(st.lists(st.integers(0, 6), min_size=1, max_size=8))
def test_going_anywhere_and_back_gives_the_same_bytes(route: list[int]) -> None:
    scenario = load(sample_map("example"))
    history = History(scenario, weigh=added_bytes)
    unit = scenario.units[0]
    for number in range(3):
        history.do("Turn", turned(history.document, unit.id))
        history.do("Ground", painted(history.document, Tile(number, 2)))
    written = [document.model_dump_json() for document in every_document(history)]
    for position in route:
        history.go_to(position)
        assert history.document.model_dump_json() == written[position]


def every_document(history: History[T]) -> list[T]:
    """Return the documents before and after every step, oldest first."""
    seen = {**dict(history.look(0)), **dict(history.look(len(history.steps)))}
    return [seen[position] for position in range(len(seen))]


def turned(scenario: Scenario, unit_id: str) -> Scenario:
    edit = turn_units(scenario, {unit_id}, lambda facing: facing.right)
    assert isinstance(edit, Edit)
    return edit.scenario


def painted(scenario: Scenario, tile: Tile) -> Scenario:
    edit = paint_ground(scenario, [tile], "debris" if scenario.map.terrain(tile) != "debris" else "clear")
    assert isinstance(edit, Edit)
    return edit.scenario
