"""How a vehicle gets at what it attacks at close quarters: the way it drives, and whether it touches it."""

from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from threading import Lock

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.rules.gait import StepKind
from mapper.rules.movement import Reach, Step
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.move import battlefield_of, mover_of, reach
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.ram import Melee
from mapper.rules.vehicle.scatter import COMPASS, landing
from mapper.rules.vehicle.target import Facing

OUT_OF_REACH = "out_of_reach"
_KEPT = 8
_BACKWARD = (StepKind.BACK, StepKind.CRAWL_BACK)


@dataclass(frozen=True, slots=True)
class Way:
    """A unit's turn up to a stance it has or is imagined in: the tiles it stood in, the mobility left."""

    scenario: Scenario
    party: Party
    stance: Stance
    route: tuple[Tile, ...]
    mobility: float


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be rammed: the tiles it fills, and whether the rammer ends in one of them or before it."""

    tiles: tuple[Tile, ...]
    enters: bool

    def distance(self, tile: Tile, book: Rulebook) -> int:
        """Return how far a tile is from it."""
        return min(distance_tiles(tile, own, book) for own in self.tiles)


@dataclass(frozen=True, slots=True)
class Drive:
    """A tank's way into contact: the steps it still drives, and all tiles toward its goal, those included.

    The steps are paid as any others; the ram costs nothing besides (V-RAM-06). `own` is the tank's facing in
    contact, `came_from` the tile out of which it came upon its goal.
    """

    steps: tuple[Step, ...]
    toward: int
    own: Facing
    came_from: Tile


def way_to(scenario: Scenario, party: Party, stance: Stance) -> Way | Refusal:
    """Return a unit's turn up to a stance: driven there if it can go there, else as if it began there."""
    unit = party.unit
    mover = mover_of(unit, party.book)
    if isinstance(mover, Refusal):
        return mover
    here = Way(
        scenario, party, Stance(unit.tile, unit.facing), party.condition.route or (unit.tile,), mover.mobility
    )
    if stance == here.stance:
        return here
    found = _reach(here)
    cost = found.costs.get((stance.tile, stance.facing))
    if cost is None:
        return replace(here, stance=stance, route=(stance.tile,))
    driven = _tiles(found.path(stance.tile, stance.facing))
    return replace(here, stance=stance, route=(*here.route, *driven), mobility=mover.mobility - cost)


def drive(way: Way, goal: Goal) -> Drive | Refusal:
    """Return the cheapest way into contact with a goal, or why there is none (V-RAM-06)."""
    if way.stance.tile in goal.tiles:
        return _arrived(way, goal, ())
    near = goal.distance(way.stance.tile, way.party.book) - (not goal.enters)
    if near > way.mobility:
        return refuse(OUT_OF_REACH, f"{near} tiles away, with {way.mobility:g} mobility left", "V-RAM-06")
    found = _reach(way, goal.tiles[0] if goal.enters else None)
    if goal.enters:
        return _drive_into(way, goal, found)
    ends = [(found.costs[end], end) for end in set(_before(goal)) if end in found.costs]
    if not ends:
        return refuse(OUT_OF_REACH, "no tile before it can be reached with what mobility is left", "V-RAM-06")
    _, (tile, facing) = min(ends, key=lambda entry: _preference(goal, *entry))
    return _arrived(way, goal, found.path(tile, facing))


def touch_refusal(
    kind: Melee, stance: Stance, goal: Goal, battlemap: BattleMap, book: Rulebook
) -> Refusal | None:
    """Return why a stomp, slam or armature doesn't get at its goal from a stance, or None.

    A stomp goes straight ahead (V-RAM-09), the others to any tile beside (V-EXT-18); no wall lies between.
    """
    here = stance.tile
    if here in goal.tiles:
        return None
    if kind is Melee.STOMP:
        straight = [
            _ahead(here, stance.facing, tiles) for tiles in range(1, book.settings.ram.stomp_reach + 1)
        ]
        touched = [tile for tile in straight if tile in goal.tiles]
        text, clause = "a stomp gets at its own tile and the one ahead", "V-RAM-09"
        if book.settings.ram.stomp_reach != 1:
            text = f"a stomp gets at its own tile and {book.settings.ram.stomp_reach} ahead"
    else:
        touched = [tile for tile in goal.tiles if distance_tiles(here, tile, book) <= 1]
        clause = "V-EXT-18" if kind is Melee.ARMATURE else "V-RAM-10"
        text = "it must be in the same tile or the next"
    if not touched:
        return refuse(OUT_OF_REACH, text, clause)
    if not any(_is_open(battlemap, here, tile) for tile in touched):
        return refuse("wall", "a wall stands between", "V-MAP-06", touched[0])
    return None


