import json
from pathlib import Path
from typing import Any

import pytest

from mapper.cli.main import main
from mapper.files.documents import save
from mapper.files.resources import sample_map
from mapper.model.unit import Unit, UnitKind
from tests.building import agrav, scenario, tank, tile, walker

CAR = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("A3"))


@pytest.fixture
def battle(tmp_path: Path) -> str:
    """Return a document: a tank hemmed in by a house, debris, a barricade and a car, and two walkers."""
    path = tmp_path / "battle.mapper"
    units = (
        tank("A2", "N", id="ox", name="Ox", state={"mobility_spent": 4}),
        walker("D1", "W", id="w1", name="Strider"),
        walker("D3", "W", id="w2", name="strider"),
        agrav("D2", id="kite", name="Kite", state={"internals": 0}),
        CAR,
    )
    save(scenario(".H..\n.D..\n....", *units, barricades=[[0, 1, "E"]], title="Battle"), path)
    return str(path)


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_tells_every_stance_with_its_cost_and_path(
    battle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reach", battle, "ox", "--json"]) == 0
    found = told(capsys)
    assert (found["unit"], found["mobility"]) == ("ox", 3)
    assert found["from"] == {"tile": "A2", "facing": "N"}
    first = {(entry["tile"], entry["facing"]): entry for entry in found["reach"]}
    assert first["A2", "N"] == {"tile": "A2", "facing": "N", "cost": 0, "path": []}
    assert first["A1", "E"]["cost"] == 2
    assert [step["kind"] for step in first["A1", "E"]["path"]] == ["turn_right", "forward"] or [
        step["kind"] for step in first["A1", "E"]["path"]
    ] == ["forward", "turn_right"]
    assert first["A1", "N"]["path"] == [
        {
            "tile": "A1",
            "facing": "N",
            "kind": "forward",
            "cost": 1,
            "spent": 1,
            "reasons": [{"value": 1, "reason": "one tile forward", "clause": "V-MOV-02", "where": None}],
        }
    ]


def test_json_tells_what_is_refused_and_why(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["reach", battle, "ox", "--json"])
    refused = {entry["tile"]: entry for entry in told(capsys)["refused"]}
    assert {place: entry["code"] for place, entry in refused.items()} == {
        "A1 N": "map_edge",
        "A1 W": "map_edge",
        "A2 W": "map_edge",
        "B1": "structure",
        "B2": "barricade",
        "A3": "civilian",
    }
    assert refused["B1"]["reasons"][0]["clause"] == "V-MOV-11"
    assert refused["B2"]["reasons"][0]["where"] == "B2 W"


def test_the_cheapest_stance_of_a_tile_comes_first(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["reach", battle, "w1", "--json"])
    costs = [entry["cost"] for entry in told(capsys)["reach"]]
    assert costs == sorted(costs)


def test_lines_tell_the_same_to_a_person(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reach", battle, "ox"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Ox at A2 facing N: 3 mobility left"
    assert lines[1] == "A1: 1 (forward)"
    assert "A3: no: a civilian vehicle stops tanks; it would have to be rammed (V-MAP-15)" in lines


def test_a_unit_may_be_named_by_its_name(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reach", battle, "OX", "--json"]) == 0
    assert told(capsys)["unit"] == "ox"


def test_a_unit_that_cannot_move_says_why_and_the_answer_is_no(
    battle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reach", battle, "kite"]) == 1
    assert capsys.readouterr().out == "Kite is out of the fight (V-DMG-37)\n"
    assert main(["reach", battle, "kite", "--json"]) == 1
    found = told(capsys)
    assert (found["reach"], found["refusal"]["code"]) == ([], "destroyed")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Strider", "mapper: Strider: 2 units have this name (say which by id: w1, w2)"),
        ("Kitty", "mapper: Kitty: there is no such unit (did you mean kite?)"),
        ("zzz", "mapper: zzz: there is no such unit (units: ox, w1, w2, kite, car)"),
    ],
)
def test_a_unit_that_is_not_there_is_one_line(
    battle: str, name: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reach", battle, name]) == 2
    assert capsys.readouterr().err == f"{line}\n"


def test_a_house_rule_is_in_force_and_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.mapper"
    rules = {"type.tank.move.forward": 2}
    save(scenario("...", tank("A1", "E"), house_rules=rules, title="House"), path)
    assert main(["reach", str(path), "tank", "--json"]) == 0
    entry = next(entry for entry in told(capsys)["reach"] if entry["tile"] == "B1")
    assert entry["cost"] == 2
    assert entry["path"][0]["reasons"][0]["reason"] == "one tile forward (house rule)"


def test_a_sheet_that_cannot_be_read_names_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.mapper"
    save(scenario("...", tank(id="ox"), title="Bad"), path)
    path.write_text(path.read_text(encoding="utf-8").replace('"tank"', '"boat"'), encoding="utf-8")
    assert main(["reach", str(path), "ox"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("mapper: ")
    assert 'bad.mapper: units[0] "ox": sheet.type: ' in err
    assert err.count("\n") == 1


def test_where_no_facing_counts_the_way_is_told_by_its_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reach", str(sample_map("harrow")), "brand"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Brand at K7: 4 Movement left"
    assert "K5: 2 (K6, K5)" in lines
