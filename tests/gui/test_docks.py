"""How the panels stand beside the map."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QTabBar,
    QWidget,
)

from mapper.files.resources import sample_map
from mapper.gui.eliding import Line
from mapper.gui.main_window import LAYOUT, MainWindow
from mapper.gui.settings import Settings
from tests.gui.desk import LEFT, Desk

ARROW_PX = 24
"""What a choice needs beside its words, at least."""


def tabs_in_sight(window: MainWindow) -> list[str]:
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [bar.tabText(index) for bar in bars if bar.isVisible() for index in range(bar.count())]


def test_each_panel_has_one_tab_in_sight(desk: Desk) -> None:
    tabs = tabs_in_sight(desk.window)
    assert "History" in tabs
    assert len(tabs) == len(set(tabs))


def test_a_layout_brought_back_has_one_tab_for_each_panel(
    desk: Desk, make_desk: Callable[..., Desk], example: Path
) -> None:
    window = desk.window
    window.settings.remember_layout(window.saveGeometry(), window.saveState(LAYOUT))
    tabs = tabs_in_sight(make_desk(example).window)
    assert sorted(tabs) == sorted(tabs_in_sight(window))
    assert len(tabs) == len(set(tabs))


def test_the_first_window_fits_the_screen_with_its_frame(make_desk: Callable[..., Desk]) -> None:
    room = make_desk().window.screen().availableSize()
    window = MainWindow(Settings())
    assert window.width() < room.width() or window.width() == window.minimumSizeHint().width()
    assert window.height() < room.height()


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_tab_never_comes_to_a_panel_behind_another(desk: Desk, key: Qt.Key) -> None:
    desk.canvas.setFocus()
    stops: list[QWidget] = []
    while (here := desk.window.focusWidget()) not in stops:
        stops.append(here)
        QTest.keyClick(here, key)
    assert len(stops) > 3
    assert all(0 <= stop.mapTo(desk.window, QPoint()).x() < desk.window.width() for stop in stops)


def test_the_stamps_leave_the_other_panels_room_in_a_low_window(desk: Desk) -> None:
    desk.window.resize(1276, 740)
    docks = desk.window.docks
    desk.window.resizeDocks([docks["library"], docks["odds"]], [400, 100], Qt.Orientation.Vertical)
    desk.qtbot.waitUntil(lambda: docks["inspector"].height() > docks["odds"].height())


def test_panels_that_were_moved_hidden_and_set_afloat_go_back_to_where_they_stood(desk: Desk) -> None:
    docks, size = desk.window.docks, desk.window.size()
    docks["odds"].setFloating(True)
    docks["history"].hide()
    desk.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, docks["inspector"])
    desk.window.commands["arrange_panels"].trigger()
    assert not any(dock.isFloating() or dock.isHidden() for dock in docks.values())
    assert set(desk.window.tabifiedDockWidgets(docks["inspector"])) == {
        docks[key] for key in ("layers", "history", "library")
    }
    assert set(desk.window.tabifiedDockWidgets(docks["odds"])) == {docks["problems"], docks["stamps"]}
    assert not docks["inspector"].visibleRegion().isEmpty()
    desk.qtbot.waitUntil(lambda: len(tabs_in_sight(desk.window)) == len(docks))
    assert desk.window.size() == size


def test_on_a_low_screen_all_panels_stand_in_one_pile(
    monkeypatch: pytest.MonkeyPatch, make_desk: Callable[..., Desk]
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _self: QSize(1366, 728))
    window = make_desk().window
    assert len(window.tabifiedDockWidgets(window.docks["inspector"])) == len(window.docks) - 1
    assert window.minimumSizeHint().height() < 680


def test_on_a_low_screen_the_map_has_most_of_the_width_and_every_tab_is_in_sight(
    monkeypatch: pytest.MonkeyPatch, make_desk: Callable[..., Desk], example: Path
) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _self: QSize(1280, 728))
    desk = make_desk(example)
    desk.window.resize(1264, 680)
    desk.qtbot.waitUntil(lambda: desk.canvas.width() > 0.6 * desk.window.width())
    bar = next(bar for bar in desk.window.findChildren(QTabBar) if bar.count() == len(desk.window.docks))
    last = bar.tabRect(bar.count() - 1)
    assert bar.rect().contains(last)
    QTest.mouseClick(bar, LEFT, pos=last.center())
    assert not desk.window.docks["stamps"].visibleRegion().isEmpty()


@pytest.mark.parametrize("key", ["inspector", "odds", "problems", "layers", "history", "library", "stamps"])
@pytest.mark.parametrize("sample", ["district", "harrow"])
def test_a_panel_at_its_narrowest_is_nowhere_cut_at_its_side(
    make_desk: Callable[..., Desk], tmp_path: Path, sample: str, key: str
) -> None:
    path = tmp_path / f"{sample}.mapper"
    copy(sample_map(sample), path)
    desk = make_desk(path)
    desk.bench.session.select(units=[desk.document.scenario.units[0].id])
    desk.settled()
    panel = desk.window.docks[key]
    panel.raise_()
    desk.window.resizeDocks([panel], [0], Qt.Orientation.Horizontal)
    desk.qtbot.waitUntil(
        lambda: panel.width() == panel.minimumWidth() and not panel.visibleRegion().isEmpty()
    )
    areas = [area for area in panel.findChildren(QAbstractScrollArea) if area.isVisible()]
    assert not [area.accessibleName() for area in areas if area.horizontalScrollBar().isVisible()]
    assert not [words for words, room, needed in texts(panel) if room < needed]


def texts(panel: QWidget) -> Iterator[tuple[str, int, int]]:
    """Yield the words of labels, buttons and choices in sight, how wide they are, and should be."""
    for widget in panel.findChildren(QWidget):
        match widget:
            case _ if not widget.isVisible():
                continue
            case QLabel() if not widget.wordWrap() and not isinstance(widget, Line):
                yield widget.text(), widget.width(), widget.sizeHint().width()
            case QPushButton() | QCheckBox():
                yield widget.text(), widget.width(), widget.minimumSizeHint().width()
            case QComboBox():
                words, icon = widget.currentText(), widget.itemIcon(widget.currentIndex())
                beside = ARROW_PX + (0 if icon.isNull() else widget.iconSize().width() + 4)
                yield words, widget.width(), widget.fontMetrics().horizontalAdvance(words) + beside


def test_one_pile_becomes_two_where_the_screen_is_high_again(
    monkeypatch: pytest.MonkeyPatch, make_desk: Callable[..., Desk]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(QScreen, "availableSize", lambda _self: QSize(1366, 728))
        desk = make_desk()
    desk.window.commands["arrange_panels"].trigger()
    desk.qtbot.waitUntil(lambda: len(tabs_in_sight(desk.window)) == len(desk.window.docks))
    assert not desk.window.docks["odds"].visibleRegion().isEmpty()
    assert not desk.window.docks["inspector"].visibleRegion().isEmpty()
