from collections.abc import Callable

import numpy as np
import pytest

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.side import Colour
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.call_outs import paint_call_outs
from mapper.paint.map_painter import paint_lines, paint_signs, paint_tints
from mapper.paint.overlays import (
    NO_OVERLAYS,
    ArcOverlay,
    CallOut,
    Ghost,
    Overlays,
    Ray,
    ReachOverlay,
    SightOverlay,
    Stop,
    Tone,
)
from mapper.paint.style import style
from mapper.play.view import View
from tests.paint.canvases import Pixels, colours, on_sheet, touched
from tests.paint.plans import empty, rect, seen, tile, view_of

pytestmark = pytest.mark.usefixtures("qapp")
AREA = (-2, -2, 12, 10)
PX = 48
REACH = ReachOverlay(tile("C3"), {tile("C3"): 0, tile("D3"): 1, tile("E3"): 2}, frozenset({tile("C4")}))
WAY = (
    Stop(tile("C3"), Side.E, 0),
    Stop(tile("D3"), Side.E, 1),
    Stop(tile("D3"), Side.S, 2),
    Stop(tile("D4"), Side.S, 3),
)
EVERYTHING = Overlays(
    unseen=frozenset({tile("A1"), tile("A2"), tile("J8")}),
    reach=REACH,
    way=WAY,
    sight=SightOverlay((2.5, 2.5), (8.5, 4.5), (5.5, 3.5), rect(5.5, 3, 1, 1)),
    rays=(Ray((2.5, 2.5), (1.5, 6.5)), Ray((2.5, 2.5), (7.5, 6.5), is_clear=False)),
    arcs=(ArcOverlay((8.5, 4.5), Side.W, frozenset({tile("H5"), tile("G5")})),),
    ghosts=(Ghost("tank", Colour.RED, tile("D4"), Side.S),),
    selection=(tile("C3"),),
    cursor=tile("B7"),
    shots=(tile("D3"),),
    call_outs=(CallOut(tile("D4"), ("3 of 6 used", "G-2 reacts: 45 %"), Tone.PATH),),
)

Layer = Callable[[Brush, View, Overlays, Area], None]


def signs(brush: Brush, view: View, overlays: Overlays, _area: Area) -> None:
    paint_signs(brush, view, overlays)


def laid(
    layer: Layer, overlays: Overlays, tile_px: int = PX, palette: str = "light", view: View | None = None
) -> Pixels:
    """Return where a layer of overlays changes a plain sheet: 0 where it does not."""
    shown = view or empty(10, 8)
    paper = style(palette, tile_px).palette.ground
    picture = on_sheet(lambda brush: layer(brush, shown, overlays, AREA), AREA, tile_px, palette, paper=paper)
    return np.where(picture == paper.rgb(), 0, picture)


def tiles(layer: Layer, overlays: Overlays, tile_px: int = PX) -> set[Tile]:
    return {Tile(*place) for place in touched(laid(layer, overlays, tile_px), AREA, tile_px)}


@pytest.mark.parametrize("layer", [paint_tints, paint_lines, signs])
def test_no_overlays_leave_everything_as_it_is(layer: Layer) -> None:
    assert not laid(layer, NO_OVERLAYS).any()


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("tile_px", [1, 2, 4, 8, 16, 24, 48, 96])
def test_everything_at_once_can_be_painted_in_any_size(tile_px: int, palette: str) -> None:
    for layer in (paint_tints, paint_lines, signs):
        assert laid(layer, EVERYTHING, tile_px, palette).any()


@pytest.mark.parametrize("tile_px", [4, 16, 24, 48])
def test_the_veil_covers_the_tiles_out_of_sight_and_no_other(tile_px: int) -> None:
    unseen = frozenset({tile("A1"), tile("C3"), tile("D3"), tile("J8")})
    assert tiles(paint_tints, Overlays(unseen=unseen), tile_px) == unseen


def test_the_veil_is_hatched_in_step_from_tile_to_tile() -> None:
    look = style("light", PX)
    veil = laid(paint_tints, Overlays(unseen=frozenset({tile("C3"), tile("D3")})))
    one, other = (veil[4 * PX + 2 : 5 * PX - 2, x * PX + 2 : (x + 1) * PX - 2] for x in (4, 5))
    assert look.tile_px % 6 == 0
    assert np.array_equal(one, other)
    assert len(np.unique(one)) > 1


