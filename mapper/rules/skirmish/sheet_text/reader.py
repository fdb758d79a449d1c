"""Reading the text of fighters' sheets, line by line, with what is doubtful in them."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from mapper.model.hidden import told_marks, visible_lines, without_marks
from mapper.model.value import MAX_NAME
from mapper.rules.sheet_limits import check_lines, check_size
from mapper.rules.sheets import Doubt
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.sheet import CarriedItem
from mapper.rules.skirmish.sheet_text.words import NO_CLASS, NOTHING, class_called, read_item, read_status
from mapper.rules.skirmish.state import StatusNote
from mapper.rules.skirmish.tags import parse_tag

MARKED = frozenset(("name", "player"))
"""What may hold the marks of hidden characters; any other line is read without them."""
_LINE = re.compile(r"\s*(?P<key>[A-Za-z][A-Za-z ]*?)\s*:(?P<text>.*)")
_HP = re.compile(r"(?:(?P<left>\d{1,4})\s*/\s*)?(?P<full>\d{1,4})")
_RATING = re.compile(rf"(?P<ability>{'|'.join(Ability)})\s+(?P<letter>[FEDCBAS])", re.IGNORECASE)


@dataclass(slots=True)
class Written:
    """What the lines of one sheet say; `hp` is what is left, `full` the most there is."""

    first_line: int
    last_line: int
    name: str = ""
    player: str = ""
    colour: str = ""
    has_class: bool = False
    class_id: str | None = None
    tier: str | None = None
    hp: int | None = None
    full: int | None = None
    ratings: dict[Ability, Rating] = field(default_factory=dict)
    items: tuple[CarriedItem, ...] = ()
    carries: tuple[CarriedItem, ...] | None = None
    tags: tuple[str, ...] = ()
    statuses: tuple[StatusNote, ...] = ()
    acted: bool = False
    doubts: list[Doubt] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sheet: the sheet, what it says behind its key, and its number in the text."""

    into: Written
    told: str
    number: int
    book: Rulebook

    @property
    def parts(self) -> Iterator[str]:
        """What it lists, between commas."""
        return (part.strip() for part in self.told.split(",") if part.strip())

    def doubt(self, text: str, clause: str) -> None:
        """Note something doubtful."""
        self.into.doubts.append(Doubt(text, self.number, clause))


def read_text(text: str, book: Rulebook) -> tuple[tuple[Written, ...], tuple[Doubt, ...]]:
    """Return what the sheets of a text say, and the lines before the first that say nothing known.

    A control or hidden character is taken in as the mark that shows it. Raises DocumentError when the text is
    too long.
    """
    check_size(text)
    shown = visible_lines(text.replace("\r\n", "\n").replace("\r", "\n"))
    check_size(shown)
    check_lines(shown)
    sheets: list[Written] = []
    before: list[Doubt] = []
    lines = shown.split("\n")
    bare = [without_marks(line) for line in lines]
    for number, words in enumerate(lines, start=1):
        key, told = _keyed(words)
        if key not in MARKED:
            key, told = _keyed(bare[number - 1])
        if key is None and _is_name(bare, number - 1):
            key, told = "name", words.strip()
        if _begins(key, sheets):
            sheets.append(Written(number, number))
        if key is not None:
            sheets[-1].last_line = number
            TAKERS[key](Line(sheets[-1], told, number, book))
        doubts = sheets[-1].doubts if sheets else before
        if key is None and bare[number - 1].strip():
            doubts.append(Doubt(f"not understood: {words.strip()}", number))
        if marks := told_marks(words):
            doubts.append(Doubt(marks, number))
    return tuple(sheets), tuple(before)


def _keyed(line: str) -> tuple[str | None, str]:
    """Return the key of a line and what it says; no key where the line has none that is known."""
    form = _LINE.fullmatch(line)
    key = form["key"].casefold().replace("color", "colour") if form else ""
    return (key, form["text"].strip()) if form and key in TAKERS else (None, line)


def _is_name(lines: list[str], place: int) -> bool:
    """Tell whether a line that says nothing known is a name: alone above the lines of a sheet."""
    below = next(iter(lines[place + 1 : place + 2]), "")
    above = lines[place - 1] if place else ""
    key, _ = _keyed(below)
    return bool(lines[place].strip()) and not above.strip() and key is not None and key != "name"


def _begins(key: str | None, sheets: list[Written]) -> bool:
    """Tell whether a line begins another sheet: with a name, or with a second class."""
    if key is None:
        return False
    return not sheets or key == "name" or (key == "class" and sheets[-1].has_class)


def _name(line: Line) -> None:
    line.into.name = " ".join(line.told.split())[:MAX_NAME].rstrip()


def _player(line: Line) -> None:
    line.into.player = line.told


def _colour(line: Line) -> None:
    line.into.colour = line.told


def _class(line: Line) -> None:
    named, is_none = class_called(line.told, line.book), line.told.casefold() == NO_CLASS
    line.into.has_class, line.into.class_id = True, None if is_none else named
    if named is None and not is_none:
        line.doubt(f"there is no class {line.told}", "S-UNIT-1")


def _tier(line: Line) -> None:
    if line.told.casefold() in {"base", "promoted"}:
        line.into.tier = line.told.casefold()
    else:
        line.doubt(f"a tier is base or promoted, not {line.told}", "S-UNIT-2")


def _hp(line: Line) -> None:
    form = _HP.fullmatch(line.told)
    full = int(form["full"]) if form else 0
    if form is None or not full:
        line.doubt(f"these are no HP: {line.told}", "S-UNIT-1")
        return
    left = int(form["left"] or full)
    if left > full:
        line.doubt(f"more HP than {full}: {line.told}", "S-UNIT-1")
    line.into.full, line.into.hp = full, min(left, full)


def _ratings(line: Line) -> None:
    for part in line.parts:
        form = _RATING.fullmatch(part)
        if form is None:
            line.doubt(f"this is no rating: {part}", "S-RATE-1")
        else:
            line.into.ratings[Ability(form["ability"].title())] = Rating[form["letter"].upper()]


def _items(line: Line) -> None:
    line.into.items = tuple(_listed_items(line))


def _carries(line: Line) -> None:
    line.into.carries = () if line.told.casefold() == NOTHING else tuple(_listed_items(line))


def _listed_items(line: Line) -> Iterator[CarriedItem]:
    for part in line.parts:
        item = read_item(part, line.book)
        if item is None:
            line.doubt(f"there is no item {part}", "S-ITEM-1")
        else:
            yield item


def _tags(line: Line) -> None:
    line.into.tags = tuple(line.parts)
    for text in line.into.tags:
        if parse_tag(text).name not in line.book.tag_groups:
            line.doubt(f"the tag {text} is not known and does nothing", "S-TAG-0")


def _statuses(line: Line) -> None:
    read = ((part, read_status(part, line.book)) for part in line.parts)
    notes: list[StatusNote] = []
    for part, note in read:
        if note is None:
            line.doubt(f"there is no status {part}", "S-STATUS-0")
        else:
            notes.append(note)
    line.into.statuses = tuple(notes)


def _acted(line: Line) -> None:
    line.into.acted = line.told.casefold() == "yes"


TAKERS: Mapping[str, Callable[[Line], None]] = {
    "name": _name,
    "player": _player,
    "colour": _colour,
    "class": _class,
    "tier": _tier,
    "hp": _hp,
    "ratings": _ratings,
    "items": _items,
    "carries now": _carries,
    "tags": _tags,
    "statuses": _statuses,
    "acted": _acted,
}
"""What each kind of line says, by its key."""
