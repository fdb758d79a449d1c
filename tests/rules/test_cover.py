"""What structures cover of tiles, which tiles are full, and where one stands."""

import random

import numpy as np
import pytest

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.model.structure import Height, Standing, Structure
from mapper.rules.cover import TileCover, cover_of
from tests.sight_maps import block, empty_map, made_up_map, section

HERE = Tile(1, 1)


def cover(*structures: Structure, full_share: float = 0.5) -> TileCover:
    return TileCover(structures, 3, 3, full_share)


def stand(*structures: Structure) -> tuple[float, float]:
    x, y = cover(*structures).standing_point(HERE)
    return x / 8, y / 8


def test_a_tile_half_covered_is_full() -> None:
    assert cover(block("a", 1, 1, 1.5, 2)).is_full(HERE)


def test_a_tile_less_than_half_covered_is_not_full() -> None:
    assert not cover(block("a", 1, 1, 1.25, 2)).is_full(HERE)


def test_sections_in_one_tile_are_counted_together() -> None:
    assert cover(block("a", 1, 1, 1.25, 2), block("b", 1.75, 1, 2, 2)).is_full(HERE)


def test_half_a_tile_cut_off_by_a_slanted_side_is_exactly_half() -> None:
    assert cover(section("a", (1, 1), (2, 1), (1, 2))).is_full(HERE)


def test_a_slanted_strip_fills_exactly_the_tiles_it_half_covers() -> None:
    almost = cover(section("a", (0, 1), (3, 1), (3, 1.25), (0, 1.75)))
    assert almost.share(HERE) == pytest.approx(0.5)
    assert almost.is_full(HERE)
    assert not cover(section("a", (0, 1), (3, 1), (3, 1.25), (0, 1.5))).is_full(HERE)


def test_the_share_from_which_a_tile_is_full_can_be_set() -> None:
    quarter = block("a", 1, 1, 1.5, 1.5)
    assert cover(quarter, full_share=0.25).is_full(HERE)
    assert not cover(quarter, full_share=0.3).is_full(HERE)


def test_a_section_may_say_that_nobody_stands_in_its_tiles() -> None:
    assert cover(block("a", 1, 1, 1.25, 1.25, standing=Standing.NONE)).is_full(HERE)


def test_a_section_may_say_that_units_stand_in_its_tiles() -> None:
    assert not cover(block("a", 1, 1, 2, 2, standing=Standing.ALL)).is_full(HERE)


def test_another_section_still_fills_a_tile_that_one_lets_units_stand_in() -> None:
    open_hall, house = block("a", 1, 1, 2, 1.25, standing=Standing.ALL), block("b", 1, 1.25, 2, 2)
    assert cover(open_hall, house).is_full(HERE)
    assert not cover(open_hall, block("b", 1, 1.75, 2, 2)).is_full(HERE)


def test_a_tile_is_full_of_some_sections_when_they_alone_fill_it() -> None:
    found = cover(block("a", 1, 1, 1.25, 2), block("b", 1.5, 1, 2, 2))
    assert found.is_full_of(HERE, frozenset({"b"}))
    assert not found.is_full_of(HERE, frozenset({"a"}))


def test_the_sections_of_a_tile_are_told_in_document_order() -> None:
    found = cover(block("z", 1.5, 1, 3, 2), block("a", 1, 1, 1.5, 2))
    assert found.sections(HERE) == ("z", "a")
    assert found.sections(Tile(2, 1)) == ("z",)
    assert found.sections(Tile(0, 0)) == ()


def test_one_stands_in_the_centre_of_a_free_tile() -> None:
    assert stand() == (1.5, 1.5)


def test_one_stands_in_the_centre_of_a_full_tile() -> None:
    assert stand(block("a", 1, 1, 2, 2)) == (1.5, 1.5)


def test_one_stands_in_the_centre_beside_a_section_that_leaves_it_free() -> None:
    assert stand(block("a", 1, 1, 1.25, 2)) == (1.5, 1.5)


def test_a_centre_on_a_section_s_border_is_covered() -> None:
    assert stand(block("a", 1, 1, 1.5, 1.5)) == (1.875, 1.875)


def test_one_stands_as_far_from_the_sections_as_the_tile_allows() -> None:
    assert stand(block("a", 1.25, 1.25, 1.75, 1.75)) == (1.125, 1.125)
    assert stand(block("a", 1.25, 1.25, 1.75, 2)) == (1.125, 1.125)
    assert stand(block("a", 1, 1.25, 1.75, 1.75)) == (1.875, 1.125)


def test_places_equally_far_are_told_apart_by_the_centre_then_north_then_west() -> None:
    strip = block("a", 1, 1.25, 2, 1.75, standing=Standing.ALL)
    assert stand(strip) == (1.375, 1.125)


def test_a_section_in_the_next_tile_that_touches_the_border_counts() -> None:
    post, neighbour = block("a", 1.25, 1.25, 1.75, 1.75), block("b", 0, 0.5, 1, 1.25)
    assert stand(post) == (1.125, 1.125)
    assert stand(post, neighbour) == (1.875, 1.125)


