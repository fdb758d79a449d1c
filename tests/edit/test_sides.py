"""Sides that are added, renamed and taken away."""

from mapper.edit.changes import changes
from mapper.edit.marks import paint_zone
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.sides import another_side, change_sides
from mapper.edit.whole_map import SIDES, new_scenario
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour

EMPTY = new_scenario(6, 4, ruleset="vehicle", ground="clear")
RED, BLUE = SIDES


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit), edit
    return edit.scenario


def test_a_side_more_has_a_colour_and_an_id_of_its_own() -> None:
    third = another_side(SIDES)
    assert (third.id, third.name, third.colour) == ("amber", "Amber", Colour.AMBER)
    fourth = another_side((*SIDES, third, third.evolve(id="violet", colour=Colour.TEAL)))
    assert (fourth.id, fourth.colour) == ("violet-2", Colour.VIOLET)


def test_sides_are_put_in_place_of_those_there_are() -> None:
    wanted = (RED.evolve(name="Foundry Guard"), another_side(SIDES))
    assert done(change_sides(EMPTY, wanted)).sides == wanted


def test_a_side_that_something_belongs_to_stays() -> None:
    zoned = done(paint_zone(EMPTY, [Tile(1, 1)], "blue"))
    refused = change_sides(zoned, (RED,))
    assert isinstance(refused, NoEdit)
    assert refused.text == "Blue cannot go: 1 thing of it on the map"


def test_nothing_changed_is_no_step() -> None:
    assert done(change_sides(EMPTY, SIDES)) is EMPTY


def test_zones_are_drawn_again_when_their_side_changes_colour() -> None:
    zoned = done(paint_zone(EMPTY, [Tile(1, 1), Tile(2, 1)], "blue"))
    repainted: tuple[Allegiance, ...] = (RED, BLUE.evolve(colour=Colour.TEAL))
    assert changes(zoned, done(change_sides(zoned, repainted))).areas == ((1, 1, 3, 2),)
