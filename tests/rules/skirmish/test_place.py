import pytest

from mapper.geometry.grid import Tile
from mapper.rules.skirmish.place import Room, apart, goal_refusal, pushed_to

WOOD = Tile(3, 3)


def room(*taken: Tile, closed: tuple[Tile, ...] = ()) -> Room:
    return Room(
        holds=lambda tile: 0 <= tile.x < 7 and 0 <= tile.y < 7,
        is_taken=taken.__contains__,
        is_open=lambda tile: tile not in closed,
    )


def code(place: Room, goal: Tile, reach: int = 9) -> str:
    refused = goal_refusal(place, goal, WOOD, reach, "S-STAFF-8")
    return "" if refused is None else refused.code


@pytest.mark.clause("S-MOVE-3")
def test_distance_is_along_edges() -> None:
    assert apart(Tile(1, 1), Tile(3, 4)) == 5


@pytest.mark.clause("S-STAFF-8", "S-TAG warp")
def test_a_goal_is_near_on_the_map_free_and_open() -> None:
    assert code(room(), Tile(3, 6)) == ""
    assert code(room(), Tile(3, 6), reach=2) == "too_far"
    assert code(room(), Tile(3, 7)) == "off_map"
    assert code(room(Tile(3, 4)), Tile(3, 4)) == "occupied"
    assert code(room(closed=(Tile(3, 4),)), Tile(3, 4)) == "closed"


@pytest.mark.clause("S-HEAVY-2")
def test_a_push_goes_straight_away_until_something_stops_it() -> None:
    assert pushed_to(room(), Tile(3, 4), WOOD, 2) == Tile(3, 1)
    assert pushed_to(room(Tile(3, 1)), Tile(3, 4), WOOD, 2) == Tile(3, 2)
    assert pushed_to(room(), Tile(1, 0), Tile(0, 0), 1) == Tile(0, 0)


@pytest.mark.clause("S-HEAVY-2")
def test_off_the_straight_lines_the_longer_axis_counts_and_if_equal_x() -> None:
    assert pushed_to(room(), Tile(2, 1), WOOD, 1) == Tile(3, 4)
    assert pushed_to(room(), Tile(2, 2), WOOD, 1) == Tile(4, 3)
    assert pushed_to(room(), Tile(4, 3), WOOD, 1) == Tile(2, 3)
