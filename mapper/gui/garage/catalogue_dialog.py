"""The catalogue: every weapon there is, what it costs and does, to be chosen by mouse or keyboard."""

from collections.abc import Callable
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from mapper.gui.garage.fields import Note, reasons_tip
from mapper.gui.garage.search_list import Row, SearchList
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
        self.offers = SearchList[Offer](COLUMNS, "Weapons", "Search the catalogue")
        self.why = Note()
        self.why.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.add_button = self.buttons.addButton("&Add", QDialogButtonBox.ButtonRole.AcceptRole)
        self.add_button.setDefault(True)
        column = QVBoxLayout(self)
        column.addWidget(self.offers, 1)
        column.addWidget(self.why)
        column.addWidget(self.buttons)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.offers.activated.connect(self._accept)
        self.offers.moved.connect(self._tell)
        groups = groupby(offers, key=lambda offer: offer.group)
        self.offers.fill(((group, map(_row, members)) for group, members in groups), _finder)

    @property
    def chosen(self) -> Offer | None:
        """The offer that is chosen and may be had, None for none."""
        offer = self.offers.current
        return offer if offer is not None and offer.refusal is None else None

    def choose(self, key: str) -> None:
        """Go to an offer."""
        self.offers.choose(lambda offer: offer.key == key)

    def _accept(self) -> None:
        if self.chosen is not None:
            self.accept()

    def _tell(self) -> None:
        offer = self.offers.current
        self.add_button.setEnabled(self.chosen is not None)
        if offer is None:
            self.why.setText("")
        elif offer.refusal is not None:
            clause = offer.refusal.reasons[0].clause
            self.why.setText(f"Not possible: {offer.refusal.text}  [{clause}]")
        else:
            self.why.setText(f"{offer.name}: {offer.note}  [{offer.clause}]")


def _row(offer: Offer) -> Row[Offer]:
    is_faint = offer.refusal is not None
    words = reasons_tip(offer.refusal.reasons) if offer.refusal else tip(f"{offer.note}  [{offer.clause}]")
    return Row(offer, (offer.name, offer.cost, offer.note), (words,) * len(COLUMNS), is_faint)


def _finder(text: str) -> Callable[[Offer], bool]:
    words = text.casefold().split()

    def is_found(offer: Offer) -> bool:
        told = f"{offer.name} {offer.group} {offer.note}".casefold()
        return all(word in told for word in words)

    return is_found
