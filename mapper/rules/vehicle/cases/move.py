"""Cases about movement and arcs: the kinds reach, path, hunker and arc."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mapper.errors import MapperError
from mapper.geometry.grid import Side, Tile
from mapper.rules.gait import StepKind
from mapper.rules.given import known, only
from mapper.rules.movement import Reach
from mapper.rules.reasons import Explained, Refusal
from mapper.rules.vehicle.arcs import (
    Mount,
    all_round,
    cone_covers,
    cone_refusal,
    distance_tiles,
    struck_facing,
    tight_refusal,
)
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.cases.maps import battlemap_of
from mapper.rules.vehicle.hunker import hunker
from mapper.rules.vehicle.move import Hindrance, mobility_now, reach
from mapper.rules.vehicle.mover import Mover
from mapper.rules.vehicle.terrain import Battlefield
from mapper.rules.vehicle.walk import Walk, walk

Given = Mapping[str, Any]


def answer_reach(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about where a unit can go."""
    only(given, "map", "barricades", "walls", "unit")
    field, (mover, tile, facing) = _field(given, book), _unit(given["unit"], book)
    found = reach(field, mover, tile, facing)
    return {
        "costs": _every_tile(found, field),
        "facings": _every_facing(found, field),
        "tiles": len(found.tiles) - 1,
    }


def answer_path(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about a sequence of steps."""
    only(given, "map", "barricades", "walls", "unit", "steps")
    field, (mover, tile, facing) = _field(given, book), _unit(given["unit"], book)
    kinds = {kind.value: kind for kind in StepKind}
    done = walk(field, mover, tile, facing, [known(kinds, step) for step in given["steps"]])
    return {
        "mobility": mover.mobility,
        "ok": done.refusal is None,
        "stopped_at": len(done.steps) if done.refusal else None,
        "why": _why(done),
        "left": done.left,
        "moved": done.moved,
        "entered": done.entered,
        "at": list(done.tile),
        "facing": done.facing.value,
        "rams": len(done.rams),
        "stunned": done.stunned,
    }


def answer_hunker(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about hunkering down."""
    only(given, "base", "mobility", "spent", "durability", "max")
    full = given["mobility"]
    down = hunker(full, full - given.get("spent", 0), book)
    walker = book.tables.type["walker"]
    whole = given.get("max") or 1
    thickness = given["base"] * given.get("durability", whole) / whole
    return {
        "share": down.share,
        "multiplier": down.multiplier,
        "gain": down.gain,
        "front": thickness * down.multiplier,
        "side": thickness * walker.side,
        "rear": thickness * walker.rear,
        "left": 0,
    }


def answer_arc(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about an arc, tiles of tight reaction, or the facing that is struck."""
    if "tight" in given:
        only(given, "tight", "quirks")
        tiles = _tiles(given["tight"])
        return {"valid": tight_refusal(tiles, known_quirks(given, book), book) is None}
    if "shooter" in given:
        only(given, "shooter", "target", "facing", "entered_from")
        shooter, target = _tile(given["shooter"]), _tile(given["target"])
        entered = given.get("entered_from")
        side = None if entered is None else _side(entered)
        return {
            "struck": struck_facing(shooter, target, _side(given["facing"]), book, side).value,
            "distance": distance_tiles(shooter, target, book),
        }
    return _answer_cone(given, book)


def _answer_cone(given: Given, book: Rulebook) -> dict[str, object]:
    only(given, "at", "facing", "axis", "mount", "reaction", "quirks", "targets")
    facing = _side(given["facing"])
    axis = _side(given.get("axis", facing))
    mount = known({mount.value: mount for mount in Mount}, given.get("mount", "hull"))
    around = bool(given.get("reaction")) and all_round(mount, known_quirks(given, book), book)
    targets, at = given.get("targets", ()), _tile(given["at"])
    return {
        "valid": cone_refusal(facing, axis, mount) is None,
        "inside": [
            list(target) for target in targets if cone_covers(at, axis, _tile(target), all_round=around)
        ],
    }


def _field(given: Given, book: Rulebook) -> Battlefield:
    return Battlefield(battlemap_of(given["map"], given.get("barricades", ()), given.get("walls", ())), book)


def _unit(unit: Given, book: Rulebook) -> tuple[Mover, Tile, Side]:
    only(
        unit,
        *("type", "at", "facing", "mobility", "quirks", "extras"),
        *("stunned", "mobility_damaged", "free_turn"),
    )
    known(book.tables.type, unit["type"])
    quirks = known_quirks(unit, book)
    hindrance = Hindrance(unit.get("stunned", False), unit.get("mobility_damaged", False))
    now = mobility_now(Explained(unit["mobility"], ()), quirks, hindrance, book)
    mover = Mover(unit["type"], now.value, quirks, free_turn=unit.get("free_turn", True))
    return mover, _tile(unit["at"]), _side(unit["facing"])


def _every_tile(found: Reach, field: Battlefield) -> dict[str, int | None]:
    return {f"{tile.x},{tile.y}": found.tiles.get(tile) for tile in _map_tiles(field)}


def _every_facing(found: Reach, field: Battlefield) -> dict[str, int | None]:
    costs = found.costs
    return {
        f"{tile.x},{tile.y},{side}": costs.get((tile, side)) for tile in _map_tiles(field) for side in Side
    }


def _map_tiles(field: Battlefield) -> list[Tile]:
    return [Tile(x, y) for y in range(field.map.height) for x in range(field.map.width)]


def _why(done: Walk) -> str | None:
    """Return the word the cases use for a refusal; they draw a district wall as a tile full of wall."""
    refusal: Refusal | None = done.refusal
    if refusal is None:
        return None
    walled = any(str(reason.where).startswith("wall-") for reason in refusal.reasons)
    return "wall" if refusal.code == "structure" and walled else refusal.code


def _tile(at: Sequence[int]) -> Tile:
    match at:
        case [int(x), int(y)]:
            return Tile(x, y)
        case _:
            raise MapperError(f"{at!r} is no tile", remedy="[column, row]")


def _tiles(given: Sequence[Sequence[int]]) -> list[Tile]:
    return [_tile(at) for at in given]


def _side(name: str) -> Side:
    return known({side.value: side for side in Side}, name)


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "reach": answer_reach,
    "path": answer_path,
    "hunker": answer_hunker,
    "arc": answer_arc,
}
