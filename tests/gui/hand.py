"""A hand at mouse and keys: draws in the real window as a user does, and counts what that takes."""

from collections import Counter

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QCheckBox, QComboBox, QLineEdit, QWidget

from mapper.gui.dialogs.new_map import NewMapDialog
from tests.gui.desk import LEFT, NO_KEYS, WAIT_MS, Desk

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
RIGHT = Qt.MouseButton.RightButton
TICK = 8
"""Where in a check box its box is, in pixels from the left."""
NOTCH = 120

Point = tuple[float, float]
Setting = str | int | bool


class Hand:
    """Clicks, drags and types; `counts` tells how often, for each step that was begun."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.canvas = desk.canvas
        self.counts: dict[str, Counter[str]] = {}
        self._count: Counter[str] = Counter()

    def begin(self, step: str) -> None:
        """Count what follows as a step of this name."""
        self._count = self.counts.setdefault(step, Counter())

    @property
    def total(self) -> Counter[str]:
        """How much of each was needed in all steps."""
        return sum(self.counts.values(), Counter())

    def take(self, key: str, **settings: Setting) -> None:
        """Take a tool by its letter, where it is not in hand, and choose about it what is not chosen yet."""
        self.canvas.setFocus()
        current = self.desk.bench.toolbox.current.name
        if key not in [
            shortcut.toString() for shortcut in self.desk.window.commands[f"tool_{current}"].shortcuts()
        ]:
            self.key(Qt.Key(ord(key)))
        for name, value in settings.items():
            self.choose(self.desk.bench.options.fields[name], value)
        self.canvas.setFocus()

    def choose(self, field: QWidget, value: Setting) -> None:
        """Put something into a field that shows something else."""
        self.desk.qtbot.waitUntil(field.isVisible, timeout=WAIT_MS)
        match field:
            case QComboBox() if field.currentData() != value:
                self._pick(field, field.findData(value))
            case QCheckBox() if field.isChecked() != value:
                self.click_on(field, QPoint(TICK, field.height() // 2))
            case QAbstractSpinBox() if field.property("value") != value:
                self._write(field, str(value))
            case QLineEdit() if field.text() != value:
                self._write(field, str(value))
            case _:
                pass

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Strike a key on the map."""
        self._count["keys"] += 1
        self.desk.key(key, keys)

    def answer(self, button: QWidget) -> None:
        """Click on the button that ends a dialog."""
        self.click_on(button)
        self._come_back(self.desk.window)

    def menu(self, command: str) -> None:
        """Choose a line of the menu bar: a click on the menu and one on the line."""
        self._count["clicks"] += 2
        self.desk.command(command)

    def click(self, x: float, y: float, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Click on the map."""
        self._count["clicks"] += 1
        self.desk.move(x, y)
        self.desk.click(x, y, keys)

    def click_right(self, x: float, y: float) -> None:
        """Click on the map with the right button: a drawing tool takes up what is there."""
        self._count["clicks"] += 1
        QTest.mouseClick(self.canvas, RIGHT, NO_KEYS, self.desk.point(x, y))

    def double_click(self, x: float, y: float) -> None:
        """Click twice on one place of the map."""
        self._count["clicks"] += 2
        where = self.desk.point(x, y)
        QTest.mouseClick(self.canvas, LEFT, NO_KEYS, where)
        QTest.mouseDClick(self.canvas, LEFT, NO_KEYS, where)

    def drag(self, *points: Point, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Drag over the map from the first of some points to the last, through all of them."""
        self._count["drags"] += 1
        self.desk.press(*points[0], keys)
        for point in points[1:]:
            self.desk.move(*point)
        QTest.mouseRelease(self.canvas, LEFT, keys, self.desk.point(*points[-1]))

    def polygon(self, *corners: Point) -> None:
        """Click the corners of a polygon, then Enter."""
        for corner in corners:
            self.click(*corner)
        self.key(Qt.Key.Key_Return)

    def turn_wheel(self, x: float, y: float, notches: int) -> None:
        """Turn the wheel over the map."""
        self._count["notches"] += abs(notches)
        where = QPointF(self.desk.point(x, y))
        for _ in range(abs(notches)):
            event = QWheelEvent(
                where,
                self.canvas.mapToGlobal(where),
                QPoint(),
                QPoint(0, NOTCH if notches > 0 else -NOTCH),
                Qt.MouseButton.NoButton,
                NO_KEYS,
                Qt.ScrollPhase.NoScrollPhase,
                False,  # noqa: FBT003  # whether the wheel is inverted
            )
            QApplication.sendEvent(self.canvas, event)

    def new_map(self, title: str, columns: int, rows: int) -> None:
        """Make a new, empty map."""
        self.key(Qt.Key.Key_N, CONTROL)
        dialog = self.desk.bench.mapping.dialog
        assert isinstance(dialog, NewMapDialog)
        for field, value in ((dialog.title, title), (dialog.columns, columns), (dialog.rows, rows)):
            self.choose(field, value)
        self.desk.qtbot.waitUntil(lambda: not dialog.is_busy, timeout=WAIT_MS)
        self.answer(dialog.accept_button)

    def _pick(self, field: QComboBox, row: int) -> None:
        """Open a list and choose a line of it: by keys, for the offscreen platform lays no list out."""
        assert row >= 0, f"{field.accessibleName()} has no such choice"
        window = field.window()
        self.click_on(field)
        shown = field.view()
        for key in (Qt.Key.Key_Home, *[Qt.Key.Key_Down] * row, Qt.Key.Key_Return):
            QTest.keyClick(shown, key)
        self._count["clicks"] += 1
        self._come_back(window)

    def _come_back(self, window: QWidget) -> None:
        """Make a window the active one after a list or dialog: window systems do that themselves."""
        QApplication.processEvents()
        window.activateWindow()
        self.desk.qtbot.waitUntil(window.isActiveWindow, timeout=WAIT_MS)

    def _write(self, field: QWidget, text: str) -> None:
        """Click into a field and type in place of what it holds; in a dialog Enter would be too much."""
        self.click_on(field)
        QTest.keyClick(field, Qt.Key.Key_A, CONTROL)
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return if field.window() is self.desk.window else Qt.Key.Key_Tab)
        self._count["keys"] += 2
        self._count["letters"] += len(text)

    def click_on(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click on something that is not the map: in its middle, or elsewhere in it."""
        self._count["clicks"] += 1
        QTest.mouseClick(widget, LEFT, NO_KEYS, at or widget.rect().center())
