"""The hover card: what the tile or edge under the pointer is and means, told once the pointer rests."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from mapper.geometry.grid import Edge, Side, Tile
from mapper.gui.actions import Commands
from mapper.gui.canvas import Canvas
from mapper.gui.fact_lines import FactLines
from mapper.gui.session import Session
from mapper.gui.settings import Settings
from mapper.model.battlemap import BattleMap, EdgePiece
from mapper.rules.place_card import edge_card, tile_card

REST_MS = 700
KEY_REST_MS = 150
"""How long Ctrl is held before the card comes, so that its other uses don't make it flash."""
WIDTH = 300
GAP_PX = 10
EDGE_SHARE, EDGE_PX = 0.2, 8
"""How near to an edge, in tiles and in pixels at most, the pointer is on it."""

_DRESS = "HoverCard { background: palette(base); border: 1px solid palette(dark); border-radius: 4px; }"
_ENDING = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.Leave,
        QEvent.Type.FocusOut,
        QEvent.Type.Resize,
    }
)


class HoverCard(QFrame):
    """A card on the map beside what it is about; it takes neither the pointer nor the focus."""

    def __init__(self, canvas: Canvas, session: Session, commands: Commands, settings: Settings) -> None:
        """Listen to the canvas; bind the commands `show_card` and `what_is_here`."""
        super().__init__(canvas)
        self.canvas = canvas
        self.session = session
        self.settings = settings
        self.heading = QLabel()
        self.lines = FactLines()
        self.column = QVBoxLayout(self)
        self.about: Tile | Edge | None = None
        self._at: QPoint | None = None
        self._pieces: tuple[EdgePiece, ...] = ()
        self._edges: frozenset[Edge] = frozenset()
        self._switch = commands["show_card"]
        self._switch.setChecked(settings.flag("show_card", default=True))
        commands.bind({"show_card": self._switched, "what_is_here": self.show_cursor_tile})
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._show_pointed)
        self._build()
        canvas.installEventFilter(self)
        canvas.camera_changed.connect(lambda _tile_px: self.put_away())
        session.changed.connect(lambda _changes: self.put_away())
        session.switched.connect(self.put_away)

    def show_cursor_tile(self) -> None:
        """Show the card of the cursor's tile at once."""
        document = self.session.current
        if document is not None and document.selection.tile is not None:
            self.canvas.reveal(document.selection.tile)
            self._show(document.selection.tile)
        else:
            self.session.said.emit("Put the cursor into a tile first")

    def put_away(self) -> None:
        """Show no card, and none before the pointer rests again."""
        self._rest.stop()
        self.about = None
        if self.isVisible():
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Follow pointer and keys over the canvas; nothing is kept from it."""
        kind = event.type()
        if isinstance(event, QMouseEvent) and kind == QEvent.Type.MouseMove:
            self._moved(event)
        elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
            self._pressed(event)
        elif kind in _ENDING:
            self._at = None if kind == QEvent.Type.Leave else self._at
            self.put_away()
        return super().eventFilter(watched, event)

    def _build(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet(_DRESS)
        self.setFixedWidth(WIDTH)
        font = self.heading.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.1)
        self.heading.setFont(font)
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        column = self.column
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(2)
        column.addWidget(self.heading)
        column.addWidget(self.lines)
        self.hide()

    def _moved(self, event: QMouseEvent) -> None:
        """Keep the card while the pointer stays on what it is about; else wait for it to rest."""
        self._at = event.position().toPoint()
        if event.buttons() != Qt.MouseButton.NoButton or not self._switch.isChecked():
            self.put_away()
            return
        pointed = self._pointed(self._at)
        if pointed is not None and pointed == self.about:
            return
        self.put_away()
        held = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        tool = self.canvas.tool
        draws = tool is not None and tool.draws  # what it would do is shown there: the card waits for Ctrl
        if pointed is not None and (held or not draws):
            self._rest.start(0 if held else REST_MS)

    def _pressed(self, event: QKeyEvent) -> None:
        """Show the card soon when Ctrl is held; any other key puts it away."""
        if event.key() != Qt.Key.Key_Control:
            self.put_away()
        elif not event.isAutoRepeat() and self.about is None and self._switch.isChecked():
            self._rest.start(KEY_REST_MS)

    def _show_pointed(self) -> None:
        pointed = self._pointed(self._at) if self._at is not None else None
        if pointed is not None and QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._show(pointed)

    def _show(self, about: Tile | Edge) -> None:
        document = self.session.current
        if document is None:
            return
        scenario, ruleset = document.scenario, document.ruleset
        if isinstance(about, Tile):
            self.heading.setText(f"Tile {about.label}")
            self.lines.put(tile_card(scenario, about, ruleset))
            corners = (about.x, about.y), (about.x + 1, about.y + 1)
        else:
            self.heading.setText(f"Edge {about.label}")
            self.lines.put(edge_card(scenario, about, ruleset))
            corners = about.ends
        self.about = about
        self.setAccessibleName(self.heading.text())
        self.setAccessibleDescription(self.lines.words())
        self._place(QRect(self.canvas.point_of(*corners[0]), self.canvas.point_of(*corners[1])))

    def _place(self, about: QRect) -> None:
        """Stand beside what the card is about, where there is room for it."""
        self.lines.grid.invalidate()
        self.column.invalidate()
        self.resize(WIDTH, self.column.totalHeightForWidth(WIDTH))
        room = self.canvas.rect().adjusted(4, 4, -4, -4)
        beside = about.adjusted(-GAP_PX, -GAP_PX, GAP_PX, GAP_PX)
        size = self.size()
        spots = (
            QPoint(beside.right(), about.top()),
            QPoint(beside.left() - size.width(), about.top()),
            QPoint(about.left(), beside.bottom()),
            QPoint(about.left(), beside.top() - size.height()),
        )
        held = [_held(QRect(spot, size), room) for spot in spots]
        free = [rect for rect in held if not rect.intersects(about.adjusted(-2, -2, 2, 2))]
        if not free:
            self.put_away()
            return
        self.move(free[0].topLeft())
        self.raise_()
        self.show()

    def _pointed(self, at: QPoint) -> Tile | Edge | None:
        """Return the edge the pointer is on if something stands there, else its tile."""
        document = self.session.current
        if document is None:
            return None
        x, y = self.canvas.tiles_of(at)
        tile = Tile(int(x // 1), int(y // 1))
        if not document.scenario.map.holds(tile):
            return None
        near = min(EDGE_SHARE, EDGE_PX / max(1.0, self.canvas.camera.tile_px / self.devicePixelRatioF()))
        away = {Side.W: x - tile.x, Side.E: tile.x + 1 - x, Side.N: y - tile.y, Side.S: tile.y + 1 - y}
        side = min(away, key=away.__getitem__)
        edge = tile.edge(side)
        is_on = away[side] <= near and edge in self._with_pieces(document.scenario.map)
        return edge if is_on else tile

    def _with_pieces(self, battlemap: BattleMap) -> frozenset[Edge]:
        """Return the edges of a map with something on them; they are kept as long as they are the same."""
        if self._pieces is not battlemap.edges:
            self._pieces = battlemap.edges
            self._edges = frozenset(piece.at for piece in battlemap.edges)
        return self._edges

    def _switched(self) -> None:
        self.settings.remember_flag("show_card", value=self._switch.isChecked())
        self.put_away()


def _held(card: QRect, room: QRect) -> QRect:
    """Return a card moved back into the room there is."""
    x = max(room.left(), min(card.left(), room.right() - card.width() + 1))
    y = max(room.top(), min(card.top(), room.bottom() - card.height() + 1))
    return QRect(QPoint(x, y), card.size())
