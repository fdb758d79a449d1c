"""Turning: chosen things turned or mirrored where they stand, around their middle."""

from collections.abc import Callable
from typing import TypeVar

from mapper.edit.arranging import delete_things
from mapper.edit.copying import copied, extent_of
from mapper.edit.fragment import Fragment
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.pasting import laid_things, pasted
from mapper.edit.things import Things, called_together
from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.palette import UNNAMED, Palette

T = TypeVar("T", Unit, Structure, Mark)

AS_IT_WAS = "turned or mirrored, it is as it was"

Turn = Callable[[Fragment], Fragment]


def turn_things(
    scenario: Scenario, things: Things, turn: Turn, palette: Palette = UNNAMED
) -> tuple[Edit, Things] | NoEdit:
    """Turn or mirror things together; return the edit and what the things are called afterwards."""
    fragment, extent = copied(scenario, things), extent_of(scenario, things)
    if fragment is None or extent is None:
        return NoEdit("nothing is selected")
    turned = turn(fragment)
    lifted = delete_things(scenario, things)
    if isinstance(lifted, NoEdit):
        return lifted
    at = Tile(
        extent[0].x + int((fragment.width - turned.width) / 2),  # towards 0: four turns come back
        extent[0].y + int((fragment.height - turned.height) / 2),
    )
    laid = pasted(lifted.scenario, turned, at)
    if isinstance(laid, NoEdit):
        return laid
    after = laid_things(lifted.scenario, laid.scenario, turned, at)
    made = _in_order_of(scenario, laid.scenario)
    if made == scenario:
        return NoEdit(AS_IT_WAS)
    return Edit(f"Turn {called_together(scenario, things, palette)}", made), after


def _in_order_of(before: Scenario, after: Scenario) -> Scenario:
    """Return a scenario with everything that has an id where it stood in the document before."""
    battlemap = after.map
    return after.evolve(
        units=_sorted(before.units, after.units),
        map=battlemap.evolve(
            structures=_sorted(before.map.structures, battlemap.structures),
            marks=_sorted(before.map.marks, battlemap.marks),
        ),
    )


def _sorted(before: tuple[T, ...], after: tuple[T, ...]) -> tuple[T, ...]:
    places = {one.id: place for place, one in enumerate(before)}
    return tuple(sorted(after, key=lambda one: places.get(one.id, len(places))))
