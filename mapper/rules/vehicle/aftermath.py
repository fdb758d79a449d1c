"""What the crits of an attack may break: asked of one attack at a time, after its first numbers stand."""

from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Chain
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.attack import weapons_of
from mapper.rules.vehicle.chain import chain_of
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.firing import volley_of
from mapper.rules.vehicle.power import raised
from mapper.rules.vehicle.target import Target


def crit_chain(engagement: Engagement, attack: Attack) -> Chain | None:
    """Return the odds of an attack with all its crits, None where it is refused or nothing can be crit."""
    weapon = _weapon(engagement, attack)
    target = engagement.target
    victim = target_with_systems(target.build, target.condition, target.book)
    if attack.refusal is not None or weapon is None or not isinstance(victim, Target):
        return None
    if victim.systems is None:
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
