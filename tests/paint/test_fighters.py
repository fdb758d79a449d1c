"""Fighters: tokens that tell how they move and what they hold, and plates that tell their HP."""

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from mapper.errors import TableError
from mapper.geometry.grid import Side
from mapper.model.side import Colour
from mapper.paint.badges import Badge, draw_badge
from mapper.paint.bodies import Look, draw_body
from mapper.paint.hp_plates import HpPlate, paint_hp_plate
from mapper.paint.legend_entries import legend_entries
from mapper.paint.placing import place_units
from mapper.paint.silhouettes import silhouette, tokens
from mapper.paint.style import style
from mapper.play.view import View
from tests.paint.canvases import Pixels, colours, on_sheet
from tests.paint.plans import empty, seen

pytestmark = pytest.mark.usefixtures("qapp")
OUTLINES = ("foot", "armor", "cavalry", "knight", "flying")
SIGNS = ("sword", "lance", "axe", "bow", "dagger", "tome", "staff", "art", "bare")


def body(shape: str, facing: Side = Side.N, tile_px: int = 48) -> Pixels:
    def draw(brush: object) -> None:
        draw_body(brush, Look(shape, Colour.BLUE, facing), (tile_px, tile_px), 32)  # type: ignore[arg-type]  # a brush

    return on_sheet(draw, (0, 0, 2, 2), tile_px)


def with_fighter(**token: object) -> View:
    unit = seen("foot_sword", "red", "Heronymus", "B2", token=token)
    view = empty(3, 3)
    return View(None, "", "", "", 0, "", view.map, view.sides, (unit,), {}, {}, {})


def bar(left: int, full: int = 20) -> Pixels:
    plate = HpPlate(Colour.RED, "Orin", left, full, em_px=8, width=46, bar_px=4)
    return on_sheet(lambda brush: paint_hp_plate(brush, plate), (0, 0, 1, 1))


def filled(picture: Pixels, name: str) -> int:
    """Return how many columns of the bar have a colour of the palette."""
    colour = getattr(style("light", 48).palette, name).rgb()
    row: NDArray[np.bool_] = picture[2, :46] == colour
    return int(np.count_nonzero(row))


def test_there_is_a_token_for_each_way_to_move_and_each_thing_to_hold() -> None:
    plain = {f"{outline}_{sign}" for outline in OUTLINES for sign in SIGNS}
    assert set(tokens()) == plain | {f"{shape}_promoted" for shape in plain}


@pytest.mark.parametrize("tile_px", [24, 48])
def test_any_two_tokens_look_different(tile_px: int) -> None:
    shown = {shape: body(shape, tile_px=tile_px) for shape in tokens()}
    alike = [
        pair
        for pair in itertools.combinations(shown, 2)
        if np.count_nonzero(shown[pair[0]] != shown[pair[1]]) < 12
    ]
    assert alike == []


def test_a_token_stands_upright_whatever_its_facing() -> None:
    assert silhouette("flying_bow").upright
    assert silhouette("flying_bow").reach(Side.E) == silhouette("flying_bow").reach(Side.N)
    assert np.array_equal(body("flying_bow", Side.E), body("flying_bow"))


def test_wings_are_not_cut_off_at_the_square_of_their_token() -> None:
    picture = body("flying_sword")
    columns = np.nonzero(picture.any(axis=0))[0]
    assert columns.max() - columns.min() > 32


def test_an_unknown_token_is_refused() -> None:
    with pytest.raises(TableError):
        silhouette("swimming_sword")


@pytest.mark.parametrize(
    ("left", "colour"), [(20, "hp_high"), (11, "hp_high"), (10, "hp_half"), (5, "hp_low")]
)
def test_the_bar_tells_by_its_colour_how_much_is_left(left: int, colour: str) -> None:
    assert filled(bar(left), colour)


def test_the_bar_is_as_long_as_what_is_left() -> None:
    assert filled(bar(20), "hp_high") > filled(bar(11), "hp_high") > filled(bar(5), "hp_low") > 0
    assert not filled(bar(0), "hp_low")


def test_a_plate_is_as_wide_as_its_tile_and_cuts_the_name_before_the_figure() -> None:
    (placed,) = place_units(with_fighter(hp=(21, 27)), style("light", 48)).bodies
    assert placed.plate is not None
    assert placed.plate.box.width == 46
    assert placed.plate.box.bottom <= 96
    assert placed.plate.text.text == "Heronymus"


def test_small_plates_keep_the_bar_and_leave_the_figure_out() -> None:
    (placed,) = place_units(with_fighter(hp=(21, 27)), style("light", 24)).bodies
    assert placed.plate is not None
    assert placed.plate.text.compact
    assert HpPlate(None, "He", 21, 27, 8, 22, 3, compact=True).figure == ""


@pytest.mark.parametrize("badge", [Badge.BROKEN, Badge.FROZEN, Badge.SILENCED, Badge.BARRIER, Badge.POISON])
def test_each_status_has_a_sign_of_its_own(badge: Badge) -> None:
    def sign(which: Badge) -> Pixels:
        return on_sheet(lambda brush: draw_badge(brush, which, (24, 24), 10), (0, 0, 1, 1))

    assert len(colours(sign(badge))) > 2
    for other in set(Badge) - {badge}:
        assert np.count_nonzero(sign(badge) != sign(other)) > 8


def test_the_legend_tells_each_way_to_move_once() -> None:
    view = empty(3, 3)
    units = tuple(seen(f"foot_{sign}", "red", sign, "B2") for sign in SIGNS)
    shown = View(None, "", "", "", 0, "", view.map, view.sides, units, {}, {}, {})
    texts = [entry.text for entry in legend_entries(shown, (0, 0, 3, 3))]
    assert texts.count("On foot") == 1


def test_the_legend_tells_what_is_held_the_star_and_the_hp_that_the_map_shows() -> None:
    view = empty(3, 3)
    units = (
        seen("foot_staff", "red", "Orin", "B2", token={"hp": (20, 20)}),
        seen("cavalry_lance_promoted", "red", "Vale", "C2"),
        seen("foot_sword", "red", "Ash", "A2"),
    )
    shown = View(None, "", "", "", 0, "", view.map, view.sides, units, {}, {}, {})
    texts = [entry.text for entry in legend_entries(shown, (0, 0, 3, 3))]
    told = ["On foot", "Cavalry", "Sword", "Lance", "Staff", "Promoted", "HP left"]
    assert [text for text in texts if text in told] == told
    assert not {"Axe", "Bow", "Tome", "Unarmed"} & set(texts)


@pytest.mark.parametrize("tile_px", [24, 48, 96])
def test_each_entry_for_a_fighter_looks_different(tile_px: int) -> None:
    view = empty(3, 3)
    units = tuple(
        seen(shape, "red", shape, "B2", token={"hp": (20, 20)}) for shape in tokens() if "foot" in shape
    )
    shown = View(None, "", "", "", 0, "", view.map, view.sides, units, {}, {}, {})
    entries = [entry for entry in legend_entries(shown, (0, 0, 3, 3)) if entry.text != "Clear"]
    pictures = [on_sheet(entry.draw, (0, 0, 1, 1), max(16, round(0.46 * tile_px))) for entry in entries]
    assert len(entries) > len(SIGNS)
    for one, other in itertools.combinations(pictures, 2):
        assert np.count_nonzero(one != other) > 5
