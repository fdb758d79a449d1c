"""Edits of what stands on edges: barricades, walls and gates."""

from collections.abc import Collection, Iterable

from pydantic import ValidationError

from mapper.edit.operations import Edit, NoEdit, counted, field_words, why_not, with_map
from mapper.geometry.alike import having, put_in
from mapper.geometry.grid import Edge, Side, Tile
from mapper.geometry.rasters import border_edges, rectangle_edges
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.rules.palette import UNNAMED, Palette


def paint_edges(
    scenario: Scenario,
    edges: Iterable[Edge],
    kind: EdgeKind | None,
    *,
    is_open: bool = False,
    palette: Palette = UNNAMED,
) -> Edit | NoEdit:
    """Put pieces of a kind on edges, in place of what stands there; None clears them.

    Only a gate can be open; every piece is undamaged. Edges off the map don't count.
    """
    wanted = tuple(edge for edge in dict.fromkeys(edges) if is_on_map(scenario.map, edge))
    if kind is None:
        return _cleared(scenario, frozenset(wanted))
    opened = is_open and kind is EdgeKind.GATE
    fresh = {edge: EdgePiece(at=edge, kind=kind, open=opened) for edge in wanted}
    pieces = scenario.map.edges
    standing = {pieces[place].at: place for place in having(pieces, "at", fresh.keys())}
    fresh = {
        edge: piece
        for edge, piece in fresh.items()
        if edge not in standing or pieces[standing[edge]] != piece
    }
    name = f"Draw {palette.edges.called(kind)} on {_place(tuple(fresh))}"
    if not fresh:
        return Edit(name, scenario)
    return Edit(name, with_map(scenario, edges=put_in(pieces, fresh, standing)))


def outline_tiles(
    scenario: Scenario,
    tiles: Collection[Tile],
    kind: EdgeKind | None,
    *,
    is_open: bool = False,
    palette: Palette = UNNAMED,
) -> Edit | NoEdit:
    """Put pieces of a kind all around a set of tiles; None clears the border."""
    return paint_edges(scenario, sorted(border_edges(tiles)), kind, is_open=is_open, palette=palette)


def outline_map(scenario: Scenario, kind: EdgeKind | None, *, is_open: bool = False) -> Edit | NoEdit:
    """Put pieces of a kind all around the map; None clears its rim."""
    last = Tile(scenario.map.width - 1, scenario.map.height - 1)
    return paint_edges(scenario, sorted(rectangle_edges(Tile(0, 0), last)), kind, is_open=is_open)


def change_edge(
    scenario: Scenario, edge: Edge, *, palette: Palette = UNNAMED, **fields: object
) -> Edit | NoEdit:
    """Change the durability or the openness of the piece on an edge."""
    piece = next((piece for piece in scenario.map.edges if piece.at == edge), None)
    if piece is None:
        return NoEdit(f"nothing stands on the edge {edge.label}")
    try:
        changed = piece.evolve(**fields)
    except ValidationError as error:
        return NoEdit(why_not(error))
    edges = tuple(changed if other.at == edge else other for other in scenario.map.edges)
    what = f"the {palette.edges.called(piece.kind)} on {edge.label}"
    name = f"Change {field_words(fields)} of {what}"
    if list(fields) == ["open"]:
        name = f"{'Open' if changed.open else 'Shut'} {what}"
    return Edit(name, with_map(scenario, edges=edges))


def wear_edges(scenario: Scenario, edges: Collection[Edge], durability: float | None) -> Edit | NoEdit:
    """Leave the pieces on some edges with so much durability; None mends them."""
    worn: dict[Edge, EdgePiece] = {}
    try:
        for piece in scenario.map.edges:
            if piece.at in edges and piece.durability != durability:
                worn[piece.at] = piece.evolve(durability=durability)
    except ValidationError as error:
        return NoEdit(why_not(error))
    name = f"Change durability on {_place(tuple(worn))}"
    if not worn:
        return Edit(name, scenario)
    return Edit(
        name, with_map(scenario, edges=tuple(worn.get(piece.at, piece) for piece in scenario.map.edges))
    )


def is_on_map(battlemap: BattleMap, edge: Edge) -> bool:
    """Tell whether a tile of the map has this edge."""
    right, low = (1, 0) if edge.side is Side.W else (0, 1)
    return 0 <= edge.x < battlemap.width + right and 0 <= edge.y < battlemap.height + low


def _cleared(scenario: Scenario, wanted: frozenset[Edge]) -> Edit:
    gone = tuple(piece.at for piece in scenario.map.edges if piece.at in wanted)
    if not gone:
        return Edit("Clear edges", scenario)
    name = f"Clear the edge {gone[0].label}" if len(gone) == 1 else f"Clear {len(gone)} edges"
    kept = tuple(piece for piece in scenario.map.edges if piece.at not in wanted)
    return Edit(name, with_map(scenario, edges=kept))


def _place(edges: tuple[Edge, ...]) -> str:
    return edges[0].label if len(edges) == 1 else counted(len(edges), "edge")
