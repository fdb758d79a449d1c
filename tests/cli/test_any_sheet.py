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


TWO = (
    "Name: Hild\nPlayer: Ann\nColour: #ff0000\nClass: Axe Fighter\nHP: 9/30\nRatings: Str A\nActed: yes\n\n"
    "Class: none\nHP: 5/5\nTags: brave\n"
)


def read_back(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> list[object]:
    """Return the units, with whose they are, that the verb reads from a text."""
    assert main(["sheet", written(folder, text), "--rules", "skirmish", "--json"]) == 0
    sheets = json.loads(capsys.readouterr().out)["sheets"]
    return [(sheet["player"], sheet["colour"], sheet["units"]) for sheet in sheets]


def test_sheets_written_back_are_read_as_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = read_back(tmp_path, TWO, capsys)
    assert main(["sheet", written(tmp_path, TWO), "--rules", "skirmish", "--print"]) == 0
    text = capsys.readouterr().out
    assert read_back(tmp_path, text, capsys) == before
    assert main(["sheet", written(tmp_path, text), "--rules", "skirmish", "--print"]) == 0
    assert capsys.readouterr().out == text


def test_what_is_doubtful_is_told_when_sheets_are_written_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, "Name: Hi\u202eld\nClass: Axe Fighter\nwhatever\n")
    assert main(["sheet", path, "--rules", "skirmish", "--print"]) == 0
    told = capsys.readouterr()
    assert "Hi{U+202E}ld" in told.out
    assert "whatever" not in told.out
    assert "2 doubtful things are not written as in the text" in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("rules", ["skirmish", "vehicle"])
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("\n" * 5_000, "the text has 5001 lines (5000 at most)"),
        ("\n" + "x" * 20_001, "line 2: the line has 20001 characters (20000 at most)"),
        ("xxxx\n" * 60_000, "the text is too long (256 kB at most)"),
    ],
)
def test_a_text_that_is_too_long_is_refused_by_all_rules_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str, text: str, complaint: str
) -> None:
    path = written(tmp_path, text)
    assert main(["sheet", path, "--rules", rules]) == 2
    assert capsys.readouterr().err == f"mapper: {path}: {complaint}\n"
