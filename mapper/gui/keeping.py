"""Keeping a document's recovery files: whole documents beside the window, single edits at once."""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from mapper.errors import MapperError
from mapper.files.atomic import Fingerprint
from mapper.files.recovery import Leftover, keep_origin, why_not_kept
from mapper.files.trail import Trail
from mapper.gui.session import Document
from mapper.model.scenario import Scenario


class Keeping:
    """Follows one open document on disk: an edit is there before the next one begins.

    The first change writes the document whole in a thread; the edits after it are a line each, written by the
    window's own thread and synced in the other. So a killed program loses no more than the last command.
    """

    def __init__(
        self,
        base: Path,
        writer: ThreadPoolExecutor,
        failed: Callable[[Path, str], None],
        *,
        instead_of: "Keeping | None" = None,
    ) -> None:
        """Keep below `base`; `failed` is told, in any thread, what and why in one line could not be written.

        What was kept `instead_of` this is deleted once the document is written whole here.
        """
        self.base = base
        self.former: tuple[Path, ...] = ()
        if instead_of is not None:
            self.former = (*instead_of.former, instead_of.base)
        self._trail = Trail(base)
        self._writer = writer
        self._failed = failed
        self._whole: Future[None] | None = None
        self._sync: Future[None] | None = None
        self._kept: Scenario | None = None
        self._was_saved = True
        self._origin: tuple[Path | None, Fingerprint | None] = (None, None)

    def follow(self, document: Document) -> None:
        """Write what has changed since; nothing is written of a document that was never changed."""
        scenario, saved = document.scenario, not document.history.is_modified
        if self._kept is None and saved:
            return
        origin = (document.path, document.fingerprint)
        if scenario is self._kept and saved == self._was_saved and origin == self._origin:
            return
        if self._is_broken() or origin != self._origin or self._trail.is_long or self._trail.is_lost:
            self._begin(scenario, origin, saved=saved)
        else:
            self._add(scenario, saved=saved)

    @property
    def is_kept(self) -> bool:
        """Whether the document stands on disk; waits for it."""
        return not self._is_broken()

    def settle(self) -> None:
        """Wait until everything is on the disk."""
        for job in (self._whole, self._sync):
            if job is not None:
                job.exception()

    def discard(self) -> None:
        """Delete what was kept: it was saved, or given up on purpose.

        Raises OSError when it cannot be deleted.
        """
        self.let_go()
        self._discard_former()
        Leftover(self.base, None).discard()

    def let_go(self) -> None:
        """Write no more; what was kept stays."""
        self.settle()
        self._trail.close()

    def _is_broken(self) -> bool:
        """Tell whether there is nothing to add to; waits for the whole document if that is being written."""
        return self._kept is None or self._whole is None or self._whole.exception() is not None

    def _begin(
        self, scenario: Scenario, origin: tuple[Path | None, Fingerprint | None], *, saved: bool
    ) -> None:
        self.settle()
        self._kept, self._was_saved, self._origin = scenario, saved, origin

        def write() -> None:
            keep_origin(self.base, *origin)
            self._trail.begin(scenario, is_saved=saved)
            self._trail.sync()
            self._discard_former()

        self._whole = self._submit(write)

    def _add(self, scenario: Scenario, *, saved: bool) -> None:
        before, self._kept, self._was_saved = self._kept, scenario, saved
        if before is None:
            return
        try:
            self._trail.follow(before, scenario, is_saved=saved)
        except OSError as error:
            self._kept = None
            self._failed(self.base, why_not_kept(error, self.base.parent))
            return
        if self._sync is None or self._sync.running() or self._sync.done():
            self._sync = self._submit(self._trail.sync)

    def _discard_former(self) -> None:
        for base in self.former:
            with suppress(
                OSError
            ):  # where nothing could be written: what stays is older, and offered as such
                Leftover(base, None).discard()

    def _submit(self, deed: Callable[[], None]) -> Future[None]:
        def done(job: Future[None]) -> None:
            error = job.exception()
            if isinstance(error, MapperError | OSError):
                self._failed(self.base, why_not_kept(error, self.base.parent))
            elif error is not None:  # the program's own fault: told in full, the thread goes on
                sys.excepthook(type(error), error, error.__traceback__)

        job = self._writer.submit(deed)
        job.add_done_callback(done)
        return job
