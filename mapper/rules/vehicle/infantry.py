"""What a hit does to infantry: troopers, powered armour, powersuits and drones."""

from dataclasses import replace

from mapper.rules.vehicle.shot import AnyShot, Emp, Flame, Gamma, Gas, Shot
from mapper.rules.vehicle.target import Infantry
from mapper.rules.vehicle.tolerance import reaches


def struck(infantry: Infantry, shot: AnyShot) -> Infantry:
    """Return the infantry after a hit; a shield stops the rest of the hit that empties it (V-INF-06)."""
    match shot:
        case Shot():
            return _shot(infantry, shot)
        case Gamma():
            if infantry.shield_up:
                return _drained(infantry, shot.shield_damage)
            return _hurt(infantry, shot.damage)
        case Gas():
            exposed = replace(infantry, corrosion=infantry.corrosion + 1)  # V-INF-07
            if infantry.shield_up:
                return _hurt(_drained(exposed, shot.shielded_shield), shot.shielded_armour)
            return _hurt(exposed, shot.bare_armour)
        case Emp():
            return _drained(infantry, shot.shield_damage)
        case Flame():
            return burnt(infantry, shot)


def burnt(infantry: Infantry, flame: Flame) -> Infantry:
    """Return the infantry after Flame in its tile (V-DMG-26)."""
    lit = replace(infantry, burning=infantry.burning + 1) if flame.burns else infantry
    return _taken(lit, flame.damage)


def corroded(infantry: Infantry, damage: float) -> Infantry:
    """Return the infantry after corrosion, which no shield stops (V-INF-07)."""
    return _hurt(infantry, damage)


def _shot(infantry: Infantry, shot: Shot) -> Infantry:
    thermal = shot.thermal if shot.energy else 0.0  # V-INF-04
    if infantry.shield_up:
        plain = shot.damage * shot.sub_hits if shot.shield_damage is None else shot.shield_damage
        return _after_flame(_drained(infantry, plain + thermal), shot)
    after = infantry
    for _ in range(shot.sub_hits):
        after = _hurt(after, shot.damage + thermal)
    return _after_flame(after, shot)


def _after_flame(infantry: Infantry, shot: Shot) -> Infantry:
    return burnt(infantry, shot.flame) if shot.flame is not None else infantry


def _taken(infantry: Infantry, damage: float) -> Infantry:
    return _drained(infantry, damage) if infantry.shield_up else _hurt(infantry, damage)


def _drained(infantry: Infantry, damage: float) -> Infantry:
    left = infantry.shield - damage
    return replace(infantry, shield=0.0 if reaches(0.0, left) else left)


def _hurt(infantry: Infantry, damage: float) -> Infantry:
    left = infantry.health - damage
    return replace(infantry, health=0.0 if reaches(0.0, left) else left)
