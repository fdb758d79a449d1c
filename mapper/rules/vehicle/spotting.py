"""Who sees a target for indirect fire: an ally's own eyes, a drone, or what counter-battery sensors told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.reasons import Reason
from mapper.rules.vehicle.aim import Spotter
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.vision import Eyes, drone_sight


@dataclass(frozen=True, slots=True)
class Spotted:
    """A spotter with what it takes off the penalty of indirect fire, and how it sees the tile."""

    spotter: Spotter
    reduction: float
    reason: Reason


def best_spotter(
    shooter: Party, at: Tile, tile: Tile, others: Iterable[Party], battlemap: BattleMap
) -> Spotted | None:
    """Return who helps most of those that see a tile for a shooter standing `at` (V-SIT-05), or None."""
    found = spotters(shooter, at, tile, others, battlemap)
    return max(found, key=lambda spotted: spotted.reduction, default=None)


def spotters(
    shooter: Party, at: Tile, tile: Tile, others: Iterable[Party], battlemap: BattleMap
) -> Iterator[Spotted]:
    """Yield the shooter's allies that see a tile, and drones that do, its own among them."""
    book = shooter.book
    for party in others:
        if party.gone or party.unit.side is None or party.unit.side != shooter.unit.side:
            continue
        eyes, name = party.eyes, called(party.unit)
        if eyes.sight(battlemap).sees(party.unit.tile, tile):
            relay = relays_spotting(party)
            reason = Reason(f"{name} sees {tile.label}", "V-SIT-05", where=party.unit.id)
            spotter = Spotter(party.sensors, relay=relay, name=name)
            yield Spotted(spotter, reduction(spotter, book), reason)
        elif _drone_sees(eyes, battlemap, party.unit.tile, tile):
            yield _by_drone(party.unit, tile)
    if _drone_sees(shooter.eyes, battlemap, at, tile):
        yield _by_drone(shooter.unit, tile)


def told_by_counter_battery(shooter: Party, target: Party) -> Spotted | None:
    """Return what counter-battery sensors told the shooter's side of a target's tile (V-EXT-02), or None."""
    side = shooter.unit.side
    if side is None or not any(known.side == side for known in target.condition.revealed):
        return None
    unit = target.unit
    reason = Reason(f"{called(unit)} was revealed by its indirect fire", "V-EXT-02", where=unit.id)
    return Spotted(Spotter(drone_only=True), 0.0, reason)


def reduction(spotter: Spotter, book: Rulebook) -> float:
    """Return the points a spotter takes off the penalty of indirect fire (V-IND-03, V-QRK-06)."""
    hit = book.tables.hit
    if spotter.drone_only:
        return 0.0
    mult = max(quirk.spot.mult for quirk in book.tables.quirk.values()) if spotter.relay else 1.0
    return min(hit.indirect, hit.indirect_per_sensor * spotter.sensors * mult)


def relays_spotting(party: Party) -> bool:
    """Tell whether a spotter's sensors count double (V-QRK-06)."""
    return any(effect.spot.mult != 1 for effect in party.build.effects.values())


def revealed_to(scenario: Scenario, shooter: Unit, aimed: Tile, book: Rulebook) -> frozenset[str]:
    """Return the sides that learn a shooter's tile when it fires indirectly at a tile (V-EXT-02).

    Those are the enemies whose counter-battery sensors cover the tile by their Spotter Drone.
    """
    found = set()
    for unit in scenario.units:
        if unit.side is None or unit.side == shooter.side or unit.carrier is not None:
            continue
        party = party_of(unit, book)
        senses = any(effect.reveal.indirect_in_drone_grid for effect in party.build.effects.values())
        if senses and not party.gone and _drone_sees(party.eyes, scenario.map, unit.tile, aimed):
            found.add(unit.side)
    return frozenset(found)


def _drone_sees(eyes: Eyes, battlemap: BattleMap, at: Tile, tile: Tile) -> bool:
    """Tell whether a vehicle's drone sees a tile: within its grid, past everything but smoke (V-SIT-04)."""
    far = max(abs(at.x - tile.x), abs(at.y - tile.y))
    return (
        bool(eyes.drone_radius)
        and far <= eyes.drone_radius
        and drone_sight(battlemap, eyes.book).sees(at, tile)
    )


def _by_drone(unit: Unit, tile: Tile) -> Spotted:
    reason = Reason(f"the Spotter Drone of {called(unit)} sees {tile.label}", "V-QRK-05", where=unit.id)
    return Spotted(Spotter(drone_only=True, name=called(unit)), 0.0, reason)
