"""A weapon made ready to be fired: what is asked for, whether it may be, and what it takes."""

from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.aim import Mode, Reaction
from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.energy import energy_of, pay
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import Firing, firing_of
from mapper.rules.vehicle.loader import rounds_in
from mapper.rules.vehicle.orders import Fire, FireAtTile
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.power import Price, built, price_of
from mapper.rules.vehicle.reaction import in_reaction
from mapper.rules.vehicle.reaction_turn import at_power
from mapper.rules.vehicle.refusals import engagement_refusal, weapon_refusal
from mapper.rules.vehicle.tile_attack import engage_tile, tile_refusal
from mapper.rules.vehicle.volley import Volley


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked for when a weapon is fired at a unit or a tile, by order or in reaction.

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


@dataclass(frozen=True, slots=True)
class Ready:
    """A weapon that may be fired: at whom, with what, and what it takes."""

    ask: Ask
    engagement: Engagement
    weapon: WeaponBuild
    ammo: str | None
    price: Price
    firing: Firing

    @property
    def volley(self) -> Volley:
        """The shots that are fired."""
        return self.firing.volley


def ask(order: Fire | FireAtTile) -> Ask:
    """Return what an order to fire asks for."""
    return Ask(
        unit=order.unit,
        target=order.target if isinstance(order, Fire) else None,
        weapon=order.weapon,
        ammo=order.ammo,
        mode=order.mode,
        rounds=order.rounds,
        energy=order.energy,
        tile=order.tile if isinstance(order, FireAtTile) else None,
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
        return refuse("no_weapon", f"{attacker.unit.name} has no weapon {ask.weapon}", "V-BLD-20", ask.unit)
    ammo = ask.ammo or _loaded(attacker, weapon)
    if isinstance(ammo, Refusal):
        return ammo
    heat = attacker.condition.weapon_state(weapon.place).heat
    price = price_of(built(weapon, heat), ask.energy, attacker.build.effects, book)
    if isinstance(price, Refusal):
        return price
    weapon = replace(weapon, energy=price.energy, extra=ask.energy)  # see `power.raised`
    barred = _barred(engagement, weapon, ammo, ask.mode)
    if barred is not None:
        return barred
    paid = pay(energy_of(attacker.build, attacker.condition, book), price.energy)
    if isinstance(paid, Refusal):
        return paid
    aimed = firing_of(engagement, weapon, ammo, ask.mode, ask.rounds)
    if isinstance(aimed, Refusal):
        return aimed
    return Ready(ask, engagement, weapon, ammo, price, aimed)


def _engaged(course: Course, attacker: Party, ask: Ask) -> Engagement | Refusal:
    """Return the engagement, in play or in reaction, or why there is none."""
    unit, scenario, book = attacker.unit, course.scenario, course.book
    stance = Stance(unit.tile, unit.facing)
    if ask.tile is not None:
        if not scenario.map.holds(ask.tile):
            return refuse("no_tile", "the tile lies outside the map", "V-IND-18", ask.tile)
        return engage_tile(scenario, unit, ask.tile, stance, book)
    target = scenario.unit(ask.target or "")
    if target is None:
        return refuse("no_target", f"there is no unit {ask.target}", "V-GEN-09", ask.target)
    engagement = engage(scenario, unit, target, stance, book)
    return engagement if ask.reaction is None else in_reaction(engagement, ask.reaction)


def _barred(engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode) -> Refusal | None:
    if engagement.at_tile:
        return tile_refusal(engagement, weapon, ammo, mode)
    return engagement_refusal(engagement) or weapon_refusal(engagement, weapon, ammo, mode)


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
