import pytest

from mapper.edit.ground import all_ground, fill_ground, paint_ground, replace_ground
from mapper.edit.history import History
from mapper.edit.operations import NoEdit
from mapper.geometry.grid import Tile, rectangle
from mapper.geometry.rasters import tiles_in
from mapper.model.scenario import Scenario
from tests.edit.painted import done, named, small_map


@pytest.fixture
def scenario() -> Scenario:
    return small_map()


def tiles_of(scenario: Scenario, terrain: str) -> frozenset[Tile]:
    return tiles_in(all_ground(scenario.map, terrain))


def test_ground_new_to_the_map_enters_its_legend(scenario: Scenario) -> None:
    after = done(paint_ground(scenario, [Tile(1, 1)], "subsidence"))
    assert after.map.terrain(Tile(1, 1)) == "subsidence"
    assert after.map.terrain(Tile(0, 1)) == "clear"


def test_rows_and_legend_that_do_not_change_are_the_same_ones(scenario: Scenario) -> None:
    after = done(paint_ground(scenario, [Tile(1, 1)], "debris"))
    assert [now is was for now, was in zip(after.map.ground, scenario.map.ground, strict=True)] == [
        True,
        False,
        True,
        True,
    ]
    assert after.map.legend is scenario.map.legend


def test_ground_never_takes_a_letter_that_is_in_use(scenario: Scenario) -> None:
    after = scenario
    for terrain in ("dune", "desert", "subsidence", "sand"):
        after = done(paint_ground(after, [Tile(1, 1)], terrain))
        assert after.map.terrain(Tile(1, 1)) == terrain
    assert len(set(after.map.legend)) == len(after.map.legend) == 6


def test_a_map_whose_legend_is_full_says_so(scenario: Scenario) -> None:
    after: Scenario = scenario
    edit = paint_ground(after, [Tile(0, 0)], "ground_0")
    for number in range(1, 200):
        if isinstance(edit, NoEdit):
            break
        after = edit.scenario
        edit = paint_ground(after, [Tile(0, 0)], f"ground_{number}")
    assert edit == NoEdit("the map's legend is full")


def test_the_name_counts_the_tiles_that_change(scenario: Scenario) -> None:
    row = tuple(rectangle(Tile(0, 0), Tile(9, 0)))
    assert named(paint_ground(scenario, row, "debris")) == "Paint debris, 4 tiles"
    assert named(paint_ground(scenario, [Tile(0, 0)], "debris")) == "Paint debris, 1 tile"


def test_painting_what_is_there_already_is_no_step(scenario: Scenario) -> None:
    history = History(scenario)
    edit = paint_ground(scenario, [Tile(2, 0), Tile(-3, 8)], "debris")
    assert not history.do(named(edit), done(edit))


def test_a_fill_stops_where_the_ground_is_another(scenario: Scenario) -> None:
    after = done(fill_ground(scenario, Tile(3, 0), "subsidence"))
    assert tiles_of(after, "subsidence") == {Tile(2, 0), Tile(3, 0), Tile(2, 1)}
    assert tiles_of(after, "debris") == {Tile(1, 3), Tile(2, 3)}


def test_a_fill_goes_by_the_ground_and_not_by_its_letter(scenario: Scenario) -> None:
    battlemap = scenario.map.evolve(legend={".": "clear", "D": "debris", "x": "debris"})
    two_letters = battlemap.evolve(ground=("..Dx..", *battlemap.ground[1:]))
    after = done(fill_ground(scenario.evolve(map=two_letters), Tile(2, 1), "clear"))
    assert tiles_of(after, "debris") == {Tile(1, 3), Tile(2, 3)}


def test_there_is_nothing_to_fill_outside_the_map(scenario: Scenario) -> None:
    assert isinstance(fill_ground(scenario, Tile(9, 0), "debris"), NoEdit)


def test_ground_is_replaced_everywhere(scenario: Scenario) -> None:
    edit = replace_ground(scenario, "debris", "subsidence")
    assert named(edit) == "Replace debris by subsidence, 5 tiles"
    assert tiles_of(done(edit), "debris") == frozenset()


def test_ground_is_replaced_within_some_tiles_only(scenario: Scenario) -> None:
    after = done(replace_ground(scenario, "debris", "clear", within=rectangle_of_the_top()))
    assert tiles_of(after, "debris") == {Tile(2, 1), Tile(1, 3), Tile(2, 3)}


def rectangle_of_the_top() -> tuple[Tile, ...]:
    return tuple(rectangle(Tile(0, 0), Tile(5, 0)))


def test_ground_that_is_not_there_cannot_be_replaced(scenario: Scenario) -> None:
    assert replace_ground(scenario, "quick_sand", "clear") == NoEdit("there is no quick sand on the map")
