"""The ground of open country and halls: its pictures join, and are the same in pieces as in the whole."""

from itertools import combinations

import numpy as np
import pytest

from mapper.model.battlemap import BattleMap
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.ground import ground_pixels, mean_colour, paint_grid, paint_ground, unknown_tiles
from mapper.paint.map_painter import paint_base
from mapper.paint.outlines import tile_hash
from mapper.paint.scenery.catalogue import SCENERY
from mapper.paint.scenery.site import tile_hashes
from mapper.paint.scenery.sites import paint_lying, paint_standing
from mapper.paint.style import style
from mapper.paint.swatches import show_scenery
from mapper.play.view import View
from tests.paint.canvases import Pixels, on_sheet, painted, piece, touched
from tests.paint.plans import view_of

pytestmark = pytest.mark.usefixtures("qapp")
LETTERS = {".": "plains", "f": "woods", "~": "water", "=": "bridge", "#": "wall", "D": "gate", "_": "floor"}
KINDS = sorted(set(SCENERY) - {"forest", "door"})


def land(*rows: str, legend: dict[str, str] | None = None) -> View:
    return view_of(BattleMap(width=len(rows[0]), height=len(rows), legend=legend or LETTERS, ground=rows))


def all_kinds() -> View:
    """Return every kind of ground beside every other, in a square."""
    letters = {chr(0x100 + number): kind for number, kind in enumerate(KINDS)}
    signs = list(letters)
    rows = tuple(
        "".join(signs[(x * y + x) % len(signs)] for x in range(len(signs))) for y in range(len(signs))
    )
    return land(*rows, legend=letters)


def swatch(kind: str, palette: str, tile_px: int = 48) -> Pixels:
    return on_sheet(lambda brush: show_scenery(brush, kind), (0, 0, 1, 1), tile_px, palette)


def ground_and_grid(brush: Brush, view: View, area: Area) -> None:
    paint_ground(brush, view, area)
    paint_grid(brush, view, area)


def test_no_kind_is_hatched_as_one_without_a_picture() -> None:
    view = all_kinds()
    assert list(unknown_tiles(view.map, (0, 0, view.map.width, view.map.height))) == []


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("tile_px", [24, 48])
def test_no_two_kinds_look_alike(palette: str, tile_px: int) -> None:
    shown = {kind: swatch(kind, palette, tile_px) for kind in KINDS}
    alike = [
        pair
        for pair in combinations(KINDS, 2)
        if np.count_nonzero(shown[pair[0]] != shown[pair[1]]) < tile_px * tile_px / 24
    ]
    assert alike == []


@pytest.mark.parametrize("tile_px", [1, 8, 24, 48, 96])
def test_only_woods_reach_into_other_tiles_where_these_are_small(tile_px: int) -> None:
    for kind in KINDS if tile_px >= 24 else set(KINDS) - {"woods"}:
        view = land("...", ".o.", "...", legend={".": "clear", "o": kind})
        area = (0, 0, 3, 3)
        shown = {
            place
            for paint in (paint_lying, paint_standing)
            for place in touched(painted(paint, view, area, tile_px), area, tile_px)
        }
        assert shown <= {(1, 1)}, kind


def test_the_crowns_between_two_tiles_of_wood_cover_their_border() -> None:
    apart, together = land("f.f"), land("ff.")
    column = slice(47, 49)
    assert not painted(paint_standing, apart, (0, 0, 3, 1))[:, 49:].all()
    bare = np.count_nonzero(painted(paint_standing, apart, (0, 0, 3, 1))[:, column])
    assert np.count_nonzero(painted(paint_standing, together, (0, 0, 3, 1))[:, column]) > bare


@pytest.mark.parametrize("tile_px", [24, 48, 96])
def test_no_crown_reaches_beyond_the_map(tile_px: int) -> None:
    around = (-1, -1, 3, 3)
    shown = touched(painted(paint_standing, land("ff", "ff"), around, tile_px), around, tile_px)
    assert shown == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_water_has_a_shore_towards_land_and_none_towards_water() -> None:
    shore = style("light", 48).palette.water_e.rgb()
    picture = painted(paint_lying, land("....", ".~~.", "...."), (0, 0, 4, 3))
    assert np.count_nonzero(picture[72, 48:60] == shore)
    assert not np.count_nonzero(picture[60:84, 94:98] == shore)


def test_a_bridge_leads_across_the_water_beside_it() -> None:
    across = painted(paint_standing, land(".~.", ".=.", ".~."), (1, 1, 2, 2))
    along = painted(paint_standing, land("...", "~=~", "..."), (1, 1, 2, 2))
    assert np.count_nonzero(across[24, :]) == 48
    assert np.count_nonzero(along[:, 24]) == 48
    assert np.count_nonzero(across[:, 24]) < 48


def test_what_magic_puts_in_a_hall_stands_on_its_floor() -> None:
    legend = {"_": "floor", ".": "plains", "*": "flames"}
    floor = style("light", 48).palette.floor.rgb()
    indoors = painted(paint_lying, land("___", "_*_", "___", legend=legend), (1, 1, 2, 2))
    assert np.count_nonzero(indoors == floor) > 1000
    assert not painted(paint_lying, land("...", ".*.", "...", legend=legend), (1, 1, 2, 2)).any()


def test_a_wall_shows_its_face_only_where_no_wall_follows_in_the_south() -> None:
    face = style("light", 48).palette.stone.rgb()
    picture = painted(paint_standing, land("#", "#", "."), (0, 0, 1, 3))
    assert not np.count_nonzero(picture[:48] == face)
    assert np.count_nonzero(picture[48:96] == face)


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("tile_px", [1, 8, 24, 48])
def test_the_bytes_of_the_ground_are_what_the_brush_paints(tile_px: int, palette: str) -> None:
    view = all_kinds()
    area = (0, 0, view.map.width, view.map.height)
    made = ground_pixels(view.map, style(palette, tile_px), area)
    assert np.array_equal(made, painted(ground_and_grid, view, area, tile_px, palette))


@pytest.mark.parametrize("tile_px", [17, 24, 48])
def test_a_part_of_a_picture_is_the_same_pixels_as_in_the_whole(tile_px: int) -> None:
    view = all_kinds()
    whole = (0, 0, view.map.width, view.map.height)
    picture = painted(paint_base, view, whole, tile_px)
    for area in ((0, 0, 5, 4), (3, 2, 9, 7), (20, 11, 26, 20)):
        assert np.array_equal(painted(paint_base, view, area, tile_px), piece(picture, whole, area, tile_px))


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_every_kind_has_a_colour_from_far_away(palette: str) -> None:
    colours = {mean_colour(style(palette, 16), kind).name() for kind in KINDS}
    assert len(colours) > len(KINDS) / 2


def test_the_hashes_of_a_row_are_those_of_its_tiles() -> None:
    for y, salt in ((0, 0), (7, 47), (999, 3)):
        assert tile_hashes(range(3, 40), y, salt) == [tile_hash(x, y, salt) for x in range(3, 40)]
