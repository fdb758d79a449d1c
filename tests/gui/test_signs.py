"""The small signs that Qt draws by itself: seen in either theme."""

import pytest
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QAbstractButton, QTreeWidget, QTreeWidgetItem, QWidget

from mapper.gui.bar import REST_BUTTON
from mapper.gui.panel import CLOSE_BUTTON, FLOAT_BUTTON
from mapper.gui.theme import Theme
from mapper.paint.colours import contrast
from tests.gui.desk import Desk

THEMES = [Theme.LIGHT, Theme.DARK]
SEEN = 3.0
"""The contrast that a sign needs."""


def ink(picture: QPixmap) -> float:
    """Return how far the pixel that stands out most does so from the ground, which the first pixel is of."""
    image = picture.toImage()
    ground = image.pixelColor(0, 0)
    pixels = (image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width()))
    return max(contrast(QColor(pixel), ground) for pixel in pixels)


def button(place: QWidget, name: str) -> QAbstractButton:
    found = place.findChild(QAbstractButton, name)
    assert found is not None, name
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [FLOAT_BUTTON, CLOSE_BUTTON])
def test_the_buttons_of_a_panel_stand_out(desk: Desk, theme: Theme, name: str) -> None:
    desk.bench.viewing.dress(theme)
    assert ink(button(desk.window.docks["inspector"], name).grab()) >= SEEN


@pytest.mark.parametrize("name", [FLOAT_BUTTON, CLOSE_BUTTON])
def test_they_stand_out_after_the_panel_was_out_of_the_window(desk: Desk, name: str) -> None:
    desk.bench.viewing.dress(Theme.DARK)
    panel = desk.window.docks["inspector"]
    panel.setFloating(True)
    panel.setFloating(False)
    assert ink(button(panel, name).grab()) >= SEEN


def test_the_buttons_of_a_panel_tell_what_they_do(desk: Desk) -> None:
    panel = desk.window.docks["odds"]
    assert "View menu" in button(panel, CLOSE_BUTTON).toolTip()
    assert "out of the window" in button(panel, FLOAT_BUTTON).toolTip()
    panel.setFloating(True)
    assert "back" in button(panel, FLOAT_BUTTON).toolTip()


@pytest.mark.parametrize("theme", THEMES)
def test_the_sign_for_what_finds_no_room_on_a_bar_stands_out(desk: Desk, theme: Theme) -> None:
    desk.bench.viewing.dress(theme)
    desk.window.resize(700, 700)
    desk.command("tool_structure")
    rest = button(desk.bench.options, REST_BUTTON)
    desk.qtbot.waitUntil(rest.isVisible)
    assert ink(rest.grab()) >= SEEN


@pytest.mark.parametrize("theme", THEMES)
def test_an_empty_box_in_a_list_has_a_rim_that_stands_out(desk: Desk, theme: Theme) -> None:
    desk.bench.viewing.dress(theme)
    tree = QTreeWidget()
    desk.qtbot.addWidget(tree)
    row = QTreeWidgetItem([""])
    row.setCheckState(0, row.checkState(0))
    tree.addTopLevelItem(row)
    tree.setHeaderHidden(True)
    tree.show()
    assert ink(tree.viewport().grab()) >= SEEN
