import itertools
import tomllib
from typing import Any

import numpy as np
import pytest

from mapper.errors import TableError, UsageError
from mapper.files.resources import resource
from mapper.model.side import Colour
from mapper.paint.colours import READABLE, UNIT_INK, WHITE, contrast, mix, text_on
from mapper.paint.palette import PALETTES, palette, read_palette
from mapper.paint.style import Level, style
from tests.paint.colour_difference import VISIONS, ciede2000, difference

LEAST_DIFFERENCE = 12
TEXTS = [
    ("ink", "paper"),
    ("ink2", "paper"),
    ("ink", "ground"),
    ("ink", "ground2"),
    ("ink", "high"),
    ("ink", "low"),
    ("ink", "ruin"),
    ("ink", "smoke2"),
    ("ink", "gas2"),
    ("weak", "high"),
    ("weak", "low"),
    ("dmg", "pill"),
    ("reach_t", "halo"),
]
MARKS = [
    *((name, "ground") for name in ("debris", "sub_e", "smoke_e", "gas_e", "fog_e")),
    *((name, "ground") for name in ("reach_e", "sight", "block", "arc", "sel")),
    ("objective", "obj_e"),
    ("haz_a", "haz_b"),
    ("barr_y", "barr_e"),
    ("barr_g", "barr_e"),
    ("forest_e", "plains"),
    ("mount_e", "plains"),
    ("water_e", "plains"),
    ("stone_e", "stone2"),
    ("pip", "unit_ink"),
    ("pip_lost", "unit_ink"),
    ("shield_pip", "unit_ink"),
]


def table(name: str = "light") -> dict[str, Any]:
    return tomllib.loads(resource(f"palettes/{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", PALETTES)
def test_any_two_sides_look_different_to_everyone(name: str, vision: str) -> None:
    sides = palette(name).sides
    pairs = itertools.combinations(Colour, 2)
    closest = min((difference(sides[a], sides[b], vision), a, b) for a, b in pairs)
    assert closest[0] >= LEAST_DIFFERENCE, closest


def test_the_difference_is_measured_as_published() -> None:
    blue = ciede2000(np.array([50.0, 2.6772, -79.7751]), np.array([50.0, 0.0, -82.7485]))
    grey = ciede2000(np.array([50.0, 2.5, 0.0]), np.array([73.0, 25.0, -18.0]))
    assert blue == pytest.approx(2.0425, abs=1e-4)
    assert grey == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("text,ground", TEXTS)
def test_text_can_be_read(name: str, text: str, ground: str) -> None:
    colours = palette(name)
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("mark,ground", MARKS)
def test_marks_stand_out(name: str, mark: str, ground: str) -> None:
    colours = palette(name)
    assert contrast(getattr(colours, mark), getattr(colours, ground)) >= 3


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("side", Colour)
def test_a_name_can_be_read_on_its_plate(name: str, side: Colour) -> None:
    plate = palette(name).side(side)
    assert contrast(text_on(plate), plate) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
def test_text_is_white_where_white_can_be_read_else_ink(name: str) -> None:
    for plate in palette(name).sides.values():
        assert text_on(plate) == (WHITE if contrast(plate, WHITE) >= READABLE else UNIT_INK)


def test_the_unit_ink_is_the_same_in_both_palettes() -> None:
    assert palette("light").unit_ink == palette("dark").unit_ink == UNIT_INK


def test_a_palette_may_not_lack_a_colour() -> None:
    told = table()
    del told["colours"]["smoke"]
    with pytest.raises(TableError, match=r"colours\.smoke: is missing"):
        read_palette("light", told)


def test_a_palette_may_not_name_a_colour_nobody_uses() -> None:
    told = table()
    told["colours"]["smog"] = "#BFC4CA"
    with pytest.raises(TableError, match=r"colours\.smog"):
        read_palette("light", told)


def test_a_palette_may_not_lack_a_side() -> None:
    told = table()
    del told["sides"]["teal"]
    with pytest.raises(TableError, match=r"sides\.teal: is missing"):
        read_palette("light", told)


@pytest.mark.parametrize("text", ["red", "#12345", "#abcdef", 7, "#12345G"])
def test_a_colour_is_told_in_six_digits(text: object) -> None:
    told = table()
    told["colours"]["ink"] = text
    with pytest.raises(TableError, match=r"colours\.ink: is no colour"):
        read_palette("light", told)


def test_an_unknown_palette_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="light, dark"):
        style("sepia", 48)


@pytest.mark.parametrize(
    "tile_px,level",
    [
        (4, Level.OVERVIEW),
        (17, Level.OVERVIEW),
        (18, Level.SMALL),
        (35, Level.SMALL),
        (36, Level.NORMAL),
        (71, Level.NORMAL),
        (72, Level.LARGE),
        (128, Level.LARGE),
    ],
)
def test_bigger_tiles_show_more(tile_px: int, level: Level) -> None:
    assert style("light", tile_px).level is level


def test_a_swatch_keeps_detail_its_size_would_lose() -> None:
    assert style("light", 16, Level.SMALL).level is Level.SMALL
    assert style("light", 48, Level.SMALL).level is Level.NORMAL


def test_a_style_is_made_once() -> None:
    assert style("dark", 48) is style("dark", 48)


def test_lines_are_whole_from_two_pixels_up() -> None:
    assert style("light", 16).line(0.046) == 1.0
    assert style("light", 32).line(0.046) == pytest.approx(1.472)
    assert style("light", 72).line(0.046) == 3.0


def test_mixing_goes_all_the_way_from_one_colour_to_the_other() -> None:
    assert mix(WHITE, UNIT_INK, 0.0) == WHITE
    assert mix(WHITE, UNIT_INK, 1.0) == UNIT_INK
    assert mix(WHITE, UNIT_INK, 0.5).red() == round((255 + 0x14) / 2)
