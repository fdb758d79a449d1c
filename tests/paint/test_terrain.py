import numpy as np
import pytest

from mapper.paint.debris import paint_debris
from mapper.paint.hollows import paint_subsidence
from mapper.paint.style import style
from tests.paint.canvases import Pixels, colours, painted, touched
from tests.paint.plans import plan, view_of

pytestmark = pytest.mark.usefixtures("qapp")


def hollow(*ground: str, tile_px: int = 48) -> Pixels:
    view = view_of(plan(ground))
    return painted(paint_subsidence, view, (0, 0, view.map.width, view.map.height), tile_px)


@pytest.mark.parametrize("tile_px", [2, 8, 24, 48, 96])
def test_debris_and_hollows_stay_in_their_tiles(tile_px: int) -> None:
    view, area = view_of(plan(["....", ".DS.", "...."])), (0, 0, 4, 3)
    assert touched(painted(paint_debris, view, area, tile_px), area, tile_px) == {(1, 1)}
    assert touched(painted(paint_subsidence, view, area, tile_px), area, tile_px) == {(2, 1)}


def test_debris_shows_two_browns_in_turn() -> None:
    palette = style("light", 48).palette
    shown = colours(painted(paint_debris, view_of(plan(["D"])), (0, 0, 1, 1)))
    assert {palette.debris.name(), palette.debris2.name()} <= shown


def test_tiles_of_debris_differ() -> None:
    picture = painted(paint_debris, view_of(plan(["DDDD"])), (0, 0, 4, 1), 24)
    tiles = {picture[:, 24 * x : 24 * x + 24].tobytes() for x in range(4)}
    assert len(tiles) > 1


def test_a_lone_hollow_keeps_clear_of_its_tile_s_border() -> None:
    picture = hollow("S")
    assert not picture[0, :].any()
    assert not picture[:, -1].any()


def test_hollows_side_by_side_are_one() -> None:
    picture = hollow("SS")
    assert picture[24, 40:56].all()
    assert not picture[0, 40:56].any()


def test_hollows_that_touch_at_a_corner_only_stay_apart() -> None:
    picture = hollow("S.", ".S")
    assert not picture[44:52, 44:52].any()


def test_four_hollows_in_a_square_have_no_island_in_the_middle() -> None:
    ground = style("light", 48).palette.sub2.rgb()
    assert np.all(hollow("SS", "SS")[44:52, 44:52] == ground)


def test_the_floor_of_a_hollow_is_left_out_of_small_pictures() -> None:
    floor = style("light", 48).palette.sub2.name()
    assert floor in colours(hollow("S"))
    assert floor not in colours(hollow("S", tile_px=24))
