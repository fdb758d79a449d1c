"""What a ram does: damage that a shield doesn't hold back, both sides at once, stun and leech."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mapper.rules.script import Script, check
from mapper.rules.vehicle import armour, shield
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import DamageNumbers, damage_numbers
from mapper.rules.vehicle.effects import MeleeLeech, Quirk
from mapper.rules.vehicle.ram import Charge, Fighter, Melee, armature_of
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.structure_damage import Blow
from mapper.rules.vehicle.target import Facing, Infantry, Lost, Shield, Target, Victim
from mapper.rules.vehicle.tolerance import exceeds, reaches

HIT = "hit"


@dataclass(frozen=True, slots=True)
class Clash:
    """How both sides stand after a ram.

    `stuns` and `stuns_self` tell of stuns that come whatever the damage is (V-RAM-12, V-RAM-10), `knocked` of
    an agrav that is pushed away, `crashed` of one that was pushed into something (V-RAM-09); `leech` is the
    charge that Vampire Contacts drew (V-EXT-17).
    """

    attacker: Target
    target: Victim | None
    struck: bool = True
    stuns: bool = False
    stuns_self: bool = False
    knocked: bool = False
    crashed: bool = False
    leech: float = 0.0

    @property
    def target_end(self) -> Victim | None:
        """The target with the stun that the ram itself brings."""
        return _stunned(self.target, self.stuns) if isinstance(self.target, Target) else self.target

    @property
    def attacker_end(self) -> Target:
        """The attacker with the stun that the ram itself brings."""
        return _stunned(self.attacker, self.stuns_self)


def ram(
    charge: Charge, attacker: Fighter, target: Fighter | None, book: Rulebook, *, crashes: bool = False
) -> Script[Clash]:
    """Resolve a ram, stomp, slam or blow of the armature; without a target it went at a structure.

    `crashes` tells that what is knocked back has no tile to go to.
    """
    before = _vehicle(attacker.state)
    struck = Clash(before, target.state if target is not None else None)
    if charge.chance.value < 1.0 and (yield check(charge.chance.value, "reaction ram", "V-RAM-02")) != HIT:
        return replace(struck, struck=False)
    if target is not None:
        struck = yield from _strike(struck, charge, attacker, target, book)
        if struck.knocked and crashes and isinstance(struck.target, Target):
            struck = replace(struck, target=crashed(struck.target, book), crashed=True)
    return _strike_back(struck, charge, attacker, book)


def rammed(victim: Victim, damage: float, pen: float, facing: Facing, book: Rulebook) -> Victim:
    """Return a victim after a ram's damage, which a shield doesn't hold back (V-RAM-05)."""
    if isinstance(victim, Infantry):
        return _trampled(victim, damage)
    return vehicle_rammed(victim, damage, pen, facing, book)


def vehicle_rammed(target: Target, damage: float, pen: float, facing: Facing, book: Rulebook) -> Target:
    """Return a vehicle after a ram's damage: its shield, then its armour with what is left (V-RAM-05)."""
    numbers = damage_numbers(book)
    if target.shield is not None and target.shield.up:
        before, shot = target.shield, Shot(pen, damage, weapon=False)
        after = shield.struck(before, shot, numbers)
        target = _with_shield(target, before, after)
        if after.up:
            return target
        damage = _excess(before, shot, numbers, book)
        pen = book.tables.ram.pen_share * damage
    if damage <= 0.0:
        return target
    thickness = target.armour.thickness(facing)
    return armour.struck(target, Shot(pen, damage, weapon=False), thickness, numbers)


def blow_of_charge(charge: Charge, attacker: Fighter, book: Rulebook) -> Blow:
    """Return an attack at close quarters as a structure meets it (V-RAM-11, V-STR-10)."""
    armature = None if charge.kind.is_ram else armature_of(attacker.effects(book))
    return Blow(
        charge.pen.value,
        charge.damage.value,
        ram=charge.kind.is_ram,
        unresisted=armature is not None and armature.ignores_structure_resistance,
    )


def jump_rammed(target: Target, rams: Iterable[float], book: Rulebook) -> Target:
    """Return a vehicle after the rams that a jump below zero costs it; it is stunned too (V-MOV-12)."""
    for damage in rams:
        target = vehicle_rammed(target, damage, book.tables.ram.pen_share * damage, Facing.NONE, book)
    return target


def crashed(target: Target, book: Rulebook) -> Target:
    """Return an agrav that was knocked back into a structure (V-RAM-09)."""
    return jump_rammed(target, (book.settings.ram.knockback_crash,), book)


