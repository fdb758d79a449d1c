"""The History panel: what it lists, and going from step to step by mouse and keys."""

from functools import partial

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest

from mapper.edit.operations import change_unit, move_units
from mapper.files.layout import to_bytes
from mapper.gui.docks.history import HistoryPanel
from mapper.gui.docks.history_rows import SAVED, STATE, State
from tests.gui.desk import Desk

DISPLAY = Qt.ItemDataRole.DisplayRole
PICTURE = Qt.ItemDataRole.DecorationRole


def panel(desk: Desk) -> HistoryPanel:
    """Bring the panel to the front and return it once it shows what was done."""
    found = desk.window.docks["history"].widget()
    assert isinstance(found, HistoryPanel)
    desk.window.docks["history"].raise_()
    desk.qtbot.waitUntil(found.isVisible)
    steps = len(desk.document.history.steps)
    desk.qtbot.waitUntil(lambda: found.rows.rowCount() == steps + 1)
    return found


def words(shown: HistoryPanel) -> list[str]:
    return [shown.rows.index(row).data(DISPLAY) for row in range(shown.rows.rowCount())]


def states(shown: HistoryPanel) -> list[State]:
    return [shown.rows.index(row).data(STATE) for row in range(shown.rows.rowCount())]


def three_steps(desk: Desk) -> None:
    unit = desk.unit("Ox").id
    for _ in range(3):
        desk.bench.session.do(lambda scenario: move_units(scenario, [unit], 1, 0))


