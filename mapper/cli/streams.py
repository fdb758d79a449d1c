"""The standard streams: there even where they were closed; what can't be written is told in one line."""

import io
import os
import sys
from typing import Any

from mapper.errors import OutputError

STANDARD_OUTPUT = "<standard output>"


class Outlet(io.FileIO):
    """Where output leaves the program: what can't be written there is told in one line."""

    def write(self, data: Any) -> int:  # noqa: ANN401  # any bytes, as FileIO takes them
        """Write some bytes; raise OutputError where they can't be, save that a reader has gone."""
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            raise
        except OSError as error:
            remedy = "make room there, or send it elsewhere"
            raise OutputError(
                f"it can't be written: {error.strerror}", file=STANDARD_OUTPUT, remedy=remedy
            ) from error


def prepare_streams() -> None:
    """Give the process the streams it lacks, and its output words for what goes wrong.

    A stream that was closed is an empty one: else the next file to be opened would take its place.
    """
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # open till the end
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open till the end
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # open till the end
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        sys.stdout = _with_outlet(sys.stdout)


def drop_output() -> None:
    """Point standard output at nothing, or the interpreter would complain once more on leaving."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _with_outlet(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """Return a stream like this one; a terminal that lacks a sign is no reason to stop."""
    outlet = io.BufferedWriter(Outlet(stream.fileno(), "w", closefd=False))
    return io.TextIOWrapper(
        outlet,
        encoding=stream.encoding,
        errors="backslashreplace",
        line_buffering=stream.line_buffering,
    )
