"""The ground as fighters find it: costs, what bars the way, and where they may not stop."""

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.movement import Reach
from mapper.rules.reasons import Explained, Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.skirmish.footing import group_of
from mapper.rules.skirmish.going import unit_ground, unit_reach
from mapper.rules.skirmish.ground_facts import (
    GROUPS,
    entry_costs,
    ground_of,
    terrain_note,
    terrains,
    tile_facts,
)
from mapper.rules.skirmish.outlook import clear_line, known_units, open_sight, whole_map
from mapper.rules.skirmish.standing import standing
from tests.building import BLUE, RED, tile
from tests.skirmishing import BOOK, fighter, skirmish_book, unit

LETTERS = {".": "plains", "w": "woods", "s": "sea", "r": "river", "#": "wall", "d": "desert", "F": "fort",
           "D": "door", "*": "flames", "?": "moor"}  # fmt: skip  # a table


def field(*rows: str, units: tuple[Unit, ...] = (), **fields: object) -> Scenario:
    battlemap = BattleMap(width=len(rows[0]), height=len(rows), legend=LETTERS, ground=rows)
    return Scenario.model_validate(
        {"ruleset": "skirmish", "map": battlemap, "sides": (RED, BLUE), "units": units, **fields}
    )


def reach(scenario: Scenario, mover: Unit, **settings: object) -> Reach:
    book = skirmish_book({}, {key.replace("__", "."): value for key, value in settings.items()})
    found = unit_reach(scenario, mover, Stance(mover.tile, mover.facing), book)
    assert isinstance(found, Reach)
    return found


@pytest.mark.clause("S-MOVE-3")
def test_steps_go_along_edges_and_never_over_corners() -> None:
    mover = unit("C3")
    tiles = reach(field(*["....."] * 5, units=(mover,)), mover).tiles
    assert tiles[tile("C4")] == 1
    assert tiles[tile("D4")] == 2


@pytest.mark.clause("S-MOVE-1", "S-UNIT-2")
def test_a_fighter_goes_as_far_as_its_tier_says() -> None:
    mover = unit("A1")
    assert max(reach(field("." * 9, units=(mover,)), mover).tiles) == tile("E1")
    best = unit("A1", tier="promoted")
    assert max(reach(field("." * 9, units=(best,)), best).tiles) == tile("F1")


@pytest.mark.clause("S-MOVE-2")
def test_a_tile_costs_what_its_row_says_and_an_unknown_one_costs_one() -> None:
    mover = unit("A1")
    tiles = reach(field(".w?.", units=(mover,)), mover).tiles
    assert (tiles[tile("B1")], tiles[tile("C1")], tiles[tile("D1")]) == (2, 3, 4)


@pytest.mark.clause("S-MOVE-2")
def test_a_tile_dearer_than_the_points_left_is_not_entered() -> None:
    mover = unit("A1")
    found = reach(field(".rr", units=(mover,)), mover)
    assert tile("B1") not in found.tiles
    assert found.refused[tile("B1")].code == "mobility"


@pytest.mark.clause("S-MOVE-5")
def test_each_movement_group_pays_its_own_price() -> None:
    costs = {kind: ground_of(field("rd"), kind, BOOK).cost(Tile(0, 0)) for kind in GROUPS}
    assert costs == {"foot": 5, "armor": None, "cavalry": None, "flying": 1}
    assert ground_of(field("rd"), "armor", BOOK).cost(Tile(1, 0)) == 3


def test_no_other_movement_group_is_known() -> None:
    with pytest.raises(LookupError):
        ground_of(field("."), "hover", BOOK)


@pytest.mark.clause("S-MOVE-4")
def test_allies_are_passed_and_enemies_are_not() -> None:
    mover, ally, enemy = unit("A1"), unit("B1", id="ally"), unit("D1", id="enemy", side="blue")
    found = reach(field(".....", units=(mover, ally, enemy)), mover)
    assert set(found.tiles) == {tile("A1"), tile("C1")}
    assert found.refused[tile("B1")].code == "occupied"
    assert found.refused[tile("D1")].code == "in_the_way"


@pytest.mark.clause("S-MOVE-4")
def test_the_gm_may_let_units_pass_enemies_and_bar_them_from_allies() -> None:
    mover, ally, enemy = unit("A1"), unit("B1", id="ally"), unit("A2", id="enemy", side="blue")
    there = field("...", "...", units=(mover, ally, enemy))
    tiles = reach(there, mover, move__pass_allies=False, move__pass_enemies=True).tiles
    assert tile("B2") in tiles
    assert reach(field("...", units=(mover, ally)), mover, move__pass_allies=False).tiles.keys() == {
        tile("A1")
    }


