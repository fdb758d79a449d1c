import json
from pathlib import Path
from typing import Any

import pytest

from mapper.cli.main import main
from mapper.files.documents import save
from tests.building import infantry, scenario, tank

GUN = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"APHE": 30, "HE": 20}}
CHAINGUN = {"weapon": "chaingun", "name": "Ripper", "points": 20, "ammo_points": 1, "ammo": {"SKEP": 40}}


@pytest.fixture
def duel(tmp_path: Path) -> str:
    """Return a document: a red tank west of a blue one, a house between the second row's tiles, a man."""
    path = tmp_path / "duel.mapper"
    units = (
        tank("A1", "E", id="ox", name="Ox", parts={"sensors": 2}, weapons=[GUN, CHAINGUN]),
        tank("D1", "W", id="bull", name="Bull", side="blue", parts={"hardshield": 2}),
        infantry("D2", id="man"),
    )
    save(scenario("....\n.H..", *units, title="Duel"), path)
    return str(path)


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_tells_every_weapon_ammunition_and_mode(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "bull", "--json"]) == 0
    found = told(capsys)
    assert (found["attacker"], found["target"], found["from"]) == ("ox", "bull", "A1:E")
    listed = [(entry["weapon"], entry["ammo"], entry["mode"]) for entry in found["weapons"]]
    assert listed == [
        ("cannon", "APHE", "direct"),
        ("cannon", "HE", "direct"),
        ("chaingun", "SKEP", "direct"),
        ("ap", None, "direct"),
        ("ram", None, "melee"),
        ("ram", None, "reaction"),
    ]
    assert all(entry["refusal"] is None for entry in found["weapons"])


def test_the_chance_comes_with_its_reasons_and_clauses(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "Ox", "Bull", "--weapon", "cannon", "--ammo", "aphe", "--json"]) == 0
    (entry,) = told(capsys)["weapons"]
    assert entry["to_hit"]["chance"] == 1.0
    steps = [(step["value"], step["clause"]) for step in entry["to_hit"]["reasons"]]
    assert steps == [(80, "V-HIT-01"), (20, "V-HIT-02")]
    assert entry["hits"] == [0.0, 1.0]


def test_states_are_a_complete_distribution(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "bull", "--weapon", "ripper", "--json"]) == 0
    (entry,) = told(capsys)["weapons"]
    assert sum(state["chance"] for state in entry["states"]) == pytest.approx(1.0, abs=1e-12)
    assert sum(entry["hits"]) == pytest.approx(1.0, abs=1e-12)
    assert {"chance", "shield", "armour", "internals"} <= entry["states"][0].keys()
    assert {"destroyed", "stunned", "shield_down", "crit"} <= entry["outcomes"].keys()


def test_an_imagined_stance_changes_line_and_arc(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "bull", "--from", "a2:n", "--json"]) == 0
    found = told(capsys)
    refusals = {entry["weapon"]: entry["refusal"] for entry in found["weapons"]}
    assert found["from"] == "A2:N"
    assert refusals["cannon"]["code"] == "no_sight"
    assert refusals["cannon"]["reasons"][0]["clause"] == "V-SIT-01"
    assert main(["odds", duel, "ox", "bull", "--from", "A1:S", "--json"]) == 0
    refusals = {entry["weapon"]: entry["refusal"] for entry in told(capsys)["weapons"]}
    assert refusals["cannon"] is None
    assert refusals["chaingun"]["code"] == "out_of_arc"


def test_the_text_is_a_block_a_weapon(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "bull", "--weapon", "cannon", "--ammo", "APHE"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Ox at A1 facing E against Bull at D1"
    assert lines[2] == "100mm Cannon, APHE, direct: 100 % to hit, 1 shot"
    assert "  +80 base accuracy [V-HIT-01]" in lines
    assert "  hits: 0: 0 %, 1: 100 %" in lines
    assert any(line.startswith("  outcomes: hit 100 %, shield down ") for line in lines)


def test_the_text_tells_of_each_end_what_changes(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "bull", "--weapon", "cannon", "--ammo", "HE"]) == 0
    assert "  100 %: shield 0 (\N{MINUS SIGN}96), reset 5, stunned" in capsys.readouterr().out.splitlines()


