"""Turning: chosen things turned or mirrored where they stand, around their middle."""

from collections.abc import Callable

from mapper.edit.arranging import delete_things
from mapper.edit.copying import copied, extent_of
from mapper.edit.fragment import Fragment
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.pasting import laid_things, pasted
from mapper.edit.things import Things, called
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario

Turn = Callable[[Fragment], Fragment]


def turn_things(scenario: Scenario, things: Things, turn: Turn) -> tuple[Edit, Things] | NoEdit:
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
    return Edit(f"Turn {called(scenario, things)}", laid.scenario), after
