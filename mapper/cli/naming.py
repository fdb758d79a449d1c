"""What a command line names: a document with its rules, and the units in it."""

import difflib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mapper.errors import MapperError, UsageError
from mapper.files.documents import load
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile, parse_tile
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.ruleset import Ruleset


def open_with_rules(path: Path) -> tuple[Scenario, Ruleset]:
    """Return a document and the rules it is played by, its settings and house rules in force.

    Raises MapperError, naming the file, when either cannot be used.
    """
    scenario = load(path)
    with blaming(path):
        return scenario, ruleset_of(scenario)


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Name the file in the faults found while it is asked about."""
    try:
        yield
    except MapperError as error:
        error.file = error.file or str(path)
        raise


def named_unit(scenario: Scenario, name: str) -> Unit:
    """Return the unit with this id, or with this name when only one has it.

    Raises UsageError when there is no such unit, or more than one.
    """
    by_id = scenario.unit(name)
    if by_id is not None:
        return by_id
    found = [unit for unit in scenario.units if unit.name.casefold() == name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(unit.id for unit in found)
        raise UsageError(f"{len(found)} units have this name", place=name, remedy=f"say which by id: {ids}")
    raise UsageError("there is no such unit", place=name, remedy=_hint(scenario, name))


def named_target(scenario: Scenario, name: str) -> Unit | Structure | Tile:
    """Return the unit or structure with this id, or with this name when only one unit, or structure, has it.

    What is neither may be the label of a tile. Raises UsageError when there is no such thing, or more than
    one.
    """
    structures, called = scenario.map.structures, name.casefold()
    if any(name == unit.id or called == unit.name.casefold() for unit in scenario.units):
        return named_unit(scenario, name)
    by_id = next((piece for piece in structures if piece.id == name), None)
    if by_id is not None:
        return by_id
    named = [piece for piece in structures if piece.name and piece.name.casefold() == called]
    if len(named) > 1:
        ids = ", ".join(piece.id for piece in named)
        text = f"{len(named)} structures have this name"
        raise UsageError(text, place=name, remedy=f"say which by id: {ids}")
    if named:
        return named[0]
    tile = parse_tile(name)
    return tile if tile is not None and scenario.map.holds(tile) else named_unit(scenario, name)


def _hint(scenario: Scenario, name: str) -> str:
    known = {text.casefold(): text for unit in scenario.units for text in (unit.name, unit.id)}
    near = difflib.get_close_matches(name.casefold(), known, n=1)
    if near:
        return f"did you mean {known[near[0]]}?"
    ids = [unit.id for unit in scenario.units]
    shown = ", ".join(ids[:_SHOWN]) + (", ..." if len(ids) > _SHOWN else "")
    return f"units: {shown}" if ids else "the document has no units"


_SHOWN = 10
