"""Readying: what a drag of very much will show is painted while the window rests, part by part, before it."""

from PySide6.QtCore import QObject, QTimer

from mapper.gui.canvas import Canvas
from mapper.gui.preview import Preview
from mapper.gui.session import Session

REST_MS = 50
"""How long nothing must have been selected, changed or looked at."""

BETWEEN_MS = 5
"""How long the window has for all else between two parts."""


class Readying(QObject):
    """Prepares the drag of a crowd that is selected, so that its first frame is as quick as the others."""

    def __init__(self, session: Session, preview: Preview, canvas: Canvas) -> None:
        """Follow what is selected and where one looks."""
        super().__init__(preview)
        self._preview = preview
        self._canvas = canvas
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        for change in (session.selection_changed, session.changed, session.switched, canvas.looked):
            change.connect(lambda *_: self._timer.start(REST_MS))

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to prepare."""
        return not self._timer.isActive()

    def _go_on(self) -> None:
        if not self._canvas.is_pressed and not self._preview.prepare_drag():
            self._timer.start(BETWEEN_MS)
