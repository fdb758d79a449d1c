"""How an attack may end: named chances, mean losses and the complete distribution of end states."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mapper.rules.ruleset import EndState
from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.target import Infantry, Target, Victim
from mapper.rules.vehicle.volley import Scene, Volley, volley_odds

Values: TypeAlias = Mapping[str, float | str | bool]
Weighed: TypeAlias = Iterable[tuple[Scene, float]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The exact odds of a whole attack, as `mapper.rules.ruleset.Attack` tells them."""

    hits: tuple[float, ...]
    outcomes: Mapping[str, float]
    expected: Mapping[str, float]
    states: tuple[EndState, ...]


@lru_cache(maxsize=4096)
def outcome_of(volley: Volley, victim: Victim) -> Outcome:
    """Return how a volley at a victim may end; asked again for the same, the answer is kept."""
    odds = volley_odds(volley, victim)
    numbers = volley.strike.numbers
    named = {"hit": 1.0 - odds.hits[0]} | named_chances(victim, odds.scenes, numbers)
    if volley.covered is not None:
        named["barricade_destroyed"] = _chance(odds.scenes, lambda scene: scene.barricade <= 0.0)
    return Outcome(
        hits=odds.hits,
        outcomes=named,
        expected=mean_losses(victim, odds.scenes) | _leeched(volley, odds.scenes),
        states=end_states(victim, odds.scenes, numbers, covered=volley.covered is not None),
    )


def values_of(victim: Victim, before: Victim, numbers: DamageNumbers) -> dict[str, float | str | bool]:
    """Return what is left of a victim, by name."""
    if isinstance(victim, Infantry):
        return {"health": victim.health, "shield": victim.shield, "destroyed": victim.gone}
    shield, systems = victim.shield, victim.systems
    return {
        "shield": shield.charge if shield else 0.0,
        "shield_state": shield.mode.value if shield else "none",
        "cracked": shield is not None and shield.cracked,
        "disruption": shield.disruption if shield else 0.0,
        "reset": float(shield.reset) if shield else 0.0,
        "armour": victim.armour.durability,
        "heat": victim.armour.heat,
        "internals": victim.internals.left if victim.internals else 0.0,
        "crits": float(_crits(victim, numbers) - _crits(before, numbers)),
        "stunned": victim.is_stunned(numbers),
        "destroyed": victim.destroyed,
        **({"pilot_dead": victim.pilot_dead} if systems is not None else {}),
    }


def named_chances(before: Victim, scenes: Weighed, numbers: DamageNumbers) -> dict[str, float]:
    """Return the chance of each named outcome."""
    weighed = tuple(scenes)
    named = {
        "shield_down": _chance(weighed, lambda scene: before.shield_up and not scene.victim.shield_up),
        "destroyed": _chance(weighed, _is_destroyed),
    }
    if isinstance(before, Infantry):
        return named
    crits = _crits(before, numbers)
    return {
        "shield_down": named["shield_down"],
        "cracked": _chance(weighed, _is_cracked),
        "stunned": _chance(weighed, lambda scene: _is_stunned(scene, numbers)),
        "crit": _chance(weighed, lambda scene: _crits(scene.victim, numbers) > crits),
        "destroyed": named["destroyed"],
    }


def _is_destroyed(scene: Scene) -> bool:
    victim = scene.victim
    return victim.gone if isinstance(victim, Infantry) else victim.destroyed


def _is_cracked(scene: Scene) -> bool:
    victim = scene.victim
    return isinstance(victim, Target) and victim.shield is not None and victim.shield.cracked


def _is_stunned(scene: Scene, numbers: DamageNumbers) -> bool:
    return isinstance(scene.victim, Target) and scene.victim.is_stunned(numbers)


def _crits(victim: Victim, numbers: DamageNumbers) -> int:
    if isinstance(victim, Infantry) or victim.internals is None:
        return 0
    return victim.internals.thresholds_reached(numbers)


def _chance(scenes: Weighed, holds: Callable[[Scene], bool]) -> float:
    return sum((chance for scene, chance in scenes if holds(scene)), 0.0)


def mean_losses(before: Victim, scenes: Weighed) -> dict[str, float]:
    """Return the mean loss of each store."""
    start, means = _stores(before), dict.fromkeys(_stores(before), 0.0)
    for scene, chance in scenes:
        for name, left in _stores(scene.victim).items():
            means[name] += chance * (start[name] - left)
    return means


def _leeched(volley: Volley, scenes: Weighed) -> dict[str, float]:
    """Return the mean charge that a Leech Beam gives its shooter (V-QRK-16)."""
    if not isinstance(volley.shot, Shot) or volley.shot.leech <= 0.0:
        return {}
    gains = (chance * scene.victim.drained for scene, chance in scenes if isinstance(scene.victim, Target))
    return {"leech": sum(gains)}


def _stores(victim: Victim) -> dict[str, float]:
    if isinstance(victim, Infantry):
        return {"shield": victim.shield, "health": victim.health}
    return {
        "shield": victim.shield.charge if victim.shield else 0.0,
        "armour": victim.armour.durability,
        "internals": victim.internals.left if victim.internals else 0.0,
    }


def end_states(
    before: Victim, scenes: Weighed, numbers: DamageNumbers, *, covered: bool = False
) -> tuple[EndState, ...]:
    """Return the complete distribution, likeliest first; what looks the same to the reader is merged."""
    merged: dict[tuple[tuple[str, float | str | bool], ...], float] = {}
    for scene, chance in scenes:
        values = values_of(scene.victim, before, numbers)
        if covered:
            values["barricade"] = scene.barricade
        key = tuple(values.items())
        merged[key] = merged.get(key, 0.0) + chance
    states = (EndState(chance, dict(key)) for key, chance in merged.items())
    return tuple(sorted(states, key=lambda state: -state.chance))
