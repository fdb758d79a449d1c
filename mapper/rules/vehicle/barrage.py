"""A barrage: the rounds of one firing that come down together, what meets them, and whom they strike."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.rules.names import called
from mapper.rules.ruleset import Bystander
from mapper.rules.vehicle.arcs import struck_facing
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.guards import guarding, guards_of
from mapper.rules.vehicle.landing import Landing
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR
from mapper.rules.vehicle.outcome import outcome_of
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.rounds import HITTING, STRAY, Fall, falls
from mapper.rules.vehicle.salvo import Arrivals, Ends, Salvo, arrivals
from mapper.rules.vehicle.scatter import landing
from mapper.rules.vehicle.screen import Guard
from mapper.rules.vehicle.shot import beside
from mapper.rules.vehicle.thermobaric import boost_of
from mapper.rules.vehicle.volley import Volley


@dataclass(frozen=True, slots=True)
class Barrage:
    """A salvo at the target's tile, those who guard it, and what of it comes down there.

    `area` rounds strike everything in the tile they come down in.
    """

    salvo: Salvo
    parties: tuple[Party, ...]
    guards: tuple[Guard, ...]
    arrivals: Arrivals
    landing: Landing
    area: bool


def barrage_of(engagement: Engagement, salvo: Salvo, volley: Volley, *, area: bool) -> Barrage:
    """Return what comes down of a salvo at the target's tile."""
    book, tile = engagement.book, engagement.target.unit.tile
    target = None if engagement.at_tile else engagement.target
    parties = guarding(engagement.scenario, target, tile, engagement.attacker.unit.side, book)
    guards = guards_of(parties)
    arriving = arrivals(salvo, guards, book.tables.aps.order, _ends(engagement, tile, area=area))
    boost = boost_of(book)
    stacks = area and boost.given(volley.shot) > 0
    return Barrage(
        salvo, parties, guards, arriving, Landing(arriving.counts, boost if stacks else None), area
    )


def is_area(weapon: WeaponBuild, ammo: str | None, book: Rulebook) -> bool:
    """Tell whether a weapon's rounds strike everything in the tile they come down in (V-IND-14, V-IND-15)."""
    row = book.tables.ammo.get(ammo or "")
    return weapon.area or weapon.weapon == CHEMICAL_PROJECTOR or (row is not None and row.tile_wide)


def bystanders(engagement: Engagement, barrage: Barrage, volley: Volley) -> Iterator[Bystander]:
    """Yield the other units that area rounds may strike, in the target's tile and where they may scatter.

    The odds of each are exact; those of several units belong to the same rounds and don't add up.
    """
    if not barrage.area:
        return
    around = (engagement.attacker, *engagement.others)
    by_tile: dict[Tile, list[Party]] = {}
    for party in around:
        if not party.gone and party.unit.carrier is None:
            by_tile.setdefault(party.unit.tile, []).append(party)
    reached = _reached(engagement, barrage)
    for tile, parties in by_tile.items():
        if tile not in reached:
            continue
        counts = barrage.arrivals.counts
        if tile != engagement.target.unit.tile:
            counts = _elsewhere(engagement, barrage, tile).counts
        for party in parties:
            yield _struck(engagement, party, volley, replace(barrage.landing, counts=counts))


def _elsewhere(engagement: Engagement, barrage: Barrage, tile: Tile) -> Arrivals:
    """Return what comes down in another tile, where others may guard (V-APS-07)."""
    guards = guards_of(
        guarding(engagement.scenario, None, tile, engagement.attacker.unit.side, engagement.book)
    )
    if barrage.salvo.all_inbound:  # met on the way to where they were aimed
        guards = barrage.guards
    return arrivals(
        barrage.salvo, guards, engagement.book.tables.aps.order, _ends(engagement, tile, area=True)
    )


def _struck(engagement: Engagement, party: Party, volley: Volley, landing_there: Landing) -> Bystander:
    facing = struck_facing(engagement.stance.tile, party.unit.tile, party.unit.facing, engagement.book)
    strike = volley.strike
    if strike.facing.value != "none":
        strike = replace(strike, facing=facing)
    shot = beside(volley.shot)
    around = replace(volley, shot=shot, strike=strike, covered=None, landing=landing_there)
    outcome = outcome_of(around, party.victim)
    return Bystander(party.unit.id, called(party.unit), outcome.outcomes, outcome.expected)


def _reached(engagement: Engagement, barrage: Barrage) -> frozenset[Tile]:
    """Return the tiles in which rounds may come down."""
    start, found = engagement.target.unit.tile, {engagement.target.unit.tile}
    for fall in falls(barrage.salvo.flight):
        if fall.how == STRAY:
            found.add(landing(engagement.scenario.map, start, fall.direction, fall.tiles))
    return frozenset(found)


def _ends(engagement: Engagement, tile: Tile, *, area: bool) -> Ends:
    """Return the test whether a round comes down in a tile; only area rounds count that strayed there."""
    start, battlemap = engagement.target.unit.tile, engagement.scenario.map

    def ends(fall: Fall) -> bool:
        if fall == HITTING:
            return tile == start
        if not area or fall.how != STRAY:
            return False
        return landing(battlemap, start, fall.direction, fall.tiles) == tile

    return ends
