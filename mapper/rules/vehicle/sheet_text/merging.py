"""Merging: what has changed of a unit, carried over into its sheet as its player wrote it.

Three values stand side by side: the sheet as written, a transcript of the unit as it was read from it, and
one of the unit now. What the two transcripts have in common stays as written.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet_text.costing import is_flame
from mapper.rules.vehicle.sheet_text.printed import (
    PrintedAmmo,
    PrintedAps,
    PrintedDrone,
    PrintedQuirk,
    PrintedSheet,
    PrintedWeapon,
)
from mapper.rules.vehicle.sheet_text.vocabulary import squeezed, vocabulary

T = TypeVar("T", PrintedSheet, PrintedAmmo, PrintedAps, PrintedDrone, PrintedWeapon)
_OTHERWISE = frozenset(("quirks", "aps", "weapons", "drones", "header", "notes", "written"))
"""Fields that are not merged as a whole, or of which a transcript knows nothing."""


def merged(written: PrintedSheet, then: PrintedSheet, now: PrintedSheet, book: Rulebook) -> PrintedSheet:
    """Return the written sheet with what is otherwise now, and nothing else changed."""
    return replace(
        _plainly(written, then, now),
        quirks=tuple(_quirks(written.quirks, then.quirks, now.quirks, book)),
        aps=tuple(_aps(written.aps, then.aps, now.aps)),
        weapons=_weapons(written.weapons, then.weapons, now.weapons, book),
        drones=tuple(_drones(written.drones, then.drones, now.drones, book)),
    )


def _plainly(written: T, then: T, now: T) -> T:
    """Return the written value with every single field that is otherwise now."""
    return replace(written, **_changes(written, then, now))


def _changes(written: Any, then: Any, now: Any) -> dict[str, Any]:  # noqa: ANN401  # values of one class
    return {
        field.name: _value(*(getattr(value, field.name) for value in (written, then, now)))
        for field in fields(written)
        if field.name not in _OTHERWISE
    }


def _value(written: Any, then: Any, now: Any) -> Any:  # noqa: ANN401  # a field of any type
    if then == now:
        return written
    if is_dataclass(written) and type(written) is type(then) is type(now):
        return replace(written, **_changes(written, then, now))  # type: ignore[type-var]  # it is no class
    return now


def _quirks(
    written: tuple[PrintedQuirk, ...],
    then: tuple[PrintedQuirk, ...],
    now: tuple[PrintedQuirk, ...],
    book: Rulebook,
) -> Iterator[PrintedQuirk]:
    names = vocabulary(book)
    before = {names.quirk(quirk.name) for quirk in then}
    after = {names.quirk(quirk.name) for quirk in now}
    yield from (quirk for quirk in written if names.quirk(quirk.name) not in before - after)
    yield from (quirk for quirk in now if names.quirk(quirk.name) not in before)


def _aps(
    written: tuple[PrintedAps, ...], then: tuple[PrintedAps, ...], now: tuple[PrintedAps, ...]
) -> Iterator[PrintedAps]:
    before, after = {line.kind: line for line in then}, {line.kind: line for line in now}
    for line in written:
        old, new = before.get(line.kind), after.get(line.kind)
        alone = sum(other.kind == line.kind for other in written) == 1
        if old == new or old is None:
            yield line
        elif new is not None and alone:
            yield _plainly(line, old, new)
    kinds = [line.kind for line in written]
    for kind, line in after.items():
        if kinds.count(kind) != 1 and line != before.get(kind):
            yield line


def _weapons(
    written: tuple[PrintedWeapon, ...],
    then: tuple[PrintedWeapon, ...],
    now: tuple[PrintedWeapon, ...],
    book: Rulebook,
) -> tuple[PrintedWeapon, ...]:
    if then == now:
        return written
    old = [weapon for weapon in then if not is_flame(weapon, book)]
    new = [weapon for weapon in now if not is_flame(weapon, book)]
    listed = [weapon for weapon in written if weapon.key is not None and not is_flame(weapon, book)]
    if not len(listed) == len(old) == len(new) or any(a.key != b.key for a, b in zip(old, new, strict=True)):
        return now
    pairs = iter(zip(old, new, strict=True))
    return tuple(_weapon(weapon, *next(pairs)) if weapon in listed else weapon for weapon in written)


def _weapon(written: PrintedWeapon, then: PrintedWeapon, now: PrintedWeapon) -> PrintedWeapon:
    changed = _plainly(written, then, now)
    before, after = {ammo.ammo: ammo for ammo in then.ammo}, {ammo.ammo: ammo for ammo in now.ammo}
    if before == after:
        return replace(changed, ammo=written.ammo)
    keys = [ammo.ammo for ammo in written.ammo if ammo.ammo is not None]
    if len(set(keys)) != len(keys) or set(keys) != set(before) or set(before) != set(after):
        return replace(changed, ammo=now.ammo)
    ammo = (
        _plainly(line, before[line.ammo], after[line.ammo]) if line.ammo is not None else line
        for line in written.ammo
    )
    return replace(changed, ammo=tuple(ammo))


def _drones(
    written: tuple[PrintedDrone, ...],
    then: tuple[PrintedDrone, ...],
    now: tuple[PrintedDrone, ...],
    book: Rulebook,
) -> Iterator[PrintedDrone]:
    """Yield the drones by name; one that is no unit any more stays as it was written."""
    before = {squeezed(drone.name): drone for drone in then}
    after = {squeezed(drone.name): drone for drone in now}
    for drone in written:
        old, new = before.get(squeezed(drone.name)), after.pop(squeezed(drone.name), None)
        if old is None or new is None:
            yield drone
            continue
        yield replace(
            _plainly(drone, old, new),
            aps=tuple(_aps(drone.aps, old.aps, new.aps)),
            weapons=_weapons(drone.weapons, old.weapons, new.weapons, book),
        )
    yield from after.values()
