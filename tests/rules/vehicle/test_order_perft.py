"""Every order and every position it leads to, three orders deep, against a second telling."""

from functools import reduce
from typing import Any

import pytest

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.deeds import Order
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset
from mapper.rules.script import play
from mapper.rules.vehicle.battle import battle_of
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.move import mobility_left
from mapper.rules.vehicle.state import read_condition
from tests.building import book, scenario, vehicle
from tests.gaming import game, order
from tests.rules.vehicle.naive_orders import Fighter, Ground, Position, Told, after, all_orders

DEPTH = 3
OPEN = Ground(("....", "....", "...."))
ROUGH = Ground((".DS.", "S..D", ".D.."))
BUILT = Ground((".H..", "..L.", "#..."))
EDGED = Ground(("...", "...", "..."), barricades=((1, 1, "N"), (0, 1, "E")), walls=((1, 1, "S"), (2, 0, "S")))


def fighter(kind: str, at: tuple[int, int], facing: str = "E", **more: Any) -> Fighter:  # noqa: ANN401  # a fighter's
    """Return a fighter of the red side named ox, unless told otherwise."""
    return Fighter(**{"name": "ox", "side": "red", "type": kind, "at": at, "facing": facing} | more)


def foe(kind: str, at: tuple[int, int], facing: str = "W", **more: Any) -> Fighter:  # noqa: ANN401  # a fighter's
    """Return a fighter of the blue side named wolf."""
    return fighter(kind, at, facing, **{"name": "wolf", "side": "blue"} | more)


POSITIONS: dict[str, tuple[Ground, *tuple[Fighter, ...]]] = {
    "a tank in the open": (OPEN, fighter("tank", (1, 1))),
    "a walker in the open": (OPEN, fighter("walker", (1, 1), "N")),
    "an agrav in the open": (OPEN, fighter("agrav", (1, 1), "S")),
    "a tank in a corner": (OPEN, fighter("tank", (0, 0), "N")),
    "a tank of little mobility": (OPEN, fighter("tank", (1, 1), mobility=2)),
    "a walker of little mobility": (OPEN, fighter("walker", (1, 1), mobility=2)),
    "an agrav of little mobility": (OPEN, fighter("agrav", (1, 1), mobility=1)),
    "a tank in rough country": (ROUGH, fighter("tank", (1, 1), "N", mobility=3)),
    "a walker in rough country": (ROUGH, fighter("walker", (1, 1), "N")),
    "an agrav in rough country": (ROUGH, fighter("agrav", (1, 1), "N", mobility=3)),
    "a heavy tank in rough country": (ROUGH, fighter("tank", (0, 0), heavy=True)),
    "a heavy walker": (OPEN, fighter("walker", (0, 1), heavy=True)),
    "a heavy agrav": (ROUGH, fighter("agrav", (2, 1), heavy=True)),
    "a tank among houses": (BUILT, fighter("tank", (1, 1))),
    "a walker among houses": (BUILT, fighter("walker", (1, 1), mobility=3)),
    "an agrav among houses": (BUILT, fighter("agrav", (1, 1))),
    "a tank among barricades": (EDGED, fighter("tank", (1, 1), "N")),
    "a walker among barricades": (EDGED, fighter("walker", (1, 1), "N", mobility=4)),
    "an agrav among barricades": (EDGED, fighter("agrav", (1, 1), "N", mobility=2)),
    "a duel of tanks": (
        OPEN,
        fighter("tank", (0, 1), guns=(True, False)),
        foe("tank", (3, 1), guns=(False,)),
    ),
    "a duel in passing": (
        OPEN,
        fighter("agrav", (1, 1), "N", guns=(False, True), mobility=2),
        foe("walker", (3, 0), "S", guns=(False,)),
    ),
    "at close quarters": (
        OPEN,
        fighter("tank", (1, 1), "N", guns=(False,), mobility=1),
        foe("agrav", (2, 2), "N", guns=(False,), mobility=1),
    ),
}


def unit_of(one: Fighter) -> Unit:
    """Return a fighter as a unit."""
    guns = [
        {"weapon": "cannon", "points": 6, "turret": turret, "ammo_points": 9, "ammo": {"HE": 450}}
        for turret in one.guns
    ]
    label = f"{'ABCDEFGH'[one.at[0]]}{one.at[1] + 1}"
    return vehicle(
        one.type,
        label,
        one.facing,
        id=one.name,
        side=one.side,
        parts={"turbine": one.mobility},
        weapons=guns,
        quirks=("ultra_heavy_chassis",) if one.heavy else (),
    )


def asked(told: Told) -> Order:
    """Return an order as the program reads it."""
    name, what, how = told
    match what, how:
        case "move", _:
            return order("move", unit=name, path=[how])
        case "fire", (gun, target):
            return order("fire", unit=name, weapon=gun, ammo="HE", target=target)
        case "hunker", _:
            return order("hunker", unit=name)
        case _:
            return order("end_turn", side=how)


def done(rules: Ruleset, battle: Scenario, given: Order) -> Scenario:
    """Return the battle after an order; whatever is rolled for misses."""
    script = rules.resolve(battle, given)
    assert not isinstance(script, Refusal), f"{given}: {script.text}"
    events, _ = play(script, lambda _: "miss")
    return reduce(rules.apply, events, battle)


def seen(battle: Scenario) -> object:
    """Return what both tellings know of a battle."""
    rules = book()
    acting = battle_of(battle).acting
    fighters = []
    for unit in battle.units:
        condition = read_condition(unit)
        left = mobility_left(build_of(unit, rules), condition, rules).value
        free = not condition.free_turn_used
        place = (unit.tile.x, unit.tile.y)
        fighters.append((unit.id, place, unit.facing.value, left, condition.moved, free, condition.fired))
    return (battle.round, acting, tuple(fighters))


def known(position: Position) -> object:
    """Return the same of the second telling."""
    fighters = tuple(
        (one.name, one.at, one.facing, one.left, one.moved, one.free_turn, tuple(sorted(one.fired)))
        for one in position.fighters
    )
    return (position.round, (position.acting,), fighters)


@pytest.mark.clause("V-MOV-02", "V-MOV-03", "V-MOV-04", "V-MOV-06", "V-TRN-01", "V-TRN-02")
@pytest.mark.parametrize("name", POSITIONS)
def test_orders_and_what_they_lead_to_are_those_of_a_second_telling(name: str) -> None:
    ground, fighters = POSITIONS[name][0], POSITIONS[name][1:]
    position = Position(fighters, ground=ground)
    units = map(unit_of, fighters)
    begun = game(scenario("\n".join(ground.rows), *units, barricades=ground.barricades, walls=ground.walls))
    rules, level = begun.ruleset, {position: begun.scenario}
    assert seen(level[position]) == known(position)
    for depth in range(DEPTH):
        reached: dict[Position, Scenario] = {}
        for there, battle in level.items():
            for told in all_orders(there):
                ended = after(there, told)
                given = asked(told)
                if ended is None or depth == DEPTH - 1:
                    refusal = rules.refusal(battle, given)
                    assert (refusal is None) == (ended is not None), f"{there}: {told}: {refusal}"
                elif ended not in reached:
                    reached[ended] = done(rules, battle, given)
                    assert seen(reached[ended]) == known(ended), f"{there}: {told}"
        level = reached
