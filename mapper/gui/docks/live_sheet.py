"""The live sheet of a unit: everything that is counted of it, to read and, by a click, to set."""

from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from mapper.edit.conditions import set_gauge
from mapper.gui.docks.gauge_bars import FAIR_BAR, GAP, GAUGE, GaugeDelegate
from mapper.gui.docks.reasons import reason_text
from mapper.gui.plain_text import tip
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit
from mapper.paint.isolation import isolated
from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue

NAME, VALUE = 0, 1
ALWAYS_OPEN = 3
"""So many of the first groups are open at first; the others open where something is changed."""
NAMES_SHARE = 0.46
_PADDING = 10


class LiveSheet(QTreeWidget):
    """One line a gauge under the heading of its group; what is not as new is bold."""

    def __init__(self, session: Session) -> None:
        """Build an empty list."""
        super().__init__()
        self.session = session
        self._unit: str | None = None
        self._kept: dict[str, bool] = {}
        self._items: dict[str, QTreeWidgetItem] = {}
        self._shown: tuple[Gauge, ...] = ()
        self._filling = False
        self.delegate = GaugeDelegate(self._set, self)
        self.setItemDelegate(self.delegate)
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setMinimumHeight(88)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName("Live sheet of the unit")
        self.setAccessibleDescription("Enter or a click on a value changes it")
        self.header().setStretchLastSection(True)
        self.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        self.itemClicked.connect(self._clicked)
        self.itemActivated.connect(lambda item, _column: self._edit(item))
        self.itemExpanded.connect(lambda item: self._keep(item, is_open=True))
        self.itemCollapsed.connect(lambda item: self._keep(item, is_open=False))

    def show_unit(self, document: Document, unit: Unit) -> None:
        """Show a unit's gauges; where they are the same as before, only their values change."""
        gauges = document.ruleset.gauges(unit)
        if self._unit == unit.id and gauges == self._shown:
            return
        self._filling = True
        if self._unit != unit.id or list(self._items) != [gauge.key for gauge in gauges]:
            self._rebuild(gauges)
        before = {gauge.key: gauge for gauge in self._shown} if self._unit == unit.id else {}
        self._unit, self._shown = unit.id, gauges
        for gauge in gauges:
            if before.get(gauge.key) != gauge:
                self._tell(self._items[gauge.key], gauge)
        self._head(gauges)
        self._measure(gauges)
        self._filling = False

    def item(self, key: str) -> QTreeWidgetItem:
        """Return the line of a gauge."""
        return self._items[key]

    def resizeEvent(self, event: object) -> None:  # Qt's name
        """Share out the new room."""
        super().resizeEvent(event)  # type: ignore[arg-type]  # an event of resizing
        self._share()

    def _share(self) -> None:
        """Give the names a little less than half of the room; more for long ones, if the values leave it."""
        room, fair = self.viewport().width(), int(self.viewport().width() * NAMES_SHARE)
        wanted = max((self._advance(gauge.name) for gauge in self._shown), default=0)
        words = max((self._advance(gauge.words) for gauge in self._shown), default=0)
        kept = max(words, self.delegate.words_px + FAIR_BAR + 2 * GAP)
        names = min(wanted + 2 * self.indentation() + _PADDING, room - kept)
        self.header().resizeSection(NAME, max(fair, names))

    def _advance(self, words: str) -> int:
        """Return how long words are in bold."""
        font = self.font()
        font.setBold(True)
        return QFontMetrics(font).horizontalAdvance(words)

    def _rebuild(self, gauges: tuple[Gauge, ...]) -> None:
        self.clear()
        self._items, self._unit = {}, None
        for number, (group, lines) in enumerate(groupby(gauges, key=lambda gauge: gauge.group)):
            head = QTreeWidgetItem([group, ""])
            font = head.font(NAME)
            font.setBold(True)
            head.setFont(NAME, font)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.addTopLevelItem(head)
            told = list(lines)
            for gauge in told:
                item = QTreeWidgetItem(head)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self._items[gauge.key] = item
            changed = any(not gauge.is_at_rest for gauge in told)
            head.setExpanded(self._kept.get(group, number < ALWAYS_OPEN or changed))

    def _tell(self, item: QTreeWidgetItem, gauge: Gauge) -> None:
        item.setText(NAME, isolated(gauge.name))
        item.setText(VALUE, isolated(gauge.words))
        item.setData(VALUE, GAUGE, gauge)
        item.setToolTip(NAME, tip(gauge.name))
        why = "\n".join(reason_text(reason) for reason in gauge.reasons)
        item.setToolTip(VALUE, tip(f"{gauge.words}\n{why}".strip()))
        item.setTextAlignment(VALUE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        font = item.font(VALUE)
        font.setBold(not gauge.is_at_rest)
        item.setFont(VALUE, font)

    def _head(self, gauges: tuple[Gauge, ...]) -> None:
        """Tell beside each heading how many of its gauges are not as new."""
        for row, (_group, lines) in enumerate(groupby(gauges, key=lambda gauge: gauge.group)):
            changed = sum(not gauge.is_at_rest for gauge in lines)
            head = self.topLevelItem(row)
            if head is not None:
                head.setText(VALUE, f"{changed} changed" if changed else "")
                head.setTextAlignment(VALUE, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def _measure(self, gauges: tuple[Gauge, ...]) -> None:
        """Leave the words of all bars the same room, so that the bars end in one line."""
        bars = (gauge.words for gauge in gauges if gauge.kind is GaugeKind.BAR)
        self.delegate.words_px = max(map(self._advance, bars), default=0) + _PADDING
        self._share()

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == VALUE:
            self._edit(item)

    def _edit(self, item: QTreeWidgetItem) -> None:
        is_gauge = isinstance(item.data(VALUE, GAUGE), Gauge)
        if is_gauge and self.state() is not QAbstractItemView.State.EditingState:
            self.editItem(item, VALUE)

    def _keep(self, item: QTreeWidgetItem, *, is_open: bool) -> None:
        """Remember which groups the user opened and closed."""
        if not self._filling:
            self._kept[item.text(NAME)] = is_open

    def _set(self, gauge: Gauge, value: GaugeValue) -> bool:
        document, unit_id = self.session.current, self._unit
        if document is None or unit_id is None:
            return False
        rules = document.ruleset
        return self.session.do(lambda scenario: set_gauge(scenario, unit_id, gauge.key, value, rules))
