"""The Inspector: what is selected, to read and to edit."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedWidget

from mapper.edit.things import structures_of
from mapper.gui.docks.mark_page import MarkPage
from mapper.gui.docks.scrolling import scrolling
from mapper.gui.docks.several_page import SeveralPage
from mapper.gui.docks.structure_page import StructurePage
from mapper.gui.docks.tile_page import TilePage
from mapper.gui.docks.unit_page import UnitPage
from mapper.gui.session import Document, Session


class Inspector(QStackedWidget):
    """Shows the page for the one thing that is selected, for several, or for the cursor's tile."""

    def __init__(self, session: Session) -> None:
        """Build the pages."""
        super().__init__()
        self.session = session
        self.empty = _Message()
        self.unit_page = UnitPage(session)
        self.structure_page = StructurePage(session)
        self.tile_page = TilePage(session)
        self.mark_page = MarkPage(session)
        self.several_page = SeveralPage(session)
        pages = (
            self.empty,
            self.unit_page,
            self.structure_page,
            self.tile_page,
            self.mark_page,
            self.several_page,
        )
        for page in pages:
            self.addWidget(scrolling(page))
        session.selection_changed.connect(self.refresh)
        session.changed.connect(lambda _changes: self.refresh())
        session.switched.connect(self.refresh)
        self.refresh()

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
            self.setCurrentIndex(5)
        elif things:
            self._show_one(document)
        elif chosen.tile is not None and scenario.map.holds(chosen.tile):
            self.tile_page.show_tile(document, chosen.tile)
            self.setCurrentIndex(3)
        else:
            size = f"{scenario.map.width} × {scenario.map.height} tiles, {len(scenario.units)} units"
            self._tell(f"{scenario.title or document.name}\n{size}\n\nSelect a unit, a structure or a tile.")

    def _show_one(self, document: Document) -> None:
        """Show the one unit, structure or mark that is selected."""
        things, scenario = document.selection.things, document.scenario
        for unit in scenario.units:
            if unit.id in things.units:
                self.unit_page.show_unit(document, unit)
                self.setCurrentIndex(1)
        for structure in structures_of(scenario, things):
            self.structure_page.show_structure(document, structure)
            self.setCurrentIndex(2)
        for mark in scenario.map.marks:
            if mark.id in things.marks:
                self.mark_page.show_mark(document, mark)
                self.setCurrentIndex(4)

    def _tell(self, text: str) -> None:
        self.empty.setText(text)
        self.setCurrentIndex(0)


class _Message(QLabel):
    """Plain words on an otherwise empty page."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setContentsMargins(2, 2, 2, 2)
