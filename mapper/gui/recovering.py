"""Keeping recovery files while documents are changed, and offering what an earlier run left."""

import os
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from PySide6.QtCore import QLockFile, QObject, QTimer
from PySide6.QtWidgets import QMessageBox

from mapper.errors import MapperError
from mapper.files.recovery import LOCK, Leftover, clear_run, keep, leftovers, make_run, recovery_folder, runs
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import message
from mapper.gui.session import Document, Session
from mapper.model.scenario import Scenario

QUIET_MS = 4_000
"""How long after a change the recovery files are written."""

WARNING_MS = 15_000


class Recovering(QObject):
    """Writes recovery files a moment after each change, and drops them once saved or closed."""

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Take a folder for this run."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.top = recovery_folder()
        now = datetime.now(tz=UTC).strftime("%Y%m%dT%H%M%S")
        self.folder = self.top / f"{now}-{os.getpid()}-{token_hex(2)}"
        self._lock: QLockFile | None = None
        self._keys: dict[int, str] = {}
        self._kept: dict[int, Scenario] = {}
        self._count = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self.keep_now)
        session.changed.connect(lambda _changes: self._wait())
        session.documents_changed.connect(self._drop_the_saved)

    def _wait(self) -> None:
        if not self._timer.isActive():  # started anew with each change it would never end while one works
            self._timer.start()

    def keep_now(self) -> None:
        """Write the recovery file of every document that was changed since."""
        for document in self.session.documents:
            scenario = document.scenario
            if document.history.is_modified and self._kept.get(id(document)) is not scenario:
                self._keep(document, scenario)

    def offer(self) -> None:
        """Ask about what earlier runs left; nothing is deleted without a click."""
        for run in runs(self.top):
            lock = QLockFile(str(run / LOCK))
            if run == self.folder or not lock.tryLock(0):
                continue
            try:
                left = list(leftovers(run))
                if not left or self._ask(left):
                    lock.unlock()
                    clear_run(run)
            except OSError as error:
                self._warn("What an earlier run left cannot be cleared away", f"{run}: {error}")

    def close(self) -> None:
        """Leave no recovery file behind: everything is saved or was given up on purpose."""
        self._timer.stop()
        for key in self._keys.values():
            Leftover(self.folder / f"{key}.mapper", None).discard()
        if self._lock is not None:
            self._lock.unlock()
            clear_run(self.folder)

    def _keep(self, document: Document, scenario: Scenario) -> None:
        try:
            self._take_folder()
            if id(document) not in self._keys:
                self._count += 1
                self._keys[id(document)] = f"{self._count:03}"
            keep(self.folder, self._keys[id(document)], scenario, document.path)
        except (MapperError, OSError) as error:
            self.window.say(f"No recovery file could be written: {error}", WARNING_MS)
            return
        self._kept[id(document)] = scenario

    def _take_folder(self) -> None:
        if self._lock is None:
            make_run(self.folder)
            lock = QLockFile(str(self.folder / LOCK))
            lock.setStaleLockTime(0)
            lock.tryLock(0)
            self._lock = lock

    def _drop_the_saved(self) -> None:
        modified = {id(document) for document in self.session.documents if document.history.is_modified}
        for number in [number for number in self._keys if number not in modified]:
            key = self._keys.pop(number)
            self._kept.pop(number, None)
            Leftover(self.folder / f"{key}.mapper", None).discard()

    def _ask(self, left: list[Leftover]) -> bool:
        names = "\n".join(f"•  {piece.name}{_where(piece.origin)}" for piece in left)
        headline = "Mapper ended before these changes were saved:"
        box = message(self.window, QMessageBox.Icon.Question, headline, names)
        restore = box.addButton("Open them", QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton("Discard", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton("Later", QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(restore)
        box.exec()
        if box.clickedButton() is discard:
            for piece in left:
                piece.discard()
            return True
        return box.clickedButton() is restore and self._restore_all(left)

    def _warn(self, headline: str, words: str) -> None:
        message(self.window, QMessageBox.Icon.Warning, headline, words).exec()

    def _restore_all(self, left: list[Leftover]) -> bool:
        restored = [self._restore(piece) for piece in left]
        return all(restored)

    def _restore(self, piece: Leftover) -> bool:
        try:
            scenario = piece.open()
        except MapperError as error:
            self._warn(f"{piece.name} could not be recovered", f"{error.one_line()}\n\nThe file is kept.")
            return False
        document = self.session.recover(scenario, piece.origin)
        self._keep(document, scenario)
        piece.discard()
        return True


def _where(origin: Path | None) -> str:
    return f"  in {origin.parent}" if origin else ""
