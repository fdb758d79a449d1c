"""Keeping recovery files while documents are changed, and offering what an earlier run left."""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtWidgets import QMessageBox

from mapper.errors import MapperError
from mapper.files.recovery import (
    LOCK,
    SUFFIX,
    Leftover,
    clear_run,
    leftovers,
    make_run,
    recovery_folder,
    runs,
)
from mapper.gui.dialogs.recovery import Answer, RecoveryDialog
from mapper.gui.keeping import Keeping
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import message
from mapper.gui.session import Document, Session

WARNING_MS = 15_000


class Recovering(QObject):
    """Keeps every change of every document as it is made; what is kept is dropped once given up or closed."""

    failed = Signal(str)

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Take a folder for this run."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.top = recovery_folder()
        now = datetime.now(tz=UTC).strftime("%Y%m%dT%H%M%S")
        self.folder = self.top / f"{now}-{os.getpid()}-{token_hex(2)}"
        self._lock: QLockFile | None = None
        self._kept: dict[int, Keeping] = {}
        self._count = 0
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="recovery")
        self.failed.connect(lambda why: window.say(f"No recovery file could be written: {why}", WARNING_MS))
        session.documents_changed.connect(self.keep_now)

    def keep_now(self) -> None:
        """Write what was changed since, and drop what was kept of documents that are closed."""
        for document in self.session.documents:
            if document.history.is_modified or id(document) in self._kept:
                self._keep(document)
        still_open = {id(document) for document in self.session.documents}
        for number in [number for number in self._kept if number not in still_open]:
            self._drop(self._kept.pop(number))

    def settle(self) -> None:
        """Wait until everything that was changed is on the disk."""
        for kept in self._kept.values():
            kept.settle()

    def offer(self) -> None:
        """Ask about what earlier runs left; nothing is deleted without a click."""
        free: dict[Path, QLockFile] = {}
        for run in runs(self.top):
            lock = QLockFile(str(run / LOCK))
            lock.setStaleLockTime(0)
            if run != self.folder and lock.tryLock(0):
                free[run] = lock
        left = [piece for run in free for piece in leftovers(run)]
        if left:
            self._ask(left)
        for run, lock in free.items():
            lock.unlock()
            try:
                clear_run(run)
            except OSError as error:
                self._warn("What an earlier run left cannot be cleared away", f"{run}: {error}")

    def close(self) -> None:
        """Leave no recovery file behind: everything is saved or was given up on purpose."""
        for kept in self._kept.values():
            self._drop(kept)
        self._kept.clear()
        self._writer.shutdown()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
            try:
                clear_run(self.folder)
            except OSError as error:
                self.failed.emit(str(error))

    def _keep(self, document: Document) -> None:
        try:
            self._take_folder()
        except OSError as error:
            self.failed.emit(str(error))
            return
        if id(document) not in self._kept:
            self._count += 1
            base = self.folder / f"{self._count:03}{SUFFIX}"
            self._kept[id(document)] = Keeping(base, self._writer, self.failed.emit)
        self._kept[id(document)].follow(document)

    def _take_folder(self) -> None:
        if self._lock is not None and not self.folder.is_dir():  # another program has cleared it away
            self._lock.unlock()
            self._lock = None
        if self._lock is None:
            make_run(self.folder)
            lock = QLockFile(str(self.folder / LOCK))
            lock.setStaleLockTime(0)
            lock.tryLock(0)
            self._lock = lock

    def _drop(self, kept: Keeping) -> None:
        try:
            kept.discard()
        except OSError as error:
            self.failed.emit(str(error))

    def _ask(self, left: list[Leftover]) -> None:
        dialog = RecoveryDialog(left, self.window)
        dialog.exec()
        match dialog.answer:
            case Answer.OPEN:
                for piece in dialog.chosen:
                    self._restore(piece)
            case Answer.DISCARD:
                for piece in dialog.chosen:
                    piece.discard()
            case Answer.LATER:
                pass

    def _restore(self, piece: Leftover) -> None:
        try:
            document = self.session.recover(piece.open(), piece.origin)
        except MapperError as error:
            self._warn(f"{piece.name} could not be recovered", f"{error.one_line()}\n\nThe file is kept.")
            return
        self._keep(document)
        self.settle()
        piece.discard()

    def _warn(self, headline: str, words: str) -> None:
        message(self.window, QMessageBox.Icon.Warning, headline, words).exec()
