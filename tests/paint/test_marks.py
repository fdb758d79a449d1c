import numpy as np
import pytest

from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark
from mapper.model.side import Colour
from mapper.paint.marks import middle_tile, paint_marks, paint_zones
from mapper.paint.style import style
from tests.paint.canvases import Pixels, colours, painted, touched
from tests.paint.plans import empty, mark

pytestmark = pytest.mark.usefixtures("qapp")
AREA = (-2, -2, 10, 8)
PX = 48


def marks(*found: Mark, tile_px: int = PX, palette: str = "light") -> Pixels:
    return painted(paint_marks, empty(8, 6, marks=found), AREA, tile_px, palette)


def zones(*found: Mark, tile_px: int = PX, palette: str = "light") -> Pixels:
    return painted(paint_zones, empty(8, 6, marks=found), AREA, tile_px, palette)


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_a_zone_has_its_side_s_colour_and_stays_in_its_tiles(palette: str) -> None:
    zone = mark("deployment", "B2", "C2", "B3", side="teal")
    picture = zones(zone, palette=palette)
    assert touched(picture, AREA, PX) == {(1, 1), (2, 1), (1, 2)}
    assert style(palette, PX).palette.sides[Colour.TEAL].name() in colours(picture)


def test_the_rim_of_a_zone_is_dashed() -> None:
    zone = mark("deployment", "B2", "C2", "D2", side="red")
    solid = style("light", PX).palette.sides[Colour.RED].rgb()
    top = (zones(zone) == solid)[2 * PX + PX : 2 * PX + PX + 4, 3 * PX : 6 * PX].any(axis=0)
    assert 2 < np.count_nonzero(np.diff(top.astype(int)) == 1) < 40


def test_a_zone_of_nobody_has_no_emblem() -> None:
    halo = style("light", PX).palette.halo.name()
    assert halo in colours(zones(mark("deployment", "B2", "C2", side="red")))
    assert halo not in colours(zones(mark("deployment", "B2", "C2")))


def test_an_objective_stands_in_the_tile_s_middle() -> None:
    picture = marks(mark("objective", "C3"))
    assert touched(picture, AREA, PX) == {(2, 2)}
    green = style("light", PX).palette.objective.name()
    assert green in colours(picture)


def test_an_objective_of_many_tiles_rims_them() -> None:
    picture = marks(mark("objective", "B2", "C2", "D2", "B3"))
    assert touched(picture, AREA, PX) == {(1, 1), (2, 1), (3, 1), (1, 2)}


@pytest.mark.parametrize("kind", ["seize", "escape", "raze", "visit"])
@pytest.mark.parametrize("tile_px", [24, 48, 96])
def test_a_lozenge_stands_in_the_top_right_corner(kind: str, tile_px: int) -> None:
    picture = marks(mark(kind, "C3"), tile_px=tile_px)
    green = np.where(picture == style("light", tile_px).palette.objective.rgb(), picture, 0)
    assert touched(green, AREA, tile_px) == {(2, 2)}
    ys, xs = np.nonzero(green)
    assert xs.mean() > (2 + 2.5) * tile_px
    assert ys.mean() < (2 + 2.5) * tile_px


def test_each_lozenge_has_its_own_sign() -> None:
    pictures = {marks(mark(kind, "C3")).tobytes() for kind in ("seize", "escape", "raze", "visit")}
    assert len(pictures) == 4


def test_two_lozenges_of_a_tile_stand_side_by_side() -> None:
    one = np.count_nonzero(marks(mark("seize", "C3")) == style("light", PX).palette.objective.rgb())
    two = np.count_nonzero(
        marks(mark("seize", "C3"), mark("visit", "C3")) == style("light", PX).palette.objective.rgb()
    )
    assert two > 1.7 * one


def test_a_label_is_cut_before_it_is_five_tiles_wide() -> None:
    picture = marks(mark("label", "E3", text="An unbelievably long inscription " * 5))
    tiles = touched(picture, AREA, PX)
    assert {y for _, y in tiles} == {2}
    assert min(x for x, _ in tiles) >= 1
    assert max(x for x, _ in tiles) <= 7


def test_an_overview_has_no_labels() -> None:
    assert not marks(mark("label", "E3", text="Old Mill Lane"), tile_px=12).any()


def test_a_label_without_text_is_nothing() -> None:
    assert not marks(mark("label", "E3")).any()


def test_the_middle_of_bent_tiles_is_one_of_them() -> None:
    tiles = (Tile(0, 0), Tile(1, 0), Tile(2, 0), Tile(2, 1), Tile(2, 2))
    assert middle_tile(tiles) in tiles


@pytest.mark.parametrize("tile_px", [12, 24, 48, 96])
def test_an_arrow_runs_from_its_first_tile_to_its_last(tile_px: int) -> None:
    picture = marks(mark("arrow", "B2", "E2"), tile_px=tile_px)
    assert touched(picture, AREA, tile_px) == {(1, 1), (2, 1), (3, 1), (4, 1)}


def test_an_arrow_s_head_is_at_its_last_tile() -> None:
    picture = marks(mark("arrow", "B2", "E2"))
    high = np.count_nonzero(picture, axis=0)
    start, end = int((2 + 1.5) * PX), int((2 + 4.5) * PX)
    assert high[end - 20 : end].max() > high[start + 10 : end - 20].max()


def test_an_arrow_has_its_side_s_colour_or_that_of_ink() -> None:
    palette = style("light", PX).palette
    assert palette.sides[Colour.RED].name() in colours(marks(mark("arrow", "B2", "E2", side="red")))
    assert palette.ink.name() in colours(marks(mark("arrow", "B2", "E2")))


def test_an_arrow_tells_its_words_on_its_longest_stretch() -> None:
    bare = marks(mark("arrow", "B2", "C2", "C6"))
    told = marks(mark("arrow", "B2", "C2", "C6", text="Push"))
    ys, _ = np.nonzero(bare != told)
    assert 3 < ys.mean() / PX - 2 < 5


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("tile_px", [12, 24, 48, 96])
def test_a_note_stands_in_the_top_left_of_its_tile(palette: str, tile_px: int) -> None:
    picture = marks(mark("note", "C3"), tile_px=tile_px, palette=palette)
    assert touched(picture, AREA, tile_px) == {(2, 2)}
    ys, xs = np.nonzero(picture)
    assert xs.mean() < (2 + 2 + 0.5) * tile_px
    assert ys.mean() < (2 + 2 + 0.5) * tile_px
    assert style(palette, tile_px).palette.gold.name() in colours(picture)


def test_notes_of_one_tile_stand_below_each_other() -> None:
    one = marks(mark("note", "C3"))
    two = marks(mark("note", "C3"), mark("note", "C3", text=""))
    assert np.count_nonzero(two) > 1.8 * np.count_nonzero(one)


def test_a_mark_that_only_the_gm_sees_wears_a_tag() -> None:
    gold = style("light", PX).palette.gold.name()
    assert gold in colours(marks(mark("label", "C3", text="Mines", gm_only=True)))
    assert gold not in colours(marks(mark("label", "C3", text="Mines")))


def test_tags_and_notes_of_one_tile_stand_below_each_other() -> None:
    both = marks(mark("note", "C3"), mark("objective", "C3", gm_only=True))
    swapped = marks(mark("objective", "C3", gm_only=True), mark("note", "C3"))
    assert (both != swapped).any()


def test_an_arrow_of_a_foreign_file_that_leads_nowhere_is_drawn_as_a_dot() -> None:
    assert touched(marks(mark("arrow", "C3", text="Where?")), AREA, PX) == {(2, 2)}