def test_a_veil_keeps_what_lies_under_it() -> None:
    def lined(brush: Brush, view: View, overlays: Overlays, area: Area) -> None:
        brush.rect(2 * PX, 2 * PX, 10, PX, brush.palette.ink)
        paint_tints(brush, view, overlays, area)

    picture = laid(lined, Overlays(unseen=frozenset({tile("C3")})))
    line, beside = picture[4 * PX + 20, 4 * PX + 5], picture[4 * PX + 20, 4 * PX + 30]
    assert line & 0xFF < beside & 0xFF


def test_the_tint_of_reach_is_stronger_near_by() -> None:
    look = style("light", PX).palette
    picture = laid(paint_tints, Overlays(reach=REACH))
    blue = [int(picture[4 * PX + 20, (x + 2) * PX + 20]) >> 16 & 0xFF for x in (3, 4)]
    assert blue[0] < blue[1] < look.ground.red()


def test_the_tint_of_reach_leaves_its_start_alone() -> None:
    assert tiles(paint_tints, Overlays(reach=REACH)) == {tile("D3"), tile("E3")}


def test_the_rim_and_figures_of_reach_stay_in_its_tiles() -> None:
    only = ReachOverlay(REACH.start, REACH.costs)
    assert tiles(paint_lines, Overlays(reach=only)) == {tile("C3"), tile("D3"), tile("E3")}


def test_a_refusal_is_marked_in_its_own_tile() -> None:
    assert tile("C4") in tiles(paint_lines, Overlays(reach=REACH))


def test_costs_are_left_out_where_the_way_tells_them() -> None:
    with_way = tiles(paint_lines, Overlays(reach=REACH, way=WAY))
    assert with_way >= tiles(paint_lines, Overlays(reach=REACH))
    passed = laid(paint_lines, Overlays(reach=REACH, way=WAY))[
        4 * PX + 4 : 4 * PX + 18, 5 * PX + 30 : 6 * PX - 4
    ]
    assert style("light", PX).palette.reach_t.rgb() not in passed


def test_an_overview_has_no_costs() -> None:
    figure = style("light", 16).palette.reach_t.name()
    only = Overlays(reach=ReachOverlay(REACH.start, REACH.costs))
    assert figure not in colours(laid(paint_lines, only, 16))
    assert figure in colours(laid(paint_lines, only, 24))


def test_a_way_runs_through_its_tiles_only() -> None:
    assert tiles(paint_lines, Overlays(way=WAY)) == {tile("C3"), tile("D3"), tile("D4")}


def test_a_sight_line_does_not_strike_the_figures_of_a_way_through() -> None:
    line = SightOverlay((1.5, 3.5), (6.5, 3.5))
    free = laid(paint_lines, Overlays(way=WAY))
    crossed = laid(paint_lines, Overlays(way=WAY, sight=line))
    y, x = (int((place + 0.5 - origin) * PX) for place, origin in zip((3, 3), AREA[1::-1], strict=True))
    figure = slice(y - 6, y + 6), slice(x - 6, x + 6)
    assert (free != crossed).any()
    assert np.array_equal(free[figure], crossed[figure])


def test_a_way_of_one_stop_is_nothing() -> None:
    assert not laid(paint_lines, Overlays(way=WAY[:1])).any()


