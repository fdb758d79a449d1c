"""The dials of a fighter's condition: HP, what is equipped, uses, statuses, and whether it has acted."""

from collections.abc import Callable, Iterator

from mapper.model.unit import Unit
from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue
from mapper.rules.reasons import Reason
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.dials import NO, NOTHING, YES, Dial, Label, choice, switch
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
from mapper.rules.skirmish.state import Condition, StatusNote, read_condition

BODY, EQUIPMENT, USES, STATUSES, TURN = "Body", "Equipment", "Uses", "Statuses", "Turn"
MOST_STEPS = 6.0


def condition_dials(unit: Unit, book: Rulebook) -> Iterator[Dial[Condition]]:
    """Yield the dials of what has happened to a unit."""
    condition = read_condition(unit)
    yield _hp(unit, condition, book)
    yield from _equipment(unit, condition, book)
    yield from _uses(unit, condition, book)
    yield from _statuses(condition, book)
    acted = switch(
        Label("activated", TURN, "Has acted"), Reason("once a round", "S-TURN-1"), on=condition.activated
    )
    yield Dial(acted, lambda value: condition.evolve(activated=value == YES))


def _hp(unit: Unit, condition: Condition, book: Rulebook) -> Dial[Condition]:
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


def _equipment(unit: Unit, condition: Condition, book: Rulebook) -> Iterator[Dial[Condition]]:
    items = items_of(unit)
    for kind, name in ((ItemKind.WEAPON, "Weapon"), (ItemKind.ACCESSORY, "Accessory")):
        offered = [
            (str(slot), item_name(item.item, book))
            for slot, item in enumerate(items)
            if kind_of(item.item, book) is kind
        ]
        if not offered:
            continue
        now, rest = (_place(equipped_slot(held, kind, book)) for held in (items, read_sheet(unit).items))
        reason = Reason("equipped", "S-FREE-1")
        gauge = choice(
            Label(kind.value, EQUIPMENT, name), now, ((NOTHING, NOTHING), *offered), reason, rest=rest
        )
        yield Dial(gauge, _equipping(condition, items, kind, book))


def _place(slot: int | None) -> str:
    return NOTHING if slot is None else str(slot)


def _equipping(
    condition: Condition, items: Items, kind: ItemKind, book: Rulebook
) -> Callable[[GaugeValue], Condition]:
    def put(value: GaugeValue) -> Condition:
        if value == NOTHING:
            return condition.evolve(items=unequipped(items, kind, book))
        return condition.evolve(items=equipped(items, int(value), book))

    return put


def _uses(unit: Unit, condition: Condition, book: Rulebook) -> Iterator[Dial[Condition]]:
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


def _statuses(condition: Condition, book: Rulebook) -> Iterator[Dial[Condition]]:
    for row in book.tables.status.values():
        if any("(R," in op for op in row.ops):
            yield from (_lowered(condition, row.name, ability) for ability in Ability)
            continue
        on = any(note.status == row.name for note in condition.statuses)
        label = Label(f"status:{row.name}", STATUSES, row.name)
        reason = Reason(row.meaning, f"S-STATUS {row.name.lower()}")
        gauge = switch(label, reason, on=on)
        yield Dial(gauge, _giving(condition, StatusNote(status=row.name)))


def _lowered(condition: Condition, name: str, ability: Ability) -> Dial[Condition]:
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
