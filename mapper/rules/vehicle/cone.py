"""The cone of the sonic array: which way it is turned, and who and what stands in it."""

from collections.abc import Iterator

from mapper.geometry.grid import Side, Tile, in_arc
from mapper.model.structure import Structure
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.sections import tiles_of


def cone_axis(stance: Stance, target: Tile) -> Side:
    """Return the direction of a cone that holds a target: the facing's where that will do (V-BLD-46)."""
    sides = (stance.facing, *(side for side in Side if side is not stance.facing))
    return next((side for side in sides if in_arc(stance.tile, side, target)), stance.facing)


def cone_parties(engagement: Engagement, weapon: WeaponBuild) -> Iterator[Party]:
    """Yield the other units in the cone at the target, friend and foe."""
    for party in engagement.others:
        if not party.gone and _holds(engagement, weapon, party.unit.tile):
            yield party


def cone_structures(engagement: Engagement, weapon: WeaponBuild) -> Iterator[tuple[Structure, Tile]]:
    """Yield the structures in the cone at the target, each with its nearest tile in it."""
    battlemap, start, book = engagement.scenario.map, engagement.stance.tile, engagement.book
    for structure in battlemap.structures:
        inside = [tile for tile in tiles_of(structure, battlemap) if _holds(engagement, weapon, tile)]
        if inside:
            yield structure, min(inside, key=lambda tile: (distance_tiles(start, tile, book), tile.y, tile.x))


def _holds(engagement: Engagement, weapon: WeaponBuild, tile: Tile) -> bool:
    stance, book = engagement.stance, engagement.book
    reach = book.tables.restricted[weapon.weapon].range
    axis = cone_axis(stance, engagement.target.unit.tile)
    return distance_tiles(stance.tile, tile, book) <= reach and in_arc(stance.tile, axis, tile)
