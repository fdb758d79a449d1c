"""The actions of the window: one for each command, with its keys, bound to what it does."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDialog, QLineEdit

from mapper.gui.command import Command, Menu
from mapper.gui.commands import COMMANDS, plain
from mapper.gui.icons import icon, pale_icon
from mapper.gui.plain_text import tip
from mapper.gui.settings import Settings


class Commands(QObject):
    """The actions of the window, one for each command, bound to what they do once the program has started.

    A command may be of no use for a reason: its tooltip tells it, and `refused` when its keys are struck.
    """

    refused = Signal(str)

    def __init__(self, parent: QObject, settings: Settings) -> None:
        """Make every action; those that need a document wait for one."""
        super().__init__(parent)
        self._settings = settings
        chosen = (settings.shortcut(command.key) for command in COMMANDS)
        self._given = {keys for keys in chosen if keys}
        self._groups: dict[str, QActionGroup] = {}
        self._has_document = self._are_inked = False
        self._window = parent
        self._reasons: dict[str, str] = {}
        self._details: dict[str, str] = {}
        self._knocks: dict[str, list[QShortcut]] = {}
        self.actions = {command.key: self._action(command) for command in COMMANDS}

    def __getitem__(self, key: str) -> QAction:
        """Return the action of a command."""
        return self.actions[key]

    def bind(self, deeds: Mapping[str, Callable[[], object]]) -> None:
        """Say what commands do; every command must be bound exactly once over all calls.

        What is being typed into a field is taken in first, so that it is not lost or left out of the deed.
        """
        for key, deed in deeds.items():
            self.actions[key].triggered.connect(partial(_run, deed))

    def allow(self, *, document: bool) -> None:
        """Enable what can be done with, or without, a document."""
        if document and not self._are_inked:
            self.redraw_icons()
        self._has_document = document
        for command in COMMANDS:
            self.actions[command.key].setEnabled(self._may(command))

    def refuse(self, key: str, why: str) -> None:
        """Let a command be of no use for a reason; an empty one gives it back."""
        if self._reasons.get(key, "") == why:
            return
        self._reasons[key] = why
        command = next(command for command in COMMANDS if command.key == key)
        self.actions[key].setEnabled(self._may(command))
        self._dress(self.actions[key], command)

    def detail(self, key: str, words: str) -> None:
        """Add to what a command's tooltip tells; no words leave it as it is."""
        if self._details.get(key, "") != words:
            self._details[key] = words
            command = next(command for command in COMMANDS if command.key == key)
            self._dress(self.actions[key], command)

    def refusal(self, key: str) -> str:
        """Return why a command is of no use, with its name; empty while it is of use."""
        why = self._reasons.get(key, "")
        command = next(command for command in COMMANDS if command.key == key)
        return f"{plain(command)}: {why}" if why else ""

    def redraw_icons(self) -> None:
        """Draw the icons again in the colours of the present theme."""
        self._are_inked = True
        for command in COMMANDS:
            if command.icon:
                self.actions[command.key].setIcon(icon(command.icon))

    def keys_of(self, command: Command) -> tuple[str, ...]:
        """Return the keys in force for a command: the user's, else its own that no other was given."""
        chosen = self._settings.shortcut(command.key)
        if chosen is None:
            return tuple(keys for keys in command.keys if keys not in self._given)
        return (chosen,) if chosen else ()

    def set_keys(self, command: Command, keys: str | None) -> None:
        """Give a command the user's keys; None gives it its own back, an empty text takes them away."""
        self._given.discard(self._settings.shortcut(command.key) or "")
        self._given |= {keys} if keys else set()
        self._settings.remember_shortcut(command.key, keys)
        self._dress(self.actions[command.key], command)

    def conflict(self, command: Command, keys: str) -> Command | None:
        """Return another command that has these keys."""
        wanted = QKeySequence(keys)
        for other in COMMANDS:
            if other.key != command.key and wanted in [QKeySequence(text) for text in self.keys_of(other)]:
                return other
        return None

    def in_menu(self, menu: Menu) -> Iterator[tuple[Command, QAction]]:
        """Yield the commands of a menu with their actions, in order."""
        for command in COMMANDS:
            if command.menu is menu:
                yield command, self.actions[command.key]

    def _action(self, command: Command) -> QAction:
        action = QAction(command.text, self)
        action.setObjectName(command.key)
        action.setCheckable(command.check or bool(command.group))
        action.setEnabled(not command.needs_document)
        if command.icon:  # in ink when there is a document: the window is there the sooner
            action.setIcon(pale_icon(command.icon) if command.needs_document else icon(command.icon))
        if command.group:
            group = self._groups.get(command.group)
            if group is None:
                group = self._groups[command.group] = QActionGroup(self)
            group.addAction(action)
        self._dress(action, command)
        return action

    def _may(self, command: Command) -> bool:
        return not self._reasons.get(command.key) and (self._has_document or not command.needs_document)

    def _dress(self, action: QAction, command: Command) -> None:
        keys = self.keys_of(command)
        action.setShortcuts([QKeySequence(text) for text in keys])
        words = command.tip or command.text.replace("&", "").rstrip("…")
        why, detail = self._reasons.get(command.key, ""), self._details.get(command.key, "")
        words = f"{words}: {detail}" if detail else words
        told = f"{words} ({QKeySequence(keys[0]).toString()})" if keys else words
        action.setToolTip(tip(f"{told}\nNot here: {why}") if why else tip(told) if detail else told)
        action.setStatusTip(why or words)
        self._listen(command.key, keys if why else ())

    def _listen(self, key: str, keys: tuple[str, ...]) -> None:
        """Hear the keys of a command that is of no use: those of its action are dead."""
        for knock in self._knocks.pop(key, []):
            knock.setEnabled(False)
            knock.deleteLater()
        for text in keys:
            knock = QShortcut(QKeySequence(text), self._window)
            knock.activated.connect(lambda: self.refused.emit(self.refusal(key)))
            self._knocks.setdefault(key, []).append(knock)


def _run(deed: Callable[[], object], _checked: bool = False) -> None:  # noqa: FBT001, FBT002  # Qt's argument
    finish_typing()
    deed()


def finish_typing() -> None:
    """Let the field that is being typed into tell what it holds."""
    field = QApplication.focusWidget()
    if isinstance(field, QLineEdit | QAbstractSpinBox) and not isinstance(field.window(), QDialog):
        field.clearFocus()
        field.setFocus()
