"""What the GM puts right by hand: anything of the battle, without asking the rules, told like any event."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, ValidationError
from pydantic_core import to_json

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap, EdgePiece, FieldKind, GroundField
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.model.value import EdgeField, Identifier, Json, Key, Name, Note, TileField, Value
from mapper.rules import changes
from mapper.rules.reasons import Refusal, refuse

MAX_CHANGES = 10_000
CORRECTED = "correction"


class UnitChange(Value):
    """Fields of a unit to be set, and fields of its condition to be changed; null sets one back."""

    unit: Identifier
    set: Json = Field(default_factory=dict)
    condition: Json = Field(default_factory=dict)


class GroundChange(Value):
    """The kind of ground tiles are to have."""

    tiles: Annotated[tuple[TileField, ...], Field(max_length=MAX_CHANGES)]
    terrain: Key


class FieldCleared(Value):
    """The smoke or gas that is to be gone from a tile."""

    tile: TileField
    kind: FieldKind


class Correction(Value):
    """All that is put right at once; `note` tells why. Units, structures and pieces are given whole."""

    note: Note = ""
    changed: Annotated[tuple[UnitChange, ...], Field(max_length=MAX_CHANGES)] = ()
    units: Annotated[tuple[Unit, ...], Field(max_length=MAX_CHANGES)] = ()
    units_gone: Annotated[tuple[Identifier, ...], Field(max_length=MAX_CHANGES)] = ()
    structures: Annotated[tuple[Structure, ...], Field(max_length=MAX_CHANGES)] = ()
    structures_gone: Annotated[tuple[Identifier, ...], Field(max_length=MAX_CHANGES)] = ()
    edges: Annotated[tuple[EdgePiece, ...], Field(max_length=MAX_CHANGES)] = ()
    edges_gone: Annotated[tuple[EdgeField, ...], Field(max_length=MAX_CHANGES)] = ()
    fields: Annotated[tuple[GroundField, ...], Field(max_length=MAX_CHANGES)] = ()
    fields_gone: Annotated[tuple[FieldCleared, ...], Field(max_length=MAX_CHANGES)] = ()
    ground: Annotated[tuple[GroundChange, ...], Field(max_length=1_000)] = ()
    round: Annotated[int, Field(ge=0, le=9999)] | None = None
    phase: Name | None = None
    play: Json = Field(default_factory=dict)


def corrected(scenario: Scenario, correction: Correction) -> Scenario:
    """Return the scenario put right; a change of a unit that makes no sense is left out."""
    after = changes.without_units(scenario, correction.units_gone)
    for change in correction.changed:
        after = _with_change(after, change)
    for unit in correction.units:
        after = changes.with_unit(after, unit)
    after = changes.without_structures(after, correction.structures_gone)
    for structure in correction.structures:
        after = changes.with_structure(after, structure)
    after = changes.without_edges(after, correction.edges_gone)
    for piece in correction.edges:
        after = changes.with_edge(after, piece)
    for cleared in correction.fields_gone:
        after = changes.with_field(after, cleared.kind, cleared.tile, 0)
    for field in correction.fields:
        after = changes.with_field(after, field.kind, field.tile, field.turns)
    for ground in correction.ground:
        after = changes.with_ground(after, ground.tiles, ground.terrain)
    return changes.with_play_state(_with_round(after, correction), correction.play)


def correction_refusal(scenario: Scenario, correction: Correction) -> Refusal | None:
    """Return why the GM may not put this right so: what it is about is not there, or it would be unsound."""
    for change in correction.changed:
        unit = scenario.unit(change.unit)
        if unit is None:
            return refuse(CORRECTED, f"there is no unit {change.unit}", "", change.unit)
        try:
            _changed(unit, change)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            return refuse(CORRECTED, f"{change.unit}: {place}: {first['msg']}", "", change.unit)
    found = problems(corrected(scenario, correction))
    first_error = next((problem for problem in found if problem.severity is Severity.ERROR), None)
    if first_error is not None:
        return refuse(CORRECTED, f"{first_error.place}: {first_error.text}", "")
    return None


def difference(before: Scenario, after: Scenario, note: str = "") -> Correction:
    """Return the correction that makes one scenario of the other, as far as a game may differ."""
    old, new = before.map, after.map
    units, structures = {unit.id for unit in after.units}, {piece.id for piece in new.structures}
    edges, fields = {piece.at for piece in new.edges}, {(field.kind, field.tile) for field in new.fields}
    return Correction(
        note=note,
        units=tuple(unit for unit in after.units if before.unit(unit.id) != unit),
        units_gone=tuple(unit.id for unit in before.units if unit.id not in units),
        structures=tuple(piece for piece in new.structures if piece not in old.structures),
        structures_gone=tuple(piece.id for piece in old.structures if piece.id not in structures),
        edges=tuple(piece for piece in new.edges if piece not in old.edges),
        edges_gone=tuple(piece.at for piece in old.edges if piece.at not in edges),
        fields=tuple(field for field in new.fields if field not in old.fields),
        fields_gone=tuple(
            FieldCleared(tile=field.tile, kind=field.kind)
            for field in old.fields
            if (field.kind, field.tile) not in fields
        ),
        ground=tuple(_ground(old, new)),
        round=None if before.round == after.round else after.round,
        phase=None if before.phase == after.phase else after.phase,
    )


def _ground(old: BattleMap, new: BattleMap) -> Iterator[GroundChange]:
    """Yield the tiles whose ground differs, by their new kind."""
    if old.ground is new.ground and old.legend is new.legend:
        return
    changed: dict[str, list[Tile]] = {}
    for y in range(min(old.height, new.height)):
        for x in range(min(old.width, new.width)):
            tile = Tile(x, y)
            if old.terrain(tile) != new.terrain(tile):
                changed.setdefault(new.terrain(tile), []).append(tile)
    for terrain, tiles in changed.items():
        yield GroundChange(tiles=tuple(tiles), terrain=terrain)


def _with_change(scenario: Scenario, change: UnitChange) -> Scenario:
    unit = scenario.unit(change.unit)
    if unit is None:
        return scenario
    try:
        made = _changed(unit, change)
    except ValidationError:
        return scenario
    moved = changes.change_unit(scenario, unit.id, tile=made.tile)
    return changes.with_unit(moved, made)


def _changed(unit: Unit, change: UnitChange) -> Unit:
    """Return the unit as it is to be; raises ValidationError when it could not be so."""
    fields = {**unit.model_dump(mode="json"), **change.set}
    made = Unit.model_validate_json(to_json(fields))
    if made.id != unit.id:
        made = made.evolve(id=unit.id)
    return made.evolve(state=changes.patched(made.state, change.condition)) if change.condition else made


def _with_round(scenario: Scenario, correction: Correction) -> Scenario:
    told = {"round": correction.round, "phase": correction.phase}
    fields = {name: value for name, value in told.items() if value is not None}
    return scenario.evolve(**fields) if fields else scenario
