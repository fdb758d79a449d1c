"""The Stamps panel: the nine pieces of maps a user keeps, to be taken in hand by a click."""

from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.fragment import Fragment
from mapper.errors import MapperError
from mapper.files.rulings import ruleset_of
from mapper.files.stamps import NUMBERS
from mapper.gui.docks.stamp_row import PICTURE, StampRow
from mapper.gui.stamping import Stamping
from mapper.gui.viewing import Viewing
from mapper.paint.held import held_picture
from mapper.paint.palette import palette
from mapper.paint.style import style
from mapper.play.view import gm_view

MOST_TILE_PX = 32
HINT = "Ctrl+1 to 9 keeps what is selected, Alt+1 to 9 or a click takes it in hand."


class StampsPanel(QWidget):
    """A row for each stamp; its menu keeps another in its place."""

    def __init__(self, stamping: Stamping, viewing: Viewing) -> None:
        """Build the buttons; what is kept is read when the panel is first seen."""
        super().__init__()
        self.stamping = stamping
        self.viewing = viewing
        self.rows = {number: self._row(number) for number in NUMBERS}
        self._is_seen = False
        hint = QLabel(HINT)
        hint.setWordWrap(True)
        grid = QGridLayout()
        grid.setSpacing(4)
        grid.setColumnStretch(1, 1)
        for number, row in self.rows.items():
            grid.addWidget(QLabel(str(number)), number, 0)
            grid.addWidget(row, number, 1)
        shelf = QWidget()
        column = QVBoxLayout(shelf)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(hint)
        column.addLayout(grid)
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
        stamping.session.switched.connect(self._meet)

    def watch(self, *, seen: bool) -> None:
        """Read the stamps anew each time the panel comes to be seen: another window may have kept one."""
        self._is_seen = seen
        if seen:
            self.refresh()

    def refresh(self) -> None:
        """Show what is kept now."""
        if not self._is_seen:
            return
        for number, row in self.rows.items():
            try:
                fragment = self.stamping.stamps.stamp(number)
                if fragment is None:
                    row.show_empty()
                else:
                    row.show_fragment(fragment, self._picture(fragment), self._ruleset)
            except MapperError as error:
                row.show_broken(error.one_line())

    @property
    def _ruleset(self) -> str | None:
        """The key of the rules of the map in front."""
        document = self.stamping.session.current
        return document.scenario.ruleset if document is not None else None

    def _meet(self) -> None:
        """Tell of each stamp whether the map that came to the front can take it up."""
        for row in self.rows.values():
            row.meet(self._ruleset)

    def _row(self, number: int) -> StampRow:
        row = StampRow(number)
        row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        row.customContextMenuRequested.connect(partial(self._open_menu, number))
        row.clicked.connect(partial(self._recall, number))
        return row

    def _picture(self, fragment: Fragment) -> QImage:
        """Return a picture of a fragment on a piece of paper."""
        name, ratio = self.viewing.palette_name, self.devicePixelRatioF()
        sheet = QImage(PICTURE * ratio, QImage.Format.Format_RGB32)
        sheet.fill(palette(name).paper)
        held = _held(fragment, name, sheet.size())
        if held is not None:
            painter = QPainter(sheet)
            try:
                painter.drawImage(
                    (sheet.width() - held.width()) // 2, (sheet.height() - held.height()) // 2, held
                )
            finally:
                painter.end()
        sheet.setDevicePixelRatio(ratio)
        return sheet

    def _recall(self, number: int, _checked: bool = False) -> None:  # noqa: FBT001, FBT002  # Qt's argument
        self.stamping.recall(number)

    def _open_menu(self, number: int, at: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction("Take it in &hand").triggered.connect(lambda: self.stamping.recall(number))
        menu.addAction("&Keep what is selected here").triggered.connect(lambda: self.stamping.keep(number))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.rows[number].mapToGlobal(at))


def _held(fragment: Fragment, palette_name: str, room: QSize) -> QImage | None:
    """Return a fragment as small as the room asks for."""
    fits = min(room.width() / (fragment.width + 1), room.height() / (fragment.height + 1))
    tile_px = max(1, min(MOST_TILE_PX, int(fits)))
    alone = fragment.alone()
    return held_picture(gm_view(alone, ruleset_of(alone)), style(palette_name, tile_px))
