from mapper.model.problem import Severity
from mapper.model.unit import Unit, UnitKind
from mapper.rules.skirmish.problems import table_problems, unit_problems
from tests.building import scenario
from tests.skirmishing import BOOK, skirmish_book, unit


def found(one: Unit) -> list[tuple[str, str]]:
    return [(problem.code, problem.place) for problem in unit_problems(scenario("..", one), BOOK)]


def test_a_sound_unit_has_no_problem() -> None:
    assert found(unit(class_id="archer", items=["iron-bow", "vulnerary", "speed-ring"])) == []


def test_a_sheet_of_an_unknown_class_is_told_by_its_place() -> None:
    assert found(unit(class_id="baker")) == [("bad_sheet", 'units[0] "unit": sheet.class_id')]


def test_a_vehicle_has_no_place_in_these_rules() -> None:
    assert found(unit().evolve(kind=UnitKind.VEHICLE)) == [("unknown_kind", 'units[0] "unit": kind')]


def test_too_many_items_are_warned_of() -> None:
    assert found(unit(items=["torch"] * 4)) == [("too_many_items", 'units[0] "unit": items')]


def test_a_weapon_that_the_class_cannot_use_is_warned_of() -> None:
    problems = [*unit_problems(scenario("..", unit(class_id="archer", items=["fire"])), BOOK)]
    assert [(problem.code, problem.severity, problem.clause) for problem in problems] == [
        ("not_equippable", Severity.WARNING, "S-WPN-2")
    ]


def test_two_equipped_weapons_are_warned_of() -> None:
    both = [{"item": "fire", "equipped": True}, {"item": "wind", "equipped": True}]
    assert found(unit().evolve(sheet={"items": both})) == [("equipped_twice", 'units[0] "unit": items')]


def test_an_unknown_tag_is_warned_of() -> None:
    assert found(unit(tags=["Moonlit", "Leader"])) == [("unknown_tag", 'units[0] "unit": sheet.tags')]


def test_what_the_loader_warns_of_is_a_problem_of_the_house_rules() -> None:
    problems = [*table_problems(skirmish_book({"terrain.sand.move": 2}))]
    assert [(problem.place, problem.clause) for problem in problems] == [
        ("house_rules.terrain.sand", "S-MOVE-2")
    ]
