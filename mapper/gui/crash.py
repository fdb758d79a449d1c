"""What happens when the program itself is at fault: one dialog, nothing swallowed, the work kept."""

import logging
import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

LOG = logging.getLogger("mapper")


class Crash(QObject):
    """Takes every unhandled exception of every thread to one dialog in the window's thread."""

    happened = Signal(str, str)

    def __init__(self, app: QApplication) -> None:
        """Stand in for the interpreter's own hooks."""
        super().__init__(app)
        self._showing = False
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
        sys.stderr.write(text)
        self.happened.emit(f"{kind.__name__}: {error}", text)

    def _show(self, headline: str, details: str) -> None:
        if self._showing:
            return
        self._showing = True
        box = QMessageBox(
            QMessageBox.Icon.Critical,
            "Mapper",
            "Something went wrong inside Mapper. The map as it was before is still open: "
            "save it under a new name and tell us what you did.",
            QMessageBox.StandardButton.Ok,
        )
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(headline)
        box.setDetailedText(details)
        box.exec()
        self._showing = False
