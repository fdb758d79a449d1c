"""All that a unit can fire: the weapons of its sheet, the free one, and those that extra systems bring."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.rules.reasons import Explained
from mapper.rules.vehicle.armament import BEAM, Profile, WeaponBuild
from mapper.rules.vehicle.arming import mount
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Quirk, WeaponMode
from mapper.rules.vehicle.loading import EMP_EMITTER, SONIC_ARRAY, emp, flame
from mapper.rules.vehicle.numbers import NONE, Build
from mapper.rules.vehicle.sheet import MountedWeapon
from mapper.rules.vehicle.shot import AnyShot, Shot

BUILT_IN = 100
"""The place of the first weapon that an extra system brings; those of a sheet come before it."""
EMP, FLAME, MICRO = "emp", "flame", "micro"
FAMILIES = frozenset((EMP, FLAME, MICRO))
"""The families of the weapons that extra systems bring."""
TILE = "tile"


def armed(build: Build, book: Rulebook) -> tuple[WeaponBuild, ...]:
    """Return every weapon of a unit; the free anti-personnel one is there even if unprinted (V-BLD-07)."""
    if not build.is_vehicle:
        return build.weapons
    own = tuple(_focused(weapon, build) for weapon in build.weapons)
    if not any(weapon.family == "ap" for weapon in own):
        entry = MountedWeapon(weapon="ap", count=int(build.ap_shots_vehicle.value), turret=True)
        place = 1 + max((weapon.place for weapon in own), default=-1)
        free = mount(place, entry, book, all_turreted=build.all_turreted, shots_mult=1)
        own = (*own, free) if free is not None else own
    return (*own, *_built_in(own, build, book))


def built_in_shot(weapon: WeaponBuild, book: Rulebook) -> AnyShot:
    """Return what a weapon that an extra system brings fires."""
    row = book.quirk(weapon.weapon)
    if weapon.family == EMP:
        return emp(book)
    if weapon.family == FLAME and row is not None and row.weapon.flame is not None:
        return flame(book, row.weapon.flame.flame)
    (profile,) = weapon.profiles
    return Shot(profile.pen, profile.dmg)


def _focused(weapon: WeaponBuild, build: Build) -> WeaponBuild:
    """V-EXT-15: with Resonation Focus the sonic array may also fire at a single tile."""
    focuses = any(effect.maru.focus for effect in build.effects.values())
    if weapon.weapon != SONIC_ARRAY or not focuses:
        return weapon
    return replace(weapon, fire=(*weapon.fire, "focus"))


def _built_in(own: tuple[WeaponBuild, ...], build: Build, book: Rulebook) -> Iterator[WeaponBuild]:
    place = BUILT_IN
    for key, effect in build.effects.items():
        for weapon in _of_effect(key, effect, own, book):
            yield replace(weapon, place=place)
            place += 1


def _of_effect(
    key: str, effect: Quirk, own: tuple[WeaponBuild, ...], book: Rulebook
) -> Iterator[WeaponBuild]:
    if effect.action.emp is not None:
        thrown = replace(_weapon(key, effect, EMP, 1), interceptable=book.settings.emp.interceptable)
        yield replace(thrown, name=effect.name if key == EMP_EMITTER else thrown.name)
    if effect.weapon.flame is not None:
        fire = effect.weapon.flame
        yield replace(
            _weapon(key, effect, FLAME, fire.shots),
            area=fire.area == TILE,
            reach=book.settings.flame.flamethrower_range,
        )
    battery = next((weapon for weapon in own if weapon.family == "ap"), None)
    for mode in effect.weapon.modes:
        if mode.area == TILE or battery is None or battery.shots.value != mode.shots:
            yield _mode(key, effect, mode, battery)


def _mode(key: str, effect: Quirk, mode: WeaponMode, battery: WeaponBuild | None) -> WeaponBuild:
    """Return one way to fire a battery of anti-personnel weapons; it fires one way a turn (V-EXT-20)."""
    return replace(
        _weapon(key, effect, MICRO, mode.shots),
        profiles=(Profile(BEAM, mode.pen, mode.dmg),),
        area=mode.area == TILE,
        shares=battery.place if battery is not None else None,
    )


def _weapon(key: str, effect: Quirk, family: str, shots: int) -> WeaponBuild:
    return WeaponBuild(
        place=BUILT_IN,
        weapon=key,
        name=effect.name,
        family=family,
        fire=("direct",),
        shots=Explained(shots, ()),
        energy=NONE,
        turret=True,
    )
