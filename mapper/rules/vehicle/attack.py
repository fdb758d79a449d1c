"""Every weapon, ammunition and mode of an attacker against one target: a refusal, or the exact odds."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Explained, Reason, Refusal
from mapper.rules.ruleset import Attack, Impact, Stance
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.arming import mount
from mapper.rules.vehicle.barrage import bystanders
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import Firing, firing_of
from mapper.rules.vehicle.notes import notes_on
from mapper.rules.vehicle.outcome import outcome_of
from mapper.rules.vehicle.refusals import NOT_COVERED, engagement_refusal, weapon_refusal
from mapper.rules.vehicle.rounds import HITTING, falls
from mapper.rules.vehicle.sheet import MountedWeapon


def attacks(
    scenario: Scenario, attacker: Unit, target: Unit, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each weapon, ammunition and mode of the attacker, in the order of its sheet.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    engagement = engage(scenario, attacker, target, stance, book)
    barred = engagement_refusal(engagement)
    found = []
    for weapon in weapons_of(engagement):
        for ammo, mode in ways_to_fire(weapon):
            refusal = barred or weapon_refusal(engagement, weapon, ammo, mode)
            fired = refusal or firing_of(engagement, weapon, ammo, mode)
            if isinstance(fired, Refusal):
                found.append(refused(weapon, ammo, mode, fired))
            else:
                found.append(_fired(engagement, weapon, fired))
    return (*found, *_later(engagement))


def weapons_of(engagement: Engagement) -> tuple[WeaponBuild, ...]:
    """Return the attacker's weapons; the free anti-personnel one is there even if unprinted (V-BLD-07)."""
    build, book = engagement.attacker.build, engagement.book
    if not build.is_vehicle or any(weapon.family == "ap" for weapon in build.weapons):
        return build.weapons
    entry = MountedWeapon(weapon="ap", count=int(build.ap_shots_vehicle.value), turret=True)
    place = 1 + max((weapon.place for weapon in build.weapons), default=-1)
    free = mount(place, entry, book, all_turreted=build.all_turreted, shots_mult=1)
    return (*build.weapons, free) if free is not None else build.weapons


def ways_to_fire(weapon: WeaponBuild) -> Iterator[tuple[str | None, Mode]]:
    """Yield the ammunition and modes a weapon may be fired with."""
    loads = tuple(weapon.rounds) or tuple(profile.ammo for profile in weapon.profiles)
    for ammo in loads or (BEAM,):
        for angle in weapon.fire:
            yield None if ammo == BEAM else ammo, Mode(angle)


def _fired(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Attack:
    volley, barrage = firing.volley, firing.barrage
    outcome = outcome_of(volley, engagement.target.victim)
    return Attack(
        weapon=weapon.weapon,
        name=weapon.name,
        ammo=firing.aim.gun.ammo or None,
        mode=firing.aim.mode.value,
        shots=volley.shots,
        to_hit=chance_of(firing),
        hits=outcome.hits,
        outcomes=outcome.outcomes,
        expected=outcome.expected,
        states=outcome.states,
        notes=notes_on(engagement, weapon, firing),
        impact=impact_of(firing, engagement.book),
        others=tuple(bystanders(engagement, barrage, volley)) if barrage is not None else (),
        place=weapon.place,
    )


def chance_of(firing: Firing) -> Explained:
    """Return the chance of a round to hit, of both its rolls and with their reasons where there are two."""
    first, second, barrage = firing.accuracy, firing.second, firing.barrage
    if second is None or barrage is None:
        return first.explained
    total = falls(barrage.salvo.flight).get(HITTING, 0.0)
    now = [replace(reason, text=f"now: {reason.text}") for reason in first.explained.reasons]
    later = [replace(reason, text=f"on impact: {reason.text}") for reason in second.explained.reasons]
    carried = total - first.chances.chance * second.chances.chance
    more = Reason("a first roll that misses flies on with its miss", "V-IND-12", 100.0 * carried)
    return Explained(total, (*now, *later, *((more,) if barrage.salvo.flight.carries else ())))


def impact_of(firing: Firing, book: Rulebook) -> Impact | None:
    """Return the two rolls of fire that comes down later, None for all else."""
    if firing.second is None:
        return None
    at_end = book.settings.high.impact == "end_of_next_turn"
    when = "at the end of the next turn" if at_end else "at the start of the shooter's next turn"
    return Impact(firing.accuracy.explained, firing.second.explained, when)


def refused(weapon: WeaponBuild, ammo: str | None, mode: Mode, refusal: Refusal) -> Attack:
    """Return the entry of a weapon that may not be fired so."""
    shots = int(weapon.shots.value)
    return Attack(weapon.weapon, weapon.name, ammo, mode.value, shots, refusal=refusal, place=weapon.place)


def _later(engagement: Engagement) -> Iterator[Attack]:
    """Yield the weapons that extra systems bring, whose procedures come later."""
    for key, effect in engagement.attacker.build.effects.items():
        if effect.action.emp or effect.weapon.flame or effect.weapon.modes:
            text = f"{effect.name} is not part of this release"
            refusal = Refusal(NOT_COVERED, (Reason(text, effect.source),))
            yield Attack(key, effect.name, None, Mode.DIRECT.value, 1, refusal=refusal)
