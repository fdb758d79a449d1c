"""Locking and dimming layers, the look of the grid, and how often coordinates stand."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from mapper.geometry.grid import Tile
from mapper.gui.chunks import Chunk
from mapper.gui.docks.layers import LayersPanel
from tests.gui.desk import LEFT, Desk


@pytest.fixture
def layers(desk: Desk) -> LayersPanel:
    desk.window.docks["layers"].raise_()
    return desk.bench.layers


def picture(desk: Desk) -> QImage:
    """Return the map once every piece of it is drawn."""
    before, now = None, desk.canvas.grab().toImage()
    while now != before:
        before, now = now, desk.canvas.grab().toImage()
    return now


def middle_of_a_structure(desk: Desk) -> tuple[float, float]:
    outline = desk.document.scenario.map.structures[0].outline
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def test_a_locked_structure_cannot_be_selected_by_a_click(desk: Desk, layers: LayersPanel) -> None:
    at = middle_of_a_structure(desk)
    desk.click(*at)
    assert desk.document.selection.structure is not None
    QTest.mouseClick(layers.locks["Structures"], LEFT)
    assert desk.document.selection.structure is None
    desk.click(*at)
    assert not desk.document.selection.things
    assert desk.document.selection.tile == Tile(int(at[0]), int(at[1]))
    QTest.mouseClick(layers.locks["Structures"], LEFT)
    desk.click(*at)
    assert desk.document.selection.structure is not None


def test_a_locked_unit_cannot_be_dragged(desk: Desk, layers: LayersPanel) -> None:
    layers.locks["Units"].setChecked(True)
    start = desk.unit("Ox").tile
    x, y = desk.middle("Ox")
    desk.drag((x, y), (x + 2, y + 1))
    assert desk.unit("Ox").tile == start
    assert not desk.document.history.is_modified


def test_a_band_and_select_all_leave_out_what_is_locked(desk: Desk, layers: LayersPanel) -> None:
    layers.locks["Units"].setChecked(True)
    desk.drag((11.9, 8.9), (-0.5, -0.5))
    assert not desk.document.selection.units
    desk.command("select_all")
    assert not desk.document.selection.units
    assert desk.document.selection.things.structures


def test_the_eraser_spares_what_is_locked(desk: Desk, layers: LayersPanel) -> None:
    layers.locks["Structures"].setChecked(True)
    before = desk.document.scenario.map.structures
    desk.bench.toolbox.take("eraser", {"layer": "structures"})
    desk.click(*middle_of_a_structure(desk))
    assert desk.document.scenario.map.structures is before
    layers.locks["Structures"].setChecked(False)
    desk.click(*middle_of_a_structure(desk))
    assert len(desk.document.scenario.map.structures) == len(before) - 1


def test_an_explicit_command_still_reaches_what_is_locked(desk: Desk, layers: LayersPanel) -> None:
    layers.locks["Units"].setChecked(True)
    start = desk.unit("Ox").tile
    desk.bench.session.select(units={desk.unit("Ox").id})
    desk.key(Qt.Key.Key_Right)
    assert desk.unit("Ox").tile == Tile(start.x + 1, start.y)


def test_a_lock_works_by_keyboard(desk: Desk, layers: LayersPanel) -> None:
    lock = layers.locks["Units"]
    lock.setFocus()
    QTest.keyClick(lock, Qt.Key.Key_Space)
    assert lock.isChecked()
    assert desk.canvas.scene.locked == {"units"}


def test_a_dimmed_layer_is_pale_and_comes_back(desk: Desk, layers: LayersPanel) -> None:
    shown = picture(desk)
    for words in ("Units", "Structures"):
        layers.dims[words].setChecked(True)
        dimmed = picture(desk)
        layers.switches[words].setChecked(False)
        hidden = picture(desk)
        assert shown != dimmed != hidden, words
        layers.switches[words].setChecked(True)
        layers.dims[words].setChecked(False)
        assert picture(desk) == shown, words


def test_the_grid_can_be_dots_and_stronger(desk: Desk, layers: LayersPanel) -> None:
    lines = picture(desk)
    layers.grid_look.setCurrentText("dots")
    dots = picture(desk)
    layers.grid_strength.setCurrentText("strong")
    strong = picture(desk)
    layers.switches["Grid"].setChecked(False)
    none = picture(desk)
    assert len({bytes(one.constBits()) for one in (lines, dots, strong, none)}) == 4


def test_coordinates_can_stand_at_every_fifth_tile(desk: Desk, layers: LayersPanel) -> None:
    each = picture(desk)
    layers.every.setCurrentText("every fifth")
    assert picture(desk) != each


def kept(desk: Desk) -> list[Chunk]:
    return list(
        desk.canvas.scene._chunks._kept.values()
    )  # whether they are made anew is told by nothing else


def test_what_is_kept_of_the_map_survives_changes_that_do_not_touch_it(
    desk: Desk, layers: LayersPanel
) -> None:
    picture(desk)
    before = kept(desk)
    layers.switches["Units"].setChecked(False)
    layers.dims["Units"].setChecked(True)
    layers.switches["Coordinates"].setChecked(False)
    layers.locks["Structures"].setChecked(True)
    picture(desk)
    assert all(one is other for one, other in zip(before, kept(desk), strict=True))
    layers.dims["Structures"].setChecked(True)
    assert kept(desk) == []


def test_locks_and_dims_and_the_grid_are_remembered(
    desk: Desk, layers: LayersPanel, make_desk: Callable[..., Desk], example: Path
) -> None:
    layers.locks["Structures"].setChecked(True)
    layers.dims["Units"].setChecked(True)
    layers.grid_look.setCurrentText("dots")
    layers.switches["Coordinates"].setChecked(False)
    layers.switches["Units"].setChecked(False)
    again = make_desk(example)
    assert not again.bench.layers.switches["Coordinates"].isChecked()
    assert again.bench.layers.switches["Units"].isChecked()
    assert again.bench.layers.locks["Structures"].isChecked()
    assert again.bench.layers.dims["Units"].isChecked()
    assert again.bench.layers.grid_look.currentText() == "dots"
    assert again.canvas.scene.locked == {"structures"}
    assert desk.window is not again.window
