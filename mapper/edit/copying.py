"""Copying: what is chosen of a map, as a fragment that can be laid down elsewhere."""

from collections.abc import Collection
from math import ceil, floor

from mapper.edit.fragment import HOLE, Fragment
from mapper.edit.moving import moved_edges, moved_fields, moved_marks, moved_structures, moved_units
from mapper.edit.operations import with_docked
from mapper.edit.things import Things, key_of, structures_of
from mapper.edit.transforms import shifted
from mapper.geometry.grid import Tile, bounds
from mapper.model.battlemap import BattleMap, GroundField
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.terrain import LEGEND_LETTERS


def copied(scenario: Scenario, things: Things) -> Fragment | None:
    """Return a copy of these things, docked drones with their carriers; None when there is nothing."""
    extent = extent_of(scenario, things)
    if extent is None:
        return None
    battlemap, (first, last) = scenario.map, extent
    motion = shifted(-first.x, -first.y)
    units = with_docked(scenario, things.units)
    loose = frozenset(unit.id for unit in units)
    units = tuple(unit if unit.carrier in loose else unit.evolve(carrier=None) for unit in units)
    marks = tuple(mark for mark in battlemap.marks if mark.id in things.marks)
    ground = frozenset(tile for tile in things.tiles if battlemap.holds(tile))
    legend, rows = _ground(battlemap, ground, first, last)
    belonging = {unit.side for unit in units} | {mark.side for mark in marks}
    edges = tuple(piece for piece in battlemap.edges if piece.at in things.edges)
    fields = _fields(battlemap, things)
    return Fragment(
        ruleset=scenario.ruleset,
        width=last.x - first.x + 1,
        height=last.y - first.y + 1,
        legend=legend,
        ground=rows,
        structures=moved_structures(structures_of(scenario, things), motion),
        edges=moved_edges(edges, motion),
        fields=moved_fields(fields, motion),
        marks=moved_marks(marks, motion),
        sides=tuple(side for side in scenario.sides if side.id in belonging),
        units=moved_units(units, motion),
    )


def extent_of(scenario: Scenario, things: Things) -> tuple[Tile, Tile] | None:
    """Return the top left and the bottom right tile that things take up, None when there are none."""
    battlemap = scenario.map
    taken = {tile for tile in things.tiles if battlemap.holds(tile)}
    taken.update(unit.tile for unit in scenario.units if unit.id in things.units)
    taken.update(spot.tile for spot in _fields(battlemap, things))
    for mark in battlemap.marks:
        if mark.id in things.marks:
            taken.update(mark.tiles)
    for piece in structures_of(scenario, things):
        taken.update(_corners(piece))
    standing = things.edges.intersection(piece.at for piece in battlemap.edges)
    alone = [edge for edge in standing if taken.isdisjoint(edge.tiles)]
    taken.update(tile for edge in alone for tile in edge.tiles if battlemap.holds(tile))
    return bounds(taken) if taken else None


def _fields(battlemap: BattleMap, things: Things) -> tuple[GroundField, ...]:
    if not things.fields:
        return ()  # a map may have tens of thousands
    return tuple(spot for spot in battlemap.fields if key_of(spot) in things.fields)


def _corners(piece: Structure) -> tuple[Tile, Tile]:
    """Return the tiles of the top left and the bottom right of a structure."""
    xs, ys = zip(*piece.outline, strict=True)
    return Tile(floor(min(xs)), floor(min(ys))), Tile(ceil(max(xs)) - 1, ceil(max(ys)) - 1)


def _ground(
    battlemap: BattleMap, tiles: Collection[Tile], first: Tile, last: Tile
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the ground of these tiles: a legend by the names of the terrains, and rows with holes."""
    known = sorted({battlemap.terrain(tile) for tile in tiles})
    letters = dict(zip(known, LEGEND_LETTERS, strict=False))
    rows = [
        "".join(
            letters[battlemap.terrain(tile)] if (tile := Tile(x, y)) in tiles else HOLE
            for x in range(first.x, last.x + 1)
        )
        for y in range(first.y, last.y + 1)
    ]
    return {letter: terrain for terrain, letter in letters.items()}, tuple(rows)
