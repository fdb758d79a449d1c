"""The Inspector: what is selected, to read and to edit."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedWidget

from mapper.gui.docks.scrolling import scrolling
from mapper.gui.docks.structure_page import StructurePage
from mapper.gui.docks.tile_page import TilePage
from mapper.gui.docks.unit_page import UnitPage
from mapper.gui.session import Session

MOST_NAMES = 100
"""How many of the selected units are named."""


class Inspector(QStackedWidget):
    """Shows the page for the one unit, the structure or the tile that is selected."""

    def __init__(self, session: Session) -> None:
        """Build the pages."""
        super().__init__()
        self.session = session
        self.empty = _Message()
        self.unit_page = UnitPage(session)
        self.structure_page = StructurePage(session)
        self.tile_page = TilePage(session)
        for page in (self.empty, self.unit_page, self.structure_page, self.tile_page):
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
        chosen = document.selection
        units = [unit for unit in document.scenario.units if unit.id in chosen.units]
        structure = next(
            (one for one in document.scenario.map.structures if one.id == chosen.structure), None
        )
        if len(units) == 1:
            self.unit_page.show_unit(document, units[0])
            self.setCurrentIndex(1)
        elif units:
            names = "\n".join(unit.name or unit.id for unit in units[:MOST_NAMES])
            rest = f"\nand {len(units) - MOST_NAMES} more" if len(units) > MOST_NAMES else ""
            self._tell(f"{len(units)} units are selected:\n\n{names}{rest}")
        elif structure is not None:
            self.structure_page.show_structure(document, structure)
            self.setCurrentIndex(2)
        elif chosen.tile is not None and document.scenario.map.holds(chosen.tile):
            self.tile_page.show_tile(document, chosen.tile)
            self.setCurrentIndex(3)
        else:
            scenario = document.scenario
            size = f"{scenario.map.width} × {scenario.map.height} tiles, {len(scenario.units)} units"
            self._tell(f"{scenario.title or document.name}\n{size}\n\nSelect a unit, a structure or a tile.")

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
