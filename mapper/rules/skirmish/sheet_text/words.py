"""What classes, items and statuses are called in the text of sheets, and what such words mean."""

import re
from collections.abc import Iterable, Mapping

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.facts import class_name
from mapper.rules.skirmish.inventory import TREASURE, item_name, uses_left
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.sheet import CarriedItem
from mapper.rules.skirmish.state import StatusNote

NO_CLASS = "none"
NOTHING = "nothing"
EQUIPPED = "equipped"
_ITEM = re.compile(r"(?P<name>[^(]+?)\s*(?:\((?P<notes>[^()]*)\))?")
_USES = re.compile(r"(?P<left>\d{1,4})\s*/\s*\d{1,4}")
_STATUS = re.compile(
    rf"(?P<name>[^()+-]+?)(?:\s+(?P<ability>{'|'.join(Ability)})(?P<steps>[+-]\d))?"
    r"(?:\s*\((?P<ages>[^()]*)\))?"
)
_AGE = re.compile(r"(?P<number>\d{1,4})\s+(?P<unit>round|activation)s?")


def class_label(class_id: str | None, book: Rulebook) -> str:
    """Return what a class is called in a text: its name if that is plain enough, else its id."""
    if class_id is None:
        return NO_CLASS
    name = class_name(book.tables.classes.get(class_id))
    return name if class_called(name, book) == class_id else class_id


def class_called(text: str, book: Rulebook) -> str | None:
    """Return the id of the class that a text means; of several of one name the first."""
    rows = book.tables.classes
    names = {class_name(row): key for key, row in reversed(tuple(rows.items()))}
    plain = {row.name: key for key, row in reversed(tuple(rows.items()))}
    return _found(text, (names, plain, {key: key for key in rows}))


def item_label(item: CarriedItem, book: Rulebook) -> str:
    """Return an item as a text lists it: its name, whether equipped, and its uses once some are lost."""
    name = item_name(item.item, book)
    label = name if item_called(name, book) == item.item and not set(name) & set(",()") else item.item
    left = uses_left(item, book)
    uses = [f"{left}/{left + item.spent}"] if item.spent and left is not None else []
    notes = [*([EQUIPPED] if item.equipped else []), *uses]
    return f"{label} ({' '.join(notes)})" if notes else label


def item_called(text: str, book: Rulebook) -> str | None:
    """Return the id of the item that a text means."""
    tables = book.tables
    keys = (*tables.weapon, *tables.staff, *tables.accessory, *tables.consumable, TREASURE)
    names = {item_name(key, book): key for key in reversed(keys)}
    return _found(text, (names, {key: key for key in keys}))


def read_item(text: str, book: Rulebook) -> CarriedItem | None:
    """Return the item that a text lists, None for one that there is not."""
    form = _ITEM.fullmatch(text.strip())
    key = item_called(form["name"], book) if form else None
    if form is None or key is None:
        return None
    notes = form["notes"] or ""
    item = CarriedItem(item=key, equipped=EQUIPPED in notes)
    uses, full = _USES.search(notes), uses_left(item, book)
    if uses is None or full is None:
        return item
    return item.evolve(spent=max(0, full - int(uses["left"])))


def status_label(note: StatusNote) -> str:
    """Return a status as a text lists it, with how long it has lasted."""
    ages = (_age(note.rounds, "round"), _age(note.activations, "activation"))
    told = ", ".join(age for age in ages if age).replace(", ", " ")
    return f"{note.value} ({told})" if told else str(note.value)


def read_status(text: str, book: Rulebook) -> StatusNote | None:
    """Return the status that a text lists, None for one that there is not."""
    form = _STATUS.fullmatch(text.strip())
    name = _found(form["name"], ({name: name for name in book.status_rows},)) if form else None
    if form is None or name is None:
        return None
    ages = {age["unit"]: int(age["number"]) for age in _AGE.finditer(form["ages"] or "")}
    return StatusNote(
        status=name,
        ability=Ability(form["ability"]) if form["ability"] else None,
        steps=int(form["steps"] or 0),
        rounds=ages.get("round", 0),
        activations=ages.get("activation", 0),
    )


def _age(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}" if number else ""


def _found(text: str, words: Iterable[Mapping[str, str]]) -> str | None:
    """Return what the first of some vocabularies has under a text, whatever its case and spaces."""
    wanted = _squeezed(text)
    return next((told for known in words for name, told in known.items() if _squeezed(name) == wanted), None)


def _squeezed(text: str) -> str:
    return " ".join(re.sub(r"[-_,()]", " ", text).casefold().split())
