"""Stamps: pieces of maps that a user keeps by number, each in a file of its own."""

from pathlib import Path

from platformdirs import user_data_path
from pydantic import ValidationError
from pydantic_core import from_json

from mapper.edit.fragment import Fragment
from mapper.errors import DocumentError, SaveError
from mapper.files.atomic import SYSTEM, write_atomically
from mapper.files.calls import FileCalls, is_regular
from mapper.files.complaints import complaints, syntax_place
from mapper.files.wording import fault

NUMBERS = range(1, 10)
MAX_BYTES = 64 * 1024 * 1024


def stamps_folder() -> Path:
    """Return the folder in which a user's stamps are kept."""
    return user_data_path("Mapper", appauthor=False) / "stamps"


def fragment_bytes(fragment: Fragment) -> bytes:
    """Return a fragment as text; equal fragments give equal bytes."""
    return (fragment.model_dump_json() + "\n").encode()


def fragment_of(data: bytes, name: str) -> Fragment:
    """Return the fragment in these bytes; raise DocumentError, with `name` in its line, if they hold none."""
    if len(data) > MAX_BYTES:
        raise fault(
            DocumentError, "this is too large for a piece of a map", file=name, remedy="at most 64 MB"
        )
    try:
        parsed = from_json(data)
    except ValueError as error:
        where, what = syntax_place(str(error))
        raise fault(DocumentError, what, file=name, place=where) from None
    try:
        return Fragment.model_validate_json(data)
    except ValidationError as error:
        first = complaints(error, parsed)[0]
        text = f"this is no piece of a map: {first.text}"
        raise fault(DocumentError, text, file=name, place=first.place) from None


class Stamps:
    """The nine stamps of a user, in one folder."""

    def __init__(self, folder: Path, calls: FileCalls = SYSTEM) -> None:
        """Use a folder, which need not exist until something is kept."""
        self.folder = folder
        self._calls = calls

    def keep(self, number: int, fragment: Fragment) -> None:
        """Keep a fragment under a number, over the one there; raise SaveError when it is not written."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            text = f"the folder of your stamps cannot be made: {error.strerror}"
            raise fault(SaveError, text, file=str(self.folder)) from error
        write_atomically(self.path(number), fragment_bytes(fragment), calls=self._calls)

    def stamp(self, number: int) -> Fragment | None:
        """Return the fragment kept under a number, or None; raise DocumentError when its file is broken."""
        path = self.path(number)
        try:
            status = self._calls.status(path)
            if status is None:
                return None
            if not is_regular(status) or status.st_size > MAX_BYTES:
                raise fault(DocumentError, "this is no stamp", file=str(path), remedy="keep another over it")
            return fragment_of(self._calls.read(path), str(path))
        except OSError as error:
            text = f"the stamp cannot be read: {error.strerror}"
            raise fault(DocumentError, text, file=str(path)) from error

    def path(self, number: int) -> Path:
        """Return where the stamp of a number is kept."""
        return self.folder / f"stamp-{number}.json"
