"""Remedies: edits that put right what is wrong with units, sides and the state of things."""

from collections.abc import Callable

from mapper.edit import operations
from mapper.edit.arranging import delete_things
from mapper.edit.edges import change_edge
from mapper.edit.finding import Operation
from mapper.edit.marks import change_mark, mark_of
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import FieldKey, Things, key_of
from mapper.errors import DocumentError
from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import EdgeKind
from mapper.model.scenario import Scenario
from mapper.model.side import Colour
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.palette import UNNAMED, Palette
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset

GONE = "it is not there any more"


def move_to_legal_tile(unit_id: str, ruleset: Ruleset) -> Operation:
    """Return the edit that moves a unit to the nearest tile it may stand in."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        unit = scenario.unit(unit_id)
        if unit is None:
            return NoEdit(GONE)
        try:
            to = _nearest(scenario, unit, ruleset.standing(scenario, unit))
        except DocumentError as error:
            return NoEdit(error.one_line())
        if to == unit.tile:
            return Edit(f"Move {called(unit)}", scenario)
        if to is None:
            return NoEdit(f"there is no tile that {called(unit)} may stand in")
        return operations.move_units(scenario, {unit_id}, to.x - unit.tile.x, to.y - unit.tile.y)

    return operation


def to_carrier(unit_id: str) -> Operation:
    """Return the edit that brings a docked drone back to its carrier."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        unit = scenario.unit(unit_id)
        carrier = scenario.unit(unit.carrier) if unit is not None and unit.carrier else None
        if unit is None or carrier is None:
            return NoEdit(GONE)
        return _with(scenario, f"Bring {called(unit)}", unit.evolve(tile=carrier.tile))

    return operation


def undock(unit_id: str) -> Operation:
    """Return the edit that lets a drone stand for itself."""
    return lambda scenario: operations.change_unit(scenario, unit_id, carrier=None)


def by_the_rules(unit_id: str, ruleset: Ruleset) -> Operation:
    """Return the edit after which the rules' numbers of a unit count, not those printed on its sheet."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        unit = scenario.unit(unit_id)
        if unit is None:
            return NoEdit(GONE)
        made, name = ruleset.recomputed(unit), f"Recompute {called(unit)}"
        return Edit(name, scenario) if made is unit else _with(scenario, name, made)

    return operation


def take_side_away(unit_id: str) -> Operation:
    """Return the edit after which a unit belongs to no side."""
    return lambda scenario: operations.change_unit(scenario, unit_id, side=None)


def rename(unit_id: str) -> Operation:
    """Return the edit that gives a unit a name of its own among those of its side."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        unit = scenario.unit(unit_id)
        if unit is None:
            return NoEdit(GONE)
        taken = {other.name for other in scenario.units if other.side == unit.side and other.id != unit_id}
        if unit.name not in taken:
            return Edit(f"Rename {called(unit)}", scenario)
        stem = unit.name.rstrip("0123456789 ") or "Unit"
        free = next(name for number in range(2, len(taken) + 3) if (name := f"{stem} {number}") not in taken)
        return _with(scenario, f"Rename {called(unit)}", unit.evolve(name=free))

    return operation


def recolour(side_id: str) -> Operation:
    """Return the edit that gives a side a colour that no other side has."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        side = scenario.side(side_id)
        taken = {other.colour for other in scenario.sides if other.id != side_id}
        if side is None:
            return NoEdit(GONE)
        if side.colour not in taken:
            return Edit(f"Recolour {called(side)}", scenario)
        free = next((colour for colour in Colour if colour not in taken), None)
        if free is None:
            return NoEdit("there are more sides than colours")
        sides = tuple(other.evolve(colour=free) if other.id == side_id else other for other in scenario.sides)
        return Edit(f"Recolour {called(side)}", scenario.evolve(sides=sides))

    return operation


def restore(structure_id: str) -> Operation:
    """Return the edit after which a structure is undamaged."""
    return lambda scenario: operations.change_structure(scenario, structure_id, durability=None)


def remove_things(things: Things, palette: Palette = UNNAMED) -> Operation:
    """Return the edit that deletes things."""
    return lambda scenario: delete_things(scenario, things, palette)


def one_piece(edge: Edge) -> Operation:
    """Return the edit that leaves the first of several pieces on an edge."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        here = [piece for piece in scenario.map.edges if piece.at == edge]
        kept = tuple(piece for piece in scenario.map.edges if piece.at != edge or piece is here[0])
        return Edit(f"Keep one piece on {edge.label}", operations.with_map(scenario, edges=kept))

    return operation


def one_field(key: FieldKey, palette: Palette) -> Operation:
    """Return the edit that leaves the first of several fields of a kind in a tile."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        here = [spot for spot in scenario.map.fields if key_of(spot) == key]
        if not here:
            return NoEdit(GONE)
        kept = tuple(spot for spot in scenario.map.fields if key_of(spot) != key or spot is here[0])
        return Edit(
            f"Keep one {palette.fields.called(key.kind)} in {key.tile.label}",
            operations.with_map(scenario, fields=kept),
        )

    return operation


def tidy_mark(mark_id: str, palette: Palette) -> Operation:
    """Return the edit after which a mark names each of its tiles once, and none that is off the map.

    A mark that has no tile left is deleted.
    """

    def operation(scenario: Scenario) -> Edit | NoEdit:
        mark = mark_of(scenario, mark_id)
        if mark is None:
            return NoEdit(GONE)
        tiles = tuple(filter(scenario.map.holds, dict.fromkeys(mark.tiles)))
        if not tiles:
            return delete_things(scenario, Things(marks=frozenset({mark_id})), palette)
        return change_mark(scenario, mark_id, palette=palette, tiles=tiles)

    return operation


def shut(edge: Edge, palette: Palette) -> Operation:
    """Return the edit after which the piece on an edge is not open."""
    return lambda scenario: change_edge(scenario, edge, palette=palette, open=False)


def wall_up(edge: Edge, palette: Palette) -> Operation:
    """Return the edit that makes a gate a wall."""
    return lambda scenario: change_edge(scenario, edge, palette=palette, kind=EdgeKind.WALL, open=False)


def _nearest(scenario: Scenario, unit: Unit, refusal: Callable[[Tile], Refusal | None]) -> Tile | None:
    """Return the nearest tile a unit may stand in; among equals the northernmost, then the westernmost."""
    battlemap, at = scenario.map, unit.tile
    farthest = max(battlemap.width, battlemap.height) + max(
        -at.x, -at.y, at.x - battlemap.width, at.y - battlemap.height, 0
    )
    for away in range(farthest + 1):
        ring = (
            Tile(at.x + dx, at.y + dy)
            for dy in range(-away, away + 1)
            for dx in (range(-away, away + 1) if abs(dy) == away else (-away, away))
        )
        near = sorted(
            filter(battlemap.holds, ring),
            key=lambda tile: ((tile.x - at.x) ** 2 + (tile.y - at.y) ** 2, tile.y, tile.x),
        )
        for tile in near:
            if refusal(tile) is None:
                return tile
    return None


def _with(scenario: Scenario, name: str, changed: Unit) -> Edit:
    units = tuple(changed if unit.id == changed.id else unit for unit in scenario.units)
    return Edit(name, scenario.evolve(units=units))
