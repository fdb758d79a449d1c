import io
import json
from pathlib import Path
from typing import Any

import pytest

from mapper.cli.main import main
from mapper.files.documents import save
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from tests.building import book, infantry, scenario, tank, vehicle

SHEETS = Path(__file__).parents[1] / "data" / "sheets.txt"
WALKER = (
    "Walker\n- [Assault Pistons] [+50% stomp damage]\n\nChassis\nInternals: 600/600\nMobility: 20\nArmour\n"
    "- 360 (300) Thickness\n- 3000 Durability\n\nSystems\nSmoke Discharger\n- [Smoke] Ammo [80]\n"
)


def told(capsys: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401  # whatever JSON was printed
    return json.loads(capsys.readouterr().out)


def written(folder: Path, text: str, name: str = "sheets.txt") -> str:
    path = folder / name
    path.write_bytes(text.encode())
    return str(path)


def read_in(folder: Path, text: str, **state: Any) -> str:  # noqa: ANN401  # the unit's state
    """Return the path of a document with the vehicle of this text in it."""
    (printed,) = parse_sheets(text, book()).sheets
    sheet = read_printed(printed, book()).sheet
    assert sheet is not None
    made = sheet.model_dump(mode="json", exclude_defaults=True)
    unit = vehicle(sheet.type, id="ox", name="Ox").evolve(sheet=made, state=state)
    path = folder / "battle.mapper"
    save(scenario("..", unit, infantry(at="B1")), path)
    return str(path)


def test_sheets_are_written_back_byte_for_byte(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["sheet", str(SHEETS), "--print"]) == 0
    assert capfdbinary.readouterr().out == SHEETS.read_bytes()


def test_several_texts_are_written_one_after_the_other(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    crlf = written(tmp_path, WALKER.replace("\n", "\r\n"))
    assert main(["sheet", crlf, str(SHEETS), "--print"]) == 0
    assert capfdbinary.readouterr().out == Path(crlf).read_bytes() + SHEETS.read_bytes()


def test_standard_input_is_read(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SHEETS.read_bytes())))
    assert main(["sheet", "-", "--print"]) == 0
    assert capfdbinary.readouterr().out == SHEETS.read_bytes()


def test_every_number_is_shown_and_what_differs_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", str(SHEETS)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("sheet ")][:2] == [
        "sheet 1: Tank, 70 of 70 points",
        "sheet 2: Tank, 65.45 of 70 points",
    ]
    regen = next(line for line in lines if "Shield regen" in line)
    assert regen.split(maxsplit=4) == [
        "Shield",
        "regen",
        "9.25",
        "V-BLD-48",
        "the rules give 9.24: rounded up by hand",
    ]
    assert sum("the rules give" in line for line in lines) == 9


@pytest.mark.parametrize("flags", [["--check"], ["--check", "--json"], ["--check", "--print"]])
def test_check_says_no_when_numbers_differ(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", str(SHEETS), *flags]) == 1
    assert capsys.readouterr().err == ""


def test_check_says_yes_when_none_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", written(tmp_path, WALKER), "--check"]) == 0
    assert "Walker, 60 of 60 points" in capsys.readouterr().out


def test_check_says_no_when_a_rule_of_building_is_broken(tmp_path: Path) -> None:
    text = WALKER.replace("Assault Pistons", "Jump Jets")
    assert main(["sheet", written(tmp_path, text), "--check"]) == 1


def test_the_house_rules_of_a_document_may_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.mapper"
    save(scenario("..", house_rules={"internals.per_point": 12}), house)
    text = written(tmp_path, WALKER.replace("600/600", "720/720"))
    assert main(["sheet", text, "--check"]) == 1
    assert main(["sheet", text, "--check", "--of", str(house)]) == 0
    capsys.readouterr()


def test_one_json_object_tells_the_fields_the_numbers_and_the_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, f"hello\n{WALKER.replace('600/600', '580/600')}\nbye\n")
    assert main(["sheet", path, "--json"]) == 0
    answer = told(capsys)
    (sheet,) = answer["sheets"]
    assert answer["count"] == 1
    assert (sheet["type"], sheet["internals"], sheet["smoke"]) == ("walker", [580, 600], 80)
    assert sheet["sheet"]["parts"]["smoke_ammo"] == 8
    assert sheet["state"] == {"internals": 580}
    assert sheet["points"] == {"used": 60, "budget": 60}
    assert sheet["agrees"] is True
    assert sheet["numbers"][0]["reasons"][0]["clause"] == "V-BLD-47"
    assert sheet["unknown"] == ["bye"]
    assert sheet["name"] == "hello"


