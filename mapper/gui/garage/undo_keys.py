"""The keys for undo in fields: they take back the last change of the draft, not the last letter typed."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget

KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class UndoKeys(QObject):
    """Lets the window's own undo and redo have their keys while a field is gone into."""

    def watch(self, page: QWidget) -> None:
        """Watch every field of a page, those that came later too when it is called again."""
        fields: list[QWidget] = [*page.findChildren(QLineEdit), *page.findChildren(QAbstractSpinBox)]
        for field in fields:
            field.removeEventFilter(self)
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Leave the keys to the window: what is being typed is taken in first, then taken back."""
        match event:
            case QKeyEvent() if event.type() is QEvent.Type.ShortcutOverride and _is_undo(event):
                event.ignore()
                return True
            case _:
                pass
        return super().eventFilter(watched, event)


def _is_undo(event: QKeyEvent) -> bool:
    return any(event.matches(key) for key in KEYS)
