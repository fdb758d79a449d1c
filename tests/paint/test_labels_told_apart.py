"""No two units of a side that have names of their own show the same label, at any size."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from mapper.files.documents import load
from mapper.files.rulings import ruleset_of
from mapper.paint.label_entries import label_entries, shown_label
from mapper.paint.placing import place_units
from mapper.paint.style import style
from mapper.play.view import SeenUnit, View, gm_view
from tests.paint.plans import empty, seen

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = (16, 24, 48, 96)
MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.mapper"))
NAMES = (
    *("Red Baron", "Red Brand", "Heron", "Hector", "Grunt 12", "Grand 12", "Lancer 12", "Lancer 112"),
    *("Wolf Mother", "Wild Mammoth", "R1", "R-1", "Bartholomew", "Bartholomew II", "He", "W", "Tr 12", "12"),
)
WORN: tuple[dict[str, object], ...] = (
    {},
    {"docked": 3},
    {"hp": (18, 24)},
    {"pips_left": 2, "shield": "down"},
)


def shared(drawn: View, tile_px: int) -> list[tuple[str | None, str]]:
    sides = {unit.id: unit.side for unit in drawn.units}
    labels = Counter(
        (sides[body.id], shown_label(body)) for body in place_units(drawn, style("light", tile_px)).bodies
    )
    return [label for label, times in labels.items() if label[1] and times > 1]


def company(crowd: int, worn: dict[str, object]) -> list[SeenUnit]:
    return [
        replace(
            seen("tank", "red", name, f"{'ABCDEFGHIJKLMNOPQR'[index // crowd]}1", token=worn), id=f"u{index}"
        )
        for index, name in enumerate(NAMES)
    ]


@pytest.mark.parametrize("tile_px", SIZES)
@pytest.mark.parametrize("crowd", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("worn", WORN, ids=str)
def test_units_of_a_side_show_labels_of_their_own(tile_px: int, crowd: int, worn: dict[str, object]) -> None:
    drawn = replace(empty(18, 2), units=tuple(company(crowd, worn)))
    assert shared(drawn, tile_px) == []


@pytest.mark.parametrize("tile_px", SIZES)
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_units_of_the_sample_maps_show_labels_of_their_own(path: Path, tile_px: int) -> None:
    scenario = load(path)
    assert shared(gm_view(scenario, ruleset_of(scenario)), tile_px) == []


def told(drawn: View, tile_px: int) -> list[str]:
    return [entry.text for entry in label_entries(drawn, style("light", tile_px), (0, 0, 6, 4))]


def test_the_legend_tells_names_of_labels_by_side_and_label() -> None:
    units = [
        seen("tank", side, name, at)
        for side, name, at in (
            ("blue", "Hector", "A1"),
            ("red", "Red Brand", "B1"),
            ("red", "Ox", "C1"),
            ("red", "Albatross", "D1"),
        )
    ]
    drawn = replace(empty(), units=tuple(units))
    texts = told(drawn, 24)
    first = next(side.id for side in drawn.sides if side.id in ("red", "blue"))
    red, blue = ["Al  Albatross", "RB  Red Brand"], ["He  Hector"]
    assert texts == (red + blue if first == "red" else blue + red)


def test_the_legend_tells_no_label_where_names_have_room_nor_beyond_its_area() -> None:
    assert told(replace(empty(), units=(seen("tank", "red", "Hector", "A1"),)), 96) == []
    assert told(replace(empty(8, 4), units=(seen("tank", "red", "Hector", "H1"),)), 24) == []
