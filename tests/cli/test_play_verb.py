import json
from pathlib import Path
from typing import Any

import pytest

from mapper.cli.main import BAD_INPUT, NO, OK, main
from mapper.files.documents import load, save
from tests.gaming import duel

FIRE = {"order": "fire", "unit": "ox", "weapon": 0, "ammo": "HE", "target": "wolf"}
STEP = {"order": "move", "unit": "ox", "path": ["forward"]}
OVER = {"order": "end_turn", "side": "red"}


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """Return a document without a game."""
    path = tmp_path / "duel.mapper"
    save(duel(), path)
    return path


def orders_in(folder: Path, *orders: dict[str, Any], name: str = "orders.jsonl") -> str:
    """Return the path of a file with orders, one a line."""
    path = folder / name
    path.write_text("".join(json.dumps(order) + "\n" for order in orders), encoding="utf-8")
    return str(path)


def play(start: Path, orders: str, *options: str, seed: str | None = "seven ravens") -> int:
    """Play orders into `out.mapper` beside the document and return the exit status."""
    out = str(start.with_name("out.mapper"))
    seeding = ["--seed", seed] if seed is not None else []
    return main(["play", str(start), "--orders", orders, "-o", out, *seeding, *options])


def test_orders_are_played_and_the_game_is_written(start: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(start, orders_in(start.parent, FIRE, STEP, OVER)) == OK
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "line 1 (fire):"
    assert lines[1].startswith("  to hit: ")
    assert "  Ox fires 100mm Cannon (HE) at Wolf: 1 shot" in lines
    assert "  round 1: GM phase" in lines
    assert lines[-1].startswith("head: ")
    game = load(start.with_name("out.mapper"))
    assert [entry.order["order"] for entry in game.journal] == ["begin", "fire", "move", "end_turn"]
    assert game.play is not None
    assert game.play.game == "duel"


def test_the_same_seed_plays_the_same_bytes(start: Path) -> None:
    orders = orders_in(start.parent, FIRE, STEP, OVER)
    out = start.with_name("out.mapper")
    play(start, orders)
    first = out.read_bytes()
    play(start, orders)
    assert out.read_bytes() == first
    play(start, orders, seed="eight ravens")
    assert out.read_bytes() != first


def test_a_refused_order_is_one_line_and_nothing_is_lost(
    start: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(start, orders_in(start.parent, FIRE, FIRE, STEP)) == NO
    told = [line for line in capsys.readouterr().out.splitlines() if "refused" in line]
    assert told == ["line 2 (fire): refused: 100mm Cannon has fired this turn [V-TRN-01]"]
    journal = load(start.with_name("out.mapper")).journal
    assert [entry.order["order"] for entry in journal] == ["begin", "fire", "move"]


def test_a_game_goes_on_without_a_seed(start: Path) -> None:
    play(start, orders_in(start.parent, STEP))
    out = start.with_name("out.mapper")
    more = orders_in(start.parent, OVER, name="more.jsonl")
    assert main(["play", str(out), "--orders", more, "-o", str(out)]) == OK
    assert len(load(out).journal) == 3
    assert play(out, more) == BAD_INPUT


def test_a_new_game_needs_a_seed(start: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(start, orders_in(start.parent, STEP), seed=None) == BAD_INPUT
    assert "--seed: a game that begins needs a seed" in capsys.readouterr().err


def test_numbers_of_real_dice_may_be_typed(start: Path) -> None:
    play(start, orders_in(start.parent, FIRE | {"rolls": [100]}))
    (rolled,) = load(start.with_name("out.mapper")).journal[1].rolls
    assert (rolled.value, rolled.outcome, rolled.typed) == (100, "miss", True)


def test_orders_may_be_one_list(start: Path) -> None:
    path = start.with_name("orders.json")
    path.write_text(json.dumps([STEP, OVER]), encoding="utf-8")
    assert play(start, str(path)) == OK


def test_the_answer_as_json(start: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(start, orders_in(start.parent, FIRE, FIRE), "--json") == NO
    told = json.loads(capsys.readouterr().out)
    assert told["refused"] == 1
    assert told["orders"][0]["rolls"][0]["reason"] == "to hit"
    assert told["orders"][1]["refused"]["code"] == "fired"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "line 1: this is not JSON"),
        ("[1", "this is not JSON"),
        ("[1]", "order 1: an order is a JSON object"),
        ('{"order": "dance"}', "line 1: order dance: there is no such order; there are move, fire"),
        (
            '{"order": "move", "unit": "ox", "path": ["forward"], "fast": true}',
            "line 1: order move.fast: is no field of this order",
        ),
        ('{"order": "move", "unit": "ox", "path": ["hop"]}', "line 1: order move.path.0"),
        ('\n\n{"order": "end_turn"}', "line 3: order end_turn.side: is missing"),
        ('{"order": "end_turn", "side": "red", "rolls": ["six"]}', "line 1: rolls: is no list of numbers"),
        (
            '{"order": "fire", "unit": "ox", "weapon": 0, "ammo": "HE", "target": "wolf", "rolls": [101]}',
            "line 1: rolls: 101 is no answer",
        ),
    ],
)
def test_what_is_no_order_is_refused_with_its_place(
    start: Path, text: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = start.with_name("orders.txt")
    path.write_text(text, encoding="utf-8")
    assert play(start, str(path)) == BAD_INPUT
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not start.with_name("out.mapper").exists()


def test_a_missing_file_of_orders_is_named(start: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(start, str(start.with_name("none.jsonl"))) == BAD_INPUT
    assert "none.jsonl: the file cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--seed", "--words"])
@pytest.mark.parametrize("words", ["two\nlines", "a\ttab", "x" * 201, "turned\u202e", "byte \udcff"])
def test_words_that_no_document_can_keep_are_refused_in_one_line(
    start: Path, capsys: pytest.CaptureFixture[str], option: str, words: str
) -> None:
    given = {"--seed": "seven ravens", option: words}
    typed = [part for pair in given.items() for part in pair]
    assert play(start, orders_in(start.parent, STEP), *typed, seed=None) == BAD_INPUT
    assert capsys.readouterr().err.startswith(f"mapper: {option}: ")
    assert not start.with_name("out.mapper").exists()


def test_an_empty_seed_is_refused(start: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(start, orders_in(start.parent, STEP), seed="") == BAD_INPUT
    assert capsys.readouterr().err.startswith("mapper: --seed: the seed is empty")


def test_a_typed_number_too_large_for_any_die_is_one_line(
    start: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(start, orders_in(start.parent, FIRE | {"rolls": [10**400]})) == BAD_INPUT
    assert "line 1: rolls: a number is too large" in capsys.readouterr().err


def test_a_line_separator_inside_a_name_does_not_end_an_order(
    start: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = start.with_name("odd.jsonl")
    path.write_bytes('{"order": "move", "unit": "o\u2028x", "path": ["forward"]}\r\n'.encode())
    play(start, str(path))
    told = capsys.readouterr()
    assert "not JSON" not in told.err + told.out
    assert "line 2" not in told.err + told.out
