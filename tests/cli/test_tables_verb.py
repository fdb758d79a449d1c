import json
from pathlib import Path

import pytest

from mapper.cli.main import BAD_INPUT, OK, main
from mapper.files.documents import save
from tests.building import scenario


def test_a_row_is_shown_with_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "vehicle", "weapon.cannon"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines if "rate" in line] == [["weapon.cannon.rate", "50", "V-BLD-21"]]
    assert len({line.index("V-BLD-21") for line in lines}) == 1


def test_all_tables_are_shown_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "vehicle"]) == 0
    shown = capsys.readouterr().out
    assert "hit.base " in shown
    assert "settings.glit.cracks " in shown


def test_numbers_the_rules_do_not_give_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "vehicle", "infantry.trooper"]) == 0
    assert all(line.endswith("GM to confirm") for line in capsys.readouterr().out.splitlines())


def test_the_house_rules_of_a_document_are_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.mapper"
    rules = {"weapon.cannon.rate": 60}
    save(scenario("..", house_rules=rules, settings={"glit.cracks": False}), path)
    assert main(["tables", "vehicle", "--of", str(path), "--json"]) == 0
    rows = {row["key"]: row for row in json.loads(capsys.readouterr().out)["rows"]}
    assert {key for key, row in rows.items() if row["house"]} == {
        "weapon.cannon.rate",
        "settings.glit.cracks",
    }
    assert rows["weapon.cannon.rate"]["value"] == 60


def test_an_infinite_number_is_a_word_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "vehicle", "ammo.GLIT.vs_shield.pen", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["value"] == "infinite"


@pytest.mark.parametrize(
    "name, hint", [("weapn", "weapon"), ("weapon.canon", "weapon.cannon"), ("zzz", "type, ")]
)
def test_an_unknown_table_is_told_with_a_hint(
    name: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tables", "vehicle", name]) == 2
    assert hint in capsys.readouterr().err


def test_an_unknown_ruleset_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "chess"]) == 2
    assert "vehicle" in capsys.readouterr().err


def test_the_clauses_are_listed_with_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "vehicle", "clauses"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 321
    assert "V-CRT-04  Damaged, then destroyed  (lines 267)" in lines


def test_the_clauses_of_a_chapter_are_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "vehicle", "clauses.V-TRN", "--json"]) == OK
    told = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in told["clauses"]][:2] == ["V-TRN-01", "V-TRN-02"]


def test_a_clause_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "vehicle", "clauses.V-XYZ"]) == BAD_INPUT
    assert "there is no such clause" in capsys.readouterr().err
