"""The Stamps panel: the nine pieces of maps a user keeps, to be taken in hand by a click."""

from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.fragment import Fragment
from mapper.errors import MapperError
from mapper.files.rulings import ruleset_of
from mapper.files.stamps import NUMBERS
from mapper.gui.plain_text import in_menu, tip
from mapper.gui.stamping import Stamping
from mapper.gui.viewing import Viewing
from mapper.paint.held import held_picture
from mapper.paint.palette import palette
from mapper.paint.style import style
from mapper.play.view import gm_view

PICTURE = QSize(88, 62)
MOST_TILE_PX = 32
COLUMNS = 3
HINT = "Ctrl+1 to 9 keeps what is selected, Alt+1 to 9 or a click takes it in hand."


class StampsPanel(QWidget):
    """A button with a picture for each stamp; its menu keeps another in its place."""

    def __init__(self, stamping: Stamping, viewing: Viewing) -> None:
        """Build the buttons; what is kept is read when the panel is first seen."""
        super().__init__()
        self.stamping = stamping
        self.viewing = viewing
        self.buttons = {number: self._button(number) for number in NUMBERS}
        self._is_seen = False
        hint = QLabel(HINT)
        hint.setWordWrap(True)
        grid = QGridLayout()
        grid.setSpacing(4)
        for number, button in self.buttons.items():
            grid.addWidget(button, (number - 1) // COLUMNS, (number - 1) % COLUMNS)
        shelf = QWidget()
        column = QVBoxLayout(shelf)
        column.setContentsMargins(6, 6, 6, 6)
        column.addLayout(grid)
        column.addWidget(hint)
        column.addStretch(1)
        room = QScrollArea()  # so that the panels it shares its place with may be low
        room.setFrameShape(QFrame.Shape.NoFrame)
        room.setWidgetResizable(True)
        room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        room.setWidget(shelf)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(room)
        stamping.kept.connect(self.refresh)
        viewing.palette_changed.connect(self.refresh)

    def watch(self, *, seen: bool) -> None:
        """Read the stamps anew each time the panel comes to be seen: another window may have kept one."""
        self._is_seen = seen
        if seen:
            self.refresh()

    def refresh(self) -> None:
        """Show what is kept now."""
        if not self._is_seen:
            return
        for number, button in self.buttons.items():
            try:
                fragment = self.stamping.stamps.stamp(number)
                picture = self._icon(fragment)
            except MapperError as error:
                self._dress(button, number, self._icon(None), "broken", error.one_line())
                continue
            words = fragment.called if fragment is not None else "empty"
            self._dress(button, number, picture, words, words)

    def _button(self, number: int) -> QToolButton:
        button = QToolButton()
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(PICTURE)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        button.customContextMenuRequested.connect(partial(self._open_menu, number))
        button.clicked.connect(partial(self._recall, number))
        return button

    def _dress(self, button: QToolButton, number: int, picture: QIcon, words: str, why: str) -> None:
        room = PICTURE.width() + 10
        label = f"{number}  {words}"
        label = button.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, room)
        button.setText(in_menu(label))
        button.setIcon(picture)
        button.setToolTip(tip(f"Stamp {number}: {why}"))
        button.setAccessibleName(f"Stamp {number}: {words}")

    def _icon(self, fragment: Fragment | None) -> QIcon:
        """Return a picture of a fragment on a piece of paper, or the bare paper."""
        name, ratio = self.viewing.palette_name, self.devicePixelRatioF()
        sheet = QImage(PICTURE * ratio, QImage.Format.Format_RGB32)
        sheet.fill(palette(name).paper)
        held = _held(fragment, name, sheet.size()) if fragment is not None else None
        if held is not None:
            painter = QPainter(sheet)
            try:
                painter.drawImage(
                    (sheet.width() - held.width()) // 2, (sheet.height() - held.height()) // 2, held
                )
            finally:
                painter.end()
        sheet.setDevicePixelRatio(ratio)
        return QIcon(QPixmap.fromImage(sheet))

    def _recall(self, number: int, _checked: bool = False) -> None:  # noqa: FBT001, FBT002  # Qt's argument
        self.stamping.recall(number)

    def _open_menu(self, number: int, at: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction("Take it in &hand").triggered.connect(lambda: self.stamping.recall(number))
        menu.addAction("&Keep what is selected here").triggered.connect(lambda: self.stamping.keep(number))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.buttons[number].mapToGlobal(at))


def _held(fragment: Fragment, palette_name: str, room: QSize) -> QImage | None:
    """Return a fragment as small as the room asks for."""
    fits = min(room.width() / (fragment.width + 1), room.height() / (fragment.height + 1))
    tile_px = max(1, min(MOST_TILE_PX, int(fits)))
    alone = fragment.alone()
    return held_picture(gm_view(alone, ruleset_of(alone)), style(palette_name, tile_px))
