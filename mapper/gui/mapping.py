"""The commands about the whole map: a new one, its size, turning it, districts, replacing, its backdrop."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from mapper.edit.district_plan import why_no_district
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import Things
from mapper.edit.whole_map import mirror_map_across, mirror_map_down, turn_map_left, turn_map_right
from mapper.gui.dialogs.backdrop import BackdropDialog
from mapper.gui.dialogs.generate import GenerateDialog
from mapper.gui.dialogs.new_map import NewMapDialog
from mapper.gui.dialogs.replace import ReplaceDialog
from mapper.gui.dialogs.resize_map import ResizeDialog
from mapper.gui.dialogs.sides import SidesDialog
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Document, Session
from mapper.gui.viewing import Viewing
from mapper.model.scenario import Scenario

Operation = Callable[[Scenario], Edit | NoEdit]


class Mapping(QObject):
    """Opens the dialogs of the Map menu, one at a time, and carries out what was chosen in them."""

    def __init__(self, window: MainWindow, session: Session, viewing: Viewing) -> None:
        """Bind the commands."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.viewing = viewing
        self.dialog: QDialog | None = None
        deeds = {
            "turn_map_right": turn_map_right,
            "turn_map_left": turn_map_left,
            "mirror_map_across": mirror_map_across,
            "mirror_map_down": mirror_map_down,
        }
        window.commands.bind(
            {
                "new_map": self.make_new,
                "resize_map": self.resize,
                "sides": self.name_sides,
                "generate": self.generate,
                "replace_everywhere": self.replace,
                "backdrop": self.lay_backdrop,
                **{key: partial(self._do_to_all, deed) for key, deed in deeds.items()},
            }
        )
        for signal in (session.switched, session.changed):
            signal.connect(self._allow)

    def make_new(self) -> None:
        """Ask for a new map and put it in front."""
        if self.dialog is not None:
            return
        dialog = NewMapDialog(self.viewing.palette_name, self.window.settings, self.window)

        def add() -> None:
            if dialog.scenario is not None:
                self.session.add(dialog.scenario)
                self.session.said.emit("A new map: save it under a name of its own to keep it")

        self._open(dialog, add)

    def resize(self) -> None:
        """Ask for another size of the map in front."""
        document = self._document
        if document is not None:
            dialog = ResizeDialog(document, self.viewing.palette_name, self.window)
            self._open(dialog, lambda: self._do_to_all(dialog.operation))

    def name_sides(self) -> None:
        """Ask who fights on the map in front."""
        document = self.session.current
        if document is not None:
            dialog = SidesDialog(document, self.viewing.palette_name, self.window)
            self._open(dialog, lambda: self.session.do(dialog.operation))

    def generate(self) -> None:
        """Ask for a district in place of what is on the map in front."""
        document = self._document
        if document is not None:
            dialog = GenerateDialog(document, self.viewing.palette_name, self.window.settings, self.window)
            self._open(dialog, lambda: self.session.do(dialog.operation))

    def replace(self) -> None:
        """Ask what is to be replaced by what on the map in front."""
        document = self._document
        if document is not None:
            dialog = ReplaceDialog(document, self.window)
            self._open(dialog, lambda: self.session.do(dialog.operation))

    def lay_backdrop(self) -> None:
        """Ask for a picture under the map in front, and how it lies."""
        document = self._document
        if document is not None:
            dialog = BackdropDialog(document, self.viewing.palette_name, self.window.settings, self.window)
            self._open(dialog, lambda: self.session.do(dialog.operation))

    def close(self) -> None:
        """Close the dialog that is open; nothing of it happens."""
        if self.dialog is not None:
            self.dialog.reject()

    @property
    def _document(self) -> Document | None:
        """The document in front, None while a dialog is open already."""
        return self.session.current if self.dialog is None else None

    def _do_to_all(self, operation: Operation) -> None:
        """Carry out what gives the map another shape, and show all of it.

        What was selected by its place is no longer: something else lies there now.
        """
        self.session.end_gesture()
        if self.session.do(operation):
            if self.session.current is not None:
                things = self.session.current.selection.things
                self.session.select_things(Things(things.units, things.structures, things.marks))
            self.viewing.canvas.fit()

    def _open(self, dialog: QDialog, accepted: Callable[[], object]) -> None:
        dialog.accepted.connect(accepted)
        dialog.finished.connect(self._closed)
        self.dialog = dialog
        dialog.open()

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _allow(self, *_: object) -> None:
        """Let districts be made where the rules have what they are made of."""
        document = self.session.current
        why = why_no_district(document.ruleset.palette) if document is not None else ""
        self.window.commands.refuse("generate", why)