def test_a_section_nearby_that_does_not_touch_the_tile_does_not_count() -> None:
    post, neighbour = block("a", 1.25, 1.25, 1.75, 1.75), block("b", 0, 0.5, 0.75, 1.25)
    assert stand(post, neighbour) == (1.125, 1.125)


def test_one_stands_in_the_centre_where_sections_leave_no_place() -> None:
    assert stand(block("a", 1, 1, 2, 2, standing=Standing.ALL)) == (1.5, 1.5)


def test_what_reaches_beyond_the_map_is_cut_off() -> None:
    found = TileCover((block("a", 2, 2, 5, 5),), 3, 3)
    assert found.is_full(Tile(2, 2))


def test_two_sections_on_the_same_tile_are_both_there() -> None:
    found = cover(block("a", 1, 1, 2, 2), block("b", 1, 1, 2, 2))
    assert found.sections(HERE) == ("a", "b")
    assert found.is_full(HERE)


def test_the_cover_of_the_same_structures_is_kept() -> None:
    battlemap = empty_map(4, 4).evolve(structures=(block("a", 1, 1, 2, 2),))
    again = battlemap.evolve(legend={".": "clear", "D": "debris"})
    assert cover_of(battlemap) is cover_of(again)
    assert cover_of(battlemap) is not cover_of(battlemap.evolve(structures=(block("a", 1, 1, 2, 3),)))


def test_a_damaged_structure_leaves_the_cover_as_it_was_measured() -> None:
    house = Structure(id="house", outline=((0, 0), (2, 0), (2, 1), (0, 1)), height=Height.HIGH)
    before = BattleMap(width=3, height=2, legend={".": "clear"}, ground=("...",) * 2, structures=(house,))
    after = before.evolve(structures=(house.evolve(durability=5.0),))
    assert cover_of(after).owner is cover_of(before).owner
    assert cover_of(after).structures == after.structures


def test_a_renamed_structure_leaves_the_cover_as_it_was_measured() -> None:
    before = empty_map(3, 3).evolve(structures=(block("house", 1, 1, 2, 2),))
    after = before.evolve(structures=(block("shed", 1, 1, 2, 2),))
    assert cover_of(after).owner is cover_of(before).owner
    assert cover_of(after).sections(HERE) == ("shed",)


def test_a_moved_or_opened_structure_is_measured_anew() -> None:
    house = Structure(id="house", outline=((0, 0), (2, 0), (2, 1), (0, 1)), height=Height.HIGH)
    before = BattleMap(width=3, height=2, legend={".": "clear"}, ground=("...",) * 2, structures=(house,))
    changed = (
        house.evolve(outline=((1, 0), (2, 0), (2, 1), (1, 1))),
        house.evolve(standing=Standing.ALL),
    )
    for other in changed:
        assert cover_of(before.evolve(structures=(other,))).owner is not cover_of(before).owner


@pytest.mark.parametrize("seed", range(40))
def test_after_any_edit_the_cover_is_that_of_the_structures_measured_anew(seed: int) -> None:
    dice = random.Random(seed)
    pool = [
        piece.evolve(id=f"{number}-{piece.id}")
        for number in range(6)
        for piece in made_up_map(6 * seed + number, 9, 9).structures
    ]
    structures = tuple(pool[:6])
    told = TileCover(structures, 9, 9)
    for _ in range(12):
        kept = [piece for piece in structures if dice.random() > 0.2]
        missing = [piece for piece in pool if piece not in kept]
        for piece in dice.sample(missing, dice.randrange(3)):
            kept.insert(dice.randrange(len(kept) + 1), piece)
        if kept:
            number = dice.randrange(len(kept))
            kept[number] = kept[number].evolve(standing=dice.choice(list(Standing)))
        structures = tuple(kept)
        told = TileCover(structures, 9, 9, before=told)
        assert_covers_are_alike(told, TileCover(structures, 9, 9))


def test_structures_that_share_an_id_are_measured_anew() -> None:
    twice = (block("a", 0, 0, 1, 1), block("a", 1, 1, 2, 2))
    before = cover(block("a", 1, 1, 2, 2))
    assert_covers_are_alike(TileCover(twice, 3, 3, before=before), cover(*twice))


def assert_covers_are_alike(one: TileCover, other: TileCover) -> None:
    assert one.structures == other.structures
    assert one.rings == other.rings
    for name in ("owner", "full", "x", "y"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    assert in_part(one) == in_part(other)
    for y, x in np.ndindex(one.owner.shape):
        tile = Tile(x, y)
        assert one.sections(tile) == other.sections(tile)
        assert one.share(tile) == other.share(tile)
        assert one.covering(tile) == other.covering(tile)


def in_part(told: TileCover) -> dict[Tile, frozenset[int]]:
    return {tile: frozenset(sections) for tile, sections in told.partial()}
