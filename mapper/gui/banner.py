"""A banner above the map: something that must be told, with what can be done about it; never in the way."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout

from mapper.gui.icons import icon
from mapper.gui.plain_text import shortened, shown

AMBER = QColor("#e0a100")
TINT = 0.22
NARROW_PX = 760
"""Below this width the buttons stand under the words."""

ICON_PX = 20
MOST_WORDS = 400


@dataclass(frozen=True, slots=True)
class Deed:
    """A button of a banner: its words, what it is for, and what it does."""

    words: str
    tip: str
    do: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Notice:
    """What a banner tells: words, an icon, buttons, and further lines."""

    words: str
    icon: str
    deeds: tuple[Deed, ...] = ()
    lines: tuple[str, ...] = ()


class Banner(QFrame):
    """Shows a notice in a strip of its own, or nothing at all."""

    def __init__(self, name: str) -> None:
        """Begin hidden."""
        super().__init__()
        self.notice: Notice | None = None
        self.buttons: list[QPushButton] = []
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self._sign = QLabel()
        self.words = QLabel()
        self.lines = QLabel()
        for label in (self.words, self.lines):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._row = QHBoxLayout()
        self._row.setSpacing(6)
        told = QHBoxLayout()
        told.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        told.addWidget(self.words, 1)
        self._deeds = QHBoxLayout()
        self._row.addLayout(told, 1)
        self._row.addLayout(self._deeds)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.addLayout(self._row)
        column.addWidget(self.lines)
        self.hide()

    def tell(self, notice: Notice | None) -> None:
        """Show a notice in place of the one before; None shows nothing."""
        if notice is not None and self.notice is not None and notice.words == self.notice.words:
            focus = next((index for index, button in enumerate(self.buttons) if button.hasFocus()), None)
        else:
            focus = None
        self.notice = notice
        for button in self.buttons:
            self._deeds.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(deed) for deed in notice.deeds] if notice else []
        if notice is not None:
            self.words.setText(shown(shortened(notice.words, MOST_WORDS)))
            self.lines.setText(shown("\n".join(notice.lines)))
            self.lines.setVisible(bool(notice.lines))
            self._draw_sign()
        if focus is not None and focus < len(self.buttons):
            self.buttons[focus].setFocus()
        self.setVisible(notice is not None)

    def minimumSizeHint(self) -> QSize:  # Qt's name
        """Ask for no width: in a narrow window the words wrap."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Put the buttons beside or under the words."""
        narrow = event.size().width() < NARROW_PX
        wanted = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._row.direction() != wanted:
            self._row.setDirection(wanted)
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # Qt's name
        """Draw the sign in the colours of the theme."""
        if event.type() == QEvent.Type.PaletteChange and self.notice is not None:
            self._draw_sign()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Paint the strip: the window's colour with some amber, and a line under it."""
        painter = QPainter(self)
        try:
            ground = self.palette().color(QPalette.ColorRole.Window)
            painter.fillRect(self.rect(), _mixed(ground, TINT))
            painter.fillRect(0, self.height() - 1, self.width(), 1, _mixed(ground, 0.6))
        finally:
            painter.end()

    def _button(self, deed: Deed) -> QPushButton:
        button = QPushButton(deed.words)
        button.setToolTip(deed.tip)
        button.clicked.connect(lambda _checked=False: deed.do())
        self._deeds.addWidget(button)
        return button

    def _draw_sign(self) -> None:
        if self.notice is not None:
            drawn = icon(self.notice.icon).pixmap(QSize(ICON_PX, ICON_PX), self.devicePixelRatioF())
            self._sign.setPixmap(drawn)


def _mixed(colour: QColor, share: float) -> QColor:
    """Return a colour with a share of amber in it."""
    pairs = (
        (colour.red(), AMBER.red()),
        (colour.green(), AMBER.green()),
        (colour.blue(), AMBER.blue()),
    )
    return QColor(*(round(one + (other - one) * share) for one, other in pairs))
