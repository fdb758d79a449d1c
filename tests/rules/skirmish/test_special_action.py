from collections.abc import Sequence
from typing import Any

import pytest

from mapper.rules.reasons import Refusal
from mapper.rules.script import replay
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.special_action import (
    Recipient,
    SpecialAction,
    Treatment,
    consumable_action,
    goal_range,
    number_to_hit,
    staff_action,
    tag_action,
    use,
    use_refusal,
)
from mapper.rules.skirmish.tags import parse_tag
from mapper.rules.skirmish.weapon import weapon_of
from tests.skirmishing import BOOK, fighter, skirmish_book


def staff(name: str) -> SpecialAction:
    return staff_action(weapon_of(f"{name}-staff", BOOK), BOOK)


def special(tag: str) -> SpecialAction:
    action = tag_action(parse_tag(tag), BOOK)
    assert action is not None
    return action


def holder(name: str, **given: Any) -> Fighter:  # noqa: ANN401  # the fields of a case's unit
    return fighter(weapon=f"{name}-staff", **given)


def ally(distance: int = 1, *, activated: bool = False, **given: Any) -> Recipient:  # noqa: ANN401  # the same
    return Recipient(fighter(**given), distance, is_ally=True, activated=activated)


def enemy(distance: int = 1, **given: Any) -> Recipient:  # noqa: ANN401  # the same
    return Recipient(fighter(**given), distance, is_ally=False)


def used(
    action: SpecialAction,
    user: Fighter,
    *recipients: Recipient,
    rolled: Sequence[str] = (),
    book: Rulebook = BOOK,
) -> Treatment:
    return replay(use(action, user, recipients, book), rolled)


def code(action: SpecialAction, user: Fighter, *recipients: Recipient, book: Rulebook = BOOK) -> str:
    refused = use_refusal(action, user, recipients, book)
    return refused.code if isinstance(refused, Refusal) else ""


@pytest.mark.clause("S-STAFF-2", "S-TAG heal")
def test_a_heal_is_not_rolled_for_and_stops_at_the_maximum() -> None:
    done = used(staff("mend"), holder("mend"), ally(hp=18))
    assert done.worked
    assert done.recipients[0].fighter.hp == 25


@pytest.mark.clause("S-TAG heal", "S-TAG greaterheal")
def test_greater_heal_and_the_healers_mag_add_to_a_heal() -> None:
    action = staff("heal")
    gifted = holder("heal", accessory="healing-staff")
    assert used(action, gifted, ally(hp=10)).recipients[0].fighter.hp == 17
    later = skirmish_book(settings={"heal.add_mag": True})
    assert used(action, gifted, ally(hp=10), book=later).recipients[0].fighter.hp == 21


@pytest.mark.clause("S-STAFF-3")
def test_a_staff_on_an_enemy_is_rolled_for_with_its_own_tags_and_without_a_triangle() -> None:
    action, user = staff("freeze"), holder("freeze")
    number = number_to_hit(action, user, (enemy(weapon="iron-axe"),), BOOK)
    assert number is not None
    assert number.value == 60
    hit = used(action, user, enemy(), rolled=("hit",))
    missed = used(action, user, enemy(), rolled=("miss",))
    assert [str(status) for status in hit.recipients[0].fighter.statuses] == ["Frozen"]
    assert (missed.worked, missed.recipients[0].fighter.statuses) == (False, ())


@pytest.mark.clause("S-TAG effect", "S-BREAK-6", "S-TAG armor")
def test_a_staff_may_hit_an_armor_but_does_not_break_it() -> None:
    done = used(staff("fracture"), holder("fracture"), enemy(class_="axe-armor"), rolled=("hit",))
    assert done.worked
    assert done.recipients[0].fighter.statuses == ()


@pytest.mark.clause("S-TAG restore", "S-STATUS-0")
def test_restore_removes_every_status() -> None:
    ill = ally(statuses=["Poisoned", "Barrier", "Inflicted Def-1"])
    assert used(staff("restore"), holder("restore"), ill).recipients[0].fighter.statuses == ()


