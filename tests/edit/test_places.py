"""Finding units, marks, structures and tiles by words."""

import pytest

from mapper.edit.places import PlaceKind, find_places
from mapper.edit.things import Things
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario


@pytest.fixture
def district() -> Scenario:
    return load(sample_map("district"))


def names(scenario: Scenario, text: str) -> list[str]:
    return [place.name for place in find_places(scenario, text)]


def test_no_words_find_nothing(district: Scenario) -> None:
    assert find_places(district, "  ") == ()


def test_a_unit_is_found_by_its_name_whatever_the_case(district: Scenario) -> None:
    ox = next(unit for unit in district.units if unit.name == "Ox")
    first = find_places(district, "oX")[0]
    assert (first.kind, first.tile) == (PlaceKind.UNIT, ox.tile)
    assert first.things == Things(units=frozenset({ox.id}))


def test_a_label_is_found_by_its_text(district: Scenario) -> None:
    first = find_places(district, "market")[0]
    assert first.kind is PlaceKind.MARK
    assert len(first.things.marks) == 1


def test_a_structure_is_found_by_its_id(district: Scenario) -> None:
    structure = district.map.structures[4]
    assert find_places(district, structure.id)[0].things.structures == {structure.id}


def test_the_label_of_a_tile_finds_the_tile_first(district: Scenario) -> None:
    first = find_places(district, "c5")[0]
    assert (first.kind, first.name, first.tile) == (PlaceKind.TILE, "C5", Tile(2, 4))


def test_a_tile_that_is_not_on_the_map_is_not_found(district: Scenario) -> None:
    assert PlaceKind.TILE not in {place.kind for place in find_places(district, "ZZ99")}


def test_a_whole_name_comes_before_one_that_begins_so_and_one_that_holds_it(district: Scenario) -> None:
    units = tuple(
        unit.evolve(name=name)
        for unit, name in zip(district.units[:4], ("Big Post", "Outpost", "Poster", "Post"), strict=True)
    )
    found = names(district.evolve(units=units), "post")
    assert found == ["Post", "Poster", "Big Post", "Outpost"]


def test_all_the_words_must_be_there_be_it_in_what_it_is(district: Scenario) -> None:
    found = find_places(district, "post guard")
    assert found
    assert all("Post" in place.name and "Guard" in place.about for place in found)
