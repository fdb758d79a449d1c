import numpy as np
import pytest

from mapper.paint.fields import paint_field_figures, paint_fields
from mapper.paint.style import style
from tests.paint.canvases import Pixels, colours, painted, touched
from tests.paint.plans import cloud, empty

pytestmark = pytest.mark.usefixtures("qapp")
AREA = (0, 0, 6, 4)


def clouds(*fields: tuple[str, str, int], tile_px: int = 48) -> Pixels:
    view = empty(6, 4, fields=tuple(cloud(*field) for field in fields))
    return painted(paint_fields, view, AREA, tile_px)


def figures(*fields: tuple[str, str, int], tile_px: int = 48) -> Pixels:
    view = empty(6, 4, fields=tuple(cloud(*field) for field in fields))
    return painted(paint_field_figures, view, AREA, tile_px)


@pytest.mark.parametrize("kind", ["smoke", "gas", "fire"])
@pytest.mark.parametrize("tile_px", [3, 8, 24, 48, 96])
def test_a_field_fills_its_tile(kind: str, tile_px: int) -> None:
    assert (2, 1) in touched(clouds((kind, "C2", 3), tile_px=tile_px), AREA, tile_px)


def test_smoke_shrinks_as_its_turns_run_out() -> None:
    sizes = [np.count_nonzero(clouds(("smoke", "C2", turns))) for turns in (9, 3, 2, 1)]
    assert sizes[0] == sizes[1] > sizes[2] > sizes[3]


@pytest.mark.parametrize("kind", ["smoke", "gas", "fire"])
def test_an_overview_has_no_figures(kind: str) -> None:
    assert not figures((kind, "C2", 3), tile_px=17).any()
    assert figures((kind, "C2", 3), tile_px=18).any()


@pytest.mark.parametrize("kind", ["smoke", "gas", "fire"])
def test_figures_tell_the_turns_left(kind: str) -> None:
    pictures = {figures((kind, "C2", turns)).tobytes() for turns in (1, 2, 3, 12)}
    assert len(pictures) == 4


@pytest.mark.parametrize("tile_px", [18, 24, 48, 96])
def test_figures_stay_in_their_tile(tile_px: int) -> None:
    picture = figures(("smoke", "B2", 12), ("gas", "D2", 99), tile_px=tile_px)
    assert touched(picture, AREA, tile_px) == {(1, 1), (3, 1)}


def test_smoke_and_gas_in_one_tile_can_both_be_read() -> None:
    palette = style("light", 48).palette
    both = figures(("smoke", "C2", 3), ("gas", "C2", 2))
    ink = both == palette.ink.rgb()
    assert ink[48:72, 96:120].any()
    assert ink[72:96, 120:144].any()


def test_fire_is_told_by_its_tongues() -> None:
    palette = style("light", 48).palette
    assert {palette.haz_a.name(), palette.haz_b.name()} <= set(colours(clouds(("fire", "C2", 2))))


def test_smoke_gas_and_fire_in_one_tile_can_all_be_read() -> None:
    palette = style("light", 48).palette
    everything = figures(("smoke", "C2", 3), ("gas", "C2", 2), ("fire", "C2", 1))
    foot = everything[72:96, 96:120]
    assert (foot == palette.unit_ink.rgb()).any()


def test_smoke_lies_over_gas_whatever_their_order() -> None:
    one = clouds(("smoke", "C2", 3), ("gas", "C2", 2))
    other = clouds(("gas", "C2", 2), ("smoke", "C2", 3))
    assert np.array_equal(one, other)


def test_gas_is_told_by_its_waves() -> None:
    palette = style("light", 48).palette
    assert palette.gas_e.name() in colours(clouds(("gas", "C2", 2)))
