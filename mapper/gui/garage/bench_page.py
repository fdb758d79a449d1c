"""The page of a bench: the points on top, the fields of the build left, what follows from them right."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from mapper.gui.garage.bench import Bench
from mapper.gui.garage.body_page import BodyPage
from mapper.gui.garage.crew_page import CrewPage
from mapper.gui.garage.header import PointsHeader
from mapper.gui.garage.parts_page import PartsPage
from mapper.gui.garage.quirks_page import QuirksPage
from mapper.gui.garage.readout_panel import ReadoutPanel
from mapper.gui.garage.scroll import Scroll
from mapper.gui.garage.undo_keys import UndoKeys
from mapper.gui.garage.weapons_page import WeaponsPage

FORM_WIDTH, READOUT_WIDTH = 560, 480
HULL, WEAPONS, QUIRKS, CREW = range(4)


class BenchPage(QWidget):
    """Everything of one draft."""

    def __init__(self, bench: Bench) -> None:
        """Build the pages; those of vehicles and those of men stand ready both."""
        super().__init__()
        self.bench = bench
        self.header, self.readout = PointsHeader(), ReadoutPanel()
        self.parts, self.weapons = PartsPage(bench), WeaponsPage(bench)
        self.quirks, self.crew = QuirksPage(bench), CrewPage(bench)
        self.body = BodyPage(bench)
        self.tabs, self.forms = QTabWidget(), QStackedWidget()
        self._undo_keys = UndoKeys(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Groups of the build")
        for title, page in (
            ("&Hull", self.parts),
            ("&Weapons", self.weapons),
            ("&Quirks and systems", self.quirks),
            ("C&rew", self.crew),
        ):
            self.tabs.addTab(Scroll(page), title)
        self.forms.addWidget(self.tabs)
        self.forms.addWidget(Scroll(self.body))
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.forms)
        self.splitter.addWidget(self.readout)
        self.splitter.setSizes([FORM_WIDTH, READOUT_WIDTH])
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.splitter, 1)
        bench.changed.connect(self.show_draft)
        self.readout.problems.place_wanted.connect(self.go_to)
        self.tabs.currentChanged.connect(lambda _tab: self._go())
        self.show_draft()

    def show_draft(self) -> None:
        """Show the draft as it stands now."""
        draft, read = self.bench.draft, self.bench.readout
        self.header.show_readout(read)
        self.readout.show_readout(read)
        if draft.vehicle is None:
            self.forms.setCurrentIndex(1)
            self.body.show_draft()
        else:
            self.forms.setCurrentIndex(0)
            self._show_tab()
            self.tabs.setTabText(WEAPONS, f"&Weapons ({len(draft.vehicle.weapons)})")
            self.tabs.setTabText(
                QUIRKS, f"&Quirks and systems ({len(draft.vehicle.quirks) + len(draft.vehicle.extras)})"
            )
            self.tabs.setTabText(CREW, f"C&rew ({len(draft.crew)})" if draft.crew else "C&rew")
        self._undo_keys.watch(self)

    def go_to(self, place: str) -> None:
        """Go to the fields of a place on the sheet, such as `sheet.weapons.2` or `crew.0`."""
        what, _, where = place.removeprefix("sheet.").partition(".")
        row = int(where) if where.isdigit() else 0
        match what:
            case "weapons":
                self.tabs.setCurrentIndex(WEAPONS)
                self.weapons.list.setCurrentRow(row)
                self.weapons.list.setFocus()
            case "quirks" | "extras":
                self.tabs.setCurrentIndex(QUIRKS)
            case "crew":
                self.tabs.setCurrentIndex(CREW)
                self.crew.list.setCurrentRow(row)
                self.crew.list.setFocus()
            case _:
                self.tabs.setCurrentIndex(HULL)
                self.parts.fields.get(where, self.parts.fields["turbine"]).setFocus()

    def _show_tab(self) -> None:
        """Fill the page of the tab in front; the others are filled when one goes to them."""
        if self.bench.draft.vehicle is not None:
            pages = (self.parts, self.weapons, self.quirks, self.crew)
            pages[self.tabs.currentIndex()].show_draft()
            self._undo_keys.watch(self)

    def _go(self) -> None:
        self.bench.end_gesture()
        self._show_tab()
