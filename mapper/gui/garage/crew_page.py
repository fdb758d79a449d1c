"""The page of the crew: men and drones docked on the vehicle, and the one that is chosen in full."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QMenu, QPushButton, QVBoxLayout, QWidget

from mapper.gui.garage.bench import Bench, Seat
from mapper.gui.garage.body_page import BodyPage
from mapper.gui.garage.fields import Note, reasons_tip
from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated
from mapper.rules.vehicle.garage.catalogue import crew_offers
from mapper.rules.vehicle.garage.crewing import add_member, duplicate_member, remove_member
from mapper.rules.vehicle.garage.draft import ON_FOOT, TYPE_NAMES

ROWS = 3


class CrewPage(QWidget):
    """Who rides on the vehicle; racks come with an extra system."""

    def __init__(self, bench: Bench) -> None:
        """Build list, buttons and the member's fields."""
        super().__init__()
        self.bench = bench
        self.seat = Seat(bench, 0)
        self.list = QListWidget()
        self.list.setAccessibleName("Crew")
        self.list.setFixedHeight(ROWS * (self.fontMetrics().lineSpacing() + 6) + 4)
        self.add_button, self.menu = QPushButton("&Dock"), QMenu(self)
        self.menu.setToolTipsVisible(True)
        self.add_button.setMenu(self.menu)
        self.copy_button, self.remove_button = QPushButton("D&uplicate"), QPushButton("Remo&ve")
        self.words = Note()
        self.body = BodyPage(self.seat, aboard=True)
        line = QHBoxLayout()
        for button in (self.add_button, self.copy_button, self.remove_button):
            button.setAutoDefault(False)
            line.addWidget(button)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.list)
        column.addLayout(line)
        column.addWidget(self.words)
        column.addWidget(self.body)
        column.addStretch(1)
        self.list.currentRowChanged.connect(self._choose)
        self.copy_button.clicked.connect(self._duplicate)
        self.remove_button.clicked.connect(self._remove)

    def show_draft(self) -> None:
        """Fill the list, and the fields of the chosen member."""
        crew = self.bench.draft.crew
        chosen = min(max(self.list.currentRow(), 0), len(crew) - 1)
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([isolated(member.name) for member in crew])
            for row, member in enumerate(crew):
                item = self.list.item(row)
                if item is not None:
                    item.setToolTip(tip(member.name))
            self.list.setCurrentRow(chosen)
        self._fill_menu()
        for button in (self.copy_button, self.remove_button):
            button.setEnabled(bool(crew))
        self.body.setVisible(bool(crew))
        if crew:
            self.seat.place = chosen
            self.body.show_draft()

    def _fill_menu(self) -> None:
        self.menu.clear()
        offers = crew_offers(self.bench.draft, self.bench.shop)
        for offer in offers:
            action = self.menu.addAction(offer.name)
            action.setEnabled(offer.refusal is None)
            action.setToolTip(
                reasons_tip(offer.refusal.reasons) if offer.refusal is not None else tip(offer.note)
            )
            action.triggered.connect(lambda _on=False, key=offer.key: self._add(key))
        refusal = next((offer.refusal for offer in offers if offer.refusal is not None), None)
        self.add_button.setEnabled(any(offer.refusal is None for offer in offers))
        self.add_button.setToolTip(reasons_tip(refusal.reasons) if refusal is not None else "")
        if refusal is not None:
            clause = refusal.reasons[0].clause
            self.words.setText(f"Nobody more can be docked: {refusal.text}  [{clause}]")
        else:
            self.words.setText("" if self.bench.draft.crew else "Nobody is docked yet.")
        self.words.setVisible(bool(self.words.text()))

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self.bench.draft.crew):
            self.bench.end_gesture()
            self.seat.place = row
            self.body.show_draft()

    def _add(self, key: str) -> None:
        kind = next(known for known in ON_FOOT if known == key)
        shop = self.bench.shop
        if self.bench.do(f"Dock a {TYPE_NAMES[kind].lower()}", lambda draft: add_member(draft, kind, shop)):
            self.list.setCurrentRow(self.list.count() - 1)

    def _duplicate(self) -> None:
        place, shop = self.list.currentRow(), self.bench.shop
        if self.bench.do("Dock another one", lambda draft: duplicate_member(draft, place, shop)):
            self.list.setCurrentRow(place + 1)

    def _remove(self) -> None:
        place = self.list.currentRow()
        self.bench.do("Take off the crew", lambda draft: remove_member(draft, place))
