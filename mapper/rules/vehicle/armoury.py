"""The weapon lines of a unit's card: shots, what each ammunition does, and what is left of it."""

from collections.abc import Iterator

from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.armament import BEAM, Profile, WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.readings import turns
from mapper.rules.vehicle.state import Condition, weapon_part

WEAPONS = "Weapons"
_NUMBER_WORDS = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}


def weapon_facts(made: Build, condition: Condition) -> Iterator[Fact]:
    """Yield a line for each weapon, in the order of the sheet."""
    for weapon in made.weapons:
        numbers = (weapon.calibre, weapon.power, weapon.shots, weapon.energy, weapon.stock)
        reasons = tuple(reason for number in numbers if number is not None for reason in number.reasons)
        yield Fact(WEAPONS, weapon.name, ", ".join(_parts(weapon, condition, made)), reasons)


def stat_block(profile: Profile) -> str:
    """Return penetration and damage as the sheets print them: `75/240`, `60/180/180`, `Five 24/12`."""
    numbers = (profile.pen, profile.dmg, *((profile.thermal,) if profile.thermal else ()))
    block = "/".join(plain(number) for number in numbers)
    if profile.count == 1:
        return block
    return f"{_NUMBER_WORDS.get(profile.count, str(profile.count))} {block}"


def strikes(profile: Profile) -> bool:
    """Tell whether a profile has penetration or damage; gas has neither."""
    return bool(profile.pen or profile.dmg)


def load(profile: Profile) -> str:
    """Return the name of an ammunition with what it does, as far as that is told by numbers."""
    return f"{profile.ammo} {stat_block(profile)}" if strikes(profile) else profile.ammo


def _parts(weapon: WeaponBuild, condition: Condition, made: Build) -> Iterator[str]:
    shots = plain(weapon.shots.value)
    yield f"{shots} shot" if shots == "1" else f"{shots} shots"
    for profile in weapon.profiles:
        if profile.ammo == BEAM:
            yield stat_block(profile)
        else:
            yield f"{load(profile)}{_rounds(weapon, profile.ammo, condition)}"
    for ammo in weapon.rounds:
        if weapon.profile(ammo) is None:
            yield f"{ammo}{_rounds(weapon, ammo, condition)}"
    if weapon.energy.value:
        yield f"{plain(weapon.energy.value)} EN"
    # V-BLD-04: what turns with the whole chassis, or is carried, needs no mount.
    if mounts := " + ".join(_mounts(weapon)) if not made.all_turreted else "":
        yield mounts
    yield from _fate(weapon, condition)


def _fate(weapon: WeaponBuild, condition: Condition) -> Iterator[str]:
    """Yield what has become of a weapon: crits, firing, heat, loads."""
    if condition.is_destroyed(weapon_part(weapon.place)):
        yield "destroyed"
    elif condition.is_damaged(weapon_part(weapon.place)):
        yield "damaged"
    if weapon.place in condition.fired:
        yield "has fired"
    state = condition.weapon_state(weapon.place)
    if state.heat:
        yield f"{plain(state.heat)} heat"
    if state.reload:
        yield f"reloads for {turns(state.reload)}"
    if state.swap:
        yield f"loads {state.swap_to} for {turns(state.swap)}"
    elif state.loaded is not None and len(weapon.rounds) > 1:
        yield f"{state.loaded} loaded"


def _rounds(weapon: WeaponBuild, ammo: str, condition: Condition) -> str:
    """Return the rounds left of those loaded, nothing where they never run out."""
    if ammo not in weapon.rounds:
        return ""
    loaded = weapon.rounds[ammo]
    left = condition.rounds_left(weapon.place, ammo)
    return f" [{loaded}]" if left is None or left == loaded else f" [{left}/{loaded}]"


def _mounts(weapon: WeaponBuild) -> Iterator[str]:
    if weapon.turret:
        yield "turreted"
    if weapon.stabilised:
        yield "stabilised"
