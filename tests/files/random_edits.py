"""Random edits of a document, by seed: what a user in a hurry might do."""

import random
from collections.abc import Iterator

from mapper.edit.arranging import delete_things
from mapper.edit.edges import paint_edges
from mapper.edit.fields import paint_fields
from mapper.edit.ground import paint_ground
from mapper.edit.operations import (
    NoEdit,
    change_structure,
    change_title,
    change_unit,
    duplicate_units,
    move_units,
)
from mapper.edit.resizing import Frame, resize
from mapper.edit.things import Things
from mapper.edit.whole_map import mirror_map_across, mirror_map_down, turn_map_left, turn_map_right
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, FieldKind
from mapper.model.scenario import Scenario


def random_history(scenario: Scenario, seed: int) -> Iterator[Scenario]:
    """Yield the document after each of ever more edits; some take back or repeat earlier ones."""
    chance = random.Random(seed)
    passed = [scenario]
    while True:
        before = passed[-1]
        after = chance.choice(passed) if chance.random() < 0.1 else random_edit(before, chance)
        if after is not before:
            passed.append(after)
            yield after


def random_edit(scenario: Scenario, chance: random.Random) -> Scenario:
    """Return the document after one edit that was possible."""
    while True:
        edit = chance.choice(_EDITS)(scenario, chance)
        if not isinstance(edit, NoEdit) and edit.scenario != scenario:
            return edit.scenario


def _tile(scenario: Scenario, chance: random.Random) -> Tile:
    return Tile(chance.randrange(scenario.map.width), chance.randrange(scenario.map.height))


def _unit(scenario: Scenario, chance: random.Random) -> str:
    return chance.choice(scenario.units).id if scenario.units else ""


def _piece(scenario: Scenario, chance: random.Random) -> str:
    return chance.choice(scenario.map.structures).id if scenario.map.structures else ""


_OF_THE_WHOLE = (turn_map_right, turn_map_left, mirror_map_across, mirror_map_down)
_EDITS = (
    lambda now, chance: move_units(now, {_unit(now, chance)}, chance.randint(-2, 2), chance.randint(-2, 2)),
    lambda now, chance: change_unit(now, _unit(now, chance), name=f"unit {chance.random()}"),
    lambda now, chance: change_unit(now, _unit(now, chance), hidden=chance.random() < 0.5),
    lambda now, chance: duplicate_units(now, {_unit(now, chance)}, _tile(now, chance)),
    lambda now, chance: change_structure(now, _piece(now, chance), name=f"house {chance.random()}"),
    lambda now, chance: delete_things(now, _one_unit(now, chance)),
    lambda now, chance: delete_things(now, _one_piece(now, chance)),
    lambda now, chance: paint_ground(
        now, {_tile(now, chance) for _ in range(9)}, chance.choice(list(now.map.legend.values()))
    ),
    lambda now, chance: paint_fields(now, [_tile(now, chance)], FieldKind.SMOKE, chance.randint(0, 3)),
    lambda now, chance: paint_edges(now, [Edge(*_tile(now, chance), Side.N)], EdgeKind.BARRICADE),
    lambda now, chance: chance.choice(_OF_THE_WHOLE)(now),
    lambda now, chance: resize(
        now, Frame(now.map.width + chance.randint(0, 1), now.map.height, 0, 0), ground="clear"
    ),
    lambda now, chance: change_title(now, title=f"Evening {chance.random()}"),
)


def _one_unit(scenario: Scenario, chance: random.Random) -> Things:
    many = len(scenario.units) > 9
    return Things(units=frozenset({_unit(scenario, chance)} if many else ()))


def _one_piece(scenario: Scenario, chance: random.Random) -> Things:
    many = len(scenario.map.structures) > 3
    return Things(structures=frozenset({_piece(scenario, chance)} if many else ()))
