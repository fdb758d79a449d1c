"""Fire at a map tile: what high-angle fire, thermobaric rounds and gas do to all that is in it (V-IND-18)."""

from dataclasses import replace

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.vehicle.aim import Aimed, Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.attack import chance_of, impact_of, refused, ways_to_fire, weapons_of
from mapper.rules.vehicle.barrage import Barrage, bystanders, is_area
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import Firing, firing_of
from mapper.rules.vehicle.notes import notes_on
from mapper.rules.vehicle.refusals import engagement_refusal, weapon_refusal
from mapper.rules.vehicle.volley import volley_odds

NO_TILE = "needs_target"
_NOBODY = "tile"


def tile_attacks(
    scenario: Scenario, attacker: Unit, tile: Tile, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each weapon, ammunition and mode of the attacker, aimed at a tile.

    The units it may strike are the `others` of an attack; `hits` counts what comes down in the tile.
    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    engagement = engage_tile(scenario, attacker, tile, stance, book)
    return tuple(
        _attack(engagement, weapon, ammo, mode)
        for weapon in weapons_of(engagement)
        for ammo, mode in ways_to_fire(weapon)
    )


def engage_tile(scenario: Scenario, attacker: Unit, tile: Tile, stance: Stance, book: Rulebook) -> Engagement:
    """Return an attacker's engagement with a tile: it doesn't move, and nothing covers or jams for it."""
    nobody = Unit(id=_NOBODY, side=None, kind=UnitKind.CIVILIAN, name=tile.label, tile=tile)
    met = engage(scenario, attacker, nobody, stance, book)
    helpers = tuple(replace(ally, relay=False) for ally in met.aim.allies if ally.same_tile)
    aim = replace(met.aim, target=Aimed(), allies=helpers)
    return replace(met, cover=None, aim=aim, at_tile=True)


def tile_refusal(engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode) -> Refusal | None:
    """Return why a weapon may not be fired this way at a tile, or None (V-IND-18)."""
    barred = engagement_refusal(engagement)
    if barred is not None:
        return barred
    if mode not in (Mode.HIGH, Mode.FOCUS) and not is_area(weapon, ammo, engagement.book):
        text = "only high-angle fire, thermobaric rounds and gas may be aimed at a tile"
        return refuse(NO_TILE, text, "V-IND-18", engagement.target.unit.tile)
    return weapon_refusal(engagement, weapon, ammo, mode)


def _attack(engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode) -> Attack:
    barred = tile_refusal(engagement, weapon, ammo, mode)
    firing = barred or firing_of(engagement, weapon, ammo, mode)
    if isinstance(firing, Refusal):
        return refused(weapon, ammo, mode, firing)
    if firing.barrage is None:
        raise ValueError("what may be aimed at a tile comes down together")
    return _fired(engagement, weapon, firing, firing.barrage)


def _fired(engagement: Engagement, weapon: WeaponBuild, firing: Firing, barrage: Barrage) -> Attack:
    hits = volley_odds(firing.volley, engagement.target.victim).hits
    notes = notes_on(engagement, weapon, firing)
    if not barrage.area:
        notes = (*notes, Reason("what is aimed at a tile strikes by its area alone", "V-IND-17"))
    return Attack(
        weapon=weapon.weapon,
        name=weapon.name,
        ammo=firing.aim.gun.ammo or None,
        mode=firing.aim.mode.value,
        shots=firing.volley.shots,
        to_hit=chance_of(firing),
        hits=hits,
        outcomes={"hit": 1.0 - hits[0]},
        notes=notes,
        impact=impact_of(firing, engagement.book),
        others=tuple(bystanders(engagement, barrage, firing.volley)),
        place=weapon.place,
    )
