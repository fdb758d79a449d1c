"""Arcs: where a weapon bears, what reaction fire covers, and which side of a target is struck."""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum

from mapper.geometry.grid import Side, Tile, distance, in_arc
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.target import Facing


class Mount(StrEnum):
    """How a weapon is mounted; a walker's whole chassis is one turret (V-BLD-04)."""

    HULL = "hull"
    TURRET = "turret"
    WALKER = "walker"


def mount_of(*, turret: bool, all_turreted: bool) -> Mount:
    """Return the mount of a weapon on a vehicle; `all_turreted` is that of its type."""
    if all_turreted:
        return Mount.WALKER
    return Mount.TURRET if turret else Mount.HULL


def bearing_refusal(
    stance: Stance, mount: Mount, target: Tile, book: Rulebook, *, indirect: bool = False
) -> Refusal | None:
    """Return why a weapon does not bear on a tile from there, or None (V-BLD-31, V-SIT-10)."""
    fire = book.settings.fire
    held = mount is Mount.HULL and fire.hull_arc_for_normal_fire and (fire.hull_arc_indirect or not indirect)
    if not held or in_arc(stance.tile, stance.facing, target):
        return None
    why = Reason("a weapon in the hull covers the front arc only", "V-BLD-31", where=target)
    bearing = f"{target.label} lies outside the 90 degrees facing {stance.facing} from {stance.tile.label}"
    return Refusal("out_of_arc", (why, Reason(bearing, "V-SIT-10", where=target)))


def cone_refusal(facing: Side, axis: Side, mount: Mount) -> Refusal | None:
    """Return why a reaction cone may not be set along the axis, or None (V-HIT-21)."""
    if mount is not Mount.HULL or axis is facing:
        return None
    return refuse("out_of_arc", "a weapon in the hull reacts to its front arc only", "V-HIT-21")


def all_round(mount: Mount, quirks: Iterable[str], book: Rulebook) -> bool:
    """Tell whether reaction fire of a turret covers all directions (V-QRK-09)."""
    if mount is not Mount.TURRET:
        return False
    rows = (book.quirk(key) for key in quirks)
    return any(row is not None and row.reaction.all_arcs for row in rows)


def cone_covers(tile: Tile, axis: Side, target: Tile, *, all_round: bool = False) -> bool:
    """Tell whether a target lies in a reaction cone set from this tile (V-SIT-10, V-HIT-21)."""
    return all_round or in_arc(tile, axis, target)


def tight_refusal(tiles: Sequence[Tile], quirks: Iterable[str], book: Rulebook) -> Refusal | None:
    """Return why tight reaction may not be set on these tiles, or None (V-HIT-25, V-QRK-09)."""
    rows = [row for key in quirks if (row := book.quirk(key)) is not None]
    most = max((row.reaction.tight_tiles or 1 for row in rows), default=1)
    if not 1 <= len(tiles) <= most or len(set(tiles)) != len(tiles):
        return refuse("tight_tiles", f"tight reaction takes {_count(most)}", "V-HIT-25")
    corners = book.settings.reaction.tight_touching == "edge_or_corner"
    if _joined(tiles, corners=corners):
        return None
    how = "edges or corners" if corners else "edges"
    return refuse("tight_tiles", f"the tiles must touch by their {how}", "V-HIT-25")


def struck_facing(
    shooter: Tile, target: Tile, facing: Side, book: Rulebook, entered_from: Side | None = None
) -> Facing:
    """Return the facing of a target that a shot strikes (V-HIT-27); the weakest where one may choose.

    `facing` is the target's, `entered_from` the side by which the shooter came into a tile they share.
    """
    choice = struck_facings(shooter, target, facing, book, entered_from)
    return max(choice, key=(Facing.FRONT, Facing.SIDE, Facing.REAR).index)


def struck_facings(
    shooter: Tile, target: Tile, facing: Side, book: Rulebook, entered_from: Side | None = None
) -> tuple[Facing, ...]:
    """Return the facings a shot may strike: one, or those the attacker may choose from by the settings."""
    if shooter == target:
        return _in_same_tile(facing, book, entered_from)
    front, rear = in_arc(target, facing, shooter), in_arc(target, facing.opposite, shooter)
    end = Facing.FRONT if front else Facing.REAR
    diagonal = abs(shooter.x - target.x) == abs(shooter.y - target.y)
    if not (front or rear):
        return (Facing.SIDE,)
    if not diagonal or book.settings.facing.diagonal == "front_rear":
        return (end,)
    return (Facing.SIDE,) if book.settings.facing.diagonal == "side" else (end, Facing.SIDE)


def distance_tiles(a: Tile, b: Tile, book: Rulebook) -> int:
    """Return the distance in tiles as the settings count it (V-GEN-07)."""
    if book.settings.map.distance == "manhattan":
        return abs(a.x - b.x) + abs(a.y - b.y)
    return distance(a, b)


def _in_same_tile(facing: Side, book: Rulebook, entered_from: Side | None) -> tuple[Facing, ...]:
    match book.settings.facing.same_tile:
        case "front":
            return (Facing.FRONT,)
        case "attacker_choice":
            return (Facing.FRONT, Facing.SIDE, Facing.REAR)
        case "entry_side":
            if entered_from is None or entered_from is facing:
                return (Facing.FRONT,)
            return (Facing.REAR,) if entered_from is facing.opposite else (Facing.SIDE,)


def _joined(tiles: Sequence[Tile], *, corners: bool) -> bool:
    """Tell whether the tiles hang together."""
    found = {tiles[0]}
    while True:
        near = {tile for tile in tiles if tile not in found and _touches(tile, found, corners=corners)}
        if not near:
            return len(found) == len(tiles)
        found |= near


def _touches(tile: Tile, others: Collection[Tile], *, corners: bool) -> bool:
    apart = ((abs(tile.x - other.x), abs(tile.y - other.y)) for other in others)
    return any(max(dx, dy) == 1 and (corners or dx + dy == 1) for dx, dy in apart)


def _count(tiles: int) -> str:
    return "one tile" if tiles == 1 else f"one to {tiles} tiles"
