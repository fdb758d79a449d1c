"""The door of the garage: its modules are loaded when it is first wanted: most starts do without it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mapper.gui.enlisting import Enlisting
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit
from mapper.rules.vehicle.game import VEHICLE

if TYPE_CHECKING:
    from mapper.gui.garage.garage import Garage


class GarageDoor(QObject):
    """Opens the garage and the comparison of builds."""

    kept = Signal()
    rules = VEHICLE.key
    """The ruleset that is built by here."""

    def __init__(self, window: MainWindow, session: Session, enlisting: Enlisting) -> None:
        """Open nothing yet; new units are put on the map by `enlisting`."""
        super().__init__(window)
        self._window, self._session, self._enlisting = window, session, enlisting
        self.garage: Garage | None = None

    def open(self) -> "Garage":
        """Open the selected unit, or a new build, in the garage."""
        if self.garage is None:
            from mapper.gui.garage.garage import Garage  # noqa: PLC0415  # keeps the start quick

            self.garage = Garage(self._window, self._session, self._enlisting)
            self.garage.kept.connect(self.kept)
        self.garage.open()
        return self.garage

    def compare(self, document: Document, first: Unit, second: Unit) -> None:
        """Open the comparison of two units; raises DocumentError for a sheet that these rules don't know."""
        from mapper.gui.garage.compare import compare_units  # noqa: PLC0415  # as above

        compare_units(document, first, second, self._window)

    def close(self) -> None:
        """Close the garage without asking."""
        if self.garage is not None:
            self.garage.close()
