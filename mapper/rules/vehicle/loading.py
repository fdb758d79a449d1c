"""What a weapon with its ammunition fires: the shot, from the tables."""

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import ExtraEnergy
from mapper.rules.vehicle.shot import Emp, Flame, Gamma, Gas, Shot

GAMMA_EMITTER = "scian_taibhse"
INCENDIARY_CANNON = "dorn_lasair"
CHEMICAL_PROJECTOR = "ag_caoineadh_iarainn"
SONIC_ARRAY = "maru_anala"
LEECH_BEAM = "leech_beam"
EMP_EMITTER = "emp_emitter"
RESONATION_FOCUS = "resonation_focus"


def shell(book: Rulebook, ammo: str, calibre_mm: float, *, extra_energy: float = 0.0) -> Shot:
    """Return a round of this shot calibre; extra energy is Rail Overcharge (V-BLD-20, V-EXT-01)."""
    row, tens = book.tables.ammo[ammo], calibre_mm / 10.0
    more = _extra_energy(book, "rail_overcharge")
    against = row.vs_shield
    return Shot(
        pen=row.pen * tens * (1.0 + more.pen * extra_energy),
        damage=row.dmg * tens * (1.0 + more.dmg * extra_energy),
        ammo=ammo,
        sub_hits=row.count,
        fixed=row.fixed_durability,
        shield_pen=against.pen if against else None,
        shield_damage=against.dmg * tens if against else None,
        disruption=against.disruption * tens if against else 0.0,
    )


def bolt(
    book: Rulebook, weapon: str, points: float, *, extra_energy: float = 0.0, leeches: bool = False
) -> Shot:
    """Return a shot of an energy weapon; extra energy is the Plasma Compressor (V-BLD-24, V-EXT-12)."""
    row = book.tables.weapon[weapon]
    return Shot(
        pen=row.pen * points + _extra_energy(book, "plasma_compressor").pen_add * extra_energy,
        damage=row.dmg * points,
        thermal=row.thermal * points,
        energy=True,
        leech=_leech_share(book) if leeches else 0.0,
    )


def ap_round(book: Rulebook, weapon: str, *, at_infantry: bool) -> Shot:
    """Return a shot of an anti-personnel weapon (V-BLD-08)."""
    row = book.tables.weapon[weapon]
    if at_infantry and row.infantry is not None:
        return Shot(pen=0.0, damage=row.infantry.dmg)
    return Shot(pen=row.pen, damage=row.dmg)


def gamma_ray(book: Rulebook, distance_tiles: int) -> Gamma:
    """Return a shot of the Scian Taibhse at a target so far away (V-BLD-43)."""
    row = book.tables.restricted[GAMMA_EMITTER]
    falloff = row.falloff_per_tile * max(0, distance_tiles - row.falloff_from)
    return Gamma(
        row.internal_damage - falloff,
        row.armour_per_minus_1,
        row.shield_damage,
        kills_pilot=row.cockpit_crit == "pilot_dies",
    )


def sonic(book: Rulebook, energy: float, *, focused: bool = False) -> Shot:
    """Return a pulse of the Marú Anála with so much EN; focused it strikes a single tile (V-EXT-15)."""
    row, focus = book.tables.restricted[SONIC_ARRAY], book.tables.extra[RESONATION_FOCUS].maru.focus
    pen, damage = row.pen_per_energy * energy, row.dmg_per_energy * energy
    if focused and focus is not None:
        return Shot(pen * focus.pen, damage * focus.dmg)
    return Shot(pen, damage)


def incendiary(book: Rulebook) -> Shot:
    """Return a direct hit of the Dorn Lasair with the flame that follows (V-DMG-26)."""
    row = book.tables.restricted[INCENDIARY_CANNON]
    return Shot(row.pen, row.dmg, ammo="Incendiary", flame=canister(book))


def canister(book: Rulebook) -> Flame:
    """Return the Flame of a Dorn Lasair's canister; it sets units on fire, unless the tile burns instead."""
    row, setting = book.tables.restricted[INCENDIARY_CANNON], book.settings.flame
    return flame(book, row.flame, burns=setting.burning_on == "unit" and row.burning_turns > 0)


def flame(book: Rulebook, points: float, *, burns: bool = False) -> Flame:
    """Return so much Flame (V-DMG-26)."""
    setting = book.settings.flame
    return Flame(
        damage=setting.dmg * points,
        pen=setting.pen * points,
        thermal=setting.thermal * points,
        burns=burns,
    )


def gas(book: Rulebook) -> Gas:
    """Return one exposure to the chemical projector's gas (V-DMG-22)."""
    row = book.tables.restricted[CHEMICAL_PROJECTOR]
    bare, shielded = row.unshielded, row.shielded
    return Gas(
        bare_armour=bare.armour if bare else 0.0,
        shielded_armour=shielded.armour if shielded else 0.0,
        shielded_shield=shielded.shield if shielded else 0.0,
    )


def emp(book: Rulebook) -> Emp:
    """Return the EMP Emitter's projectile (V-EXT-07)."""
    action = book.tables.extra[EMP_EMITTER].action.emp
    return Emp(action.shield_damage if action else 0.0)


def _extra_energy(book: Rulebook, extra: str) -> ExtraEnergy:
    return book.tables.extra[extra].fire.extra_energy or ExtraEnergy()


def _leech_share(book: Rulebook) -> float:
    leech = book.tables.quirk[LEECH_BEAM].on_hit.leech
    return leech.share if leech else 0.0
