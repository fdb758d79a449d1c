"""Small games for tests: two tanks in the open, and orders given to them."""

from collections.abc import Mapping, Sequence
from typing import Any

from mapper.files.rulings import ruleset_of
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.play.game import Game, begin
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.orders import AnyOrder, read_order
from mapper.rules.vehicle.state import Condition, read_condition
from tests.building import scenario, tank

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


def order(kind: str, **fields: Any) -> AnyOrder:  # noqa: ANN401  # the order's fields
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
