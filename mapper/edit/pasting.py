"""Pasting: a fragment laid down on a map, in one edit, with ids of its own."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TypeVar

from pydantic import ValidationError

from mapper.edit.footprints import overlaps
from mapper.edit.fragment import HOLE, Fragment
from mapper.edit.moving import moved_edges, moved_fields, moved_marks, moved_structures, moved_units
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import Things, key_of
from mapper.edit.told_problems import told_problems
from mapper.edit.transforms import Motion, shifted
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap, Mark
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour
from mapper.model.structure import Structure
from mapper.model.terrain import with_terrain
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.registry import game_name
from mapper.rules.ruleset import Ruleset

P = TypeVar("P", Structure, Mark, Unit)

_STEM = 52
"""So many characters of an id are kept when a number is put behind it."""


def missing_sides(scenario: Scenario, fragment: Fragment) -> tuple[Allegiance, ...]:
    """Return the fragment's sides that a map doesn't have."""
    return tuple(side for side in fragment.sides if scenario.side(side.id) is None)


def foreign(theirs: str, mine: str) -> str:
    """Return why a piece of a map of other rules cannot be taken up."""
    return f"it comes from a map with {game_name(theirs)} rules, this one has {game_name(mine)} rules"


def rule_fault(scenario: Scenario, fragment: Fragment, ruleset: Ruleset) -> str | None:
    """Return in one line why a scenario's rules cannot take a fragment up, None when they can."""
    if fragment.ruleset != scenario.ruleset:
        return foreign(fragment.ruleset, scenario.ruleset)
    alone = fragment.alone()
    legend = {**alone.map.legend, HOLE: ruleset.terrains[0].id}  # a hole has no ground to be wrong
    alone = alone.evolve(
        map=alone.map.evolve(legend=legend), house_rules=scenario.house_rules, settings=scenario.settings
    )
    found = (one for one in ruleset.problems(alone) if one.severity is Severity.ERROR)
    return next((one.text for one in told_problems(found, alone, ruleset)), None)


def pasted(
    scenario: Scenario,
    fragment: Fragment,
    at: Tile,
    *,
    replace: bool = False,
    sides: Mapping[str, str] | None = None,
) -> Edit | NoEdit:
    """Lay a fragment down with its top left in a tile: its ground, edges and fields in place of those there.

    What of those lies outside the map is left out; anything else must fit. With `replace`, the structures it
    would overlap go. `sides` names the map's side for each of the fragment's that the map doesn't have; one
    that is named for itself is added.
    """
    added = [side for side in missing_sides(scenario, fragment) if (sides or {}).get(side.id) == side.id]
    if added:
        scenario = with_sides(scenario, added)
    refusal = _mismatch(scenario, fragment, sides or {}) or _misfit(scenario.map, fragment, at)
    if refusal is not None:
        return refusal
    standing, motion = scenario.map.structures, shifted(at.x, at.y)
    laid = _renamed(moved_structures(fragment.structures, motion), standing)
    struck = tuple(overlaps(laid, standing))
    if struck and not replace:
        mine, theirs = laid[struck[0][0]], standing[struck[0][1]]
        return NoEdit(f"{called(mine)} would overlap {called(theirs)}")
    gone = {standing[other].id for _, other in struck}
    kept = tuple(piece for piece in standing if piece.id not in gone)
    battlemap = _with_ground(scenario.map, fragment, at)
    if battlemap is None:
        return NoEdit("the map's legend is full")
    try:
        battlemap = battlemap.evolve(
            structures=(*kept, *laid) if laid else standing,
            marks=(*battlemap.marks, *_laid_marks(scenario, fragment, motion, sides or {})),
        )
        units = (*scenario.units, *_laid_units(scenario, fragment, motion, sides or {}))
        return Edit(f"Paste {fragment.called}", scenario.evolve(map=battlemap, units=units))
    except ValidationError as error:
        return NoEdit(f"the map cannot hold it: {error.errors(include_url=False)[0]['msg']}")


def laid_things(before: Scenario, after: Scenario, fragment: Fragment, at: Tile) -> Things:
    """Return what a fragment that was pasted has become: all of it, to be selected."""
    motion = shifted(at.x, at.y)
    return Things(
        units=frozenset(unit.id for unit in after.units) - {unit.id for unit in before.units},
        structures=_ids(after.map.structures) - _ids(before.map.structures),
        marks=_ids(after.map.marks) - _ids(before.map.marks),
        edges=frozenset(piece.at for piece in moved_edges(fragment.edges, motion)),
        fields=frozenset(key_of(spot) for spot in moved_fields(fragment.fields, motion)),
        tiles=frozenset(motion.tile(tile) for tile, _ in fragment.ground_tiles()),
    )


