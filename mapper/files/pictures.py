"""Picture files that are taken into a document: read whole, unless they are too large for one."""

from pathlib import Path

from mapper.errors import DocumentError
from mapper.files.atomic import SYSTEM
from mapper.files.calls import FileCalls
from mapper.files.reading import reading
from mapper.files.wording import fault
from mapper.model.backdrop import MAX_PICTURE_BYTES


def read_picture_file(path: Path, *, calls: FileCalls = SYSTEM) -> bytes:
    """Return the bytes of a picture file; raise DocumentError when it cannot be read or is too large."""
    with reading(path, calls) as status:
        if status.st_size > MAX_PICTURE_BYTES:
            text = f"the picture is too large ({status.st_size:,} bytes)"
            raise fault(DocumentError, text, file=str(path), remedy="at most 16 MB")
        return calls.read(path)
