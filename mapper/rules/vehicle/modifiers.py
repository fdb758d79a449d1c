"""The modifiers of a roll to hit: one reason each."""

from collections.abc import Iterable, Iterator
from math import ceil, floor

from mapper.rules.reasons import Reason
from mapper.rules.vehicle.aim import Aim, Ally, Mode, Reaction, Shooter
from mapper.rules.vehicle.arsenal import WeaponRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Quirk

BLACKBOX, GLIDER, ECM = "trust_blackbox", "glider_turbines", "ecm_blisters"


def modifiers(aim: Aim, book: Rulebook) -> tuple[Reason, ...]:
    """Return the terms that add up to the accuracy, without those that add nothing."""
    return tuple(term for term in _terms(aim, book) if term.value)


def quirks_of(keys: Iterable[str], book: Rulebook) -> tuple[Quirk, ...]:
    """Return the rows of quirks and extra systems, in the order of their keys."""
    found = (book.quirk(key) for key in sorted(keys))
    return tuple(quirk for quirk in found if quirk is not None)


def weapon_of(aim: Aim, book: Rulebook) -> WeaponRow | None:
    """Return the row of the weapon fired, None for a restricted one or none in particular."""
    return book.tables.weapon.get(aim.gun.weapon)


def _terms(aim: Aim, book: Rulebook) -> Iterator[Reason]:
    yield book.reason("hit.base", "base accuracy", book.tables.hit.base, clause="V-HIT-01")
    yield _sensors(aim, book)
    yield from _shared_sensors(aim, book)
    yield _own_height(aim.shooter, book)
    yield _own_movement(aim, book)
    yield _target_movement(aim, book)
    yield _low_angle(aim, book)
    yield _rockets(aim, book)
    yield _indirect(aim, book)
    yield from _elusive(aim, book)
    yield _barricade(aim, book)
    yield from _jamming(aim, book)
    yield _reaction(aim, book)
    yield _stun(aim.shooter, book)


def _sensors(aim: Aim, book: Rulebook) -> Reason:
    points = aim.shooter.sensors
    text = f"{points:g} sensor point{'' if points == 1 else 's'}"
    bonus = points * book.tables.component["sensors"].accuracy
    if aim.shooter.cockpit_damaged:
        left = book.tables.crit.damaged_sensors
        bonus, text = bonus * left, f"{text}, times {left:g}: the cockpit is damaged"
    ammo = book.tables.ammo.get(aim.gun.ammo)
    if ammo is not None and ammo.sensor_mult != 1:
        bonus, text = bonus * ammo.sensor_mult, f"{text}, of which {aim.gun.ammo} gets {ammo.sensor_mult:.0%}"
    return book.reason("component.sensors.accuracy", text, bonus, clause="V-HIT-02")


def _shared_sensors(aim: Aim, book: Rulebook) -> Iterator[Reason]:
    own = max(
        (quirk.hit.ally_sensors_same_tile for quirk in quirks_of(aim.shooter.quirks, book)), default=0.0
    )
    relayed = book.tables.extra[BLACKBOX].hit.ally_sensors_same_tile
    per_point = book.tables.component["sensors"].accuracy
    found = []
    for ally in aim.allies:
        share = max(own if ally.same_tile else 0.0, relayed if ally.relay else 0.0)
        text = f"{_share_name(ally, own)} {ally.name or 'an ally'} with {ally.sensors:g} sensor points"
        found.append(Reason(text, "V-HIT-03", share * ally.sensors * per_point))
    if book.settings.blackbox.stack == "best" and found:
        found = [max(found, key=lambda reason: reason.value or 0.0)]
    yield from found


def _share_name(ally: Ally, own_share: float) -> str:
    return "Trust Blackbox:" if ally.same_tile and own_share > 0 else "sensor relay of"


def _own_height(shooter: Shooter, book: Rulebook) -> Reason:
    high = book.tables.extra[GLIDER].action.high
    value = high.hit if shooter.high and high is not None else 0.0
    return Reason("fires from high altitude", "V-HIT-04", value)


def _own_movement(aim: Aim, book: Rulebook) -> Reason:
    moved, hit = aim.shooter.moved, book.tables.hit
    if moved <= 0:
        return Reason("stationary", "V-HIT-05", 0.0)
    share = _stabilised_share(aim, book)
    loose = hit.move_basic + hit.move_per_tile * moved
    held = hit.move_per_tile * floor(moved / hit.stab_tiles_per_step)
    how = {0.0: "", 1.0: ", stabilised"}.get(share, f", {share:.0%} stabilised")
    text = f"moved {moved} tile{'' if moved == 1 else 's'}{how}"
    return Reason(text, "V-HIT-05", -((1.0 - share) * loose + share * held))


def _stabilised_share(aim: Aim, book: Rulebook) -> float:
    shooter = aim.shooter
    if shooter.chassis_stabiliser is None:
        return 1.0 if aim.gun.stabilised else 0.0
    share = min(1.0, shooter.chassis_stabiliser / shooter.chassis_stabiliser_full)
    if book.settings.walker.partial_stab == "all_or_nothing":
        return float(floor(share))
    return share


