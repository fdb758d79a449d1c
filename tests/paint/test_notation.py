from collections.abc import Sequence

import numpy as np
import pytest

from mapper.model.structure import Structure, Trait
from mapper.paint.notation import durability_text, letters_of, paint_structure_notation
from mapper.paint.style import style
from mapper.play.view import View
from tests.paint.canvases import Pixels, colours, painted, touched
from tests.paint.plans import FEATURE_LETTERS, empty, rect, ruin, section

pytestmark = pytest.mark.usefixtures("qapp")
AREA = (0, 0, 6, 4)
BLOCK = rect(1, 1, 3, 2)
DIAMOND = ((2.5, 0.5), (4, 2), (2.5, 3.5), (1, 2))
HORSESHOE = ((1, 0), (4, 0), (4, 3), (3, 3), (3, 1), (2, 1), (2, 3), (1, 3))


def written(structure: Structure, tile_px: int = 48, palette: str = "light") -> Pixels:
    return painted(paint_structure_notation, with_it(structure), AREA, tile_px, palette)


def with_it(*structures: Structure) -> View:
    return empty(6, 4, structures=structures)


@pytest.mark.parametrize(
    ("structure", "text"),
    [
        (section(BLOCK, "high"), "H"),
        (section(BLOCK, "low"), "L"),
        (section(BLOCK, "high", "weak"), "H"),
        (section(BLOCK, "low", "reinforced"), "L R"),
        (section(BLOCK, "high", "hardened", "volatile"), "H XV"),
        (section(BLOCK, "high", "reinforced", "hardened"), "H X"),
        (section(BLOCK, "low", "volatile", "reinforced"), "L RV"),
        (ruin(BLOCK), "L"),
    ],
)
@pytest.mark.clause("V-MAP-07")
def test_notation_reads_as_in_the_rulebook(structure: Structure, text: str) -> None:
    assert " ".join(part for part in letters_of(structure, FEATURE_LETTERS) if part) == text


@pytest.mark.clause("V-MAP-07")
def test_features_have_the_letters_the_rules_give_them() -> None:
    fort = section(BLOCK, "high", "hardened", "volatile")
    other = {Trait.HARDENED: "Ha", Trait.VOLATILE: "!"}
    assert letters_of(fort, other) == ("H", "Ha!")
    assert letters_of(fort, {}) == ("H", "")


@pytest.mark.parametrize(
    ("durability", "text"), [(620, "620"), (620.0, "620"), (12.5, "12.5"), (0, "0"), (1e6, "1000000")]
)
def test_durability_is_written_whole_where_it_can_be(durability: float, text: str) -> None:
    assert durability_text(durability) == text


@pytest.mark.parametrize("tile_px", [18, 24, 35, 48, 96])
def test_letters_stand_at_the_left_end_of_the_lowest_edge(tile_px: int) -> None:
    picture = written(section(BLOCK), tile_px)
    assert touched(picture, AREA, tile_px) == {(1, 2)}
    ys, xs = np.nonzero(picture)
    assert xs.max() < 1.7 * tile_px
    assert ys.min() > 2.3 * tile_px


@pytest.mark.parametrize("tile_px", [18, 24, 48])
def test_letters_are_six_pixels_high_at_least(tile_px: int) -> None:
    ys, _ = np.nonzero(written(section(BLOCK), tile_px))
    assert ys.max() - ys.min() + 1 >= 6


def test_an_overview_has_no_letters() -> None:
    assert not written(section(BLOCK, durability=10.0, name="Store"), 17).any()


def test_the_letter_of_a_weak_section_is_grey() -> None:
    palette = style("light", 48).palette
    assert palette.ink.name() in colours(written(section(BLOCK)))
    weak = colours(written(section(BLOCK, "high", "weak"), 24))
    assert palette.weak.name() in weak
    assert palette.ink.name() not in weak


@pytest.mark.parametrize("outline", [BLOCK, DIAMOND, HORSESHOE, ((1, 1), (4, 1), (2, 3.5))])
@pytest.mark.parametrize("tile_px", [36, 48, 96])
def test_letters_lie_inside_the_outline(outline: Sequence[tuple[float, float]], tile_px: int) -> None:
    from tests.paint.test_structures import drawn  # noqa: PLC0415  # the same sheet

    section_ = section(outline, "high", "hardened")
    ys, xs = np.nonzero(written(section_, tile_px))
    inside = drawn(section_, tile_px)
    assert all(inside[y, x] for y, x in zip(ys, xs, strict=True))


