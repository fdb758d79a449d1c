"""What must be told: a map's file has changed or is not to be written, or recovery is in trouble."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QVBoxLayout, QWidget

from mapper.edit.difference import difference
from mapper.errors import MapperError
from mapper.files.documents import OnDisk, load
from mapper.gui.banner import Banner, Deed, Notice
from mapper.gui.filing import Filing
from mapper.gui.holding import Holding
from mapper.gui.main_window import MainWindow
from mapper.gui.plain_text import message
from mapper.gui.session import Document, Session
from mapper.gui.watching import Watching

MOST_LINES = 8


class Notices(QWidget):
    """The banners above the map; they change nothing by themselves."""

    def __init__(self, window: MainWindow, session: Session, filing: Filing) -> None:
        """Watch and hold the files of what is opened; begin with nothing to tell."""
        super().__init__()
        self.session = session
        self.filing = filing
        self.watching = Watching(window, session)
        self.holding = Holding(window, session)
        filing.holder = self.holding.holder
        self.disk = Banner("The file has changed on disk")
        self.rights = Banner("The file is read-only")
        self.recovery = Banner("Recovery files")
        self._compared: Document | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.disk)
        column.addWidget(self.rights)
        column.addWidget(self.recovery)
        session.switched.connect(self._switched)
        session.documents_changed.connect(self._tell_rights)
        self.watching.changed.connect(self._tell_disk)
        self.holding.changed.connect(self._tell_rights)
        self.holding.changed.connect(filing.show_title)
        self._switched()

    def close_files(self) -> None:
        """Let go of every file."""
        self.holding.close()

    def tell_recovery(self, words: str) -> None:
        """Tell that recovery files are not where they belong, until the user has seen it."""
        seen = Deed("&Hide", "Tell no more of it until it changes", lambda: self.recovery.tell(None))
        self.recovery.tell(Notice(words, "warning", (seen,)))

    def _switched(self) -> None:
        self._compared = None
        self._tell_disk()
        self._tell_rights()

    def _tell_disk(self) -> None:
        document = self.session.current
        state = self.watching.state(document) if document else OnDisk.SAME
        if document is None or document.path is None or state is OnDisk.SAME:
            self._compared = None
            self.disk.tell(None)
        elif state is OnDisk.CHANGED:
            self.disk.tell(self._changed_notice(document, document.path))
        else:
            self.disk.tell(self._gone_notice(document, document.path))

    def _changed_notice(self, document: Document, path: Path) -> Notice:
        shown = self._compared is document
        mine = "Yours has unsaved changes too. " if document.history.is_modified else ""
        deeds = (
            Deed("&Reload", "Take what the file holds; undo brings yours back", self._doing(self._reload)),
            Deed("&Keep mine", "Go on; the next save replaces the file", self._doing(self._keep_mine)),
            Deed("Save a co&py…", "Write yours to another file", self._doing(self.filing.save_copy)),
            Deed(
                "Hide &difference" if shown else "Show &difference",
                "What the file has that yours has not",
                self._doing(self._compare),
            ),
        )
        lines = _compared(document, path) if shown else ()
        return Notice(f"{path.name} has changed on disk. {mine}".strip(), "warning", deeds, lines)

    def _gone_notice(self, document: Document, path: Path) -> Notice:
        words = (
            f"{path.name} is no longer in {path.parent}: it was deleted or moved. The map stays open here."
        )
        deeds = (
            Deed("&Save as…", "Write the map to a file", self._doing(self.filing.save_as)),
            Deed("&Keep it open", "Go on; the next save asks first", self._doing(self._keep_open)),
        )
        return Notice(words, "warning", deeds)

    def _tell_rights(self) -> None:
        document = self.session.current
        if document is None or document.path is None or not document.read_only:
            self.rights.tell(None)
            return
        words = (
            f"{document.name} is read-only: {document.read_only}. Changes can be saved under another name."
        )
        notice = Notice(
            words,
            "lock",
            (
                Deed("&Save as…", "Write the map to a file of its own", self._doing(self.filing.save_as)),
                Deed("Try a&gain", "See whether the file is free now", self.holding.look),
            ),
        )
        if self.rights.notice is None or self.rights.notice.words != words:
            self.rights.tell(notice)

    def _doing(self, deed: Callable[[Document], object]) -> Callable[[], None]:
        def do() -> None:
            if self.session.current is not None:
                deed(self.session.current)

        return do

    def _reload(self, document: Document) -> None:
        try:
            self.session.reload(document)
        except (MapperError, OSError) as error:
            self._warn("The map cannot be reloaded", error)
        self.watching.look()

    def _keep_mine(self, document: Document) -> None:
        try:
            self.session.keep_mine(document)
        except OSError as error:
            self._warn("The file cannot be read", error)
        self.watching.look()

    def _keep_open(self, document: Document) -> None:
        with suppress(OSError):  # what cannot even be looked for is gone all the same
            self.session.keep_mine(document)
        self.watching.dismiss(document)

    def _compare(self, document: Document) -> None:
        self._compared = None if self._compared is document else document
        self._tell_disk()

    def _warn(self, headline: str, error: Exception) -> None:
        message(self.window(), QMessageBox.Icon.Warning, headline, str(error)).exec()


def _compared(document: Document, path: Path) -> tuple[str, ...]:
    """Return what the file has that the open document has not, a line each."""
    try:
        theirs = load(path)
    except (MapperError, OSError) as error:
        return (f"The file cannot be opened: {error}",)
    lines = difference(document.scenario, theirs)
    if not lines:
        return ("The map in the file is the same as yours.",)
    more = (f"and {len(lines) - MOST_LINES} more",) if len(lines) > MOST_LINES else ()
    return ("From yours to the file:", *(f"•  {line}" for line in lines[:MOST_LINES]), *more)
