"""Arranging things on a map: moved or deleted together, whatever they are."""

from mapper.edit.footprints import first_overlap
from mapper.edit.operations import Edit, NoEdit, shifted_units, with_docked
from mapper.edit.things import Things, called_together, fields_of, key_of
from mapper.geometry.alike import having, without
from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.terrain import commonest_terrain, with_terrain
from mapper.rules.names import called
from mapper.rules.palette import UNNAMED, Palette


def move_things(
    scenario: Scenario, things: Things, dx: float, dy: float, palette: Palette = UNNAMED
) -> Edit | NoEdit:
    """Move things together, all or none; parts of a tile are for structures alone.

    What stood where edges and fields come to is replaced; ground leaves the map's commonest kind behind.
    """
    whole = float(dx).is_integer() and float(dy).is_integer()
    if not whole and (len(things) > len(things.structures) or things.tiles):
        return NoEdit("only structures can stand between the lines of the grid")
    shifted = _shifted_structures(scenario.map, things, dx, dy, palette)
    if isinstance(shifted, NoEdit):
        return shifted
    step = int(dx), int(dy)
    outside = _outside(scenario, things, *step, palette) if whole else None
    if outside is not None:
        return NoEdit(f"{outside} would leave the map")
    battlemap: BattleMap | None = scenario.map
    if shifted != scenario.map.structures:
        battlemap = scenario.map.evolve(structures=shifted)
    if whole and battlemap is not None:
        battlemap = _shifted_places(battlemap, things, *step)
    if battlemap is None:
        return NoEdit("the map's legend is full")
    units = scenario.units
    if things.units and whole and step != (0, 0):
        moved = shifted_units(with_docked(scenario, things.units), *step)
        units = tuple(moved.get(unit.id, unit) for unit in units)
    return Edit(
        f"Move {called_together(scenario, things, palette)}", scenario.evolve(map=battlemap, units=units)
    )


def delete_things(scenario: Scenario, things: Things, palette: Palette = UNNAMED) -> Edit | NoEdit:
    """Delete things, units with the drones docked on them; ground becomes the map's commonest kind."""
    left = without_things(scenario, things)
    if isinstance(left, NoEdit):
        return left
    return Edit(f"Delete {called_together(scenario, things, palette)}", left)


def without_things(scenario: Scenario, things: Things) -> Scenario | NoEdit:
    """Return a scenario in which things are gone, units with the drones docked on them."""
    battlemap = scenario.map
    leaving = {
        "structures": tuple(having(battlemap.structures, "id", things.structures)),
        "marks": tuple(having(battlemap.marks, "id", things.marks)),
        "edges": tuple(having(battlemap.edges, "at", things.edges)),
        "fields": tuple(fields_of(battlemap, things)),
    }
    fewer = {name: without(getattr(battlemap, name), places) for name, places in leaving.items() if places}
    left: BattleMap | None = battlemap.evolve(**fewer) if fewer else battlemap
    if things.tiles and left is not None:
        left = with_terrain(left, things.tiles, commonest_terrain(battlemap))
    if left is None:
        return NoEdit("the map's legend is full")
    gone = {unit.id for unit in with_docked(scenario, things.units)}
    units = without(scenario.units, tuple(having(scenario.units, "id", gone)))
    return scenario.evolve(map=left, units=units)


def _shifted_structures(
    battlemap: BattleMap, things: Things, dx: float, dy: float, palette: Palette
) -> tuple[Structure, ...] | NoEdit:
    if not things.structures:
        return battlemap.structures
    moved: dict[str, Structure] = {}
    for piece in battlemap.structures:
        if piece.id not in things.structures:
            continue
        outline = tuple((x + dx, y + dy) for x, y in piece.outline)
        if not all(0 <= x <= battlemap.width and 0 <= y <= battlemap.height for x, y in outline):
            return NoEdit(f"{called(piece, palette)} would leave the map")
        moved[piece.id] = piece.evolve(outline=outline)
    structures = tuple(moved.get(piece.id, piece) for piece in battlemap.structures)
    meeting = first_overlap(structures, moved.values())
    if meeting is not None:
        before = {piece.id: piece for piece in battlemap.structures}
        one, other = (called(before[piece.id], palette) for piece in meeting)
        return NoEdit(f"{one} would overlap {other}")
    return structures


def _outside(scenario: Scenario, things: Things, dx: int, dy: int, palette: Palette) -> str | None:
    """Return what would leave the map, by its name."""
    battlemap = scenario.map

    def is_out(tile: Tile) -> bool:
        return not battlemap.holds(Tile(tile.x + dx, tile.y + dy))

    for unit in with_docked(scenario, things.units):
        if is_out(unit.tile):
            return called(unit)
    for mark in battlemap.marks:
        if mark.id in things.marks and any(map(is_out, mark.tiles)):
            return called(mark, palette)
    for key in things.fields:
        if is_out(key.tile):
            return f"the {palette.fields.called(key.kind)} in {key.tile.label}"
    for edge in things.edges:
        if all(map(is_out, edge.tiles)):
            return f"the edge {edge.label}"
    out = next((tile for tile in things.tiles if is_out(tile)), None)
    return f"the ground at {out.label}" if out is not None else None


def _shifted_places(battlemap: BattleMap, things: Things, dx: int, dy: int) -> BattleMap | None:
    """Return the map with marks, edges, fields and ground moved; None when its legend is full."""
    changed: dict[str, object] = {}
    if things.marks:
        changed["marks"] = tuple(
            mark.evolve(tiles=tuple(Tile(tile.x + dx, tile.y + dy) for tile in mark.tiles))
            if mark.id in things.marks
            else mark
            for mark in battlemap.marks
        )
    if things.edges:
        moved = [piece for piece in battlemap.edges if piece.at in things.edges]
        pieces = [piece.evolve(at=Edge(piece.at.x + dx, piece.at.y + dy, piece.at.side)) for piece in moved]
        taken = {piece.at for piece in pieces} | things.edges
        changed["edges"] = (*(piece for piece in battlemap.edges if piece.at not in taken), *pieces)
    if things.fields:
        spots = [
            spot.evolve(tile=Tile(spot.tile.x + dx, spot.tile.y + dy))
            for spot in battlemap.fields
            if key_of(spot) in things.fields
        ]
        full = {key_of(spot) for spot in spots} | things.fields
        changed["fields"] = (*(spot for spot in battlemap.fields if key_of(spot) not in full), *spots)
    result = battlemap.evolve(**changed) if changed else battlemap
    return _shifted_ground(result, things.tiles, dx, dy) if things.tiles else result


def _shifted_ground(battlemap: BattleMap, tiles: frozenset[Tile], dx: int, dy: int) -> BattleMap | None:
    carried: dict[str, list[Tile]] = {}
    for tile in tiles:
        carried.setdefault(battlemap.terrain(tile), []).append(Tile(tile.x + dx, tile.y + dy))
    changed = with_terrain(battlemap, tiles, commonest_terrain(battlemap))
    for terrain, places in carried.items():
        if changed is not None:
            changed = with_terrain(changed, places, terrain)
    return changed
