"""Edits of the sides: who fights on the map, under which name and colour, and who plays them."""

from collections.abc import Iterable

from pydantic import ValidationError

from mapper.edit.operations import Edit, NoEdit, counted, free_id, why_not
from mapper.edit.roster import readable_id
from mapper.edit.whole_map import IN_PLAY
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.rules.names import called


def change_sides(scenario: Scenario, sides: Iterable[Allegiance]) -> Edit | NoEdit:
    """Put these sides in place of those there are; one that something belongs to has to stay."""
    wanted = tuple(sides)
    if wanted == scenario.sides:
        return Edit("Change sides", scenario)
    if scenario.play is not None:
        return NoEdit(IN_PLAY)
    left = {side.id for side in wanted}
    for side in scenario.sides:
        if side.id not in left and (count := belongings(scenario, side.id)):
            return NoEdit(f"{called(side)} cannot go: {counted(count, 'thing')} of it on the map")
    try:
        return Edit("Change sides", scenario.evolve(sides=wanted))
    except ValidationError as error:
        return NoEdit(why_not(error))


def belongings(scenario: Scenario, side: str) -> int:
    """Return how many units and marks belong to a side."""
    units = sum(unit.side == side for unit in scenario.units)
    return units + sum(mark.side == side for mark in scenario.map.marks)


def another_side(sides: Iterable[Allegiance]) -> Allegiance:
    """Return a side more, in the first colour that none has, named after it."""
    known = tuple(sides)
    used = {side.colour for side in known}
    colour = next((colour for colour in Colour if colour not in used), Colour.STEEL)
    name = colour.value.capitalize()
    taken = {side.id for side in known}
    return Allegiance(
        id=free_id(readable_id(name), taken), name=name, colour=colour, controller=Controller.GM
    )
