import numpy as np
import pytest

from mapper.paint.barricades import dots_left
from mapper.paint.edges import paint_edges, paint_neat_line
from mapper.paint.strips import strip_of, wall_px
from mapper.paint.style import style
from tests.paint.canvases import Pixels, colours, painted, touched
from tests.paint.plans import edge, empty

pytestmark = pytest.mark.usefixtures("qapp")
AREA = (-1, -1, 7, 5)
PX = 48


def edges(*pieces: tuple[object, ...], tile_px: int = PX, **fields: object) -> Pixels:
    made = tuple(edge(*piece, **fields) for piece in pieces)  # type: ignore[arg-type]  # x, y, side, kind
    return painted(paint_edges, empty(6, 4, edges=made), AREA, tile_px)


def rows(picture: Pixels, x: float, tile_px: int = PX) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Return the rows of pixels, counted from the map's top, that are covered in one column of the map."""
    return np.flatnonzero(picture[:, int((x + 1) * tile_px)]) - tile_px


def columns(picture: Pixels, y: float, tile_px: int = PX) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    return np.flatnonzero(picture[int((y + 1) * tile_px)]) - tile_px


@pytest.mark.parametrize("tile_px", [4, 8, 24, 48, 96])
def test_a_wall_on_the_rim_lies_mostly_outside(tile_px: int) -> None:
    north = rows(edges((2, 0, "N", "wall"), tile_px=tile_px), 2.5, tile_px)
    south = rows(edges((2, 3, "S", "wall"), tile_px=tile_px), 2.5, tile_px)
    west = columns(edges((0, 2, "W", "wall"), tile_px=tile_px), 2.5, tile_px)
    east = columns(edges((5, 2, "E", "wall"), tile_px=tile_px), 2.5, tile_px)
    thick = wall_px(style("light", tile_px))
    assert len(north) == len(south) == len(west) == len(east) == thick
    assert 2 * np.count_nonzero(north < 0) > thick
    assert 2 * np.count_nonzero(west < 0) > thick
    assert 2 * np.count_nonzero(south >= 4 * tile_px) > thick
    assert 2 * np.count_nonzero(east >= 6 * tile_px) > thick


def test_a_wall_inside_lies_on_both_tiles_alike() -> None:
    covered = rows(edges((2, 2, "N", "wall")), 2.5)
    assert np.count_nonzero(covered < 2 * PX) == len(covered) / 2


def test_walls_that_go_on_have_a_pier_between_them() -> None:
    lone, pair = edges((2, 2, "N", "wall")), edges((2, 2, "N", "wall"), (3, 2, "N", "wall"))
    assert len(rows(pair, 3.0)) > len(rows(pair, 3.5))
    assert len(rows(lone, 2.0)) > len(rows(lone, 2.5))


def test_a_corner_of_walls_has_a_tower() -> None:
    picture = edges((0, 0, "N", "wall"), (0, 0, "W", "wall"))
    tower = rows(picture, -0.1)
    assert len(tower) > wall_px(style("light", PX))


def test_an_open_gate_lets_the_ground_be_seen() -> None:
    ground = style("light", PX).palette.ground.name()
    assert ground in colours(edges((2, 0, "N", "gate"), open=True))
    assert ground not in colours(edges((2, 0, "N", "gate")))


@pytest.mark.parametrize(
    ("piece", "towards"),
    [((2, 0, "N"), (2, 0)), ((2, 3, "S"), (2, 3)), ((0, 2, "W"), (0, 2)), ((5, 2, "E"), (5, 2))],
)
def test_the_leaves_of_an_open_gate_swing_into_the_map(
    piece: tuple[int, int, str], towards: tuple[int, int]
) -> None:
    gate = style("light", PX).palette.gate.rgb()
    picture = edges((*piece, "gate"), open=True)
    leaves = np.where(picture == gate, picture, 0)
    assert towards in touched(leaves, AREA, PX)
    assert all(0 <= x < 6 and 0 <= y < 4 for x, y in _mostly(leaves))


def _mostly(picture: Pixels) -> set[tuple[int, int]]:
    """Return the tiles in which more than a few pixels are covered."""
    return {
        (x, y)
        for x, y in touched(picture, AREA, PX)
        if np.count_nonzero(picture[(y + 1) * PX : (y + 2) * PX, (x + 1) * PX : (x + 2) * PX]) > 40
    }


def test_a_gate_across_is_the_one_along_turned() -> None:
    level = edges((2, 1, "N", "gate"), open=True)[PX : 5 * PX, PX : 5 * PX]
    upright = edges((1, 2, "W", "gate"), open=True)[PX : 5 * PX, PX : 5 * PX]
    assert np.array_equal(level, upright.T)


@pytest.mark.parametrize(
    ("durability", "full", "tile_px", "left"),
    [
        (None, 200, 48, 6),
        (200, 200, 48, 6),
        (199, 200, 48, 6),
        (80, 200, 48, 3),
        (1, 200, 48, 1),
        (0, 200, 48, 0),
        (80, 200, 24, 2),
        (80, None, 48, 6),
    ],
)
def test_dots_tell_what_is_left_of_a_barricade(
    durability: float | None, full: float | None, tile_px: int, left: int
) -> None:
    assert dots_left(durability, full, style("light", tile_px)) == left


def test_a_barricade_shows_yellow_and_grey_on_a_dark_rail() -> None:
    palette = style("light", PX).palette
    shown = colours(edges((2, 2, "N")))
    assert {palette.barr_y.name(), palette.barr_g.name(), palette.barr_e.name()} <= shown


def test_a_lost_dot_is_hollow() -> None:
    palette = style("light", PX).palette
    filled = [
        np.count_nonzero(edges((2, 2, "N"), durability=left) == palette.barr_y.rgb())
        for left in (200.0, 80.0, 0.0)
    ]
    assert filled[0] > filled[1] > filled[2]


@pytest.mark.parametrize("tile_px", [1, 2, 3, 8, 24, 48, 96])
@pytest.mark.parametrize("kind", ["wall", "gate", "barricade"])
def test_every_corner_of_a_tiny_map_can_be_walled(kind: str, tile_px: int) -> None:
    pieces = tuple(edge(0, 0, side, kind) for side in "NESW")
    picture = painted(paint_edges, empty(1, 1, edges=pieces), (-1, -1, 2, 2), tile_px)
    assert picture.any()


def test_strips_tell_which_way_the_map_lies() -> None:
    battlemap, look = empty(6, 4).map, style("light", PX)
    inward = {
        side: strip_of(battlemap, edge(x, y, side).at, look).inward
        for x, y, side in ((2, 0, "N"), (2, 3, "S"), (0, 2, "W"), (5, 2, "E"))
    }
    assert inward == {"N": 1, "S": -1, "W": 1, "E": -1}


def test_the_neat_line_runs_around_the_map_outside_of_it() -> None:
    picture = painted(paint_neat_line, empty(6, 4), AREA)
    assert not picture[PX : 5 * PX, PX : 7 * PX].any()
    assert picture[PX - 1, PX : 7 * PX].all()
    assert picture[5 * PX, PX : 7 * PX].all()
    assert picture[PX : 5 * PX, PX - 1].all()
    assert picture[PX : 5 * PX, 7 * PX].all()
