"""What blasts do to smoke: each full hundred of their damage in a tile takes a turn off its smoke."""

from math import floor

from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sections import Section
from mapper.rules.vehicle.shot import AnyShot, Shot
from mapper.rules.vehicle.target import Infantry, Target, Victim


def clears_smoke(shot: AnyShot, book: Rulebook) -> bool:
    """Tell whether a shot's damage counts against the smoke in its tile (V-STR-14)."""
    row = book.tables.ammo.get(shot.ammo) if isinstance(shot, Shot) else None
    return row is not None and row.clears_smoke


def damage_dealt(before: Victim | Section, after: Victim | Section) -> float:
    """Return what a hit took away: of shield, armour and internals, of health, or of a section."""
    return sum(_stores(before)) - sum(_stores(after))


def smoke_left(turns: int, blast_damage: float, book: Rulebook) -> Explained:
    """Return the turns left of a tile's smoke after so much HE and FAE damage there this turn (V-STR-14)."""
    each = book.tables.smoke.minus_turn_per_damage
    off = min(turns, floor(blast_damage / each + 1e-9)) if each > 0 else 0
    reasons = [Reason("smoke", "V-TRN-03", turns)]
    if off:
        text = f"{blast_damage:g} blast damage in the tile"
        reasons.append(book.reason("smoke.minus_turn_per_damage", text, -off, clause="V-STR-14"))
    return Explained(turns - off, tuple(reasons))


def _stores(struck: Victim | Section) -> tuple[float, ...]:
    match struck:
        case Section(durability=durability):
            return (durability,)
        case Infantry(health=health, shield=shield):
            return (health, shield)
        case Target(armour=armour, shield=hardshield, internals=inside):
            charge = hardshield.charge if hardshield is not None else 0.0
            return (charge, armour.durability, inside.left if inside is not None else 0.0)
