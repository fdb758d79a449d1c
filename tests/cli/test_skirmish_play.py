"""`mapper play` and `mapper verify` on a scenario of the skirmish rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from mapper.cli.main import NO, OK, main
from mapper.files.documents import load, save
from tests.skirmish_games import ann, battle, orc

MOVE = {"order": "move", "unit": "ann", "path": [[0, 1], [1, 1]]}
ATTACK = {"order": "attack", "unit": "ann", "target": "orc", "rolls": [10, 60]}
END = {"order": "end_turn", "unit": "ann"}


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """Return a document without a game."""
    path = tmp_path / "skirmish.mapper"
    save(battle(ann("A1"), orc("C2")), path)
    return path


def play(start: Path, *orders: dict[str, Any]) -> tuple[int, Path]:
    """Play orders and return the exit status and the document written."""
    given, out = start.with_name("orders.json"), start.with_name("out.mapper")
    given.write_text(json.dumps(orders), encoding="utf-8")
    return main(["play", str(start), "--orders", str(given), "-o", str(out), "--seed", "seven ravens"]), out


def test_a_skirmish_is_played_told_and_written(start: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = play(start, MOVE, ATTACK, END)
    assert status == OK
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["order 1 (move):", "  Ann is activated", "  Ann moves to B2, cost 2"]
    assert "  Orc is hit critically by Ann (attack), 7 HP lost" in lines
    assert "  GM's turn" in lines
    game = load(out)
    assert (game.round, game.phase, len(game.journal)) == (1, "GM's turn", 4)


def test_an_order_that_is_refused_is_told_with_its_clause(
    start: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _ = play(start, ATTACK, END)
    assert status == NO
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("order 1 (attack): refused: the distance is 3")
    assert first.endswith("[S-HIT-1]")


def test_a_skirmish_verifies_by_its_seals_and_by_the_rules(
    start: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = play(start, MOVE, ATTACK, END, {"order": "attack", "unit": "orc", "target": "ann"})
    capsys.readouterr()
    assert main(["verify", str(out), "--rules"]) == OK
    assert "entries and" in capsys.readouterr().out


def test_a_skirmish_that_was_changed_by_hand_does_not_verify(
    start: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = play(start, MOVE, ATTACK)
    played = load(out)
    healed = tuple(unit.evolve(state={}) for unit in played.units)
    save(played.evolve(units=healed), out)
    capsys.readouterr()
    assert main(["verify", str(out)]) == NO
    assert "Ann: state" in capsys.readouterr().out


def test_reach_and_odds_speak_of_movement_and_of_no_facing(
    start: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reach", str(start), "ann"]) == OK
    assert capsys.readouterr().out.splitlines()[0] == "Ann at A1: 4 Movement left"
    assert main(["odds", str(start), "ann", "orc", "--from", "B2"]) == OK
    assert capsys.readouterr().out.splitlines()[0] == "Ann at B2 against Orc at C2"


@pytest.mark.parametrize(
    ("verb", "words"), [("odds", "guarded"), ("play", '"order": "attack"'), ("reach", "Movement")]
)
def test_help_speaks_of_fighters_too(verb: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([verb, "--help"]) == OK
    assert words in capsys.readouterr().out


@pytest.mark.usefixtures("qapp")
def test_a_hidden_fighter_changes_no_byte_of_what_a_side_is_shown_of_a_game(tmp_path: Path) -> None:
    spy = orc("D3", id="spy", name="Spy", tags=["Leader"]).evolve(hidden=True)
    files: dict[tuple[str, str], bytes] = {}
    for name, units in (("plain", ()), ("told", (spy,))):
        path = tmp_path / f"{name}.mapper"
        save(battle(ann("A1"), orc("C2"), *units), path)
        status, out = play(path, MOVE, ATTACK, END)
        assert status == OK
        for viewer in ("red", "gm"):
            picture = tmp_path / f"{name}-{viewer}.png"
            assert main(["export", str(out), "-o", str(picture), "--as", viewer]) == OK
            files[name, viewer] = picture.read_bytes()
    assert files["plain", "red"] == files["told", "red"]
    assert files["plain", "gm"] != files["told", "gm"]


@pytest.mark.parametrize(("tile", "label"), [([-1, -1], "[-1, -1]"), ([0, -1], "[0, -1]"), ([99, 0], "CV1")])
def test_a_step_off_the_map_says_so(
    start: Path, capsys: pytest.CaptureFixture[str], tile: list[int], label: str
) -> None:
    status, _ = play(start, {"order": "move", "unit": "ann", "path": [tile]})
    assert status == NO
    assert f"{label} is not on the map" in capsys.readouterr().out
