"""Watching the files of open documents for what others do to them."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, QTimer, Signal

from mapper.files.documents import OnDisk, on_disk
from mapper.gui.main_window import MainWindow
from mapper.gui.polling import Polling
from mapper.gui.session import Document, Session

SETTLE_MS = 150
"""How long after a sign of change a file is looked at: whoever writes it may not be done."""


class Watching(QObject):
    """Knows of each document whether its file is still what was opened or saved last.

    The system tells of changes to the file and its folder; as some network drives do not, the files are also
    asked for from time to time, and whenever the window comes to the front. Only a file that has answered and
    looks otherwise is read.
    """

    changed = Signal()

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Watch whatever is opened."""
        super().__init__(window)
        self.session = session
        self._states: dict[int, OnDisk] = {}
        self._dismissed: dict[int, OnDisk] = {}
        self._paths: frozenset[Path] = frozenset()
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self._look_at_noticed)
        self._noticed: set[Path] = set()
        self._polling = Polling(self)
        self._polling.noticed.connect(self._notice)
        self._watcher.fileChanged.connect(lambda path: self._notice(Path(path)))
        self._watcher.directoryChanged.connect(lambda path: self._notice(Path(path)))
        session.documents_changed.connect(self._follow)
        window.installEventFilter(self)

    def state(self, document: Document) -> OnDisk:
        """Return how a document's file stands, `SAME` also where the user knows already that it differs."""
        state = self._states.get(id(document), OnDisk.SAME)
        return OnDisk.SAME if state is self._dismissed.get(id(document)) else state

    def dismiss(self, document: Document) -> None:
        """Tell no more of how a file stands until that changes again."""
        self._dismissed[id(document)] = self._states.get(id(document), OnDisk.SAME)
        self.changed.emit()

    def look(self, noticed: Collection[Path] | None = None) -> None:
        """Look at the files of all documents, and go on watching those that were replaced.

        Of those `noticed`, or in such a folder, only: the others stand as they did.
        """
        found = {
            id(document): on_disk(document.path, document.fingerprint)
            if noticed is None or {document.path, document.path.parent} & set(noticed)
            else self._states.get(id(document), OnDisk.SAME)
            for document in self.session.documents
            if document.path is not None and document.fingerprint is not None
        }
        self._watch()
        self._dismissed = {key: state for key, state in self._dismissed.items() if found.get(key) is state}
        if found != self._states:
            self._states = found
            self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Look when the window comes to the front."""
        if event.type() == QEvent.Type.WindowActivate:
            self._polling.ask()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        paths = frozenset(document.path for document in self.session.documents if document.path is not None)
        if paths != self._paths:
            self._paths = paths
            self._watch()
            self._polling.follow(paths)
        if any(state is not OnDisk.SAME for state in self._states.values()):
            self.look()  # a save or a reload may have settled it

    def _notice(self, path: Path) -> None:
        self._noticed.add(path)
        self._timer.start()

    def _look_at_noticed(self) -> None:
        noticed, self._noticed = self._noticed, set()
        self.look(noticed)

    def _watch(self) -> None:
        wanted = {str(path) for path in self._paths} | {str(path.parent) for path in self._paths}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))
