"""What a terminal is told holds no escape sequence and nothing that turns the direction of text."""

import json
from pathlib import Path

import pytest

from mapper.cli.main import main
from mapper.files.documents import save
from mapper.model.hidden import unfit_at
from tests.building import scenario

EVIL = "<b>x</b>&amp;\u202eevil\x1b[31m"
SHOWN = "<b>x</b>&amp;{U+202E}evil{U+001B}[31m"
TEXT = (
    f"talk\u2066\n{EVIL}\nTank\n- [{EVIL}] [text]\n\nWeapons\n{EVIL} 180mm Railgun (Turreted)\n\n"
    f"{EVIL} Drone\nHealth: 30/30\n"
).replace("evil\x1b[31m]", "evil\x1b31m]")


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "ev\u202eil\x1b[31m.txt"
    path.write_bytes(TEXT.encode())
    return str(path)


@pytest.mark.parametrize("options", [[], ["--print"], ["--json"], ["--check"], ["--print", "--check"]])
def test_no_hidden_character_of_a_sheet_is_printed(
    sheet: str, options: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", sheet, sheet, *options]) in (0, 1)
    told = capfd.readouterr()
    assert unfit_at(told.out) is None
    assert unfit_at(told.err) is None
    assert "{U+202E}" in told.out


def test_the_report_tells_the_line_and_the_character(sheet: str, capfd: pytest.CaptureFixture[str]) -> None:
    main(["sheet", sheet])
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].endswith(
        "doubtful: line 1: hidden characters shown as text: {U+2066} (left-to-right isolate)"
    )
    assert (
        "  doubtful: line 2: hidden characters shown as text: {U+202E} (right-to-left override), "
        "{U+001B} (control character)"
    ) in lines


def test_json_tells_them_too(sheet: str, capfd: pytest.CaptureFixture[str]) -> None:
    main(["sheet", sheet, "--json"])
    (told,) = json.loads(capfd.readouterr().out)["sheets"]
    assert told["name"] == SHOWN
    assert [entry["line"] for entry in told["hidden"]] == [2, 4, 7, 9]


def test_a_file_that_is_not_there_is_told_without_its_escape_sequences(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert main(["sheet", "gone\x1b[31m\u202e.txt"]) == 2
    error = capfd.readouterr().err
    assert unfit_at(error) is None
    assert "gone{U+001B}[31m{U+202E}.txt" in error


def test_a_document_is_checked_without_the_escape_sequences_of_its_name(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    fine, broken = (str(tmp_path / f"{name}\x1b[31m\u202e.mapper") for name in ("fine", "broken"))
    save(scenario(".."), Path(fine))
    Path(broken).write_bytes(b"")
    main(["check", fine, broken])
    told = capfd.readouterr()
    assert unfit_at(told.out + told.err) is None
    assert "fine{U+001B}[31m{U+202E}.mapper" in told.out


def test_a_text_written_back_says_how_many_hidden_characters_it_shows(
    sheet: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", sheet, "--print"]) == 0
    told = capfd.readouterr().err
    assert told.endswith(": 9 hidden characters were written as text\n")
    assert told.count("\n") == 1


def test_a_text_without_hidden_characters_is_written_back_in_silence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("Tank\n", encoding="utf-8")
    assert main(["sheet", str(plain), "--print"]) == 0
    assert capfd.readouterr().err == ""
