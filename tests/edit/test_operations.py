"""The edits of a scenario."""

from collections.abc import Callable

import pytest

from mapper.edit import operations
from mapper.edit.arranging import delete_things
from mapper.edit.changes import changes
from mapper.edit.fields import paint_fields
from mapper.edit.ground import paint_ground
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import Things
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap, FieldKind, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.structure import Height, Structure
from mapper.model.unit import Unit, UnitKind


def unit(name: str, x: int, y: int, carrier: str | None = None) -> Unit:
    kind = UnitKind.DRONE if carrier else UnitKind.VEHICLE
    return Unit(id=name, side="red", kind=kind, name=name.title(), tile=Tile(x, y), carrier=carrier)


@pytest.fixture
def scenario() -> Scenario:
    house = Structure(id="house", outline=((2, 0), (4, 0), (4, 1), (2, 1)), height=Height.HIGH)
    mark = Mark(id="goal", kind=MarkKind.OBJECTIVE, tiles=(Tile(5, 3),))
    battlemap = BattleMap(
        width=6, height=4, legend={".": "clear"}, ground=("......",) * 4, structures=(house,), marks=(mark,)
    )
    side = Allegiance(id="red", name="Red", colour=Colour.RED, controller=Controller.PLAYER)
    units = (unit("ox", 0, 0), unit("kite", 5, 3), unit("bee", 0, 0, carrier="ox"))
    return Scenario(ruleset="vehicle", map=battlemap, sides=(side,), units=units)


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit), edit
    return edit.scenario


def test_moving_a_carrier_takes_its_docked_drone_along(scenario: Scenario) -> None:
    after = done(operations.move_units(scenario, {"ox"}, 1, 2))
    assert [unit.tile for unit in after.units] == [Tile(1, 2), Tile(5, 3), Tile(1, 2)]


def test_nothing_moves_when_one_unit_would_leave_the_map(scenario: Scenario) -> None:
    edit = operations.move_units(scenario, {"ox", "kite"}, 1, 0)
    assert edit == NoEdit("Kite would leave the map")


def test_an_edit_keeps_the_identity_of_what_it_does_not_touch(scenario: Scenario) -> None:
    after = done(operations.move_units(scenario, {"ox"}, 1, 0))
    assert after.map is scenario.map
    assert after.units[1] is scenario.units[1]
    assert after.sides is scenario.sides


def test_turning_keeps_the_tile(scenario: Scenario) -> None:
    after = done(operations.turn_units(scenario, {"ox"}, lambda facing: facing.right))
    assert after.units[0].facing is Side.E
    assert after.units[0].tile == Tile(0, 0)


def test_deleting_takes_docked_drones_structures_and_marks(scenario: Scenario) -> None:
    after = done(
        delete_things(
            scenario,
            Things(units=frozenset({"ox"}), structures=frozenset({"house"}), marks=frozenset({"goal"})),
        )
    )
    assert [unit.id for unit in after.units] == ["kite"]
    assert after.map.structures == ()
    assert after.map.marks == ()


def test_a_copy_has_ids_of_its_own_and_its_drones_ride_on_it(scenario: Scenario) -> None:
    after = done(operations.duplicate_units(scenario, {"ox"}, Tile(3, 3)))
    assert [unit.id for unit in after.units] == ["ox", "kite", "bee", "ox-2", "bee-2"]
    assert after.units[4].carrier == "ox-2"
    assert after.units[4].tile == Tile(3, 3)


def test_copies_of_units_whose_ids_have_the_same_stem_have_ids_of_their_own(scenario: Scenario) -> None:
    crowd = scenario.evolve(units=(unit("ox", 0, 0), unit("ox1", 1, 0)))
    after = done(operations.duplicate_units(crowd, {"ox", "ox1"}, Tile(3, 3)))
    assert [unit.id for unit in after.units] == ["ox", "ox1", "ox-2", "ox-3"]


def test_a_value_that_is_not_allowed_is_refused_in_one_line(scenario: Scenario) -> None:
    edit = operations.change_structure(scenario, "house", durability=-5)
    assert isinstance(edit, NoEdit)
    assert "durability" in edit.text
    assert "\n" not in edit.text


MAP_EDITS: list[tuple[str, Callable[[Scenario], Edit | NoEdit], tuple[int, int, int, int]]] = [
    ("structure", lambda s: operations.change_structure(s, "house", durability=5), (2, 0, 4, 1)),
    ("field", lambda s: paint_fields(s, [Tile(4, 2)], FieldKind.GAS, 2), (4, 2, 5, 3)),
    ("mark", lambda s: delete_things(s, Things(marks=frozenset({"goal"}))), (5, 3, 6, 4)),
]


@pytest.mark.parametrize(("what", "edit", "area"), MAP_EDITS)
def test_a_map_edit_names_the_area_it_touched(
    scenario: Scenario, what: str, edit: Callable[[Scenario], Edit | NoEdit], area: tuple[int, int, int, int]
) -> None:
    found = changes(scenario, done(edit(scenario)))
    assert area in found.areas, what
    assert not found.whole


def test_a_unit_edit_touches_no_ground(scenario: Scenario) -> None:
    found = changes(scenario, done(operations.move_units(scenario, {"ox"}, 1, 0)))
    assert found.units
    assert not found.is_map


def test_a_ground_edit_touches_the_changed_tiles_and_their_neighbours(scenario: Scenario) -> None:
    after = done(paint_ground(scenario, [Tile(3, 2)], "subsidence"))
    assert changes(scenario, after).areas == ((2, 1, 5, 4),)


def test_a_drone_moved_without_its_carrier_is_docked_no_more(scenario: Scenario) -> None:
    after = done(operations.move_units(scenario, {"bee"}, 1, 0))
    bee = after.unit("bee")
    assert bee is not None
    assert bee.carrier is None
    together = done(operations.move_units(scenario, {"ox"}, 1, 0)).unit("bee")
    assert together is not None
    assert together.carrier == "ox"


def test_docked_drones_go_over_to_the_side_of_their_carrier(scenario: Scenario) -> None:
    after = done(operations.change_unit(scenario, "ox", side="blue"))
    assert {unit.id: unit.side for unit in after.units}["bee"] == "blue"
