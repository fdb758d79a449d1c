"""A history whose far steps are packed: it answers as if they were not."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.crossing import Crossing
from mapper.edit.history import History, Room
from mapper.edit.operations import Edit
from mapper.edit.weight import added_bytes
from mapper.files.documents import load
from mapper.files.layout import to_bytes
from mapper.files.resources import sample_map
from mapper.model.scenario import Scenario
from tests.edit.any_edit import EDITS

SCENARIO = load(sample_map("example"))
NEAR = 2


def titled(number: int) -> Scenario:
    return SCENARIO.evolve(title=f"{number}", units=tuple(u.evolve(name=f"{number}") for u in SCENARIO.units))


def packed_history(steps: int, *, room: Room | None = None) -> History[Scenario]:
    """Return a history of as many steps, all packed that are not near the last one."""
    history = History(SCENARIO, room=room or Room(near_steps=NEAR), weigh=added_bytes, pack=Crossing)
    for number in range(1, steps + 1):
        history.do(f"{number}", titled(number))
    put_all_away(history)
    return history


def put_all_away(history: History[Scenario]) -> None:
    while history.put_away():
        pass


def at_hand(history: History[Scenario]) -> list[int]:
    return [number for number, step in enumerate(history.steps, 1) if step.document is not None]


def test_only_the_steps_near_the_present_stay_at_hand() -> None:
    history = packed_history(10)
    assert at_hand(history) == [8, 9, 10]
    for _ in range(5):
        history.undo()
    put_all_away(history)
    assert at_hand(history) == [5, 6, 7]
    history.go_to(2)
    put_all_away(history)
    assert at_hand(history) == [2, 3, 4]


def test_a_packed_history_takes_less_room() -> None:
    history = History(SCENARIO, room=Room(near_steps=NEAR), weigh=added_bytes, pack=Crossing)
    for number in range(1, 31):
        history.do(f"{number}", titled(number))
    before = history.bytes
    put_all_away(history)
    assert history.bytes < before / 2


def test_without_a_way_to_pack_all_stay_at_hand() -> None:
    history = History(0, room=Room(near_steps=1))
    for number in range(1, 6):
        history.do("Count", number)
    assert not history.put_away()
    assert [step.document for step in history.steps] == [1, 2, 3, 4, 5]


def test_a_step_packed_once_is_not_packed_again() -> None:
    ways = []

    def pack(older: Scenario, newer: Scenario) -> Crossing[Scenario]:
        ways.append(Crossing(older, newer))
        return ways[-1]

    history = History(SCENARIO, room=Room(near_steps=1), pack=pack)
    for number in range(1, 7):
        history.do(f"{number}", titled(number))
    for position in (0, 6, 3, 0, 6):
        history.go_to(position)
        put_all_away(history)
    assert len(ways) == 6


@given(st.lists(st.integers(0, 12), max_size=8))
def test_going_anywhere_gives_the_same_bytes(route: list[int]) -> None:
    history = packed_history(12)
    written = [to_bytes(SCENARIO), *(to_bytes(titled(number)) for number in range(1, 13))]
    for position in route:
        history.go_to(position)
        assert to_bytes(history.document) == written[position]
        put_all_away(history)


def test_looking_at_far_steps_unpacks_nothing_for_good() -> None:
    history = packed_history(10)
    seen = dict(history.look(0))
    assert sorted(seen) == list(range(11))
    assert [seen[number].title for number in range(1, 11)] == [f"{number}" for number in range(1, 11)]
    assert at_hand(history) == [8, 9, 10]
    assert history.position == 10


def test_looking_ahead_sees_what_was_undone() -> None:
    history = packed_history(10)
    history.go_to(0)
    put_all_away(history)
    assert [document.title for _place, document in history.look(10)][1:] == [f"{n}" for n in range(1, 11)]


def test_the_saved_position_outlasts_packing() -> None:
    history = packed_history(3)
    history.mark_saved(history.document)
    for number in range(4, 12):
        history.do(f"{number}", titled(number))
    put_all_away(history)
    assert history.saved_position == 3
    history.go_to(3)
    assert not history.is_modified
    history.redo()
    assert history.is_modified


def test_a_document_that_equals_the_saved_one_is_unmodified_though_its_step_was_packed_and_cut() -> None:
    history = packed_history(6)
    history.mark_saved(history.document)
    history.go_to(0)
    put_all_away(history)
    history.do("6", titled(6))
    assert history.saved_position is None
    assert not history.is_modified


def test_a_gesture_melts_into_one_step_whatever_is_packed_in_between() -> None:
    history = packed_history(5, room=Room(near_steps=0))
    for number in range(10, 15):
        history.do("Drag", titled(number), gesture="drag")
        put_all_away(history)
    assert len(history.steps) == 6
    assert history.abandon("drag")
    assert history.document.title == "5"
    assert history.redo_name is None


def test_the_oldest_packed_steps_are_forgotten_beyond_the_limit() -> None:
    history = packed_history(20, room=Room(steps=10, near_steps=NEAR))
    assert history.forgotten == 10
    while history.undo():
        pass
    assert history.document.title == "10"
    assert history.position == 0


def test_packing_does_not_wait_when_the_documents_at_hand_weigh_too_much() -> None:
    near = 4 * added_bytes(titled(1), titled(2))
    history = History(SCENARIO, room=Room(near_bytes=near), weigh=added_bytes, pack=Crossing)
    for number in range(1, 100):
        history.do(f"{number}", titled(number))
        assert len(at_hand(history)) <= 9
    assert len(history.steps) == 99
    history.go_to(0)
    assert history.document == SCENARIO


@pytest.mark.parametrize("seed", range(20))
def test_random_edits_undone_and_redone_are_the_same_bytes(seed: int) -> None:
    chance = Random(seed)
    history = History(SCENARIO, room=Room(near_steps=1), weigh=added_bytes, pack=Crossing)
    written = [to_bytes(SCENARIO)]
    for _ in range(30):
        edit = EDITS[chance.choice(sorted(EDITS))](history.document, chance)
        if isinstance(edit, Edit) and history.do(edit.name, edit.scenario):
            written.append(to_bytes(edit.scenario))
    put_all_away(history)
    for there in (*range(len(written) - 2, -1, -1), *range(1, len(written))):
        history.go_to(there)
        assert to_bytes(history.document) == written[there]
        put_all_away(history)
