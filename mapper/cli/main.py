"""The command line's front door: finds the verb, runs it, and turns faults into one line and a status."""

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from mapper import __version__
from mapper.cli.streams import drop_output
from mapper.errors import MapperError, OutputError, UsageError
from mapper.model.hidden import visible

OK, NO, BAD_INPUT = 0, 1, 2
INTERRUPTED, PIPE_CLOSED = 130, 141  # what a shell calls the end by SIGINT and by SIGPIPE

VERBS: Mapping[str, tuple[str, str]] = {
    "export": ("mapper.cli.export", "write the map as a picture"),
    "check": ("mapper.cli.check", "list the problems of documents"),
    "sight": ("mapper.cli.sight", "say what is seen from a tile, and what blocks it"),
    "reach": ("mapper.cli.reach", "say where a unit can go, at what cost and by which path"),
    "odds": ("mapper.cli.odds", "give the exact chances of an attack, with every reason"),
    "sheet": ("mapper.cli.sheet", "read the text of sheets, or write a unit's sheet as text"),
    "play": ("mapper.cli.play", "play orders on a document and write the game"),
    "verify": ("mapper.cli.verify", "reckon a game's rolls and events again"),
    "cases": ("mapper.cli.cases", "run worked examples against the rules"),
    "tables": ("mapper.cli.tables", "show the tables in force, with their source"),
}
"""Each verb with its module and its line in the help."""

OpenWindow = Callable[[Sequence[str]], int]


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line, like every other error."""

    def error(self, message: str) -> NoReturn:
        """Raise the complaint instead of printing the usage and leaving."""
        raise UsageError(message, place=self.prog.partition(" ")[2], remedy=f"see {self.prog} --help")


def main(argv: Sequence[str] | None = None, *, open_window: OpenWindow | None = None) -> int:
    """Run one command and return its exit status; without a verb, open the window on the files named."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _run(arguments, open_window)
        sys.stdout.flush()  # here, so that a reader who has gone is noticed below
    except MapperError as error:
        if isinstance(error, OutputError):
            drop_output()
        with suppress(OSError):  # where nobody can be told, the status still tells it
            print(f"mapper: {visible(error.one_line())}", file=sys.stderr, flush=True)
        return BAD_INPUT
    except BrokenPipeError:
        drop_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def build_parser(loaded: Iterable[str] = tuple(VERBS)) -> argparse.ArgumentParser:
    """Return the parser with the loaded verbs in full and the others by name and help alone."""
    parser = Parser(
        prog="mapper",
        description="A tactical map editor for game masters. Without a verb, mapper [FILE ...] opens the "
        "window; mapper VERB --help tells all about a verb.",
    )
    parser.add_argument("--version", action="version", version=f"mapper {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", title="verbs", required=True)
    full = frozenset(loaded)
    for name, (module, line) in VERBS.items():
        if name in full:
            # By name and only when asked for, to keep start-up fast: a verb may bring shapely or Qt.
            import_module(module).add_parser(verbs)
        else:
            verbs.add_parser(name, help=line)
    return parser


def _run(arguments: list[str], open_window: OpenWindow | None) -> int:
    for argument in arguments:
        if "\0" in argument:
            raise UsageError("this holds a NUL, which no name of a file can", place=argument)
    first = arguments[0] if arguments else ""
    if first in VERBS or first.startswith("-"):
        return _run_verb(arguments)
    if open_window is None:
        raise UsageError("a verb is needed", remedy=", ".join(VERBS))
    for name in arguments:
        _expect_file(name)
    return open_window(arguments)


def _run_verb(arguments: list[str]) -> int:
    try:
        chosen = build_parser(loaded=arguments[:1]).parse_args(arguments)
    except SystemExit as left:  # --help and --version have said their word
        return left.code if isinstance(left.code, int) else OK
    status: int = chosen.run(chosen)
    return status


def _expect_file(name: str) -> None:
    try:
        if Path(name).exists():
            return
    except OSError as error:
        raise UsageError(f"the file can't be reached: {error.strerror}", file=name) from error
    near = difflib.get_close_matches(name, VERBS, n=1)
    if near or not Path(name).suffix:
        hint = f"did you mean {near[0]}?" if near else "verbs: " + ", ".join(VERBS)
        raise UsageError("no such verb or file", place=name, remedy=hint)
    raise UsageError("there is no such file", file=name)
