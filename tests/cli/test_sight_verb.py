import json
from pathlib import Path
from typing import Any

import pytest

from mapper.cli.main import main
from mapper.files.documents import save
from mapper.files.resources import sample_map
from tests.building import scenario, tank


@pytest.fixture
def battle(tmp_path: Path) -> str:
    """Return a document: a low house, smoke and a wall in a row, a glider that is up and one with a drone."""
    path = tmp_path / "battle.mapper"
    units = (
        tank("A1", "E", id="kite", name="Kite", state={"high": True}),
        tank("A3", "E", id="ox", name="Ox", quirks=["spotter_drone"]),
    )
    save(scenario("..L.2.\n......\n.H....", *units, walls=[[2, 0, "E"]], title="Battle"), path)
    return str(path)


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_tells_everything_in_the_way(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "A1", "F1", "--json"]) == 0
    assert told(capsys) == {
        "from": "A1",
        "to": "F1",
        "visible": False,
        "blockers": [
            {
                "kind": "structure",
                "id": "house-C1",
                "tile": "C1",
                "reason": "the low building at C1 is in the way",
                "clause": "V-SIT-01",
            },
            {
                "kind": "wall",
                "id": "D1 W",
                "tile": "C1",
                "reason": "a district wall on D1 W is in the way",
                "clause": "V-MAP-06",
            },
            {
                "kind": "smoke",
                "id": "E1",
                "tile": "E1",
                "reason": "smoke in E1 is in the way",
                "clause": "V-SIT-02",
            },
        ],
        "line": [[0.5, 0.5], [5.5, 0.5]],
    }


def test_json_tells_a_free_line(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "a2", "F2", "--json"]) == 0
    found = told(capsys)
    assert (found["visible"], found["blockers"]) == (True, [])


def test_json_lists_the_tiles_seen_row_by_row(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "A1", "--json"]) == 0
    found = told(capsys)
    assert found["from"] == "A1"
    assert found["tiles"][:4] == ["A1", "B1", "C1", "A2"]
    assert "E1" not in found["tiles"]


def test_a_line_is_told_in_words_with_its_clauses(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "A1", "D1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "A1 to D1: not visible",
        "C1: the low building at C1 is in the way (V-SIT-01)",
        "C1: a district wall on D1 W is in the way (V-MAP-06)",
    ]


def test_the_tiles_seen_are_told_as_runs_of_columns(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "A3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"A3 sees {sum(map(tiles_in, lines[1:]))} tiles"
    assert lines[2] == "row 2: A-B"
    assert lines[3] == "row 3: A-B"


def test_a_unit_sees_by_its_own_eyes(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "Kite", "C1", "--json"]) == 0
    assert told(capsys)["visible"]
    assert main(["sight", battle, "kite", "D1", "--json"]) == 0
    assert [blocker["kind"] for blocker in told(capsys)["blockers"]] == ["wall"]


def test_a_unit_s_list_holds_what_its_drone_sees(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "ox", "--json"]) == 0
    assert {"C3", "D3", "E3"} <= set(told(capsys)["tiles"])
    assert main(["sight", battle, "A3", "--json"]) == 0
    assert not {"C3", "D3", "E3"} & set(told(capsys)["tiles"])


def test_a_line_may_lead_to_a_unit(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "A1", "ox", "--json"]) == 0
    assert told(capsys)["to"] == "A3"


@pytest.mark.parametrize("names", [["G1"], ["A4"], ["A1", "ZZ9"]])
def test_a_tile_outside_the_map_is_refused_in_one_line(
    battle: str, names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sight", battle, *names]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err == f"mapper: {names[-1]}: the tile lies outside the map (A1 to F3)\n"


def test_what_is_neither_tile_nor_unit_is_refused(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", battle, "Kit"]) == 2
    assert capsys.readouterr().err == "mapper: Kit: there is no such unit (did you mean kite?)\n"


def tiles_in(line: str) -> int:
    """Return how many tiles a line such as `row 2: A-C, E` names."""
    runs = [run.split("-") for run in line.partition(": ")[2].split(", ")]
    return sum(ord(run[-1]) - ord(run[0]) + 1 for run in runs)


@pytest.mark.parametrize("ends", [["F3"], ["F3", "A1"]])
def test_rules_without_sight_say_so(ends: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", str(sample_map("harrow")), *ends]) == 0
    assert "these rules know no line of sight" in capsys.readouterr().out
