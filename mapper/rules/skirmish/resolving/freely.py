"""Free Actions: equipping, discarding, trading, and taking up a treasure (S-FREE)."""

from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish import inventory
from mapper.rules.skirmish.board import is_beside
from mapper.rules.skirmish.combat_turn import CombatTurn, equip_refusal, trade_refusal
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.inventory import ItemKind, Items, exchanged, items_of
from mapper.rules.skirmish.orders import Discard, Equip, TakeTreasure, Trade, Unequip
from mapper.rules.skirmish.resolving.carrying import carry
from mapper.rules.skirmish.resolving.opening import full_refusal, receive_treasure
from mapper.rules.skirmish.sides import are_allied


def equipping(course: Course, order: Equip, turn: CombatTurn) -> Items | Refusal:
    """Return what a unit carries once it has equipped an item, or why it may not (S-FREE-1)."""
    items, fighter = items_of(course.unit(order.unit)), course.fighter(order.unit)
    barred = equip_refusal(turn, course.book)
    barred = barred or inventory.equip_refusal(items, order.item, fighter.class_id, course.book)
    return barred or inventory.equipped(items, order.item, course.book)


def unequipping(course: Course, order: Unequip, turn: CombatTurn) -> Items | Refusal:
    """Return what a unit carries once it has put something away, or why it may not (S-FREE-1)."""
    items, kind = items_of(course.unit(order.unit)), ItemKind(order.what)
    if inventory.equipped_slot(items, kind, course.book) is None:
        return refuse("nothing_equipped", f"no {order.what} is equipped", "S-FREE-1", order.unit)
    return equip_refusal(turn, course.book) or inventory.unequipped(items, kind, course.book)


def discarding(course: Course, order: Discard) -> Items | Refusal:
    """Return what a unit carries once it has thrown an item away, or why it can't (S-FREE-2)."""
    items = items_of(course.unit(order.unit))
    if order.item >= len(items):
        return refuse(inventory.NO_ITEM, "there is no such item", "S-FREE-2", order.unit)
    return inventory.without(items, (order.item,))


def trading(course: Course, order: Trade, turn: CombatTurn) -> tuple[Items, Items] | Refusal:
    """Return what a unit and its partner carry after an exchange, or why there is none (S-FREE-3)."""
    unit, partner = course.unit(order.unit), course.scenario.unit(order.partner)
    if partner is None or partner.id == unit.id:
        return refuse("no_unit", f"there is no unit {order.partner} to trade with", "S-FREE-3", order.partner)
    if not are_allied(course.scenario, unit.side, partner.side, course.book):
        return refuse("wrong_side", f"{called(partner)} is no ally", "S-FREE-3", partner.id)
    if not order.give and not order.take:
        return refuse("nothing", "nothing is exchanged", "S-FREE-3", order.unit)
    barred = trade_refusal(turn, partner.id, is_adjacent=is_beside(unit, partner))
    slots = course.book.settings.inventory.slots
    return barred or exchanged(items_of(unit), items_of(partner), order.give, order.take, slots)


def treasure_refusal(course: Course, order: TakeTreasure) -> Refusal | None:
    """Return why a unit can't take up a treasure here, or None (S-SCEN-8)."""
    unit = course.unit(order.unit)
    if unit.tile not in course.battle.treasures:
        return refuse("no_treasure", f"no treasure lies in {unit.tile.label}", "S-SCEN-8", unit.tile)
    return full_refusal(course, unit.id, items_of(unit))


def take_treasure(course: Course, unit_id: str) -> None:
    """Take up a treasure that lies on the unit's tile."""
    lying, tile = list(course.battle.treasures), course.unit(unit_id).tile
    lying.remove(tile)
    course.note("takes_treasure", course.battle.evolve(treasures=tuple(lying)), by=unit_id, tile=tile)
    receive_treasure(course, unit_id)


def trade(course: Course, order: Trade, after: tuple[Items, Items]) -> None:
    """Carry out an exchange; the partner is the only one in this turn."""
    turn = course.battle.turn
    if turn is not None and turn.partner is None:
        bound = course.battle.evolve(turn=turn.evolve(partner=order.partner))
        partner = course.unit(order.partner)
        course.note("trades", bound, by=order.unit, note=called(partner))
    carry(course, order.unit, after[0], "trade")
    carry(course, order.partner, after[1], "trade")
