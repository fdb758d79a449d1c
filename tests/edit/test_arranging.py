"""Moving and deleting whatever is selected, together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.arranging import delete_things, move_things
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import FieldKey, Things, all_of, moved, still_there, within
from mapper.geometry.grid import Edge, Side, Tile, rectangle
from mapper.model.battlemap import EdgeKind, EdgePiece, FieldKind, GroundField, Mark, MarkKind
from mapper.model.check import problems
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from tests.building import board, scenario, tank

SQUARE = ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0))


@pytest.fixture
def yard() -> Scenario:
    return a_yard()


def a_yard() -> Scenario:
    plain = board("......\n..D...\n......\n......\n......\n......")
    other = tuple((x + 2, y) for x, y in SQUARE)
    battlemap = plain.evolve(
        structures=(
            Structure(id="mill", outline=SQUARE, height=Height.HIGH),
            Structure(id="barn", outline=other, height=Height.LOW, name="Barn"),
        ),
        edges=(EdgePiece(at=Edge(1, 3, Side.N), kind=EdgeKind.WALL),),
        fields=(GroundField(kind=FieldKind.SMOKE, tile=Tile(0, 4), turns=2),),
        marks=(Mark(id="goal", kind=MarkKind.OBJECTIVE, tiles=(Tile(2, 4),)),),
    )
    return scenario(battlemap, tank("A1", id="ox", name="Ox"), title="Yard")


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit), edit
    return edit.scenario


def refused(edit: Edit | NoEdit) -> str:
    assert isinstance(edit, NoEdit), edit
    return edit.text


def test_everything_moves_together(yard: Scenario) -> None:
    after = done(move_things(yard, all_of(yard), 1, 1))
    assert after.units[0].tile == Tile(1, 1)
    assert after.map.structures[0].outline[0] == (2.0, 2.0)
    assert after.map.edges[0].at == Edge(2, 4, Side.N)
    assert after.map.fields[0].tile == Tile(1, 5)
    assert after.map.marks[0].tiles == (Tile(3, 5),)


def test_one_that_would_leave_the_map_keeps_all_where_they_are(yard: Scenario) -> None:
    assert refused(move_things(yard, all_of(yard), 0, 2)) == "the objective at C5 would leave the map"
    assert refused(move_things(yard, all_of(yard), -1, 0)) == "Ox would leave the map"


def test_a_structure_moves_by_quarters_and_not_into_another(yard: Scenario) -> None:
    mill = Things(structures=frozenset({"mill"}))
    assert done(move_things(yard, mill, 0.25, 0.5)).map.structures[0].outline[0] == (1.25, 1.5)
    assert refused(move_things(yard, mill, 1.5, 0)) == "the building at B2 would overlap Barn"
    assert done(move_things(yard, mill, 1, 0)).map.structures[0].outline[1] == (3.0, 1.0)


def test_units_stand_in_whole_tiles(yard: Scenario) -> None:
    assert "between the lines" in refused(move_things(yard, all_of(yard), 0.5, 0))


def test_moved_ground_leaves_the_commonest_kind_behind(yard: Scenario) -> None:
    ground = within(yard, (Tile(2, 1),), ground=True)
    after = done(move_things(yard, ground, 2, 2))
    assert after.map.terrain(Tile(4, 3)) == yard.map.terrain(Tile(2, 1)) != yard.map.terrain(Tile(0, 0))
    assert after.map.terrain(Tile(2, 1)) == yard.map.terrain(Tile(0, 0))


def test_a_rectangle_holds_what_lies_in_it_whole(yard: Scenario) -> None:
    found = within(yard, tuple(rectangle(Tile(1, 1), Tile(2, 2))), ground=True)
    assert found.structures == {"mill"}
    assert found.edges == frozenset()
    assert len(found.tiles) == 4
    assert within(yard, tuple(rectangle(Tile(1, 2), Tile(1, 3)))).edges == {Edge(1, 3, Side.N)}


def test_deleting_everything_leaves_the_ground(yard: Scenario) -> None:
    after = done(delete_things(yard, all_of(yard)))
    assert not all_of(after)
    assert after.map.ground == yard.map.ground


def test_deleted_things_are_not_there_any_more(yard: Scenario) -> None:
    smoke = Things(fields=frozenset({FieldKey(FieldKind.SMOKE, Tile(0, 4))}), marks=frozenset({"goal"}))
    after = done(delete_things(yard, smoke))
    assert still_there(after, all_of(yard)) == all_of(yard) - smoke


@given(st.integers(-5, 5), st.integers(-5, 5))
def test_a_move_and_the_move_back_give_the_same_map(dx: int, dy: int) -> None:
    before = a_yard()
    edit = move_things(before, all_of(before), dx, dy)
    if isinstance(edit, Edit):
        assert not problems(edit.scenario)
        back = done(move_things(edit.scenario, moved(all_of(before), dx, dy), -dx, -dy))
        assert back == before
