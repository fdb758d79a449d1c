"""The edits of a scenario: each takes one and returns the changed one, or a refusal that says why not."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from pydantic import ValidationError

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.model.terrain import with_terrain
from mapper.model.unit import Unit


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit that was possible: its name for the undo list and the scenario after it."""

    name: str
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class NoEdit:
    """An edit that was not possible, and why, in one line."""

    text: str


def move_units(scenario: Scenario, unit_ids: Collection[str], dx: int, dy: int) -> Edit | NoEdit:
    """Move units, with the drones docked on them, by whole tiles; all stay on the map or none moves."""
    moved = with_docked(scenario, unit_ids)
    for unit in moved:
        if not scenario.map.holds(Tile(unit.tile.x + dx, unit.tile.y + dy)):
            return NoEdit(f"{unit.name or unit.id} would leave the map")
    changed = {unit.id: unit.evolve(tile=Tile(unit.tile.x + dx, unit.tile.y + dy)) for unit in moved}
    return Edit(f"Move {_called(scenario, unit_ids)}", _with_units(scenario, changed))


def turn_units(scenario: Scenario, unit_ids: Collection[str], turn: Callable[[Side], Side]) -> Edit | NoEdit:
    """Turn units where they stand; `turn` gives the new facing for the old one."""
    chosen = [unit for unit in scenario.units if unit.id in unit_ids]
    changed = {unit.id: unit.evolve(facing=turn(unit.facing)) for unit in chosen}
    return Edit(f"Turn {_called(scenario, unit_ids)}", _with_units(scenario, changed))


def delete(scenario: Scenario, ids: Collection[str]) -> Edit | NoEdit:
    """Delete units (with the drones docked on them), structures and marks by id."""
    gone = {unit.id for unit in with_docked(scenario, ids)}
    structures = tuple(piece for piece in scenario.map.structures if piece.id not in ids)
    marks = tuple(mark for mark in scenario.map.marks if mark.id not in ids)
    units = tuple(unit for unit in scenario.units if unit.id not in gone)
    name = f"Delete {_called(scenario, ids)}"
    kept = scenario.map
    if len(structures) != len(kept.structures) or len(marks) != len(kept.marks):
        kept = kept.evolve(structures=structures, marks=marks)
    return Edit(name, scenario.evolve(map=kept, units=units))


def change_unit(scenario: Scenario, unit_id: str, **fields: object) -> Edit | NoEdit:
    """Change plain fields of a unit: name, side, facing, hidden, state."""
    unit = scenario.unit(unit_id)
    if unit is None:
        return NoEdit(f"there is no unit {unit_id}")
    try:
        changed = unit.evolve(**fields)
    except ValidationError as error:
        return NoEdit(_why(error))
    return Edit(
        f"{_field_words(fields)} of {unit.name or unit.id}", _with_units(scenario, {unit_id: changed})
    )


def change_structure(scenario: Scenario, structure_id: str, **fields: object) -> Edit | NoEdit:
    """Change plain fields of a structure: height, kind, traits, durability, standing, objective, name."""
    piece = next((piece for piece in scenario.map.structures if piece.id == structure_id), None)
    if piece is None:
        return NoEdit(f"there is no structure {structure_id}")
    try:
        changed = piece.evolve(**fields)
    except ValidationError as error:
        return NoEdit(_why(error))
    structures = tuple(changed if other.id == structure_id else other for other in scenario.map.structures)
    return Edit(
        f"{_field_words(fields)} of {piece.name or piece.id}", _with_map(scenario, structures=structures)
    )


def change_title(scenario: Scenario, **fields: object) -> Edit | NoEdit:
    """Change the scenario's own plain fields: title, subtitle, round, phase."""
    try:
        return Edit(f"{_field_words(fields)} of the map", scenario.evolve(**fields))
    except ValidationError as error:
        return NoEdit(_why(error))


def set_terrain(scenario: Scenario, tiles: Iterable[Tile], terrain: str) -> Edit | NoEdit:
    """Give tiles a kind of ground, adding it to the map's legend when it is new there."""
    changed = with_terrain(scenario.map, tiles, terrain)
    if changed is None:
        return NoEdit("the map's legend is full")
    if changed is scenario.map:
        return Edit(f"Ground {terrain}", scenario)
    return Edit(f"Ground {terrain}", scenario.evolve(map=changed))


