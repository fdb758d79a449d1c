"""Oddities of a map that no check forbids: gates beside nothing, structures too small, closed-in ground."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mapper.edit import remedies
from mapper.edit.edges import paint_edges
from mapper.edit.finding import Finding, Fix, Operation, Spot, sentence
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import Things
from mapper.edit.told_problems import tiles_under
from mapper.geometry.grid import Edge, Side, Tile
from mapper.geometry.shapes import EIGHTHS, WHOLE_TILE, covered_areas, place_of, ring
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.rules.names import called
from mapper.rules.palette import Palette
from mapper.rules.regions import NOWHERE, regions_of
from mapper.rules.ruleset import Ruleset

LEAST_SHARE = 0.125
"""A structure that covers less of a tile matters to nobody."""
MOST_POCKETS = 50
EXTEND, WALL_UP = "Extend the wall", "Make it a wall"

_End = tuple[int, int]


def lone_gates(scenario: Scenario, palette: Palette) -> Iterator[Finding]:
    """Yield the gates that one can simply walk around, for nothing stands at one of their ends."""
    if EdgeKind.GATE not in palette.edges:
        return
    has_walls, name = EdgeKind.WALL in palette.edges, palette.edges.called(EdgeKind.GATE)
    gates = [piece for piece in scenario.map.edges if piece.kind is EdgeKind.GATE]
    if not gates:
        return
    ends = _walled_ends(scenario.map)
    for gate in gates:
        free = _free_ends(scenario.map, gate, ends)
        if free:
            sides = "either side" if len(free) > 1 else "one side"
            yield Finding(
                "gate_alone",
                Severity.WARNING,
                f"The {name} on {gate.at.label} has no wall on {sides}.",
                gate.at.label,
                Spot(tiles=tuple(filter(scenario.map.holds, gate.at.tiles)), edges=(gate.at,)),
                (Fix(EXTEND, extend_wall(gate.at, palette)), Fix(WALL_UP, remedies.wall_up(gate.at, palette)))
                if has_walls
                else (),
            )


def extend_wall(at: Edge, palette: Palette) -> Operation:
    """Return the edit that puts a piece of wall at each free end of a gate."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        battlemap = scenario.map
        gate = next((piece for piece in battlemap.edges if piece.at == at), None)
        if gate is None or gate.kind is not EdgeKind.GATE:
            return NoEdit(remedies.GONE)
        free = _free_ends(battlemap, gate, _walled_ends(battlemap))
        wall, called = palette.edges.name(EdgeKind.WALL), palette.edges.called(EdgeKind.GATE)
        name = f"{wall} beside the {called} on {at.label}"
        done = paint_edges(scenario, [_onward(at, end) for end in free], EdgeKind.WALL)
        return done if isinstance(done, NoEdit) else Edit(name, done.scenario)

    return operation


def small_structures(scenario: Scenario) -> Iterator[Finding]:
    """Yield the structures that are too small to matter to anything."""
    for structure in scenario.map.structures:
        corners = ring(structure.outline)
        share = float(sum(covered_areas(corners).values()) / WHOLE_TILE)
        if 0 < share < LEAST_SHARE:
            yield Finding(
                "thin",
                Severity.NOTICE,
                sentence(f"{called(structure)} covers only {100 * share:.0f} % of a tile"),
                tiles_under(structure)[0].label,
                Spot(tiles=tiles_under(structure), structures=(structure.id,)),
                (Fix("Delete it", remedies.remove_things(Things(structures=frozenset({structure.id})))),),
            )


def pockets(scenario: Scenario, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield the ground that is closed in: no kind of mover gets from there to where most of the map is."""
    cut_off = _cut_off(scenario, ruleset)
    told = 0
    while cut_off.any() and told < MOST_POCKETS:
        tiles = _taken_out(cut_off)
        many = "1 tile is" if len(tiles) == 1 else f"{len(tiles)} tiles are"
        text = f"{many} closed in at {tiles[0].label}: nobody gets in or out on the ground."
        yield Finding("pocket", Severity.NOTICE, text, tiles[0].label, Spot(tiles=tiles))
        told += 1


def _cut_off(scenario: Scenario, ruleset: Ruleset) -> NDArray[np.bool_]:
    shape = (scenario.map.height, scenario.map.width)
    entered, joined = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    for kind in ruleset.mover_kinds:
        regions = regions_of(scenario, ruleset, kind)
        entered |= regions.numbers != NOWHERE
        if regions.largest != NOWHERE:
            joined |= regions.numbers == regions.largest
    return np.asarray(entered & ~joined)


def _taken_out(cut_off: NDArray[np.bool_]) -> tuple[Tile, ...]:
    """Take the first tile that is left, and all that are beside it, out of those cut off."""
    y, x = divmod(int(np.argmax(cut_off)), cut_off.shape[1])
    waiting, found = [Tile(x, y)], list[Tile]()
    cut_off[y, x] = False
    while waiting:
        tile = waiting.pop()
        found.append(tile)
        for side in Side:
            beside = tile.neighbour(side)
            inside = 0 <= beside.y < cut_off.shape[0] and 0 <= beside.x < cut_off.shape[1]
            if inside and cut_off[beside.y, beside.x]:
                cut_off[beside.y, beside.x] = False
                waiting.append(beside)
    return tuple(sorted(found, key=lambda tile: (tile.y, tile.x)))


def _walled_ends(battlemap: BattleMap) -> dict[_End, int]:
    """Return how many walls and gates end at each corner of the grid."""
    ends: dict[_End, int] = {}
    for piece in battlemap.edges:
        if piece.kind is not EdgeKind.BARRICADE:
            for end in piece.at.ends:
                ends[end] = ends.get(end, 0) + 1
    return ends


def _free_ends(battlemap: BattleMap, gate: EdgePiece, ends: dict[_End, int]) -> list[_End]:
    return [end for end in gate.at.ends if ends[end] == 1 and not _is_held(battlemap, gate.at, end)]


def _is_held(battlemap: BattleMap, gate: Edge, end: _End) -> bool:
    """Tell whether the map ends at this end of a gate, or a structure touches it."""
    across = (0, battlemap.width) if gate.side is Side.N else (0, battlemap.height)
    if end[0 if gate.side is Side.N else 1] in across:
        return True
    x, y = end
    near = (
        structure
        for structure in battlemap.structures
        if min(px for px, _ in structure.outline) <= x <= max(px for px, _ in structure.outline)
        and min(py for _, py in structure.outline) <= y <= max(py for _, py in structure.outline)
    )
    return any(place_of(ring(structure.outline), x * EIGHTHS, y * EIGHTHS) >= 0 for structure in near)


def _onward(gate: Edge, end: _End) -> Edge:
    """Return the edge that goes on from a gate at one of its ends."""
    first = gate.ends[0] == end
    if gate.side is Side.N:
        return Edge(gate.x - 1 if first else gate.x + 1, gate.y, Side.N)
    return Edge(gate.x, gate.y - 1 if first else gate.y + 1, Side.W)