def test_the_file_of_each_sheet_is_told_where_there_are_several(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [written(tmp_path, WALKER, "one.txt"), written(tmp_path, WALKER, "two.txt")]
    assert main(["sheet", *paths, "--json"]) == 0
    assert [sheet["file"] for sheet in told(capsys)["sheets"]] == paths
    assert main(["sheet", *paths]) == 0
    assert f"{paths[1]}: sheet 1: Walker" in capsys.readouterr().out


def test_a_unit_is_written_as_it_is_now(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    path = read_in(tmp_path, WALKER, internals=321, smoke_uses=79)
    assert main(["sheet", path, "--unit", "ox"]) == 0
    wanted = WALKER.replace("600/600", "321/600").replace("[80]", "[79/80]")
    assert capfdbinary.readouterr().out == wanted.encode()


def test_a_unit_without_a_text_is_written_by_the_grammar(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "battle.mapper"
    save(scenario("..", tank(weapons=[{"weapon": "cannon", "points": 10, "turret": True}])), path)
    assert main(["sheet", str(path), "--unit", "Tank", "--header"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Tank — Red — #red", "Tank"]
    assert "100mm Cannon (Turreted)" in lines


def test_a_unit_and_its_text_are_told_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", read_in(tmp_path, WALKER), "--unit", "ox", "--json", "--check"]) == 0
    answer = told(capsys)
    assert (answer["unit"], answer["text"], answer["mobility"]) == ("ox", WALKER, 20)


def test_a_man_has_a_sheet_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", read_in(tmp_path, WALKER), "--unit", "trooper"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["Trooper", "Health: 10/10"]


@pytest.mark.parametrize(
    "text, complaint",
    [
        (b"", "there is no sheet in this text"),
        (b"only talk\n", "one begins with Tank, Walker or Agrav"),
        (b"Tank\n\xff\n", "byte 6: this is no UTF-8 text"),
        (b"Tank\n" + b"x" * 300_000, "the text is too long (256 kB at most)"),
        (b"Tank\n" + "é".encode() * 150_000, "the text is too long (256 kB at most)"),
        (b"Tank\n" + b"x\n" * 5_000, "the text has 5002 lines (5000 at most)"),
    ],
)
def test_a_text_that_cannot_be_used_is_one_line(
    text: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "paste.txt"
    path.write_bytes(text)
    assert main(["sheet", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"mapper: {path}: ")
    assert complaint in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["nowhere.txt"], "there is no such file"),
        (["."], "can't be read"),
        ([""], "the name of a file is empty"),
        (["a.mapper", "b.mapper", "--unit", "ox"], "--unit needs one document"),
        (["-", "--unit", "ox"], "--unit needs one document"),
        ([str(SHEETS), "--header"], "add --unit ID"),
        (["a.mapper", "--unit", "ox", "--of", "b.mapper"], "its own document's rules"),
    ],
)
def test_an_order_that_makes_no_sense_is_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_an_unknown_unit_is_told_with_a_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", read_in(tmp_path, WALKER), "--unit", "oxx"]) == 2
    assert "did you mean ox?" in capsys.readouterr().err


def test_a_document_taken_for_a_text_is_told_what_to_add(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", read_in(tmp_path, WALKER)]) == 2
    assert "add --unit ID" in capsys.readouterr().err


def given_input(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_check_says_no_when_one_of_several_texts_differs(tmp_path: Path) -> None:
    fine, wrong = (
        written(tmp_path, WALKER, "fine.txt"),
        written(tmp_path, WALKER.replace("600", "601"), "no.txt"),
    )
    assert main(["sheet", fine, fine, "--check"]) == 0
    assert main(["sheet", fine, wrong, "--check"]) == 1
    assert main(["sheet", fine, wrong]) == 0


def test_standard_input_stands_among_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given_input(monkeypatch, WALKER)
    path = written(tmp_path, WALKER)
    assert main(["sheet", path, "-", "--check", "--json"]) == 0
    assert [sheet["file"] for sheet in told(capsys)["sheets"]] == [path, "<standard input>"]


def test_check_judges_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given_input(monkeypatch, WALKER.replace("Mobility: 20", "Mobility: 21"))
    assert main(["sheet", "-", "--check"]) == 1
    assert "Mobility" in capsys.readouterr().out


def test_a_fault_on_standard_input_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given_input(monkeypatch, "Tank\n" * 6_000)
    assert main(["sheet", "-"]) == 2
    assert capsys.readouterr().err.startswith("mapper: <standard input>: the text has 6001 lines")


def test_a_bad_text_among_good_ones_prints_nothing_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", written(tmp_path, WALKER), str(tmp_path / "gone.txt")]) == 2
    assert capsys.readouterr().out == ""


def test_dressed_texts_are_written_back_as_they_were(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    dressed = "".join(f"> {line}\r\n" for line in WALKER.replace("- [", "• [").split("\n"))
    assert main(["sheet", written(tmp_path, dressed), "--print", "--check"]) == 0
    assert capfdbinary.readouterr().out == dressed.encode()


def test_a_unit_whose_sheet_breaks_a_rule_fails_the_check(tmp_path: Path) -> None:
    path = read_in(tmp_path, WALKER.replace("Mobility: 20", "Mobility: 30"))
    assert main(["sheet", path, "--unit", "ox", "--check"]) == 1


def test_crits_and_states_are_told_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = read_in(tmp_path, WALKER, damaged=["mobility"], stun=1)
    assert main(["sheet", path, "--unit", "ox", "--json"]) == 0
    answer = told(capsys)
    assert answer["text"].endswith("\nCondition\n- Mobility: damaged\n- Stun: stunned\n")
    assert answer["condition"] == {"Mobility": "damaged", "Stun": "stunned"}
    assert answer["state"] == {"damaged": ["mobility"], "stun": 1}


def test_what_no_unit_can_have_is_remarked_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", written(tmp_path, f"{WALKER}\nCondition\n- Keel: gone\n"), "--check"]) == 0
    assert "remark: condition: Keel: gone: nothing of this unit can be so" in capsys.readouterr().out
