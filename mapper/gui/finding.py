"""Finding: going to what is searched for by name, or to a tile."""

from PySide6.QtCore import QObject

from mapper.edit.places import Place, find_places
from mapper.gui.actions import Commands
from mapper.gui.canvas import Canvas
from mapper.gui.find_box import FindBox
from mapper.gui.session import Session


class Finding(QObject):
    """Opens the find box over the map; selects and reveals what was chosen in it."""

    def __init__(self, commands: Commands, session: Session, canvas: Canvas) -> None:
        """Bind the find commands."""
        super().__init__(session)
        self._session = session
        self._canvas = canvas
        self.box = FindBox(canvas, self._find)
        self.box.chosen.connect(self._go)
        commands.bind(
            {
                "find": self.box.open,
                "go_to_tile": lambda: self.box.open(tile=True),
                "find_next": lambda: self._step(1),
                "find_previous": lambda: self._step(-1),
            }
        )
        session.switched.connect(self.box.hide)

    def _find(self, text: str) -> tuple[Place, ...]:
        document = self._session.current
        return find_places(document.scenario, text, document.ruleset.palette) if document else ()

    def _step(self, by: int) -> None:
        """Go to the next or previous find of the words typed last, as the map is now."""
        row = self.box.list.currentRow()
        self.box.refresh()
        if not self.box.places:
            self.box.open()
            return
        self.box.list.setCurrentRow(min(row, len(self.box.places) - 1))
        place = self.box.step(by)
        if place is not None:
            self._go(place)
            self._session.said.emit(
                f"{self.box.list.currentRow() + 1} of {len(self.box.places)}: {place.name}"
            )

    def _go(self, place: Place) -> None:
        self._session.select_things(place.things, tile=place.tile)
        self._canvas.reveal(place.tile)
