"""Holding the files of open documents: who opens one that is held elsewhere does not write it."""

from pathlib import Path

from PySide6.QtCore import QDateTime, QEvent, QFileInfo, QLockFile, QObject, QTimer, Signal

from mapper.files.calls import real_path
from mapper.files.rights import Rights, lock_path_of_real, rights_of
from mapper.gui.asking import Asking
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Session

UNNAMED_SECONDS = 10
"""A lock that names nobody for so long has no holder: its name is written as soon as it is made."""

AGAIN_MS = 3000
"""How often locks that others hold are tried again."""


class Holding(QObject):
    """Takes a lock for each open file and lets go of it when the file is closed.

    Of a file that another window holds, or that cannot be written, the document says why it is read-only.
    The lock of a program that was killed is taken over. A file is asked about again
    beside the window: its drive may have stopped answering.
    """

    changed = Signal()

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Hold whatever is opened."""
        super().__init__(window)
        self.session = session
        self._locks: dict[Path, QLockFile] = {}
        self._rights: dict[Path, Rights] = {}
        self._asking = Asking(_rights, self)
        self._asking.answered.connect(self._take)
        self._held: list[QLockFile] = []
        self._again = QTimer(self)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._try_again)
        session.documents_changed.connect(self._follow)
        window.installEventFilter(self)

    def look(self) -> None:
        """Look again at what may be written, and try for the files that others held, once they answer."""
        self._asking.ask(self._rights)

    def _hold(self) -> None:
        """Take the locks of open files, let go of others, and tell each document why it is read-only."""
        self._held = []
        told = []
        for document in self.session.documents:
            if document.path is not None:
                why = self._why(self._rights[document.path])
                told.append(why != document.read_only)
                document.read_only = why
        wanted = {rights.real for rights in self._rights.values()}
        for path in [path for path in self._locks if path not in wanted]:
            self._locks.pop(path).unlock()
        if self._held:
            self._again.start()
        else:
            self._again.stop()
        if any(told):
            self.changed.emit()

    def holder(self, path: Path) -> str:
        """Return who else holds a file, an empty text when nobody does."""
        real = real_path(path)
        if real in self._locks:
            return ""
        lock = _lock(real)
        if lock is None:
            return ""
        if _take(lock):
            lock.unlock()
            return ""
        return _holder(lock)

    def close(self) -> None:
        """Let go of every file."""
        self._again.stop()
        for lock in self._locks.values():
            lock.unlock()
        self._locks.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Look when the window comes to the front."""
        if event.type() == QEvent.Type.WindowActivate:
            self.look()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        """Look at the files that have just been opened or saved; they have answered a moment ago."""
        paths = {document.path for document in self.session.documents if document.path is not None}
        if paths != self._rights.keys():
            self._rights = {path: self._rights.get(path) or rights_of(path) for path in paths}
            self._hold()

    def _take(self, path: Path, rights: Rights) -> None:
        if path in self._rights:
            self._rights[path] = rights
            self._hold()

    def _why(self, rights: Rights) -> str:
        if rights.is_sample:
            return ""
        if rights.why_not:
            return rights.why_not
        if rights.real in self._locks:
            return ""
        lock = _lock(rights.real)
        if lock is None:
            return ""
        if _take(lock):
            self._locks[rights.real] = lock
            return ""
        self._held.append(lock)
        return _holder(lock)

    def _try_again(self) -> None:
        """Look again once a lock that another held is free; its file itself is not asked for."""
        free = [lock for lock in self._held if _take(lock)]
        for lock in free:
            lock.unlock()
        if free:
            self.look()


def _rights(path: Path) -> Rights:
    return rights_of(path)


def _lock(real: Path) -> QLockFile | None:
    """Return the lock of a file, None where none can be made: the content still decides at each save."""
    try:
        lock = QLockFile(str(lock_path_of_real(real)))
    except OSError:
        return None
    lock.setStaleLockTime(0)
    return lock


def _take(lock: QLockFile) -> bool:
    """Take a lock, also one whose file names nobody and has for a while: who made it died before it could."""
    if lock.tryLock(0):
        return True
    process, _, _ = lock.getLockInfo()
    since = QFileInfo(lock.fileName()).lastModified().secsTo(QDateTime.currentDateTime())
    return process == 0 and since > UNNAMED_SECONDS and lock.removeStaleLockFile() and lock.tryLock(0)


def _holder(lock: QLockFile) -> str:
    if lock.error() is not QLockFile.LockError.LockFailedError:
        return ""
    process, host, _ = lock.getLockInfo()
    if not process:
        return "another window has it open"
    return f"another window has it open: Mapper, process {process} on {host}"  # only Mapper takes such locks
