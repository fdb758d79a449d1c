"""Selecting and dragging very much at once."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from mapper.edit.things import all_of
from mapper.files.resources import sample_map
from mapper.gui.crowds import is_crowd
from mapper.gui.sheet import SQUARE_PX, Sheet
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.style import style
from tests.gui.desk import Desk

WINDOW = QRectF(0, 0, 60, 40)


@pytest.fixture
def crowded(make_desk: Callable[..., Desk], tmp_path: Path) -> Desk:
    """A desk with all of the district selected."""
    path = tmp_path / "district.mapper"
    copy(sample_map("district"), path)
    desk = make_desk(path)
    desk.command("select_all")
    assert is_crowd(desk.document.selection.things)
    return desk


def test_a_crowd_is_marked_and_no_longer_when_nothing_is_selected(crowded: Desk) -> None:
    marked = crowded.canvas.grab().toImage()
    crowded.command("select_none")
    assert crowded.canvas.scene.held is None
    assert crowded.canvas.grab().toImage() != marked


def test_a_crowd_is_shown_where_it_would_stand_and_dropped_there(crowded: Desk) -> None:
    before = crowded.document.scenario
    unit = next(unit for unit in before.units if unit.carrier is None and unit.tile.y < 12)
    x, y = unit.tile.x + 0.5, unit.tile.y + 0.4
    crowded.press(x, y)
    crowded.move(x + 1, y)
    first = crowded.canvas.grab().toImage()
    crowded.move(x, y + 1)
    assert crowded.canvas.scene.carried_by == (0, 1)
    assert crowded.canvas.grab().toImage() != first
    assert crowded.document.scenario is before
    crowded.release(x, y)
    assert crowded.canvas.scene.carried is None


def test_a_drag_makes_its_crowd_but_once(crowded: Desk) -> None:
    unit = next(unit for unit in crowded.document.scenario.units if unit.carrier is None)
    x, y = unit.tile.x + 0.5, unit.tile.y + 0.4
    crowded.press(x, y)
    crowded.move(x + 1, y)
    crowd = crowded.canvas.scene.carried
    crowded.move(x + 2, y)
    assert crowd is not None
    assert crowded.canvas.scene.carried is crowd
    assert crowd.outlines == tuple(piece.outline for piece in crowded.document.scenario.map.structures)
    assert all_of(crowded.document.scenario) == crowded.document.selection.things


class Counted:
    """Draws a dot and counts how often."""

    def __init__(self, x: int = 30, y: int = 20) -> None:
        self.times = 0
        self.at = (x, y)

    def __call__(self, brush: Brush, _area: Area) -> None:
        self.times += 1
        brush.disc(*self.at, 5, brush.palette.sel)


def laid(sheet: Sheet, shown: object, draw: Counted, window: QRectF = WINDOW) -> QImage:
    picture = QImage(60, 40, QImage.Format.Format_RGB32)
    picture.fill(0)
    painter = QPainter(picture)
    painter.translate(-window.topLeft())
    sheet.lay(painter, window, shown, style("light", 24), draw)
    painter.end()
    return picture


@pytest.mark.usefixtures("qapp")
def test_a_square_of_a_sheet_is_painted_once() -> None:
    sheet, thing, draw = Sheet(), object(), Counted()
    first = laid(sheet, thing, draw)
    moved = laid(sheet, thing, draw, WINDOW.translated(10, 5))
    assert draw.times == 1
    assert first.pixelColor(30, 20) == moved.pixelColor(20, 15) != first.pixelColor(2, 2)


@pytest.mark.usefixtures("qapp")
def test_a_sheet_is_painted_anew_for_another_thing_and_where_it_was_not_seen() -> None:
    sheet, draw = Sheet(), Counted()
    thing, other = object(), object()
    laid(sheet, thing, draw)
    laid(sheet, other, draw)
    laid(sheet, other, draw, WINDOW.translated(SQUARE_PX, 0))
    assert draw.times == 3


@pytest.mark.usefixtures("qapp")
def test_a_sheet_looks_the_same_across_its_squares() -> None:
    far = WINDOW.translated(-30, -20)
    assert laid(Sheet(), object(), Counted(0, 0), far) == laid(Sheet(), object(), Counted(30, 20), WINDOW)


@pytest.mark.usefixtures("qapp")
def test_what_is_prepared_is_not_painted_again() -> None:
    sheet, thing, draw = Sheet(), object(), Counted()
    around = WINDOW.translated(-10, -10)
    while not sheet.prepare(around, thing, style("light", 24), draw):
        pass
    assert draw.times == 4
    laid(sheet, thing, draw, around)
    assert draw.times == 4


def test_a_drag_of_a_selected_crowd_is_painted_before_it_begins(crowded: Desk) -> None:
    crowded.qtbot.waitUntil(lambda: crowded.bench.readying.is_done)
    drawn = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mapper.gui.scene.paint_crowd", lambda *_: drawn.append(True))
        crowded.canvas.grab()
        unit = next(unit for unit in crowded.document.scenario.units if unit.carrier is None)
        x, y = unit.tile.x + 0.5, unit.tile.y + 0.4
        crowded.press(x, y)
        crowded.move(x + 0.6, y)
        crowded.canvas.grab()
        assert crowded.canvas.scene.carried is not None
    assert not drawn
