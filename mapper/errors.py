"""The errors a user can meet: each is one line that names the place and the remedy."""

MAX_LINE = 200


class MapperError(Exception):
    """A fault in what was given to the program, told in one line.

    `file` is the path or `<standard input>`, `place` a field, tile, line or option, `remedy` what is allowed.
    """

    def __init__(self, text: str, *, file: str = "", place: str = "", remedy: str = "") -> None:
        """Keep the parts apart so that a caller can add the file it was reading."""
        super().__init__(text)
        self.text = text
        self.file = file
        self.place = place
        self.remedy = remedy

    def one_line(self) -> str:
        """Return `file: place: text (remedy)` on one line, leaving out what is empty; what is long is cut."""
        head = "".join(f"{_cut(part)}: " for part in (self.file, self.place) if part)
        tail = f" ({self.remedy})" if self.remedy else ""
        return " ".join(f"{head}{_cut(self.text)}{tail}".split())

    def __str__(self) -> str:
        """Return the one line."""
        return self.one_line()


class DocumentError(MapperError):
    """A document that cannot be opened or saved as it is."""


class TableError(MapperError):
    """A table or setting, of the rules or of a house rule, that cannot be used."""


class UsageError(MapperError):
    """An order on the command line that makes no sense: an unknown unit, tile or weapon."""


class SaveError(MapperError):
    """A file that could not be written; what stood there before is still there."""


class OutputError(MapperError):
    """Standard output that can't be written to, for its disk is full."""


def _cut(part: str) -> str:
    """Return a part of the line without its end beyond MAX_LINE: it may repeat whatever was typed."""
    return part if len(part) <= MAX_LINE else f"{part[: MAX_LINE - 1]}…"
