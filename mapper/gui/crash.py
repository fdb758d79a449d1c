"""What happens when the program itself is at fault: one dialog, nothing swallowed, the work kept."""

import logging
import sys
import threading
import traceback
from time import monotonic
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.gui.plain_text import message, shortened

LOG = logging.getLogger("mapper")
MOST_IN_HEADLINE = 400
AGAIN_SECONDS = 20
"""For how long a fault that comes again and again is not told a second time."""


class Crash(QObject):
    """Takes every unhandled exception of every thread to one dialog in the window's thread."""

    happened = Signal(str, str)

    def __init__(self, app: QApplication) -> None:
        """Stand in for the interpreter's own hooks."""
        super().__init__(app)
        self._showing = False
        self._told: dict[str, float] = {}
        self.happened.connect(self._show, Qt.ConnectionType.QueuedConnection)
        sys.excepthook = self._caught
        threading.excepthook = lambda args: self._caught(args.exc_type, args.exc_value, args.exc_traceback)

    def _caught(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        LOG.error("unhandled: %s", text)
        if sys.stderr is not None:  # a windowed program may have none
            sys.stderr.write(text)
        self.happened.emit(shortened(f"{kind.__name__}: {error}", MOST_IN_HEADLINE), text)

    def _show(self, headline: str, details: str) -> None:
        now = monotonic()
        again = now - self._told.get(details, -AGAIN_SECONDS) < AGAIN_SECONDS
        if self._showing or again:
            self._told[details] = now  # a fault of every repaint would else never let one save
            return
        self._showing = True
        words = (
            "Something went wrong inside Mapper. The map as it was before is still open: "
            "save it under a new name and tell us what you did."
        )
        box = message(QApplication.activeWindow(), QMessageBox.Icon.Critical, words, headline)
        box.setDetailedText(details)
        box.exec()
        self._told[details] = monotonic()
        self._showing = False
