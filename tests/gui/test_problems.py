"""The Problems panel: what it tells, where a click leads, and the quick fixes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton

from mapper.edit.operations import Edit
from mapper.geometry.grid import Edge, Side, Tile
from mapper.gui.docks.finding_rows import fix_rect
from mapper.gui.docks.problems import ProblemsPanel
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from tests.building import board, scenario, tank
from tests.edit.inspected import box, with_structures
from tests.gui.desk import LEFT, NO_KEYS, WAIT_MS, Desk

FIELD = "\n".join(["............"] * 9)


def sound() -> Scenario:
    units = (tank("B2"), tank("G5", id="foe", name="Foe", side="blue"))
    return scenario(FIELD, *units, title="Field")


def troubled() -> Scenario:
    """Two gates in the open and a tank in a building."""
    gates = tuple(EdgePiece(at=Edge(x, 6, Side.N), kind=EdgeKind.GATE) for x in (3, 7))
    battlemap = with_structures(board(FIELD), [box("hall", 0, 0, 3, 3)]).evolve(edges=gates)
    return sound().evolve(map=battlemap)


@pytest.fixture
def at(make_desk: Callable[..., Desk]) -> Callable[[Scenario], Desk]:
    def open_at(document: Scenario) -> Desk:
        desk = make_desk()
        desk.bench.session.add(document)
        checked(desk)
        desk.window.docks["problems"].raise_()
        return desk

    return open_at


def checked(desk: Desk) -> None:
    desk.qtbot.waitUntil(lambda: not desk.bench.inspecting.is_busy, timeout=WAIT_MS)


def panel(desk: Desk) -> ProblemsPanel:
    return desk.bench.problems


def texts(desk: Desk) -> list[str]:
    rows = panel(desk).list
    return [rows.item(row).text() for row in range(rows.count())]


def click_row(desk: Desk, row: int) -> None:
    rows = panel(desk).list
    at = rows.visualItemRect(rows.item(row)).bottomLeft() + QPoint(20, -8)
    QTest.mouseClick(rows.viewport(), LEFT, NO_KEYS, at)


def choose(menu: QMenu, words: str) -> None:
    next(action for action in menu.actions() if action.text().replace("&", "") == words).trigger()


def count(desk: Desk) -> QToolButton:
    return next(
        button
        for button in desk.window.statusBar().findChildren(QToolButton)
        if button.accessibleName() == "Problems"
    )


def test_a_sound_map_has_no_problems_and_the_time_is_told(at: Callable[[Scenario], Desk]) -> None:
    desk = at(sound())
    words = panel(desk).empty.text()
    assert panel(desk).empty.isVisible()
    assert words.startswith("No problems found.\nChecked at ")
    assert count(desk).text() == "No problems"


def test_each_problem_is_a_sentence_with_its_place(at: Callable[[Scenario], Desk]) -> None:
    assert texts(at(troubled())) == [
        "Problem: Tank may not stand in B2: a high building fills the tile (V-MOV-11). B2.",
        "Problem: The gate on D7 N has no wall on either side. D7 N.",
        "Problem: The gate on H7 N has no wall on either side. H7 N.",
    ]


def test_the_count_stands_on_the_tab_and_in_the_status_bar(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    assert desk.window.docks["problems"].windowTitle() == "Problems (3)"
    assert count(desk).text() == "3 problems"


def test_a_click_on_the_count_opens_the_panel(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    desk.window.docks["problems"].close()
    QTest.mouseClick(count(desk), LEFT)
    assert panel(desk).isVisible()


def test_a_click_goes_to_the_problem_and_selects_it(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    click_row(desk, 0)
    assert desk.document.selection.units == {"tank"}
    assert desk.document.selection.tile == Tile(1, 1)


def test_a_far_problem_is_brought_into_sight(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    desk.canvas.zoom_to(128)
    desk.canvas.reveal(Tile(0, 0))
    click_row(desk, 2)
    assert desk.canvas.rect().contains(desk.canvas.point_of(7.5, 6.5))
    assert desk.document.selection.things.edges == {Edge(7, 6, Side.N)}


def test_enter_goes_to_the_problem_too(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    panel(desk).list.setCurrentRow(1)
    QTest.keyClick(panel(desk).list, Qt.Key.Key_Return)
    assert desk.document.selection.things.edges == {Edge(3, 6, Side.N)}


def test_the_command_steps_through_the_problems(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    for _ in range(4):
        desk.command("next_problem")
    assert desk.document.selection.units == {"tank"}


def test_a_fix_puts_its_problem_right_in_one_step(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    before = desk.document.scenario
    panel(desk).list.setCurrentRow(1)
    menu = panel(desk).menu()
    assert menu is not None
    choose(menu, "Extend the wall")
    checked(desk)
    assert len(texts(desk)) == 2
    desk.command("undo")
    assert desk.document.scenario is before


def test_all_of_a_kind_are_put_right_in_one_step(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    before = desk.document.scenario
    panel(desk).list.setCurrentRow(1)
    menu = panel(desk).menu()
    assert menu is not None
    choose(menu, "Make it a wall: all 2")
    checked(desk)
    assert len(texts(desk)) == 1
    desk.command("undo")
    assert desk.document.scenario is before


def test_the_fix_button_of_a_row_opens_its_menu(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    rows = panel(desk).list
    button = fix_rect(rows.visualItemRect(rows.item(0)), rows.font()).center()
    QTest.mouseClick(rows.viewport(), LEFT, NO_KEYS, button)
    menus = [menu for menu in panel(desk).findChildren(QMenu) if menu.isVisible()]
    assert [action.text() for action in menus[0].actions() if not action.isSeparator()] == [
        "&Go there",
        "Move it to the nearest tile",
    ]
    menus[0].close()


def test_only_one_kind_is_shown_if_wished(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    kinds = panel(desk).kinds
    kinds.setCurrentIndex(kinds.findData("gate_alone"))
    kinds.activated.emit(kinds.currentIndex())
    assert len(texts(desk)) == 2


def test_an_edit_is_looked_at_by_itself(at: Callable[[Scenario], Desk]) -> None:
    desk = at(sound())
    desk.click(1.5, 1.4)
    desk.bench.session.do(_with_hall)
    checked(desk)
    assert len(texts(desk)) == 1


def test_words_of_the_map_are_shown_as_they_are(at: Callable[[Scenario], Desk]) -> None:
    odd = sound().evolve(units=(tank("B2", name="<b>Ox</b>"),))
    desk = at(_with_hall(odd).scenario)
    assert texts(desk)[0].startswith("Problem: <b>Ox</b> may not stand in B2")


def test_the_list_is_empty_when_no_map_is_open(at: Callable[[Scenario], Desk]) -> None:
    desk = at(troubled())
    desk.bench.session.close(0)
    assert texts(desk) == []
    assert panel(desk).empty.text() == "No map is open."


def _with_hall(old: Scenario) -> Edit:
    return Edit("Hall", old.evolve(map=with_structures(old.map, [box("hall", 0, 0, 3, 3)])))
