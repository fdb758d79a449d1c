"""What a reader of the odds should know besides them: where a shot strikes, and what is not counted."""

from collections.abc import Iterator

from mapper.rules.names import called, called_by_id
from mapper.rules.reasons import Reason
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armed import FLAME
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.cone import cone_structures
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.firing import Firing
from mapper.rules.vehicle.guards import told
from mapper.rules.vehicle.passage import breached
from mapper.rules.vehicle.power import boost_of
from mapper.rules.vehicle.shot import Gas, Shot
from mapper.rules.vehicle.squad import number_hit
from mapper.rules.vehicle.target import Facing, Infantry
from mapper.rules.vehicle.volley import Volley


def notes_on(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> tuple[Reason, ...]:
    """Return the notes on an attack."""
    volley = firing.volley
    return (
        *_struck(engagement, volley),
        *_fewer_shots(weapon, volley),
        *_loader(engagement, weapon),
        *_passes(engagement, weapon, firing),
        *_spotted(engagement, firing),
        *_comes_down(engagement, weapon, firing),
        *_interceptors(firing),
        *_wide(engagement, weapon, firing),
        *_flames(engagement, weapon, firing),
        *_unused(engagement, weapon),
        *_placeholders(engagement),
    )


def _struck(engagement: Engagement, volley: Volley) -> Iterator[Reason]:
    victim = engagement.target.victim
    if isinstance(victim, Infantry) or isinstance(volley.shot, Gas):
        return
    thickness = volley.strike.meets(victim)
    where = engagement.target.unit.id
    if volley.strike.facing is Facing.NONE:
        yield Reason(f"from above: facings don't count, {plain(thickness)} thick", "V-IND-07", where=where)
    elif volley.strike.flat:
        text = f"fired from high altitude: facings don't count, {plain(thickness)} thick"
        yield Reason(text, "V-DMG-35", where=where)
    else:
        text = f"strikes the {engagement.facing}: {plain(thickness)} thick"
        yield Reason(text, "V-HIT-27", where=where)


def _fewer_shots(weapon: WeaponBuild, volley: Volley) -> Iterator[Reason]:
    if volley.shots < weapon.shots.value and weapon.family == "pod":
        yield Reason(f"{volley.shots} tubes fire", "V-BLD-26")
    elif volley.shots < weapon.shots.value:
        yield Reason(f"only {volley.shots} rounds are left for the burst", "V-BLD-36")


def _loader(engagement: Engagement, weapon: WeaponBuild) -> Iterator[Reason]:
    loaders = (effect.fire for effect in engagement.attacker.build.effects.values() if effect.fire.reload)
    loader = next(loaders, None)
    if weapon.autoloader and loader is not None:
        turn = 1 + engagement.attacker.condition.weapon_state(weapon.place).bursts
        text = f"turn {turn} of the {loader.turns} it fires before it reloads for {loader.reload}"
        yield Reason(text, "V-QRK-08")


def _spotted(engagement: Engagement, firing: Firing) -> Iterator[Reason]:
    if firing.aim.spotter is not None and engagement.spotted is not None:
        yield engagement.spotted.reason


def _comes_down(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Iterator[Reason]:
    if firing.second is None or weapon.weapon == loading.CHEMICAL_PROJECTOR:
        return
    if firing.aim.mode is Mode.TOP and engagement.line.visible:
        yield Reason("if own sight is lost before the impact, that roll is rolled", "V-IND-08")
        return
    step = engagement.book.tables.hit.high_second_per_tile
    text = f"the target is taken to stay: {plain(step)} points less for each tile it moves before the impact"
    yield Reason(text, "V-IND-06")


def _interceptors(firing: Firing) -> Iterator[Reason]:
    barrage = firing.barrage
    if barrage is None or barrage.salvo.munition is None or not barrage.guards:
        return
    parties = {party.unit.id: party for party in barrage.parties}
    for guard in barrage.guards:
        yield from told(guard, parties[guard.unit], barrage.salvo.munition)
    stopped, inbound = barrage.arrivals.stopped, barrage.arrivals.inbound
    text = f"on average {plain(stopped)} of {plain(inbound)} rounds that would strike are shot down"
    yield Reason(text, "V-APS-07")


def _wide(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Iterator[Reason]:
    shot, tables, barrage = firing.volley.shot, engagement.book.tables, firing.barrage
    if barrage is not None and barrage.area:
        clause = "V-IND-15" if weapon.weapon == loading.CHEMICAL_PROJECTOR else "V-IND-14"
        yield Reason("everything in the tile is hit, friend and foe", clause)
    if barrage is not None and barrage.salvo.flight.drift is not None:
        yield Reason("a round that misses scatters and may strike others", "V-IND-11")
    if isinstance(shot, Gas):
        turns = tables.restricted[loading.CHEMICAL_PROJECTOR].gas_turns
        text = f"the gas stays for {turns} turns; only the impact is counted here"
        yield Reason(text, "V-DMG-21")
    if not isinstance(shot, Shot):
        return
    ammo, row = tables.ammo.get(shot.ammo), tables.weapon.get(weapon.weapon)
    many = (ammo is not None and ammo.infantry_multi) or (row is not None and row.infantry_multi)
    if many and engagement.target.on_foot:
        number = number_hit(shot, engagement.book)
        yield Reason(f"a hit strikes up to {number} infantry in the tile", "V-INF-02")


def _passes(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Iterator[Reason]:
    """V-EXT-01: the structures in the way of an overcharged shot, each of which it strikes."""
    left = 1.0 - engagement.book.settings.weapon_heat.overcharge_structure_loss
    for structure in breached(engagement.line, weapon, firing.aim.gun.ammo or None, engagement.book):
        passed = called_by_id(engagement.scenario, structure)
        text = f"passes through {passed}: {plain(100 * left)} % of penetration and damage are left"
        yield Reason(text, "V-EXT-01", where=structure)


def _flames(engagement: Engagement, weapon: WeaponBuild, firing: Firing) -> Iterator[Reason]:
    if weapon.weapon == loading.INCENDIARY_CANNON:
        row = engagement.book.tables.restricted[weapon.weapon]
        yield Reason("Flame and Burning are deduced from a sheet", "V-DMG-26", gm_to_confirm=True)
        burning = f"Burning {plain(row.burning_dmg)} at the end of {row.burning_turns} turns is not counted"
        yield Reason(burning, "V-DMG-26")
    elif weapon.family == FLAME:
        yield Reason("what Flame does is deduced from a sheet", "V-DMG-26", gm_to_confirm=True)
    elif weapon.weapon == loading.SONIC_ARRAY:
        text = "its shape, range, penetration and damage are placeholders"
        yield Reason(text, "V-BLD-46", gm_to_confirm=True)
        for structure, _ in cone_structures(engagement, weapon) if firing.aim.mode is Mode.DIRECT else ():
            yield Reason(f"{called(structure)} in the cone is rolled for too", "V-BLD-46", where=structure.id)


def _unused(engagement: Engagement, weapon: WeaponBuild) -> Iterator[Reason]:
    boost = boost_of(weapon.weapon, engagement.attacker.quirks, engagement.book)
    if boost is None:
        return
    name, clause, row = boost
    if weapon.extra <= 0.0:
        yield Reason(f"{name}: fired without extra energy", clause)
    elif row.weapon_heat:
        heat = weapon.extra * row.weapon_heat
        yield Reason(f"{name}: {plain(heat)} weapon heat", clause, heat)


def _placeholders(engagement: Engagement) -> Iterator[Reason]:
    build = engagement.target.build
    row = engagement.book.tables.infantry.get(build.type)
    if isinstance(engagement.target.victim, Infantry) and row is not None and row.gm_to_confirm:
        health = build.health.value if build.health is not None else 0.0
        if health == row.health:
            text = f"health {plain(health)} is a placeholder"
            yield Reason(text, "V-INF-01", gm_to_confirm=True, where=engagement.target.unit.id)