@pytest.mark.clause("S-STAFF-7", "S-STATUS silenced")
def test_the_silenced_use_no_staff_but_may_dance() -> None:
    assert code(staff("heal"), holder("heal", statuses=["Silenced"]), ally(hp=1)) == "silenced"
    assert code(special("Dance"), fighter(statuses=["Silenced"]), ally(activated=True)) == ""


@pytest.mark.clause("S-STAFF-6")
def test_a_pure_heal_is_refused_when_nobody_lacks_hp() -> None:
    assert code(staff("heal"), holder("heal"), ally()) == "unhurt"
    assert code(staff("restore"), holder("restore"), ally()) == ""


@pytest.mark.clause("S-TAG aoe")
def test_only_an_area_staff_works_on_several_at_once() -> None:
    assert code(staff("heal"), holder("heal"), ally(hp=1), ally(hp=1)) == "one_target"
    assert code(staff("fortify"), holder("fortify"), ally(hp=1), ally(5, hp=1)) == ""


@pytest.mark.clause("S-STAFF-2")
def test_sides_and_ranges_are_those_of_the_item_and_only_the_whole_map_includes_the_user() -> None:
    assert code(staff("heal"), holder("heal"), enemy(hp=1)) == "wrong_side"
    assert code(staff("freeze"), holder("freeze"), ally()) == "wrong_side"
    assert code(staff("heal"), holder("heal"), ally(2, hp=1)) == "out_of_range"
    assert code(staff("fortify"), holder("fortify"), ally(0, hp=1)) == "out_of_range"
    assert code(staff("nodus"), holder("nodus"), ally(0)) == ""
    assert code(staff("heal"), holder("heal")) == "no_target"


@pytest.mark.clause("S-TAG dance", "S-SPECIAL-1")
def test_dance_gives_another_turn_but_not_to_a_dancer() -> None:
    dance = special("Dance")
    assert used(dance, fighter(), ally(activated=True)).recipients[0].activated is False
    assert code(dance, fighter(), ally()) == "not_activated"
    other = ally(tags=["Dance"], activated=True)
    assert code(dance, fighter(), other) == "dancer"
    assert code(dance, fighter(), other, book=skirmish_book(settings={"dance.on_dancer": True})) == ""


@pytest.mark.clause("S-STAFF-8", "S-TAG warp", "S-TAG rewarp")
def test_the_goal_of_warp_is_within_the_staff_range_of_the_users_mag() -> None:
    assert goal_range(staff("warp"), holder("warp", ratings={"Mag": "A"}), BOOK) == 5
    by_res = skirmish_book(settings={"staff.range_stat": "Res"})
    assert goal_range(staff("rewarp"), holder("rewarp", ratings={"Res": "E"}), by_res) == 2
    assert goal_range(staff("rescue"), holder("rescue"), BOOK) is None


@pytest.mark.clause("S-ITEM-6", "S-TAG torch")
def test_consumables_work_on_the_user_itself_or_on_a_tile() -> None:
    rows = BOOK.tables.consumable
    potion, key = consumable_action(rows["vulnerary"], BOOK), consumable_action(rows["master-key"], BOOK)
    assert (potion.reach, potion.is_pure_heal) == ("self", True)
    assert (key.target, key.reach) == ("tile", (0, 1))
    assert special("Torch(3)").reach == "self"


def test_a_tag_that_is_no_special_action_gives_none() -> None:
    assert tag_action(parse_tag("Deadly(30)"), BOOK) is None


@pytest.mark.clause("S-TAG-0")
def test_a_gms_own_tag_is_a_special_action_by_what_it_does() -> None:
    rows = {
        "tag.scare": {
            "name": "Scare",
            "group": "action",
            "ops": ["give-status(Silenced)"],
            "stacking": "deed",
            "meaning": "A target enemy is Silenced.",
        }
    }
    house = skirmish_book({"tag": {"scare": rows["tag.scare"]}})
    action = tag_action(parse_tag("Scare"), house)
    assert action is not None
    assert action.target == "enemy"
    done = used(action, fighter(), enemy(), rolled=("hit",), book=house)
    assert [str(status) for status in done.recipients[0].fighter.statuses] == ["Silenced"]
