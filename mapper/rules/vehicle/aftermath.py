"""What the crits of an attack may break: asked of one attack at a time, after its first numbers stand."""

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Chain, Stance
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.attack import weapons_of
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.chain import chain_after, chain_of
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import volley_of
from mapper.rules.vehicle.melee import MELEE, REACTION, ends_of
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.power import raised
from mapper.rules.vehicle.target import Target


def crit_chain(
    scenario: Scenario, units: tuple[Unit, Unit], stance: Stance, attack: Attack, book: Rulebook
) -> Chain | None:
    """Return the odds of an attack with all its crits, None where it is refused or nothing can be crit.

    `units` are the attacker and the target. Raises DocumentError when a sheet or state is of other rules.
    """
    attacker, target = units
    party = party_of(target, book)
    victim = target_with_systems(party.build, party.condition, book)
    if attack.refusal is not None or not isinstance(victim, Target) or victim.systems is None:
        return None
    if attack.mode in (MELEE, REACTION):
        ends = ends_of(scenario, party_of(attacker, book), party, stance, attack)
        blows = tuple((end, chance) for end, chance in ends if isinstance(end, Target))
        return chain_after(blows, victim, damage_numbers(book)) if blows else None
    engagement = engage(scenario, attacker, target, stance, book)
    weapon = _weapon(engagement, attack)
    if weapon is None:
        return None
    fired = volley_of(engagement, weapon, attack.ammo, Mode(attack.mode))
    return None if isinstance(fired, Refusal) else chain_of(fired[0], victim)


def _weapon(engagement: Engagement, attack: Attack) -> WeaponBuild | None:
    """Return the weapon of an attack, with the extra energy it is given (V-ENG-07)."""
    attacker, book = engagement.attacker, engagement.book
    weapon = next((each for each in weapons_of(engagement) if each.place == attack.place), None)
    if weapon is None or not attack.extra_energy:
        return weapon
    heat = attacker.condition.weapon_state(weapon.place).heat
    stronger = raised(weapon, attack.extra_energy, attacker.quirks, book, heat=heat)
    return None if isinstance(stronger, Refusal) else stronger
