"""The difference of two documents in words."""

from mapper.edit.difference import difference
from mapper.edit.edges import paint_edges
from mapper.edit.fields import paint_fields
from mapper.edit.ground import paint_ground
from mapper.edit.operations import Edit, NoEdit, move_units
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, FieldKind
from mapper.model.scenario import Scenario
from tests.building import board, scenario, tank

NOW = scenario("....\n....\n....", tank("A1"), tank("B2", id="second", name="Second"))


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit)
    return edit.scenario


def test_equal_documents_have_no_difference() -> None:
    assert difference(NOW, NOW) == ()


def test_words_are_told_as_they_were_and_are() -> None:
    assert difference(NOW, NOW.evolve(title="Dusk", round=3)) == ("Title: none → Dusk", "Round: none → 3")


def test_a_unit_that_moved_is_named() -> None:
    assert difference(NOW, done(move_units(NOW, {"second"}, 1, 0))) == ("1 unit moved: Second",)


def test_units_that_came_and_went_are_named() -> None:
    gone = NOW.evolve(units=NOW.units[:1])
    assert difference(NOW, gone) == ("1 unit removed: Second",)
    assert difference(gone, NOW) == ("1 unit added: Second",)


def test_a_unit_that_was_moved_and_renamed_is_in_both_lines() -> None:
    moved = NOW.units[1].evolve(tile=Tile(3, 2), name="Third")
    lines = difference(NOW, NOW.evolve(units=(NOW.units[0], moved)))
    assert lines == ("1 unit moved: Third", "1 unit changed: Third")


def test_of_many_units_some_are_named_and_the_rest_counted() -> None:
    many = tuple(tank("A1", id=f"t{number}", name=f"T{number}") for number in range(6))
    assert difference(NOW, NOW.evolve(units=(*NOW.units, *many))) == (
        "6 units added: T0, T1, T2, T3 and 2 more",
    )


def test_ground_edges_and_smoke_are_counted() -> None:
    painted = done(paint_ground(NOW, [Tile(0, 0), Tile(1, 0)], "rubble"))
    walled = done(paint_edges(painted, [Edge(1, 1, Side.N)], EdgeKind.WALL))
    smoked = done(paint_fields(walled, [Tile(2, 2)], FieldKind.SMOKE, 2))
    assert difference(NOW, smoked) == (
        "2 tiles of ground changed",
        "1 edge added",
        "1 field changed",
    )


def test_another_size_and_its_ground_are_told() -> None:
    assert difference(NOW, NOW.evolve(map=board(".....\n.....")))[0] == "Size: 4 × 3 → 5 × 2 tiles"
