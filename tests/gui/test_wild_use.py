"""Everything at once and in no order: tools, keys, commands, wheel and options, by chance; nothing breaks."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QMessageBox

from mapper.edit.history import History
from mapper.files.layout import to_bytes
from mapper.model.scenario import Scenario
from mapper.tools.options import Choice, Count, Setting, Switch
from tests.gui.desk import NO_KEYS, Desk

STEPS = 400
SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
MODIFIERS = (*[NO_KEYS] * 6, SHIFT, CONTROL, ALT, SHIFT | CONTROL)
BUTTONS = (*[Qt.MouseButton.LeftButton] * 3, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
KEYS = tuple(
    getattr(Qt.Key, f"Key_{name}")
    for name in ("Left", "Right", "Up", "Down", "Return", "Escape", "Backspace", "Delete", *"ZHVRLSGBEKOUIXM")
)
LEFT_OUT = {
    "quit",
    "close",
    "open",
    "open_example",
    "open_district",
    "open_harrow",
    "save",
    "save_as",
    "save_copy",
}


class Monkey:
    """A user without any sense."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chance = Random(seed)
        self.commands = sorted(set(desk.window.commands.actions) - LEFT_OUT)

    def act(self) -> None:
        deed = self.chance.choices(
            (self.drag, self.click, self.turn_wheel, self.strike, self.command, self.choose),
            (35, 20, 5, 15, 15, 10),
        )[0]
        deed()
        for window in QApplication.topLevelWidgets():
            if window is not self.desk.window and window.isVisible():
                window.close()

    def drag(self) -> None:
        canvas, keys = self.desk.canvas, self.chance.choice(MODIFIERS)
        QTest.mousePress(canvas, Qt.MouseButton.LeftButton, keys, self.point())
        for _ in range(self.chance.randint(0, 4)):
            QTest.mouseMove(canvas, self.point())
        if self.chance.random() < 0.2:
            QTest.keyClick(canvas, self.chance.choice(KEYS))
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, keys, self.point())

    def click(self) -> None:
        keys = self.chance.choice(MODIFIERS)
        if self.chance.random() < 0.2:
            QTest.mouseDClick(self.desk.canvas, Qt.MouseButton.LeftButton, keys, self.point())
        else:
            QTest.mouseClick(self.desk.canvas, self.chance.choice(BUTTONS), keys, self.point())

    def turn_wheel(self) -> None:
        canvas, at = self.desk.canvas, QPointF(self.point())
        event = QWheelEvent(
            at,
            QPointF(canvas.mapToGlobal(at)),
            QPoint(),
            QPoint(0, self.chance.choice((-240, -120, 120, 240))),
            Qt.MouseButton.NoButton,
            self.chance.choice(MODIFIERS),
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003  # Qt's argument
        )
        QApplication.sendEvent(canvas, event)

    def strike(self) -> None:
        QTest.keyClick(self.desk.canvas, self.chance.choice(KEYS), self.chance.choice(MODIFIERS))

    def command(self) -> None:
        action = self.desk.window.commands[self.chance.choice(self.commands)]
        if action.isEnabled():
            action.trigger()

    def choose(self) -> None:
        options = self.desk.bench.toolbox.current.options
        if not options:
            return
        option = self.chance.choice(options)
        value: Setting
        match option:
            case Choice(ways=ways):
                value = self.chance.choice(ways).value if ways else ""
            case Count(low=low, high=high):
                value = self.chance.randint(low, high)
            case Switch():
                value = self.chance.random() < 0.5
            case _:
                value = self.chance.choice(("", "Hill", "<b>Hill</b>"))
        self.desk.bench.toolbox.choose({option.key: value})

    def point(self) -> QPoint:
        canvas = self.desk.canvas
        return QPoint(
            self.chance.randint(-5, canvas.width() + 5), self.chance.randint(-5, canvas.height() + 5)
        )


@pytest.fixture
def nothing_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is answered with Cancel: nobody is there."""
    for kind in (QDialog, QMessageBox):
        monkeypatch.setattr(kind, "exec", lambda _self: 0)
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([], ""))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("", False))


@pytest.mark.usefixtures("nothing_asks")
@pytest.mark.parametrize("seed", [11, 13, 14])
def test_wild_use_breaks_nothing_and_can_all_be_taken_back(desk: Desk, seed: int) -> None:
    first = to_bytes(desk.document.scenario)
    document, monkey = desk.document, Monkey(desk, seed)
    for _ in range(STEPS):
        monkey.act()
        session = desk.bench.session
        if session.current is not document:
            session.switch(session.documents.index(document))
    history: History[Scenario] = document.history
    while history.undo():
        pass
    assert to_bytes(document.scenario) == first
