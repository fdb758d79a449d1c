"""Active protection: how a volley that flies into a tile is met there, and what of it gets through."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import TypeAlias

from mapper.rules.script import Roll, Script, check, odds_after
from mapper.rules.vehicle.screen import Battery, Discharger, Inbound, Screen, Spent

KILLED, LEAKED = "destroyed", "gets through"


Step: TypeAlias = Callable[[Inbound], Script[Inbound]]


def intercept(screen: Screen, inbound: Inbound) -> Script[Inbound]:
    """Resolve how a volley is met, shot by shot (V-APS-02 to V-APS-09)."""
    for step, times in _steps(screen, inbound.leaking):
        for _ in range(times):
            inbound = yield from step(inbound)
    return inbound


@lru_cache(maxsize=1024)
def interception(screen: Screen, flying: tuple[int, ...]) -> Mapping[Inbound, float]:
    """Return how a volley of so many of each kind may be met, with the exact chances."""
    return interceptions(screen, {screen.facing(flying): 1.0})


def interceptions(screen: Screen, volleys: Mapping[Inbound, float]) -> Mapping[Inbound, float]:
    """Return how any of some volleys may be met, with the exact chances; equal states are merged."""
    most = max((inbound.leaking for inbound in volleys), default=0)
    for step, times in _steps(screen, most):
        volleys = odds_after(volleys, step, times)
    return volleys


def _steps(screen: Screen, most: int) -> Iterator[tuple[Step, int]]:
    """Yield the steps of the interception, each with how often it is taken, for at most so many munitions."""
    for kind in screen.order if most else ():
        for number, guard in enumerate(screen.guards):
            if kind == "discharger":
                if guard.discharger is not None:
                    yield partial(_discharge, screen, number, guard.discharger), 1
                    yield partial(_meet, screen, number, guard.discharger), most
                    yield partial(_cease, number), 1
                continue
            battery = guard.laser if kind == "laser" else guard.kinetic
            if battery is not None and battery.shots:
                yield partial(_shoot, screen, number, kind, battery), battery.shots
                if battery.per_target is not None:
                    yield _stand_down, 1


def _shoot(screen: Screen, number: int, kind: str, battery: Battery, inbound: Inbound) -> Script[Inbound]:
    """Fire one shot at the largest calibre still flying; equal ones are as likely (V-APS-04, V-APS-05)."""
    spent = inbound.spent[number]
    targets = _targets(screen, battery, inbound, is_first=spent.shots(kind) == 0)
    if not targets:
        return inbound
    at, tries, _ = yield from _pick(targets, screen)
    name = f"{kind} APS of {screen.guards[number].unit}"
    is_destroyed = yield from _destroys(battery.chance, name, battery.clause)
    flying = _less(inbound.flying, at) if is_destroyed else inbound.flying
    used = _put(inbound.spent, number, spent.and_shot(kind))
    if battery.per_target is None:
        return Inbound(flying, used)
    return Inbound(flying, used, _tried(inbound.tried, at, tries, is_destroyed=is_destroyed))


def _targets(
    screen: Screen, battery: Battery, inbound: Inbound, *, is_first: bool
) -> list[tuple[int, int, int]]:
    """Return what a battery may fire at: (kind, shots at it so far, how many)."""
    allowed = _engaged(screen, inbound.flying, battery.over_mm, low_only=battery.low_only)
    if is_first and sum(inbound.flying[at] for at in allowed) < battery.at_least:
        return []
    found = []
    for at in allowed:
        missed = [entry for entry in inbound.tried if entry[0] == at]
        fresh = inbound.flying[at] - sum(count for _, _, count in missed)
        spared = battery.per_target
        again = [entry for entry in missed if spared is None or entry[1] < spared]
        found += [*([(at, 0, fresh)] if fresh else []), *again]
    return _largest(screen, found) if battery.largest else found


def _stand_down(inbound: Inbound) -> Script[Inbound]:
    yield from ()
    return replace(inbound, tried=())


def _discharge(screen: Screen, number: int, discharger: Discharger, inbound: Inbound) -> Script[Inbound]:
    """Begin a discharge into the arc with most to meet, if it is worth a use (V-APS-06, V-APS-09)."""
    yield from ()
    spent, begun = inbound.spent[number], dict(discharger.begun)
    counts: dict[str, int] = {}
    engaged = _engaged(screen, inbound.flying, discharger.over_mm, low_only=discharger.low_only)
    for at in engaged:
        side = screen.munitions[at].arc
        if discharger.uses or side in begun:
            counts[side] = counts.get(side, 0) + inbound.flying[at]
    arc = max(counts, key=lambda side: counts[side], default=None)
    if arc is None or counts[arc] < discharger.at_least:
        return inbound
    takes_use = not discharger.each and arc not in begun
    spent = replace(spent, uses=spent.uses + takes_use, begun=((arc, 0),) if discharger.lasts_turn else ())
    meeting = (
        flying if at in engaged and screen.munitions[at].arc == arc else 0
        for at, flying in enumerate(inbound.flying)
    )
    put = _put(inbound.spent, number, spent)
    return replace(inbound, spent=put, meeting=tuple(meeting), met=begun.get(arc, 0))


def _meet(screen: Screen, number: int, discharger: Discharger, inbound: Inbound) -> Script[Inbound]:
    """Meet the next munition of the arc, in random order."""
    spent = inbound.spent[number]
    there = [(at, 0, count) for at, count in enumerate(inbound.meeting) if count]
    if not there or (discharger.each and spent.uses >= discharger.uses):
        return inbound
    at, _, _ = yield from _pick(_largest(screen, there) if discharger.largest else there, screen)
    name = f"discharger of {screen.guards[number].unit}"
    is_destroyed = yield from _destroys(discharger.chance(inbound.met), name, discharger.clause)
    if discharger.each:
        spent = replace(spent, uses=spent.uses + 1)
    met = inbound.met + 1
    if not discharger.lasts_turn:  # past the ladder every munition is met alike: equal states are merged
        met = min(met, len(discharger.ladder))
    return Inbound(
        flying=_less(inbound.flying, at) if is_destroyed else inbound.flying,
        spent=_put(inbound.spent, number, spent),
        meeting=_less(inbound.meeting, at),
        met=met,
    )


def _cease(number: int, inbound: Inbound) -> Script[Inbound]:
    """End a discharge; of one that lasts the turn it is kept how many munitions it has met."""
    yield from ()
    spent = inbound.spent[number]
    if spent.begun and inbound.meeting:
        spent = replace(spent, begun=((spent.begun[0][0], inbound.met),))
    return replace(inbound, spent=_put(inbound.spent, number, spent), meeting=(), met=0)


def _engaged(
    screen: Screen, flying: tuple[int, ...], over_mm: float | None, *, low_only: bool
) -> tuple[int, ...]:
    """Return the kinds still flying that a system may engage (V-APS-06, V-APS-09)."""
    return tuple(
        at
        for at, munition in enumerate(screen.munitions)
        if flying[at]
        and munition.stoppable
        and (munition.low or not low_only)
        and (over_mm is None or munition.calibre > over_mm)
    )


def _largest(screen: Screen, targets: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    calibre = max((screen.munitions[at].calibre for at, _, _ in targets), default=0.0)
    return [entry for entry in targets if screen.munitions[entry[0]].calibre == calibre]


def _pick(targets: list[tuple[int, int, int]], screen: Screen) -> Script[tuple[int, int, int]]:
    """Pick one of the munitions, each as likely (V-APS-08)."""
    if len(targets) == 1:
        return targets[0]
    every = sum(count for _, _, count in targets)
    names = [f"{screen.munitions[at].calibre:g} mm ({at + 1}), shot at {tries}" for at, tries, _ in targets]
    classes = ((name, count / every) for name, (_, _, count) in zip(names, targets, strict=True))
    picked = yield Roll(tuple(classes), "which munition is fired at", "V-APS-08")
    return targets[names.index(picked)]


def _destroys(chance: float, reason: str, clause: str) -> Script[bool]:
    """Roll whether a munition is destroyed; what is sure is not rolled."""
    if chance >= 1.0 or chance <= 0.0:
        return chance >= 1.0
    return (yield check(chance, reason, clause, names=(KILLED, LEAKED))) == KILLED


def _less(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] - 1, *counts[at + 1 :])


def _put(spent: tuple[Spent, ...], number: int, own: Spent) -> tuple[Spent, ...]:
    return (*spent[:number], own, *spent[number + 1 :])


def _tried(
    tried: tuple[tuple[int, int, int], ...], at: int, tries: int, *, is_destroyed: bool
) -> tuple[tuple[int, int, int], ...]:
    """Note one more shot at a munition that had so many, or that it is gone."""
    counts = {(kind, shots): count for kind, shots, count in tried}
    if tries:
        counts[at, tries] -= 1
    if not is_destroyed:
        counts[at, tries + 1] = counts.get((at, tries + 1), 0) + 1
    return tuple(sorted((kind, shots, count) for (kind, shots), count in counts.items() if count))
