"""Erasing: what of each layer lies in some tiles, and taking it away."""

from collections.abc import Collection, Iterator
from enum import StrEnum

from mapper.edit.arranging import without_things
from mapper.edit.footprints import near_structures
from mapper.edit.marks import erase_zones
from mapper.edit.operations import Edit, NoEdit, counted
from mapper.edit.things import Things, called_together, key_of
from mapper.geometry.alike import having
from mapper.geometry.grid import Edge, Side, Tile, bounds
from mapper.geometry.shapes import covered_areas, ring
from mapper.model.battlemap import BattleMap, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.rules.palette import UNNAMED, Palette


class Layer(StrEnum):
    """A layer of the map that can be erased by itself."""

    UNITS = "units"
    STRUCTURES = "structures"
    EDGES = "edges"
    FIELDS = "fields"
    MARKS = "marks"
    GROUND = "ground"


ALL_LAYERS = frozenset(Layer)


def lying_in(
    scenario: Scenario,
    tiles: Collection[Tile],
    layers: Collection[Layer],
    edges: Collection[Edge] | None = None,
) -> Things:
    """Return what of these layers lies in tiles, if only in part, and on edges: these, or all around."""
    battlemap, held = scenario.map, frozenset(tiles)
    units = scenario.units if Layer.UNITS in layers else ()
    pieces = battlemap.edges if Layer.EDGES in layers else ()
    spots = battlemap.fields if Layer.FIELDS in layers else ()
    marks = battlemap.marks if Layer.MARKS in layers else ()
    wanted = edges if edges is not None else _edges_of(held) if pieces else ()
    return Things(
        units=frozenset(unit.id for unit in units if unit.carrier is None and unit.tile in held),
        structures=frozenset(_structures_in(battlemap, held)) if Layer.STRUCTURES in layers else frozenset(),
        marks=frozenset(mark.id for mark in marks if not held.isdisjoint(mark.tiles)),
        edges=frozenset(pieces[place].at for place in having(pieces, "at", wanted)),
        fields=frozenset(key_of(spots[place]) for place in having(spots, "tile", held)),
        tiles=held if Layer.GROUND in layers else frozenset(),
    )


def erase(
    scenario: Scenario, things: Things, tiles: Collection[Tile], palette: Palette = UNNAMED
) -> Edit | NoEdit:
    """Take things away; of a deployment zone only these tiles. Ground becomes the map's commonest kind."""
    zones = frozenset(mark.id for mark in scenario.map.marks if mark.id in things.marks and _is_zone(mark))
    after = without_things(scenario, things - Things(marks=zones))
    if isinstance(after, NoEdit):
        return after
    if zones:
        cut = erase_zones(after, tiles, palette=palette)
        if isinstance(cut, NoEdit):
            return cut
        after = cut.scenario
        if len(things) == len(zones) and not things.tiles:
            return cut
    return Edit(f"Erase {_told(scenario, things, palette)}", after)


def _told(scenario: Scenario, things: Things, palette: Palette) -> str:
    if things.tiles and not len(things):
        return f"ground, {counted(len(things.tiles), 'tile')}"
    return called_together(scenario, things, palette)


def _is_zone(mark: Mark) -> bool:
    return mark.kind is MarkKind.DEPLOYMENT


def _edges_of(tiles: Collection[Tile]) -> frozenset[Edge]:
    return frozenset(tile.edge(side) for tile in tiles for side in Side)


def _structures_in(battlemap: BattleMap, held: frozenset[Tile]) -> Iterator[str]:
    if not held:
        return
    first, last = bounds(held)
    for index in near_structures(battlemap.structures, (first.x, first.y, last.x + 1, last.y + 1)):
        piece = battlemap.structures[index]
        if not held.isdisjoint(covered_areas(ring(piece.outline))):
            yield piece.id
