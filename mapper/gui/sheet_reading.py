"""Reading the text of sheets in a thread beside the window: only the newest text counts."""

import threading
from dataclasses import dataclass

from PySide6.QtCore import QObject, QThread, Signal

from mapper.errors import DocumentError
from mapper.rules.ruleset import Ruleset
from mapper.rules.sheets import SheetText

NO_SHEETS = SheetText(())


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as: its sheets, or why it is none that can be read."""

    text: str
    sheets: SheetText = NO_SHEETS
    error: DocumentError | None = None


class _Reader(QThread):
    """Reads the newest text there is."""

    read = Signal(object)

    def __init__(self, parent: QObject, ruleset: Ruleset) -> None:
        super().__init__(parent)
        self._ruleset = ruleset
        self._news = threading.Condition()
        self._text: str | None = None
        self._ends = False

    def put(self, text: str) -> None:
        """Read this text next, in place of one that waits."""
        with self._news:
            self._text = text
            self._news.notify()

    def end(self) -> None:
        """Stop after the text under way."""
        with self._news:
            self._ends = True
            self._news.notify()

    def run(self) -> None:
        """Wait for texts until told to end."""
        while True:
            with self._news:
                self._news.wait_for(lambda: self._ends or self._text is not None)
                if self._ends:
                    return
                text, self._text = self._text or "", None
            self.read.emit(self._reading(text))

    def _reading(self, text: str) -> Reading:
        try:
            return Reading(text, self._ruleset.read_sheets(text))
        except DocumentError as error:
            return Reading(text, error=error)


class SheetReading(QObject):
    """Tells what the newest text was read as."""

    arrived = Signal(object)

    def __init__(self, parent: QObject, ruleset: Ruleset) -> None:
        """Start the thread, to read by this ruleset."""
        super().__init__(parent)
        self._asked = ""
        self._reader = _Reader(self, ruleset)
        self._reader.read.connect(self._take)
        self._reader.start()

    def ask(self, text: str) -> None:
        """Read a text."""
        self._asked = text
        self._reader.put(text)
        self._reader.start()  # runs already, unless a fault of the program's own has ended it

    def close(self) -> None:
        """End the thread."""
        self._reader.end()
        self._reader.wait()

    def _take(self, reading: Reading) -> None:
        if reading.text == self._asked:
            self.arrived.emit(reading)
