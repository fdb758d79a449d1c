"""What may be done with a shield: switch it on and off, boost it, send charge to an ally."""

from dataclasses import dataclass, replace

from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.vehicle.arming import by_factor, plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Leech, Transfer
from mapper.rules.vehicle.recharge import Regeneration, halted
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.target import Shield
from mapper.rules.vehicle.tolerance import exceeds

NOT_ACTIVE, ACTIVE, EMPTY, HALTED = "not_active", "active", "empty", "halted"
USED, TOO_FAR, NOTHING = "used", "too_far", "nothing"


@dataclass(frozen=True, slots=True)
class Boost:
    """A boost from the capacitor: the shield after it, and the EN it takes."""

    shield: Shield
    gained: Explained
    energy: Explained


@dataclass(frozen=True, slots=True)
class Transferred:
    """A transfer: the sender's and the ally's shield after it, and the charge that arrived."""

    sender: Shield
    ally: Shield
    arrived: Explained


def activate(shield: Shield, book: Rulebook) -> Shield | Refusal:
    """Switch an inactive shield on: it pays, and holds no more than it had before (V-DMG-14)."""
    if shield.mode is ShieldMode.ACTIVE:
        return refuse(ACTIVE, "the shield is active already", "V-DMG-14")
    if shield.mode is ShieldMode.RESETTING:
        return refuse(HALTED, f"the shield resets for {shield.reset} more turns", "V-DMG-13")
    if shield.charge <= 0.0:
        return refuse(EMPTY, "the shield holds no charge", "V-DMG-14")
    paid = shield.charge * book.tables.shield.activate_cost
    return replace(
        shield,
        charge=shield.charge - paid,
        capacity=min(shield.charge, shield.durability),
        mode=ShieldMode.ACTIVE,
        activated=True,
        switched=True,
    )


def deactivate(shield: Shield) -> Shield | Refusal:
    """Switch an active shield off; what it held above its base maximum is lost (V-DMG-07, V-DMG-17)."""
    if shield.mode is not ShieldMode.ACTIVE:
        return refuse(NOT_ACTIVE, "the shield is not active", "V-DMG-17")
    return replace(
        shield,
        charge=min(shield.charge, shield.durability),
        capacity=shield.durability,
        mode=ShieldMode.INACTIVE,
        switched=True,
        thickness_added=0.0,
    )


def boost(
    shield: Shield, regen: Regeneration, book: Rulebook, *, times: int = 1, boosted: int = 0
) -> Boost | Refusal:
    """Recharge a shield from the capacitor, so many turns' worth (V-DMG-09, V-ENG-05).

    `boosted` counts the boosts of this turn so far.
    """
    if times < 1:
        return refuse(NOTHING, "a boost is for one turn's regeneration or more", "V-DMG-09")
    limit = book.settings.shield.capacitor_boosts_per_turn
    if limit and boosted + times > limit:
        text = f"{limit} boosts a turn are allowed, {boosted} were made"
        return refuse(USED, text, book.source("shield.capacitor_boosts_per_turn"))
    if reasons := halted(shield):
        return Refusal(HALTED, reasons)
    energy = boost_energy(times, book)
    gain = boost_gain(regen.rate(shield), times, regen.boost)
    charge = max(shield.charge, min(shield.capacity, shield.charge + gain.value))
    return Boost(replace(shield, charge=charge), gain, energy)


def boost_energy(times: int, book: Rulebook) -> Explained:
    """Return the EN that so many boosts take from the capacitor (V-ENG-05)."""
    each = book.tables.shield.boost_energy
    text = f"{times} times {plain(each)} EN from the capacitor"
    return Explained(times * each, (book.reason("shield.boost_energy", text, times * each),))


def boost_gain(regen: Explained, times: int, factor: float) -> Explained:
    """Return the charge that so many boosts give (V-DMG-09, V-EXT-16)."""
    gain = regen.value * times * factor
    reasons = [*regen.reasons, Reason(f"{times} turns' regeneration", "V-DMG-09", regen.value * times)]
    if factor != 1.0:
        reasons.append(Reason(by_factor("Capacitor Bypass", factor), "V-EXT-16", gain - regen.value * times))
    return Explained(gain, tuple(reasons))


def transfer(
    sender: Shield, ally: Shield, amount: float, distance_tiles: int, row: Transfer
) -> Transferred | Refusal:
    """Send charge to an ally's active shield, of which a share arrives (V-DMG-19)."""
    if distance_tiles > row.range:
        text = f"the ally is {distance_tiles} tiles away; the transfer reaches {row.range}"
        return refuse(TOO_FAR, text, "V-DMG-19")
    if amount <= 0.0:
        return refuse(NOTHING, "no charge is sent", "V-DMG-19")
    if exceeds(amount, sender.charge):
        text = f"the shield holds {plain(sender.charge)}, not {plain(amount)}"
        return refuse(EMPTY, text, "V-DMG-19")
    if ally.mode is not ShieldMode.ACTIVE:
        return refuse(NOT_ACTIVE, "the ally's shield is not active", "V-DMG-19")
    arrived = amount * row.efficiency
    lost = Reason(by_factor("what arrives", row.efficiency), "V-QRK-17", arrived - amount)
    sent = Explained(arrived, (Reason("sent", "V-DMG-19", amount), lost))
    return Transferred(
        replace(sender, charge=max(0.0, sender.charge - amount)), _filled(ally, arrived, row), sent
    )


def harmonise(shield: Shield, thickness: float) -> Shield:
    """Thicken a shield until the end of the turn, as a shot of the sonic array does (V-EXT-14)."""
    return replace(shield, thickness_added=shield.thickness_added + thickness)


def leech(shield: Shield, gained: float, row: Leech) -> Shield:
    """Add the charge a Leech Beam took to the shooter's active shield; it may overcharge (V-QRK-16)."""
    if not shield.up:
        return shield
    most = shield.charge + gained if row.overcharge else max(shield.charge, shield.capacity)
    return replace(shield, charge=min(shield.charge + gained, most))


def _filled(shield: Shield, arrived: float, row: Transfer) -> Shield:
    """V-DMG-19: fill to capacity; the rest raises capacity and charge, past the base maximum charge alone."""
    filled = min(arrived, max(0.0, shield.capacity - shield.charge))
    rest = arrived - filled
    raised = min(rest, max(0.0, shield.durability - shield.capacity))
    over = rest - raised if row.overcharge else 0.0
    return replace(
        shield,
        charge=shield.charge + filled + raised * row.excess_to_charge + over,
        capacity=shield.capacity + raised,
    )
