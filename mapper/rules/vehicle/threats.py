"""Who could fire at a unit where it stands, or would stand: enemies in their turn, and in reaction."""

from collections.abc import Iterator

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.names import called
from mapper.rules.ruleset import Attack, Stance, Threat
from mapper.rules.vehicle.aim import Mode, Reaction
from mapper.rules.vehicle.arcs import all_round, cone_covers, mount_of
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.attack import attack_with, attacks, ways_to_fire
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.reaction import in_reaction
from mapper.rules.vehicle.refusals import engagement_refusal
from mapper.rules.vehicle.state import Watch


def threats(scenario: Scenario, unit: Unit, stance: Stance, book: Rulebook) -> tuple[Threat, ...]:
    """Return the enemies that could fire at a unit from where they stand, if it stood so.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    there = unit.evolve(tile=stance.tile, facing=stance.facing)
    imagined = scenario
    if (unit.tile, unit.facing) != (stance.tile, stance.facing):
        units = tuple(there if other.id == unit.id else other for other in scenario.units)
        imagined = scenario.evolve(units=units)
    found = (_threat(imagined, enemy, there, book) for enemy in _enemies(imagined, there))
    return tuple(threat for threat in found if threat.attacks or threat.reactions)


def covers(scenario: Scenario, party: Party, watch: Watch, tile: Tile) -> bool:
    """Tell whether a weapon set to reaction fire covers a tile that its unit sees (V-HIT-21, V-HIT-25)."""
    weapon = party.weapon(watch.weapon)
    unit = party.unit
    if weapon is None or not party.eyes.sight(scenario.map).sees(unit.tile, tile):
        return False
    if watch.kind is Reaction.TIGHT:
        return tile in watch.tiles
    mount = mount_of(turret=weapon.turret, all_turreted=party.build.all_turreted)
    around = watch.axis is None and all_round(mount, party.quirks, party.book)
    return cone_covers(unit.tile, watch.axis or unit.facing, tile, all_round=around)


def reaction_mode(weapon: WeaponBuild) -> Mode:
    """Return how a weapon fires in reaction: directly, else at low angle (V-HIT-24)."""
    return Mode.DIRECT if Mode.DIRECT in weapon.fire else Mode.LOW


def _threat(scenario: Scenario, enemy: Unit, unit: Unit, book: Rulebook) -> Threat:
    found = attacks(scenario, enemy, unit, Stance(enemy.tile, enemy.facing), book)
    allowed = tuple(attack for attack in found if attack.refusal is None)
    return Threat(enemy.id, called(enemy), allowed, tuple(_reactions(scenario, enemy, unit, book)))


def _reactions(scenario: Scenario, enemy: Unit, unit: Unit, book: Rulebook) -> Iterator[Attack]:
    party = party_of(enemy, book)
    watches = [watch for watch in party.condition.watches if watch.weapon not in party.condition.fired]
    if not watches:
        return
    met = engage(scenario, enemy, unit, Stance(enemy.tile, enemy.facing), book)
    for watch in watches:
        weapon = party.weapon(watch.weapon)
        if weapon is None or not covers(scenario, party, watch, unit.tile):
            continue
        kind = Reaction.CONE if watch.kind is Reaction.CORNER else watch.kind
        yield from _reaction(in_reaction(met, kind), weapon, watch)


def _reaction(engagement: Engagement, weapon: WeaponBuild, watch: Watch) -> Iterator[Attack]:
    for ammo, mode in ways_to_fire(weapon):
        if mode is reaction_mode(weapon) and watch.ammo in {None, ammo}:
            barred = engagement_refusal(engagement)
            entry = attack_with(engagement, weapon, ammo, mode, barred)
            if entry.refusal is None:
                yield entry


def _enemies(scenario: Scenario, unit: Unit) -> Iterator[Unit]:
    for other in scenario.units:
        on_a_side = other.side is not None and other.kind is not UnitKind.CIVILIAN
        if on_a_side and other.side != unit.side and other.carrier is None:
            yield other
