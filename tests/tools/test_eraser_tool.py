"""The eraser, told of the pointer in tiles."""

import pytest

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from mapper.tools.eraser import EraserTool
from mapper.tools.tool import Hit, Pointer, Under
from tests.building import tank
from tests.edit.painted import small_map
from tests.tools.drawing import Table, tiles

HOUSE = Structure(id="house", outline=((4.0, 0.0), (6.0, 0.0), (6.0, 0.5), (4.0, 0.5)), height=Height.LOW)
ON_HOUSE, ON_TANK = Hit(Under.STRUCTURE, "house"), Hit(Under.UNIT, "tank")


def furnished() -> Scenario:
    scenario = small_map()
    battlemap = scenario.map.evolve(structures=(HOUSE,))
    return scenario.evolve(map=battlemap, units=(tank("A3"), tank("C4", id="second")))


def table(**settings: str | int | bool) -> Table:
    return Table(EraserTool(**settings), furnished())


def test_what_is_topmost_goes() -> None:
    work = table()
    work.click(0.5, 2.5, ON_TANK)
    assert [unit.id for unit in work.scenario.units] == ["second"]
    assert work.steps == ["Erase Tank"]


def test_a_stroke_that_begins_on_a_unit_takes_units_alone() -> None:
    work = table()
    work.press(0.5, 2.5, ON_TANK)
    work.move(1.5, 3.5)
    work.move(2.5, 3.5, Hit(Under.UNIT, "second"))
    work.release(2.5, 3.5)
    assert work.scenario.units == ()
    assert work.terrain == small_map().map.ground


def test_nothing_goes_before_the_button_is_let_go() -> None:
    work = table()
    work.press(0.5, 2.5, ON_TANK)
    assert work.steps == []
    work.escape()
    work.release(0.5, 2.5)
    assert len(work.scenario.units) == 2


def test_what_would_go_is_shown() -> None:
    work = table()
    work.hover(4.5, 0.2, ON_HOUSE)
    assert work.proposal is not None
    assert work.proposal.takes_away
    assert work.proposal.outlines == (HOUSE.outline,)
    assert work.proposal.tiles == frozenset()


def test_a_small_eraser_beside_a_house_leaves_it() -> None:
    work = table(layer="structures")
    work.click(4.5, 0.8)
    assert work.scenario.map.structures == (HOUSE,)


def test_a_large_eraser_takes_every_house_it_touches() -> None:
    work = table(layer="structures", size=2)
    work.click(3.5, 0.5)
    assert work.scenario.map.structures == ()
    assert len(work.scenario.units) == 2


def test_edges_go_along_the_pointer() -> None:
    work = table(layer="edges")
    work.drag((1.1, 1.0), (2.9, 1.0))
    assert work.scenario.map.edges == ()
    assert work.steps == ["Erase 2 things"]


def test_the_edge_that_is_not_near_stays() -> None:
    work = table(layer="edges")
    work.click(1.5, 1.1)
    assert [piece.at for piece in work.scenario.map.edges] == [Edge(2, 1, Side.N)]


def test_of_fields_only_those_in_the_tiles_go() -> None:
    work = table(layer="fields")
    work.click(4.5, 2.5)
    assert work.scenario.map.fields == ()


def test_the_field_that_is_topmost_goes_with_its_tile() -> None:
    work = table()
    work.click(4.5, 2.5, Hit(Under.FIELD, field=FieldKind.SMOKE))
    assert FieldKind.SMOKE not in {spot.kind for spot in work.scenario.map.fields}


def test_a_zone_loses_the_tiles_alone() -> None:
    work = table(layer="marks")
    work.click(0.5, 0.5)
    assert [mark.tiles for mark in work.scenario.map.marks] == [(Tile(5, 3),), (Tile(1, 0),)]
    assert work.steps == ["Cut deployment zone of Red, 1 tile"]


def test_other_marks_go_whole() -> None:
    work = table(layer="marks")
    work.click(5.5, 3.5)
    assert [mark.id for mark in work.scenario.map.marks] == ["zone"]


def test_ground_becomes_the_commonest_kind() -> None:
    work = table(layer="ground", shape="rectangle")
    work.drag((0.5, 0.5), (5.5, 1.5))
    assert work.terrain[:2] == ("......", "......")
    assert work.steps == ["Erase ground, 12 tiles"]


def test_everything_goes_in_one_step() -> None:
    work = table(layer="everything", shape="rectangle")
    work.drag((0.5, 0.5), (5.5, 3.5))
    battlemap = work.scenario.map
    assert (battlemap.structures, battlemap.edges, battlemap.fields, battlemap.marks) == ((), (), (), ())
    assert work.scenario.units == ()
    assert len(work.steps) == 1


@pytest.mark.parametrize("layer", ["units", "structures", "edges", "fields", "marks"])
def test_where_nothing_of_the_layer_is_nothing_happens(layer: str) -> None:
    work = table(layer=layer)
    work.click(3.5, 3.5)
    assert work.steps == []


def test_hovering_shows_the_tiles_of_the_eraser() -> None:
    work = table(layer="fields", size=2)
    work.hover(1.5, 1.5)
    assert work.proposal is not None
    assert work.proposal.tiles == tiles("B2", "C2", "B3", "C3")


def test_of_units_above_each_other_only_the_topmost_goes() -> None:
    scenario = furnished()
    crowd = scenario.evolve(units=(tank("A3"), tank("A3", id="second")))
    work = Table(EraserTool(), crowd)
    pointer = Pointer(0.5, 2.5, ON_TANK, (Hit(Under.UNIT, "second"),))
    work.follow(work.tool.press(pointer))
    work.follow(work.tool.release(pointer))
    assert [unit.id for unit in work.scenario.units] == ["second"]
