"""Every weapon, ammunition and mode of an attacker against one target: a refusal, or the exact odds."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Explained, Reason, Refusal
from mapper.rules.ruleset import Attack, Impact, Stance
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.armed import armed
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.bystanding import others_struck
from mapper.rules.vehicle.energy import energy_of
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import Firing, firing_of
from mapper.rules.vehicle.notes import notes_on
from mapper.rules.vehicle.outcome import outcome_of
from mapper.rules.vehicle.power import built, extra_energies, raised
from mapper.rules.vehicle.refusals import engagement_refusal, weapon_refusal
from mapper.rules.vehicle.rounds import HITTING, falls


def attacks(
    scenario: Scenario, attacker: Unit, target: Unit, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each weapon, ammunition and mode of the attacker, in the order of its sheet.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    engagement = engage(scenario, attacker, target, stance, book)
    barred = engagement_refusal(engagement)
    found = list[Attack]()
    for weapon in weapons_of(engagement):
        for ammo, mode in ways_to_fire(weapon):
            found.append(attack_with(engagement, weapon, ammo, mode, barred))
            if barred is None:
                found += _stronger(engagement, weapon, ammo, mode)
    return tuple(found)


def weapons_of(engagement: Engagement) -> tuple[WeaponBuild, ...]:
    """Return the attacker's weapons, those that extra systems bring among them."""
    return armed(engagement.attacker.build, engagement.book)


def ways_to_fire(weapon: WeaponBuild) -> Iterator[tuple[str | None, Mode]]:
    """Yield the ammunition and modes a weapon may be fired with."""
    loads = tuple(weapon.rounds) or tuple(profile.ammo for profile in weapon.profiles)
    for ammo in loads or (BEAM,):
        for angle in weapon.fire:
            yield None if ammo == BEAM else ammo, Mode(angle)


def attack_with(
    engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode, barred: Refusal | None = None
) -> Attack:
    """Return the attack with one weapon, ammunition and mode: a refusal, or the exact odds."""
    refusal = barred or weapon_refusal(engagement, weapon, ammo, mode)
    fired = refusal or firing_of(engagement, weapon, ammo, mode)
    if isinstance(fired, Refusal):
        return refused(weapon, ammo, mode, fired)
    return _fired(engagement, weapon, fired)


def _stronger(engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode) -> Iterator[Attack]:
    """Yield the same with the least and the most extra energy that may be given now (V-ENG-04, V-ENG-07)."""
    attacker, book = engagement.attacker, engagement.book
    heat = attacker.condition.weapon_state(weapon.place).heat
    available = energy_of(attacker.build, attacker.condition, book).available
    for extra in extra_energies(built(weapon, heat), available, attacker.quirks, book):
        stronger = raised(weapon, extra, attacker.quirks, book, heat=heat)
        if isinstance(stronger, Refusal):
            continue
        entry = attack_with(engagement, stronger, ammo, mode)
        if entry.refusal is None:
            yield replace(entry, name=f"{weapon.name} +{plain(extra)} EN", extra_energy=extra)


def _fired(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Attack:
    volley = firing.volley
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
        others=tuple(others_struck(engagement, weapon, firing)),
        place=weapon.place,
    )


def chance_of(firing: Firing) -> Explained:
    """Return the chance of a round to hit, of both its rolls and with their reasons where there are two."""
    first, second, barrage = firing.accuracy, firing.second, firing.barrage
    if second is None or barrage is None:
        return first.explained
    total = falls(barrage.salvo.flight).get(HITTING, 0.0)
    now = [replace(reason, text=f"{reason.text} (roll now)") for reason in first.explained.reasons]
    later = [replace(reason, text=f"{reason.text} (roll on impact)") for reason in second.explained.reasons]
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
