import numpy as np
import pytest

from mapper.geometry.grid import Tile
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.ground import (
    ground_pixels,
    paint_grid,
    paint_ground,
    paint_unknown_letters,
    tiles_of,
    unknown_tiles,
)
from mapper.paint.style import style
from mapper.play.view import View
from tests.paint.canvases import colour_at, colours, painted, touched
from tests.paint.plans import empty, plan, view_of

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = (1, 2, 3, 8, 17, 24, 35, 36, 48, 87, 88, 96)


def ground_and_grid(brush: Brush, view: View, area: Area) -> None:
    paint_ground(brush, view, area)
    paint_grid(brush, view, area)


def patchwork() -> View:
    return view_of(plan(["..D?..", "S..??.", "......", ".D.S.."]))


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("tile_px", SIZES)
def test_the_bytes_of_the_ground_are_what_the_brush_paints(tile_px: int, palette: str) -> None:
    view, area = patchwork(), (0, 0, 6, 4)
    made = ground_pixels(view.map, style(palette, tile_px), area)
    assert np.array_equal(made, painted(ground_and_grid, view, area, tile_px, palette))


@pytest.mark.parametrize("tile_px", [8, 48, 96])
@pytest.mark.parametrize("area", [(1, 1, 4, 3), (0, 2, 6, 3), (5, 0, 6, 4)])
def test_the_bytes_of_a_part_are_what_the_brush_paints_there(tile_px: int, area: Area) -> None:
    view = patchwork()
    made = ground_pixels(view.map, style("light", tile_px), area)
    assert np.array_equal(made, painted(ground_and_grid, view, area, tile_px))


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (300, 2)])
def test_narrow_maps_have_ground_too(size: tuple[int, int]) -> None:
    view, area = empty(*size), (0, 0, *size)
    made = ground_pixels(view.map, style("light", 8), area)
    assert np.array_equal(made, painted(ground_and_grid, view, area, 8))


def test_what_lies_outside_the_map_stays_empty() -> None:
    view = empty(2, 2)
    assert touched(painted(ground_and_grid, view, (-2, -2, 5, 5)), (-2, -2, 5, 5), 48) == {
        (x, y) for x in range(2) for y in range(2)
    }


def test_an_area_beside_the_map_paints_nothing() -> None:
    assert not painted(ground_and_grid, empty(2, 2), (4, 0, 6, 2)).any()


def test_every_second_tile_is_a_shade_apart() -> None:
    palette = style("light", 48).palette
    picture = painted(paint_ground, empty(3, 1), (0, 0, 3, 1))
    shades = [colour_at(picture, 24 + 48 * x, 24) for x in range(3)]
    assert shades == [palette.ground.name(), palette.ground2.name(), palette.ground.name()]


def test_the_parity_of_a_tile_does_not_depend_on_the_area() -> None:
    view = empty(4, 4)
    assert (
        colour_at(painted(paint_ground, view, (1, 0, 2, 1)), 5, 5)
        == style("light", 48).palette.ground2.name()
    )
    assert (
        colour_at(painted(paint_ground, view, (1, 1, 2, 2)), 5, 5) == style("light", 48).palette.ground.name()
    )


@pytest.mark.parametrize(("tile_px", "has_crosses"), [(35, False), (36, True), (96, True)])
def test_crosses_at_tile_corners_need_room(tile_px: int, has_crosses: bool) -> None:  # noqa: FBT001
    cross = style("light", tile_px).palette.grid5.name()
    assert (cross in colours(painted(paint_grid, empty(), (0, 0, 6, 4), tile_px))) == has_crosses


@pytest.mark.parametrize(("tile_px", "thick"), [(87, 1), (88, 2)])
def test_grid_lines_grow_thick_in_large_pictures(tile_px: int, thick: int) -> None:
    picture = painted(paint_grid, empty(2, 1), (0, 0, 2, 1), tile_px)
    assert np.count_nonzero(picture[tile_px // 2]) == thick


def test_no_grid_line_runs_along_the_rim() -> None:
    picture = painted(paint_grid, empty(3, 3), (0, 0, 3, 3), 24)
    assert not picture[:24, 0].any()
    assert not picture[0, :24].any()
    assert picture[:, 24].all()


def test_unknown_terrain_is_told_by_its_letter() -> None:
    view, area = patchwork(), (0, 0, 6, 4)
    lettered = touched(painted(paint_unknown_letters, view, area), area, 48)
    assert lettered == {(3, 0), (3, 1), (4, 1)}
    assert not painted(paint_unknown_letters, view, area, 12).any()


def test_tiles_are_found_by_their_terrain() -> None:
    battlemap = patchwork().map
    assert list(tiles_of(battlemap, "debris", (0, 0, 6, 4))) == [Tile(2, 0), Tile(1, 3)]
    assert list(unknown_tiles(battlemap, (4, 0, 6, 4))) == [Tile(4, 1)]
    assert list(tiles_of(battlemap, "lava", (0, 0, 6, 4))) == []
