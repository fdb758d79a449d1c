from typing import Any

import pytest

from mapper.play.game import Game
from mapper.rules.ruleset import Fact
from mapper.rules.skirmish.facts import facts
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.shape import shape_of
from tests.building import scenario
from tests.skirmish_games import ann, game, orc, order, played, there
from tests.skirmishing import BOOK, skirmish_book, unit


def told(name: str, *, group: str = "", **sheet: Any) -> Fact:  # noqa: ANN401  # the fields of the builder
    one = unit(**sheet)
    lines = facts(one, scenario("..", one), BOOK)
    return next(line for line in lines if line.name == name and group in ("", line.group))


def test_the_card_tells_class_hp_and_movement() -> None:
    assert told("Class", class_id="great-knight-sword-axe").text == "Great Knight (sword, axe)"
    assert told("HP", class_id="archer", state={"hp": 9}).text == "9/25"
    assert told("Movement", class_id="paladin-axe").text == "6"


def test_a_rating_is_told_as_it_counts_now() -> None:
    line = told("Spd", class_id="archer", items=["speed-ring"])
    assert line.text == "B"
    assert [reason.value for reason in line.reasons] == [3.0, 1.0]


def test_damage_is_that_of_the_rating_and_the_might() -> None:
    line = told("Damage", class_id="archer", items=["steel-bow"])
    assert line.text == "9 martial"
    assert [reason.value for reason in line.reasons] == [4.0, 5.0]
    assert told("Damage", class_id="mage-knight-sword", items=["levin-sword"]).text == "10 magic"


def test_a_shield_adds_to_what_is_taken_off_martial_damage_alone() -> None:
    armour: dict[str, Any] = {"class_id": "sword-armor", "items": ["steel-shield"]}
    assert told("Martial damage", **armour).text == "−8"
    assert told("Magic damage", **armour).text == "−1"


@pytest.mark.clause("S-WPN-2")
def test_what_its_class_may_not_equip_is_told_to_be_equipped_in_vain() -> None:
    line = told("Iron Sword", class_id="archer", items=["iron-sword"], group="Carries")
    assert line.text == "equipped in vain"
    assert line.reasons[-1].text == "Archer has no proficiency with the sword"


def test_what_is_carried_is_told_with_its_uses() -> None:
    assert (
        told("Mend", class_id="sage", items=["mend-staff"], group="Carries").text == "equipped, 10 uses left"
    )


def test_a_staff_tells_its_range_in_words() -> None:
    assert told("Range", class_id="high-priest", items=["nodus-staff"]).text == "the whole map"
    assert told("Range", class_id="high-priest", items=["physic-staff"]).text == "1 to 5"


def test_tags_and_statuses_say_what_they_mean() -> None:
    assert told("Covert", class_id="thief").reasons[0].clause == "S-TAG covert"
    assert told("Leader", tags=["Leader"]).reasons[0].text.startswith("May seize")
    assert told("Moonlit", tags=["Moonlit"]).reasons[0].clause == "S-TAG-0"
    assert told("Frozen", state={"statuses": [{"status": "Frozen"}]}).reasons[0].text == "Cannot move."


def test_a_house_rule_is_told_as_one() -> None:
    one = unit(items=["iron-sword"])
    lines = facts(one, scenario("..", one), skirmish_book({"base_damage.C": 9}))
    line = next(line for line in lines if line.name == "Damage")
    assert line.reasons[0].text == "Str C (house rule)"


@pytest.mark.parametrize(
    "class_id, item, shape",
    [
        ("archer", "iron-bow", "foot_bow"),
        ("great-knight-sword-axe", "iron-axe", "knight_axe_promoted"),
        ("lance-flier", None, "flying_bare"),
        ("general-axe", "iron-axe", "armor_axe_promoted"),
        ("martial-monk", "heal-staff", "foot_staff"),
    ],
)
def test_the_silhouette_tells_how_it_moves_and_what_it_holds(
    class_id: str, item: str | None, shape: str
) -> None:
    assert shape_of(fighter(unit(class_id=class_id, items=[item] if item else []), BOOK)) == shape


@pytest.mark.clause("S-TURN-1", "S-ACT-1")
def test_the_card_tells_the_turn_of_a_unit_while_a_game_is_played() -> None:
    def turn(of: Game, name: str) -> list[tuple[str, str]]:
        told = of.ruleset.facts(there(of, name), of.scenario)
        return [(fact.name, fact.text) for fact in told if fact.group == "Turn"]

    start = game(ann(), orc("H1"))
    acting = played(start, order("move", unit="ann", path=["A2"]))
    over = played(acting, order("end_turn", unit="ann"))
    assert turn(start, "ann") == [("This round", "waits")]
    assert turn(acting, "ann") == [("This round", "acts now"), ("Action", "free"), ("Movement left", "3")]
    assert turn(over, "ann") == [("This round", "has acted")]