def _drive_into(way: Way, goal: Goal, found: Reach) -> Drive | Refusal:
    tile = goal.tiles[0]
    if tile in found.tiles:
        return _arrived(way, goal, found.path(tile))
    barred = found.refusal(tile)
    why = Reason("it can't be reached with what mobility is left", "V-RAM-06", where=tile)
    return Refusal(OUT_OF_REACH, (why, *(barred.reasons if barred is not None else ())))


def _arrived(way: Way, goal: Goal, steps: tuple[Step, ...]) -> Drive:
    book = way.party.book
    trail = (*way.route, *_tiles(steps))
    far = [goal.distance(tile, book) for tile in trail]
    toward = sum(after < before for before, after in pairwise(far))
    return Drive(steps, toward, _own_facing(way, goal, steps), _came_from(trail, goal))


def _own_facing(way: Way, goal: Goal, steps: tuple[Step, ...]) -> Facing:
    """Return the side of the tank that meets its goal: the rear when it drives backward (V-RAM-06)."""
    end = steps[-1] if steps else None
    tile, facing = (end.tile, end.facing) if end is not None else (way.stance.tile, way.stance.facing)
    if tile not in goal.tiles:
        return Facing.FRONT if tile.neighbour(facing) in goal.tiles else Facing.REAR
    if end is not None:
        moves = [step for step in steps if not step.kind.is_turn]
        return Facing.REAR if moves and moves[-1].kind in _BACKWARD else Facing.FRONT
    behind = way.stance.tile.neighbour(facing)
    return Facing.REAR if len(way.route) > 1 and way.route[-2] == behind else Facing.FRONT


def _came_from(trail: tuple[Tile, ...], goal: Goal) -> Tile:
    if trail[-1] not in goal.tiles:
        return trail[-1]
    return trail[-2] if len(trail) > 1 else trail[-1]


def _before(goal: Goal) -> Iterator[tuple[Tile, Side]]:
    """Yield the stances in which a tank stands in a goal's tile, or runs against one forward or backward."""
    for tile in goal.tiles:
        for side in Side:
            yield tile, side
            yield tile.neighbour(side), side.opposite
            yield tile.neighbour(side), side


def _preference(goal: Goal, cost: int, end: tuple[Tile, Side]) -> tuple[int, bool, int, int, int]:
    """Order stances before a goal: the cheapest first, then those that meet it with the front."""
    tile, facing = end
    return cost, tile.neighbour(facing) not in goal.tiles, tile.y, tile.x, facing.quarter_turns


def _tiles(steps: Collection[Step]) -> tuple[Tile, ...]:
    return tuple(step.tile for step in steps if not step.kind.is_turn)


def _ahead(tile: Tile, facing: Side, tiles: int) -> Tile:
    dx, dy = facing.step
    return Tile(tile.x + dx * tiles, tile.y + dy * tiles)


def _is_open(battlemap: BattleMap, here: Tile, there: Tile) -> bool:
    """Tell whether no wall or shut gate stands between two tiles in a straight line or touching corners."""
    dx, dy = there.x - here.x, there.y - here.y
    tiles = max(abs(dx), abs(dy))
    for direction, sides in COMPASS.items():
        steps = [side.step for side in sides]
        if (sum(x for x, _ in steps) * tiles, sum(y for _, y in steps) * tiles) == (dx, dy):
            return landing(battlemap, here, direction, tiles) == there
    return False


def _reach(way: Way, target: Tile | None = None) -> Reach:
    """Return where a unit can go from its stance; what stands in the target's tile doesn't stop it there."""
    book, unit = way.party.book, way.party.unit
    field = battlefield_of(way.scenario, unit, book)
    blocked = target in field.civilians or (target in field.enemies and book.settings.move.enemy_blocks)
    key = (id(way.scenario), id(unit), id(book), way.stance, way.mobility, target if blocked else None)
    with _lock:
        kept = _reaches.get(key)
        if kept is not None:
            _reaches.move_to_end(key)
            return kept[0]
    mover = mover_of(unit, book)
    if isinstance(mover, Refusal):
        raise TypeError("a unit with a way can move")
    if blocked:
        spared = frozenset((target,))
        field = replace(field, civilians=field.civilians - spared, enemies=field.enemies - spared)
    mover = replace(mover, mobility=way.mobility)
    made = reach(field, mover, way.stance.tile, way.stance.facing)
    with _lock:  # what is kept holds what its key names, so that no identity is given away meanwhile
        _reaches[key] = (made, way)
        while len(_reaches) > _KEPT:
            _reaches.popitem(last=False)
    return made


_reaches: OrderedDict[tuple[object, ...], tuple[Reach, Way]] = OrderedDict()
_lock = Lock()
