"""Cases about what takes turns: the kind timers."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import only
from mapper.rules.reasons import Explained, Refusal
from mapper.rules.vehicle.armament import Profile, WeaponBuild
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.upkeep import HERE, UNIT
from mapper.rules.vehicle.combatant import Combatant
from mapper.rules.vehicle.devices import condense, emp_fired, emp_refusal, land, rise
from mapper.rules.vehicle.loader import fired, loading_refusal, swap
from mapper.rules.vehicle.numbers import Build, ShieldNumbers
from mapper.rules.vehicle.recovery import counted_down
from mapper.rules.vehicle.state import Condition

Given = Mapping[str, Any]
Use = Callable[[Condition, Build, Rulebook, Any], Condition | Refusal]
"""What a device does in a turn for a wish: the condition after it, or a refusal."""
AUTOLOADER, CONDENSER, EMP = "linked_autoloader", "shield_condenser", "emp_emitter"
GLIDER, SWAP = "glider_turbines", "ammo_swap"
LOADS = ("HE", "APHE")


def answer_timers(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about what a device grants turn by turn."""
    only(given, "device", "wish", "shots")
    device, normal = given["device"], given.get("shots", 1)
    if device not in _USES:
        raise MapperError(f"unknown device {device!r}", remedy=", ".join(_USES))
    build, condition = _build(device, normal, book), Condition()
    granted = []
    for wish in given["wish"]:
        after = _USES[device](condition, build, book, wish) if wish else _unused(condition, build, device)
        granted.append(bool(wish) and wish != "swap" and not isinstance(after, Refusal))
        condition = _turn_over(condition if isinstance(after, Refusal) else after, build, book)
    rate = build.weapons[0].shots.value if build.weapons else normal
    shots = [int(rate) if fires else 0 for fires in granted]
    return {"granted": granted, "shots": shots, "total_shots": sum(shots)}


def _turn_over(condition: Condition, build: Build, book: Rulebook) -> Condition:
    """Pass the end phase and begin the next turn."""
    unit, _ = counted_down(Combatant(UNIT, HERE, build, condition), None, book)
    return unit.condition.evolve(fired=(), shield=unit.condition.shield.evolve(condensed=False))


def _build(device: str, shots: int, book: Rulebook) -> Build:
    row = book.quirk(device)
    loads = row is None or row.fire.reload > 0
    factor = row.fire.shots_mult if row is not None else 1
    gun = WeaponBuild(
        place=0,
        weapon="cannon",
        name="gun",
        family="gun",
        fire=("direct",),
        shots=Explained(shots * factor, ()),
        energy=Explained(0.0, ()),
        profiles=tuple(Profile(ammo, 1.0, 1.0) for ammo in LOADS),
        autoloader=row is not None,
    )
    one = Explained(1.0, ())
    return Build(
        type="agrav",
        name="Agrav",
        effects={} if row is None else {device: row},
        shield=ShieldNumbers(one, one, one),
        internals=one,
        weapons=(gun,) if loads else (),
    )


def _fires(condition: Condition, build: Build, _: Rulebook, __: object) -> Condition | Refusal:
    (gun,) = build.weapons
    ammo = condition.weapon_state(gun.place).loaded or LOADS[0]
    refusal = loading_refusal(condition, gun, ammo)
    return refusal if refusal is not None else fired(condition, gun, ammo)


def _swaps(condition: Condition, build: Build, book: Rulebook, wish: object) -> Condition | Refusal:
    if wish == "fire":
        return _fires(condition, build, book, wish)
    (gun,) = build.weapons
    loaded = condition.weapon_state(gun.place).loaded or LOADS[0]
    return swap(condition, gun, next(ammo for ammo in LOADS if ammo != loaded), book)


def _condenses(condition: Condition, build: Build, _: Rulebook, __: object) -> Condition | Refusal:
    return condense(condition, build)


def _emits(condition: Condition, build: Build, book: Rulebook, _: object) -> Condition | Refusal:
    return emp_refusal(condition, build) or emp_fired(condition, book)


def _rises(condition: Condition, build: Build, _: Rulebook, __: object) -> Condition | Refusal:
    return condition if condition.high else rise(condition, build)


def _unused(condition: Condition, build: Build, device: str) -> Condition:
    landed = land(condition, build) if device == GLIDER else condition
    return condition if isinstance(landed, Refusal) else landed


_USES: dict[str, Use] = {
    AUTOLOADER: _fires,
    CONDENSER: _condenses,
    EMP: _emits,
    GLIDER: _rises,
    SWAP: _swaps,
}

KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"timers": answer_timers}
"""The kinds of case that this module answers."""
