"""Sensors that allies share, and jammers."""

from collections.abc import Iterable, Iterator

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.rules.names import called
from mapper.rules.vehicle.aim import Ally
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.party import Party


def allies_of(
    attacker: Party, tile: Tile, target: Tile, others: Iterable[Party], battlemap: BattleMap
) -> tuple[Ally, ...]:
    """Return the allies that may lend an attacker in this tile sensors: in it, or by relay (V-HIT-03)."""
    return tuple(_allies(attacker, tile, target, others, battlemap))


def _allies(
    attacker: Party, tile: Tile, target: Tile, others: Iterable[Party], battlemap: BattleMap
) -> Iterator[Ally]:
    for other in others:
        if other.unit.side != attacker.unit.side or other.unit.side is None:
            continue
        same_tile = other.unit.tile == tile
        if not (same_tile or other.relays) or other.sensors <= 0 or other.gone:
            continue
        relay = other.relays and _sees(other, target, battlemap)
        if same_tile or relay:
            yield Ally(other.sensors, same_tile=same_tile, relay=relay, name=called(other.unit))


def is_jammed(attacker: Party, others: Iterable[Party]) -> bool:
    """Tell whether an enemy's ECM is set on the attacker (V-EXT-09)."""
    unit = attacker.unit
    return any(
        party.condition.ecm_against == unit.id and party.ecm is not None and party.unit.side != unit.side
        for party in others
    )


def passive_jammer(target: Party, others: Iterable[Party]) -> Party | None:
    """Return the unit whose passive ECM covers the target: itself or an ally close by (V-EXT-09)."""
    for party in (target, *others):
        ecm = party.ecm
        if ecm is None or party.condition.ecm_against is not None or party.unit.side != target.unit.side:
            continue
        if distance_tiles(party.unit.tile, target.unit.tile, party.book) <= ecm.range:
            return party
    return None


def _sees(party: Party, tile: Tile, battlemap: BattleMap) -> bool:
    return party.eyes.sight(battlemap).sees(party.unit.tile, tile)
