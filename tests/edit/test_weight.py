"""What a snapshot takes in memory beyond the one before it."""

import sys
import tracemalloc
from collections.abc import Callable
from itertools import pairwise

import pytest

from mapper.edit.ground import paint_ground
from mapper.edit.history import History, Room
from mapper.edit.operations import Edit, NoEdit, change_structure, move_units
from mapper.edit.weight import added_bytes
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.model.structure import Height

Operation = Callable[[Scenario], Edit | NoEdit]

STEPS = 40


@pytest.fixture
def district() -> Scenario:
    return load(sample_map("district"))


def edited(scenario: Scenario, operation: Operation) -> Scenario:
    edit = operation(scenario)
    assert isinstance(edit, Edit)
    return edit.scenario


def paint_a_tile(number: int) -> Operation:
    return lambda scenario: paint_ground(
        scenario,
        [Tile(number % 20, 3)],
        "debris" if scenario.map.terrain(Tile(number % 20, 3)) != "debris" else "clear",
    )


def paint_all(number: int) -> Operation:
    return lambda scenario: paint_ground(
        scenario,
        [Tile(x, y) for x in range(scenario.map.width) for y in range(scenario.map.height)],
        ("debris", "subsidence")[number % 2],
    )


def lower_or_raise(number: int) -> Operation:
    height = (Height.LOW, Height.HIGH)[number % 2]
    return lambda scenario: change_structure(scenario, scenario.map.structures[0].id, height=height)


def move_all(number: int) -> Operation:
    step = (1, -1)[number % 2]
    return lambda scenario: move_units(
        scenario, [unit.id for unit in scenario.units if unit.tile.x == scenario.units[0].tile.x], 0, step
    )


def test_a_document_beside_itself_weighs_nothing(district: Scenario) -> None:
    assert added_bytes(district, district) == 0


@pytest.mark.parametrize("make", [paint_a_tile, paint_all, lower_or_raise, move_all])
def test_the_weight_is_what_python_allots(district: Scenario, make: Callable[[int], Operation]) -> None:
    kept = [edited(edited(district, make(0)), make(1))]
    tracemalloc.start()
    for number in range(STEPS):
        kept.append(edited(kept[-1], make(number)))
    allotted = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    told = sum(added_bytes(before, after) for before, after in pairwise(kept))
    assert told == pytest.approx(allotted, rel=0.25)


def test_many_new_parts_weigh_about_as_much_as_each_by_itself() -> None:
    spots = tuple(
        GroundField(kind=FieldKind.SMOKE, tile=Tile(x, y), turns=3) for x in range(40) for y in range(40)
    )
    row = sys.getsizeof(spots)
    assert added_bytes((), spots) - row == pytest.approx(sum(added_bytes(None, spot) for spot in spots), 0.01)


def test_a_changed_structure_weighs_itself_and_the_row_it_stands_in(district: Scenario) -> None:
    changed = edited(district, lower_or_raise(0))
    changed = edited(changed, lower_or_raise(1))
    whole = added_bytes(None, district)
    assert 0 < added_bytes(district, changed) < whole / 20


def test_a_part_that_only_moved_in_its_row_weighs_nothing_anew(district: Scenario) -> None:
    units = district.units
    turned = district.evolve(units=(*units[1:], units[0]))
    assert added_bytes(district, turned) < added_bytes(None, units[0]) + 10_000


def test_many_edits_of_all_keep_within_the_room_for_undoing(district: Scenario) -> None:
    room = 20 * added_bytes(district, edited(district, paint_all(0)))
    history = History(district, weigh=added_bytes, room=Room(bytes=room))
    for number in range(60):
        history.do("All", edited(history.document, paint_all(number)))
    assert history.bytes <= room
    assert 10 < len(history.steps) < 60
    assert history.forgotten == 60 - len(history.steps)
