"""Finding a command by typing some of its words."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.actions import Commands
from mapper.gui.commands import COMMANDS, plain
from mapper.gui.plain_text import tip

SIZE = (460, 380)
ICON_PX = 16
ROW_PX = 24
GAP_PX = 6
KEYS = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex
LIST_KEYS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class FindCommand(QDialog):
    """Type, choose with the arrows, run with Enter."""

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        """List every command that can be done now, and those that the rules of the map have no use for."""
        super().__init__(parent)
        self.setWindowTitle("Find a command")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        self._commands = commands
        self._words = QLineEdit()
        self._words.setPlaceholderText("Type what you want to do")
        self._words.setAccessibleName("Words of the command")
        self._words.setClearButtonEnabled(True)
        self._list = QListWidget()
        self._list.setAccessibleName("Commands")
        self._list.setUniformItemSizes(True)
        self._list.setIconSize(QSize(ICON_PX, ICON_PX))
        self._list.setItemDelegate(_Row(self._list))
        column = QVBoxLayout(self)
        column.addWidget(self._words)
        column.addWidget(self._list)
        self._words.textChanged.connect(self._fill)
        self._words.returnPressed.connect(self._run)
        self._words.installEventFilter(self)
        self._list.itemActivated.connect(lambda _item: self._run())
        self._fill("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Let the arrow keys move in the list while the words keep the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in LIST_KEYS:
            self._list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _fill(self, text: str) -> None:
        self._list.clear()
        wanted = text.lower().split()
        for command in COMMANDS:
            action = self._commands[command.key]
            words = plain(command)
            why = self._commands.refusal(command.key)
            searched = f"{words} {command.tip} {action.statusTip()} {command.menu.value}".lower()
            if not (action.isEnabled() or why) or not all(word in searched for word in wanted):
                continue
            keys = action.shortcut().toString()
            menu = command.menu.value.replace("&", "")
            item = QListWidgetItem(action.icon(), f"{menu}: {words}")
            item.setData(KEYS, keys)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole, f"{menu}: {words}" + (f", {keys}" if keys else "")
            )
            item.setData(Qt.ItemDataRole.UserRole, command.key)
            item.setToolTip(tip(why or command.tip))
            if why:
                disabled = QPalette.ColorGroup.Disabled
                item.setForeground(self.palette().color(disabled, QPalette.ColorRole.Text))
            self._list.addItem(item)
        self._list.setCurrentRow(0)

    def _run(self) -> None:
        item = self._list.currentItem()
        if item is None:
            return
        key = item.data(Qt.ItemDataRole.UserRole)
        action: QAction = self._commands[key]
        self.accept()
        if why := self._commands.refusal(key):
            self._commands.refused.emit(why)
        action.trigger()


class _Row(QStyledItemDelegate):
    """A command: its words in one column whether it has an icon or not, its keys at the right."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # Qt's name
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(ICON_PX, ICON_PX)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # Qt's name
        return super().sizeHint(option, index).expandedTo(QSize(0, ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text
        painter.setPen(option.palette.color(ink))
        room = option.rect.adjusted(GAP_PX, 0, -GAP_PX, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, index.data(KEYS))
