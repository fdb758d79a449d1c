"""The ruler: drag from tile to tile to see the sight line and the distance."""

from mapper.geometry.grid import Tile
from mapper.tools.options import Setting
from mapper.tools.tool import Pointer, Tool
from mapper.tools.wishes import ClearPreview, Measure, Wish


class MeasureTool(Tool):
    """Shows sight and distance between two tiles; the last line stays until the next press or Escape."""

    name = "measure"

    def __init__(self, **settings: Setting) -> None:
        """Begin with no line."""
        super().__init__(**settings)
        self._from: Tile | None = None
        self._stands = False

    @property
    def is_busy(self) -> bool:
        """Whether a line is being drawn or stands."""
        return self._from is not None or self._stands

    @property
    def rests(self) -> bool:
        """Whether a line stands."""
        return self._stands and self._from is None

    def press(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Begin a line in this tile."""
        self._from = pointer.tile
        self._stands = False
        return (ClearPreview(),)

    def move(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Stretch the line to this tile."""
        if self._from is None:
            return ()
        self._stands = True
        return (Measure(self._from, pointer.tile),)

    def release(self, pointer: Pointer) -> tuple[Wish, ...]:
        """Let the line stand."""
        wishes = self.move(pointer)
        self._from = None
        return wishes

    def cancel(self) -> tuple[Wish, ...]:
        """Take the line away."""
        was_busy = self.is_busy
        self._from = None
        self._stands = False
        return (ClearPreview(),) if was_busy else ()