def with_sides(scenario: Scenario, sides: Iterable[Allegiance]) -> Scenario:
    """Return the scenario with these sides added, in a colour of their own as far as there are enough."""
    made = list(scenario.sides)
    for side in sides:
        used = {other.colour for other in made}
        free = (colour for colour in Colour if colour not in used)
        made.append(side if side.colour not in used else side.evolve(colour=next(free, side.colour)))
    return scenario.evolve(sides=tuple(made))


def _mismatch(scenario: Scenario, fragment: Fragment, sides: Mapping[str, str]) -> NoEdit | None:
    if fragment.ruleset != scenario.ruleset:
        return NoEdit(foreign(fragment.ruleset, scenario.ruleset))
    for side in missing_sides(scenario, fragment):
        if side.id not in sides:
            return NoEdit(f"{called(side)} is no side of this map")
        if scenario.side(sides[side.id]) is None:
            return NoEdit(f"there is no side {sides[side.id]}")
    return None


def _misfit(battlemap: BattleMap, fragment: Fragment, at: Tile) -> NoEdit | None:
    """Say what would not lie on the map whole."""
    motion = shifted(at.x, at.y)
    for unit in fragment.units:
        if not battlemap.holds(motion.tile(unit.tile)):
            return NoEdit(f"{called(unit)} would leave the map")
    for piece in fragment.structures:
        xs, ys = zip(*motion.outline(piece.outline), strict=True)
        if min(xs) < 0 or min(ys) < 0 or max(xs) > battlemap.width or max(ys) > battlemap.height:
            return NoEdit(f"{called(piece)} would leave the map")
    for mark in fragment.marks:
        if not all(map(battlemap.holds, motion.tiles(mark.tiles))):
            return NoEdit(f"{called(mark)} would leave the map")
    return None


def _with_ground(battlemap: BattleMap, fragment: Fragment, at: Tile) -> BattleMap | None:
    """Return the map with the fragment's ground, edges and fields; None when its legend is full."""
    motion = shifted(at.x, at.y)
    by_terrain: dict[str, list[Tile]] = {}
    for tile, terrain in fragment.ground_tiles():
        by_terrain.setdefault(terrain, []).append(motion.tile(tile))
    covered = frozenset(chain.from_iterable(by_terrain.values()))
    made: BattleMap | None = battlemap
    for terrain, tiles in by_terrain.items():
        made = with_terrain(made, tiles, terrain) if made is not None else None
    if made is None:
        return None
    edges = [
        piece
        for piece in moved_edges(fragment.edges, motion)
        if any(battlemap.holds(tile) for tile in piece.at.tiles)
    ]
    fields = [spot for spot in moved_fields(fragment.fields, motion) if battlemap.holds(spot.tile)]
    taken, filled = {piece.at for piece in edges}, {key_of(spot) for spot in fields}
    return made.evolve(
        edges=(
            *(
                piece
                for piece in battlemap.edges
                if piece.at not in taken and not covered.issuperset(piece.at.tiles)
            ),
            *edges,
        ),
        fields=(
            *(spot for spot in battlemap.fields if spot.tile not in covered and key_of(spot) not in filled),
            *fields,
        ),
    )


def _laid_marks(
    scenario: Scenario, fragment: Fragment, motion: Motion, sides: Mapping[str, str]
) -> tuple[Mark, ...]:
    laid = _renamed(moved_marks(fragment.marks, motion), scenario.map.marks)
    return tuple(
        mark.evolve(side=sides.get(mark.side, mark.side)) if mark.side is not None else mark for mark in laid
    )


def _laid_units(
    scenario: Scenario, fragment: Fragment, motion: Motion, sides: Mapping[str, str]
) -> tuple[Unit, ...]:
    laid = _renamed(moved_units(fragment.units, motion), scenario.units)
    names = {old.id: new.id for old, new in zip(fragment.units, laid, strict=True)}
    return tuple(
        unit.evolve(
            side=sides.get(unit.side, unit.side) if unit.side else None,
            carrier=names[unit.carrier] if unit.carrier else None,
        )
        for unit in laid
    )


def _ids(pieces: Iterable[Structure | Mark]) -> frozenset[str]:
    return frozenset(piece.id for piece in pieces)


def _renamed(pieces: tuple[P, ...], standing: Iterable[P]) -> tuple[P, ...]:
    """Return pieces with ids that none of those standing has."""
    taken = {piece.id for piece in standing} | {piece.id for piece in pieces}
    used = {piece.id for piece in standing}
    numbers: dict[str, int] = {}
    made = []
    for piece in pieces:
        name = piece.id
        if name in used:
            stem = (name.rstrip("0123456789").rstrip("-") or name)[:_STEM]
            number = numbers.get(stem, 2)
            while f"{stem}-{number}" in taken:
                number += 1
            numbers[stem] = number + 1
            name = f"{stem}-{number}"
            taken.add(name)
        made.append(piece if name == piece.id else piece.evolve(id=name))
    return tuple(made)