def test_durability_is_written_only_below_full() -> None:
    whole = written(section(BLOCK))
    assert np.array_equal(whole, written(section(BLOCK, durability=1000.0)))
    damaged = written(section(BLOCK, durability=620.0))
    assert style("light", 48).palette.dmg.name() in colours(damaged)


def test_durability_stands_on_the_middle_of_the_highest_edge() -> None:
    whole, damaged = written(section(BLOCK)), written(section(BLOCK, durability=620.0))
    ys, xs = np.nonzero(whole != damaged)
    assert abs((xs.min() + xs.max()) / 2 - 2.5 * 48) <= 1
    assert ys.max() < 1.5 * 48


def test_the_plate_over_two_towers_stands_on_one_of_them() -> None:
    towers = section(((1, 1), (2, 1), (2, 2), (4, 2), (4, 1), (5, 1), (5, 3), (1, 3)))
    damaged = towers.evolve(durability=620.0)
    ys, xs = np.nonzero(written(towers) != written(damaged))
    assert 1 * 48 <= xs.min() <= xs.max() <= 2 * 48 or 4 * 48 <= xs.min() <= xs.max() <= 5 * 48
    assert ys.size


@pytest.mark.parametrize(("tile_px", "shown"), [(24, False), (48, False), (72, True), (96, True)])
def test_names_are_for_large_pictures(tile_px: int, shown: bool) -> None:  # noqa: FBT001
    named, plain = written(section(BLOCK, name="Pump House"), tile_px), written(section(BLOCK), tile_px)
    assert bool((named != plain).any()) == shown


@pytest.mark.parametrize("outline", [BLOCK, DIAMOND, HORSESHOE, rect(1, 1, 0.5, 2), rect(1, 1, 1, 1)])
def test_a_name_is_cut_rather_than_leave_its_section(outline: Sequence[tuple[float, float]]) -> None:
    structure = section(outline, "high", name="The Assembly Hall of the United Boilermakers", objective="x")
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    _, xs = np.nonzero(written(structure, 96) != written(structure.evolve(name=""), 96))
    assert not xs.size or (xs.min() >= left * 96 and xs.max() <= right * 96)


@pytest.mark.clause("V-MAP-08")
def test_an_objective_is_green_in_every_size() -> None:
    for tile_px in (8, 24, 48, 96):
        look = style("light", tile_px)
        shown = colours(written(section(BLOCK, objective="Fuel store"), tile_px))
        assert look.palette.objective.name() in shown


def test_an_objective_stands_in_the_middle() -> None:
    picture = written(section(BLOCK, objective=""))
    ys, xs = np.nonzero(picture == style("light", 48).palette.objective.rgb())
    assert (xs.min() + xs.max() + 1) / 2 == pytest.approx(2.5 * 48, abs=1)
    assert (ys.min() + ys.max() + 1) / 2 == pytest.approx(2 * 48, abs=1)


def test_the_flame_sign_needs_room() -> None:
    flame_ground = {
        "large": section(BLOCK, "low", "volatile"),
        "none": section(rect(1, 1, 0.5, 0.5), "low", "volatile"),
    }
    plain = {
        "large": section(BLOCK, "low", "reinforced"),
        "none": section(rect(1, 1, 0.5, 0.5), "low", "reinforced"),
    }
    assert len(colours(written(flame_ground["large"]))) > len(colours(written(plain["large"])))
    assert style("light", 48).palette.haz_b.name() not in colours(written(flame_ground["none"]))


@pytest.mark.parametrize("tile_px", [1, 3, 18, 24, 48, 72, 128])
def test_odd_sections_can_be_written_on(tile_px: int) -> None:
    odd = (
        section(((1, 1), (3, 3), (3, 1), (1, 3)), "high", "volatile", durability=1.0, name="Knot", id="a"),
        section(rect(4, 1, 0.25, 0.25), "low", "hardened", "volatile", durability=0.5, objective="x", id="b"),
        section(((4, 2), (6, 2), (4, 2.25)), "low", "weak", name="Thorn", objective="", id="c"),
    )
    painted(paint_structure_notation, with_it(*odd), AREA, tile_px)
