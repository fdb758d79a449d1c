"""The Inspector: what is selected, to read and to edit."""

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QStackedWidget, QWidget

from mapper.edit.operations import counted
from mapper.edit.things import structures_of
from mapper.gui.docks.mark_page import MarkPage
from mapper.gui.docks.scrolling import scrolling
from mapper.gui.docks.several_page import SeveralPage
from mapper.gui.docks.structure_page import StructurePage
from mapper.gui.docks.tile_page import TilePage
from mapper.gui.docks.unit_page import UnitPage
from mapper.gui.plain_text import shown
from mapper.gui.session import Document, Session

P = TypeVar("P", bound=QWidget)


class Inspector(QStackedWidget):
    """Shows the page for the one thing that is selected, for several, or for the cursor's tile.

    A page is made when it is first looked at: together their many fields would hold up the window.
    """

    written = Signal()
    """The words of a mark are done: there is nothing more to write."""

    def __init__(self, session: Session) -> None:
        """Build the page that needs no selection."""
        super().__init__()
        self.session = session
        self._areas: dict[QWidget, QScrollArea] = {}
        self.empty = self._page(_Message())
        session.selection_changed.connect(self.refresh)
        session.documents_changed.connect(self.refresh)
        session.switched.connect(self.refresh)
        self.refresh()

    @cached_property
    def unit_page(self) -> UnitPage:
        """The page for one unit."""
        return self._page(UnitPage(self.session))

    @cached_property
    def structure_page(self) -> StructurePage:
        """The page for one structure."""
        return self._page(StructurePage(self.session))

    @cached_property
    def tile_page(self) -> TilePage:
        """The page for the cursor's tile."""
        return self._page(TilePage(self.session))

    @cached_property
    def mark_page(self) -> MarkPage:
        """The page for one mark."""
        page = self._page(MarkPage(self.session))
        page.text.ended.connect(self.written)
        return page

    @cached_property
    def several_page(self) -> SeveralPage:
        """The page for several things at once."""
        return self._page(SeveralPage(self.session))

    def refresh(self) -> None:
        """Show what is selected now."""
        document = self.session.current
        if document is None:
            self._tell("No map is open.")
            return
        chosen, scenario = document.selection, document.scenario
        things = chosen.things
        if len(things) > 1 or things.tiles or things.edges or things.fields:
            self.several_page.show_things(document, things)
            self._turn_to(self.several_page)
        elif things:
            self._show_one(document)
        elif chosen.tile is not None and scenario.map.holds(chosen.tile):
            self.tile_page.show_tile(document, chosen.tile)
            self._turn_to(self.tile_page)
        else:
            units = counted(len(scenario.units), "unit")
            size = f"{scenario.map.width} × {scenario.map.height} tiles, {units}"
            title = shown(scenario.title or document.name)
            self._tell(f"{title}\n{size}\n\nSelect a unit, a structure or a tile.")

    def _show_one(self, document: Document) -> None:
        """Show the one unit, structure or mark that is selected."""
        things, scenario = document.selection.things, document.scenario
        for unit in scenario.units:
            if unit.id in things.units:
                self.unit_page.show_unit(document, unit)
                self._turn_to(self.unit_page)
        for structure in structures_of(scenario, things):
            self.structure_page.show_structure(document, structure)
            self._turn_to(self.structure_page)
        for mark in scenario.map.marks:
            if mark.id in things.marks:
                self.mark_page.show_mark(document, mark)
                self._turn_to(self.mark_page)

    def _tell(self, text: str) -> None:
        self.empty.setText(text)
        self._turn_to(self.empty)

    def _page(self, page: P) -> P:
        """Take a page in, in an area of its own that scrolls."""
        area = scrolling(page)
        self._areas[page] = area
        self.addWidget(area)
        return page

    def _turn_to(self, page: QWidget) -> None:
        self.setCurrentWidget(self._areas[page])


class _Message(QLabel):
    """Plain words on an otherwise empty page."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setContentsMargins(2, 2, 2, 2)
