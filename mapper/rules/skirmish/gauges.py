"""The gauges of a fighter: HP, uses, statuses, what is equipped, and whether it has acted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mapper.model.unit import Unit
from mapper.rules.gauges import NO_GAUGE, Gauge, GaugeKind, GaugeValue, unfit
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.inventory import (
    ItemKind,
    Items,
    equipped,
    equipped_slot,
    item_name,
    items_of,
    kind_of,
    unequipped,
    uses_left,
)
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.sheet import CarriedItem, read_sheet
from mapper.rules.skirmish.state import Condition, StatusNote, read_condition, with_condition

BODY, EQUIPMENT, USES, STATUSES, TURN = "Body", "Equipment", "Uses", "Statuses", "Turn"
NO, YES, NOTHING = "no", "yes", "nothing"
MOST_STEPS = 6.0


@dataclass(frozen=True, slots=True)
class Dial:
    """A gauge, and the condition that setting it to a fitting value makes."""

    gauge: Gauge
    put: Callable[[GaugeValue], Condition]


def gauges(unit: Unit, book: Rulebook) -> tuple[Gauge, ...]:
    """Return all that is counted of a unit, grouped.

    Raises DocumentError when its sheet or state is none of these rules.
    """
    return tuple(dial.gauge for dial in _dials(unit, book))


def with_gauge(unit: Unit, key: str, value: GaugeValue, book: Rulebook) -> Unit | Refusal:
    """Return the unit with a gauge set, or why it can't be set to this value."""
    dial = next((dial for dial in _dials(unit, book) if dial.gauge.key == key), None)
    if dial is None:
        return refuse(NO_GAUGE, f"{unit.name or unit.id} has no gauge {key}", "")
    barred = unfit(dial.gauge, value)
    return barred if barred is not None else with_condition(unit, dial.put(value))


def restored(unit: Unit) -> Unit:
    """Return the unit unhurt, free of statuses and with the items of its sheet; that it has acted stays."""
    return with_condition(unit, Condition(activated=read_condition(unit).activated))


def _dials(unit: Unit, book: Rulebook) -> Iterator[Dial]:
    condition = read_condition(unit)
    yield _hp(unit, condition, book)
    yield from _equipment(unit, condition, book)
    yield from _uses(unit, condition, book)
    yield from _statuses(condition, book)
    acted = _switch(("activated", TURN, "Has acted"), on=condition.activated, clause="S-TURN-1")
    yield Dial(acted, lambda value: condition.evolve(activated=value == YES))


def _hp(unit: Unit, condition: Condition, book: Rulebook) -> Dial:
    made = fighter(unit, book)
    full = float(made.max_hp)
    gauge = Gauge(
        key="hp",
        group=BODY,
        name="HP",
        kind=GaugeKind.BAR,
        value=float(made.hp),
        rest=full,
        words=f"{made.hp}/{made.max_hp}",
        maximum=full,
        top=full,
        reasons=hp_reasons(unit, book),
    )
    return Dial(gauge, lambda value: condition.evolve(hp=None if float(value) >= full else int(value)))


def hp_reasons(unit: Unit, book: Rulebook) -> tuple[Reason, ...]:
    """Return why a unit has as many HP as it has, and as many at most."""
    made, sheet = fighter(unit, book), read_sheet(unit)
    whose = "set for this unit" if sheet.max_hp else "of its class" if sheet.class_id else "of no class"
    full = Reason(f"HP {whose}", "S-UNIT-1", float(made.max_hp))
    lost = Reason("lost so far", "S-DMG-5", float(made.hp - made.max_hp))
    return (full, lost) if lost.value else (full,)


def _equipment(unit: Unit, condition: Condition, book: Rulebook) -> Iterator[Dial]:
    items = items_of(unit)
    for kind, name in ((ItemKind.WEAPON, "Weapon"), (ItemKind.ACCESSORY, "Accessory")):
        offered = [
            (str(slot), item_name(item.item, book))
            for slot, item in enumerate(items)
            if kind_of(item.item, book) is kind
        ]
        if not offered:
            continue
        slot, rest = (equipped_slot(held, kind, book) for held in (items, read_sheet(unit).items))
        value = NOTHING if slot is None else str(slot)
        choices = ((NOTHING, NOTHING), *offered)
        gauge = Gauge(
            key=kind.value,
            group=EQUIPMENT,
            name=name,
            kind=GaugeKind.CHOICE,
            value=value,
            rest=NOTHING if rest is None else str(rest),
            words=dict(choices)[value],
            choices=choices,
            reasons=(Reason("equipped", "S-FREE-1"),),
        )
        yield Dial(gauge, _equipping(condition, items, kind, book))


