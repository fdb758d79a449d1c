"""The lookout: a tile from which sight is shown without any unit, until it is left again."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from mapper.geometry.grid import Tile
from mapper.gui.actions import Commands
from mapper.gui.preview import Preview
from mapper.gui.session import Session


class Lookout(QObject):
    """Carries out the command `sight_from_here`: from the tile under the pointer, else the cursor's."""

    def __init__(
        self, session: Session, preview: Preview, commands: Commands, hovered: Callable[[], Tile | None]
    ) -> None:
        """Bind the command; `hovered` tells the tile under the pointer."""
        super().__init__(session)
        self.session = session
        self.preview = preview
        self.hovered = hovered
        self._action = commands["sight_from_here"]
        commands.bind({"sight_from_here": self.toggle})
        session.switched.connect(self.end)
        session.changed.connect(lambda _changes: self._keep())

    def toggle(self) -> None:
        """Show sight from a tile, or leave the tile from which it is shown."""
        if not self.end():
            self.preview.look_from(self._tile())
            if self.preview.lookout is None:
                self.session.said.emit("Point at a tile or put the cursor into one")
        self._show()

    def end(self) -> bool:
        """Leave the tile; return whether there was one."""
        stood = self.preview.lookout is not None
        if stood:
            self.preview.look_from(None)
        self._show()
        return stood

    def _keep(self) -> None:
        """Leave a tile that is not on the map any more."""
        document, tile = self.session.current, self.preview.lookout
        if document is not None and tile is not None and not document.scenario.map.holds(tile):
            self.end()

    def _tile(self) -> Tile | None:
        document = self.session.current
        if document is None:
            return None
        units = (unit.tile for unit in document.scenario.units if unit.id in document.selection.units)
        return self.hovered() or document.selection.tile or next(units, None)

    def _show(self) -> None:
        self._action.setChecked(self.preview.lookout is not None)
