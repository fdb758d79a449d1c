"""The strip above the map by itself."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from mapper.gui.banner import MOST_WORDS, NARROW_PX, Banner, Deed, Notice

RICH = "<img src=file:///etc/passwd><b>bold</b>"


class Page(QWidget):
    """A page with a banner at its head."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.banner = Banner("Test")
        QVBoxLayout(self).addWidget(self.banner)
        self.resize(width, 300)


@pytest.fixture
def wide(qtbot: QtBot) -> Page:
    page = Page(NARROW_PX + 100)
    qtbot.addWidget(page)
    page.show()
    return page


def test_words_of_a_document_are_shown_as_they_are(wide: Page) -> None:
    banner = wide.banner
    banner.tell(Notice(RICH, "warning", lines=(RICH,)))
    assert banner.words.text() == RICH
    assert {label.textFormat() for label in (banner.words, banner.lines)} == {Qt.TextFormat.PlainText}


def test_very_long_words_are_shortened(wide: Page) -> None:
    banner = wide.banner
    banner.tell(Notice("n" * 5000, "warning"))
    assert len(banner.words.text()) == MOST_WORDS


def test_in_a_narrow_window_the_buttons_stand_under_the_words(qtbot: QtBot) -> None:
    for width, direction in ((NARROW_PX + 100, "LeftToRight"), (NARROW_PX - 100, "TopToBottom")):
        page = Page(width)
        qtbot.addWidget(page)
        page.show()
        banner = page.banner
        banner.tell(Notice("words", "lock", (Deed("&Do", "it", lambda: None),)))
        qtbot.waitUntil(lambda shown=banner: shown.width() > 300)  # type: ignore[misc]  # a default is no argument
        assert banner._row.direction() is getattr(QBoxLayout.Direction, direction)
        assert banner.minimumSizeHint().width() == 0


def test_nothing_told_is_nothing_shown(wide: Page) -> None:
    banner = wide.banner
    banner.tell(Notice("words", "warning", (Deed("&Do", "it", lambda: None),)))
    banner.tell(None)
    assert not banner.isVisible()
    assert banner.buttons == []
