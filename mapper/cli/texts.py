"""Texts with sheets as the command line reads and writes them: byte by byte."""

import sys
from pathlib import Path

from mapper.errors import DocumentError, UsageError
from mapper.model.hidden import hidden_in_lines, visible
from mapper.rules.registry import game, other_game
from mapper.rules.sheet_limits import MAX_BYTES

STANDARD_INPUT = "-"


def shown_name(name: str) -> str:
    """Return the name of a text as it is shown; raises UsageError for an empty one."""
    if not name:
        raise UsageError(
            "the name of a file is empty", place="sheet", remedy="name a text, or - for standard input"
        )
    return "<standard input>" if name == STANDARD_INPUT else name


def read_text(name: str) -> str:
    """Return the text in a file or on standard input; raises DocumentError when there is none to be used.

    Of one that is too long no more is read than shows it.
    """
    if name == STANDARD_INPUT:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        try:
            with Path(name).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except FileNotFoundError as error:
            raise DocumentError("there is no such file") from error
        except OSError as error:
            raise DocumentError(f"the file can't be read: {error.strerror}") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if len(data) > MAX_BYTES:  # a character may be cut in two; that the text is too long comes first
            return data.decode("utf-8", "replace")
        raise DocumentError(
            "this is no UTF-8 text", place=f"byte {error.start + 1}", remedy="save it as UTF-8"
        ) from error


def tell_hidden(shown: str, text: str) -> None:
    """Say on standard error how many hidden characters of a text are written as marks."""
    if count := hidden_in_lines(text):
        what = "1 hidden character was" if count == 1 else f"{count} hidden characters were"
        print(f"mapper: {visible(shown)}: {what} written as text", file=sys.stderr)


def write_text(text: str) -> None:
    """Write the very bytes: line ends and signs as they are, whatever the terminal's."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def read_sheet_text(name: str, key: str) -> str:
    """Return a text with sheets of a ruleset; raise DocumentError when they are those of another."""
    text = read_text(name)
    other = other_game(text, key)
    if other is not None:
        told = f"this is a sheet of the {other.name} rules, not of the {game(key).name} rules"
        raise DocumentError(told, remedy=f"--rules {other.key}")
    return text


def no_sheet(name: str, key: str) -> DocumentError:
    """Return what is to be said of a text without a sheet of a ruleset."""
    remedy = f"one begins with {game(key).sheet_begins}; for a document add --unit ID"
    return DocumentError("there is no sheet in this text", file=shown_name(name), remedy=remedy)
