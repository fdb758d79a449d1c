"""`mapper sheet` for rulesets whose sheets have no printed numbers of their own: here the skirmish rules."""

import json
from pathlib import Path

import pytest

from mapper.cli.main import main
from mapper.edit.whole_map import new_scenario
from mapper.files.documents import save
from mapper.geometry.grid import Side, Tile
from mapper.model.unit import Unit, UnitKind

AXE = Unit(
    id="axe",
    side="red",
    kind=UnitKind.FIGHTER,
    name="Hild",
    tile=Tile(1, 1),
    facing=Side.N,
    sheet={"class_id": "axe-fighter"},
)


def battle(folder: Path) -> str:
    path = folder / "battle.mapper"
    save(new_scenario(4, 4, ruleset="skirmish", ground="plains").evolve(units=(AXE,)), path)
    return str(path)


def written(folder: Path, text: str) -> str:
    path = folder / "fighters.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def text_of_axe(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["sheet", battle(folder), "--unit", "axe"]) == 0
    return capsys.readouterr().out


def test_a_fighter_is_written_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Hild" in text_of_axe(tmp_path, capsys)


def test_a_fighter_that_was_written_is_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, text_of_axe(tmp_path, capsys))
    assert main(["sheet", path, "--rules", "skirmish", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (unit,) = told["sheets"][0]["units"]
    assert (unit["name"], unit["kind"], unit["sheet"]["class_id"]) == ("Hild", "fighter", "axe-fighter")


def test_the_rules_of_texts_are_those_of_the_document_they_are_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, text_of_axe(tmp_path, capsys))
    assert main(["sheet", path, "--of", battle(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("sheet 1: ")


def test_a_unit_and_its_text_are_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", battle(tmp_path), "--unit", "Hild", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["unit"], len(told["sheets"])) == ("axe", 1)
    assert "Hild" in told["text"]


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["--rules", "vehicle", "--of"], "--rules skirmish"),
        (["--unit", "axe", "--rules"], "its own document's rules"),
    ],
)
def test_rules_that_are_not_those_of_the_document_are_refused(
    arguments: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = battle(tmp_path)
    last = path if arguments[-1] == "--of" else "skirmish"
    assert main(["sheet", path, *arguments, last]) == 2
    assert complaint in capsys.readouterr().err


def test_a_text_without_a_fighter_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", written(tmp_path, ""), "--rules", "skirmish"]) == 2
    assert "there is no sheet in this text" in capsys.readouterr().err


def test_only_printed_sheets_are_written_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, text_of_axe(tmp_path, capsys))
    assert main(["sheet", path, "--rules", "skirmish", "--print"]) == 2
    assert "--print" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "rules", "told"),
    [
        ("Name: Captain\nClass: Hero (axe)\nHP: 27/27\n", "vehicle", "of the Skirmish rules"),
        ("Name: Ox\nTank\n\nChassis\nInternals: 585/585\n", "skirmish", "of the Vehicle rules"),
        ("Scout\nHealth: 30/30\n", "skirmish", "of the Vehicle rules"),
        ("hello\n", "skirmish", "one begins with Name: or Class:"),
        ("hello\n", "vehicle", "one begins with Tank, Walker or Agrav"),
    ],
)
def test_a_text_without_a_sheet_of_these_rules_says_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, rules: str, told: str
) -> None:
    assert main(["sheet", written(tmp_path, text), "--rules", rules]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("rules", ["vehicle", "skirmish"])
def test_a_sheet_that_mentions_lines_of_other_rules_is_read_by_its_own(tmp_path: Path, rules: str) -> None:
    text = "Name: Ox\nTank\n\nChassis\nInternals: 585/585\n\nName: Captain\nClass: Hero (axe)\n"
    assert main(["sheet", written(tmp_path, text), "--rules", rules]) == 0
