"""The catalogue: every weapon there is, what it costs and does, to be chosen by mouse or keyboard."""

from itertools import groupby

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.garage.fields import Note, reasons_tip
from mapper.gui.plain_text import tip
from mapper.rules.vehicle.garage.catalogue import Offer

COLUMNS = ("Weapon", "Cost", "What it does")
SIZE = (940, 560)


class CatalogueDialog(QDialog):
    """A list to search; what may not be had is greyed and says why below."""

    def __init__(self, offers: tuple[Offer, ...], parent: QWidget) -> None:
        """List the offers."""
        super().__init__(parent)
        self.setWindowTitle("Add a weapon")
        self.resize(*SIZE)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search the catalogue")
        self.search.setAccessibleName("Search the catalogue")
        self.search.setClearButtonEnabled(True)
        self.list = QTreeWidget()
        self.list.setAccessibleName("Weapons")
        self.list.setColumnCount(len(COLUMNS))
        self.list.setHeaderLabels(COLUMNS)
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(12)
        self.list.setAllColumnsShowFocus(True)
        self.why = Note()
        self.why.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.add_button = self.buttons.addButton("&Add", QDialogButtonBox.ButtonRole.AcceptRole)
        self.add_button.setDefault(True)
        column = QVBoxLayout(self)
        for widget in (self.search, self.list, self.why, self.buttons):
            column.addWidget(widget)
        column.setStretch(1, 1)
        self._offers: dict[str, Offer] = {}
        self._fill(offers)
        self._connect()
        self._select_first()

    @property
    def chosen(self) -> Offer | None:
        """The offer that is chosen and may be had, None for none."""
        item = self.list.currentItem()
        offer = self._offers.get(str(item.data(0, Qt.ItemDataRole.UserRole))) if item is not None else None
        return offer if offer is not None and offer.refusal is None else None

    def choose(self, key: str) -> None:
        """Go to an offer."""
        for item in self._items():
            if item.data(0, Qt.ItemDataRole.UserRole) == key:
                self.list.setCurrentItem(item)

    def _fill(self, offers: tuple[Offer, ...]) -> None:
        faint = self.palette().color(self.palette().ColorGroup.Disabled, self.palette().ColorRole.Text)
        for group, members in groupby(offers, key=lambda offer: offer.group):
            head = QTreeWidgetItem([group])
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.setFirstColumnSpanned(True)
            self.list.addTopLevelItem(head)
            for offer in members:
                self._offers[offer.key] = offer
                item = QTreeWidgetItem([offer.name, offer.cost, offer.note])
                item.setData(0, Qt.ItemDataRole.UserRole, offer.key)
                for column in range(len(COLUMNS)):
                    item.setToolTip(column, tip(f"{offer.note}  [{offer.clause}]"))
                    if offer.refusal is not None:
                        item.setForeground(column, faint)
                        item.setToolTip(column, reasons_tip(offer.refusal.reasons))
                head.addChild(item)
            head.setExpanded(True)
        header = self.list.header()
        for column in (0, 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.list.itemActivated.connect(lambda _item, _column: self._accept())
        self.list.currentItemChanged.connect(lambda _now, _before: self._tell())
        self.search.textChanged.connect(self._search)

    def _accept(self) -> None:
        if self.chosen is not None:
            self.accept()

    def _tell(self) -> None:
        item = self.list.currentItem()
        offer = self._offers.get(str(item.data(0, Qt.ItemDataRole.UserRole))) if item is not None else None
        self.add_button.setEnabled(self.chosen is not None)
        if offer is None:
            self.why.setText("")
        elif offer.refusal is not None:
            clause = offer.refusal.reasons[0].clause
            self.why.setText(f"Not possible: {offer.refusal.text}  [{clause}]")
        else:
            self.why.setText(f"{offer.name}: {offer.note}  [{offer.clause}]")

    def _search(self, text: str) -> None:
        words = text.casefold().split()
        for item in self._items():
            offer = self._offers[str(item.data(0, Qt.ItemDataRole.UserRole))]
            told = f"{offer.name} {offer.group} {offer.note}".casefold()
            item.setHidden(not all(word in told for word in words))
        for number in range(self.list.topLevelItemCount()):
            head = self.list.topLevelItem(number)
            if head is not None:
                head.setHidden(all(item.isHidden() for item in _children(head)))
        self._select_first()

    def _select_first(self) -> None:
        first = next((item for item in self._items() if not item.isHidden()), None)
        if first is not None:
            self.list.setCurrentItem(first)
        else:
            self.list.setCurrentIndex(QModelIndex())
        self._tell()

    def _items(self) -> list[QTreeWidgetItem]:
        heads = [self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount())]
        return [item for head in heads if head is not None for item in _children(head)]


def _children(head: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (head.child(row) for row in range(head.childCount()))
    return [item for item in found if item is not None]
