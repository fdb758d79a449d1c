"""Loading the backdrop: the picture under the map in front is decoded beside the window, then shown."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from mapper.gui.newest import Newest
from mapper.gui.session import Session
from mapper.model.backdrop import Backdrop
from mapper.paint.backdrop import is_prepared, prepare


class BackdropLoading(QObject):
    """Tells when a backdrop must be waited for, when that is over, and in one line why one is not shown."""

    waiting = Signal(bool)

    def __init__(self, session: Session) -> None:
        """Follow the map in front."""
        super().__init__(session)
        self.session = session
        self._newest = Newest[Backdrop](lambda backdrop, _is_newest: _prepared(backdrop), self)
        self._newest.arrived.connect(self._end)
        self._newest.failed.connect(lambda: self.waiting.emit(False))
        session.switched.connect(self._look)
        session.changed.connect(lambda _changes: self._look())

    def close(self) -> None:
        """End the thread; to be called before the application ends."""
        self._newest.close()

    def _look(self) -> None:
        document = self.session.current
        backdrop = document.scenario.map.backdrop if document is not None else None
        if backdrop is None or is_prepared(backdrop):
            self._newest.drop()
            self.waiting.emit(False)
        else:
            self.waiting.emit(True)
            self._newest.ask(backdrop)

    def _end(self, fault: str) -> None:
        self.waiting.emit(False)
        if fault:
            self.session.said.emit(f"The backdrop is not shown: {fault}")


def _prepared(backdrop: Backdrop) -> Iterator[str]:
    yield prepare(backdrop) or ""
