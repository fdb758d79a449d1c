"""What an open document's changes are told to, and when."""

from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from mapper.edit.ground import paint_ground
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.gui.session import Session
from tests.gui.desk import WAIT_MS


def session_with_two_edits() -> tuple[Session, list[str]]:
    session, told = Session(), list[str]()
    session.add(load(sample_map("example")))
    session.changed.connect(lambda _changes: told.append("map"))
    session.documents_changed.connect(lambda: told.append("beside"))
    for x in range(2):
        assert session.do(partial(paint_ground, tiles=[Tile(x, 0)], terrain="debris"))
    return session, told


def test_what_stands_beside_the_map_is_told_once_of_changes_in_a_row(qtbot: QtBot) -> None:
    session, told = session_with_two_edits()
    assert told == ["map", "map"]
    qtbot.waitUntil(lambda: "beside" in told, timeout=WAIT_MS)
    session.catch_up()
    assert told == ["map", "map", "beside"]


@pytest.mark.usefixtures("qapp")
def test_who_cannot_wait_is_told_at_once() -> None:
    session, told = session_with_two_edits()
    session.catch_up()
    assert told == ["map", "map", "beside"]
