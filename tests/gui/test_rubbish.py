"""Words no one expects, fields that are only passed over, and what is typed but not yet told."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QWidget

from mapper.edit.edges import change_edge, paint_edges
from mapper.edit.operations import change_unit
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.geometry.grid import Side, Tile
from mapper.gui.docks.fields import Words
from mapper.gui.plain_text import message, tip
from mapper.model.battlemap import EdgeKind
from mapper.model.value import MAX_NAME
from tests.gui.desk import NO_KEYS, Desk

LONG = "W" * MAX_NAME
HTML = "<img src='file:///etc/passwd'><b>Ox</b>"


def name_all(desk: Desk, name: str) -> None:
    for unit in desk.document.scenario.units:
        desk.bench.session.do(partial(change_unit, unit_id=unit.id, name=name))


def wheel_over(widget: QWidget) -> None:
    at = QPointF(widget.rect().center())
    step = QPoint(0, -120)
    none = Qt.MouseButton.NoButton
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, widget.mapToGlobal(at), QPoint(), step, none, NO_KEYS, phase, False)  # noqa: FBT003
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("name", ["a\x07b", "a\u202eb", "a\u2066b"])
def test_a_name_with_hidden_characters_is_refused_and_the_field_shows_the_old_one(
    desk: Desk, name: str
) -> None:
    desk.click(*desk.middle("Ox"))
    told: list[str] = []
    desk.bench.session.said.connect(told.append)
    field = desk.inspector.unit_page.name
    field.setText(name)
    field.editingFinished.emit()
    assert told
    assert told[0].startswith("Not possible: ")
    assert field.text() == "Ox"
    assert desk.unit("Ox")


def test_the_longest_names_do_not_make_the_window_wider(desk: Desk) -> None:
    before = desk.window.size()
    name_all(desk, LONG)
    for unit in desk.document.scenario.units:
        desk.bench.session.select(units={unit.id}, tile=unit.tile)
        desk.settled()
        desk.move(unit.tile.x + 0.5, unit.tile.y + 0.5)
        QApplication.processEvents()
        assert desk.window.size() == before
        assert desk.window.minimumSizeHint().width() < 900


def test_selecting_every_unit_does_not_make_the_window_higher(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(sample_map("district"))
    QApplication.processEvents()
    height = desk.window.minimumSizeHint().height()
    for _ in range(3):
        desk.command("select_all")
        desk.command("duplicate")
    desk.command("select_all")
    QApplication.processEvents()
    assert len(desk.document.selection.units) > 100
    assert desk.window.minimumSizeHint().height() <= height


def test_the_name_of_a_deed_is_short_in_the_menu_and_keeps_its_ampersand(desk: Desk) -> None:
    name_all(desk, f"R&D {'x' * 150}")
    desk.click(*desk.middle(f"R&D {'x' * 150}"))
    desk.command("turn_right")
    undo = desk.window.commands["undo"].text()
    assert "R&&D" in undo
    assert len(undo) < 70


def test_nothing_can_be_undone_in_a_map_just_opened(desk: Desk) -> None:
    for key in ("undo", "redo", "delete", "turn_left"):
        assert not desk.window.commands[key].isEnabled(), key


def test_boxes_and_tooltips_show_marks_as_they_are(desk: Desk) -> None:
    box = message(desk.window, QMessageBox.Icon.Warning, HTML, HTML)
    texts = [label for label in box.findChildren(QLabel) if HTML in label.text()]
    assert len(texts) == 2
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in texts)
    assert "<b>" not in tip(HTML)
    assert "&lt;b&gt;" in tip(HTML)
    assert tip("") == ""


def test_the_wheel_on_its_way_over_the_inspector_changes_nothing(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    before = desk.document.scenario
    page = desk.inspector.unit_page
    for field in (page.side, page.facing):
        wheel_over(field)
    desk.click(0.5, 0.5)
    wheel_over(desk.inspector.tile_page.ground)
    for count in desk.inspector.tile_page.fields.values():
        wheel_over(count)
    assert desk.document.scenario is before


def test_choosing_what_is_there_already_keeps_an_open_gate(desk: Desk) -> None:
    edge = Tile(3, 3).edge(Side.N)
    desk.bench.session.do(lambda scenario: paint_edges(scenario, [edge], EdgeKind.GATE, is_open=True))
    desk.bench.session.do(lambda scenario: change_edge(scenario, edge, durability=3.0))
    desk.bench.session.select(tile=Tile(3, 3))
    before = desk.document.scenario
    choice = desk.inspector.tile_page.edges[Side.N]
    choice.activated.emit(choice.currentIndex())
    assert desk.document.scenario is before


def test_edges_at_the_corners_of_the_map_can_be_built_on_and_saved(desk: Desk, example: Path) -> None:
    battlemap = desk.document.scenario.map
    for tile in (Tile(0, 0), Tile(battlemap.width - 1, battlemap.height - 1)):
        desk.bench.session.select(tile=tile)
        for choice in desk.inspector.tile_page.edges.values():
            choice.setCurrentIndex(choice.findData("gate"))
            choice.activated.emit(choice.currentIndex())
    desk.command("save")
    gates = [piece for piece in load(example).map.edges if piece.kind is EdgeKind.GATE]
    assert len(gates) >= 8


def test_letters_typed_to_find_a_choice_run_no_command(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    choice = desk.inspector.unit_page.facing
    choice.setFocus()
    aimed = desk.document.target
    QTest.keyClick(choice, Qt.Key.Key_N)
    assert desk.document.target == aimed


def test_a_name_still_being_typed_is_saved_too(desk: Desk, example: Path) -> None:
    desk.click(*desk.middle("Ox"))
    type_into(desk, desk.inspector.unit_page.name, "Bison")
    desk.command("save")
    assert any(unit.name == "Bison" for unit in load(example).units)


def test_a_name_still_being_typed_is_asked_about_when_the_window_closes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.click(*desk.middle("Ox"))
    type_into(desk, desk.inspector.unit_page.name, "Bison")
    asked: list[str] = []

    def cancel(box: QMessageBox) -> int:
        asked.append(box.text())
        return QMessageBox.StandardButton.Cancel.value

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    desk.window.may_close = desk.bench.filing.may_close_all
    assert not desk.window.close()
    assert asked == ["Save the changes to evening.mapper?"]


def type_into(desk: Desk, field: Words, text: str) -> None:
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
