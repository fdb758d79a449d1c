"""Small pictures of what a step changed."""

import pytest
from PySide6.QtGui import QImage

from mapper.edit.ground import paint_ground
from mapper.edit.operations import Edit, NoEdit, change_title, move_units
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.paint.thumbnails import changed_area, thumbnail

SIZE = (56, 42)


@pytest.fixture
def district() -> Scenario:
    return load(sample_map("district"))


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit)
    return edit.scenario


def picture(before: Scenario, after: Scenario, palette: str = "light") -> QImage:
    made = thumbnail(before, after, ruleset_of(after), palette, SIZE)
    assert made is not None
    return made


def debris(district: Scenario) -> Scenario:
    return done(paint_ground(district, [Tile(5, 5), Tile(6, 5)], "debris"))


def test_a_moved_unit_shows_where_it_came_from_and_where_it_is(district: Scenario) -> None:
    unit = district.units[0]
    moved = done(move_units(district, [unit.id], 3, 1))
    tile = unit.tile
    assert changed_area(district, moved) == (tile.x, tile.y, tile.x + 4, tile.y + 2)


def test_a_step_that_changes_words_alone_has_no_picture(district: Scenario) -> None:
    titled = done(change_title(district, title="Evening"))
    assert thumbnail(district, titled, ruleset_of(titled), "light", SIZE) is None


def test_a_picture_has_the_size_asked_for_and_shows_what_changed(district: Scenario) -> None:
    changed = debris(district)
    after, before = picture(district, changed), picture(changed, district)
    assert (after.width(), after.height()) == SIZE
    assert after != before


def test_a_picture_is_drawn_in_its_palette(district: Scenario) -> None:
    changed = debris(district)
    light, dark = picture(district, changed), picture(district, changed, "dark")
    assert light.pixelColor(1, 1).lightness() > dark.pixelColor(1, 1).lightness()


def test_a_change_of_the_whole_map_is_shown_from_far_away(district: Scenario) -> None:
    everywhere = [Tile(x, y) for x in range(district.map.width) for y in range(district.map.height)]
    changed = done(paint_ground(district, everywhere, "debris"))
    assert picture(district, changed) != picture(changed, district)
