"""Small games for tests: two tanks in the open, a yard with something of everything, and orders to play."""

from collections.abc import Mapping, Sequence
from typing import Any

from mapper.files.rulings import ruleset_of
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.play.game import Game, begin
from mapper.rules.deeds import Order
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.battle import battle_of
from mapper.rules.vehicle.orders import AnyOrder, EndTurn, read_order
from mapper.rules.vehicle.state import Condition, read_condition
from tests.building import agrav, infantry, scenario, tank, walker

CANNON = {
    "weapon": "cannon",
    "points": 10,
    "turret": True,
    "ammo_points": 10,
    "ammo": {"HE": 250, "SKEP": 250},
}
FIELD = """
    ........
    ........
    ........
"""

YARD = """
    ..h.D
    .....
    .L.2.
    .....
"""
GUNS = (
    {"weapon": "autocannon", "points": 6, "turret": True, "ammo_points": 2, "ammo": {"HE": 20, "SKEP": 20}},
    {"weapon": "laser", "points": 4, "turret": True},
    {"weapon": "rocket_light", "turret": True, "ammo": {"HEAT": 50, "FAE": 50}},
)
PARTS = {
    "hardshield": 4,
    "generator": 3,
    "capacitor": 2,
    "laser_aps": 1,
    "smoke_discharger": 1,
    "smoke_ammo": 1,
}


def order(kind: str, /, **fields: Any) -> AnyOrder:  # noqa: ANN401  # the order's fields
    """Return an order by its kind and fields, as JSON has them."""
    return read_order({"order": kind, **fields})


def duel(*more: Unit, drawing: str = FIELD, **fields: Any) -> Scenario:  # noqa: ANN401  # the scenario's
    """Return a scenario with a red tank, `ox`, in A2 and a blue one, `wolf`, in F2, facing each other."""
    ox = tank("A2", "E", id="ox", name="Ox", weapons=[CANNON], parts={"hardshield": 5})
    wolf = tank("F2", "W", id="wolf", name="Wolf", side="blue", weapons=[CANNON], parts={"hardshield": 5})
    return scenario(drawing, ox, wolf, *more, **fields)


def game(battle: Scenario | None = None, *, seed: str = "seven ravens") -> Game:
    """Return a game that begins on a scenario, or on a duel."""
    return begin(battle or duel(), ruleset_of, name="duel", seed=seed)


def played(start: Game, *orders: AnyOrder) -> Game:
    """Return a game after orders, none of which may be refused."""
    for given in orders:
        done = start.do(given)
        assert not isinstance(done, Refusal), f"{given.order}: {done.code}: {done.text}"
        start = done
    return start


def refused(start: Game, given: AnyOrder) -> Refusal:
    """Return why a game refuses an order."""
    done = start.do(given)
    assert isinstance(done, Refusal), f"{given.order} was not refused"
    return done


def condition(of: Game, unit_id: str) -> Condition:
    """Return the condition a unit is in now."""
    unit = of.scenario.unit(unit_id)
    assert unit is not None
    return read_condition(unit)


def events(of: Game, entry: int = -1) -> tuple[Mapping[str, Any], ...]:
    """Return the events of an entry, the last one by default."""
    return of.entries[entry].events


def kinds(found: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what kinds of events these are."""
    return [event["event"] for event in found]


def skirmish() -> Scenario:
    """Return a small battle with something of everything in it."""
    return scenario(
        YARD,
        tank("A1", "E", id="ox", name="Ox", weapons=GUNS, parts=PARTS),
        walker("A4", "E", id="elk", name="Elk", weapons=GUNS[:2], parts=PARTS, quirks=("shield_transfer",)),
        agrav("E4", "W", id="kite", name="Kite", side="blue", weapons=GUNS[1:], parts=PARTS),
        tank("E1", "W", id="wolf", name="Wolf", side="blue", weapons=GUNS[:1], parts=PARTS),
        infantry("D4", id="man", side="red"),
        barricades=[[3, 0, "W"]],
    )


def choice(of: Game, pick: int) -> Order:
    """Return one of the orders that may be given now: one of a unit, or the end of a side's turn."""
    acting = battle_of(of.scenario).acting
    units = [unit for unit in of.scenario.units if unit.side in acting]
    offered = of.ruleset.orders(of.scenario, units[pick % len(units)]) if units else ()
    if pick % 3 == 0 or not offered:  # often, so that end phases are seen too, not only moves
        return EndTurn(side=acting[0])
    return offered[pick % len(offered)]


def some_orders(picks: list[int]) -> Game:
    """Return a game in which one legal order after another was picked."""
    there = game(skirmish())
    for pick in picks:
        order = choice(there, pick)
        done = there.do(order)
        assert not isinstance(done, Refusal), f"{order}: {done.text}"
        there = done
    return there


def next_turn(there: Game) -> Game:
    """Return a duel one turn later: both step forward or back, both fire while they can."""
    step = "forward" if there.scenario.round % 2 else "back"
    for side, unit, other in (("red", "ox", "wolf"), ("blue", "wolf", "ox")):
        wishes = (
            order("move", unit=unit, path=[step]),
            order("fire", unit=unit, weapon=0, ammo="HE", target=other),
            order("end_turn", side=side),
        )
        for wish in wishes:
            done = there.do(wish)
            there = there if isinstance(done, Refusal) else done
    return there


def long_game(turns: int) -> Game:
    """Return a duel of so many turns; after some of them one of the two is out, and time goes on."""
    there = game()
    for _ in range(turns):
        there = next_turn(there)
    return there
