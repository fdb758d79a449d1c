"""The commands about the sheets of the selected units."""

from PySide6.QtCore import QObject

from mapper.edit.conditions import restore_units
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Session

FOR_UNITS = ("restore_unit",)


class UnitSheets(QObject):
    """Binds the commands, and allows them while units are selected."""

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Bind the commands."""
        super().__init__(window)
        self.session = session
        self.commands = window.commands
        window.commands.bind({"restore_unit": self.restore})
        for signal in (session.changed, session.switched, session.selection_changed):
            signal.connect(self.allow)
        self.allow()

    def restore(self) -> None:
        """Make the selected units as good as new."""
        document = self.session.current
        if document is not None:
            units, rules = document.selection.units, document.ruleset
            self.session.do(lambda scenario: restore_units(scenario, units, rules))

    def allow(self, *_: object) -> None:
        """Enable what can be done now."""
        document = self.session.current
        chosen = bool(document and document.selection.units)
        for key in FOR_UNITS:
            self.commands[key].setEnabled(chosen)