def test_a_way_tells_what_each_tile_costs() -> None:
    mover = unit("A1")
    steps = reach(field(".w.", units=(mover,)), mover).path(tile("C1"))
    assert [(step.cost, step.spent, step.reasons[0].text) for step in steps] == [
        (2, 2, "Woods"),
        (1, 3, "Plains"),
    ]


@pytest.mark.clause("S-UNIT-4")
def test_a_routed_unit_goes_nowhere() -> None:
    mover = unit("A1", state={"hp": 0})
    found = unit_reach(field("...", units=(mover,)), mover, Stance(mover.tile, Side.N), BOOK)
    assert isinstance(found, Refusal)
    assert found.code == "routed"


def test_a_barred_tile_says_why() -> None:
    mover = unit("B1")
    found = reach(field("#.s", units=(mover,)), mover)
    assert found.refused[tile("A1")].text == "Wall can't be entered on foot"
    assert found.refused[tile("C1")].text == "Sea or lake can't be entered on foot"
    assert found.refused[tile("B2")].code == "off_map"


def test_entering_a_tile_is_told_for_each_group() -> None:
    told = {passage.kind: passage.cost for passage in entry_costs(field("s"), Tile(0, 0), BOOK)}
    assert {kind for kind, cost in told.items() if isinstance(cost, Refusal)} == {"foot", "armor", "cavalry"}
    flying = told["flying"]
    assert isinstance(flying, Explained)
    assert flying.value == 1


@pytest.mark.clause("S-TERR-1", "S-TERR-2", "S-TERR-4")
def test_a_tile_tells_what_it_gives() -> None:
    told = {(fact.group, fact.text) for fact in tile_facts(field("F*"), Tile(0, 0), BOOK)}
    assert told == {
        ("Cover", "+2 points"),
        ("Cover", "+1 against being hit"),
        ("Healing", "10 HP when it is activated"),
    }
    (burning,) = tile_facts(field("F*"), Tile(1, 0), BOOK)
    assert burning.text == "5 HP lost when it is activated"


@pytest.mark.clause("S-TERR-5")
def test_a_structure_tells_its_hp_and_that_it_can_be_picked() -> None:
    told = [(fact.name, fact.text) for fact in tile_facts(field("D"), Tile(0, 0), BOOK)]
    assert told == [("Gate", "15 of 15 HP"), ("Pick", "opens it")]


def test_the_palette_lists_every_kind_of_ground_with_what_sets_it_apart() -> None:
    notes = {terrain.id: terrain.note for terrain in terrains(BOOK)}
    assert len(notes) == 31
    assert notes["fort"] == "costs 2; damage reduction +2; Avoid +1; heals 10 at activation"
    assert notes["sea"] == "costs on foot –, armor –, cavalry –, flying 1"
    assert notes["solid-wall"] == "nobody can enter"
    assert terrain_note(BOOK.terrain("moor")) == "costs 1"


def test_a_unit_may_stand_where_it_can_enter_and_nobody_is() -> None:
    mover, other = unit("A1"), unit("B1", id="other")
    why = standing(field("..s", units=(mover, other)), mover, BOOK)
    assert why(tile("A1")) is None
    codes = [refusal.code for label in ("B1", "C1", "D1") if (refusal := why(tile(label))) is not None]
    assert codes == ["occupied", "closed", "off_map"]


def test_the_ground_of_a_unit_is_that_of_its_group() -> None:
    rider = unit("A1", class_id="wolf-knight-axe")
    assert unit_ground(rider, field("..", units=(rider,)), BOOK).group == "cavalry"


@pytest.mark.clause("S-HIT-1")
def test_nothing_hides_the_map() -> None:
    walled = field(".#.", "###")
    assert open_sight(walled.map).visible_tiles(Tile(0, 0)) == whole_map(walled.map)
    assert clear_line(tile("A1"), tile("C1")).visible


def test_a_side_knows_all_but_what_the_gm_hides() -> None:
    units = (unit("A1"), unit("B1", id="there", side="blue"), unit("C1", id="hidden", side="blue"))
    hidden = units[2].evolve(hidden=True)
    there = field("...", units=(*units[:2], hidden))
    assert known_units(there, "red") == {"unit", "there"}
    assert known_units(there, "blue") == {"unit", "there", "hidden"}


@pytest.mark.clause("S-MOVE-5", "S-TAG-0")
def test_a_gms_own_tag_may_give_a_movement_group() -> None:
    swim = {
        "name": "Winged",
        "group": "class",
        "ops": ["group(flying)"],
        "stacking": "flag",
        "meaning": "Flies.",
    }
    house = skirmish_book({"tag": {"winged": swim}})
    assert group_of(fighter(house, tags=["Winged", "Cavalry"]), house) == "flying"
    assert group_of(fighter(tags=["Armor", "Cavalry"]), BOOK) == "armor"
