"""Stamping: cut, copy and paste pieces of maps, turn them, and keep nine of them for later."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog, QLabel

from mapper.edit.arranging import delete_things
from mapper.edit.copying import copied
from mapper.edit.fragment import Fragment
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.pasting import missing_sides, rule_fault
from mapper.edit.things import called_together
from mapper.edit.turning import turn_things
from mapper.errors import MapperError
from mapper.files.stamps import MAX_BYTES, NUMBERS, Stamps, fragment_bytes, fragment_of, stamps_folder
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Document, Session
from mapper.gui.toolbox import Toolbox
from mapper.model.scenario import Scenario
from mapper.rules.names import headed
from mapper.tools.stamp import EMPTY_HANDED, StampTool
from mapper.tools.wishes import Wish

MIME = "application/x-mapper-fragment+json"
CLIPBOARD = "the clipboard"
NOTHING_CHOSEN = "Select something first: units, structures, marks, edges, or tiles with all on them"
TURNS: dict[str, Callable[[Fragment], Fragment]] = {
    "piece_right": Fragment.turned_right,
    "piece_left": Fragment.turned_left,
    "piece_across": Fragment.mirrored_across,
    "piece_down": Fragment.mirrored_down,
}


class Stamping(QObject):
    """Carries out the commands about pieces of maps, with the system's clipboard between windows."""

    kept = Signal()

    def __init__(
        self, window: MainWindow, session: Session, toolbox: Toolbox, follow: Callable[[Wish], None]
    ) -> None:
        """Bind the commands; `follow` does what the stamp tool wishes."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.toolbox = toolbox
        self.stamps = Stamps(stamps_folder())
        self._follow = follow
        self._last: Fragment | None = None
        self._copied = ""
        tool = toolbox.tools[StampTool.name]
        if not isinstance(tool, StampTool):
            raise TypeError(f"{tool.name} is not the stamp tool")
        self.tool = tool
        window.commands.bind(
            {
                "cut": self.cut,
                "copy": self.copy,
                "paste": self.paste,
                "repeat_last": self.repeat,
                **{key: partial(self.turn, turn) for key, turn in TURNS.items()},
                **{f"keep_stamp_{number}": partial(self.keep, number) for number in NUMBERS},
                **{f"stamp_{number}": partial(self.recall, number) for number in NUMBERS},
            }
        )
        toolbox.taken.connect(self._taken)
        toolbox.canvas.wished.connect(lambda _wish: self._give_back())
        session.selection_changed.connect(self._show_at_cursor)
        session.selection_changed.connect(self.allow)

    def allow(self) -> None:
        """Enable what can be done with what is selected."""
        document = self.session.current
        for key in ("cut", "copy"):
            self.window.commands[key].setEnabled(document is not None and bool(document.selection.things))

    def close(self) -> None:
        """Leave what was copied on the clipboard as plain text: Qt crashes over what Python made and left."""
        clipboard = QGuiApplication.clipboard()
        if self._copied and clipboard.mimeData() is not None and clipboard.text() == self._copied:
            clipboard.setText(self._copied)

    def copy(self) -> bool:
        """Put what is selected on the clipboard; tell and return False when nothing is."""
        document = self.session.current
        fragment = self._chosen(document)
        if document is None or fragment is None:
            self.session.said.emit(NOTHING_CHOSEN)
            return False
        self._last = fragment
        text = fragment_bytes(fragment)
        data = QMimeData()
        data.setData(MIME, QByteArray(text))
        self._copied = text.decode()
        data.setText(self._copied)
        QGuiApplication.clipboard().setMimeData(data)
        chosen, palette = document.selection.things, document.ruleset.palette
        self.session.said.emit(f"Copied {called_together(document.scenario, chosen, palette)}")
        return True

    def cut(self) -> None:
        """Put what is selected on the clipboard and take it off the map."""
        document = self.session.current
        if document is None or not self.copy():
            return
        things = document.selection.things

        def taken(scenario: Scenario) -> Edit | NoEdit:
            edit = delete_things(scenario, things)
            if isinstance(edit, NoEdit):
                return edit
            return Edit(f"Cut {called_together(scenario, things, document.ruleset.palette)}", edit.scenario)

        self.session.end_gesture()
        self.session.do(taken)

    def paste(self) -> None:
        """Take in hand what is on the clipboard."""
        data = QGuiApplication.clipboard().mimeData()
        text = bytes(data.data(MIME).data()) if data is not None and data.hasFormat(MIME) else b""
        if not text and data is not None and data.hasText():
            text = data.text()[: MAX_BYTES + 1].encode("utf-8", "replace")
        if not text.lstrip().startswith(b"{"):
            self.session.said.emit("The clipboard holds no piece of a map")
            return
        try:
            self.hold(fragment_of(text, CLIPBOARD))
        except MapperError as error:
            self.session.said.emit(error.one_line())

    def repeat(self) -> None:
        """Take in hand again what was copied, kept or laid down last."""
        if self._last is None:
            self.session.said.emit(EMPTY_HANDED)
        else:
            self.hold(self._last)

    def keep(self, number: int) -> None:
        """Keep what is in hand, else what is selected, as a stamp."""
        fragment = self.tool.fragment or self._chosen(self.session.current)
        if fragment is None:
            self.session.said.emit(NOTHING_CHOSEN)
            return
        try:
            self.stamps.keep(number, fragment)
        except MapperError as error:
            self.session.said.emit(error.one_line())
            return
        self._last = fragment
        self.kept.emit()
        self.session.said.emit(f"Kept as stamp {number}: {fragment.called}")

    def recall(self, number: int) -> None:
        """Take a stamp in hand."""
        try:
            fragment = self.stamps.stamp(number)
        except MapperError as error:
            self.session.said.emit(error.one_line())
            return
        if fragment is None:
            self.session.said.emit(
                f"There is no stamp {number} yet: select something and press Ctrl+{number}"
            )
        else:
            self.hold(fragment)

    def turn(self, turn: Callable[[Fragment], Fragment]) -> None:
        """Turn or mirror what is in hand, else what is selected."""
        if self.tool.fragment is not None:
            self._carry(self.tool.turn(turn))
            self._last = self.tool.fragment
            return
        document = self.session.current
        if document is None:
            return
        outcome = turn_things(document.scenario, document.selection.things, turn, document.ruleset.palette)
        if isinstance(outcome, NoEdit):
            self.session.said.emit(f"Not possible: {outcome.text}")
            return
        edit, things = outcome
        self.session.end_gesture()
        if self.session.do(lambda _scenario: edit):
            self.session.select_things(things, tile=document.selection.tile)

    def hold(self, fragment: Fragment) -> None:
        """Take a fragment in hand, after asking about sides that the map doesn't have."""
        document = self.session.current
        if document is None:
            self.session.said.emit("Open a map first, or make a new one")
            return
        fault = rule_fault(document.scenario, fragment, document.ruleset)
        if fault is not None:
            self.session.said.emit(f"Not possible: {fault}")
            return
        sides = self._sides(document, fragment)
        if sides is None:
            return
        self._last = fragment
        self.toolbox.look(self.tool)
        self.tool.hold(fragment, sides)
        if self.toolbox.current is not self.tool:
            self.toolbox.take(self.tool.name)
        self.toolbox.canvas.setFocus()
        self._show_at_cursor()
        self.toolbox.canvas.follow_pointer()

    def _chosen(self, document: Document | None) -> Fragment | None:
        return copied(document.scenario, document.selection.things) if document is not None else None

    def _sides(self, document: Document, fragment: Fragment) -> dict[str, str] | None:
        """Return which side of the map each missing one becomes; None when the answer was to stop."""
        found: dict[str, str] = {}
        names = {headed(side): side.id for side in document.scenario.sides}
        for side in missing_sides(document.scenario, fragment):
            add = f"A new side: {headed(side)}"
            words = f"{headed(side)} is no side of this map. Whose is it to be?"
            answer = self.ask(words, [add, *names])
            if answer is None:
                return None
            found[side.id] = side.id if answer == add else names[answer]
        return found

    def ask(self, words: str, choices: list[str]) -> str | None:
        """Ask for one of some choices; None when the answer was to stop."""
        dialog = QInputDialog(self.window)
        dialog.setWindowTitle("Sides")
        dialog.setLabelText(words)
        dialog.setComboBoxItems(choices)
        for label in dialog.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)
        agreed = dialog.exec() == QInputDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.textValue() if agreed else None

    def _taken(self) -> None:
        """Take the last piece in hand with the tool, where there is one."""
        if self.toolbox.current is self.tool and self.tool.fragment is None:
            if self._last is not None and self.session.current is not None:
                QTimer.singleShot(0, self, self.repeat)
            else:
                self.session.said.emit(EMPTY_HANDED)
                QTimer.singleShot(0, self, self._leave)

    def _give_back(self) -> None:
        """Take the select tool again once nothing is in hand any more."""
        if self.toolbox.current is self.tool and self.tool.fragment is None:
            QTimer.singleShot(0, self, self._leave)

    def _leave(self) -> None:
        if self.toolbox.current is self.tool and self.tool.fragment is None:
            self.toolbox.take("select")

    def _show_at_cursor(self) -> None:
        """Let what is in hand follow the keyboard's cursor."""
        document = self.session.current
        if self.tool.fragment is not None and document is not None and document.selection.tile is not None:
            self._carry(self.tool.show_at(document.selection.tile))

    def _carry(self, wishes: tuple[Wish, ...]) -> None:
        for wish in wishes:
            self._follow(wish)
