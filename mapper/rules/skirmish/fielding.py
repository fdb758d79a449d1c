"""A unit of a document as the rules of combat see it: its sheet and its condition on its tile."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.inventory import (
    ItemKind,
    Items,
    equip_refusal,
    equipped_slot,
    items_of,
    kind_of,
)
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.sheet import NEUTRAL_HP, FighterSheet, read_sheet
from mapper.rules.skirmish.state import read_condition
from mapper.rules.skirmish.status import Status
from mapper.rules.skirmish.tables import ClassRow
from mapper.rules.skirmish.tags import parse_tag, parse_tags
from mapper.rules.skirmish.weapon import Accessory, accessory_of, weapon_of

PLAINS = "plains"


def fighter_of(unit: Unit, scenario: Scenario, book: Rulebook) -> Fighter:
    """Return a unit as it stands in the tile it is in; see `fighter`."""
    ground = scenario.map.terrain(unit.tile) if scenario.map.holds(unit.tile) else PLAINS
    return replace(fighter(unit, book), terrain=book.terrain(ground))


def fighter(unit: Unit, book: Rulebook) -> Fighter:
    """Return a unit as it is, on plains.

    Raises DocumentError, naming the field, when its sheet or state is none of these rules.
    """
    sheet, condition, items = read_sheet(unit), read_condition(unit), items_of(unit)
    row = class_row(unit, sheet, book)
    _check_items(unit, items, book)
    max_hp = sheet.max_hp or (row.hp if row else NEUTRAL_HP)
    weapon, accessory = (
        _held(kind, items, sheet.class_id, book) for kind in (ItemKind.WEAPON, ItemKind.ACCESSORY)
    )
    return Fighter(
        name=unit.name or (row.name if row else called(unit)),
        class_id=sheet.class_id,
        tier=sheet.tier or (row.tier if row else "base"),
        ratings=(row.ratings.of() if row else dict.fromkeys(Ability, Rating.C))
        | {ability: Rating[letter] for ability, letter in sheet.ratings.items()},
        max_hp=max_hp,
        hp=max_hp if condition.hp is None else min(condition.hp, max_hp),
        weapon=None if weapon is None else weapon_of(weapon, book),
        accessory=None if accessory is None else accessory_of(accessory, book),
        terrain=book.terrain(PLAINS),
        class_tags=parse_tags(row.tags) if row else (),
        own_tags=parse_tags(sheet.tags),
        statuses=tuple(_statuses(unit, book)),
        carried=tuple(_carried(items, sheet.class_id, book)),
    )


def class_row(unit: Unit, sheet: FighterSheet, book: Rulebook) -> ClassRow | None:
    """Return the row of a unit's class, None for a unit of none."""
    if sheet.class_id is None:
        return None
    row = book.tables.classes.get(sheet.class_id)
    if row is None:
        text = f"there is no class {sheet.class_id}"
        raise DocumentError(text, place=f"unit {unit.id}: sheet.class_id", remedy="one of the table's")
    return row


def scenario_tags(unit: Unit, book: Rulebook) -> tuple[str, ...]:
    """Return the names of the tags that the scenario has given a unit (S-SCEN-0)."""
    known = {row.name for row in book.tables.scenario_tag.values()}
    names = (parse_tag(text).name for text in read_sheet(unit).tags)
    return tuple(name for name in names if name in known)


def _check_items(unit: Unit, items: Items, book: Rulebook) -> None:
    for number, item in enumerate(items):
        if kind_of(item.item, book) is None:
            text = f"there is no item {item.item}"
            raise DocumentError(text, place=f"unit {unit.id}: items.{number}", remedy="one of the tables'")


def _held(kind: ItemKind, items: Items, class_id: str | None, book: Rulebook) -> str | None:
    """Return the id of the weapon or accessory in use: not what its class may not equip (S-WPN-2)."""
    slot = equipped_slot(items, kind, book)
    if slot is None or equip_refusal(items, slot, class_id, book) is not None:
        return None
    return items[slot].item


def _carried(items: Items, class_id: str | None, book: Rulebook) -> Iterator[Accessory]:
    """Yield the accessories that work though they are not equipped, where the GM has it so (S-ITEM-3)."""
    if book.settings.accessory.benefit != "carried":
        return
    worn = equipped_slot(items, ItemKind.ACCESSORY, book)
    for slot, item in enumerate(items):
        is_other = slot != worn and kind_of(item.item, book) is ItemKind.ACCESSORY
        if is_other and equip_refusal(items, slot, class_id, book) is None:
            yield accessory_of(item.item, book)


def _statuses(unit: Unit, book: Rulebook) -> Iterator[Status]:
    for number, note in enumerate(read_condition(unit).statuses):
        if note.status not in book.status_rows:
            place, names = f"unit {unit.id}: state.statuses.{number}", ", ".join(book.status_rows)
            raise DocumentError(f"there is no status {note.status}", place=place, remedy=names)
        yield note.value
