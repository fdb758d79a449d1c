"""The sheets of a text as the editor takes them, and a unit brought back to the rules' numbers."""

import itertools
from functools import partial
from pathlib import Path

import pytest

from mapper.files.rulings import ruleset_of
from mapper.model.unit import Unit, UnitKind
from mapper.rules.sheets import ReadSheet
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.sheet_text.reception import read_sheets, recomputed, summary
from tests.building import book, infantry, scenario, tank
from tests.counting import calls

SEED = (Path(__file__).parents[2] / "data" / "sheets.txt").read_text(encoding="utf-8")


def seed_sheets() -> tuple[ReadSheet, ...]:
    return read_sheets(SEED, book()).sheets


def only(text: str) -> ReadSheet:
    (sheet,) = read_sheets(text, book()).sheets
    return sheet


def unit_of(sheet: ReadSheet) -> Unit:
    leader = sheet.leader
    assert leader is not None
    return tank().evolve(sheet=leader.sheet, state=leader.state)


def test_the_seven_seed_sheets_are_read_with_their_types_and_points() -> None:
    told = [(one.leader.summary.type, one.leader.summary.budget) for one in seed_sheets() if one.leader]
    assert [kind for kind, _ in told] == ["Tank", "Tank", "Agrav", "Tank", "Tank", "Walker", "Walker"]
    assert all(budget for _, budget in told)


def test_the_fourth_seed_sheet_brings_three_docked_drones() -> None:
    crew = seed_sheets()[3].crew
    assert [(one.kind, one.docked) for one in crew] == [(UnitKind.DRONE, True)] * 3
    assert [one.name for one in crew] == ["Trust PA Drone #1", "Trust PA Drone #2", "Trust Powersuit Drone"]
    assert crew[0].summary.points is None


def test_the_lines_of_the_sheets_follow_one_another() -> None:
    sheets = seed_sheets()
    assert sheets[0].first_line == 1
    assert all(one.last_line + 1 == next_.first_line for one, next_ in itertools.pairwise(sheets))
    lines = SEED.split("\n")
    assert [lines[one.first_line - 1] for one in sheets][:3] == ["Tank", "Tank", "Agrav"]


def test_a_number_that_differs_stands_beside_the_rules_number_with_its_clause() -> None:
    (shield,) = [number for number in seed_sheets()[0].differing if number.place == "Shield thickness"]
    assert (shield.printed, shield.rules) == ("154", "123.2")
    assert shield.clause.startswith("V-")
    assert shield.likely


def test_a_line_that_is_not_understood_is_told_with_its_number() -> None:
    sheet = only(
        "Hello\nIron Duchess - Ann - #a02020\nTank\nChassis\nInternals: 500/500\nfrobnicate the wings\n"
    )
    assert [
        (doubt.line, doubt.text.endswith("frobnicate the wings")) for doubt in sheet.doubts if doubt.line
    ][-1] == (6, True)


def test_what_stands_before_the_first_sheet_is_told_too() -> None:
    text = read_sheets("Hello all\n\nTank\nChassis\nInternals: 500/500\n", book())
    assert [(doubt.line, doubt.text) for doubt in text.doubts] == [(1, "Hello all")]


def test_the_header_tells_name_player_and_colour() -> None:
    sheet = only("Iron Duchess - Ann - #a02020\nTank\nChassis\nInternals: 500/500\n")
    assert sheet.leader is not None
    assert (sheet.leader.name, sheet.player, sheet.colour) == ("Iron Duchess", "Ann", "#a02020")


def test_a_sheet_without_a_header_has_no_name() -> None:
    leader = seed_sheets()[0].leader
    assert leader is not None
    assert leader.name == ""


def test_markup_in_a_name_stays_as_it_is() -> None:
    sheet = only("<b>Ox</b> & sons - Ann - #a02020\nTank\nChassis\nInternals: 500/500\n")
    assert sheet.leader is not None
    assert sheet.leader.name == "<b>Ox</b> & sons"


def test_a_character_that_turns_the_direction_of_text_is_told_with_its_line() -> None:
    (sheet,) = read_sheets("Tank\n\u202eevil", book()).sheets
    told = [(doubt.line, doubt.text) for doubt in sheet.doubts]
    assert (2, "hidden characters shown as text: {U+202E} (right-to-left override)") in told


def test_a_quirk_that_no_table_knows_is_told_with_the_line_it_stands_on() -> None:
    sheet = only("Tank\n- [Warp Drive] [goes fast]\n\nChassis\nInternals: 500/500\n")
    assert [doubt.line for doubt in sheet.doubts if "Warp Drive" in doubt.text] == [2]


def test_a_label_that_cannot_be_true_is_told_with_the_line_of_the_ammunition() -> None:
    lines = [(doubt.line, doubt.text) for doubt in seed_sheets()[0].doubts]
    assert [line for line, _ in lines] == [28, 29, 30]
    assert "the label says 100mm Penetrator, the weapon fires 180mm" in lines[0][1]


def test_recomputing_drops_the_printed_numbers() -> None:
    unit = unit_of(seed_sheets()[0])
    assert "overrides" in unit.sheet
    bare = recomputed(unit, book())
    assert "overrides" not in bare.sheet
    shield = build_of(bare, book()).shield
    assert shield is not None
    assert shield.thickness.value == pytest.approx(123.2)


def test_recomputing_keeps_the_text_and_what_is_gone() -> None:
    unit = unit_of(seed_sheets()[0]).evolve(state={"internals": 100, "heat": 20})
    bare = recomputed(unit, book())
    assert bare.state == {"internals": 100, "heat": 20}
    assert bare.sheet["text"] == unit.sheet["text"]


def test_no_more_is_left_than_the_rules_give() -> None:
    unit = tank(overrides={"internals": 9000}, state={"internals": 8000})
    assert recomputed(unit, book()).state == {}


def test_a_unit_by_the_rules_is_itself() -> None:
    unit = tank()
    assert recomputed(unit, book()) is unit


def test_a_trooper_of_his_own_health_gets_that_of_the_table() -> None:
    man = infantry()
    assert recomputed(man.evolve(sheet={**man.sheet, "health": 77}), book()).sheet == man.sheet


def test_the_summary_tells_type_and_points() -> None:
    told = summary(tank(), book())
    assert (told.type, told.points, told.budget) == ("Tank", 9, 70)


def test_a_man_costs_no_points() -> None:
    assert summary(infantry(), book()).points is None


def test_a_text_is_read_alike_through_the_ruleset() -> None:
    rules = ruleset_of(scenario("."))
    assert rules.read_sheets(SEED).sheets == seed_sheets()


def unknown_quirks(count: int) -> str:
    return "Tank\n" + "".join(f"- [Improved Sensr Rely {number}] [x]\n" for number in range(count))


def test_thousands_of_unknown_quirks_are_remarked_on() -> None:
    (sheet,) = read_sheets(unknown_quirks(4_900), book()).sheets
    assert len(sheet.doubts) == 4_900
    assert sheet.doubts[0].text.endswith("did you mean Improved Sensor Relay?")


def test_twice_as_many_unknown_quirks_are_twice_the_work() -> None:
    few, many = (calls(partial(read_sheets, unknown_quirks(count), book())) for count in (400, 800))
    assert many < 2.2 * few
