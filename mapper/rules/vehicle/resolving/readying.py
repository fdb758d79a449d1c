"""A weapon made ready to be fired: what is asked for, whether it may be, and what it takes."""

from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.aim import Mode, Reaction
from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.energy import energy_of, pay
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import Firing, firing_of
from mapper.rules.vehicle.loader import rounds_in
from mapper.rules.vehicle.orders import Fire, FireAtStructure, FireAtTile
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.power import Price, built, price_of
from mapper.rules.vehicle.reaction import in_reaction
from mapper.rules.vehicle.reaction_turn import at_power
from mapper.rules.vehicle.refusals import engagement_refusal, weapon_refusal
from mapper.rules.vehicle.sections import tiles_of
from mapper.rules.vehicle.structure_aim import Bombing, Spot, bombing_of, engage_structure
from mapper.rules.vehicle.tile_attack import engage_tile, tile_refusal
from mapper.rules.vehicle.volley import Volley


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked for when a weapon is fired at a unit, a structure or a tile, by order or in reaction.

    `power_mw` is that of a shot which is paid for already (V-EXT-13).
    """

    unit: str
    target: str | None
    weapon: int
    ammo: str | None = None
    mode: Mode = Mode.DIRECT
    rounds: int | None = None
    energy: float = 0.0
    reaction: Reaction | None = None
    tile: Tile | None = None
    power_mw: float | None = None
    structure: str | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A weapon that may be fired: at whom, with what, and what it takes; `bombing` where at a structure."""

    ask: Ask
    engagement: Engagement
    weapon: WeaponBuild
    ammo: str | None
    price: Price
    firing: Firing
    bombing: Bombing | None = None

    @property
    def volley(self) -> Volley:
        """The shots that are fired."""
        return self.firing.volley


def ask(order: Fire | FireAtTile | FireAtStructure) -> Ask:
    """Return what an order to fire asks for."""
    return Ask(
        unit=order.unit,
        target=order.target if isinstance(order, Fire) else None,
        weapon=order.weapon,
        ammo=order.ammo,
        mode=order.mode,
        rounds=order.rounds,
        energy=order.energy,
        tile=None if isinstance(order, Fire) else order.tile,
        structure=order.structure if isinstance(order, FireAtStructure) else None,
    )


def ready(course: Course, ask: Ask) -> Ready | Refusal:
    """Return the weapon ready to be fired, or why it may not be."""
    attacker, book = course.party(ask.unit), course.book
    engagement = _engaged(course, attacker, ask)
    if isinstance(engagement, Refusal):
        return engagement
    weapon = attacker.weapon(ask.weapon)
    if weapon is not None and ask.power_mw is not None:
        weapon = at_power(weapon, ask.power_mw, book)
    if weapon is None:
        return refuse(
            "no_weapon", f"{called(attacker.unit)} has no weapon {ask.weapon}", "V-BLD-20", ask.unit
        )
    ammo = ask.ammo or _loaded(attacker, weapon)
    if isinstance(ammo, Refusal):
        return ammo
    heat = attacker.condition.weapon_state(weapon.place).heat
    price = price_of(built(weapon, heat), ask.energy, attacker.build.effects, book)
    if isinstance(price, Refusal):
        return price
    weapon = replace(weapon, energy=price.energy, extra=ask.energy)  # see `power.raised`
    aimed = _aimed(engagement, weapon, ammo, ask)
    if isinstance(aimed, Refusal):
        return aimed
    paid = pay(energy_of(attacker.build, attacker.condition, book), price.energy)
    if isinstance(paid, Refusal):
        return paid
    if isinstance(aimed, Bombing):
        return Ready(ask, engagement, weapon, ammo, price, aimed.firing, aimed)
    return Ready(ask, engagement, weapon, ammo, price, aimed)


def _engaged(course: Course, attacker: Party, ask: Ask) -> Engagement | Refusal:
    """Return the engagement, in play or in reaction, or why there is none."""
    unit, scenario, book = attacker.unit, course.scenario, course.book
    stance = Stance(unit.tile, unit.facing)
    if ask.tile is not None:
        if not scenario.map.holds(ask.tile):
            return refuse("no_tile", "the tile lies outside the map", "V-IND-18", ask.tile)
        if ask.structure is not None:
            return _engaged_structure(course, attacker, ask.structure, ask.tile)
        return engage_tile(scenario, unit, ask.tile, stance, book)
    target = scenario.unit(ask.target or "")
    if target is None:
        return refuse("no_target", f"there is no unit {ask.target}", "V-GEN-09", ask.target)
    engagement = engage(scenario, unit, target, stance, book)
    return engagement if ask.reaction is None else in_reaction(engagement, ask.reaction)


def _engaged_structure(
    course: Course, attacker: Party, structure_id: str, tile: Tile
) -> Engagement | Refusal:
    structure, unit = course.structure(structure_id), attacker.unit
    if structure is None:
        return refuse("no_target", f"there is no structure {structure_id}", "V-GEN-09", structure_id)
    if tile not in tiles_of(structure, course.scenario.map):
        return refuse("no_tile", f"{structure_id} doesn't stand in {tile.label}", "V-STR-02", tile)
    stance = Stance(unit.tile, unit.facing)
    return engage_structure(course.scenario, unit, Spot(structure, tile), stance, course.book)


def _aimed(
    engagement: Engagement, weapon: WeaponBuild, ammo: str | None, ask: Ask
) -> Firing | Bombing | Refusal:
    """Return how the weapon is fired, or why it may not be."""
    if ask.structure is not None:
        return bombing_of(engagement, weapon, ammo, ask.mode, ask.rounds)
    if engagement.at_tile:
        barred = tile_refusal(engagement, weapon, ammo, ask.mode)
    else:
        barred = engagement_refusal(engagement) or weapon_refusal(engagement, weapon, ammo, ask.mode)
    return barred or firing_of(engagement, weapon, ammo, ask.mode, ask.rounds)


def _loaded(party: Party, weapon: WeaponBuild) -> str | Refusal | None:
    """Return what an order that names no ammunition fires: what is loaded, or the only kind there is."""
    loaded = party.condition.weapon_state(weapon.place).loaded
    kinds = tuple(weapon.rounds) or tuple(profile.ammo for profile in weapon.profiles)
    if loaded is not None or BEAM in kinds or not kinds:
        return loaded
    held = [ammo for ammo in kinds if rounds_in(party.condition, weapon, ammo) != 0]
    if len(held) == 1 or len(kinds) == 1:
        return (*held, *kinds)[0]
    text = f"{weapon.name} fires {', '.join(kinds)}: which one?"
    return refuse("which_ammo", text, "V-BLD-35", party.unit.id)
