"""Small builders for tests: maps drawn in letters, and units with next to nothing on them."""

from collections.abc import Mapping, Sequence
from typing import Any

from mapper.files.tables import load_book
from mapper.geometry.grid import Side, Tile, parse_tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.maps import Edges, battlemap_of
from mapper.rules.vehicle.game import VEHICLE

RED = Allegiance(id="red", name="Red", colour=Colour.RED, controller=Controller.PLAYER)
BLUE = Allegiance(id="blue", name="Blue", colour=Colour.BLUE, controller=Controller.GM)


def book(house_rules: Mapping[str, Any] | None = None, settings: Mapping[str, Any] | None = None) -> Rulebook:
    """Return the vehicle rulebook, with house rules and settings if any."""
    return load_book(VEHICLE, house_rules, settings)


def board(drawing: str, *, barricades: Edges = (), walls: Edges = ()) -> BattleMap:
    """Return the map drawn by lines of `. D S H L h l # 3 2 1`; blank lines and indents don't count."""
    return battlemap_of([line.strip() for line in drawing.splitlines() if line.strip()], barricades, walls)


def scenario(
    drawing: str | BattleMap,
    *units: Unit,
    barricades: Edges = (),
    walls: Edges = (),
    sides: Sequence[Allegiance] = (RED, BLUE),
    **fields: Any,  # noqa: ANN401  # the scenario's fields
) -> Scenario:
    """Return a scenario on the map drawn, with these units, of a player's red side and the GM's blue one."""
    battlemap = board(drawing, barricades=barricades, walls=walls) if isinstance(drawing, str) else drawing
    return Scenario(ruleset="vehicle", map=battlemap, sides=tuple(sides), units=units, **fields)


def tank(at: str = "A1", facing: str = "N", **changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return a tank of the red side with 7 mobility and 2 armour; see `vehicle` for what can be changed."""
    return vehicle("tank", at, facing, **changes)


def walker(at: str = "A1", facing: str = "N", **changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return a walker of the red side with 7 mobility and 2 armour; see `vehicle` for what can be changed."""
    return vehicle("walker", at, facing, **changes)


def agrav(at: str = "A1", facing: str = "N", **changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return an agrav of the red side with 7 mobility and 2 armour; see `vehicle` for what can be changed."""
    return vehicle("agrav", at, facing, **changes)


def vehicle(
    kind: str,
    at: str = "A1",
    facing: str = "N",
    *,
    id: str | None = None,  # noqa: A002  # the unit's field
    side: str | None = "red",
    name: str = "",
    parts: Mapping[str, float] | None = None,
    weapons: Sequence[Mapping[str, Any]] = (),
    quirks: Sequence[str] = (),
    extras: Sequence[str] = (),
    overrides: Mapping[str, float] | None = None,
    state: Mapping[str, Any] | None = None,
    hidden: bool = False,
) -> Unit:
    """Return a vehicle; `parts` are added to 7 turbine and 2 smartplate, `at` is a label such as `C5`."""
    sheet: dict[str, Any] = {
        "type": kind,
        "quirks": list(quirks),
        "extras": list(extras),
        "parts": {"turbine": 7, "smartplate": 2} | dict(parts or {}),
        "weapons": [dict(weapon) for weapon in weapons],
        "overrides": dict(overrides or {}),
    }
    return Unit(
        id=id or kind,
        side=side,
        kind=UnitKind.VEHICLE,
        name=name or kind.capitalize(),
        tile=tile(at),
        facing=Side(facing),
        hidden=hidden,
        sheet=sheet,
        state=dict(state or {}),
    )


def infantry(
    at: str = "A1",
    facing: str = "N",
    *,
    kind: str = "trooper",
    id: str | None = None,  # noqa: A002  # the unit's field
    side: str | None = "blue",
    drone: bool = False,
    carrier: str | None = None,
    state: Mapping[str, Any] | None = None,
    **sheet: Any,  # noqa: ANN401  # the sheet's fields
) -> Unit:
    """Return a man, or with `drone` a drone; further keywords go onto the sheet."""
    return Unit(
        id=id or kind,
        side=side,
        kind=UnitKind.DRONE if drone else UnitKind.INFANTRY,
        name=kind.replace("_", " ").capitalize(),
        tile=tile(at),
        facing=Side(facing),
        carrier=carrier,
        sheet={"type": kind, **sheet},
        state=dict(state or {}),
    )


def tile(label: str) -> Tile:
    """Return the tile with this label."""
    found = parse_tile(label)
    assert found is not None, f"{label} is no tile"
    return found
