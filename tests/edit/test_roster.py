"""Units that come onto the map with their crew."""

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.roster import Party, Recruit, landing_tile, place_units, readable_id
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from tests.building import scenario, tank

TANK = Recruit("Iron Duchess", UnitKind.VEHICLE, {"type": "tank"})
WALKER = Recruit("Stilts", UnitKind.VEHICLE, {"type": "walker"})
AGRAV = Recruit("Kite", UnitKind.VEHICLE, {"type": "agrav"})
DRONE = Recruit("Bee", UnitKind.DRONE, {"type": "drone"}, docked=True)
MAN = Recruit("Sgt. Ó Briain", UnitKind.INFANTRY, {"type": "trooper"})
CAR = Recruit("Car", UnitKind.CIVILIAN, {})
OPEN = """
    .....
    .....
    .....
"""


def placed(
    before: Scenario, *recruits: Recruit, at: str = "B2", side: str | None = "red"
) -> tuple[Unit, ...]:
    edit = edited(before, *recruits, at=at, side=side)
    assert isinstance(edit, Edit), edit
    return edit.scenario.units[len(before.units) :]


def edited(before: Scenario, *recruits: Recruit, at: str = "B2", side: str | None = "red") -> Edit | NoEdit:
    parties = [Party(recruit, side) for recruit in recruits]
    return place_units(before, ruleset_of(before), parties, tile(at))


def tile(label: str) -> Tile:
    return Tile(ord(label[0]) - ord("A"), int(label[1:]) - 1)


def labels(units: tuple[Unit, ...]) -> list[str]:
    return [unit.tile.label for unit in units]


def with_crew(recruit: Recruit, *crew: Recruit) -> Recruit:
    return Recruit(recruit.name, recruit.kind, recruit.sheet, crew=crew)


def test_a_unit_is_placed_where_one_points_when_the_tile_is_free() -> None:
    (unit,) = placed(scenario(OPEN), TANK)
    assert (unit.id, unit.name, unit.side, unit.tile) == ("iron-duchess", "Iron Duchess", "red", tile("B2"))


def test_each_unit_gets_a_tile_of_its_own_the_nearest_first() -> None:
    assert labels(placed(scenario(OPEN), *[TANK] * 5)) == ["B2", "B1", "A2", "C2", "B3"]


def test_a_tile_that_another_unit_stands_in_is_not_free() -> None:
    assert labels(placed(scenario(OPEN, tank("B2")), WALKER)) == ["B1"]


def test_a_tile_full_of_a_structure_is_left_out() -> None:
    assert labels(placed(scenario("..H\n.HH\n.HH"), TANK)) == ["B1"]


def test_ground_that_stops_a_type_is_left_out_for_it_alone() -> None:
    sunk = scenario("SSSS\nSSSS\n...S")
    assert labels(placed(sunk, TANK, AGRAV)) == ["B3", "B2"]


def test_a_tank_is_not_put_upon_a_civilian_vehicle() -> None:
    assert labels(placed(scenario(OPEN), CAR, TANK)) == ["B2", "B1"]


def test_drones_ride_docked_on_the_vehicle_and_walk_in_its_tile() -> None:
    vehicle, one, two = placed(scenario(OPEN), with_crew(TANK, DRONE, DRONE))
    assert (one.carrier, two.carrier) == (vehicle.id, vehicle.id)
    assert {one.tile, two.tile} == {vehicle.tile}


def test_crew_that_is_not_docked_stands_beside_the_vehicle() -> None:
    vehicle, man = placed(scenario(OPEN), with_crew(TANK, MAN))
    assert man.carrier is None
    assert labels((vehicle, man)) == ["B2", "B1"]


def test_ids_are_readable_and_free() -> None:
    there = tank("A1", id="iron-duchess")
    units = placed(scenario(OPEN, there), TANK, TANK, MAN)
    assert [unit.id for unit in units] == ["iron-duchess-2", "iron-duchess-3", "sgt-o-briain"]


