from collections.abc import Sequence

import numpy as np
import pytest
from shapely import Point

from mapper.model.structure import Structure, Trait
from mapper.paint.bands import BandKind, bands, depth_px, outline_px
from mapper.paint.cracks import crack_count
from mapper.paint.footprint import Footprint, footprint
from mapper.paint.outlines import doubled_area
from mapper.paint.structures import draw_shadow, draw_structure, paint_shadows, paint_structures
from mapper.paint.style import style
from tests.paint.canvases import Pixels, colours, on_sheet, painted, touched
from tests.paint.plans import empty, rect, ruin, section

pytestmark = pytest.mark.usefixtures("qapp")

SQUARE = rect(1, 1, 2, 2)
L_SHAPE = ((1, 1), (4, 1), (4, 2), (2, 2), (2, 3), (1, 3))
HORSESHOE = ((1, 1), (4, 1), (4, 3), (3.25, 3), (3.25, 1.75), (1.75, 1.75), (1.75, 3), (1, 3))
DIAMOND = ((2.5, 0.5), (4, 2), (2.5, 3.5), (1, 2))
SLIVER = rect(1, 1, 0.25, 2)
BOW_TIE = ((1, 1), (3, 3), (3, 1), (1, 3))
OUTLINES = (SQUARE, L_SHAPE, HORSESHOE, DIAMOND, SLIVER)
STRENGTHS: tuple[tuple[str, ...], ...] = (
    (),
    ("weak",),
    ("reinforced",),
    ("hardened",),
    ("volatile",),
    ("hardened", "volatile"),
    ("reinforced", "volatile"),
    ("weak", "volatile"),
)
AREA = (0, 0, 5, 4)


def drawn(structure: Structure, tile_px: int = 48, palette: str = "light", full: float = 1000) -> Pixels:
    return on_sheet(lambda brush: draw_structure(brush, structure, full), AREA, tile_px, palette)


def foot(outline: Sequence[tuple[float, float]], tile_px: int = 48) -> Footprint:
    found = footprint(tuple((float(x), float(y)) for x, y in outline), tile_px)
    assert found is not None
    return found


@pytest.mark.parametrize("traits", STRENGTHS)
@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("tile_px", [8, 24, 48])
def test_a_section_on_the_grid_is_drawn_inside_its_outline_and_fills_it(
    outline: Sequence[tuple[float, float]], traits: tuple[str, ...], tile_px: int
) -> None:
    picture = drawn(section(outline, "high", *traits, durability=300.0), tile_px)
    wanted = on_sheet(lambda brush: brush.fill(_scaled(outline, tile_px), brush.palette.ink), AREA, tile_px)
    assert np.array_equal(picture >> 24 > 0, wanted >> 24 > 0)


def _scaled(outline: Sequence[tuple[float, float]], tile_px: int) -> list[tuple[float, float]]:
    return [(x * tile_px, y * tile_px) for x, y in outline]


@pytest.mark.parametrize(
    ("traits", "kinds"),
    [
        ((), [BandKind.PARAPET]),
        (("weak",), []),
        (("reinforced",), [BandKind.BUTTRESSES]),
        (("hardened",), [BandKind.HARD]),
        (("reinforced", "hardened"), [BandKind.HARD]),
        (("volatile",), [BandKind.TAPE]),
        (("weak", "volatile"), [BandKind.TAPE]),
        (("reinforced", "volatile"), [BandKind.BUTTRESSES, BandKind.TAPE]),
        (("hardened", "volatile"), [BandKind.HARD, BandKind.TAPE]),
    ],
)
def test_strength_is_an_edge_ladder(traits: tuple[str, ...], kinds: list[BandKind]) -> None:
    found = bands(tuple(Trait(trait) for trait in traits), style("light", 48))
    assert [band.kind for band in found] == kinds


def test_bands_lie_one_inside_the_other() -> None:
    look = style("light", 48)
    outer, inner = bands((Trait.HARDENED, Trait.VOLATILE), look)
    assert outer.outer == 0
    assert outer.inner == inner.outer
    assert depth_px((Trait.HARDENED, Trait.VOLATILE), look) == inner.inner


@pytest.mark.parametrize(("tile_px", "thick"), [(8, 1), (17, 1), (18, 2), (48, 2), (96, 4)])
def test_the_outline_grows_with_the_picture(tile_px: int, thick: int) -> None:
    assert outline_px(style("light", tile_px)) == thick


def test_the_outer_side_of_the_outline_is_the_edge_itself() -> None:
    picture = drawn(section(SQUARE))
    ink = style("light", 48).palette.outline.rgb()
    assert np.all(picture[48, 48:144] == ink)
    assert not picture[47, 48:144].any()


@pytest.mark.parametrize(("tile_px", "shown"), [(24, False), (48, True)])
def test_studs_and_ribs_are_left_out_of_small_pictures(tile_px: int, shown: bool) -> None:  # noqa: FBT001
    palette = style("light", tile_px).palette
    hard = colours(drawn(section(SQUARE, "high", "hardened"), tile_px))
    low = colours(drawn(section(SQUARE, "low"), tile_px))
    assert (palette.stud.name() in hard) == shown
    assert (palette.corr.name() in low) == shown


