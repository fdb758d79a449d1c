"""Reading: a file looked at before it is read, so that what cannot be read is told in one line."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mapper.errors import DocumentError
from mapper.files.calls import FileCalls, is_regular
from mapper.files.wording import fault


@contextmanager
def reading(path: Path, calls: FileCalls) -> Iterator[os.stat_result]:
    """Give the status of an ordinary file that is to be read within.

    Raises DocumentError, naming the file, for one that is not there, is no ordinary file or cannot be read.
    """
    name = str(path)
    try:
        status = calls.status(path)
        if status is None:
            raise fault(DocumentError, "there is no such file", file=name)
        if not is_regular(status):
            raise fault(DocumentError, "this is not an ordinary file", file=name)
        yield status
    except OSError as error:
        raise fault(DocumentError, f"the file cannot be read: {error.strerror}", file=name) from error
