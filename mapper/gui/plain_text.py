"""Words of a document where Qt would read marks into them: tooltips, menus, titles, boxes."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from mapper.model.hidden import visible
from mapper.paint.isolation import isolated

MOST_IN_MENU = 48
MOST_IN_TIP = 600


def shown(text: str) -> str:
    """Return a text that neither holds a hidden character nor turns the words around it."""
    return isolated(visible(text))


def tip(text: str) -> str:
    """Return a tooltip that shows a text as it is, be it written like HTML or not, and wraps long lines."""
    if not text:
        return ""
    return f"<span>{escape(shown(shortened(text, MOST_IN_TIP))).replace(chr(10), '<br>')}</span>"


def in_menu(text: str) -> str:
    """Return words for a menu or a tab: short, and an ampersand is one."""
    return shown(shortened(text, MOST_IN_MENU)).replace("&", "&&")


def in_title(text: str) -> str:
    """Return words for the title of a window, where `[*]` would be the mark of unsaved changes."""
    return shown(text).replace("[*]", "[*][*]")


def shortened(text: str, most: int) -> str:
    """Return a text with at most this many characters, the end left out."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def message(parent: QWidget | None, icon: QMessageBox.Icon, headline: str, words: str = "") -> QMessageBox:
    """Return a message box that shows its headline and its further words as they are."""
    box = QMessageBox(icon, "Mapper", shown(headline), parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(shown(words))
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box
