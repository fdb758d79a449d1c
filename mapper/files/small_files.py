"""Small files: read whole, or not at all where they are too large or no ordinary files."""

from pathlib import Path

from mapper.errors import DocumentError
from mapper.files.atomic import SYSTEM
from mapper.files.calls import FileCalls, is_regular
from mapper.files.wording import fault


def first_bytes(path: Path, most: int, *, calls: FileCalls = SYSTEM) -> bytes:
    """Return the bytes of a file, one more than `most` where there are more.

    Raises DocumentError, naming the file, when it can't be read. A pipe or device isn't even opened: who
    waits for what comes out of it may wait for ever.
    """
    name = str(path)
    try:
        status = calls.status(path)
        if status is None:
            raise fault(DocumentError, "there is no such file", file=name)
        if not is_regular(status):
            raise fault(DocumentError, "this is not an ordinary file", file=name)
        with path.open("rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise fault(DocumentError, f"the file cannot be read: {error.strerror}", file=name) from error
