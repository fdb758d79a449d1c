"""The changes events make to a scenario: one unit, structure, edge, field or tile at a time.

All are total: what is about something that isn't there changes nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import JsonValue

from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import EdgePiece, FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.terrain import with_terrain
from mapper.model.unit import Unit
from mapper.model.value import Value


def with_unit(scenario: Scenario, changed: Unit) -> Scenario:
    """Put a unit in the place of the one with its id, or after the others when it is new."""
    if scenario.unit(changed.id) is None:
        return scenario.evolve(units=(*scenario.units, changed))
    units = tuple(changed if unit.id == changed.id else unit for unit in scenario.units)
    return scenario.evolve(units=units)


def change_unit(scenario: Scenario, unit_id: str, **fields: Any) -> Scenario:  # noqa: ANN401  # a unit's fields
    """Change fields of a unit; drones docked on it move along."""
    unit = scenario.unit(unit_id)
    if unit is None:
        return scenario
    changed = unit.evolve(**fields)
    if changed.tile == unit.tile:
        return with_unit(scenario, changed)
    units = (
        changed
        if other.id == unit_id
        else other.evolve(tile=changed.tile)
        if other.carrier == unit_id
        else other
        for other in scenario.units
    )
    return scenario.evolve(units=tuple(units))


def difference(before: Value, after: Value) -> Mapping[str, JsonValue]:
    """Return the fields in which two values of one kind differ, as an event tells them; null is untouched."""
    if before is after:
        return {}
    told = after.model_dump(mode="json", exclude_defaults=True)
    fields = (name for name in type(after).model_fields if getattr(before, name) != getattr(after, name))
    return {name: told.get(name) for name in fields}


def patched(state: Mapping[str, JsonValue], now: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    """Return a state with the fields that are otherwise now; a field that is null stands as untouched."""
    return {key: value for key, value in {**state, **now}.items() if value is not None}


def without_units(scenario: Scenario, unit_ids: Iterable[str]) -> Scenario:
    """Take units away, and the drones docked on them."""
    gone = frozenset(unit_ids)
    kept = tuple(unit for unit in scenario.units if unit.id not in gone and unit.carrier not in gone)
    return scenario if len(kept) == len(scenario.units) else scenario.evolve(units=kept)


def with_structure(scenario: Scenario, changed: Structure) -> Scenario:
    """Put a structure in the place of the one with its id, or after the others when it is new."""
    structures = scenario.map.structures
    if all(piece.id != changed.id for piece in structures):
        return _on_map(scenario, structures=(*structures, changed))
    return _on_map(
        scenario, structures=tuple(changed if piece.id == changed.id else piece for piece in structures)
    )


def without_structures(scenario: Scenario, structure_ids: Iterable[str]) -> Scenario:
    """Take structures away."""
    gone = frozenset(structure_ids)
    kept = tuple(piece for piece in scenario.map.structures if piece.id not in gone)
    return scenario if len(kept) == len(scenario.map.structures) else _on_map(scenario, structures=kept)


def with_edge(scenario: Scenario, changed: EdgePiece) -> Scenario:
    """Put a piece on an edge, in the place of what stands there."""
    edges = scenario.map.edges
    if all(piece.at != changed.at for piece in edges):
        return _on_map(scenario, edges=(*edges, changed))
    return _on_map(scenario, edges=tuple(changed if piece.at == changed.at else piece for piece in edges))


def without_edges(scenario: Scenario, edges: Iterable[Edge]) -> Scenario:
    """Take away what stands on edges."""
    gone = frozenset(edges)
    kept = tuple(piece for piece in scenario.map.edges if piece.at not in gone)
    return scenario if len(kept) == len(scenario.map.edges) else _on_map(scenario, edges=kept)


def with_field(scenario: Scenario, kind: FieldKind, tile: Tile, turns: int) -> Scenario:
    """Let smoke or gas fill a tile for so many turns; 0 clears it away."""
    fields = scenario.map.fields
    kept = tuple(field for field in fields if (field.kind, field.tile) != (kind, tile))
    if turns <= 0:
        return scenario if len(kept) == len(fields) else _on_map(scenario, fields=kept)
    made = GroundField(kind=kind, tile=tile, turns=turns)
    if len(kept) == len(fields):
        return _on_map(scenario, fields=(*fields, made))
    there = tuple(made if (field.kind, field.tile) == (kind, tile) else field for field in fields)
    return _on_map(scenario, fields=there)


def with_ground(scenario: Scenario, tiles: Iterable[Tile], terrain: str) -> Scenario:
    """Give tiles another kind of ground; a map without a letter left for it stays as it is."""
    changed = with_terrain(scenario.map, tiles, terrain)
    return scenario if changed is None or changed is scenario.map else scenario.evolve(map=changed)


def with_play_state(scenario: Scenario, now: Mapping[str, JsonValue]) -> Scenario:
    """Change what the ruleset keeps of the battle besides its units."""
    if scenario.play is None:
        return scenario
    play = scenario.play.evolve(state=patched(scenario.play.state, now))
    return scenario.evolve(play=play)


def _on_map(scenario: Scenario, **fields: object) -> Scenario:
    return scenario.evolve(map=scenario.map.evolve(**fields))
