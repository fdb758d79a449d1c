"""The minimap: when it is there, and looking elsewhere by pressing, dragging, the wheel and keys."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.edit.ground import paint_ground
from mapper.edit.operations import move_units
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.gui.minimap import Minimap
from tests.gui.desk import LEFT, NO_KEYS, Desk


@pytest.fixture
def near(make_desk: Callable[..., Desk], tmp_path: Path) -> Desk:
    """A desk that shows a part of the district."""
    path = tmp_path / "district.mapper"
    copy(sample_map("district"), path)
    desk = make_desk(path)
    desk.canvas.zoom_to(96)
    shown(desk)
    return desk


def shown(desk: Desk) -> Minimap:
    minimap = desk.bench.minimap
    desk.qtbot.waitUntil(minimap.isVisible)
    minimap.catch_up()
    return minimap


def place(desk: Desk, x: float, y: float) -> QPoint:
    """Where a point of the map, in tiles, stands on the minimap."""
    minimap, battlemap = desk.bench.minimap, desk.document.scenario.map
    return QPoint(
        round(x / battlemap.width * minimap.width()), round(y / battlemap.height * minimap.height())
    )


def middle(desk: Desk) -> tuple[float, float]:
    return desk.canvas.tiles_of(desk.canvas.rect().center())


def picture(desk: Desk) -> QImage:
    return shown(desk).grab().toImage()


def test_it_is_out_of_the_way_while_the_whole_map_is_in_sight(desk: Desk) -> None:
    desk.command("zoom_fit")
    assert not desk.bench.minimap.isVisible()
    desk.canvas.zoom_to(160)
    assert shown(desk).isVisible()
    desk.command("zoom_fit")
    assert not desk.bench.minimap.isVisible()


def test_a_press_looks_at_what_was_pressed(near: Desk) -> None:
    QTest.mouseClick(near.bench.minimap, LEFT, NO_KEYS, place(near, 12, 9))
    assert middle(near) == pytest.approx((12, 9), abs=0.25)
    QTest.mouseClick(near.bench.minimap, LEFT, NO_KEYS, place(near, 16, 12))
    assert middle(near) == pytest.approx((16, 12), abs=0.25)


def test_a_drag_takes_the_view_along(near: Desk) -> None:
    minimap = near.bench.minimap
    QTest.mousePress(minimap, LEFT, NO_KEYS, place(near, 10, 8))
    QTest.mouseMove(minimap, place(near, 12, 9))
    QTest.mouseMove(minimap, place(near, 14, 10))
    assert middle(near) == pytest.approx((14, 10), abs=0.25)
    QTest.mouseRelease(minimap, LEFT, NO_KEYS, place(near, 14, 10))
    assert not near.document.history.is_modified
    assert not near.document.selection.things


def test_the_wheel_zooms(near: Desk) -> None:
    minimap, before = near.bench.minimap, near.canvas.camera.tile_px
    at = QPointF(minimap.rect().center())
    turn = QWheelEvent(
        at,
        minimap.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        NO_KEYS,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003  # Qt's argument
    )
    QApplication.sendEvent(minimap, turn)
    assert near.canvas.camera.tile_px > before


def test_the_keyboard_moves_the_view_and_escape_goes_back_to_the_map(near: Desk) -> None:
    minimap, (x, _y) = near.bench.minimap, middle(near)
    minimap.setFocus()
    QTest.keyClick(minimap, Qt.Key.Key_Left)
    assert middle(near)[0] < x
    QTest.keyClick(minimap, Qt.Key.Key_Escape)
    assert near.canvas.hasFocus()


def test_it_shows_an_edit_and_where_a_unit_went(near: Desk) -> None:
    before = picture(near)
    tiles = [Tile(x, y) for x in range(4) for y in range(4)]
    near.bench.session.do(lambda scenario: paint_ground(scenario, tiles, "debris"))
    edited = picture(near)
    assert edited != before
    unit = near.document.scenario.units[0].id
    near.bench.session.do(lambda scenario: move_units(scenario, [unit], 1, 0))
    assert picture(near) != edited


def test_an_edit_painted_in_its_place_is_as_if_all_were_painted_anew(near: Desk) -> None:
    tiles = [Tile(x, 9) for x in range(8, 12)]
    near.bench.session.do(lambda scenario: paint_ground(scenario, tiles, "debris"))
    in_place = picture(near)
    near.bench.minimap.renew()
    assert picture(near) == in_place


def test_hidden_units_are_not_shown(near: Desk) -> None:
    before = picture(near)
    near.bench.layers.switches["Units"].setChecked(False)
    assert picture(near) != before


def test_it_can_be_switched_off_and_stays_off(near: Desk) -> None:
    near.command("show_minimap")
    assert not near.bench.minimap.isVisible()
    assert not near.window.settings.flag("show_minimap", default=True)
    near.canvas.zoom_to(128)
    assert not near.bench.minimap.isVisible()
    near.command("show_minimap")
    assert shown(near).isVisible()
