"""Keeping recovery files while documents are changed, and offering what an earlier run left."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox

from mapper.errors import MapperError
from mapper.files.calls import real_path
from mapper.files.recovery import SUFFIX, Leftover, clear_run, leftovers, why_not_kept
from mapper.gui.dialogs.recovery import Answer, RecoveryDialog
from mapper.gui.keeping import Keeping
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import message
from mapper.gui.recovery_run import RecoveryRun
from mapper.gui.session import Document, Session

WARNING_MS = 15_000


class Recovering(QObject):
    """Keeps every change of every document as it is made; what is kept is dropped once given up or closed."""

    lost = Signal(Path, str)
    troubled = Signal(str)

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Write nothing before something was changed."""
        super().__init__(window)
        self.window = window
        self.session = session
        self._run = RecoveryRun()
        self._kept: dict[int, Keeping] = {}
        self._count = 0
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="recovery")
        self.lost.connect(self._go_on)
        session.documents_changed.connect(self.keep_now)

    @property
    def folder(self) -> Path:
        """The folder that this run keeps its files in."""
        return self._run.folder

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
        self.session.catch_up()
        for kept in self._kept.values():
            kept.settle()

    def offer(self) -> None:
        """Ask about what earlier runs left; nothing is deleted without a click."""
        free = self._run.left()
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
        try:
            self._run.close()
        except OSError as error:
            self._tell_undeleted(error)

    def _keep(self, document: Document) -> None:
        try:
            why = self._run.take()
        except OSError as error:
            self._tell_failed(why_not_kept(error, self.folder))
            return
        if why:
            self._tell_kept_elsewhere(why)
        kept = self._kept.get(id(document))
        if kept is None or kept.base.parent != self.folder:
            kept = self._kept[id(document)] = self._keeping(kept)
        kept.follow(document)

    def _keeping(self, former: Keeping | None) -> Keeping:
        if former is not None:
            former.let_go()
        self._count += 1
        base = self.folder / f"{self._count:03}{SUFFIX}"
        return Keeping(base, self._writer, self.lost.emit, instead_of=former)

    def _go_on(self, base: Path, why: str) -> None:
        """Keep everything in the next best folder when this one could not be written."""
        if base.parent != self.folder:
            return  # told of a folder that was given up since
        if not self._run.go_on():
            self._tell_failed(why)
            return
        self._tell_kept_elsewhere(why)
        self.keep_now()

    def _tell_failed(self, why: str) -> None:
        self.troubled.emit(
            f"No recovery file can be written, so a crash would cost all that is not saved: {why}."
        )

    def _tell_kept_elsewhere(self, why: str) -> None:
        where = self.folder.parent
        self.troubled.emit(
            f"Recovery files are kept in {where}, as the usual place cannot be written: {why}."
        )

    def _tell_undeleted(self, error: OSError) -> None:
        self.window.say(f"Recovery files could not be deleted: {error}", WARNING_MS)

    def _drop(self, kept: Keeping) -> None:
        try:
            kept.discard()
        except OSError as error:
            self._tell_undeleted(error)

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
            document = self.session.recover(piece.open(), piece.origin, piece.fingerprint)
        except MapperError as error:
            self._warn(f"{piece.name} could not be recovered", f"{error.one_line()}\n\nThe file is kept.")
            return
        self._keep(document)
        self.settle()
        kept = self._kept.get(id(document))
        if kept is not None and kept.is_kept:
            piece.discard()
        self._close_double(document)

    def _close_double(self, recovered: Document) -> None:
        """Close the same map as it stands in its file, where nothing was done in it: one tab a map."""
        for index, other in enumerate(self.session.documents):
            is_same = _is_same(other.path, recovered.path)
            is_untouched = not other.history.is_modified and other.history.undo_name is None
            if other is not recovered and is_same and is_untouched:
                self.session.close(index)
                return

    def _warn(self, headline: str, words: str) -> None:
        message(self.window, QMessageBox.Icon.Warning, headline, words).exec()


def _is_same(one: Path | None, other: Path | None) -> bool:
    return one is not None and other is not None and real_path(one) == real_path(other)
