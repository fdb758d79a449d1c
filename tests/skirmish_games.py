"""Small games by the skirmish rules: a field drawn in letters, two sides, and orders to play."""

from collections.abc import Sequence
from typing import Any

from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile, parse_tile
from mapper.model.battlemap import BattleMap, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.unit import Unit
from mapper.play.game import Game, begin
from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.battle import Battle, battle_of
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.inventory import items_of
from mapper.rules.skirmish.orders import AnyOrder, read_order
from tests.skirmishing import BOOK, unit

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


def melee() -> Scenario:
    """Return a small battle with something of everything in it."""
    drawing = """
        .wF.G...
        ..f.#.w.
        .w.c....
        ........
    """
    return battle(
        ann("A1", "steel-sword", "vulnerary", "iron-bow"),
        ann("B2", "mend-staff", "freeze-staff", "obstruct-staff", id="bea", name="Bea", tags=["Leader"]),
        ann("A3", "iron-body-art", id="cid", name="Cid", class_id="dancer"),
        ann("B4", "brave-lance", "march-ring", id="dot", name="Dot", class_id="lance-cavalier"),
        orc("D1", "iron-blade"),
        orc("D2", "iron-axe", id="ogre", name="Ogre", tags=["Canto", "Fleeing"]),
        orc("E3", "iron-dagger", "heal-staff", id="imp", name="Imp", class_id=None),
        orc("D4", "thunder", id="mage", name="Mage"),
        drawing=drawing,
        marks=(
            mark(MarkKind.SEIZE, "H1"),
            mark(MarkKind.OBJECTIVE, "C4", "D4"),
            mark(MarkKind.ESCAPE, "E4"),
            mark(MarkKind.CHEST, "A2"),
        ),
        settings={"scenario.types": ["rout", "seize"]},
    )


def acting(of: Game) -> list[Unit]:
    """Return the units that may be given an order now."""
    rules, scenario = of.ruleset, of.scenario
    asked = (
        (unit, (order("activate", unit=unit.id), order("end_turn", unit=unit.id))) for unit in scenario.units
    )
    return [unit for unit, those in asked if any(rules.refusal(scenario, one) is None for one in those)]


def some_orders(picks: Sequence[int], start: Scenario | None = None) -> Game:
    """Return a game in which one legal order after another was picked, as long as it goes on."""
    there_now = begin(start or melee(), ruleset_of, name="melee", seed="seven ravens")
    for pick in picks:
        units = acting(there_now)
        if not units:
            break
        chosen = units[pick % len(units)]
        offered = there_now.ruleset.orders(there_now.scenario, chosen)
        deeds = [offer for offer in offered if offer.order not in ("move", "discard", "unequip", "trade")]
        wished = (deeds or offered) if pick % 2 else offered
        done = there_now.do(wished[pick // 7 % len(wished)])
        assert not isinstance(done, Refusal), f"{wished[pick // 7 % len(wished)]}: {done.text}"
        there_now = done
    return there_now
