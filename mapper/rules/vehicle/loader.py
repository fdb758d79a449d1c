"""What a weapon has loaded: its ammunition, the turn a swap takes, and the turns an autoloader reloads."""

from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import FireEffects
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import Condition, WeaponState, weapon_part

RELOADING, SWAPPING, NOT_LOADED, LOADED = "reloading", "swapping", "not_loaded", "loaded"


def loading_refusal(condition: Condition, weapon: WeaponBuild, ammo: str | None) -> Refusal | None:
    """Return why a weapon can't fire this ammunition by what is loaded, or None (V-BLD-35, V-QRK-08)."""
    state = condition.weapon_state(weapon.place)
    if state.reload > 0:
        return refuse(RELOADING, f"{weapon.name} reloads for {_turns(state.reload)}", "V-QRK-08")
    if state.swap > 0:
        return refuse(SWAPPING, f"{state.swap_to} is being loaded for {_turns(state.swap)}", "V-BLD-35")
    if _swaps(weapon) and state.loaded is not None and ammo is not None and state.loaded != ammo:
        text = f"{weapon.name} has {state.loaded} loaded; a swap takes a turn"
        return refuse(NOT_LOADED, text, "V-BLD-35")
    return None


def fired(condition: Condition, weapon: WeaponBuild, ammo: str | None) -> Condition:
    """Return the condition after a weapon has fired this turn: what it fired is what it has loaded."""
    places = (weapon.place,) if weapon.shares is None else (weapon.place, weapon.shares)
    marked = condition.evolve(fired=tuple(dict.fromkeys((*condition.fired, *places))))
    if ammo is None or not _swaps(weapon):
        return marked
    return marked.with_weapon(condition.weapon_state(weapon.place).evolve(loaded=ammo))


def swap(condition: Condition, weapon: WeaponBuild, ammo: str, book: Rulebook) -> Condition | Refusal:
    """Begin to load another ammunition instead of firing, or say why not (V-BLD-35).

    The first load of a battle may still be chosen freely, before the weapon has fired.
    """
    state = condition.weapon_state(weapon.place)
    refusal = _swap_refusal(condition, weapon, ammo, state)
    if refusal is not None:
        return refusal
    turns = book.settings.ammo_swap.turns
    if state.loaded is None or turns == 0:
        return condition.with_weapon(state.evolve(loaded=ammo))
    return condition.with_weapon(state.evolve(swap_to=ammo, swap=turns))


def counted(condition: Condition, build: Build) -> Condition:
    """Return the condition with a turn gone by for swaps and autoloaders (V-TRN-04, V-TRN-05)."""
    for state in condition.weapons:
        condition = condition.with_weapon(_passed(state))
    for weapon in build.weapons:
        loader = _loader(build)
        if weapon.autoloader and loader is not None and weapon.place in condition.fired:
            condition = condition.with_weapon(_burst(condition.weapon_state(weapon.place), loader))
    return condition


def rounds_in(condition: Condition, weapon: WeaponBuild, ammo: str) -> int | None:
    """Return how many rounds a weapon has of an ammunition, None where it needs none."""
    used = condition.rounds_left(weapon.place, ammo)
    if used is not None or weapon.stock is None:
        return used
    return weapon.rounds.get(ammo, 0) if weapon.rounds else int(weapon.stock.value)


def _swap_refusal(condition: Condition, weapon: WeaponBuild, ammo: str, state: WeaponState) -> Refusal | None:
    if condition.is_destroyed(weapon_part(weapon.place)):
        return refuse("weapon_destroyed", f"{weapon.name} is disabled", "V-CRT-11")
    if not _swaps(weapon) or (weapon.profile(ammo) is None and ammo not in weapon.rounds):
        return refuse("wrong_ammo", f"{weapon.name} can't load {ammo}", "V-BLD-35")
    if rounds_in(condition, weapon, ammo) == 0:
        return refuse("no_ammo", f"no {ammo} rounds are left", "V-BLD-36")
    if weapon.place in condition.fired:
        return refuse("fired", f"{weapon.name} has fired this turn", "V-BLD-35")
    if state.swap > 0:
        return refuse(SWAPPING, f"{state.swap_to} is being loaded already", "V-BLD-35")
    if state.loaded == ammo:
        return refuse(LOADED, f"{ammo} is loaded", "V-BLD-35")
    return None


def _swaps(weapon: WeaponBuild) -> bool:
    """Tell whether one kind of ammunition is loaded at a time; each tube of a pod has its own."""
    return weapon.family != "pod" and (len(weapon.rounds) > 1 or len(weapon.profiles) > 1)


def _loader(build: Build) -> FireEffects | None:
    return next((effect.fire for effect in build.effects.values() if effect.fire.reload), None)


def _passed(state: WeaponState) -> WeaponState:
    reload, swapping = max(0, state.reload - 1), max(0, state.swap - 1)
    if state.swap > 0 and swapping == 0:
        return state.evolve(reload=reload, swap=0, loaded=state.swap_to, swap_to=None)
    return state.evolve(reload=reload, swap=swapping)


def _burst(state: WeaponState, loader: FireEffects) -> WeaponState:
    """V-QRK-08: the turns in which it fired since it last reloaded, in a row or not."""
    bursts = state.bursts + 1
    if bursts < loader.turns:
        return state.evolve(bursts=bursts)
    return state.evolve(bursts=0, reload=loader.reload)


def _turns(turns: int) -> str:
    return "one more turn" if turns == 1 else f"{turns} more turns"
