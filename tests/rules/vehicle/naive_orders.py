"""A second telling of who may do what: steps, turns, crawling, hunkering, shots and the turn's order.

Written from the rulebook alone, as plainly as can be: maps are the letters they are drawn with, everything is
tried out one step at a time, and nothing of the program is used.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CLOCKWISE = "NESW"
STEPS = {"forward": 0, "right": 1, "back": 2, "left": 3}
DIAGONALS = ("forward_right", "back_right", "back_left", "forward_left")
KINDS = (
    *STEPS,
    *DIAGONALS,
    *(f"crawl_{step}" for step in (*STEPS, *DIAGONALS)),
    "turn_left",
    "turn_right",
)
COSTS = {
    "tank": {"forward": 1, "back": 1},
    "walker": {"forward": 1, "back": 1, "right": 2, "left": 2},
    "agrav": {"forward": 1, "back": 1, "right": 1, "left": 1},
}


@dataclass(frozen=True)
class Fighter:
    """A vehicle: what it is, where it stands, what it has done this turn."""

    name: str
    side: str
    type: str
    at: tuple[int, int]
    facing: str
    mobility: int = 7
    guns: tuple[bool, ...] = ()
    """Whether each gun is in a turret."""
    heavy: bool = False
    spent: int = 0
    moved: int = 0
    free_turn: bool = True
    hunkered: bool = False
    fired: frozenset[int] = frozenset()

    @property
    def left(self) -> int:
        """The mobility left."""
        return 0 if self.hunkered else self.mobility - self.spent


@dataclass(frozen=True)
class Ground:
    """A map as it is drawn; barricades and walls lie on the sides of tiles."""

    rows: tuple[str, ...]
    barricades: tuple[tuple[int, int, str], ...] = ()
    walls: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True)
class Position:
    """Who stands where, and whose turn of which round it is."""

    fighters: tuple[Fighter, ...]
    acting: str = "red"
    round: int = 1
    ground: Ground = field(default_factory=lambda: Ground(()))


Told = tuple[str, str, object]
"""An order: who, what, and what with."""


def all_orders(position: Position) -> Iterator[Told]:
    """Yield everything that could be asked for, sensible or not."""
    yield from (("", "end_turn", side) for side in ("red", "blue"))
    for one in position.fighters:
        yield from ((one.name, "move", kind) for kind in KINDS)
        yield (one.name, "hunker", None)
        for gun in range(len(one.guns) + 1):
            yield from ((one.name, "fire", (gun, other.name)) for other in position.fighters)


def after(position: Position, order: Told) -> Position | None:
    """Return the position after an order, None when it may not be given."""
    name, what, how = order
    if what == "end_turn":
        return _next_turn(position) if how == position.acting else None
    one = next(fighter for fighter in position.fighters if fighter.name == name)
    if one.side != position.acting:
        return None
    done: Fighter | None
    if what == "move":
        done = _moved(position.ground, one, str(how))
    elif what == "hunker":
        fit = one.type == "walker" and one.left > 0 and not one.hunkered
        done = replace(one, hunkered=True) if fit else None
    else:
        assert isinstance(how, tuple)
        done = _fired(position, one, *how)
    if done is None:
        return None
    return replace(position, fighters=tuple(done if each is one else each for each in position.fighters))


def _moved(ground: Ground, one: Fighter, kind: str) -> Fighter | None:
    if kind.startswith("turn_"):
        cost = 0 if one.type == "agrav" and one.free_turn else 1 + one.heavy
        quarter = 1 if kind == "turn_right" else -1
        facing = CLOCKWISE[(CLOCKWISE.index(one.facing) + quarter) % 4]
        turned = replace(one, facing=facing, spent=one.spent + cost, free_turn=one.free_turn and cost > 0)
        return turned if cost <= one.left else None
    crawls, step = kind.startswith("crawl_"), kind.removeprefix("crawl_")
    base = COSTS[one.type].get(step)
    if base is None:
        return None
    side = CLOCKWISE[(CLOCKWISE.index(one.facing) + STEPS[step]) % 4]
    extra = _extra(ground, one.type, one.at, side)
    if extra is None:
        return None
    cost = (base + extra + one.heavy) * (2 if crawls else 1)
    if cost > one.left:
        return None
    return replace(one, at=_beside(one.at, side), spent=one.spent + cost, moved=one.moved + (not crawls))


def _extra(ground: Ground, kind: str, at: tuple[int, int], side: str) -> int | None:
    """Return what the ground adds to a step, None where it stops it."""
    x, y = _beside(at, side)
    if not (0 <= y < len(ground.rows) and 0 <= x < len(ground.rows[0])):
        return None
    if _on_side(ground.walls, at, side) or ground.rows[y][x] in "HL#":
        return None
    extra = 0
    if _on_side(ground.barricades, at, side):
        if kind == "tank":
            return None
        extra += kind == "walker"
    if ground.rows[y][x] == "S":
        if kind != "agrav":
            return None
        extra += 1
    return extra + (ground.rows[y][x] == "D" and kind == "tank")


def _on_side(pieces: tuple[tuple[int, int, str], ...], at: tuple[int, int], side: str) -> bool:
    other = CLOCKWISE[(CLOCKWISE.index(side) + 2) % 4]
    return (*at, side) in pieces or (*_beside(at, side), other) in pieces


def _beside(at: tuple[int, int], side: str) -> tuple[int, int]:
    return at[0] + AHEAD[side][0], at[1] + AHEAD[side][1]


def _fired(position: Position, one: Fighter, gun: int, target: str) -> Fighter | None:
    other = next(fighter for fighter in position.fighters if fighter.name == target)
    if gun >= len(one.guns) or gun in one.fired or other.side == one.side:
        return None
    ahead = AHEAD[one.facing]
    right = AHEAD[CLOCKWISE[(CLOCKWISE.index(one.facing) + 1) % 4]]
    away = other.at[0] - one.at[0], other.at[1] - one.at[1]
    forward = away[0] * ahead[0] + away[1] * ahead[1]
    sideways = away[0] * right[0] + away[1] * right[1]
    if not one.guns[gun] and one.type != "walker" and abs(sideways) > forward:
        return None
    return replace(one, fired=one.fired | {gun})


def _next_turn(position: Position) -> Position:
    """Return the position in the other side's turn; after the blue one's a new round begins."""
    new_round = position.acting == "blue"
    acting = "red" if new_round else "blue"
    fighters = position.fighters
    if new_round:
        fighters = tuple(
            replace(one, spent=0, moved=0, free_turn=True, fired=frozenset[int]()) for one in fighters
        )
    fighters = tuple(replace(one, hunkered=one.hunkered and one.side != acting) for one in fighters)
    return replace(position, fighters=fighters, acting=acting, round=position.round + new_round)