def test_a_name_of_no_letters_leaves_the_kind_as_id() -> None:
    assert readable_id("大和") == ""
    assert [unit.id for unit in placed(scenario(OPEN), Recruit("大和", UnitKind.DRONE, DRONE.sheet))] == [
        "drone"
    ]


def test_a_second_unit_of_a_name_is_numbered() -> None:
    units = placed(scenario(OPEN), TANK, TANK, TANK)
    assert [unit.name for unit in units] == ["Iron Duchess", "Iron Duchess 2", "Iron Duchess 3"]


def test_one_more_of_a_name_with_a_number_counts_on() -> None:
    third = Recruit("Iron Duchess 2", UnitKind.VEHICLE, {"type": "tank"})
    units = placed(scenario(OPEN), TANK, TANK, third)
    assert [unit.name for unit in units] == ["Iron Duchess", "Iron Duchess 2", "Iron Duchess 3"]


def test_a_name_that_is_kept_is_not_numbered() -> None:
    kept = Recruit(TANK.name, TANK.kind, TANK.sheet, keeps_name=True)
    assert [unit.name for unit in placed(scenario(OPEN), kept, kept)] == ["Iron Duchess", "Iron Duchess"]


def test_the_names_of_the_other_side_do_not_count() -> None:
    before = scenario(OPEN, tank("A1", name="Iron Duchess", side="blue"))
    assert placed(before, TANK)[0].name == "Iron Duchess"


def test_a_squad_stands_in_one_tile_and_its_men_are_numbered() -> None:
    units = placed(scenario(OPEN), Recruit("Rifles", UnitKind.INFANTRY, {"type": "trooper"}, count=3))
    assert [unit.name for unit in units] == ["Rifles 1", "Rifles 2", "Rifles 3"]
    assert labels(units) == ["B2", "B2", "B2"]


def test_a_second_squad_goes_on_counting() -> None:
    squad = Recruit("Rifles", UnitKind.INFANTRY, {"type": "trooper"}, count=2)
    assert [unit.name for unit in placed(scenario(OPEN), squad, squad)][2:] == ["Rifles 3", "Rifles 4"]


def test_a_civilian_belongs_to_nobody() -> None:
    assert placed(scenario(OPEN), CAR)[0].side is None


def test_a_state_comes_along() -> None:
    hurt = Recruit("Ox", UnitKind.VEHICLE, {"type": "tank"}, state={"internals": 12})
    assert placed(scenario(OPEN), hurt)[0].state == {"internals": 12}


def test_where_there_is_no_room_nothing_is_placed_and_it_is_told() -> None:
    edit = edited(scenario(".H"), TANK, WALKER, at="A1")
    assert edit == NoEdit("no free tile is left in which Stilts may stand")


def test_a_side_that_is_not_there_is_told() -> None:
    assert edited(scenario(OPEN), TANK, side="green") == NoEdit("there is no side green")


def test_a_tile_off_the_map_is_told() -> None:
    assert edited(scenario(OPEN), TANK, at="Z9") == NoEdit("Z9 is not on the map")


def test_more_units_than_a_map_holds_are_refused() -> None:
    crowd = Recruit("Rifles", UnitKind.INFANTRY, {"type": "trooper"}, count=10_001)
    assert edited(scenario(OPEN), crowd) == NoEdit("a map holds 10,000 units at most")


def test_the_edit_is_named_after_what_is_placed() -> None:
    one, two = edited(scenario(OPEN), TANK), edited(scenario(OPEN), TANK, CAR)
    assert isinstance(one, Edit)
    assert isinstance(two, Edit)
    assert (one.name, two.name) == ("Place Iron Duchess", "Place 2 units")


def test_the_landing_tile_is_where_the_unit_is_placed() -> None:
    before = scenario("..H\n.HH\n.HH", tank("B1"))
    assert landing_tile(before, ruleset_of(before), TANK, tile("C2")) == placed(before, TANK, at="C2")[0].tile


def test_there_is_no_landing_tile_where_there_is_no_room() -> None:
    before = scenario("H")
    assert landing_tile(before, ruleset_of(before), TANK, tile("A1")) is None
