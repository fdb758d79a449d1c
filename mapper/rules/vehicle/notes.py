"""What a reader of the odds should know besides them: where a shot strikes, and what is not counted."""

from collections.abc import Iterator
from math import ceil

from mapper.rules.reasons import Reason
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.numbers import ApsNumbers
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.target import Infantry
from mapper.rules.vehicle.volley import Volley


def notes_on(engagement: Engagement, weapon: WeaponBuild, volley: Volley) -> tuple[Reason, ...]:
    """Return the notes on an attack."""
    return (
        *_struck(engagement, volley),
        *_fewer_shots(weapon, volley),
        *_interceptors(engagement, weapon),
        *_wide(engagement, weapon, volley),
        *_flames(engagement, weapon),
        *_unused(engagement, weapon),
        *_placeholders(engagement),
    )


def _struck(engagement: Engagement, volley: Volley) -> Iterator[Reason]:
    victim = engagement.target.victim
    if isinstance(victim, Infantry):
        return
    thickness = volley.strike.meets(victim)
    where = engagement.target.unit.id
    if volley.strike.flat:
        text = f"fired from high altitude: facings don't count, {plain(thickness)} thick"
        yield Reason(text, "V-DMG-35", where=where)
    else:
        text = f"strikes the {engagement.facing}: {plain(thickness)} thick"
        yield Reason(text, "V-HIT-27", where=where)


def _fewer_shots(weapon: WeaponBuild, volley: Volley) -> Iterator[Reason]:
    if volley.shots < weapon.shots.value:
        yield Reason(f"only {volley.shots} rounds are left for the burst", "V-BLD-36")
    if weapon.autoloader:
        yield Reason("the Linked Autoloader's turns of reloading are not counted", "V-QRK-08")


def _interceptors(engagement: Engagement, weapon: WeaponBuild) -> Iterator[Reason]:
    if not weapon.interceptable:
        return
    tile = engagement.target.unit.tile
    for party in (engagement.target, *engagement.others):
        is_near = party.unit.tile == tile and party.unit.side == engagement.target.unit.side
        if is_near and _has_aps(party):
            text = f"the APS of {party.unit.name} is not counted in this release"
            yield Reason(text, "V-APS-01", where=party.unit.id)


def _has_aps(party: Party) -> bool:
    return not party.gone and party.build.aps != ApsNumbers()


def _wide(engagement: Engagement, weapon: WeaponBuild, volley: Volley) -> Iterator[Reason]:
    shot, tables = volley.shot, engagement.book.tables
    if not isinstance(shot, Shot):
        return
    ammo, row = tables.ammo.get(shot.ammo), tables.weapon.get(weapon.weapon)
    if ammo is not None and ammo.tile_wide:
        yield Reason("everything in the tile is hit; only the target is counted here", "V-IND-14")
        yield Reason("a miss scatters; where it lands is not counted", "V-IND-11")
    many = (ammo is not None and ammo.infantry_multi) or (row is not None and row.infantry_multi)
    if many and engagement.target.on_foot:
        thermal = shot.thermal if engagement.book.settings.infantry.plasgun_thermal_counts else 0.0
        number = ceil((shot.damage + thermal) / tables.squad.multi_hit_divisor - 1e-9)
        yield Reason(f"a hit strikes up to {number} infantry in the tile; one is counted here", "V-INF-02")


def _flames(engagement: Engagement, weapon: WeaponBuild) -> Iterator[Reason]:
    if weapon.weapon != loading.INCENDIARY_CANNON:
        return
    row = engagement.book.tables.restricted[weapon.weapon]
    yield Reason("Flame and Burning are deduced from a sheet", "V-DMG-26", gm_to_confirm=True)
    burning = f"{plain(row.burning_dmg)} a turn for {row.burning_turns} turns"
    yield Reason(f"Burning ({burning}) and misses that scatter are not counted", "V-DMG-26")


def _unused(engagement: Engagement, weapon: WeaponBuild) -> Iterator[Reason]:
    for effect in engagement.attacker.build.effects.values():
        more = effect.fire.extra_energy
        if more is not None and weapon.family == ("energy" if more.pen_add else "lorentz"):
            yield Reason(f"{effect.name}: fired without extra energy", effect.source)


def _placeholders(engagement: Engagement) -> Iterator[Reason]:
    build = engagement.target.build
    row = engagement.book.tables.infantry.get(build.type)
    if isinstance(engagement.target.victim, Infantry) and row is not None and row.gm_to_confirm:
        health = build.health.value if build.health is not None else 0.0
        if health == row.health:
            text = f"health {plain(health)} is a placeholder"
            yield Reason(text, "V-INF-01", gm_to_confirm=True, where=engagement.target.unit.id)
