"""Small games by the skirmish rules: a field drawn in letters, two sides, and orders to play."""

import json
from functools import lru_cache
from typing import Any, cast

from mapper.geometry.grid import Tile, parse_tile
from mapper.model.battlemap import BattleMap, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.unit import Unit
from mapper.play.game import Game, begin
from mapper.rules.deeds import Order, Verdict
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset
from mapper.rules.script import Script
from mapper.rules.skirmish.battle import Battle, battle_of, verdict
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.choices import unit_orders
from mapper.rules.skirmish.events import AnyEvent, apply, read_event
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.inventory import items_of
from mapper.rules.skirmish.orders import AnyOrder, read_order
from mapper.rules.skirmish.resolve import begun, refusal, resolve
from mapper.rules.skirmish.telling import tell
from tests.skirmishing import BOOK, skirmish_book, unit

RED = Allegiance(id="red", name="Red", colour=Colour.RED, controller=Controller.PLAYER)
BLUE = Allegiance(id="blue", name="Blue", colour=Colour.BLUE, controller=Controller.GM)
GROUND = {
    ".": "plains",
    "w": "woods",
    "F": "fort",
    "f": "flames",
    "G": "gate",
    "#": "wall",
    "S": "solid-wall",
    "c": "castle-gate",
}
FIELD = """
    ........
    ........
    ........
"""


class _Playing:
    """The part of the ruleset that plays."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def begin(self, scenario: Scenario) -> tuple[AnyEvent, ...]:
        return begun(scenario, self.book)

    def orders(self, scenario: Scenario, unit: Unit) -> tuple[Order, ...]:
        return unit_orders(scenario, unit, self.book)

    def refusal(self, scenario: Scenario, order: Order) -> Refusal | None:
        return refusal(scenario, order, self.book)

    def resolve(self, scenario: Scenario, order: Order) -> Script[tuple[AnyEvent, ...]] | Refusal:
        return resolve(scenario, order, self.book)

    def apply(self, scenario: Scenario, event: AnyEvent) -> Scenario:
        return apply(scenario, event)

    def tell(self, scenario: Scenario, event: AnyEvent) -> str:
        return tell(scenario, event, self.book)

    def outcome(self, scenario: Scenario) -> Verdict | None:
        return verdict(scenario)

    read_order = staticmethod(read_order)
    read_event = staticmethod(read_event)


@lru_cache(maxsize=16)
def _book(settings: str, house_rules: str) -> Rulebook:
    return skirmish_book(json.loads(house_rules), json.loads(settings))


def ruleset_of(scenario: Scenario) -> Ruleset:
    """Return the rules a scenario is played by."""
    texts = (json.dumps(rules, default=dict) for rules in (scenario.settings, scenario.house_rules))
    return cast("Ruleset", _Playing(_book(*texts)))


def order(kind: str, /, **fields: Any) -> AnyOrder:  # noqa: ANN401  # the order's fields
    """Return an order by its kind and fields, as JSON has them; tiles may be written as labels."""
    return read_order({"order": kind, **{key: _plain(value) for key, value in fields.items()}})


def ann(at: str = "A1", *items: str, **fields: Any) -> Unit:  # noqa: ANN401  # a unit's and a sheet's fields
    """Return a neutral swordsman of the players' red side; `items` replace the sword."""
    return unit(at, **{"id": "ann", "name": "Ann", "items": items or ("iron-sword",), **fields})


def orc(at: str = "B1", *items: str, **fields: Any) -> Unit:  # noqa: ANN401  # a unit's and a sheet's fields
    """Return a neutral swordsman of the GM's blue side; `items` replace the sword."""
    return ann(at, *items, **{"id": "orc", "name": "Orc", "side": "blue", **fields})


def battle(*units: Unit, drawing: str = FIELD, **fields: Any) -> Scenario:  # noqa: ANN401  # the scenario's
    """Return a scenario of these units on the field drawn; `marks` are those of the map."""
    rows = tuple(line.strip() for line in drawing.splitlines() if line.strip())
    marks = fields.pop("marks", ())
    ground = BattleMap(width=len(rows[0]), height=len(rows), legend=GROUND, ground=rows, marks=marks)
    given: dict[str, Any] = {"title": "A test", "sides": (RED, BLUE), "units": units, **fields}
    return Scenario(ruleset="skirmish", map=ground, **given)


def mark(kind: MarkKind, *tiles: str, **fields: Any) -> Mark:  # noqa: ANN401  # the mark's fields
    """Return a mark on tiles, with its kind as its id."""
    return Mark(**{"id": kind.value, "kind": kind, "tiles": tuple(at(tile) for tile in tiles), **fields})


def game(*units: Unit, seed: str = "seven ravens", **fields: Any) -> Game:  # noqa: ANN401  # the scenario's
    """Return a game that begins on a field with these units."""
    return begin(battle(*units, **fields), ruleset_of, name="skirmish", seed=seed)


def played(start: Game, *orders: AnyOrder, rolls: tuple[float, ...] = ()) -> Game:
    """Return a game after orders, none of which may be refused; `rolls` are dice for the last one."""
    for number, given in enumerate(orders, start=1):
        done = start.do(given, typed=rolls if number == len(orders) else ())
        assert not isinstance(done, Refusal), f"{given.order}: {done.code}: {done.text}"
        start = done
    return start


def refused(start: Game, given: AnyOrder) -> str:
    """Return the code by which a game refuses an order."""
    done = start.do(given)
    assert isinstance(done, Refusal), f"{given.order} was not refused"
    return done.code


def there(of: Game, unit_id: str) -> Unit:
    """Return a unit as it stands now."""
    found = of.scenario.unit(unit_id)
    assert found is not None, f"{unit_id} is not on the map"
    return found


def now(of: Game, unit_id: str) -> Fighter:
    """Return a unit as the rules of combat see it now."""
    return fighter(there(of, unit_id), BOOK)


def carried(of: Game, unit_id: str) -> list[str]:
    """Return the ids of what a unit carries now."""
    return [item.item for item in items_of(there(of, unit_id))]


def kept(of: Game) -> Battle:
    """Return what is kept of the battle besides its units."""
    return battle_of(of.scenario)


def told(of: Game) -> list[str]:
    """Return what the last order brought, in words."""
    rules, lines, scenario = of.ruleset, [], of.at(len(of.entries) - 1).scenario
    for data in of.entries[-1].events:
        event = rules.read_event(data)
        lines.append(rules.tell(scenario, event))
        scenario = rules.apply(scenario, event)
    return lines


def at(label: str) -> Tile:
    """Return the tile a label names."""
    tile = parse_tile(label)
    assert tile is not None, f"{label} is no tile"
    return tile


def _plain(value: object) -> object:
    if isinstance(value, str) and (tile := parse_tile(value)) is not None and value == value.upper():
        return list(tile)
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value
