"""The door of the garage: its modules are loaded when it is first wanted: most starts do without it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mapper.gui.enlisting import Enlisting
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Session

if TYPE_CHECKING:
    from mapper.gui.garage.garage import Garage


class GarageDoor(QObject):
    """Opens the garage at its command."""

    kept = Signal()

    def __init__(self, window: MainWindow, session: Session, enlisting: Enlisting) -> None:
        """Bind the command; new units are put on the map by `enlisting`."""
        super().__init__(window)
        self._window, self._session, self._enlisting = window, session, enlisting
        self.garage: Garage | None = None
        window.commands.bind({"garage": self.open})

    def open(self) -> "Garage":
        """Open the selected unit, or a new build, in the garage."""
        if self.garage is None:
            from mapper.gui.garage.garage import Garage  # noqa: PLC0415  # keeps the start quick

            self.garage = Garage(self._window, self._session, self._enlisting)
            self.garage.kept.connect(self.kept)
        self.garage.open()
        return self.garage

    def close(self) -> None:
        """Close the garage without asking."""
        if self.garage is not None:
            self.garage.close()
