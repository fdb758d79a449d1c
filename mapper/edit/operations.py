"""Edits of units, structures and titles: each takes a scenario and returns the changed one, or why not."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.names import called


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit that was possible: its name for the undo list and the scenario after it.

    `moves_all` tells that everything lies elsewhere after it: a place of before means another one now.
    """

    name: str
    scenario: Scenario
    moves_all: bool = False


@dataclass(frozen=True, slots=True)
class NoEdit:
    """An edit that was not possible, and why, in one line."""

    text: str


def move_units(scenario: Scenario, unit_ids: Collection[str], dx: int, dy: int) -> Edit | NoEdit:
    """Move units, with the drones docked on them, by whole tiles; all stay on the map or none moves.

    A drone that is moved without its carrier is docked no more.
    """
    moved = with_docked(scenario, unit_ids)
    for unit in moved:
        if not scenario.map.holds(Tile(unit.tile.x + dx, unit.tile.y + dy)):
            return NoEdit(f"{called(unit)} would leave the map")
    if dx == dy == 0:
        return Edit(f"Move {_called(scenario, unit_ids)}", scenario)
    changed = shifted_units(moved, dx, dy)
    return Edit(f"Move {_called(scenario, unit_ids)}", _with_units(scenario, changed))


def shifted_units(moved: Collection[Unit], dx: int, dy: int) -> dict[str, Unit]:
    """Return units some tiles away, by id; drones whose carrier is not among them leave it."""
    ids = {unit.id for unit in moved}
    return {
        unit.id: unit.evolve(
            tile=Tile(unit.tile.x + dx, unit.tile.y + dy),
            carrier=unit.carrier if unit.carrier in ids else None,
        )
        for unit in moved
    }


def turn_units(scenario: Scenario, unit_ids: Collection[str], turn: Callable[[Side], Side]) -> Edit | NoEdit:
    """Turn units where they stand; `turn` gives the new facing for the old one."""
    chosen = [unit for unit in scenario.units if unit.id in unit_ids]
    changed = {unit.id: unit.evolve(facing=turn(unit.facing)) for unit in chosen}
    return Edit(f"Turn {_called(scenario, unit_ids)}", _with_units(scenario, changed))


def change_unit(scenario: Scenario, unit_id: str, **fields: object) -> Edit | NoEdit:
    """Change plain fields of a unit: name, side, facing, hidden, state."""
    unit = scenario.unit(unit_id)
    if unit is None:
        return NoEdit(f"there is no unit {unit_id}")
    try:
        changed = {unit_id: unit.evolve(**fields)}
        if "side" in fields:  # what is docked on it goes over with it
            docked = with_docked(scenario, {unit_id})
            changed |= {
                other.id: other.evolve(side=fields["side"]) for other in docked if other.id != unit_id
            }
    except ValidationError as error:
        return NoEdit(why_not(error))
    return Edit(_change_name(fields, called(unit)), _with_units(scenario, changed))


def change_structure(scenario: Scenario, structure_id: str, **fields: object) -> Edit | NoEdit:
    """Change plain fields of a structure: height, kind, traits, durability, standing, objective, name."""
    piece = next((piece for piece in scenario.map.structures if piece.id == structure_id), None)
    if piece is None:
        return NoEdit(f"there is no structure {structure_id}")
    try:
        changed = piece.evolve(**fields)
    except ValidationError as error:
        return NoEdit(why_not(error))
    structures = tuple(changed if other.id == structure_id else other for other in scenario.map.structures)
    return Edit(_change_name(fields, called(piece)), with_map(scenario, structures=structures))


def change_structures(
    scenario: Scenario, ids: Collection[str], fields: Callable[[Structure], Mapping[str, object]]
) -> Edit | NoEdit:
    """Change plain fields of several structures; `fields` tells them for each."""
    changed: dict[str, Structure] = {}
    words: dict[str, None] = {}
    for piece in scenario.map.structures:
        if piece.id not in ids:
            continue
        wanted = fields(piece)
        words |= dict.fromkeys(wanted)
        try:
            made = piece.evolve(**wanted)
        except ValidationError as error:
            return NoEdit(why_not(error))
        if made != piece:
            changed[piece.id] = made
    name = f"Change {field_words(words)} of {counted(len(changed), 'structure')}"
    structures = tuple(changed.get(piece.id, piece) for piece in scenario.map.structures)
    return Edit(name, with_map(scenario, structures=structures) if changed else scenario)


def change_units(scenario: Scenario, ids: Collection[str], **fields: object) -> Edit | NoEdit:
    """Change plain fields of several units, and of the drones docked on them, alike."""
    changed: dict[str, Unit] = {}
    for unit in with_docked(scenario, ids):
        try:
            changed[unit.id] = unit.evolve(**fields)
        except ValidationError as error:
            return NoEdit(why_not(error))
    return Edit(_change_name(fields, counted(len(changed), "unit")), _with_units(scenario, changed))


def change_title(scenario: Scenario, **fields: object) -> Edit | NoEdit:
    """Change the scenario's own plain fields: title, subtitle, round, phase."""
    try:
        return Edit(f"Change {field_words(fields)} of the map", scenario.evolve(**fields))
    except ValidationError as error:
        return NoEdit(why_not(error))


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
            return NoEdit(f"{called(unit)} would leave the map")
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


def with_map(scenario: Scenario, **fields: object) -> Scenario:
    """Return the scenario with these fields of its map changed."""
    changed: BattleMap = scenario.map.evolve(**fields)
    return scenario.evolve(map=changed)


def _change_name(fields: Mapping[str, object], whose: str) -> str:
    """Return the name of an edit that changes fields."""
    match list(fields):
        case ["name"]:
            return f"Rename {whose}"
        case ["hidden"]:
            return f"{'Hide' if fields['hidden'] else 'Reveal'} {whose}"
        case _:
            return f"Change {field_words(fields)} of {whose}"


def field_words(fields: Iterable[str]) -> str:
    """Return how changed fields are called in the name of an edit."""
    return " and ".join(name.replace("_", " ") for name in fields)


def why_not(error: ValidationError) -> str:
    """Return in one line why a value is not one that a document may hold."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = str(first["loc"][0]).replace("_", " ") if first["loc"] else "it"
    if place == "outline":
        return "the outline would leave the map"
    bound = first.get("ctx", {})
    if first["type"] == "greater_than_equal":
        return f"{place} is {bound['ge']:g} at least"
    if first["type"] == "less_than_equal":
        return f"{place} is {bound['le']:g} at most"
    return f"{place}: {first['msg']}"


def counted(number: int, one: str) -> str:
    """Return a number with its word: `1 tile`, `24 tiles`."""
    return f"{number} {one if number == 1 else one + 's'}"


def _with_units(scenario: Scenario, changed: dict[str, Unit]) -> Scenario:
    units = tuple(changed.get(unit.id, unit) for unit in scenario.units)
    return scenario.evolve(units=units)


def _called(scenario: Scenario, ids: Collection[str]) -> str:
    names = [called(unit) for unit in scenario.units if unit.id in ids]
    return names[0] if len(names) == 1 else f"{len(names)} units"
