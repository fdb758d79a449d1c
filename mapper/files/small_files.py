"""Small files: read whole, or not at all where they are too large or no ordinary files."""

from pathlib import Path

from mapper.files.atomic import SYSTEM
from mapper.files.calls import FileCalls
from mapper.files.reading import reading


def first_bytes(path: Path, most: int, *, calls: FileCalls = SYSTEM) -> bytes:
    """Return the bytes of a file, one more than `most` where there are more.

    Raises DocumentError, naming the file, when it can't be read. A pipe or device isn't even opened: who
    waits for what comes out of it may wait for ever.
    """
    with reading(path, calls), path.open("rb") as stream:
        return stream.read(most + 1)