def is_stunned_by_losses(target: Victim | None, book: Rulebook) -> bool:
    """Tell whether its losses of this turn stun a vehicle, whatever else does (V-STN-01)."""
    return isinstance(target, Target) and replace(target, stunned=False).is_stunned(damage_numbers(book))


def _strike(
    clash: Clash, charge: Charge, attacker: Fighter, target: Fighter, book: Rulebook
) -> Script[Clash]:
    victim = target.state
    if charge.kind.is_ram:
        after = rammed(victim, charge.damage.value, charge.pen.value, target.facing, book)
    else:
        blow = Shot(charge.pen.value, charge.damage.value)
        after = yield from land(victim, blow, Strike(damage_numbers(book), target.facing))
    drained = _shield_of(victim) - _shield_of(after)
    fed, leech = _leeched(clash.attacker, drained, charge.kind, attacker.effects(book))
    pushed = charge.kind is Melee.STOMP and target.type == "agrav" and not after.gone
    return Clash(
        attacker=fed,
        target=after,
        stuns=charge.kind.is_ram and isinstance(after, Target) and _is_stunnable(target.effects(book)),
        knocked=pushed and is_stunned_by_losses(after, book),
        leech=leech,
    )


def _strike_back(clash: Clash, charge: Charge, attacker: Fighter, book: Rulebook) -> Clash:
    """Do the attacker its own damage: a slam that costs it armour or internals stuns it (V-RAM-10)."""
    if charge.self_damage.value <= 0.0:
        return clash
    before = clash.attacker
    after = vehicle_rammed(before, charge.self_damage.value, charge.self_pen.value, attacker.facing, book)
    hurt = (after.lost.armour, after.lost.internals) != (before.lost.armour, before.lost.internals)
    return replace(clash, attacker=after, stuns_self=charge.kind is Melee.SLAM and hurt)


def _excess(before: Shield, shot: Shot, numbers: DamageNumbers, book: Rulebook) -> float:
    """Return the damage that goes on past an emptied shield, raw or scaled by the setting (V-RAM-05)."""
    factor = shield.factor_of(before, shot.pen, numbers)
    if book.settings.ram.excess == "scaled":
        return max(0.0, shot.damage * factor - before.charge)
    return max(0.0, shot.damage - before.charge / factor) if factor > 0.0 else 0.0


def _with_shield(target: Target, before: Shield, after: Shield) -> Target:
    lost = target.lost
    gone = before.charge - after.charge
    return replace(target, shield=after, lost=Lost(lost.armour, lost.internals, lost.shield + gone))


def _trampled(infantry: Infantry, damage: float) -> Infantry:
    left = infantry.shield - damage
    if exceeds(left, 0.0):
        return replace(infantry, shield=left)
    health = infantry.health - max(0.0, -left)
    return replace(infantry, health=0.0 if reaches(0.0, health) else health, shield=0.0)


def _leeched(attacker: Target, drained: float, kind: Melee, rows: Iterable[Quirk]) -> tuple[Target, float]:
    """Return the attacker with what Vampire Contacts draw from the shield struck, and how much (V-EXT-17)."""
    contacts = next((row.leech.melee for row in rows if row.leech.melee is not None), None)
    own = attacker.shield
    if contacts is None or own is None or drained <= 0.0 or kind not in {Melee.STOMP, Melee.ARMATURE}:
        return attacker, 0.0
    gain = contacts.share * drained
    if own.up:
        filled = max(own.charge, min(own.charge + gain, own.capacity))
        return replace(attacker, shield=replace(own, charge=filled)), gain
    if kind is Melee.STOMP:
        return attacker, 0.0
    return replace(attacker, shield=_revived(own, gain, contacts)), gain


def _revived(own: Shield, gain: float, contacts: MeleeLeech) -> Shield:
    """Return a shield that is down and fed: once it is full it comes back online at once, free of charge."""
    charge = min(own.charge + gain, own.durability)
    if not contacts.revive_at_full or not reaches(charge, own.durability):
        return replace(own, charge=charge)
    full = own.durability
    return replace(own, charge=full, capacity=full, mode=ShieldMode.ACTIVE, reset=0, broken=False)


def _is_stunnable(rows: Iterable[Quirk]) -> bool:
    return not any(row.stun.no_forced_by_ram for row in rows)


def _stunned(target: Target, stuns: bool) -> Target:  # noqa: FBT001  # what a property tells
    return replace(target, stunned=True) if stuns and not target.gone else target


def _shield_of(victim: Victim) -> float:
    if isinstance(victim, Infantry):
        return victim.shield
    return victim.shield.charge if victim.shield is not None else 0.0


def _vehicle(state: Victim) -> Target:
    if not isinstance(state, Target):
        raise TypeError("only vehicles ram")
    return state
