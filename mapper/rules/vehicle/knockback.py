"""Where a stomp that would stun an agrav pushes it: a tile away, or into what stands there."""

from dataclasses import dataclass

from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.rules.cover import cover_of
from mapper.rules.gait import SIDES
from mapper.rules.reasons import Reason
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.move import battlefield_of
from mapper.rules.vehicle.mover import Mover
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.structure_damage import Blow
from mapper.rules.vehicle.terrain import Footing

_SOLID = frozenset({"structure", "wall", "gate"})


@dataclass(frozen=True, slots=True)
class Push:
    """Where an agrav ends that is pushed; `crashes` tells that it stays and is hurt, `structure` into what.

    A wall or gate it is pushed into takes nothing (V-STR-08).
    """

    tile: Tile
    reason: Reason
    crashes: bool = False
    structure: str | None = None


def knockback(scenario: Scenario, target: Party, away: Side, book: Rulebook) -> Push:
    """Return what becomes of an agrav that is pushed one tile this way (V-RAM-09)."""
    unit = target.unit
    mover = Mover("agrav", 1, target.quirks, high=target.condition.high)
    footing = Footing(battlefield_of(scenario, unit, book), mover)
    way = SIDES.index(away)
    crossings, there = footing.crossings(unit.tile), unit.tile.neighbour(away)
    if (crossings is None or crossings[way] is not None) and footing.entry(there) is not None:
        halt = footing.halts.get(there)
        if halt is None:
            return Push(there, Reason(f"pushed to {there.label}", "V-RAM-09", where=there))
        return Push(unit.tile, halt.reasons[0])
    barred = footing.refusal(unit.tile, way)
    if barred.code not in _SOLID:
        return Push(unit.tile, barred.reasons[0])
    into = None
    if barred.code == "structure":
        cover = cover_of(scenario.map, book.settings.map.full_coverage)
        into = next(iter(cover.sections(there)), None)
    why = Reason(f"crashes: {barred.reasons[0].text}", "V-RAM-09", where=into or there)
    return Push(unit.tile, why, crashes=True, structure=into)


def crash_blow(book: Rulebook) -> Blow:
    """Return what the structure takes into which an agrav crashes (V-RAM-09)."""
    damage = book.settings.ram.knockback_crash
    return Blow(book.tables.ram.pen_share * damage, damage)
