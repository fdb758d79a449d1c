"""A window with a map open, driven as a user drives it."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mapper.gui.canvas import Canvas
from mapper.gui.docks.inspector import Inspector
from mapper.gui.docks.odds import OddsPanel
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Document
from mapper.gui.workbench import Workbench
from mapper.model.unit import Unit

WAIT_MS = 5000
LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Desk:
    """A window with a map open, and the few things a user does with it."""

    def __init__(self, qtbot: QtBot, workbench: Workbench) -> None:
        self.qtbot = qtbot
        self.bench = workbench
        self.window: MainWindow = workbench.window
        self.canvas: Canvas = workbench.canvas

    def point(self, x: float, y: float) -> QPoint:
        return self.canvas.point_of(x, y)

    def press(self, x: float, y: float, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        QTest.mousePress(self.canvas, LEFT, keys, self.point(x, y))

    def move(self, x: float, y: float) -> None:
        """Move the pointer; a step aside first, for a move to where it is already would be no event."""
        QTest.mouseMove(self.canvas, self.point(x, y) + QPoint(3, 0))
        QTest.mouseMove(self.canvas, self.point(x, y))

    def release(self, x: float, y: float) -> None:
        QTest.mouseRelease(self.canvas, LEFT, NO_KEYS, self.point(x, y))

    def click(self, x: float, y: float, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        self.press(x, y, keys)
        QTest.mouseRelease(self.canvas, LEFT, keys, self.point(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.press(*start)
        self.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.move(*end)
        self.release(*end)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        QTest.keyClick(self.canvas, key, keys)

    def command(self, key: str) -> None:
        action = self.window.commands[key]
        assert action.isEnabled(), key
        action.trigger()

    @property
    def document(self) -> Document:
        document = self.bench.session.current
        assert document is not None
        return document

    @property
    def inspector(self) -> Inspector:
        panel = self.window.docks["inspector"].widget()
        assert isinstance(panel, Inspector)
        return panel

    @property
    def odds(self) -> OddsPanel:
        panel = self.window.docks["odds"].widget()
        assert isinstance(panel, OddsPanel)
        return panel

    def unit(self, name: str) -> Unit:
        return next(unit for unit in self.document.scenario.units if unit.name == name)

    def middle(self, name: str) -> tuple[float, float]:
        unit = self.unit(name)
        return unit.tile.x + 0.5, unit.tile.y + 0.4

    def settled(self) -> None:
        """Wait until the newest question about the selected unit is answered in full."""
        self.qtbot.waitUntil(
            lambda: not self.bench.analysis.is_busy and not self.odds.is_behind, timeout=WAIT_MS
        )
