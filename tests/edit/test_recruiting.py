"""Sheets of a text as units to be put on the map, and units brought back to the rules' numbers."""

from pathlib import Path

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.recruiting import likely_side, parties_of, recompute_units, recruits_of
from mapper.files.rulings import ruleset_of
from mapper.rules.sheets import ReadSheet
from tests.building import infantry, scenario, tank

SEED = (Path(__file__).parents[1] / "data" / "sheets.txt").read_text(encoding="utf-8")
MAP = scenario("...")
RULES = ruleset_of(MAP)
PRINTED = tank("A1", id="ox", name="Ox", overrides={"internals": 9000})
VEHICLE = "Tank\nChassis\nInternals: 500/500\n"


def only(text: str) -> ReadSheet:
    (sheet,) = RULES.read_sheets(text).sheets
    return sheet


def test_a_sheet_is_a_vehicle_with_its_crew() -> None:
    (tank_,) = recruits_of(RULES.read_sheets(SEED).sheets[3])
    assert [one.docked for one in tank_.crew] == [True, True, True]


def test_men_and_drones_of_no_vehicle_stand_alone() -> None:
    found = recruits_of(only("Gun drone\nHealth: 30/30\n\nScout drone [Docked]\nHealth: 20/30\n"))
    assert [one.name for one in found] == ["Gun drone", "Scout drone"]
    assert not any(one.docked for one in found)
    assert found[1].state == {"health": 20}


def test_a_name_that_the_text_gives_is_kept_and_one_that_it_does_not_give_is_made_up() -> None:
    (named,), (unnamed,) = recruits_of(only(f"Duchess - Ann\n{VEHICLE}")), recruits_of(only(VEHICLE))
    assert (named.name, named.keeps_name) == ("Duchess", True)
    assert (unnamed.name, unnamed.keeps_name) == ("Tank", False)


def test_the_numbers_of_the_rules_are_taken_when_that_is_wished() -> None:
    sheet = RULES.read_sheets(SEED).sheets[0]
    ((printed,), (reckoned,)) = (
        parties_of(sheet, RULES, "red"),
        parties_of(sheet, RULES, "red", recompute=True),
    )
    assert "overrides" in printed.recruit.sheet
    assert "overrides" not in reckoned.recruit.sheet


def test_a_sheet_is_for_the_side_of_its_players_name_or_else_of_its_colour() -> None:
    assert likely_side(only(f"Duchess - BLUE - #red\n{VEHICLE}"), MAP) == "blue"
    assert likely_side(only(f"Duchess - Ann - #red\n{VEHICLE}"), MAP) == "red"


def test_a_sheet_that_names_no_side_of_the_map_is_for_none() -> None:
    assert likely_side(only(f"Duchess - Ann - #a02020\n{VEHICLE}"), MAP) is None
    assert likely_side(only(VEHICLE), MAP) is None


def test_recomputing_drops_printed_numbers_and_names_the_unit() -> None:
    edit = recompute_units(scenario(".", PRINTED), RULES, {"ox"})
    assert isinstance(edit, Edit)
    assert edit.name == "Recompute Ox"
    assert "overrides" not in RULES.recomputed(edit.scenario.units[0]).sheet
    assert edit.scenario.units[0].sheet.get("overrides") is None


def test_docked_drones_are_recomputed_with_their_carrier() -> None:
    bee = infantry("A1", id="bee", drone=True, carrier="ox", side="red", kind="powersuit", health=7)
    edit = recompute_units(scenario(".", PRINTED, bee), RULES, {"ox"})
    assert isinstance(edit, Edit)
    assert edit.name == "Recompute 2 units"
    assert "health" not in edit.scenario.units[1].sheet


def test_a_unit_by_the_rules_is_not_recomputed() -> None:
    edit = recompute_units(scenario(".", tank("A1", id="ox")), RULES, {"ox"})
    assert isinstance(edit, NoEdit)


def test_other_units_are_left_as_they_are() -> None:
    other = tank("A1", id="cow", overrides={"internals": 9000})
    edit = recompute_units(scenario(".", PRINTED, other), RULES, {"ox"})
    assert isinstance(edit, Edit)
    assert edit.scenario.units[1] is other
