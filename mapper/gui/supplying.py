"""Supplying the unit stamp: with the library when it is taken, and with what was placed by other means."""

from PySide6.QtCore import QObject

from mapper.files.library import Library, library_folder, ready_stock, recruit_of
from mapper.gui.enlisting import Enlisting
from mapper.gui.session import Session
from mapper.gui.toolbox import Toolbox
from mapper.tools.unit import UnitTool


class Supplying(QObject):
    """Keeps the stock of the unit stamp in step with the library."""

    def __init__(self, tool: UnitTool, toolbox: Toolbox, session: Session, enlisting: Enlisting) -> None:
        """Watch for the tool being taken, for another map, and for units being placed."""
        super().__init__(toolbox)
        self.tool = tool
        self.toolbox = toolbox
        self.session = session
        toolbox.taken.connect(self.supply)
        session.switched.connect(self.supply)
        enlisting.placed.connect(tool.recall)

    def supply(self) -> None:
        """Offer what the program and the user's own library hold for the map in front."""
        document = self.session.current
        if document is None or self.toolbox.current is not self.tool:
            return
        rules = document.ruleset
        stocks = (ready_stock(rules), Library(library_folder(rules.key)).stock(rules))
        entries = [entry for stock in stocks for entry in stock.entries]
        self.tool.supply({f"{entry.shelf}:{entry.ready.name}": recruit_of(entry.ready) for entry in entries})
        self.toolbox.options_changed.emit()
