"""What stands near an area is found without looking at everything, before and after an edit."""

import random

import pytest

from mapper.geometry.nearby import Corners, Nearby

AREA = (10, 10, 20, 20)


class Thing:
    """Something with a box; another one with the same box is another thing."""

    def __init__(self, box: Corners) -> None:
        self.box = box


def thing(x: float, y: float, width: float = 1, height: float = 1) -> Thing:
    return Thing((x, y, width, height))


def box_of(one: Thing) -> Corners:
    return one.box


@pytest.mark.parametrize(
    ("one", "is_near"),
    [
        (thing(12, 12), True),
        (thing(0, 0, 40, 40), True),
        (thing(7, 12), True),
        (thing(6.5, 12), False),
        (thing(22, 12), True),
        (thing(22.5, 12), False),
        (thing(12, 7), True),
        (thing(12, 22.5), False),
    ],
)
def test_what_touches_the_area_and_its_overhang_is_near(one: Thing, *, is_near: bool) -> None:
    assert list(Nearby((one,), box_of).near(AREA, 2)) == ([one] if is_near else [])


def test_things_are_found_in_their_own_order() -> None:
    things = (thing(19, 19), thing(11, 11), thing(15, 15))
    assert tuple(Nearby(things, box_of).near(AREA, 0)) == things


def test_nothing_is_near_where_there_is_nothing() -> None:
    assert list(Nearby((), box_of).near(AREA, 5)) == []


def test_after_any_edit_the_same_is_found_as_anew() -> None:
    dice = random.Random(3)
    things = tuple(thing(dice.uniform(0, 40), dice.uniform(0, 40)) for _ in range(60))
    nearby = Nearby(things, box_of)
    for _ in range(200):
        start = dice.randrange(len(things) + 1)
        end = min(len(things), start + dice.randrange(4))
        fresh = (thing(dice.uniform(0, 40), dice.uniform(0, 40)) for _ in range(dice.randrange(5)))
        things = (*things[:start], *fresh, *things[end:])
        nearby = Nearby(things, box_of, nearby)
        assert list(nearby.near(AREA, 1)) == list(Nearby(things, box_of).near(AREA, 1))


def test_things_that_come_twice_in_a_row_are_told_apart_by_their_place() -> None:
    one, other = thing(12, 12), thing(14, 14)
    before = Nearby((one, one), box_of)
    assert list(Nearby((one, other, one), box_of, before).near(AREA, 0)) == [one, other, one]


def test_after_an_edit_only_what_it_changed_is_looked_at() -> None:
    things = tuple(thing(number, 12) for number in range(30))
    looked_at = []

    def box(one: Thing) -> Corners:
        looked_at.append(one)
        return one.box

    fresh = thing(14, 14)
    Nearby((*things[:9], fresh, *things[10:]), box, Nearby(things, box_of))
    assert looked_at == [fresh]
