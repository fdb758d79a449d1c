"""A map on which a game is played: every edit in the window is a correction, and the game still holds."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mapper.edit.operations import Edit, change_title
from mapper.files.documents import load, save
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import FieldKind
from mapper.play.verifying import verify
from tests.gaming import duel, game, order, played
from tests.gui.desk import Desk

PLAYED = played(game(), order("fire", unit="ox", weapon=0, ammo="HE", target="wolf")).document


@pytest.fixture
def match(make_desk: Callable[..., Desk], tmp_path: Path) -> Desk:
    path = tmp_path / "game.mapper"
    save(PLAYED, path)
    return make_desk(path)


def entries(desk: Desk) -> int:
    """Return how many entries the journal has grown by; the game must hold."""
    assert verify(desk.document.scenario, ruleset_of, judge=True).mismatch is None
    return len(desk.document.scenario.journal) - len(PLAYED.journal)


def test_a_unit_that_is_dragged_is_corrected_to_its_place(match: Desk) -> None:
    match.drag(match.middle("Ox"), (2.5, 0.4))
    assert match.unit("Ox").tile == Tile(2, 0)
    assert entries(match) == 1
    match.command("undo")
    assert (match.unit("Ox").tile, entries(match)) == (Tile(0, 1), 0)
    match.command("redo")
    assert (match.unit("Ox").tile, entries(match)) == (Tile(2, 0), 1)


def test_each_nudge_of_one_gesture_is_an_entry_and_all_are_one_undo_step(match: Desk) -> None:
    match.click(*match.middle("Ox"))
    for _ in range(3):
        match.bench.editing.nudge(Side.E)
    assert (match.unit("Ox").tile, entries(match)) == (Tile(3, 1), 3)
    match.command("undo")
    assert (match.unit("Ox").tile, entries(match)) == (Tile(0, 1), 0)


def test_smoke_that_the_gm_lays_is_a_correction(match: Desk) -> None:
    match.bench.session.select(tile=Tile(4, 0))
    match.inspector.tile_page.fields[FieldKind.SMOKE].setValue(3)
    assert [field.turns for field in match.document.scenario.map.fields] == [3]
    assert entries(match) == 1


def test_a_deleted_unit_is_gone_from_the_battle(match: Desk) -> None:
    match.click(*match.middle("Wolf"))
    match.command("delete")
    assert [unit.name for unit in match.document.scenario.units] == ["Ox"]
    assert entries(match) == 1


def test_a_title_makes_no_entry(match: Desk) -> None:
    match.bench.session.do(lambda scenario: change_title(scenario, title="The duel"))
    assert (match.document.scenario.title, entries(match)) == ("The duel", 0)


def test_what_no_correction_can_do_is_told_and_left(match: Desk) -> None:
    wide = duel(drawing="........\n" * 5).map
    match.bench.session.do(lambda scenario: Edit("Deepen", scenario.evolve(map=wide)))
    assert match.window.statusBar().currentMessage() == (
        "Not possible: this can't be changed while a game is played"
    )
    assert (match.document.scenario.map.height, entries(match)) == (3, 0)


def test_a_saved_correction_holds_for_the_command_line(match: Desk) -> None:
    match.drag(match.middle("Wolf"), (6.5, 2.4))
    match.command("save")
    path = match.document.path
    assert path is not None
    assert verify(load(path), ruleset_of, judge=True).mismatch is None
