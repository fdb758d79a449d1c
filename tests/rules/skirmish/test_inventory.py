import pytest

from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.inventory import (
    ItemKind,
    Items,
    equip_refusal,
    equipped,
    equipped_slot,
    exchanged,
    items_of,
    unequipped,
    used,
    uses_left,
    without,
)
from mapper.rules.skirmish.sheet import CarriedItem
from tests.skirmishing import BOOK, skirmish_book, unit

SLOTS = BOOK.settings.inventory.slots


def carried(*keys: str) -> Items:
    """Return items; those with a star are equipped."""
    return tuple(CarriedItem(item=key.rstrip("*"), equipped=key.endswith("*")) for key in keys)


def told(items: Items) -> list[str]:
    return [f"{item.item}{'*' if item.equipped else ''}" for item in items]


@pytest.mark.clause("S-FREE-1", "S-ITEM-3")
def test_equipping_puts_another_of_its_kind_away_and_nothing_else() -> None:
    items = carried("iron-sword*", "steel-sword", "speed-ring*")
    assert told(equipped(items, 1, BOOK)) == ["iron-sword", "steel-sword*", "speed-ring*"]


@pytest.mark.clause("S-ITEM-1")
def test_a_staff_is_equipped_in_place_of_a_weapon() -> None:
    assert told(equipped(carried("fire*", "heal-staff"), 1, BOOK)) == ["fire", "heal-staff*"]


@pytest.mark.clause("S-FREE-1")
def test_a_weapon_is_put_away_without_the_accessory() -> None:
    items = carried("iron-sword*", "speed-ring*")
    assert told(unequipped(items, ItemKind.WEAPON, BOOK)) == ["iron-sword", "speed-ring*"]


@pytest.mark.clause("S-FREE-1")
def test_a_consumable_is_nothing_to_equip() -> None:
    assert equip_refusal(carried("vulnerary"), 0, "archer", BOOK) is not None
    assert equip_refusal(carried("vulnerary"), 1, "archer", BOOK) is not None


@pytest.mark.clause("S-WPN-2")
@pytest.mark.parametrize(
    "class_id, item, code",
    [
        ("sword-fighter", "iron-sword", None),
        ("sword-fighter", "silver-sword", "level"),
        ("swordmaster", "caladbolg", None),
        ("sword-fighter", "iron-axe", "no_proficiency"),
        ("general-axe", "silver-axe", None),
        ("general-axe", "fragarach", "level"),
        (None, "fragarach", None),
    ],
)
def test_a_class_uses_what_it_is_proficient_in(class_id: str | None, item: str, code: str | None) -> None:
    refusal = equip_refusal(carried(item), 0, class_id, BOOK)
    assert (refusal and refusal.code) == code


@pytest.mark.clause("S-WPN-2")
def test_the_gm_may_leave_the_levels_out() -> None:
    book = skirmish_book(settings={"equip.check_level": False})
    assert equip_refusal(carried("silver-sword"), 0, "sword-fighter", book) is None
    assert equip_refusal(carried("silver-axe"), 0, "sword-fighter", book) is not None


@pytest.mark.clause("S-TAG exclusive")
def test_what_is_made_for_a_class_is_for_no_other() -> None:
    book = skirmish_book({"weapon.iron-sword.tags": ["Exclusive(Hero)"]})
    assert equip_refusal(carried("iron-sword"), 0, "hero-axe", book) is None
    refusal = equip_refusal(carried("iron-sword"), 0, "swordmaster", book)
    assert refusal is not None
    assert refusal.text == "Iron Sword is for Hero only"


@pytest.mark.clause("S-ITEM-5", "S-TAG consumable")
def test_a_staff_is_gone_with_its_last_use() -> None:
    items = carried("entrap-staff*", "iron-sword")
    assert uses_left(items[0], BOOK) == 2
    once = used(items, 0, BOOK)
    assert uses_left(once[0], BOOK) == 1
    assert told(used(once, 0, BOOK)) == ["iron-sword"]
    assert used(items, 1, BOOK) == items


@pytest.mark.clause("S-FREE-2")
def test_a_discarded_item_is_gone() -> None:
    assert told(without(carried("fire*", "torch"), [0])) == ["torch"]


@pytest.mark.clause("S-FREE-3", "S-FREE-4")
def test_what_is_handed_over_is_equipped_by_nobody() -> None:
    after = exchanged(carried("iron-sword*", "torch"), carried("iron-lance*"), [0], [0], SLOTS)
    assert not isinstance(after, Refusal)
    assert [told(items) for items in after] == [["torch", "iron-lance"], ["iron-sword"]]


@pytest.mark.clause("S-FREE-4", "S-ITEM-2")
def test_only_the_result_of_an_exchange_must_fit() -> None:
    full, other = carried("torch", "torch", "elixir"), carried("fire", "wind", "surge")
    assert not isinstance(exchanged(full, other, [2], [0], SLOTS), Refusal)
    too_much = exchanged(full, other, [2], [], SLOTS)
    assert isinstance(too_much, Refusal)
    assert too_much.code == "full"


@pytest.mark.parametrize("give", [[2], [0, 0], [-1]])
def test_an_item_that_is_not_there_is_not_exchanged(give: list[int]) -> None:
    assert isinstance(exchanged(carried("torch", "fire"), (), give, [], SLOTS), Refusal)


def test_a_unit_carries_what_its_sheet_says_until_its_condition_says_otherwise() -> None:
    assert told(items_of(unit(items=["iron-sword", "torch"]))) == ["iron-sword*", "torch"]
    robbed = unit(items=["iron-sword"], state={"items": [{"item": "torch"}]})
    assert told(items_of(robbed)) == ["torch"]
    worn = items_of(robbed)
    assert equipped_slot(worn, ItemKind.WEAPON, BOOK) is None
