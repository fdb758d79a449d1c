import json
from pathlib import Path

import pytest

from mapper.cli.main import main

GOOD = {
    "id": "two-plates",
    "ask": "build",
    "given": {"type": "tank", "parts": [{"part": "smartplate", "points": 2}]},
    "expect": {"armour": {"front": 36}},
}
BAD = {**GOOD, "id": "wrong", "expect": {"armour": {"front": 37}}}
UNKNOWN = {**GOOD, "id": "strange", "ask": "weather"}
SWITCHED = {
    **GOOD,
    "id": "switched",
    "settings": {"build.quirks": 0},
    "given": {"type": "tank", "quirks": ["low_profile"]},
    "expect": {"problems": ["too_many_quirks"]},
}


def a_file(folder: Path, *cases: object) -> str:
    path = folder / "cases.json"
    data = {"format": "mapper-cases", "version": 1, "ruleset": "vehicle", "title": "", "cases": cases}
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_cases_that_pass_end_with_status_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", a_file(tmp_path, GOOD, SWITCHED)]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_each_case_that_fails_has_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", a_file(tmp_path, GOOD, BAD, UNKNOWN)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "wrong: armour.front: expected 37, got 36"
    assert lines[1].startswith("strange: unknown kind 'weather'")
    assert lines[2:] == ["1 passed, 2 failed"]


def test_an_unknown_setting_fails_its_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", a_file(tmp_path, {**GOOD, "settings": {"build.quirkz": 1}})]) == 1
    assert "settings.build.quirkz" in capsys.readouterr().out


def test_json_is_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", a_file(tmp_path, GOOD, BAD), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["failed"]) == (1, 1)
    assert told["cases"][1] == {
        "id": "wrong",
        "passed": False,
        "differences": ["armour.front: expected 37, got 36"],
    }


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        "",
        '{"format": "mapper-cases", "format": "mapper-cases"}',
        '{"format": "mapper-cases", "version": 1, "ruleset": "chess", "cases": []}',
        '{"format": "mapper-cases", "version": 2, "ruleset": "vehicle", "cases": []}',
        '{"format": "mapper-cases", "version": NaN}',
        "[" * 100_000,
    ],
)
def test_a_bad_file_is_told_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    assert main(["cases", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"mapper: {path}: ")
    assert len(captured.err.splitlines()) == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", str(tmp_path / "none.json")]) == 2
    assert "there is no such file" in capsys.readouterr().err
