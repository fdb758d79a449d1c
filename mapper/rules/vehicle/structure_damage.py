"""What a hit does to a section of a structure: plain damage, less what its make takes off."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import floor

from mapper.model.structure import Trait
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR
from mapper.rules.vehicle.sections import Make, Section
from mapper.rules.vehicle.shot import AnyShot, Shot
from mapper.rules.vehicle.tolerance import exceeds, reaches

_HUNDRED = 100.0


class Contact(StrEnum):
    """How a shot meets a section: on a weak spot, on a tougher part, or beside it in its tile."""

    HIT = "hit"
    MISS = "miss"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Blow:
    """What strikes a section.

    `direct`, `missed` and `near` are the shares of the damage that a hit, a miss and a near miss do;
    `thermal` is an energy weapon's. `high` tells of high-angle fire that hardening helps against, `ram` of
    rams, `unresisted` of what no make takes anything off. Each of `sub_hits` strikes by itself.
    """

    pen: float
    damage: float
    thermal: float = 0.0
    sub_hits: int = 1
    direct: float = 1.0
    missed: float = 1.0
    near: float = 0.0
    high: bool = False
    ram: bool = False
    unresisted: bool = False


@dataclass(frozen=True, slots=True)
class Struck:
    """A section after a blow, the damage of each of its hits, and the reasons of one of them."""

    section: Section
    damages: tuple[float, ...]
    reasons: tuple[Reason, ...]

    @property
    def damage(self) -> float:
        """All damage together."""
        return sum(self.damages)


def blow_of(shot: AnyShot, weapon: str, book: Rulebook, *, high: bool = False) -> Blow | None:
    """Return a weapon's shot as a section meets it; None for what does nothing to structures.

    `high` tells of high-angle fire and top attacks (V-STR-06).
    """
    if not isinstance(shot, Shot):
        return None
    ammo, row = book.tables.ammo.get(shot.ammo), book.tables.weapon.get(weapon)
    missed = [row.structure_miss] if row is not None else []
    missed += [ammo.structure_miss] if ammo is not None else []
    shares = [share for share in missed if share is not None]
    return Blow(
        pen=shot.pen,
        damage=shot.damage,
        thermal=shot.thermal if shot.energy else 0.0,
        sub_hits=shot.sub_hits,
        direct=ammo.structure_direct if ammo is not None else 1.0,
        missed=max(shares, default=book.tables.structure.miss),
        near=ammo.structure_near if ammo is not None else 0.0,
        high=high and not (ammo is not None and ammo.ignores_hardened_high),
    )


def strike_structure(section: Section, blow: Blow, contact: Contact, book: Rulebook) -> Struck:
    """Return a section after a blow (V-STR-01 to V-STR-09); one that is down already takes nothing."""
    told = blow_damage(section.make, blow, contact, book)
    damages = []
    for _ in range(blow.sub_hits):
        damages.append(0.0 if section.falls else told.value)
        section = hurt(section, damages[-1], book)
    return Struck(section, tuple(damages), told.reasons)


def hurt(section: Section, damage: float, book: Rulebook) -> Section:
    """Return a section after one hit of this damage; a hard one brings all of it down (V-STR-03)."""
    over = exceeds(damage, book.tables.structure.zero_if_hit_over * section.durability)
    return replace(section, durability=0.0) if over else worn_down(section, damage)


def worn_down(section: Section, damage: float) -> Section:
    """Return a section that has lost this much durability, and never more than it had."""
    left = section.durability - damage
    return replace(section, durability=0.0 if reaches(0.0, left) else left)


@lru_cache(maxsize=2048)
def blow_damage(make: Make, blow: Blow, contact: Contact, book: Rulebook) -> Explained:
    """Return the damage of one hit of a blow after all that is taken off, step by step."""
    reasons = [Reason("damage", "V-STR-01", blow.damage)]
    value = blow.damage
    if make.volatile and book.tables.structure.volatile.adds_thermal and blow.thermal:
        text = "volatile: thermal damage counts"
        reasons.append(book.reason("structure.volatile", text, blow.thermal))
        value += blow.thermal
    for factor, text, clause in _factors(blow, contact, book):
        reasons.append(Reason(text, clause, value * (factor - 1.0)))
        value *= factor
    if not blow.unresisted:
        value = _resisted(make, blow, value, reasons, book)
    elif make.traits - {Trait.WEAK}:
        reasons.append(Reason("the armature ignores what a make resists", "V-STR-10", 0.0))
    return Explained(value, tuple(reasons))


def gas_damage(make: Make, book: Rulebook) -> Explained:
    """Return what gas takes from a section each turn; the numbers are final (V-STR-12)."""
    row = book.tables.restricted[CHEMICAL_PROJECTOR].structure
    if row is None:
        return Explained(0.0, ())
    kind, value = "normal", row.normal
    if make.hardened:
        kind, value = "hardened", row.hardened
    elif make.reinforced:
        kind, value = "reinforced", row.reinforced
    key = f"restricted.{CHEMICAL_PROJECTOR}.structure.{kind}"
    return Explained(value, (book.reason(key, f"gas on a {kind} structure", value, clause="V-STR-12"),))


def gassed(section: Section, book: Rulebook) -> Struck:
    """Return a section after one turn of gas; no single tick brings it down at once (V-STR-03, V-STR-12)."""
    told = gas_damage(section.make, book)
    damage = 0.0 if section.falls else told.value
    return Struck(worn_down(section, damage), (damage,), told.reasons)


def _factors(blow: Blow, contact: Contact, book: Rulebook) -> Iterator[tuple[float, str, str]]:
    match contact:
        case Contact.HIT if blow.direct != 1.0:
            yield blow.direct, f"a direct hit: ×{blow.direct:g}", "V-STR-09"
        case Contact.MISS:
            yield blow.missed, f"a tougher part is struck: ×{blow.missed:g}", "V-STR-02"
        case Contact.NEAR:
            yield blow.near, f"lands beside it: ×{blow.near:g}", "V-STR-09"
        case _:
            pass
    if blow.ram:
        factor = book.tables.structure.ram
        yield factor, f"a ram on a structure: ×{factor:g}", "V-RAM-11"


def _resisted(make: Make, blow: Blow, value: float, reasons: list[Reason], book: Rulebook) -> float:
    """Return what is left after what a make takes off: a share and an amount, as the setting orders."""
    halves = make.hardened and blow.high
    percent_first = book.settings.structure.hardened_order == "percent_first"
    for is_percent in (True, False) if percent_first else (False, True):
        if is_percent and halves:
            factor = book.tables.structure.hardened.high_angle
            text = f"hardened against high angles: ×{factor:g}"
            reasons.append(book.reason("structure.hardened", text, value * (factor - 1.0)))
            value *= factor
        elif not is_percent and make.reinforced:
            off = _reduction(blow.pen, book)
            text = f"reinforced, {off:g} off at penetration {blow.pen:g}"
            reasons.append(book.reason("structure.reinforced", text, -min(value, off)))
            value = max(0.0, value - off)
    return value


def _reduction(pen: float, book: Rulebook) -> float:
    """V-STR-05: less by so much for each full hundred of penetration."""
    row = book.tables.structure.reinforced
    return max(0.0, row.flat - row.less_per_100_pen * floor(pen / _HUNDRED + 1e-9))
