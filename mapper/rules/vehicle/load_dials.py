"""Dials of what a unit carries to fire: rounds by weapon and kind, uses of its systems, and its weapons."""

from collections.abc import Callable, Iterator

from mapper.rules.reasons import Reason
from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.dials import Dial, Label, Subject, amount, bar, choice, count, lost, switch, turns
from mapper.rules.vehicle.state import Condition, RoundsLeft
from mapper.rules.vehicle.systems import stores_of

AMMUNITION, WEAPONS = "Ammunition", "Weapons"
_UNCHOSEN = ""


def load_dials(of: Subject) -> Iterator[Dial]:
    """Yield the rounds left of each weapon and kind, then the uses left of smoke and active protection."""
    for weapon in of.made.weapons:
        for ammo, bought in stores_of(weapon, of.book).items():
            yield _rounds(of, weapon, ammo, bought)
    made, now = of.made, of.condition
    for key, name, left, full, clause in (
        ("smoke_uses", "Smoke", now.smoke_uses, made.smoke_uses, "V-TRN-03"),
        ("kinetic_ammo", "Kinetic APS", now.kinetic_ammo, made.aps.kinetic_ammo, "V-APS-04"),
        ("discharger_uses", "Discharger APS", now.discharger_uses, made.aps.discharger_uses, "V-APS-06"),
    ):
        if full.value:
            held = int(full.value) if left is None else left
            yield bar(
                Label(key, AMMUNITION, name),
                held,
                full.value,
                _uses(key, full.value),
                reasons=lost(full, held, clause),
                whole=True,
            )


def weapon_dials(of: Subject) -> Iterator[Dial]:
    """Yield what has happened to each weapon besides the rounds it fired."""
    for weapon in of.made.weapons:
        yield from _loading(of, weapon)
        yield from _use(of, weapon)


def _rounds(of: Subject, weapon: WeaponBuild, ammo: str, full: int) -> Dial:
    left = of.condition.rounds_left(weapon.place, ammo)
    now = full if left is None else left
    reasons = weapon.stock.reasons if weapon.stock is not None else ()
    fired = (Reason("fired or lost so far", "V-BLD-36", float(now - full)),) if now < full else ()
    name = f"{weapon.name} {ammo}" if ammo else weapon.name

    def put(before: Condition, value: float) -> Condition:
        others = [one for one in before.rounds if (one.weapon, one.ammo) != (weapon.place, ammo)]
        noted = [] if value >= full else [RoundsLeft(weapon=weapon.place, ammo=ammo, left=int(value))]
        return before.evolve(rounds=tuple(sorted([*others, *noted], key=lambda one: _place(of, one))))

    label = Label(f"rounds:{weapon.place}:{ammo}", AMMUNITION, name)
    return bar(label, now, full, put, reasons=(*reasons, *fired), whole=True)


def _place(of: Subject, left: RoundsLeft) -> tuple[int, int]:
    """Return where rounds stand on the sheet: by weapon, then by kind."""
    weapon = next((one for one in of.made.weapons if one.place == left.weapon), None)
    kinds = list(stores_of(weapon, of.book)) if weapon is not None else []
    return left.weapon, kinds.index(left.ammo) if left.ammo in kinds else len(kinds)


def _uses(key: str, full: float) -> Callable[[Condition, float], Condition]:
    return lambda before, value: before.evolve(**{key: None if value >= full else int(value)})


def _loading(of: Subject, weapon: WeaponBuild) -> Iterator[Dial]:
    """Yield what a weapon that takes several kinds has loaded, and what it is loading (V-BLD-35)."""
    kinds = _kinds(of, weapon)
    state = of.condition.weapon_state(weapon.place)
    if len(kinds) > 1 or state.loaded or state.swap_to:
        words = [(kind, kind) for kind in kinds]
        yield choice(
            _label(weapon, "loaded", "loaded"),
            state.loaded or _UNCHOSEN,
            [(_UNCHOSEN, "not chosen"), *words],
            lambda before, value: _put(before, weapon, loaded=value or None),
            Reason("what it can fire without a swap", "V-BLD-35"),
        )
        yield choice(
            _label(weapon, "swap_to", "swaps to"),
            state.swap_to or _UNCHOSEN,
            [(_UNCHOSEN, "nothing"), *words],
            lambda before, value: _put(before, weapon, swap_to=value or None),
            Reason("the kind that is being loaded", "V-BLD-35"),
        )
        yield turns(
            _label(weapon, "swap", "swap"),
            state.swap,
            lambda before, value: _put(before, weapon, swap=value),
            Reason("silent while it is loaded", "V-BLD-35"),
        )
    if weapon.autoloader or state.reload or state.bursts:
        yield turns(
            _label(weapon, "reload", "reload"),
            state.reload,
            lambda before, value: _put(before, weapon, reload=value),
            Reason("the autoloader reloads", "V-QRK-08"),
        )
        yield count(
            _label(weapon, "bursts", "bursts"),
            state.bursts,
            lambda before, value: _put(before, weapon, bursts=value),
            reasons=(Reason("turns in which it fired since it reloaded", "V-QRK-08"),),
        )


def _use(of: Subject, weapon: WeaponBuild) -> Iterator[Dial]:
    state = of.condition.weapon_state(weapon.place)
    if weapon.energy.value or state.heat:
        yield amount(
            _label(weapon, "heat", "heat"),
            state.heat,
            lambda before, value: _put(before, weapon, heat=value),
            reasons=(Reason("weapon heat from overcharged shots", "V-EXT-01"),),
        )
    fired = of.condition.fired

    def put(before: Condition, value: bool) -> Condition:  # noqa: FBT001  # called by its place, as every dial's
        others = [place for place in before.fired if place != weapon.place]
        return before.evolve(fired=(*others, weapon.place) if value else tuple(others))

    yield switch(
        _label(weapon, "fired", "has fired"),
        put,
        Reason("a weapon fires once a turn", "V-TRN-02"),
        on=weapon.place in fired,
    )


def _kinds(of: Subject, weapon: WeaponBuild) -> list[str]:
    """Return the kinds of ammunition a weapon can have loaded; a pod's tubes have each their own."""
    if weapon.family == "pod":
        return []
    bought = stores_of(weapon, of.book)
    kinds = dict.fromkeys((*bought, *(profile.ammo for profile in weapon.profiles)))
    return [kind for kind in kinds if kind and kind != BEAM]


def _label(weapon: WeaponBuild, what: str, words: str) -> Label:
    return Label(f"weapon:{weapon.place}:{what}", WEAPONS, f"{weapon.name}, {words}")


def _put(before: Condition, weapon: WeaponBuild, **fields: object) -> Condition:
    return before.with_weapon(before.weapon_state(weapon.place).evolve(**fields))
