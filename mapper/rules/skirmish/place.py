"""Where a unit that is moved by others may stand: Rescue, Entrap, Warp, Rewarp and the push of Heavy."""

from collections.abc import Callable
from dataclasses import dataclass

from mapper.geometry.grid import Tile
from mapper.rules.reasons import Refusal, refuse

OFF_MAP, OCCUPIED, CLOSED, TOO_FAR = "off_map", "occupied", "closed", "too_far"


@dataclass(frozen=True, slots=True)
class Room:
    """The tiles as a moved unit finds them: on the map, taken by another, closed to its kind at any cost."""

    holds: Callable[[Tile], bool]
    is_taken: Callable[[Tile], bool]
    is_open: Callable[[Tile], bool]

    def refusal(self, tile: Tile, clause: str) -> Refusal | None:
        """Return why the unit may not be put on a tile, or None."""
        if not self.holds(tile):
            return refuse(OFF_MAP, f"{tile.label} is not on the map", clause, tile)
        if self.is_taken(tile):
            return refuse(OCCUPIED, f"another unit is in {tile.label}", clause, tile)
        if not self.is_open(tile):
            return refuse(CLOSED, f"it can't enter {tile.label}", clause, tile)
        return None


def apart(one: Tile, other: Tile) -> int:
    """Return the distance of two tiles along edges (S-MOVE-3)."""
    return abs(one.x - other.x) + abs(one.y - other.y)


def goal_refusal(room: Room, goal: Tile, start: Tile, reach: int, clause: str) -> Refusal | None:
    """Return why a goal is out of reach from a tile, or no place to stand, or None."""
    if apart(start, goal) > reach:
        text = f"{goal.label} is {apart(start, goal)} away, {reach} at most"
        return refuse(TOO_FAR, text, clause, goal)
    return room.refusal(goal, clause)


def pushed_to(room: Room, pusher: Tile, target: Tile, tiles: int) -> Tile:
    """Return where a target ends that is pushed straight away, tile by tile (S-HEAVY-2)."""
    dx, dy = _away(pusher, target)
    here = target
    for _ in range(tiles):
        there = Tile(here.x + dx, here.y + dy)
        if room.refusal(there, "S-HEAVY-2") is not None:
            break
        here = there
    return here


def _away(pusher: Tile, target: Tile) -> tuple[int, int]:
    """S-HEAVY-2: off the straight lines along the longer axis; if both are equal along x."""
    x, y = target.x - pusher.x, target.y - pusher.y
    if abs(x) >= abs(y):
        return (x > 0) - (x < 0), 0
    return 0, (y > 0) - (y < 0)
