"""The hover card: it comes when the pointer rests, keeps out of the way, and goes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from mapper.geometry.grid import Edge, Side, Tile
from mapper.gui.hover_card import HoverCard
from mapper.model.battlemap import EdgeKind, EdgePiece
from tests.building import board, scenario, tank
from tests.edit.inspected import box
from tests.gui.desk import NO_KEYS, WAIT_MS, Desk

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def field(make_desk: Callable[..., Desk]) -> Desk:
    desk = make_desk()
    wall = EdgePiece(at=Edge(4, 2, Side.W), kind=EdgeKind.BARRICADE)
    battlemap = board("........\n........\n..D.....\n........").evolve(
        edges=(wall,), structures=(box("house", 5, 0, 7, 1).evolve(name="<b>House</b>"),)
    )
    desk.bench.session.add(scenario(battlemap, tank("A1")))
    return desk


def card(desk: Desk) -> HoverCard:
    return desk.bench.card


def point(desk: Desk, x: float, y: float, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    """Move the pointer, with keys held, as the system would tell it."""
    at = QPointF(desk.point(x, y))
    where = QPointF(desk.canvas.mapToGlobal(at))
    none = Qt.MouseButton.NoButton
    QApplication.sendEvent(desk.canvas, QMouseEvent(QEvent.Type.MouseMove, at, where, none, none, keys))


def rested(desk: Desk) -> HoverCard:
    desk.qtbot.waitUntil(card(desk).isVisible, timeout=WAIT_MS)
    return card(desk)


def words(desk: Desk) -> list[str]:
    shown = [label.text() for label in card(desk).findChildren(QLabel) if label.isVisible()]
    return [text.replace("\N{NON-BREAKING HYPHEN}", "-") for text in shown]


def test_it_comes_once_the_pointer_rests_on_a_tile(field: Desk) -> None:
    point(field, 2.5, 2.5)
    assert not card(field).isVisible()
    rested(field)
    assert words(field)[:4] == ["Tile C3", "Ground", "Debris", "slows tanks"]
    assert "2 (debris)  [V-MOV-08]" in words(field)


def test_it_comes_at_once_with_control_held(field: Desk) -> None:
    point(field, 2.5, 2.5, CONTROL)
    QApplication.processEvents()
    field.qtbot.waitUntil(card(field).isVisible, timeout=300)


def test_holding_control_brings_it_where_the_pointer_is(field: Desk) -> None:
    point(field, 2.5, 2.5)
    QTest.keyPress(field.canvas, Qt.Key.Key_Control)
    field.qtbot.waitUntil(card(field).isVisible, timeout=WAIT_MS)
    assert card(field).about == Tile(2, 2)


def test_an_edge_with_something_on_it_has_its_own_card(field: Desk) -> None:
    point(field, 4.02, 2.5, CONTROL)
    assert rested(field).about == Edge(4, 2, Side.W)
    assert words(field)[:2] == ["Edge E3 W", "Edges"]


@pytest.mark.parametrize("at", [(0.5, 0.5), (7.5, 0.5), (0.5, 3.5), (7.5, 3.5), (4.5, 1.5)])
def test_it_never_covers_its_tile_nor_leaves_the_map_view(field: Desk, at: tuple[float, float]) -> None:
    point(field, *at, CONTROL)
    shown = rested(field)
    x, y = int(at[0]), int(at[1])
    tile = QRect(field.point(x, y), field.point(x + 1, y + 1))
    assert not shown.geometry().intersects(tile)
    assert field.canvas.rect().contains(shown.geometry())


def test_no_line_of_one_card_after_another_is_cut(field: Desk) -> None:
    for at in ((2.5, 2.5), (5.5, 0.5), (0.5, 0.5), (4.02, 2.5), (2.5, 2.5)):
        point(field, *at, CONTROL)
        shown = rested(field)
        QApplication.processEvents()
        labels = [label for label in shown.findChildren(QLabel) if label.isVisible()]
        assert [
            label.text() for label in labels if label.height() < label.heightForWidth(label.width())
        ] == []


def test_it_takes_neither_the_focus_nor_the_pointer(field: Desk) -> None:
    field.canvas.setFocus()
    point(field, 2.5, 2.5, CONTROL)
    shown = rested(field)
    assert shown.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert shown.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert QApplication.focusWidget() in (field.canvas, None)


def test_moving_to_another_tile_puts_it_away(field: Desk) -> None:
    point(field, 2.5, 2.5, CONTROL)
    rested(field)
    point(field, 2.6, 2.6)
    assert card(field).isVisible()
    point(field, 3.5, 2.5)
    assert not card(field).isVisible()


def test_a_press_puts_it_away(field: Desk) -> None:
    point(field, 2.5, 2.5, CONTROL)
    rested(field)
    field.press(2.5, 2.5)
    assert not card(field).isVisible()
    field.release(2.5, 2.5)


def test_it_can_be_switched_off_and_that_is_remembered(field: Desk) -> None:
    field.command("show_card")
    point(field, 2.5, 2.5, CONTROL)
    QApplication.processEvents()
    assert not card(field).isVisible()
    assert not card(field).settings.flag("show_card", default=True)
    field.command("show_card")
    point(field, 2.6, 2.5, CONTROL)
    rested(field)


def test_words_of_the_map_are_shown_as_they_are(field: Desk) -> None:
    point(field, 5.5, 0.5, CONTROL)
    rested(field)
    labels = [label for label in card(field).findChildren(QLabel) if "<b>" in label.text()]
    assert labels
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in labels)


def test_the_command_shows_the_card_of_the_cursor_tile(field: Desk) -> None:
    field.click(2.5, 2.5)
    field.command("what_is_here")
    assert card(field).isVisible()
    assert card(field).about == Tile(2, 2)


def test_it_says_what_it_says_to_those_who_cannot_see_it(field: Desk) -> None:
    point(field, 2.5, 2.5, CONTROL)
    shown = rested(field)
    assert shown.accessibleName() == "Tile C3"
    assert "Tank: 2 (debris)" in shown.accessibleDescription()


def test_the_inspector_tells_the_same_of_the_cursor_tile(field: Desk) -> None:
    field.click(2.5, 2.5)
    assert "Tank: 2 (debris)" in field.inspector.tile_page.facts.words()
    assert "Ground" not in field.inspector.tile_page.facts.words()


def test_while_one_draws_the_card_waits_for_ctrl(field: Desk) -> None:
    field.key(Qt.Key.Key_G)
    point(field, 1.5, 1.5)
    assert not card(field)._rest.isActive()
    point(field, 1.6, 1.5, CONTROL)
    assert card(field)._rest.isActive()
