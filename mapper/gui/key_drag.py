"""Drawing without a mouse: Enter clicks with the tool, Ctrl+Enter presses it down for the arrows to drag."""

from PySide6.QtCore import QObject

from mapper.geometry.grid import Side, Tile
from mapper.gui.canvas import Canvas
from mapper.gui.editing import Editing
from mapper.gui.session import Session
from mapper.tools.tool import Pointer, Tool
from mapper.tools.wishes import Wish

NEAR, FAR = 0.02, 0.98
"""Where in its tile the pointer is thought to be: a drag takes both end tiles in whole."""


class KeyDrag(QObject):
    """Presses, carries and lets go of the tool in hand in the cursor's tile."""

    def __init__(self, canvas: Canvas, session: Session, editing: Editing) -> None:
        """Listen to the keys of the canvas."""
        super().__init__(canvas)
        self.canvas = canvas
        self.session = session
        self.editing = editing
        self._from: Tile | None = None
        canvas.acted.connect(self.act)
        canvas.held.connect(self.hold)
        canvas.stepped.connect(self.step)

    def act(self) -> None:
        """Let go of what is carried, finish what is begun, click with the tool, or go through the tile."""
        tile, tool = self._cursor(), self.canvas.tool
        if tool is None:
            return
        if self._carries(tool) and tile is not None:
            x, y = self._point(tile)
            self._from = None
            self.canvas.use(_release, x, y)
        elif tool.is_busy:
            self.canvas.tell(lambda tool: tool.finish())
        elif tile is not None and tool.draws:
            self.canvas.use(_press, tile.x + 0.5, tile.y + 0.5)
            self.canvas.use(_release, tile.x + 0.5, tile.y + 0.5)
        else:
            self.editing.act_on_cursor()

    def hold(self) -> None:
        """Press the tool down in the cursor's tile."""
        tile, tool = self._cursor(), self.canvas.tool
        if tile is not None and tool is not None and tool.draws and not self._carries(tool):
            self._from = tile
            self.canvas.use(_press, tile.x + NEAR, tile.y + NEAR)
            self.canvas.use(_move, *self._point(tile))

    def step(self, side: Side, only_cursor: bool) -> None:  # noqa: FBT001  # a Qt signal's argument
        """Move the cursor and what is carried, or else the selection."""
        tool = self.canvas.tool
        carries = tool is not None and self._carries(tool)
        if not carries and not only_cursor:
            self.editing.nudge(side)
            return
        self.editing.move_cursor(side)
        tile = self._cursor()
        if carries and tile is not None:
            self.canvas.use(_move, *self._point(tile))

    def _carries(self, tool: Tool) -> bool:
        """Tell whether the tool is pressed down; Escape, or another tool taken, has ended that."""
        if not tool.is_busy:
            self._from = None
        return self._from is not None

    def _point(self, tile: Tile) -> tuple[float, float]:
        """Return the corner of a tile that is farthest from the top left of where the drag began."""
        start = self._from or tile
        return tile.x + (FAR if tile.x >= start.x else NEAR), tile.y + (FAR if tile.y >= start.y else NEAR)

    def _cursor(self) -> Tile | None:
        document = self.session.current
        return document.selection.tile if document is not None else None


def _press(tool: Tool, pointer: Pointer) -> tuple[Wish, ...]:
    return tool.press(pointer)


def _move(tool: Tool, pointer: Pointer) -> tuple[Wish, ...]:
    return tool.move(pointer)


def _release(tool: Tool, pointer: Pointer) -> tuple[Wish, ...]:
    return tool.release(pointer)
