"""How long a text with sheets may be, by whatever rules it is read."""

import re

from mapper.errors import DocumentError

MAX_BYTES = 256 * 1024
MAX_LINES = 5_000
MAX_IN_LINE = 20_000
_LINE_END = re.compile(r"\r\n|\n|\r")


def check_size(text: str) -> None:
    """Raise DocumentError for a text with too many bytes."""
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise DocumentError("the text is too long", remedy=f"{MAX_BYTES // 1024} kB at most")


def check_lines(text: str) -> None:
    """Raise DocumentError for a text with too many lines, or with one that is too long."""
    lines = _LINE_END.split(text)
    if len(lines) > MAX_LINES:
        raise DocumentError(f"the text has {len(lines)} lines", remedy=f"{MAX_LINES} at most")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_IN_LINE:
            text = f"the line has {len(line)} characters"
            raise DocumentError(text, place=f"line {number}", remedy=f"{MAX_IN_LINE} at most")
