"""Cases about sight lines: the kind sight."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.geometry.grid import Tile, distance
from mapper.model.battlemap import BattleMap
from mapper.rules.given import only
from mapper.rules.sight import SightMap, sight_map
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.maps import battlemap_of
from mapper.rules.vehicle.vision import drone_sight, ground_blocking, high_blocking, low_flight

Given = Mapping[str, Any]

DRONE = "spotter_drone"


def answer_sight(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about who sees whom, or which way a low-angle shot is free to fly."""
    only(given, "map", "walls", "from", "to", "high", "drone", "flight")
    battlemap = battlemap_of(given["map"], walls=given.get("walls", ()))
    start, end = _tile(given["from"], battlemap), _tile(given["to"], battlemap)
    line = _sight(given, battlemap, book).line(start, end)
    in_reach = not given.get("drone") or distance(start, end) <= book.tables.quirk[DRONE].vision.grid_radius
    return {
        "visible": line.visible and in_reach,
        "blocker": list(line.blockers[0].tile) if line.blockers else None,
    }


def _sight(given: Given, battlemap: BattleMap, book: Rulebook) -> SightMap:
    match given.get("flight"):
        case "low":
            return low_flight(battlemap, book)
        case None if given.get("drone"):
            return drone_sight(battlemap, book)
        case None:
            blocking = high_blocking(book) if given.get("high") else ground_blocking(book)
            return sight_map(battlemap, blocking, book.settings.map.full_coverage)
        case flight:
            raise MapperError(f"unknown flight {flight!r}", remedy="low")


def _tile(at: object, battlemap: BattleMap) -> Tile:
    match at:
        case [int(x), int(y)] if battlemap.holds(Tile(x, y)):
            return Tile(x, y)
        case _:
            raise MapperError(f"{at!r} is no tile of the map", remedy="[column, row]")


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"sight": answer_sight}
