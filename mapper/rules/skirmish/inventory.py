"""What a unit carries: equipping, discarding, trading and using up (S-ITEM, S-FREE)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeAlias

from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.equipment import exclusive_refusal, use_refusal
from mapper.rules.skirmish.sheet import CarriedItem, read_sheet
from mapper.rules.skirmish.state import read_condition
from mapper.rules.skirmish.tables import AccessoryRow, ConsumableRow, StaffRow, WeaponRow
from mapper.rules.skirmish.tags import parse_tags
from mapper.rules.skirmish.weapon import uses_of, weapon_of

TREASURE = "treasure"
"""The item that a chest holds (S-SCEN-8)."""
ItemRow: TypeAlias = WeaponRow | StaffRow | AccessoryRow | ConsumableRow
Items: TypeAlias = tuple[CarriedItem, ...]
NO_ITEM, NOT_EQUIPPABLE, FULL = "no_item", "not_equippable", "full"


class ItemKind(StrEnum):
    """What an item is; staves are weapons (S-ITEM-1)."""

    WEAPON = "weapon"
    ACCESSORY = "accessory"
    CONSUMABLE = "consumable"
    TREASURE = "treasure"


def items_of(unit: Unit) -> Items:
    """Return what a unit carries now; raises DocumentError when its sheet or state is none of these rules."""
    carried = read_condition(unit).items
    return read_sheet(unit).items if carried is None else carried


def item_row(key: str, book: Rulebook) -> ItemRow | None:
    """Return the row of an item, None for a treasure or what there is not."""
    tables = book.tables
    return (
        tables.weapon.get(key)
        or tables.staff.get(key)
        or tables.accessory.get(key)
        or tables.consumable.get(key)
    )


def item_name(key: str, book: Rulebook) -> str:
    """Return what an item is called."""
    row = item_row(key, book)
    return row.name if row is not None else key.replace("-", " ").capitalize()


def kind_of(key: str, book: Rulebook) -> ItemKind | None:
    """Return what an item is, None for one that there is not."""
    match item_row(key, book):
        case WeaponRow() | StaffRow():
            return ItemKind.WEAPON
        case AccessoryRow():
            return ItemKind.ACCESSORY
        case ConsumableRow():
            return ItemKind.CONSUMABLE
        case None:
            return ItemKind.TREASURE if key == TREASURE else None


def uses_left(item: CarriedItem, book: Rulebook) -> int | None:
    """Return how often an item may still be used in this battle, None without a limit (S-ITEM-5)."""
    row = item_row(item.item, book)
    uses = uses_of(parse_tags(row.tags)) if row is not None else None
    return None if uses is None else max(0, uses - item.spent)


def spent_refusal(item: CarriedItem, book: Rulebook) -> Refusal | None:
    """Return that an item has no use left in this battle, or None (S-ITEM-5)."""
    if uses_left(item, book) != 0:
        return None
    return refuse("spent", f"{item_name(item.item, book)} is used up", "S-ITEM-5")


def used(items: Items, slot: int, book: Rulebook) -> Items:
    """Return the items after one use of one; it is gone with its last use (S-ITEM-5)."""
    item = items[slot]
    left = uses_left(item, book)
    if left is None:
        return items
    kept = () if left <= 1 else (item.evolve(spent=item.spent + 1),)
    return (*items[:slot], *kept, *items[slot + 1 :])


def equip_refusal(items: Items, slot: int, class_id: str | None, book: Rulebook) -> Refusal | None:
    """Return why an item may not be equipped by a class, or None (S-FREE-1, S-WPN-2)."""
    if not 0 <= slot < len(items):
        return refuse(NO_ITEM, "there is no such item", "S-FREE-1")
    key, spent = items[slot].item, spent_refusal(items[slot], book)
    if spent is not None:
        return spent
    match kind_of(key, book):
        case ItemKind.WEAPON:
            return use_refusal(class_id, weapon_of(key, book), book)
        case ItemKind.ACCESSORY:
            row = book.tables.accessory[key]
            return exclusive_refusal(class_id, row.name, parse_tags(row.tags), book)
        case _:
            return refuse(NOT_EQUIPPABLE, f"{item_name(key, book)} is nothing to equip", "S-FREE-1")


def equipped(items: Items, slot: int, book: Rulebook) -> Items:
    """Return the items with one equipped in place of another of its kind; nothing is judged."""
    kind = kind_of(items[slot].item, book)
    return tuple(
        item.evolve(equipped=number == slot)
        if kind_of(item.item, book) is kind and item.equipped != (number == slot)
        else item
        for number, item in enumerate(items)
    )


def unequipped(items: Items, kind: ItemKind, book: Rulebook) -> Items:
    """Return the items with no weapon, or no accessory, equipped."""
    return tuple(
        item.evolve(equipped=False) if item.equipped and kind_of(item.item, book) is kind else item
        for item in items
    )


def equipped_slot(items: Items, kind: ItemKind, book: Rulebook) -> int | None:
    """Return the place of the weapon or accessory that is equipped, None where none is."""
    places = (number for number, item in enumerate(items) if item.equipped)
    return next((number for number in places if kind_of(items[number].item, book) is kind), None)


def without(items: Items, slots: Iterable[int]) -> Items:
    """Return the items without those in some places."""
    gone = frozenset(slots)
    return tuple(item for number, item in enumerate(items) if number not in gone)


def exchanged(
    mine: Items, theirs: Items, give: Sequence[int], take: Sequence[int], slots: int
) -> tuple[Items, Items] | Refusal:
    """Return what two units carry after an exchange, or why it can't be (S-FREE-3, S-FREE-4).

    Only the result must fit into both inventories, of so many slots; what is handed over is not equipped.
    """
    for items, places in ((mine, give), (theirs, take)):
        if len(set(places)) != len(places) or not all(0 <= place < len(items) for place in places):
            return refuse(NO_ITEM, "there is no such item to exchange", "S-FREE-3")
    after_mine = (*without(mine, give), *_handed(theirs, take))
    after_theirs = (*without(theirs, take), *_handed(mine, give))
    if max(len(after_mine), len(after_theirs)) > slots:
        return refuse(FULL, f"an inventory holds {slots} items", "S-ITEM-2")
    return after_mine, after_theirs


def _handed(items: Items, places: Sequence[int]) -> Items:
    return tuple(items[place].evolve(equipped=False) for place in places)
