import pytest

from mapper.edit.changes import changes
from mapper.edit.marks import (
    add_mark,
    change_mark,
    erase_zones,
    mark_of,
    paint_zone,
    zone_of,
)
from mapper.edit.operations import NoEdit
from mapper.geometry.grid import Tile
from mapper.model.battlemap import MarkKind
from mapper.model.scenario import Scenario
from mapper.rules.palette import Kind, Kinds, Palette
from tests.edit.painted import done, named, small_map


@pytest.fixture
def scenario() -> Scenario:
    return small_map()


def test_a_mark_is_added_with_an_id_of_its_own(scenario: Scenario) -> None:
    once = done(add_mark(scenario, MarkKind.LABEL, [Tile(1, 1)], text="Market"))
    twice = done(add_mark(once, MarkKind.LABEL, [Tile(2, 2)], text="Mill"))
    assert [mark.id for mark in twice.map.marks] == ["goal", "zone", "label-1", "label-2"]


def test_the_name_tells_the_mark_as_the_palette_calls_it(scenario: Scenario) -> None:
    marks = Kinds((Kind(MarkKind.ESCAPE, "Way out"), Kind(MarkKind.OBJECTIVE, "Objective area")))
    names = Palette(plain="", marks=marks)
    market = add_mark(scenario, MarkKind.LABEL, [Tile(1, 1)], text="Market", palette=names)
    assert named(market) == "Add label Market"
    assert named(add_mark(scenario, MarkKind.ESCAPE, [Tile(1, 1)], palette=names)) == "Add way out"
    changed = change_mark(scenario, "goal", palette=names, gm_only=True)
    assert named(changed) == "Hide the objective area Hill from players"
    off = add_mark(scenario, MarkKind.ESCAPE, [Tile(-1, 1)], palette=names)
    assert off == NoEdit("a way out needs a place on the map")


def test_zones_are_named_as_the_palette_calls_them(scenario: Scenario) -> None:
    names = Palette(plain="", marks=Kinds((Kind(MarkKind.DEPLOYMENT, "Deployment zone"),)))
    more = paint_zone(scenario, [Tile(2, 0)], "red", palette=names)
    assert named(more) == "Widen deployment zone of Red, 1 tile"
    fresh = paint_zone(scenario, [Tile(1, 0)], "blue", palette=names)
    assert named(fresh) == "Add deployment zone of Blue"
    less = erase_zones(scenario, [Tile(1, 0)], palette=names)
    assert named(less) == "Cut deployment zone of Red, 1 tile"


@pytest.mark.parametrize("kind", list(MarkKind))
def test_no_mark_stands_off_the_map(scenario: Scenario, kind: MarkKind) -> None:
    assert isinstance(add_mark(scenario, kind, [Tile(0, 0), Tile(6, 0)]), NoEdit)


def test_an_arrow_needs_two_tiles(scenario: Scenario) -> None:
    edit = add_mark(scenario, MarkKind.ARROW, [Tile(1, 1), Tile(1, 1)])
    assert edit == NoEdit("an arrow leads from one tile to another")
    arrow = done(add_mark(scenario, MarkKind.ARROW, [Tile(4, 1), Tile(1, 1)])).map.marks[-1]
    assert arrow.tiles == (Tile(4, 1), Tile(1, 1))


def test_an_arrow_is_drawn_again_along_its_whole_way(scenario: Scenario) -> None:
    after = done(add_mark(scenario, MarkKind.ARROW, [Tile(4, 3), Tile(1, 0)]))
    assert changes(scenario, after).areas == ((1, 0, 5, 4),)


def test_a_note_may_be_long(scenario: Scenario) -> None:
    words = "They wait here.\n" * 500
    after = done(add_mark(scenario, MarkKind.NOTE, [Tile(1, 1)], text="Ambush", note=words))
    assert after.map.marks[-1].note == words


def test_what_no_mark_may_hold_is_refused(scenario: Scenario) -> None:
    assert isinstance(add_mark(scenario, MarkKind.LABEL, [Tile(1, 1)], text="two\nlines"), NoEdit)
    assert isinstance(change_mark(scenario, "goal", text="two\nlines"), NoEdit)
    assert change_mark(scenario, "nobody", text="x") == NoEdit("there is no mark nobody")


def test_a_change_that_changes_nothing_is_none(scenario: Scenario) -> None:
    assert done(change_mark(scenario, "goal", text="Hill")) is scenario
    assert done(paint_zone(scenario, [Tile(0, 0)], "red")) is scenario
    assert done(erase_zones(scenario, [Tile(5, 3)])) is scenario


def zone_tiles(scenario: Scenario, side: str) -> tuple[Tile, ...]:
    zone = zone_of(scenario, side)
    return zone.tiles if zone else ()


def test_painting_a_zone_adds_to_the_one_the_side_has(scenario: Scenario) -> None:
    edit = paint_zone(scenario, [Tile(1, 0), Tile(2, 0), Tile(2, 0), Tile(2, -1)], "red")
    assert zone_tiles(done(edit), "red") == (Tile(0, 0), Tile(1, 0), Tile(2, 0))
    assert named(edit) == "Widen deployment of Red, 1 tile"


def test_a_side_without_a_zone_gets_one(scenario: Scenario) -> None:
    after = done(paint_zone(scenario, [Tile(1, 0)], "blue"))
    assert zone_tiles(after, "blue") == (Tile(1, 0),)
    assert zone_tiles(after, "red") == (Tile(0, 0), Tile(1, 0))


def test_a_zone_that_bears_the_name_of_its_side_is_not_named_twice(scenario: Scenario) -> None:
    named_so = paint_zone(scenario, [Tile(1, 0)], "blue", text="Blue")
    assert named(named_so) == "Add deployment of Blue"
    assert named(paint_zone(scenario, [Tile(1, 0)], "blue", text="Reserve")).endswith("of Blue Reserve")


def test_tiles_are_taken_out_of_the_zones_of_one_side_or_of_all(scenario: Scenario) -> None:
    both = done(paint_zone(scenario, [Tile(1, 0), Tile(2, 0)], "blue"))
    red_less = done(erase_zones(both, [Tile(1, 0)], "red"))
    assert (zone_tiles(red_less, "red"), zone_tiles(red_less, "blue")) == (
        (Tile(0, 0),),
        (Tile(1, 0), Tile(2, 0)),
    )
    all_less = done(erase_zones(both, [Tile(1, 0)]))
    assert (zone_tiles(all_less, "red"), zone_tiles(all_less, "blue")) == ((Tile(0, 0),), (Tile(2, 0),))


def test_a_zone_without_tiles_is_gone(scenario: Scenario) -> None:
    edit = erase_zones(scenario, [Tile(0, 0), Tile(1, 0)])
    assert zone_of(done(edit), "red") is None
    assert named(edit) == "Cut deployment of Red, 2 tiles"


def test_a_mark_is_found_by_its_id(scenario: Scenario) -> None:
    assert mark_of(scenario, "goal") is scenario.map.marks[0]
    assert mark_of(scenario, "nobody") is None


def test_a_mark_of_one_tile_becomes_no_arrow(scenario: Scenario) -> None:
    edit = change_mark(scenario, "goal", kind=MarkKind.ARROW)
    assert edit == NoEdit("an arrow leads from one tile to another")
