"""What is wrong with the units of a scenario, and with the tables in force."""

from collections.abc import Iterator

from mapper.errors import DocumentError
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.inventory import ItemKind, Items, equip_refusal, item_name, items_of, kind_of
from mapper.rules.skirmish.sheet import read_sheet
from mapper.rules.skirmish.tags import parse_tag

SHEET = "bad_sheet"


def unit_problems(scenario: Scenario, book: Rulebook) -> Iterator[Problem]:
    """Yield what is wrong with the sheets and conditions of the units."""
    for index, unit in enumerate(scenario.units):
        yield from _of_unit(unit, place_of("units", index, unit.id), book)


def table_problems(book: Rulebook) -> Iterator[Problem]:
    """Yield what the loader warns of in the tables in force."""
    for key, verdict in book.warnings:
        yield Problem(f"house_rules.{key}", "doubtful_row", verdict.text, Severity.WARNING, verdict.clause)


def _of_unit(unit: Unit, place: str, book: Rulebook) -> Iterator[Problem]:
    if unit.kind is not UnitKind.FIGHTER:
        yield Problem(f"{place}: kind", "unknown_kind", f"these rules know no unit of kind {unit.kind}")
        return
    try:
        fighter(unit, book)
    except DocumentError as error:
        where = error.place.removeprefix(f"unit {unit.id}: ")
        text = f"{error.text} ({error.remedy})" if error.remedy else error.text
        yield Problem(f"{place}: {where}", SHEET, text)
        return
    items = items_of(unit)
    yield from _of_items(unit, items, f"{place}: items", book)
    for text in read_sheet(unit).tags:
        tag = parse_tag(text)
        if tag.name not in book.tag_groups:
            told = f"the tag {tag} is not known and does nothing"
            yield Problem(f"{place}: sheet.tags", "unknown_tag", told, Severity.WARNING, "S-TAG-0")


def _of_items(unit: Unit, items: Items, place: str, book: Rulebook) -> Iterator[Problem]:
    slots = book.settings.inventory.slots
    if len(items) > slots:
        text = f"carries {len(items)} items, {slots} at most"
        yield Problem(place, "too_many_items", text, Severity.WARNING, "S-ITEM-2")
    for kind in (ItemKind.WEAPON, ItemKind.ACCESSORY):
        held = [item for item in items if item.equipped and kind_of(item.item, book) is kind]
        if len(held) > 1:
            text = f"has {len(held)} of the kind {kind} equipped: only the first counts"
            yield Problem(place, "equipped_twice", text, Severity.WARNING, "S-FREE-1")
    class_id = read_sheet(unit).class_id
    for slot, item in enumerate(items):
        refusal = equip_refusal(items, slot, class_id, book) if item.equipped else None
        if refusal is not None:
            text = f"{item_name(item.item, book)} is equipped: {refusal.text}"
            clause = refusal.reasons[0].clause
            yield Problem(place, "not_equippable", text, Severity.WARNING, clause)
