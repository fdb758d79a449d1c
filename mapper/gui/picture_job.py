"""A picture job: one picture painted and packed in a thread beside the window."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from mapper.errors import MapperError
from mapper.paint.picture import Progress


class _CancelledError(Exception):
    """Ends a job from within its progress."""


class PictureJob(QThread):
    """Does one deed that takes a while; tells its progress, then its result, or in one line what was wrong.

    A job that was cancelled tells nothing more.
    """

    advanced = Signal(float)
    made = Signal(object)
    failed = Signal(str)

    def __init__(self, deed: Callable[[Progress], Any], parent: QObject) -> None:
        """Keep the deed; `start` begins it."""
        super().__init__(parent)
        self._deed = deed
        self._is_cancelled = False
        self.finished.connect(self.deleteLater)

    def cancel(self) -> None:
        """Ask the job to end; it does at its next step."""
        self._is_cancelled = True

    def run(self) -> None:
        """Do the deed in the thread."""
        try:
            result = self._deed(self._advance)
        except _CancelledError:
            return
        except MapperError as error:
            if not self._is_cancelled:
                self.failed.emit(error.one_line())
            return
        if not self._is_cancelled:
            self.made.emit(result)

    def _advance(self, share: float) -> None:
        if self._is_cancelled:
            raise _CancelledError
        self.advanced.emit(share)