def click(shown: HistoryPanel, row: int) -> None:
    place = shown.list.visualRect(shown.rows.index(row)).center()
    QTest.mouseClick(shown.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_first_row_is_the_map_as_opened_and_each_step_has_one(desk: Desk) -> None:
    three_steps(desk)
    shown = panel(desk)
    assert words(shown) == ["As opened", "Move Ox", "Move Ox", "Move Ox"]
    assert states(shown) == [State.DONE, State.DONE, State.DONE, State.CURRENT]


def test_a_click_goes_back_many_steps_at_once_and_forward_again(desk: Desk) -> None:
    before, start = desk.document.scenario, desk.unit("Ox").tile
    three_steps(desk)
    after = desk.document.scenario
    shown = panel(desk)
    click(shown, 0)
    assert desk.document.scenario is before
    assert desk.unit("Ox").tile == start
    desk.qtbot.waitUntil(lambda: states(shown)[1:] == [State.UNDONE] * 3)
    click(shown, 3)
    assert desk.document.scenario is after


def test_the_keyboard_goes_to_a_step(desk: Desk) -> None:
    three_steps(desk)
    shown = panel(desk)
    shown.list.setFocus()
    QTest.keyClick(shown.list, Qt.Key.Key_Up)
    QTest.keyClick(shown.list, Qt.Key.Key_Up)
    QTest.keyClick(shown.list, Qt.Key.Key_Return)
    assert desk.document.history.position == 1


def test_the_saved_step_is_marked(desk: Desk) -> None:
    three_steps(desk)
    desk.command("save")
    desk.command("undo")
    shown = panel(desk)
    assert [shown.rows.index(row).data(SAVED) for row in range(4)] == [False, False, False, True]


def test_a_step_gets_its_thumbnail_when_it_is_in_sight(desk: Desk) -> None:
    three_steps(desk)
    shown = panel(desk)
    last = shown.rows.index(3)
    desk.qtbot.waitUntil(lambda: isinstance(last.data(Qt.ItemDataRole.DecorationRole), QPixmap))


def test_steps_out_of_sight_get_no_thumbnail(desk: Desk) -> None:
    unit = desk.unit("Ox").id
    for number in range(60):
        desk.bench.session.do(partial(move_units, unit_ids=[unit], dx=(1, -1)[number % 2], dy=0))
    shown = panel(desk)
    desk.qtbot.waitUntil(lambda: shown.rows.index(60).data(Qt.ItemDataRole.DecorationRole) is not None)
    assert len(shown.rows._pictures) < 30  # what was painted is no one else's business


def test_names_are_shown_as_they_are_written(desk: Desk) -> None:
    unit = desk.unit("Ox").id
    desk.bench.session.do(lambda scenario: change_unit(scenario, unit, name="<b>Ox</b>"))
    desk.bench.session.do(lambda scenario: move_units(scenario, [unit], 1, 0))
    shown = panel(desk)
    assert words(shown)[2] == "Move <b>Ox</b>"
    assert "&lt;b&gt;Ox&lt;/b&gt;" in shown.rows.index(2).data(Qt.ItemDataRole.ToolTipRole)


def test_an_unchanged_map_says_that_nothing_was_changed(desk: Desk) -> None:
    shown = panel(desk)
    assert words(shown) == ["As opened"]
    assert "Nothing has been changed" in shown.summary.text()


def test_choosing_a_row_without_going_there_changes_nothing(desk: Desk) -> None:
    three_steps(desk)
    shown = panel(desk)
    shown.list.selectionModel().setCurrentIndex(
        shown.rows.index(1), QItemSelectionModel.SelectionFlag.ClearAndSelect
    )
    assert desk.document.history.position == 3


def back_and_forth(desk: Desk, steps: int) -> list[bytes]:
    """Move a tank back and forth; return the bytes of the map at each step."""
    unit = desk.unit("Ox").id
    written = [to_bytes(desk.document.scenario)]
    for number in range(steps):
        desk.bench.session.do(partial(move_units, unit_ids=[unit], dx=(1, -1)[number % 2], dy=0))
        written.append(to_bytes(desk.document.scenario))
    return written


def far_apart(desk: Desk) -> list[bytes]:
    """Do so many steps that most of them are packed; return the bytes of the map at each of them."""
    written = back_and_forth(desk, 40)
    while desk.document.history.put_away():
        pass
    assert sum(step.document is None for step in desk.document.history.steps) > 25
    return written


def test_steps_far_from_the_present_are_packed_while_nothing_happens(desk: Desk) -> None:
    back_and_forth(desk, 12)
    first, last = desk.document.history.steps[0], desk.document.history.steps[-1]
    desk.qtbot.waitUntil(lambda: first.document is None)
    desk.bench.session.go_to(0)
    desk.qtbot.waitUntil(lambda: last.document is None)


def test_a_click_goes_to_a_packed_step_and_the_map_is_the_same(desk: Desk) -> None:
    written = far_apart(desk)
    shown = panel(desk)
    for there in (3, 0, 38, 17):
        shown.list.scrollTo(shown.rows.index(there))
        click(shown, there)
        assert desk.document.history.position == there
        assert to_bytes(desk.document.scenario) == written[there]
        desk.qtbot.waitUntil(lambda there=there: shown.rows.position == there)  # type: ignore[misc]


def test_packed_steps_get_their_thumbnails_too_done_or_undone(desk: Desk) -> None:
    far_apart(desk)
    shown = panel(desk)
    desk.bench.session.go_to(20)
    desk.qtbot.waitUntil(lambda: shown.rows.position == 20)
    for row in (2, 39):
        shown.list.scrollTo(shown.rows.index(row))
        desk.qtbot.waitUntil(lambda row=row: isinstance(shown.rows.index(row).data(PICTURE), QPixmap))  # type: ignore[misc]


def test_undone_steps_that_are_cut_off_while_thumbnails_are_wanted_do_no_harm(desk: Desk) -> None:
    far_apart(desk)
    shown = panel(desk)
    desk.bench.session.go_to(5)
    desk.qtbot.waitUntil(lambda: shown.rows.position == 5)
    assert shown.rows.index(39).data(PICTURE) is None
    three_steps(desk)
    desk.qtbot.waitUntil(lambda: isinstance(shown.rows.index(8).data(PICTURE), QPixmap))
    assert shown.rows.rowCount() == 9
