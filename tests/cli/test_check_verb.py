import json
from pathlib import Path

import pytest

from mapper.cli.main import main
from tests.files.full_document import full, text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working folder, with one document of each kind in it."""
    monkeypatch.chdir(tmp_path)
    write("sound.mapper")
    write("noticed.mapper", title="")
    write("warned.mapper", sides=[*full()["sides"], {**full()["sides"][0], "id": "blue"}])
    write("wrong.mapper", units=[*full()["units"], full()["units"][0]])
    write("mistyped.mapper", round="3", phase=7)
    Path("newer.mapper").write_bytes(text({"format": "mapper", "version": 99}))
    return tmp_path


def write(name: str, **fields: object) -> None:
    """Write a document with some fields changed; a house rule settles what its volatile hall does."""
    settled = {"structure.volatile.fraction": 0.4}
    bare = {**full()["map"], "backdrop": None}
    sound = {"house_rules": settled, "settings": {}, "units": [], "map": bare, **fields}
    Path(name).write_bytes(text({**full(), **sound}))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "name,status,told",
    [
        ("sound.mapper", 0, ["sound.mapper: no problems"]),
        ("noticed.mapper", 0, ["noticed.mapper: notice: The title is empty: pictures will have no heading."]),
        (
            "warned.mapper",
            1,
            [
                "warned.mapper: warning: Red Company: red is the colour of 2 sides.",
                "warned.mapper: warning: Red Company: red is the colour of 2 sides.",
            ],
        ),
        (
            "wrong.mapper",
            1,
            ["wrong.mapper: error: A1: Ox shares its id with Ox (each id once)."],
        ),
        (
            "mistyped.mapper",
            1,
            [
                'mistyped.mapper: error: round: is not a whole number (write 7, not 7.0, "7" or true)',
                "mistyped.mapper: error: phase: is not a text (put it in quotation marks)",
            ],
        ),
    ],
)
def test_each_problem_is_a_line(
    name: str, status: int, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", name]) == status
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if ": another unit of its side" not in line] == told


@pytest.mark.usefixtures("folder")
def test_problems_come_as_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "noticed.mapper"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "problems": [
            {
                "place": "title",
                "code": "no_title",
                "text": "is empty: pictures will have no heading",
                "severity": "notice",
            },
        ],
    }


@pytest.mark.usefixtures("folder")
def test_of_several_files_each_problem_names_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "sound.mapper", "noticed.mapper", "mistyped.mapper"]) == 1
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert [(problem["file"], problem["code"]) for problem in problems] == [
        ("noticed.mapper", "no_title"),
        ("mistyped.mapper", "int_type"),
        ("mistyped.mapper", "string_type"),
    ]


@pytest.mark.usefixtures("folder")
def test_a_file_that_is_no_document_is_an_error_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "newer.mapper", "sound.mapper", "gone.mapper"]) == 2
    said = capsys.readouterr()
    assert said.out == "sound.mapper: no problems\n"
    newer, gone = said.err.splitlines()
    assert newer.startswith(
        "mapper: newer.mapper: this document is of version 99, and this program knows versions "
    )
    assert gone == "mapper: gone.mapper: there is no such file"


@pytest.mark.usefixtures("folder")
def test_checking_changes_nothing() -> None:
    before = {path: path.read_bytes() for path in Path().iterdir()}
    main(["check", *map(str, before)])
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.usefixtures("folder")
def test_a_backdrop_that_cannot_be_shown_is_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    picture = {**full()["map"]["backdrop"], "data": "AAAA", "name": "scan.png"}
    write("scanned.mapper", map={**full()["map"], "backdrop": picture})
    assert main(["check", "scanned.mapper"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("scanned.mapper: warning: The backdrop cannot be shown: scan.png: this is no")
