"""Dropping: units of the library dragged over the map, shown where they would stand, and let fall there."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

from mapper.edit.operations import NoEdit
from mapper.edit.roster import Party, place_units
from mapper.errors import DocumentError
from mapper.files.library import recruit_of, summary_of
from mapper.files.units import unit_of
from mapper.geometry.grid import Tile
from mapper.gui.canvas import Canvas
from mapper.gui.docks.library_tree import PARTED, UNITS_TYPE
from mapper.gui.enlisting import Enlisting
from mapper.gui.preview import Preview
from mapper.model.unit import Unit

FROM = "what is dragged"


class Dropping(QObject):
    """Takes the drags that come over the canvas and carry units; files go on to the window."""

    def __init__(
        self, canvas: Canvas, enlisting: Enlisting, preview: Preview, side: Callable[[], str | None]
    ) -> None:
        """Watch the canvas; `side` tells for whom units are placed."""
        super().__init__(canvas)
        self.canvas = canvas
        self.enlisting = enlisting
        self.preview = preview
        self.side = side
        self._parties: tuple[Party, ...] = ()
        self._over: Tile | None = None
        canvas.setAcceptDrops(True)
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Answer the events of a drag; all others go on."""
        match event.type():
            case QEvent.Type.DragEnter if isinstance(event, QDragEnterEvent):
                return self._enter(event)
            case QEvent.Type.DragMove if isinstance(event, QDragMoveEvent) and self._parties:
                self._move(event)
                return True
            case QEvent.Type.DragLeave if self._parties:
                self._end()
                return True
            case QEvent.Type.Drop if isinstance(event, QDropEvent) and self._parties:
                self._drop(event)
                return True
            case _:
                return False

    def _enter(self, event: QDragEnterEvent) -> bool:
        """Take the units in hand; return whether there are any."""
        self._parties = self._read(event.mimeData())
        self._over = None
        if self._parties:
            event.acceptProposedAction()
        return bool(self._parties)

    def _move(self, event: QDragMoveEvent) -> None:
        tile = self.canvas.tile_at(event.position())
        if tile is not None:
            event.acceptProposedAction()
        else:
            event.ignore()
        if tile != self._over:
            self._over = tile
            self.preview.show_guests(self._guests(tile) if tile is not None else ())

    def _drop(self, event: QDropEvent) -> None:
        parties, tile = self._parties, self.canvas.tile_at(event.position())
        self._end()
        if tile is not None and self.enlisting.place(parties, tile):
            event.acceptProposedAction()
            self.canvas.setFocus()
        else:
            event.ignore()

    def _end(self) -> None:
        self._parties = ()
        self._over = None
        self.preview.show_guests(())

    def _read(self, data: QMimeData) -> tuple[Party, ...]:
        """Return the units that a drag carries; tell why not when it carries what are none."""
        document = self.enlisting.session.current
        if document is None or not data.hasFormat(UNITS_TYPE):
            return ()
        texts = bytes(data.data(UNITS_TYPE).data()).split(PARTED)
        try:
            units = [unit_of(text, FROM) for text in texts]
            for unit in units:
                summary_of(unit, document.ruleset, FROM)
        except DocumentError as error:
            self.enlisting.session.said.emit(f"Not possible: {error.one_line()}")
            return ()
        return tuple(Party(recruit_of(unit), self.side()) for unit in units)

    def _guests(self, tile: Tile) -> tuple[Unit, ...]:
        """Return the units as they would stand if they were let fall here; tell why they can't be."""
        document = self.enlisting.session.current
        if document is None:
            return ()
        edit = place_units(document.scenario, document.ruleset, self._parties, tile)
        if isinstance(edit, NoEdit):
            self.enlisting.session.said.emit(f"Not possible: {edit.text}")
            return ()
        made = edit.scenario.units[len(document.scenario.units) :]
        return tuple(unit for unit in made if unit.carrier is None)
