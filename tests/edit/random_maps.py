"""Random scenarios with something of every kind on them, all sound."""

from hypothesis import strategies as st

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField, Mark, MarkKind
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from mapper.model.unit import Unit, UnitKind
from tests.building import BLUE, RED, infantry, tank

SIZES = st.integers(3, 7)
SHAPES = (
    ((0, 0), (1, 0), (1, 1), (0, 1)),
    ((0, 0.25), (0.75, 0), (1, 0.75), (0.25, 1)),
    ((0, 0), (1, 0), (1, 0.5), (0.5, 0.5), (0.5, 1), (0, 1)),
    ((0.5, 0), (2, 0), (2, 0.5), (0.5, 0.75)),
    ((0, 0), (0.75, 0), (0, 1.75)),
)
"""Outlines within their own tile, or within it and the next to its right or below."""


def errors(scenario: Scenario) -> list[str]:
    return [str(found) for found in problems(scenario) if found.severity is Severity.ERROR]


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw a scenario of a few tiles."""
    width, height = draw(SIZES), draw(SIZES)
    tiles = [Tile(x, y) for y in range(height) for x in range(width)]
    some = st.lists(st.sampled_from(tiles), max_size=6, unique=True)
    rows = draw(st.lists(st.text("ab", min_size=width, max_size=width), min_size=height, max_size=height))
    battlemap = BattleMap(
        width=width,
        height=height,
        legend={"a": "clear", "b": "debris"},
        ground=tuple(rows),
        structures=_structures(draw, width, height),
        edges=_edges(draw, draw(some)),
        fields=tuple(GroundField(kind=FieldKind.SMOKE, tile=tile, turns=2) for tile in draw(some)),
        marks=_marks(draw(some)),
    )
    made = Scenario(ruleset="vehicle", map=battlemap, sides=(RED, BLUE), units=_units(draw, draw(some)))
    assert errors(made) == []
    return made


def with_sheets(drawn: Scenario) -> Scenario:
    """Return a scenario whose units have sheets: tanks, and drones where they are carried."""
    units = tuple(
        tank(unit.tile.label, unit.facing.value, id=unit.id, name=unit.name)
        if unit.carrier is None
        else infantry(unit.tile.label, id=unit.id, drone=True).evolve(carrier=unit.carrier)
        for unit in drawn.units
    )
    return drawn.evolve(units=units)


def _structures(draw: st.DrawFn, width: int, height: int) -> tuple[Structure, ...]:
    """Draw structures in every other tile, so that they never overlap."""
    made = []
    for x in range(0, width - 1, 2):
        for y in range(0, height - 1, 2):
            shape = draw(st.sampled_from((None, *SHAPES)))
            if shape is not None:
                outline = tuple((x + dx, y + dy) for dx, dy in shape)
                made.append(Structure(id=f"s{x}-{y}", outline=outline, height=Height.LOW))
    return tuple(made)


def _edges(draw: st.DrawFn, tiles: list[Tile]) -> tuple[EdgePiece, ...]:
    places = {tile.edge(draw(st.sampled_from(Side))) for tile in tiles}
    return tuple(EdgePiece(at=edge, kind=draw(st.sampled_from(EdgeKind))) for edge in sorted(places))


def _marks(tiles: list[Tile]) -> tuple[Mark, ...]:
    if not tiles:
        return ()
    zone = Mark(id="zone", kind=MarkKind.DEPLOYMENT, tiles=tuple(tiles), side="blue")
    return (zone, Mark(id="goal", kind=MarkKind.OBJECTIVE, tiles=(tiles[0],), text="Goal"))


def _units(draw: st.DrawFn, tiles: list[Tile]) -> tuple[Unit, ...]:
    made: list[Unit] = []
    for number, tile in enumerate(tiles):
        facing = draw(st.sampled_from(Side))
        name = f"u{number}"
        made.append(Unit(id=name, side="red", kind=UnitKind.VEHICLE, name=name, tile=tile, facing=facing))
        if draw(st.booleans()):
            made.append(
                Unit(id=f"d{number}", side="red", kind=UnitKind.DRONE, name="d", tile=tile, carrier=name)
            )
    return tuple(made)