def _target_movement(aim: Aim, book: Rulebook) -> Reason:
    thresholds, hit, moved = book.settings.hit.threshold, book.tables.hit, aim.target.moved
    if not aim.shooter.npc:
        threshold, clause = thresholds.player, "V-HIT-06"
    else:
        threshold = thresholds.npc_infantry if aim.shooter.infantry else thresholds.npc_vehicle
        clause = "V-HIT-07"
    if moved < threshold:
        return Reason("the target hardly moved", clause, 0.0)
    steps = (moved - threshold) // hit.target_move_every + 1
    return Reason(f"the target moved {moved} tiles last turn", clause, -hit.target_move_step * steps)


def _low_angle(aim: Aim, book: Rulebook) -> Reason:
    moved = aim.target.moved if aim.mode is Mode.LOW else 0
    text = f"low angle: the target moved {moved} tiles last turn"
    return Reason(text, "V-IND-04", -book.tables.hit.low_angle_step * ceil(moved / 2))


def _rockets(aim: Aim, book: Rulebook) -> Reason:
    weapon = weapon_of(aim, book)
    penalty = weapon.volley_penalty if weapon is not None else 0.0
    if aim.gun.damaged:
        penalty *= book.tables.crit.damaged_volley  # V-CRT-13
    others = max(0, aim.gun.rockets - 1)
    return Reason(f"{others} more rockets in the volley", "V-HIT-08", -penalty * others)


def _indirect(aim: Aim, book: Rulebook) -> Reason:
    spotter, hit = aim.spotter, book.tables.hit
    if spotter is None:
        return Reason("own sight", "V-IND-03", 0.0)
    if spotter.drone_only:
        whose = f"the drone of {spotter.name}" if spotter.name else "a drone"
        text = f"indirect, seen by {whose} only"
        return book.reason("hit.indirect", text, -hit.indirect, clause="V-IND-03")
    mult = max(quirk.spot.mult for quirk in book.tables.quirk.values()) if spotter.relay else 1.0
    reduction = hit.indirect_per_sensor * spotter.sensors * mult
    how = f"{f' by {spotter.name}' if spotter.name else ''}{' by relay' if spotter.relay else ''}"
    text = f"indirect, spotted{how} with {spotter.sensors:g} sensor points"
    return Reason(text, "V-IND-03", -max(0.0, hit.indirect - reduction))


def _elusive(aim: Aim, book: Rulebook) -> Iterator[Reason]:
    for quirk in quirks_of(aim.target.quirks, book):
        yield Reason(f"the target has {quirk.name}", "V-HIT-09", quirk.hit.vs_me)
    high = book.tables.extra[GLIDER].action.high
    value = high.hit_vs_me if aim.target.high and high is not None else 0.0
    yield Reason("the target is at high altitude", "V-HIT-09", value)


def _barricade(aim: Aim, book: Rulebook) -> Reason:
    covers = aim.target.behind_barricade and aim.mode.is_flat
    value = -book.tables.barricade.cover if covers else 0.0
    text = "the target is behind a barricade"
    return book.reason("barricade.cover", text, value, clause="V-HIT-10", where=aim.target.barricade)


def ecm_of(aim: Aim) -> str:
    """Return whose passive ECM is in force, in words."""
    return f"the ECM of {aim.target.jammed_by}" if aim.target.jammed_by else "ECM"


def _jamming(aim: Aim, book: Rulebook) -> Iterator[Reason]:
    ecm, weapon = book.tables.extra[ECM].ecm, weapon_of(aim, book)
    missile = weapon is not None and weapon.family == "missile"
    decides = aim.mode.is_flat  # V-IND-09: applied once, to the roll that decides
    if decides and aim.target.ecm_passive and ecm.passive and (missile or aim.spotter is not None):
        what = "missiles" if missile else "indirect fire"
        yield Reason(f"{ecm_of(aim)} against {what}", "V-HIT-11", ecm.passive.mod)
    if aim.active_ecm and ecm.active is not None:
        yield Reason("the shooter is jammed by ECM", "V-HIT-11", ecm.active.mod)


def _reaction(aim: Aim, book: Rulebook) -> Reason:
    hit = book.tables.hit
    quick = [
        quirk.reaction
        for quirk in quirks_of(aim.shooter.quirks, book)
        if aim.gun.turret and quirk.reaction.penalty is not None
    ]
    match aim.reaction:
        case None | Reaction.TIGHT:
            return Reason("tight reaction fire", "V-HIT-12", 0.0)
        case Reaction.CONE:
            penalty = min(
                (effect.penalty for effect in quick if effect.penalty is not None), default=hit.reaction
            )
            return Reason("reaction fire", "V-HIT-12", -penalty)
        case Reaction.CORNER:
            penalty = min(
                (effect.corner for effect in quick if effect.corner is not None), default=hit.corner
            )
            return Reason("reaction fire round a corner", "V-HIT-12", -penalty)
        case Reaction.TURN:
            penalty = book.settings.reaction.turn_penalty
            return Reason("reaction fire after a Reaction Turn", "V-HIT-26", -penalty)


def _stun(shooter: Shooter, book: Rulebook) -> Reason:
    if shooter.stun == 0:
        return Reason("not stunned", "V-HIT-13", 0.0)
    text = "the shooter is stunned" if shooter.stun == 1 else "the shooter was stunned last turn"
    effect = min((quirk.stun.effect_mult for quirk in quirks_of(shooter.quirks, book)), default=1.0)
    return Reason(text, "V-HIT-13", -book.tables.stun.roll[shooter.stun - 1] * effect)
