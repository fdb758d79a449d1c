"""The menu under the right button: it is about what was pointed at, and offers what can be done with it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.edit.marks import add_mark
from mapper.edit.things import Things, all_of
from mapper.geometry.grid import Tile
from mapper.model.battlemap import MarkKind
from tests.gui.desk import Desk


def menu_at(desk: Desk, x: float, y: float) -> set[str]:
    """Press the right button there and return the names of the commands in the menu."""
    QTest.mouseClick(desk.canvas, Qt.MouseButton.RightButton, pos=desk.point(x, y))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = {action.objectName() for action in menu.actions() if action.objectName()}
    menu.close()
    return names


def test_a_unit_has_its_deeds(desk: Desk) -> None:
    names = menu_at(desk, *desk.middle("Ox"))
    assert {"turn_left", "garage", "copy_sheet", "duplicate", "delete"} <= names
    assert desk.document.selection.units == {desk.unit("Ox").id}


def test_a_structure_is_selected_and_can_be_a_target(desk: Desk) -> None:
    piece = desk.document.scenario.map.structures[0]
    x, y = piece.outline[0][0] + 0.5, piece.outline[0][1] + 0.5
    names = menu_at(desk, x, y)
    assert desk.document.selection.structure == piece.id
    assert {"aim", "delete"} <= names
    assert "turn_left" not in names
    assert "merge" not in names


def test_a_mark_is_selected_as_a_mark(desk: Desk) -> None:
    desk.bench.session.do(lambda scenario: add_mark(scenario, MarkKind.LABEL, [Tile(3, 6)], text="Hill"))
    menu_at(desk, 3.5, 6.5)
    assert desk.document.selection.things.marks == {desk.document.scenario.map.marks[-1].id}


def test_a_press_on_what_is_selected_keeps_all_of_it(desk: Desk) -> None:
    everything = Things(structures=all_of(desk.document.scenario).structures)
    desk.bench.session.select_things(everything)
    piece = desk.document.scenario.map.structures[0]
    names = menu_at(desk, piece.outline[0][0] + 0.5, piece.outline[0][1] + 0.5)
    assert desk.document.selection.things == everything
    assert "merge" in names


def test_bare_ground_is_asked_what_is_seen_from_it(desk: Desk) -> None:
    assert {"sight_from_here", "aim"} <= menu_at(desk, 0.5, 6.5)
    assert desk.document.selection.tile == Tile(0, 6)