def test_the_text_of_a_refusal_says_why(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "bull", "--from", "A2", "--weapon", "cannon", "--ammo", "HE"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "100mm Cannon, HE, direct: no"
    assert lines[3].startswith("  no line of sight: ")
    assert lines[3].endswith("[V-SIT-01]")


def test_infantry_is_told_by_its_health(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "man", "--weapon", "ap", "--json"]) == 0
    (entry,) = told(capsys)["weapons"]
    assert entry["shots"] == 10
    assert entry["states"][0]["health"] == 0
    assert entry["outcomes"]["destroyed"] == pytest.approx(1.0, abs=1e-9)
    assert any(note["gm_to_confirm"] for note in entry["notes"])


def test_a_ram_tells_what_becomes_of_both_sides(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "bull", "--weapon", "ram", "--mode", "reaction", "--json"]) == 0
    (entry,) = told(capsys)["weapons"]
    assert entry["to_hit"]["chance"] == 0.7
    assert entry["outcomes"]["stunned"] == pytest.approx(0.7)
    assert {"armour", "own_armour"} <= entry["states"][0].keys()
    assert any(note["clause"] == "V-RAM-06" for note in entry["notes"])


def test_a_structure_may_be_the_target(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "house-B2", "--json"]) == 0
    found = told(capsys)
    assert (found["target"], found["from"]) == ("house-B2", "A1:E")
    by_ammo = {entry["ammo"]: entry for entry in found["weapons"]}
    assert by_ammo["HE"]["outcomes"]["falls"] == 0
    assert by_ammo["HE"]["states"][0] == {"chance": 1.0, "durability": 840, "falls": False}
    assert {entry["weapon"] for entry in found["weapons"]} == {"cannon", "chaingun", "ap", "ram"}
    assert main(["odds", duel, "ox", "house-B2", "--weapon", "cannon", "--ammo", "he"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Ox at A1 facing E against the building at B2"
    assert "  100 %: durability 840 (\N{MINUS SIGN}160)" in lines
    assert any("a hit does 160" in line for line in lines)


def test_a_structure_may_be_called_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "town.mapper"
    town = scenario(".H\nH.", tank("A1", "E", id="ox", name="Ox"))
    church, mill = town.map.structures
    houses = (church.evolve(name="Church"), mill.evolve(name="church"))
    save(town.evolve(map=town.map.evolve(structures=(houses[0],))), path)
    assert main(["odds", str(path), "ox", "church", "--json"]) == 0
    assert told(capsys)["target"] == church.id
    save(town.evolve(map=town.map.evolve(structures=houses)), path)
    assert main(["odds", str(path), "ox", "church"]) == 2
    assert "2 structures have this name" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["ox", "cow"], "cow: there is no such unit"),
        (["ox", "bull", "--weapon", "laser"], "there is no such weapon (cannon (100mm Cannon), "),
        (["ox", "bull", "--ammo", "HEAT"], "--ammo HEAT: there is no such ammo (APHE, HE, SKEP)"),
        (["ox", "bull", "--mode", "top"], "--mode top: there is no such mode (direct, melee, reaction)"),
        (["ox", "bull", "--from", "Z99"], "--from Z99: the tile lies outside the map (A1 to D2)"),
        (["ox", "bull", "--from", "5A"], "--from 5A: this is no tile"),
        (["ox", "bull", "--from", "A1:X"], "--from A1:X: this is no facing (N, E, S, W)"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    duel: str, arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", duel, *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("mapper: ")
    assert complaint in shown.err
    assert shown.err.count("\n") == 1


def test_the_crit_chain_is_told_with_every_part(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "bull", "ox", "--mode", "direct", "--json"]) == 0
    assert [entry["crit_chain"] is None for entry in told(capsys)["weapons"]] == [False]
    assert main(["odds", duel, "ox", "bull", "--weapon", "cannon", "--json"]) == 0
    chain = told(capsys)["weapons"][0]["crit_chain"]
    assert [part["part"] for part in chain["parts"]] == ["cockpit", "mobility", "shield"]
    assert chain["outcomes"].keys() >= {"part_damaged", "pilot_killed", "destroyed", "out", "crit"}
    assert sum(state["chance"] for state in chain["states"]) == pytest.approx(1.0)
    assert chain["expected"].keys() == {"shield", "armour", "internals"}


def test_men_have_no_crit_chain(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", duel, "ox", "man", "--json"]) == 0
    assert all(entry["crit_chain"] is None for entry in told(capsys)["weapons"])


def test_the_text_tells_what_crits_may_break(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bare.mapper"
    ox = tank("A1", "E", id="ox", weapons=[GUN])
    save(scenario("....", ox, tank("D1", id="bull", side="blue", parts={"smartplate": 0})), path)
    assert main(["odds", str(path), "ox", "bull", "--weapon", "cannon", "--ammo", "APHE"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  with all crits: "))
    assert "out 80 %" in lines[at]
    assert main(["odds", str(path), "ox", "bull", "--weapon", "ap"]) == 0
    assert "    Cockpit damaged" in capsys.readouterr().out


@pytest.fixture
def bombardment(tmp_path: Path) -> str:
    mortar = {"weapon": "mortar", "points": 10, "turret": True, "ammo_points": 2, "ammo": {"FAE": 40}}
    ox = tank("A2", "E", id="ox", name="Ox", weapons=[mortar])
    bull = tank("E2", "W", id="bull", name="Bull", side="blue")
    calf = tank("E2", "W", id="calf", name="Calf", side="blue")
    path = tmp_path / "bombardment.mapper"
    save(scenario("......\n......\n......", ox, bull, calf), path)
    return str(path)


def test_fire_that_comes_down_later_tells_both_rolls_and_who_else_is_struck(
    bombardment: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", bombardment, "ox", "bull", "--json", "--mode", "high"]) == 0
    (attack,) = json.loads(capsys.readouterr().out)["weapons"]
    assert (attack["impact"]["first"]["chance"], attack["impact"]["second"]["chance"]) == (0.8, 1.0)
    assert attack["impact"]["when"] == "at the end of the next turn"
    assert [other["unit"] for other in attack["others"]] == ["calf"]
    assert main(["odds", bombardment, "ox", "bull", "--mode", "high"]) == 0
    text = capsys.readouterr().out
    assert "now 80 %, on impact 100 %, at the end of the next turn" in text
    assert "+80 base accuracy (roll now)" in text
    assert "+100 base accuracy (roll on impact)" in text
    assert "Calf as well: hit" in text


def test_a_tile_may_be_the_target(bombardment: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", bombardment, "ox", "E2", "--json", "--mode", "high"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["target"] == "E2"
    assert {other["unit"] for other in told["weapons"][0]["others"]} == {"bull", "calf"}
    assert main(["odds", bombardment, "ox", "e2"]) == 0
    text = capsys.readouterr().out
    assert "against the tile E2" in text
    assert "only high-angle fire, thermobaric rounds and gas may be aimed at a tile" in text
    assert main(["odds", bombardment, "ox", "Z9"]) == 2


PLANNED = [
    {"order": "fire", "unit": "ox", "weapon": 0, "ammo": "HE", "target": "bull"},
    {"order": "fire", "unit": "ox", "weapon": 1, "ammo": "SKEP", "target": "bull"},
]


def planned(tmp_path: Path, *orders: dict[str, Any]) -> str:
    """Write orders, one a line, and return the name of the file."""
    path = tmp_path / "orders.jsonl"
    path.write_text("\n".join(map(json.dumps, orders)), encoding="utf-8")
    return str(path)


def test_a_sequence_tells_the_chance_after_each_attack(
    duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", duel, "--sequence", planned(tmp_path, *PLANNED)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" destroyed")[0] for line in lines[:2]] == ["line 1:", "line 2:"]
    assert [line.partition(":")[0] for line in lines[2:]] == ["outcomes", "mean losses"]
    assert main(["odds", duel, "--sequence", planned(tmp_path, *PLANNED), "--json"]) == 0
    found = told(capsys)
    assert found["refusal"] is None
    assert len(found["destroyed"]) == 2


def test_a_sequence_that_can_t_be_says_why(
    duel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = planned(tmp_path, PLANNED[0], PLANNED[0])
    assert main(["odds", duel, "--sequence", twice]) == 1
    assert capsys.readouterr().out == "no: each weapon fires once a turn [V-TRN-01]\n"
    assert main(["odds", duel, "--sequence", twice, "--json"]) == 1
    assert told(capsys)["refusal"]["code"] == "fired"


def test_odds_need_an_attacker_and_a_target_or_a_sequence(
    duel: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", duel, "ox"]) == 2
    assert "--sequence" in capsys.readouterr().err