def set_field(scenario: Scenario, tile: Tile, kind: FieldKind, turns: int) -> Edit | NoEdit:
    """Put smoke or gas into a tile with this many turns left; 0 clears it away."""
    others = tuple(found for found in scenario.map.fields if not (found.tile == tile and found.kind is kind))
    name = f"{kind.value.capitalize()} at {tile.label}"
    if turns <= 0:
        return Edit(f"Clear {kind.value} at {tile.label}", _with_map(scenario, fields=others))
    try:
        made = GroundField(kind=kind, tile=tile, turns=turns)
    except ValidationError as error:
        return NoEdit(_why(error))
    return Edit(name, _with_map(scenario, fields=(*others, made)))


def set_edge(
    scenario: Scenario, edge: Edge, kind: EdgeKind | None, *, is_open: bool = False
) -> Edit | NoEdit:
    """Put a barricade, wall or gate on an edge, replacing what stands there; None clears the edge."""
    others = tuple(piece for piece in scenario.map.edges if piece.at != edge)
    if kind is None:
        return Edit(f"Clear the edge {edge.label}", _with_map(scenario, edges=others))
    made = EdgePiece(at=edge, kind=kind, open=is_open and kind is EdgeKind.GATE)
    return Edit(f"{kind.value.capitalize()} at {edge.label}", _with_map(scenario, edges=(*others, made)))


def change_edge(scenario: Scenario, edge: Edge, **fields: object) -> Edit | NoEdit:
    """Change the durability or the openness of the piece on an edge."""
    piece = next((piece for piece in scenario.map.edges if piece.at == edge), None)
    if piece is None:
        return NoEdit(f"nothing stands on the edge {edge.label}")
    try:
        changed = piece.evolve(**fields)
    except ValidationError as error:
        return NoEdit(_why(error))
    edges = tuple(changed if other.at == edge else other for other in scenario.map.edges)
    return Edit(
        f"{_field_words(fields)} of the {piece.kind.value} at {edge.label}", _with_map(scenario, edges=edges)
    )


def duplicate_units(scenario: Scenario, unit_ids: Collection[str], to: Tile) -> Edit | NoEdit:
    """Copy units and the drones docked on them: the first stands in `to`, the others as they stood to it."""
    chosen = with_docked(scenario, unit_ids)
    if not chosen:
        return NoEdit("no unit is selected")
    dx, dy = to.x - chosen[0].tile.x, to.y - chosen[0].tile.y
    taken = {unit.id for unit in scenario.units}
    fresh: dict[str, str] = {}
    for unit in chosen:
        fresh[unit.id] = free_id(unit.id, taken)
        taken.add(fresh[unit.id])
    made = []
    for unit in chosen:
        tile = Tile(unit.tile.x + dx, unit.tile.y + dy)
        if not scenario.map.holds(tile):
            return NoEdit(f"{unit.name or unit.id} would leave the map")
        carrier = fresh.get(unit.carrier) if unit.carrier else None
        made.append(unit.evolve(id=fresh[unit.id], tile=tile, carrier=carrier))
    return Edit(f"Duplicate {_called(scenario, unit_ids)}", scenario.evolve(units=(*scenario.units, *made)))


def with_docked(scenario: Scenario, unit_ids: Collection[str]) -> tuple[Unit, ...]:
    """Return the units of these ids and the drones docked on them, in document order."""
    return tuple(unit for unit in scenario.units if unit.id in unit_ids or unit.carrier in unit_ids)


def free_id(wanted: str, taken: Collection[str]) -> str:
    """Return the wanted id, or it with the first number that is free."""
    stem = wanted.rstrip("0123456789").rstrip("-") or wanted
    number = 2
    name = wanted
    while name in taken:
        name = f"{stem}-{number}"
        number += 1
    return name


def _with_units(scenario: Scenario, changed: dict[str, Unit]) -> Scenario:
    units = tuple(changed.get(unit.id, unit) for unit in scenario.units)
    return scenario.evolve(units=units)


def _with_map(scenario: Scenario, **fields: object) -> Scenario:
    changed: BattleMap = scenario.map.evolve(**fields)
    return scenario.evolve(map=changed)


def _called(scenario: Scenario, ids: Collection[str]) -> str:
    names: list[str] = [unit.name or unit.id for unit in scenario.units if unit.id in ids]
    names += [piece.name or piece.id for piece in scenario.map.structures if piece.id in ids]
    names += [mark.text or mark.id for mark in scenario.map.marks if mark.id in ids]
    if len(names) == 1:
        return names[0]
    return f"{len(names)} things"


def _field_words(fields: dict[str, object]) -> str:
    return " and ".join(name.replace("_", " ") for name in fields).capitalize()


def _why(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]
