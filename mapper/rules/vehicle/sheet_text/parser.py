"""The parser: a text into the sheets in it, each line with what it says."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mapper.model.hidden import told_marks, visible_lines, without_marks
from mapper.model.value import MAX_NAME
from mapper.rules.sheet_limits import check_lines, check_size
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet_text.collector import Collector
from mapper.rules.vehicle.sheet_text.dressing import Undressed, undress
from mapper.rules.vehicle.sheet_text.printed import (
    Key,
    Note,
    PrintedFile,
    PrintedQuirk,
    WrittenLine,
)
from mapper.rules.vehicle.sheet_text.statements import (
    Heading,
    Measure,
    Slot,
    Statement,
    TypeWord,
    Unclear,
    named_type,
    state,
)
from mapper.rules.vehicle.sheet_text.vocabulary import vocabulary
from mapper.rules.vehicle.sheet_text.weapon_lines import looks_like_weapon, read_weapon

CHASSIS = Heading("chassis")
_LINE = re.compile(r"([^\r\n]*)(\r\n|\n|\r|$)")


def parse_sheets(text: str, book: Rulebook) -> PrintedFile:
    """Return the sheets in a text; lines that the grammar doesn't know become notes.

    A control or hidden character is taken in as the mark that shows it. Raises DocumentError when the text is
    too long.
    """
    check_size(text)
    shown = visible_lines(text)
    check_size(shown)
    check_lines(shown)
    return _Parser(shown, book).parse()


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the text: as written, undressed, and what it says by itself."""

    number: int
    raw: str
    ending: str
    said: Undressed
    statement: Statement | None


class _Parser:
    """Walks over the lines once, and gives each to the sheet it belongs to."""

    def __init__(self, text: str, book: Rulebook) -> None:
        self.book = book
        self.lines = tuple(_lines(text))
        self.next_said = _next_said(self.lines)
        self.before: list[WrittenLine] = []
        self.notes: list[Note] = []
        self.marked: list[Note] = []
        self.sheets: list[Collector] = []

    def parse(self) -> PrintedFile:
        """Return the sheets."""
        for place in range(len(self.lines)):
            self._take(place)
        return PrintedFile(
            sheets=tuple(sheet.done() for sheet in self.sheets),
            before=tuple(self.before),
            notes=tuple(self.notes),
            marked=tuple(self.marked),
        )

    def _take(self, place: int) -> None:
        line = self.lines[place]
        if line.statement is None:
            self._write(line, None)
            if self.sheets:
                self.sheets[-1].pause()
            return
        if self._begins(place):
            self.sheets.append(Collector(self.book))
        key = self._key(place) if self.sheets else None
        self._write(line, key)
        if key is None:
            note = Note(line.number, line.said.plain or line.raw)
            (self.sheets[-1].notes if self.sheets else self.notes).append(note)

    def _write(self, line: _Line, key: Key | None) -> None:
        written = WrittenLine(line.raw, line.ending, key)
        (self.sheets[-1].written if self.sheets else self.before).append(written)
        if marks := told_marks(line.raw):
            told = Note(line.number, marks)
            (self.sheets[-1].marked if self.sheets else self.marked).append(told)

    def _begins(self, place: int) -> bool:
        """Tell whether a sheet begins with this line: with its header, its type, or what follows a type."""
        here, current = self.lines[place].statement, self.sheets[-1] if self.sheets else None
        if self._is_header(place):
            return True
        if isinstance(here, TypeWord) or self._named_type(place) is not None:
            return current is None or current.begun
        if current is None:
            return self._opens(place)
        return here == CHASSIS and "chassis" in current.headings

    def _key(self, place: int) -> Key | None:
        line, sheet = self.lines[place], self.sheets[-1]
        if self._is_header(place):
            return sheet.take_header(line.said.plain)
        if (named := self._named_type(place)) is not None:
            return sheet.take(named)
        if self._is_drone(place):
            return sheet.take_drone(line.said.plain)
        statement = line.statement
        if isinstance(statement, Unclear) and sheet.is_named_by(statement.plain):
            return sheet.take_header(statement.plain)
        if sheet.in_condition and not isinstance(statement, Heading | TypeWord):
            return sheet.take_state(without_marks(line.said.plain))
        return None if statement is None else sheet.take(statement, followed=self._following(place))

    def _following(self, place: int) -> Undressed | None:
        return self.lines[place + 1].said if place + 1 < len(self.lines) else None

    def _is_header(self, place: int) -> bool:
        """Tell whether the line stands right before a type and is no part of the sheet above it."""
        here = self.lines[place].statement
        if not isinstance(here, Unclear) or here.bulleted or place + 1 >= len(self.lines):
            return False
        if not isinstance(self.lines[place + 1].statement, TypeWord) or _is_long(here.plain):
            return False
        weapon = read_weapon(here.plain, self.book)
        if weapon is None or weapon.key is None:
            return weapon is None or not looks_like_weapon(weapon)
        listing = bool(self.sheets) and self.sheets[-1].lists_weapons
        return not listing and not looks_like_weapon(weapon)

    def _named_type(self, place: int) -> TypeWord | None:
        """Return the type of a line such as `Tank: Iron Duchess`, if a sheet follows."""
        here = self.lines[place].statement
        if not isinstance(here, Unclear) or (named := named_type(here.plain)) is None:
            return None
        after = self.next_said[place]
        return named if after == CHASSIS or isinstance(after, PrintedQuirk) else None

    def _opens(self, place: int) -> bool:
        """Tell whether a line begins the first sheet though its type is missing."""
        here = self.lines[place].statement
        if isinstance(here, PrintedQuirk):
            return vocabulary(self.book).quirk(here.name) is not None
        return here == CHASSIS or _says(here, "internals") or self._is_drone(place)

    def _is_drone(self, place: int) -> bool:
        """Tell whether the line names a drone: its health comes next."""
        here = self.lines[place].statement
        if not isinstance(here, Unclear) or _is_long(here.plain):
            return False
        return _says(self.next_said[place], "health")


def _says(statement: Statement | None, slot: Slot) -> bool:
    return isinstance(statement, Measure) and statement.slot == slot


def _is_long(plain: str) -> bool:
    """Tell whether a line is longer than any name; the mark of a hidden character doesn't count."""
    return len(without_marks(plain)) > MAX_NAME


def _lines(text: str) -> Iterator[_Line]:
    for number, found in enumerate(_LINE.finditer(text), 1):
        raw, ending = found[1], found[2]
        if raw or ending:
            yield _Line(number, raw, ending, *_said(raw))


@lru_cache(maxsize=2048)  # while a sheet is typed, all lines but one are those of the text before
def _said(raw: str) -> tuple[Undressed, Statement | None]:
    """Return what a line says; marks of hidden characters stay in names, and keep nothing else unread."""
    said = undress(raw)
    statement = state(said)
    if isinstance(statement, Unclear) and (bare := without_marks(raw)) != raw:
        below = undress(bare)
        told = state(below)
        if not isinstance(told, Unclear):
            return below, told
    if statement is None and raw.strip(" \t\ufeff>"):
        statement = Unclear(raw, bulleted=False)
    return said, statement


def _next_said(lines: Sequence[_Line]) -> tuple[Statement | None, ...]:
    """Return, for each line, what the next line that is not blank says."""
    coming: list[Statement | None] = []
    after: Statement | None = None
    for line in reversed(lines):
        coming.append(after)
        after = line.statement or after
    return tuple(reversed(coming))
