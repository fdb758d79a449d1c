import json
from pathlib import Path

import pytest

from mapper.cli.main import BAD_INPUT, NO, OK, main
from mapper.files.documents import save
from mapper.geometry.grid import Side
from mapper.play.seals import fingerprint
from tests.gaming import duel, game, order, played

GAME = played(
    game(),
    order("fire", unit="ox", weapon=0, ammo="HE", target="wolf"),
    order("move", unit="ox", path=["forward"]),
)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a saved game."""
    path = tmp_path / "game.mapper"
    save(GAME.document, path)
    return path


def test_an_honest_game_holds(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(saved), "--rules"]) == OK
    assert capsys.readouterr().out.startswith("3 entries and 1 rolls hold; head: ")


def test_a_changed_entry_is_named(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = saved.read_text(encoding="utf-8")
    saved.write_text(text.replace('"path":["forward"]', '"path":["back"]'), encoding="utf-8")
    assert main(["verify", str(saved)]) == NO
    assert capsys.readouterr().out.startswith("journal[2]: ")


def test_a_moved_unit_is_named(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wolf = GAME.scenario.unit("wolf")
    assert wolf is not None
    units = tuple(unit.evolve(facing=Side.N) if unit is wolf else unit for unit in GAME.scenario.units)
    save(GAME.document.evolve(units=units), saved)
    assert main(["verify", str(saved)]) == NO
    assert "the end: the battle is not as the journal leaves it: Wolf: facing" in capsys.readouterr().out


def test_the_head_noted_before_finds_a_cut(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(GAME.undo().document, saved)
    assert main(["verify", str(saved)]) == OK
    capsys.readouterr()
    assert main(["verify", str(saved), "--head", fingerprint(GAME.head), "--json"]) == NO
    assert json.loads(capsys.readouterr().out)["mismatch"]["code"] == "head"


def test_a_document_without_a_game_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "map.mapper"
    save(duel(), path)
    assert main(["verify", str(path)]) == BAD_INPUT
    assert "map.mapper: play: no game is played in this document" in capsys.readouterr().err
