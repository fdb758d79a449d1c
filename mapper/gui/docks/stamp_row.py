"""A row of the Stamps panel: a picture of what is kept, its size, what it holds, and by which rules."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QIcon, QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton

from mapper.edit.fragment import Fragment
from mapper.edit.pasting import foreign
from mapper.gui.plain_text import shown, tip
from mapper.rules.registry import game_name

PICTURE = QSize(88, 62)
NOT_HERE = 0.35
"""How strongly the picture of a stamp is drawn that the map in front cannot take up."""
MARGIN = 14
"""What a tool button keeps free around its picture and around its words."""


class StampRow(QToolButton):
    """The button of one stamp."""

    def __init__(self, number: int) -> None:
        """Begin empty."""
        super().__init__()
        self.number = number
        self._kept: tuple[Fragment, QImage] | None = None
        self._lines: tuple[str, ...] = ()
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setIconSize(PICTURE)
        self.show_empty()

    def show_empty(self) -> None:
        """Show that nothing is kept here."""
        self._kept = None
        self._show(QIcon(), ("empty",), f"empty: Ctrl+{self.number} keeps here what is selected")

    def show_broken(self, why: str) -> None:
        """Show that what is kept here cannot be read, and why."""
        self._kept = None
        self._show(QIcon(), ("broken", why), f"broken: {why}")

    def show_fragment(self, fragment: Fragment, picture: QImage, ruleset: str | None) -> None:
        """Show what is kept here, with a map of some rules or none in front."""
        self._kept = fragment, picture
        self.meet(ruleset)

    def meet(self, ruleset: str | None) -> None:
        """Tell whether a map of these rules can take the stamp up."""
        if self._kept is None:
            return
        fragment, picture = self._kept
        is_foreign = ruleset is not None and ruleset != fragment.ruleset
        held = ", ".join((*fragment.holds, *(("ground",) if fragment.has_ground else ())))
        rules = f"{game_name(fragment.ruleset)} rules"
        words = f"{fragment.size} · {held} · {rules}"
        if ruleset is not None and is_foreign:
            words = f"{words}\nNot for this map: {foreign(fragment.ruleset, ruleset)}"
            rules = f"{game_name(fragment.ruleset)}: not for this map"
        self._show(_icon(picture, NOT_HERE if is_foreign else 1.0), (fragment.size, held, rules), words)

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Cut each line where the new room ends."""
        super().resizeEvent(event)
        self._write()

    def _show(self, picture: QIcon, lines: tuple[str, ...], words: str) -> None:
        self._lines = lines
        self.setIcon(picture)
        self.setToolTip(tip(f"Stamp {self.number}: {words}"))
        self.setAccessibleName(shown(f"Stamp {self.number}: {words}"))
        self._write()

    def _write(self) -> None:
        room = self.width() - MARGIN - (0 if self._kept is None else PICTURE.width() + MARGIN)
        written = (cut for line in self._lines for cut in _folded(shown(line), self.fontMetrics(), room))
        self.setText("\n".join(written).replace("&", "&&"))


def _folded(line: str, metrics: QFontMetrics, room: int) -> tuple[str, ...]:
    """Return a line as two where it is too long for one; what has no room in the second is left out."""
    parts = line.split(", ")
    ways = ((", ".join(parts[:n]), ", ".join(parts[n:])) for n in range(len(parts), 0, -1))
    first, rest = next((way for way in ways if metrics.horizontalAdvance(way[0]) <= room), (line, ""))
    first += "," if rest else ""
    cut = (metrics.elidedText(part, Qt.TextElideMode.ElideRight, room) for part in (first, rest) if part)
    return tuple(cut)


def _icon(picture: QImage, strength: float) -> QIcon:
    drawn = QPixmap(picture.size())
    drawn.setDevicePixelRatio(picture.devicePixelRatio())
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    try:
        painter.setOpacity(strength)
        painter.drawImage(0, 0, picture)
    finally:
        painter.end()
    return QIcon(drawn)
