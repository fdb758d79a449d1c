"""The dials of a fighter's sheet: its class and numbers, what it carries, and the tags of the scenario."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from mapper.model.unit import Unit
from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue
from mapper.rules.reasons import Reason
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.dials import NO, NOTHING, YES, Dial, Label, choice
from mapper.rules.skirmish.equipment import use_refusal
from mapper.rules.skirmish.facts import class_name
from mapper.rules.skirmish.fielding import class_row
from mapper.rules.skirmish.inventory import (
    TREASURE,
    ItemKind,
    Items,
    equipped_slot,
    item_name,
    items_of,
    kind_of,
)
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.sheet import NEUTRAL_HP, CarriedItem, FighterSheet, read_sheet
from mapper.rules.skirmish.state import read_condition, with_condition
from mapper.rules.skirmish.tables import ClassRow
from mapper.rules.skirmish.tags import parse_tag
from mapper.rules.skirmish.weapon import weapon_of

SHEET, SCENARIO = "Sheet", "Scenario"
MOST_HP = 9999.0


def sheet_dials(unit: Unit, book: Rulebook) -> Iterator[Dial[Unit]]:
    """Yield the dials of how a unit is made."""
    sheet = read_sheet(unit)
    row = class_row(unit, sheet, book)
    yield _class(unit, sheet, book)
    yield from _items(unit, sheet, book)
    yield _max_hp(unit, sheet, row)
    yield from _ratings(unit, sheet, row)
    yield from _tags(unit, sheet, book)


def _class(unit: Unit, sheet: FighterSheet, book: Rulebook) -> Dial[Unit]:
    rows = book.tables.classes.items()
    choices = ((NOTHING, class_name(None)), *((key, class_name(row)) for key, row in rows))
    now = sheet.class_id or NOTHING
    gauge = choice(Label("class", SHEET, "Class"), now, choices, Reason("its class", "S-UNIT-1"))
    return Dial(
        gauge, lambda value: _made(unit, sheet.evolve(class_id=None if value == NOTHING else str(value)))
    )


def _items(unit: Unit, sheet: FighterSheet, book: Rulebook) -> Iterator[Dial[Unit]]:
    """Yield the places of the inventory, with what the class can use and what it carries all the same."""
    items, fitting = items_of(unit), _fitting(sheet.class_id, book)
    for slot in range(min(max(book.settings.inventory.slots, len(items)), len(items) + 1)):
        now = items[slot].item if slot < len(items) else NOTHING
        held = () if now in (*fitting, NOTHING) else (now,)
        choices = ((NOTHING, NOTHING), *((key, item_name(key, book)) for key in (*held, *fitting)))
        label = Label(f"item:{slot}", SHEET, f"Item {slot + 1}")
        gauge = choice(label, now, choices, Reason("carried", "S-ITEM-2"))
        yield Dial(gauge, _carrying(unit, items, slot, book))


@lru_cache(maxsize=256)
def _fitting(class_id: str | None, book: Rulebook) -> tuple[str, ...]:
    """Return the items that a class can use, those for everyone last."""
    tables = book.tables
    weapons = (
        key
        for key in (*tables.weapon, *tables.staff)
        if use_refusal(class_id, weapon_of(key, book), book) is None
    )
    return (*weapons, *tables.accessory, *tables.consumable, TREASURE)


def _carrying(unit: Unit, items: Items, slot: int, book: Rulebook) -> Callable[[GaugeValue], Unit]:
    """Return what puts an item into a place; one that can be equipped is, where nothing of its kind is."""

    def put(value: GaugeValue) -> Unit:
        others = (*items[:slot], *items[slot + 1 :])
        if value == NOTHING:
            return _with_items(unit, others)
        key = str(value)
        kind = kind_of(key, book)
        can_be = kind in {ItemKind.WEAPON, ItemKind.ACCESSORY}
        is_free = can_be and kind is not None and equipped_slot(others, kind, book) is None
        item = CarriedItem(item=key, equipped=is_free)
        return _with_items(unit, (*items[:slot], item, *items[slot + 1 :]))

    return put


def _with_items(unit: Unit, items: Items) -> Unit:
    """Return the unit with other items: those of its sheet, until a battle has changed them."""
    condition = read_condition(unit)
    if condition.items is None:
        return _made(unit, read_sheet(unit).evolve(items=items))
    return with_condition(unit, condition.evolve(items=items))


def _max_hp(unit: Unit, sheet: FighterSheet, row: ClassRow | None) -> Dial[Unit]:
    own = float(row.hp if row is not None else NEUTRAL_HP)
    now = float(sheet.max_hp or own)
    gauge = Gauge(
        key="max_hp",
        group=SHEET,
        name="HP at most",
        kind=GaugeKind.COUNT,
        value=now,
        rest=own,
        words=f"{now:g}",
        least=1.0,
        top=MOST_HP,
        reasons=(Reason("of its class", "S-UNIT-1", own),),
    )
    return Dial(gauge, lambda value: _made(unit, sheet.evolve(max_hp=None if value == own else int(value))))


def _ratings(unit: Unit, sheet: FighterSheet, row: ClassRow | None) -> Iterator[Dial[Unit]]:
    letters = tuple((rating.name, rating.name) for rating in Rating)
    own = row.ratings.of() if row is not None else dict.fromkeys(Ability, Rating.C)
    for ability in Ability:
        rest = own[ability].name
        label = Label(f"rating:{ability}", SHEET, ability)
        reason = Reason(f"{rest} of its class", "S-RATE-1")
        gauge = choice(label, sheet.ratings.get(ability, rest), letters, reason, rest=rest)
        yield Dial(gauge, _rating(unit, sheet, ability, rest))


def _rating(unit: Unit, sheet: FighterSheet, ability: Ability, own: str) -> Callable[[GaugeValue], Unit]:
    def put(value: GaugeValue) -> Unit:
        others = {one: letter for one, letter in sheet.ratings.items() if one is not ability}
        changed = others if value == own else {**others, ability: value}
        return _made(unit, sheet.evolve(ratings=changed))

    return put


def _tags(unit: Unit, sheet: FighterSheet, book: Rulebook) -> Iterator[Dial[Unit]]:
    for row in book.tables.scenario_tag.values():
        on = any(parse_tag(text).name == row.name for text in sheet.tags)
        reason = Reason(row.meaning, f"S-TAG {row.name.lower()}")
        label = Label(f"tag:{row.name}", SCENARIO, row.name)
        gauge = choice(label, YES if on else NO, ((NO, NO), (YES, YES)), reason)
        yield Dial(gauge, _tagging(unit, sheet, row.name))


def _tagging(unit: Unit, sheet: FighterSheet, name: str) -> Callable[[GaugeValue], Unit]:
    def put(value: GaugeValue) -> Unit:
        others = tuple(text for text in sheet.tags if parse_tag(text).name != name)
        return _made(unit, sheet.evolve(tags=(*others, name) if value == YES else others))

    return put


def _made(unit: Unit, sheet: FighterSheet) -> Unit:
    return unit.evolve(sheet=sheet.model_dump(mode="json", exclude_defaults=True))
