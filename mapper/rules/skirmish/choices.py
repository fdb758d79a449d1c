"""The orders a unit may be given: all that the rules allow, by one way for each place it can go to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.deeds import Order
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.skirmish import orders
from mapper.rules.skirmish.areas import zones_of
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.board import allies_of, is_beside, terrain_at
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.fighter import Fighter, tags
from mapper.rules.skirmish.going import unit_reach
from mapper.rules.skirmish.inventory import items_of
from mapper.rules.skirmish.meeting import enemies, guards
from mapper.rules.skirmish.place import apart
from mapper.rules.skirmish.resolve import active_in, refusal
from mapper.rules.skirmish.special_action import (
    SpecialAction,
    consumable_action,
    distances,
    goal_range,
    staff_action,
    tag_action,
)
from mapper.rules.skirmish.weapon import weapon_of


@dataclass(frozen=True, slots=True)
class Aim:
    """Whom, or what tile, a special action is aimed at, and where it moves somebody."""

    targets: tuple[str, ...] = ()
    tile: Tile | None = None
    goal: Tile | None = None


def unit_orders(scenario: Scenario, unit: Unit, book: Rulebook) -> tuple[Order, ...]:
    """Return the orders that may be given to a unit now.

    Of trades only those that hand over a single item are among them, of attacks those with one guard at most.
    """
    if battle_of(scenario).is_deploying:
        return tuple(_deployments(scenario, unit, book))
    first = orders.Activate(unit=unit.id)
    waiting = refusal(scenario, first, book) is None
    active = active_in(scenario, unit.id, book)
    if isinstance(active, Refusal):
        return (first,) if waiting else ()
    unit = active.unit(unit.id) or unit
    asked = (
        *_simple(unit),
        *_attacks(active, unit, book),
        *_specials(active, unit, book),
        *_items(active, unit, book),
    )
    allowed = (order for order in asked if refusal(active, order, book) is None)
    return (*((first,) if waiting else ()), *_moves(active, unit, book), *allowed)


def _simple(unit: Unit) -> Iterator[Order]:
    yield orders.Escape(unit=unit.id)
    yield orders.Seize(unit=unit.id)
    yield orders.Raze(unit=unit.id)
    yield orders.TakeTreasure(unit=unit.id)
    yield orders.EndTurn(unit=unit.id)


def _deployments(scenario: Scenario, unit: Unit, book: Rulebook) -> Iterator[Order]:
    tiles = {tile for zone in zones_of(scenario, unit.side or "") for tile in zone.tiles}
    for tile in sorted(tiles, key=lambda tile: (tile.y, tile.x)):
        order = orders.Deploy(unit=unit.id, tile=tile)
        if refusal(scenario, order, book) is None:
            yield order


def _moves(scenario: Scenario, unit: Unit, book: Rulebook) -> Iterator[Order]:
    """Yield a cheapest way to every tile the unit may end in; the search has asked the rules already."""
    found = unit_reach(scenario, unit, Stance(unit.tile, unit.facing), book)
    if not isinstance(found, Refusal):
        for tile in sorted(found.tiles, key=lambda tile: (tile.y, tile.x)):
            path = tuple(step.tile for step in found.path(tile))
            if path:
                yield orders.Move(unit=unit.id, path=path)


def _attacks(scenario: Scenario, unit: Unit, book: Rulebook) -> Iterator[Order]:
    for target in enemies(scenario, unit, book):
        yield orders.Attack(unit=unit.id, target=target.id)
        for guard, _ in guards(scenario, target, book):
            yield orders.Attack(unit=unit.id, target=target.id, guard=guard.id)
        if book.settings.qi_adept.on_counter:
            for guard, _ in guards(scenario, unit, book):
                yield orders.Attack(unit=unit.id, target=target.id, own_guard=guard.id)
    fighter = fighter_of(unit, scenario, book)
    most = 0 if fighter.weapon is None or fighter.weapon.range is None else fighter.weapon.range[1]
    for tile in _near(scenario, unit.tile, most):
        if terrain_at(scenario, tile, book).structure_hp is not None:
            yield orders.StrikeStructure(unit=unit.id, tile=tile)


def _specials(scenario: Scenario, unit: Unit, book: Rulebook) -> Iterator[Order]:
    fighter = fighter_of(unit, scenario, book)
    for slot, item in enumerate(items_of(unit)):
        if item.item in book.tables.staff:
            staff = weapon_of(item.item, book)
            held = replace(fighter, weapon=staff)
            for aim in _aims(scenario, unit, staff_action(staff, book), held, book):
                yield orders.UseStaff(
                    unit=unit.id, item=slot, targets=aim.targets, tile=aim.tile, goal=aim.goal
                )
        elif item.item in book.tables.consumable:
            action = consumable_action(book.tables.consumable[item.item], book)
            for aim in _aims(scenario, unit, action, fighter, book):
                yield orders.UseConsumable(unit=unit.id, item=slot, tile=aim.tile)
    for tag in dict.fromkeys(tags(fighter)):
        given = tag_action(tag, book)
        if given is not None:
            for aim in _aims(scenario, unit, given, fighter, book):
                yield orders.UseTag(
                    unit=unit.id, tag=str(tag), targets=aim.targets, tile=aim.tile, goal=aim.goal
                )


def _aims(
    scenario: Scenario, unit: Unit, action: SpecialAction, user: Fighter, book: Rulebook
) -> Iterator[Aim]:
    """Yield what an action may be aimed at, within its range."""
    least, most = distances(action, user, book)
    if action.target == "tile":
        near = _near(scenario, unit.tile, most)
        yield from (Aim(tile=tile) for tile in near if apart(unit.tile, tile) >= least)
        return
    goals = tuple(_goals(scenario, unit, action, user, book)) or (None,)
    if action.target == "self" or action.is_on_all:
        yield from (Aim(goal=goal) for goal in goals)
        return
    others = allies_of(unit, scenario, book) if action.target == "ally" else enemies(scenario, unit, book)
    for other in others:
        if least <= apart(unit.tile, other.tile) <= most:
            yield from (Aim(targets=(other.id,), goal=goal) for goal in goals)


def _goals(
    scenario: Scenario, unit: Unit, action: SpecialAction, user: Fighter, book: Rulebook
) -> Iterator[Tile]:
    """Yield the tiles to which an action might move somebody."""
    if action.moves is not None:
        yield from _near(scenario, unit.tile, goal_range(action, user, book) or 1)


def _items(scenario: Scenario, unit: Unit, book: Rulebook) -> Iterator[Order]:
    for slot in range(len(items_of(unit))):
        yield orders.Equip(unit=unit.id, item=slot)
        yield orders.Discard(unit=unit.id, item=slot)
    yield orders.Unequip(unit=unit.id, what="weapon")
    yield orders.Unequip(unit=unit.id, what="accessory")
    for partner in allies_of(unit, scenario, book):
        if is_beside(unit, partner):
            for slot in range(len(items_of(unit))):
                yield orders.Trade(unit=unit.id, partner=partner.id, give=(slot,))
            for slot in range(len(items_of(partner))):
                yield orders.Trade(unit=unit.id, partner=partner.id, take=(slot,))


def _near(scenario: Scenario, centre: Tile, most: int) -> Iterator[Tile]:
    """Yield the tiles of the map within a distance, the centre among them (S-MOVE-3)."""
    battlemap = scenario.map
    most = min(most, battlemap.width + battlemap.height)
    for y in range(max(0, centre.y - most), min(battlemap.height, centre.y + most + 1)):
        across = most - abs(y - centre.y)
        for x in range(max(0, centre.x - across), min(battlemap.width, centre.x + across + 1)):
            yield Tile(x, y)
