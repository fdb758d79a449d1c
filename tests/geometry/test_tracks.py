"""The tiles that lines between tile centres run through."""

from itertools import pairwise

import pytest
import shapely

from mapper.geometry.tracks import tracks

WIDTH, HEIGHT = 9, 7


def crossed(dx: int, dy: int) -> set[int]:
    """Return the tiles strictly between whose interior the line crosses, as shapely has it."""
    line = shapely.LineString([(0.5, 0.5), (dx + 0.5, dy + 0.5)])
    return {
        y * WIDTH + x
        for x in range(dx + 1)
        for y in range(dy + 1)
        if (x, y) not in {(0, 0), (dx, dy)}
        and shapely.relate_pattern(line, shapely.box(x, y, x + 1, y + 1), "T********")
    }


@pytest.mark.parametrize("dy", range(HEIGHT))
def test_a_track_holds_the_tiles_whose_interior_the_line_crosses(dy: int) -> None:
    plan = tracks(WIDTH, HEIGHT)
    for dx in range(WIDTH):
        number = dy * WIDTH + dx
        found = plan.east[plan.start[number] : plan.start[number + 1]].tolist()
        if dx or dy:
            assert set(found) == crossed(dx, dy)
            assert len(found) == len(set(found))


def test_a_track_goes_step_by_step_from_one_end_to_the_other() -> None:
    plan = tracks(WIDTH, HEIGHT)
    steps = {0: 1, 1: WIDTH, 2: WIDTH + 1}
    for number in range(1, WIDTH * HEIGHT):
        part = slice(plan.start[number], plan.start[number + 1])
        track, kinds = plan.east[part].tolist(), plan.step[part].tolist()
        assert [b - a for a, b in pairwise(track)] == [steps[kind] for kind in kinds[:-1]]


def test_a_track_is_the_same_from_both_its_ends() -> None:
    plan = tracks(WIDTH, HEIGHT)
    for number in range(1, WIDTH * HEIGHT):
        track = plan.east[plan.start[number] : plan.start[number + 1]].tolist()
        assert track == [number - at for at in reversed(track)]


def test_tracks_to_the_west_mirror_those_to_the_east() -> None:
    plan = tracks(WIDTH, HEIGHT)
    rows = (plan.east + plan.west) // 2
    assert ((rows % WIDTH) == 0).all()
    assert (plan.east - rows == rows - plan.west).all()
