from typing import Any

import pytest
from pydantic import ValidationError

from mapper.errors import MapperError
from mapper.rules.skirmish.damage import is_magic
from mapper.rules.skirmish.weapon import accessory_of, weapon_of, written_out
from tests.skirmishing import BOOK, fighter


@pytest.mark.clause("S-WPN-1")
def test_a_weapon_is_all_that_its_row_tells() -> None:
    spear = weapon_of("spear", BOOK)
    assert (spear.type, spear.level, spear.damage, spear.might, spear.weight) == (
        "lance",
        "B",
        "martial",
        3,
        2,
    )
    assert (spear.range, list(map(str, spear.tags))) == ((1, 2), ["Inaccurate(1)"])


@pytest.mark.clause("S-GOLD-0")
def test_a_price_is_information_that_no_weapon_in_the_hand_has() -> None:
    assert BOOK.tables.weapon["spear"].price == 45
    assert not hasattr(weapon_of("spear", BOOK), "price")


@pytest.mark.clause("S-HIT-1")
def test_a_weapon_covers_the_distances_of_its_range() -> None:
    thrown = weapon_of("meteor", BOOK)
    assert [distance for distance in range(10) if thrown.covers(distance)] == [3, 4, 5, 6, 7]


@pytest.mark.clause("S-WPN-3", "S-TAG enchanted")
def test_enchanted_makes_damage_magic() -> None:
    assert is_magic(fighter(weapon={"type": "sword", "tags": ["Enchanted"]}), BOOK)
    assert is_magic(fighter(weapon={"type": "tome", "damage": "magic"}), BOOK)
    assert not is_magic(fighter(weapon={"type": "sword"}), BOOK)


@pytest.mark.clause("S-ITEM-1", "S-STAFF-8")
def test_a_staff_is_a_weapon_whose_range_may_be_a_word() -> None:
    rewarp = weapon_of("rewarp-staff", BOOK)
    assert rewarp.is_staff
    assert rewarp.range is None
    assert not rewarp.covers(1)
    assert (rewarp.uses, weapon_of("physic-staff", BOOK).range) == (3, (1, 5))


def test_an_accessory_is_all_that_its_row_tells() -> None:
    shield = accessory_of("hexlock-shield", BOOK)
    assert (shield.guard, shield.weight, list(map(str, shield.tags))) == (2, 2, ["Bonus(Res+2)"])


@pytest.mark.parametrize(
    "fields", [{}, {"type": "staff"}, {"type": "sword", "weight": 3}, {"type": "sword", "x": 1}]
)
def test_a_weapon_written_out_wrongly_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        written_out(fields)


def test_what_is_in_no_table_is_refused() -> None:
    with pytest.raises(MapperError):
        weapon_of("vulnerary", BOOK)
    with pytest.raises(MapperError):
        accessory_of("iron-sword", BOOK)