def test_hazard_tape_shows_in_every_size() -> None:
    for tile_px in (8, 16, 24, 48, 96):
        palette = style("light", tile_px).palette
        shown = colours(drawn(section(SQUARE, "low", "volatile"), tile_px))
        assert palette.haz_b.name() in shown
        assert any(_is_orange(colour) for colour in shown)


def _is_orange(colour: str) -> bool:
    red, green, blue = (int(colour[index : index + 2], 16) for index in (1, 3, 5))
    return red > 180 and 80 < green < 180 and blue < 90


@pytest.mark.parametrize(
    ("durability", "full", "count"),
    [
        (None, 1000, 0),
        (1000, 1000, 0),
        (1200, 1000, 0),
        (999, 1000, 1),
        (620, 1000, 2),
        (300, 1000, 3),
        (0, 1000, 4),
    ],
)
def test_cracks_tell_the_share_that_is_lost(durability: float | None, full: float, count: int) -> None:
    assert crack_count(durability, full) == count


def test_a_damaged_section_differs_from_a_whole_one() -> None:
    assert not np.array_equal(drawn(section(SQUARE)), drawn(section(SQUARE, durability=400.0)))


def test_a_ruin_has_rubble_and_no_bands() -> None:
    palette = style("light", 48).palette
    shown = colours(drawn(ruin(SQUARE)))
    assert {palette.ruin.name(), palette.rubble.name()} <= shown
    assert palette.low_rim.name() not in shown


def test_high_casts_the_longer_shadow_and_a_ruin_none() -> None:
    high, low, none = (
        shaded(made) for made in (section(SQUARE, "high"), section(SQUARE, "low"), ruin(SQUARE))
    )
    assert high > low > none == 0


def shaded(structure: Structure) -> int:
    return int(np.count_nonzero(on_sheet(lambda brush: draw_shadow(brush, structure), AREA)))


def test_shadows_fall_to_the_south_east() -> None:
    view = empty(structures=(section(SQUARE),))
    picture = painted(paint_shadows, view, (0, 0, 6, 4))
    assert picture[100, 146]
    assert picture[146, 100]
    assert not picture[100, 46]
    assert not picture[46, 100]


def test_no_shadow_leaves_the_map() -> None:
    view = empty(3, 3, structures=(section(rect(1, 1, 2, 2)),))
    area = (-1, -1, 5, 5)
    assert touched(painted(paint_shadows, view, area), area, 48) <= {
        (x, y) for x in range(3) for y in range(3)
    }


@pytest.mark.parametrize("tile_px", [1, 2, 3, 8, 24, 48, 96])
@pytest.mark.parametrize("outline", [BOW_TIE, rect(1, 1, 0.25, 0.25), ((1, 1), (3, 1), (3, 1.25)), HORSESHOE])
def test_odd_outlines_do_no_harm(outline: Sequence[tuple[float, float]], tile_px: int) -> None:
    for traits in STRENGTHS:
        drawn(section(outline, "high", *traits, durability=1.0), tile_px)
        drawn(section(outline, "low", *traits), tile_px)
    drawn(ruin(outline, durability=1.0), tile_px)


def test_an_outline_that_encloses_nothing_is_not_drawn() -> None:
    flat = section(((1, 1), (2, 1), (3, 1)))
    assert footprint(flat.outline, 48) is None
    assert not drawn(flat).any()


def test_idle_points_do_not_change_the_picture() -> None:
    idle = ((1, 1), (2, 1), (3, 1), (3, 1), (3, 3), (1, 3), (1, 2))
    assert foot(idle).outline == foot(SQUARE).outline


def test_either_way_round_is_the_same_outline() -> None:
    assert np.array_equal(drawn(section(SQUARE)), drawn(section(tuple(reversed(SQUARE)))))


def test_neighbours_meet_without_a_gap_at_any_size() -> None:
    for tile_px in range(3, 60):
        left = foot(rect(0, 0, 1.5, 1), tile_px)
        right = foot(rect(1.5, 0, 1, 1), tile_px)
        assert left.box.right == right.box.x + right.origin[0] * tile_px


def test_the_heart_of_a_bent_section_lies_inside() -> None:
    for outline in OUTLINES:
        shape = foot(outline)
        assert shape.polygon.covers(Point(shape.heart))


def test_insets_are_what_shapely_finds() -> None:
    for outline in (*OUTLINES, ((1, 1), (3, 1), (3.5, 3), (1, 2.5))):
        shape = foot(outline)
        for depth in (2, 5, 9, 20):
            area = sum(abs(doubled_area(inner)) / 2 for inner in shape.insets(depth))
            assert area == pytest.approx(shape.inner(depth).area, abs=1e-6)


def test_structures_are_painted_in_the_order_of_the_document() -> None:
    view = empty(structures=(section(SQUARE, "low", id="a"), section(rect(1, 1, 1, 1), "high", id="b")))
    picture = painted(paint_structures, view, (0, 0, 6, 4))
    assert f"#{int(picture[72, 72]) & 0xFFFFFF:06x}" == style("light", 48).palette.high.name()
