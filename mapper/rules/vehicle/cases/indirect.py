"""Cases about fire in two rolls and rounds that scatter: the kinds indirect and scatter."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mapper.errors import MapperError
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.rules.given import only
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.aim import Aim
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.hit import aim_of
from mapper.rules.vehicle.cases.maps import WALL, battlemap_of
from mapper.rules.vehicle.hit import Accuracy
from mapper.rules.vehicle.indirect import LATER, Descent, first_accuracy, flight_of, impact_accuracy
from mapper.rules.vehicle.margins import FULL
from mapper.rules.vehicle.rounds import ALOFT, STRAY, Aimed, Drift, Fall, Flight, Sent, falls, falls_of
from mapper.rules.vehicle.scatter import directions, landing
from mapper.rules.vehicle.volley import HIT

Given = Mapping[str, Any]
_OWN_SIGHT = ("own_sight_launch", "own_sight_impact")


def answer_indirect(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about the two rolls of one round."""
    target = dict(given.get("target", {}))
    moved = target.pop("moved_next", 0)
    shared = {key: value for key, value in given.items() if key not in {*_OWN_SIGHT, "first_roll"}}
    aim = aim_of({**shared, "target": target}, book)
    if aim.mode not in LATER:
        raise MapperError(f"{aim.mode} is not fire in two rolls", remedy=", ".join(sorted(LATER)))
    row = book.tables.weapon.get(aim.gun.weapon)
    first = first_accuracy(aim, book)
    if isinstance(first, Refusal) or (row is not None and aim.mode not in row.fire):
        return {"allowed": False}
    own_sight = all(given.get(key, True) for key in _OWN_SIGHT) and aim.spotter is None
    return {"allowed": True, **_rolls(aim, first, Descent(moved, own_sight=own_sight), given, book)}


def answer_scatter(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about where a FAE round comes down."""
    only(given, "chance", "roll", "map", "aim")
    row, points = book.tables.ammo["FAE"], FULL * given["chance"]
    flight = Flight(
        Aimed(points),
        drift=Drift(row.scatter_base, row.scatter_per, directions(book)),
        whole=book.settings.dice.hit == "d100",
    )
    ends = _ends(flight, given.get("roll"))
    told: dict[str, object] = {"distribution": _by_tiles(ends)}
    roll = given.get("roll")
    if roll is not None:
        missed = max(0.0, roll - points)
        told |= {"hit": not missed, "missed_by": missed, "tiles": max(fall.tiles for fall in ends)}
    if "map" in given:
        told["landing"] = dict(_landing(given["map"], Tile(*given["aim"]), ends))
    return told


def _rolls(aim: Aim, first: Accuracy, descent: Descent, given: Given, book: Rulebook) -> dict[str, object]:
    second = impact_accuracy(aim, descent, book)
    flight = flight_of(aim, first, book, second=second)
    told: dict[str, object] = {"first": first.chances.chance, "second": second.chances.chance}
    roll = given.get("first_roll")
    if roll is None:
        return {**told, "total": falls(flight).get(Fall(HIT), 0.0)}
    missed = max(0.0, roll - first.points)
    told["missed_by"] = missed
    if missed and not flight.carries:
        return {**told, "total": 0.0}
    carried = impact_accuracy(aim, Descent(descent.moved, own_sight=descent.own_sight, carry=missed), book)
    total = falls_of(flight, Sent(ALOFT, carry=missed)).get(Fall(HIT), 0.0)
    return {**told, "second": carried.chances.chance, "total": total}


def _ends(flight: Flight, roll: float | None) -> Mapping[Fall, float]:
    if roll is None:
        return falls(flight)
    if flight.drift is None or roll <= flight.first.points:
        return {Fall(HIT): 1.0}
    tiles = flight.drift.base + int((roll - flight.first.points + 1e-9) // flight.drift.per)
    return falls_of(flight, Sent(STRAY, tiles=tiles))


def _by_tiles(ends: Mapping[Fall, float]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for fall, chance in ends.items():
        shares[str(fall.tiles)] = shares.get(str(fall.tiles), 0.0) + chance
    return shares


def _landing(rows: Sequence[str], aim: Tile, ends: Mapping[Fall, float]) -> Iterator[tuple[str, float]]:
    battlemap = battlemap_of(rows)
    solid = frozenset(_walls(rows))
    shares: dict[Tile, float] = {}
    for fall, chance in ends.items():
        tile = _tile_of(battlemap, aim, fall, solid)
        shares[tile] = shares.get(tile, 0.0) + chance
    for tile, chance in shares.items():
        yield f"{tile.x},{tile.y}", chance


def _tile_of(battlemap: BattleMap, aim: Tile, fall: Fall, solid: frozenset[Tile]) -> Tile:
    if not battlemap.holds(aim):
        raise MapperError(f"{list(aim)!r} is no tile of the map", remedy="[column, row]")
    return landing(battlemap, aim, fall.direction, fall.tiles, solid) if fall.tiles else aim


def _walls(rows: Sequence[str]) -> Iterator[Tile]:
    for y, row in enumerate(rows):
        yield from (Tile(x, y) for x, letter in enumerate(row) if letter == WALL)


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "indirect": answer_indirect,
    "scatter": answer_scatter,
}
"""The kinds of case that this module answers."""
