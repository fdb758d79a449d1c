"""Where a mover stands, packed into one number, and a gait's actions as differences between such numbers."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from mapper.geometry.grid import Side, Tile
from mapper.rules.gait import CRAWLS, SIDES, STEPS, WAYS, Gait, StepKind, way_of

MOST_FREE_TURNS = 7
"""How many free quarter turns a round may have at most."""

STRIDE = 1 << 13
"""What lies between a tile's number and that of the tile below it: more than any map is wide."""

BITS = 5
"""The low bits of a state's number: three for the quarter turns still free, two for the facing."""

LOW = (1 << BITS) - 1
"""The mask of the low bits."""

_LOWS = range(1 << BITS)


class Action(NamedTuple):
    """What leads from one state to another: how their numbers differ, and the price without the ground."""

    kind: StepKind
    way: int | None
    offset: int
    price: int
    free: bool


Priced: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""By the low bits: pairs of the difference to the next state and its price."""


class Moves(NamedTuple):
    """A gait's actions from one start, as a search wants them.

    `into` holds the actions that lead to a state with these low bits. The search itself goes over postures:
    states whose low bits stand for every stance that costs alike. `stances` tells them for each posture, with
    what the turns to them add; `steps`, `bordered` (the same with the way before) and `turns` lead from one
    to another, the first of which is `begin`. `cheapest` and `dearest` are the least and most of an action.
    """

    into: tuple[tuple[Action, ...], ...]
    begin: int
    steps: Priced
    bordered: tuple[tuple[tuple[int, int, int], ...], ...]
    turns: Priced
    stances: Priced
    cheapest: int
    dearest: int


def key_of(tile: Tile) -> int:
    """Return a tile's number; those of tiles just off the map are numbers too."""
    return (tile.y + 1) * STRIDE + tile.x + 1


def tile_of(key: int) -> Tile:
    """Return the tile with this number."""
    return Tile((key & (STRIDE - 1)) - 1, (key // STRIDE) - 1)


def low_of(facing: Side, spare: int) -> int:
    """Return the low bits of a facing with this many quarter turns still free."""
    return spare << 2 | facing.quarter_turns


@lru_cache(maxsize=256)
def moves_of(gait: Gait, facing: Side, spare: int) -> Moves:
    """Return a gait's actions for a search that begins with this facing and so many quarter turns free."""
    actions = tuple(_actions(gait, low >> 2, SIDES[low & 3]) for low in _LOWS)
    begin, postures, turns, stances = _postures(gait, facing, spare, actions)
    steps = [[action for action in actions[low] if action.way is not None] for low in postures]
    prices = [action.price for low in steps for action in low]
    return Moves(
        into=tuple(_leading_to(low, actions) for low in _LOWS),
        begin=begin,
        steps=tuple(tuple((step.offset, step.price) for step in low) for low in steps),
        bordered=tuple(tuple((step.way or 0, step.offset, step.price) for step in low) for low in steps),
        turns=turns,
        stances=stances,
        cheapest=min([*prices, *(price for low in turns for _, price in low)], default=0),
        dearest=max(prices, default=0) + 2 * (gait.turn or 0),
    )


def _postures(
    gait: Gait, facing: Side, spare: int, actions: Sequence[Sequence[Action]]
) -> tuple[int, Iterable[int], Priced, Priced]:
    """Return the first posture, whose steps each posture takes, the turns between them, and their stances.

    Where a step costs alike in all four directions, turns never serve to step: one posture will do, and any
    stance costs its turns. Where it costs alike forward and backward, left and right, a quarter turn changes
    what steps cost, no matter which way round: what counts is whether there were none, an odd number, or an
    even one.
    """
    low = low_of(facing, spare)
    whole, paid = spare % gait.free_span == 0, () if gait.turn is None else (gait.turn,)
    if whole and gait.forward == gait.back == gait.left == gait.right:
        return 0, (low,), ((),), (_turned(low, actions),)
    if spare == 0 and gait.forward == gait.back and gait.left == gait.right:
        here, aside, behind = low_of(facing, 0), low_of(facing.right, 0), low_of(facing.opposite, 0)
        turns = tuple(tuple((to, price) for price in paid) for to in (1, 1, -1))
        other = low_of(facing.left, 0)
        return (
            0,
            (here, aside, here),
            turns,
            (((here, 0),), ((aside, 0), (other, 0)), ((here, 0), (behind, 0))),
        )
    around = tuple(tuple((act.offset, act.price) for act in at if act.way is None) for at in actions)
    return low, _LOWS, around, tuple(((at, 0),) for at in _LOWS)


def _turned(low: int, actions: Sequence[Sequence[Action]]) -> tuple[tuple[int, int], ...]:
    """Return the low bits that turning on the spot leads to, each with its least cost."""
    costs, queue = {low: 0}, [(0, low)]
    while queue:
        spent, at = heappop(queue)
        for action in actions[at]:
            total = spent + action.price
            if action.way is None and total < costs.get(at + action.offset, total + 1):
                costs[at + action.offset] = total
                heappush(queue, (total, at + action.offset))
    return tuple(costs.items())


def _actions(gait: Gait, spare: int, facing: Side) -> tuple[Action, ...]:
    """Return what a mover with this facing can do while this many quarter turns are still free."""
    found = []
    for kind in CRAWLS if gait.crawl else STEPS:
        price = gait.price(kind)
        if price is not None:
            way = way_of(kind, facing)
            dx, dy = WAYS[way]
            lost = spare % gait.free_span << 2  # a step ends the turn begun
            found.append(Action(kind, way, ((dy * STRIDE + dx) << BITS) - lost, price, free=False))
    for kind, to in ((StepKind.TURN_LEFT, facing.left), (StepKind.TURN_RIGHT, facing.right)):
        offset = to.quarter_turns - facing.quarter_turns
        if spare:
            found.append(Action(kind, None, offset - 4, 0, free=True))
        elif gait.turn is not None:
            found.append(Action(kind, None, offset, gait.turn, free=False))
    return tuple(found)


def _leading_to(low: int, actions: Sequence[Sequence[Action]]) -> tuple[Action, ...]:
    return tuple(action for was in _LOWS for action in actions[was] if (was + action.offset) & LOW == low)
