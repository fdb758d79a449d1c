"""The orders a unit may be given: all that the rules allow, by one way for each place it can go to."""

from collections.abc import Iterator

from mapper.geometry.grid import Side, Tile, rectangle
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.deeds import Order
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle import orders
from mapper.rules.vehicle.aim import Reaction
from mapper.rules.vehicle.attack import ways_to_fire
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.move import unit_reach
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.resolve import out_of_turn, refusal


def unit_orders(scenario: Scenario, unit: Unit, book: Rulebook) -> tuple[Order, ...]:
    """Return the orders that may be given to a unit now.

    Of what has an amount only the least is among them: one boost, no extra energy, no mobility spent. Attacks
    on tiles and structures are not, nor reaction fire at corners and at single tiles: there are too many.
    """
    party = party_of(unit, book)
    leaving = orders.Undock(unit=unit.id)
    if out_of_turn(Course(scenario, book), leaving) is not None:
        return ()
    if unit.carrier is not None:
        asked: tuple[Order, ...] = (leaving, *_attacks(scenario, party))
    else:
        asked = (*_jumps(unit), *_attacks(scenario, party), *_acts(scenario, party))
    allowed = (order for order in asked if _is_allowed(scenario, order, book))
    return (*_moves(scenario, party), *allowed)


def _is_allowed(scenario: Scenario, order: Order, book: Rulebook) -> bool:
    return refusal(scenario, order, book) is None


def _jumps(unit: Unit) -> Iterator[Order]:
    yield orders.HunkerDown(unit=unit.id)
    yield orders.Jump(unit=unit.id)
    yield orders.Jump(unit=unit.id, up=True)
    yield orders.Glide(unit=unit.id, up=False)


def _moves(scenario: Scenario, party: Party) -> Iterator[Order]:
    """Yield a way to everything in reach; the search has asked the rules already."""
    unit = party.unit
    found = unit_reach(scenario, unit, Stance(unit.tile, unit.facing), party.book)
    if not isinstance(found, Refusal):
        for tile, facing in sorted(found.costs, key=lambda end: (end[0].y, end[0].x, end[1])):
            path = tuple(step.kind for step in found.path(tile, facing))
            if path:
                yield orders.Move(unit=unit.id, path=path)


def _attacks(scenario: Scenario, party: Party) -> Iterator[Order]:
    targets = [
        other.id
        for other in scenario.units
        if other.id != party.unit.id and other.side != party.unit.side and other.carrier is None
    ]
    for weapon in party.weapons:
        for ammo, mode in ways_to_fire(weapon):
            for target in targets:
                yield orders.Fire(
                    unit=party.unit.id, weapon=weapon.place, ammo=ammo, mode=mode, target=target
                )
    for target in targets:
        yield orders.Ram(unit=party.unit.id, target=target)
        yield orders.Stomp(unit=party.unit.id, target=target)
        yield orders.Slam(unit=party.unit.id, target=target)
        yield orders.StrikeWithArmature(unit=party.unit.id, target=target)
        yield orders.Jam(unit=party.unit.id, target=target)


def _acts(scenario: Scenario, party: Party) -> Iterator[Order]:
    unit = party.unit
    for action in ("activate", "deactivate", "condense"):
        yield orders.SwitchShield.model_validate({"unit": unit.id, "action": action})
    yield orders.BoostShield(unit=unit.id)
    allies = [other.id for other in scenario.units if other.side == unit.side and other.id != unit.id]
    for ally in allies:
        yield orders.TransferShield(unit=unit.id, target=ally, amount=1.0)
        if unit.kind is UnitKind.DRONE:
            yield orders.Dock(unit=unit.id, carrier=ally)
    if party.build.smoke_uses.value:
        yield from (orders.LaySmoke(unit=unit.id, tile=tile) for tile in _smoke_tiles(scenario, party))
    yield orders.SetCharge(unit=unit.id)
    for weapon in party.weapons:
        for ammo in weapon.rounds:
            yield orders.SwapAmmo(unit=unit.id, weapon=weapon.place, ammo=ammo)
        for axis in Side:
            yield orders.SetReaction(unit=unit.id, weapons=(weapon.place,), kind=Reaction.CONE, axis=axis)


def _smoke_tiles(scenario: Scenario, party: Party) -> Iterator[Tile]:
    (x, y), reach = party.unit.tile, party.book.tables.smoke.range
    near = rectangle(Tile(x - reach, y - reach), Tile(x + reach, y + reach))
    return (tile for tile in near if scenario.map.holds(tile))