def test_the_ghost_stands_where_the_last_stop_would() -> None:
    free = laid(paint_lines, Overlays(way=WAY))
    taken = laid(paint_lines, Overlays(way=WAY, ghosts=EVERYTHING.ghosts))
    ys, xs = np.nonzero(free != taken)
    assert ys.size
    assert all(y // PX - 2 == 3 and x // PX - 2 == 3 for y, x in zip(ys, xs, strict=True))


def test_a_clear_sight_line_has_one_colour_and_a_blocked_one_two() -> None:
    palette = style("light", PX).palette
    clear = colours(laid(paint_lines, Overlays(sight=SightOverlay((2.5, 2.5), (8.5, 2.5)))))
    blocked = colours(laid(paint_lines, Overlays(sight=SightOverlay((2.5, 2.5), (8.5, 2.5), (5.0, 2.5)))))
    assert palette.sight.name() in clear
    assert palette.block.name() not in clear
    assert {palette.sight.name(), palette.block.name()} <= blocked


def test_a_blocking_wall_is_outlined_where_it_stands() -> None:
    sight = SightOverlay((2.5, 1.5), (2.5, 4.5), (2.5, 3.0), blocker_edge=Edge(2, 3, Side.N))
    assert {tile("C3"), tile("C4")} <= tiles(paint_lines, Overlays(sight=sight))


def test_the_dots_of_an_arc_stay_in_its_tiles() -> None:
    arc = ArcOverlay((8.5, 4.5), Side.W, frozenset({tile("H5"), tile("G5"), tile("G4")}))
    strong = laid(paint_tints, Overlays(arcs=(arc,)))
    inner = {place for place in touched(strong, AREA, PX) if _covered(strong, place) > 0.5}
    assert {Tile(*place) for place in inner} == arc.tiles


def _covered(picture: Pixels, place: tuple[int, int]) -> float:
    x, y = place[0] - AREA[0], place[1] - AREA[1]
    return float(np.count_nonzero(picture[y * PX : (y + 1) * PX, x * PX : (x + 1) * PX])) / PX**2


def test_a_bow_points_where_its_unit_looks() -> None:
    covered = {
        side: laid(paint_lines, Overlays(arcs=(ArcOverlay((4.5, 3.5), side, frozenset()),))) for side in Side
    }
    middle_x, middle_y = (4.5 + 2) * PX, (3.5 + 2) * PX
    for side, picture in covered.items():
        ys, xs = np.nonzero(picture)
        dx, dy = side.step
        assert (xs.mean() - middle_x) * dx + (ys.mean() - middle_y) * dy > 0.4 * PX


def test_brackets_stand_around_the_tile_and_leave_its_middle_free() -> None:
    picture = laid(signs, Overlays(selection=(tile("C3"),)))
    assert not picture[4 * PX + 14 : 5 * PX - 14, 4 * PX + 14 : 5 * PX - 14].any()
    assert not picture[: 4 * PX - 6].any()
    assert picture[4 * PX, 4 * PX]
    assert not picture[4 * PX, 4 * PX + PX // 2]


def test_the_cursor_is_a_closed_frame() -> None:
    picture = laid(signs, Overlays(cursor=tile("C3")))
    assert picture[4 * PX - 1, 4 * PX : 5 * PX].all()
    assert picture[5 * PX, 4 * PX : 5 * PX].all()
    assert not picture[4 * PX + 2 : 5 * PX - 2, 4 * PX + 2 : 5 * PX - 2].any()


def test_a_call_out_covers_neither_its_tile_nor_what_it_is_about() -> None:
    flag = CallOut(tile("D4"), ("no sight to G-1", "blocked by Pump House"), Tone.BLOCK, (tile("C4"),))
    covered = tiles(signs, Overlays(call_outs=(flag,)))
    assert covered
    assert not covered & {tile("D4"), tile("C4")}


def test_a_call_out_goes_where_the_fewest_units_are() -> None:
    flag = CallOut(tile("D4"), ("3 of 6 used",), Tone.PATH)
    right = [seen("tank", "red", f"T{x}", label) for x, label in enumerate(("E4", "F4", "E3", "E5"))]
    crowded = view_of(empty(10, 8).map, right)
    covered = touched(laid(signs, Overlays(call_outs=(flag,)), view=crowded), AREA, PX)
    assert not {Tile(*place) for place in covered} & {unit.tile for unit in right}


def test_two_call_outs_do_not_cover_each_other() -> None:
    flags = tuple(CallOut(tile("D4"), (f"reason {number}",), Tone.PATH) for number in range(3))
    palette = style("light", PX).palette
    alone = np.count_nonzero(laid(signs, Overlays(call_outs=flags[:1])) == palette.path.rgb())
    together = np.count_nonzero(laid(signs, Overlays(call_outs=flags)) == palette.path.rgb())
    assert together > 2.5 * alone


def test_a_call_out_stays_on_the_map_when_it_can() -> None:
    flag = CallOut(tile("J8"), ("the far corner", "is full of words"), Tone.REACH)
    covered = touched(laid(signs, Overlays(call_outs=(flag,))), AREA, PX)
    assert all(-1 <= x <= 10 and -1 <= y <= 8 for x, y in covered)


def test_a_call_out_without_lines_is_nothing() -> None:
    picture = on_sheet(
        lambda brush: paint_call_outs(brush, empty(), [CallOut(tile("A1"), (), Tone.PATH)]), AREA
    )
    assert not picture.any()


def test_what_lies_outside_the_area_is_not_tinted() -> None:
    unseen = frozenset(Tile(x, y) for x in range(10) for y in range(8))
    paper = style("light", PX).palette.ground
    picture = on_sheet(
        lambda brush: paint_tints(brush, empty(10, 8), Overlays(unseen=unseen), (0, 0, 2, 2)),
        AREA,
        paper=paper,
    )
    changed = touched(np.where(picture == paper.rgb(), 0, picture), AREA, PX)
    assert changed <= {(x, y) for x in range(-1, 3) for y in range(-1, 3)}
