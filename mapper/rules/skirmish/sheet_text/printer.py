"""The text of a fighter's sheet: a few lines of `what: how`, which read to the same unit again."""

from collections.abc import Iterator

from mapper.model.unit import Unit
from mapper.rules.sheets import Heading
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fielding import class_row, fighter
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.sheet import read_sheet
from mapper.rules.skirmish.sheet_text.words import NOTHING, class_label, item_label, status_label
from mapper.rules.skirmish.state import read_condition


def print_sheet(unit: Unit, heading: Heading | None, book: Rulebook) -> str:
    """Return a unit's sheet and condition as text.

    Raises DocumentError when its sheet or state is none of these rules.
    """
    return "".join(f"{key}: {text}\n" for key, text in _lines(unit, heading, book) if text)


def _lines(unit: Unit, heading: Heading | None, book: Rulebook) -> Iterator[tuple[str, str]]:
    sheet, condition, made = read_sheet(unit), read_condition(unit), fighter(unit, book)
    yield "Name", heading.name if heading is not None else unit.name
    if heading is not None:
        yield "Player", heading.player
        yield "Colour", heading.colour
    yield "Class", class_label(sheet.class_id, book)
    row = class_row(unit, sheet, book)
    if sheet.tier is not None and sheet.tier != (row.tier if row else "base"):
        yield "Tier", sheet.tier
    yield "HP", f"{made.hp}/{made.max_hp}"
    yield "Ratings", ", ".join(f"{ability} {made.ratings[ability].name}" for ability in Ability)
    yield "Items", ", ".join(item_label(item, book) for item in sheet.items)
    if condition.items is not None:
        yield "Carries now", ", ".join(item_label(item, book) for item in condition.items) or NOTHING
    yield "Tags", ", ".join(sheet.tags)
    yield "Statuses", ", ".join(status_label(note) for note in condition.statuses)
    yield "Acted", "yes" if condition.activated else ""
