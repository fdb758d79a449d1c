"""Cases about active protection: the kind aps."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.geometry.grid import Tile
from mapper.rules.given import known, only
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.aps import interception
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.guards import screen_of, shaken
from mapper.rules.vehicle.protection import covers
from mapper.rules.vehicle.screen import Battery, Discharger, Guard, Inbound, Munition

Given = Mapping[str, Any]
_ROCKETRY = ("missile", "pod")
_LOW = ("direct", "low")


def answer_aps(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about one volley against the protection in a tile, or about what covers a structure."""
    only(given, "volley", "defenders", "cover")
    if "cover" in given:
        return {"covers": _covers(given["cover"], book)}
    munitions = [_munition(entry, book) for entry in given["volley"]]
    counts = tuple(entry.get("count", 1) for entry in given["volley"])
    guards = tuple(_guard(number, entry, book) for number, entry in enumerate(given["defenders"]))
    order = guards if book.settings.aps.order == "target_first" else (*guards[1:], *guards[:1])
    ends = interception(screen_of(order, munitions, book), counts)
    leak = _shares(ends, lambda end: end.leaking, sum(counts))
    groups = [_shares(ends, _flying(at), count) for at, count in enumerate(counts)]
    spent = [[(end.spent[order.index(guard)], chance) for end, chance in ends.items()] for guard in guards]
    return {
        "leak": leak,
        "mean": _mean(enumerate(leak)),
        "groups": groups,
        "group_means": [_mean(enumerate(shares)) for shares in groups],
        "kinetic_used": [_mean((used.kinetic, chance) for used, chance in each) for each in spent],
        "discharger_used": [_mean((used.uses, chance) for used, chance in each) for each in spent],
    }


def _covers(given: Given, book: Rulebook) -> bool:
    only(given, "structure", "at", "angle", "shooter", "aim")
    if given["angle"] not in ("high", "low"):
        raise MapperError(f"unknown angle {given['angle']!r}", remedy="high, low")
    section = [Tile(*tile) for tile in given["structure"]]
    path = (Tile(*given["shooter"]), Tile(*given["aim"]))
    return covers(section, Tile(*given["at"]), path, Mode(given["angle"]), book)


def _munition(given: Given, book: Rulebook) -> Munition:
    only(given, "weapon", "mm", "ammo", "angle", "count", "arc")
    angle = Mode(given["angle"]).value
    row = book.tables.weapon.get(given["weapon"]) or known(book.tables.restricted, given["weapon"])
    if given.get("ammo") is not None and given["ammo"] not in book.tables.ammo:
        raise MapperError(f"unknown name {given['ammo']!r}", remedy=", ".join(book.tables.ammo))
    rocketry = getattr(row, "family", "") in _ROCKETRY
    return Munition(
        calibre=given.get("mm", row.calibre or 0.0),
        arc=given.get("arc", "front"),
        low=rocketry and angle in _LOW,
        stoppable=row.interceptable,
    )


def _guard(number: int, given: Given, book: Rulebook) -> Guard:
    only(given, "laser", "laser_damaged", "kinetic", "discharger", "stun", "doctrine")
    doctrine, stun, table = given.get("doctrine", {}), given.get("stun", 0), book.tables.aps
    only(doctrine, "laser_over_mm", "kinetic_over_mm", "discharger_at_least")
    kinetic, discharger = given.get("kinetic"), given.get("discharger")
    chance = table.laser.damaged_chance if given.get("laser_damaged") else table.laser.chance
    laser = Battery(
        given.get("laser", 0),
        shaken(chance, stun, (), book),
        over_mm=doctrine.get("laser_over_mm"),
    )
    guns = None
    if kinetic is not None:
        only(kinetic, "shots", "ammo")
        shots = min(kinetic["shots"], kinetic["ammo"])
        chance = shaken(table.kinetic.chance, stun, (), book)
        guns = Battery(shots, chance, over_mm=doctrine.get("kinetic_over_mm"))
    return Guard(
        unit=f"defender {number + 1}",
        laser=laser if laser.shots else None,
        kinetic=guns,
        discharger=_discharger(discharger, doctrine, stun, book) if discharger is not None else None,
    )


def _discharger(given: Given, doctrine: Given, stun: int, book: Rulebook) -> Discharger:
    only(given, "uses")
    row, use = book.tables.aps.discharger, book.settings.aps.discharger_use
    return Discharger(
        uses=given["uses"],
        ladder=tuple(shaken(chance, stun, (), book) for chance in row.ladder),
        rest=shaken(row.rest, stun, (), book),
        at_least=doctrine.get("discharger_at_least", 1),
        each=use == "per_munition",
        lasts_turn=use == "per_turn",
    )


def _flying(at: int) -> Callable[[Inbound], int]:
    return lambda end: end.flying[at]


def _shares(ends: Mapping[Inbound, float], count: Callable[[Inbound], int], most: int) -> list[float]:
    """Return the chance of 0, 1, ... up to so many."""
    shares = [0.0] * (most + 1)
    for end, chance in ends.items():
        shares[count(end)] += chance
    return shares


def _mean(counted: Iterable[tuple[int, float]]) -> float:
    return sum(number * chance for number, chance in counted)


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"aps": answer_aps}
"""The kinds of case that this module answers."""
