"""The page of quirks and extra systems: all there are, what each does, and why one may not be had."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from mapper.gui.garage.bench import Target
from mapper.gui.garage.fields import Heading, Note, reasons_tip
from mapper.gui.plain_text import in_menu, tip
from mapper.rules.vehicle.garage.catalogue import Offer, extra_offers, quirk_offers
from mapper.rules.vehicle.garage.fitting import add_extra, add_quirk, drop_extra, drop_quirk

TOLD_ELSEWHERE = ("quirk_requirement", "too_many_quirks")
"""Refusals that the heading or the requirement tells."""


class QuirksPage(QWidget):
    """Two lists to tick; what the rules refuse is greyed and says why."""

    def __init__(self, target: Target) -> None:
        """Build the lists."""
        super().__init__()
        self.target = target
        self.boxes: dict[str, QCheckBox] = {}
        self._notes: dict[str, Note] = {}
        self.chosen = Heading("Quirks")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.chosen)
        column.addLayout(self._rows(quirk_offers(target.draft, target.shop), self._tick_quirk))
        column.addSpacing(6)
        column.addWidget(Heading("Extra systems"))
        column.addWidget(Note("Granted by a campaign: they cost nothing and cannot be bought."))
        column.addLayout(self._rows(extra_offers(target.draft, target.shop), self._tick_extra))
        column.addStretch(1)

    def show_draft(self) -> None:
        """Tick what the draft has, and grey what it can't have."""
        draft, shop = self.target.draft, self.target.shop
        if draft.vehicle is None:
            return
        most = shop.book.settings.build.quirks
        self.chosen.setText(f"Quirks: {len(draft.vehicle.quirks)} of {most} chosen")
        for offer in (*quirk_offers(draft, shop), *extra_offers(draft, shop)):
            self._show(offer)

    def _show(self, offer: Offer) -> None:
        box, note = self.boxes.get(offer.key), self._notes.get(offer.key)
        if box is None or note is None:
            return
        with QSignalBlocker(box):
            box.setChecked(offer.chosen)
        box.setEnabled(offer.refusal is None)
        words = f"{offer.note}; {offer.needs}" if offer.needs else offer.note
        if offer.refusal is not None:
            if offer.refusal.code not in TOLD_ELSEWHERE:
                words = f"{offer.note}; {offer.refusal.text}"
            box.setToolTip(reasons_tip(offer.refusal.reasons))
        else:
            box.setToolTip(tip(f"{offer.name}  [{offer.clause}]"))
        note.setText(words)
        note.setEnabled(offer.refusal is None)

    def _rows(self, offers: tuple[Offer, ...], tick: Callable[[Offer, bool], bool]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        for row, offer in enumerate(offers):
            box, note = QCheckBox(in_menu(offer.name)), Note(offer.note)
            box.setAccessibleDescription(offer.note)
            box.setMinimumWidth(200)
            box.clicked.connect(lambda on, offer=offer: self._ticked(offer, bool(on), tick))
            self.boxes[offer.key], self._notes[offer.key] = box, note
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(box, row, 0, top)
            grid.addWidget(note, row, 1)
        return grid

    def _ticked(self, offer: Offer, on: bool, tick: Callable[[Offer, bool], bool]) -> None:  # noqa: FBT001  # Qt's argument
        if not tick(offer, on):
            self.show_draft()

    def _tick_quirk(self, offer: Offer, on: bool) -> bool:  # noqa: FBT001  # Qt's argument
        shop, key = self.target.shop, offer.key
        if on:
            return self.target.do(f"Choose {offer.name}", lambda draft: add_quirk(draft, key, shop))
        return self.target.do(f"Give up {offer.name}", lambda draft: drop_quirk(draft, key, shop))

    def _tick_extra(self, offer: Offer, on: bool) -> bool:  # noqa: FBT001  # Qt's argument
        shop, key = self.target.shop, offer.key
        if on:
            return self.target.do(f"Grant {offer.name}", lambda draft: add_extra(draft, key, shop))
        return self.target.do(f"Take away {offer.name}", lambda draft: drop_extra(draft, key))