def _equipping(
    condition: Condition, items: Items, kind: ItemKind, book: Rulebook
) -> Callable[[GaugeValue], Condition]:
    def put(value: GaugeValue) -> Condition:
        if value == NOTHING:
            return condition.evolve(items=unequipped(items, kind, book))
        return condition.evolve(items=equipped(items, int(value), book))

    return put


def _uses(unit: Unit, condition: Condition, book: Rulebook) -> Iterator[Dial]:
    items = items_of(unit)
    for slot, item in enumerate(items):
        left = uses_left(item, book)
        if left is None:
            continue
        full = uses_left(item.evolve(spent=0), book) or left
        gauge = Gauge(
            key=f"uses:{slot}",
            group=USES,
            name=item_name(item.item, book),
            kind=GaugeKind.BAR,
            value=float(left),
            rest=float(full),
            words=f"{left}/{full}",
            maximum=float(full),
            top=float(full),
            unit="uses",
            reasons=(Reason(f"Consumable({full})", "S-ITEM-5", float(full)),),
        )
        yield Dial(gauge, _using(condition, items, slot, full))


def _using(condition: Condition, items: Items, slot: int, full: int) -> Callable[[GaugeValue], Condition]:
    def put(value: GaugeValue) -> Condition:
        left = int(value)
        kept: tuple[CarriedItem, ...] = (items[slot].evolve(spent=full - left),) if left else ()
        return condition.evolve(items=(*items[:slot], *kept, *items[slot + 1 :]))

    return put


def _statuses(condition: Condition, book: Rulebook) -> Iterator[Dial]:
    for row in book.tables.status.values():
        if any("(R," in op for op in row.ops):
            yield from (_lowered(condition, row.name, ability) for ability in Ability)
            continue
        on = any(note.status == row.name for note in condition.statuses)
        label = (f"status:{row.name}", STATUSES, row.name)
        gauge = _switch(label, on=on, clause=f"S-STATUS {row.name.lower()}", text=row.meaning)
        yield Dial(gauge, _giving(condition, StatusNote(status=row.name)))


def _lowered(condition: Condition, name: str, ability: Ability) -> Dial:
    """Return the steps by which a status has lowered an ability."""
    steps = sum(-note.steps for note in condition.statuses if (note.status, note.ability) == (name, ability))
    gauge = Gauge(
        key=f"status:{name}:{ability}",
        group=STATUSES,
        name=f"{name} {ability}",
        kind=GaugeKind.COUNT,
        value=float(steps),
        rest=0.0,
        words=f"-{steps}" if steps else "0",
        top=max(MOST_STEPS, float(steps)),
        harms=True,
        unit="ratings",
        reasons=(Reason(f"{ability} counts lower", f"S-STATUS {name.lower()}"),),
    )
    return Dial(gauge, _giving(condition, StatusNote(status=name, ability=ability)))


def _giving(condition: Condition, note: StatusNote) -> Callable[[GaugeValue], Condition]:
    def put(value: GaugeValue) -> Condition:
        others = tuple(
            one for one in condition.statuses if (one.status, one.ability) != (note.status, note.ability)
        )
        if value in (NO, 0):
            return condition.evolve(statuses=others)
        given = note if isinstance(value, str) else note.evolve(steps=-int(value))
        return condition.evolve(statuses=(*others, given))

    return put


def _switch(label: tuple[str, str, str], *, on: bool, clause: str, text: str = "") -> Gauge:
    key, group, name = label
    return Gauge(
        key=key,
        group=group,
        name=name,
        kind=GaugeKind.CHOICE,
        value=YES if on else NO,
        rest=NO,
        words=YES if on else NO,
        choices=((NO, NO), (YES, YES)),
        reasons=(Reason(text or name, clause),),
    )
