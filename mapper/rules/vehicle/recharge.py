"""How a shield recovers: what it regains, what halts that, and all that befalls it at the end of a turn."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import prod

from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.damage_numbers import DamageNumbers, damage_numbers
from mapper.rules.vehicle.modifiers import quirks_of
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import SHIELD, Condition, ShieldMode
from mapper.rules.vehicle.target import Shield

_NONE = Explained(0.0, ())


@dataclass(frozen=True, slots=True)
class Regeneration:
    """What a shield regains at the end of a turn: while it is active, and while it is not (V-DMG-08).

    `boost` multiplies what the capacitor gives besides (V-EXT-16).
    """

    active: Explained = _NONE
    inactive: Explained = _NONE
    boost: float = 1.0

    def rate(self, shield: Shield) -> Explained:
        """Return what the shield regains in its present mode."""
        match shield.mode:
            case ShieldMode.ACTIVE:
                return self.active
            case ShieldMode.INACTIVE:
                return self.inactive
            case ShieldMode.RESETTING:
                return _NONE


def regeneration_of(build: Build, condition: Condition, book: Rulebook) -> Regeneration:
    """Return what a unit's shield regains in a turn (V-BLD-48); a damaged one half of it (V-CRT-07)."""
    if build.shield is None or condition.is_destroyed(SHIELD):
        return Regeneration()
    regen = build.shield.regen
    if condition.is_damaged(SHIELD):
        left = regen.value * book.tables.crit.damaged_shield
        why = book.reason("crit.damaged_shield", "the shield is damaged", left - regen.value)
        regen = Explained(left, (*regen.reasons, why))
    return regeneration(regen, build.shield.durability.value, build.effects, book)


def regeneration(active: Explained, durability: float, quirks: Iterable[str], book: Rulebook) -> Regeneration:
    """Return the regeneration of a shield from what it regains while active."""
    table = book.tables.shield
    if table.regen > 0.0:
        inactive = active.value * table.regen_inactive / table.regen
    else:
        inactive = durability * table.regen_inactive
    more = book.reason("shield.regen_inactive", "while inactive", inactive - active.value, clause="V-DMG-08")
    boost = prod(quirk.shield.boost_mult for quirk in quirks_of(quirks, book))
    return Regeneration(active, Explained(inactive, (*active.reasons, more)), boost)


def halted(shield: Shield) -> tuple[Reason, ...]:
    """Return what halts a shield's regeneration this turn (V-DMG-03, V-DMG-08, V-DMG-10)."""
    found = []
    if shield.mode is ShieldMode.RESETTING:
        found.append(Reason("the shield is resetting", "V-DMG-13", float(shield.reset)))
    if shield.disruption > 0.0:
        found.append(Reason(f"{plain(shield.disruption)} Disruption", "V-DMG-10", shield.disruption))
    if shield.crack > 0:
        found.append(Reason("a crack halts regeneration", "V-DMG-03", float(shield.crack)))
    if shield.switched:
        found.append(Reason("the shield was switched on or off this turn", "V-DMG-17"))
    return tuple(found)


def upkeep(shield: Shield, regen: Regeneration, book: Rulebook) -> tuple[Shield, tuple[Reason, ...]]:
    """Return a shield after an end phase, and what came to pass (V-TRN-02 e).

    In order: regeneration, the decay of overcharge and of disruption, then the timers.
    """
    numbers = damage_numbers(book)
    gained = regenerated(shield, regen.rate(shield))
    settled = _discharged(gained, regen.active.value, book)
    cleared = _purged(settled, numbers, book)
    after = _timed(cleared, book)
    told = (
        *_told(gained.charge - shield.charge, "regeneration", "V-DMG-08"),
        *_told(settled.charge - gained.charge, "overcharge decays", "V-DMG-07"),
        *_told(cleared.disruption - shield.disruption, "Disruption decays", "V-DMG-11"),
        *_changed(shield, after),
    )
    return _calmed(after), told


def regenerated(shield: Shield, gain: Explained, times: float = 1.0) -> Shield:
    """Return the shield after it regenerated, no further than its capacity, if nothing halts it."""
    if halted(shield) or shield.charge >= shield.capacity:
        return shield
    return replace(shield, charge=min(shield.capacity, shield.charge + gain.value * times))


def _discharged(shield: Shield, base_regen: float, book: Rulebook) -> Shield:
    """V-DMG-07: what lies above the base maximum decays, never below it."""
    over = shield.charge - shield.durability
    if over <= 0.0:
        return shield
    table = book.tables.shield
    decay = max(table.overcharge_regen_mult * base_regen, table.overcharge_share * over)
    return replace(shield, charge=shield.charge - min(over, decay))


def _purged(shield: Shield, numbers: DamageNumbers, book: Rulebook) -> Shield:
    """V-DMG-11: by the thickness in force while active, else by a share or the base thickness."""
    if shield.disruption <= 0.0:
        return shield
    if shield.mode is ShieldMode.ACTIVE:
        decay = shield.thickness_in_force(numbers)
    else:
        decay = max(book.tables.shield.disruption_inactive * shield.disruption, shield.thickness)
    return replace(shield, disruption=max(0.0, shield.disruption - decay))


def _timed(shield: Shield, book: Rulebook) -> Shield:
    """Count the crack and the reset; the turn in which the shield broke counts only by a setting."""
    crack = max(0, shield.crack - 1)
    waits = shield.broken and not book.settings.turn.reset_counts_first_turn
    if shield.mode is not ShieldMode.RESETTING or waits:
        return replace(shield, crack=crack)
    reset = max(0, shield.reset - 1)
    if reset > 0:
        return replace(shield, crack=crack, reset=reset)
    return replace(shield, crack=crack, reset=0, mode=ShieldMode.INACTIVE, capacity=shield.durability)


def _calmed(shield: Shield) -> Shield:
    """Return the shield without what lasts until the end of the turn (V-DMG-16, V-QRK-18, V-EXT-14)."""
    return replace(
        shield,
        hardest=0.0,
        activated=False,
        switched=False,
        broken=False,
        thickness_factor=1.0,
        damage_factor=1.0,
        uncrackable=False,
        thickness_added=0.0,
    )


def _told(change: float, text: str, clause: str) -> tuple[Reason, ...]:
    return (Reason(text, clause, change),) if change else ()


def _changed(before: Shield, after: Shield) -> tuple[Reason, ...]:
    found = []
    if before.crack and not after.crack:
        found.append(Reason("no longer cracked", "V-DMG-04"))
    if before.mode is ShieldMode.RESETTING and after.mode is ShieldMode.INACTIVE:
        found.append(Reason("the reset is over: it recharges inactive", "V-DMG-13"))
    return tuple(found)
