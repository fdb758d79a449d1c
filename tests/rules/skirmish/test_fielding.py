from dataclasses import replace
from typing import Any

import pytest

from mapper.errors import DocumentError
from mapper.model.unit import UnitKind
from mapper.rules.skirmish.fielding import fighter, fighter_of, scenario_tags
from mapper.rules.skirmish.fighter import has
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.state import UNTOUCHED, after, read_condition, with_condition
from mapper.rules.skirmish.status import Status
from tests.building import scenario
from tests.skirmishing import BOOK, skirmish_book, unit


def test_a_unit_has_the_numbers_of_its_class() -> None:
    archer = fighter(unit(class_id="archer", items=["iron-bow", "speed-ring"]), BOOK)
    assert (archer.name, archer.hp, archer.ratings[Ability.DEX]) == ("Archer", 25, Rating.B)
    assert archer.weapon is not None
    assert archer.accessory is not None
    assert (archer.weapon.name, archer.accessory.name) == ("Iron Bow", "Speed Ring")


@pytest.mark.clause("S-UNIT-1")
def test_the_gm_may_set_any_number_of_one_unit() -> None:
    made = fighter(
        unit(class_id="archer", max_hp=40, ratings={"Str": "S"}, tier="promoted", tags=["Leader"]), BOOK
    )
    assert (made.max_hp, made.hp, made.tier, made.ratings[Ability.STR]) == (40, 40, "promoted", Rating.S)
    assert has(made, "Leader")
    assert has(made, "Covert")


def test_a_unit_stands_on_the_ground_of_its_tile() -> None:
    one = unit("B1", class_id="thief")
    ground = scenario("..", one).map.evolve(legend={".": "woods"})
    assert fighter_of(one, scenario(ground, one), BOOK).terrain is BOOK.tables.terrain["woods"]


def test_a_unit_keeps_the_hp_and_statuses_it_came_out_with() -> None:
    one = unit(class_id="archer")
    hurt = fighter(one, BOOK)
    statuses = (Status("Inflicted", Ability.DEF, -2, activations=1), Status("Barrier", rounds=1))
    kept = after(UNTOUCHED, replace(hurt, hp=7, statuses=statuses))
    again = fighter(with_condition(one, kept), BOOK)
    assert (again.hp, again.statuses) == (7, statuses)


def test_full_hp_are_not_noted() -> None:
    one = unit(class_id="archer", state={"hp": 3})
    healed = after(read_condition(one), fighter(unit(class_id="archer"), BOOK))
    assert with_condition(one, healed).state == {}


@pytest.mark.clause("S-ITEM-3")
def test_carried_accessories_work_where_the_gm_has_it_so() -> None:
    laden = unit(items=["speed-ring", "march-ring"])
    assert not has(fighter(laden, BOOK), "Fast")
    assert has(fighter(laden, skirmish_book(settings={"accessory.benefit": "carried"})), "Fast")


def test_the_tags_of_the_scenario_are_told_from_others() -> None:
    assert scenario_tags(unit(tags=["Leader", "Covert", "Saboteur"]), BOOK) == ("Leader", "Raider")


@pytest.mark.parametrize(
    "sheet, place",
    [
        ({"class_id": "baker"}, "sheet.class_id"),
        ({"items": ["rolling-pin"]}, "items.0"),
        ({"state": {"statuses": [{"status": "Sleepy"}]}}, "state.statuses.0"),
        ({"state": {"hp": -1}}, "state.hp"),
        ({"ratings": {"Luck": "A"}}, "sheet.ratings"),
        ({"tags": [" "]}, "sheet.tags.0"),
        ({"bread": 1}, "sheet.bread"),
    ],
)
def test_what_these_rules_do_not_know_is_refused_by_its_place(sheet: dict[str, Any], place: str) -> None:
    with pytest.raises(DocumentError) as caught:
        fighter(unit(**sheet), BOOK)
    assert caught.value.place.startswith(f"unit unit: {place}")


def test_a_vehicle_is_no_fighter() -> None:
    with pytest.raises(DocumentError) as caught:
        fighter(unit().evolve(kind=UnitKind.VEHICLE), BOOK)
    assert caught.value.place == "unit unit: kind"


@pytest.mark.clause("S-UNIT-4")
def test_a_unit_without_hp_is_routed() -> None:
    assert fighter(unit(class_id="archer", state={"hp": 0}), BOOK).is_routed
    assert not fighter(unit(class_id="archer", state={"hp": 1}), BOOK).is_routed
