import pytest

from mapper.model.unit import Unit
from mapper.rules.gauges import Gauge, GaugeValue
from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.fighter import has
from mapper.rules.skirmish.gauges import gauges, restored, with_gauge
from mapper.rules.skirmish.inventory import items_of
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.state import read_condition
from tests.skirmishing import BOOK, unit

MONK = unit(class_id="martial-monk", items=["heal-staff", "initiate-art", "vulnerary"])


def gauge(one: Unit, key: str) -> Gauge:
    return next(gauge for gauge in gauges(one, BOOK) if gauge.key == key)


def turned(one: Unit, key: str, value: GaugeValue) -> Unit:
    after = with_gauge(one, key, value, BOOK)
    assert isinstance(after, Unit)
    return after


def test_every_gauge_of_an_untouched_unit_is_at_rest() -> None:
    assert [gauge.key for gauge in gauges(MONK, BOOK) if not gauge.is_at_rest] == []


def test_every_gauge_has_a_key_of_its_own() -> None:
    keys = [gauge.key for gauge in gauges(MONK, BOOK)]
    assert len(set(keys)) == len(keys)


def test_setting_every_gauge_back_to_rest_leaves_the_unit_untouched() -> None:
    hurt = unit(
        class_id="archer",
        items=["iron-bow"],
        state={"hp": 3, "activated": True, "statuses": [{"status": "Broken"}]},
    )
    for each in gauges(hurt, BOOK):
        hurt = turned(hurt, each.key, each.rest)
    assert [each.key for each in gauges(hurt, BOOK) if not each.is_at_rest] == []
    assert read_condition(hurt).hp is None


def test_hp_are_set_and_told_with_their_reasons() -> None:
    hurt = turned(MONK, "hp", 4.0)
    told = gauge(hurt, "hp")
    assert told.words == "4/21"
    assert [reason.value for reason in told.reasons] == [21.0, -17.0]
    assert turned(hurt, "hp", 21.0).state == {}


def test_another_weapon_is_put_into_the_hand() -> None:
    armed = turned(MONK, "weapon", "1")
    held = fighter(armed, BOOK).weapon
    assert held is not None
    assert held.name == "Initiate Art"
    assert fighter(turned(armed, "weapon", "nothing"), BOOK).weapon is None


def test_uses_are_counted_and_an_item_without_any_is_gone() -> None:
    assert gauge(turned(MONK, "uses:0", 2.0), "uses:0").words == "2/13"
    assert [item.item for item in items_of(turned(MONK, "uses:2", 0.0))] == ["heal-staff", "initiate-art"]


def test_a_status_is_given_and_taken() -> None:
    frozen = turned(MONK, "status:Frozen", "yes")
    assert has(fighter(frozen, BOOK), "Frozen")
    assert turned(frozen, "status:Frozen", "no").state == {}


def test_an_ability_is_lowered_by_so_many_steps() -> None:
    weakened = turned(MONK, "status:Inflicted:Def", 2.0)
    assert [str(status) for status in fighter(weakened, BOOK).statuses] == ["Inflicted Def-2"]
    assert gauge(weakened, "status:Inflicted:Def").words == "-2"


@pytest.mark.parametrize("key, value", [("hp", 22.0), ("hp", 1.5), ("weapon", "7"), ("luck", 1.0)])
def test_a_value_that_cannot_be_is_refused(key: str, value: GaugeValue) -> None:
    assert isinstance(with_gauge(MONK, key, value, BOOK), Refusal)


def test_restoring_leaves_only_that_it_has_acted() -> None:
    state = {"hp": 3, "activated": True, "statuses": [{"status": "Broken"}], "items": []}
    assert restored(MONK.evolve(state=state)).state == {"activated": True}


def test_a_unit_is_made_another_class_and_has_its_numbers() -> None:
    sniper = turned(unit(class_id="archer"), "class", "sniper")
    assert (sniper.sheet["class_id"], fighter(sniper, BOOK).ratings[Ability.STR]) == ("sniper", Rating.A)
    assert turned(sniper, "class", "nothing").sheet == {}


def test_an_item_is_put_into_the_first_free_place_and_into_the_free_hand() -> None:
    armed = turned(turned(unit(class_id="archer"), "item:0", "iron-bow"), "item:1", "steel-bow")
    assert [(item.item, item.equipped) for item in items_of(armed)] == [
        ("iron-bow", True),
        ("steel-bow", False),
    ]
    assert [item.item for item in items_of(turned(armed, "item:0", "nothing"))] == ["steel-bow"]


def test_only_what_the_class_can_use_is_offered() -> None:
    offered = [key for key, _ in gauge(unit(class_id="archer"), "item:0").choices]
    assert "iron-bow" in offered
    assert {"vulnerary", "speed-ring", "treasure", "nothing"} <= set(offered)
    assert not {"iron-sword", "silver-bow", "heal-staff"} & set(offered)


def test_what_is_carried_though_the_class_cannot_use_it_stays_to_be_seen() -> None:
    assert gauge(unit(class_id="archer", items=["fire"]), "item:0").words == "Fire"


def test_items_that_a_battle_has_changed_are_changed_in_it_alone() -> None:
    robbed = MONK.evolve(state={"items": [{"item": "torch"}]})
    after = turned(robbed, "item:1", "elixir")
    assert after.sheet == MONK.sheet
    assert [item.item for item in items_of(after)] == ["torch", "elixir"]


def test_there_is_no_place_beyond_the_inventory() -> None:
    keys = {each.key for each in gauges(MONK, BOOK)}
    assert "item:2" in keys
    assert "item:3" not in keys


def test_ratings_and_hp_are_set_for_one_unit_and_given_back_to_its_class() -> None:
    strong = turned(turned(unit(class_id="archer"), "rating:Str", "S"), "max_hp", 40.0)
    assert (fighter(strong, BOOK).max_hp, fighter(strong, BOOK).ratings[Ability.STR]) == (40, Rating.S)
    assert not gauge(strong, "rating:Str").is_at_rest
    assert turned(turned(strong, "rating:Str", "C"), "max_hp", 25.0).sheet == {"class_id": "archer"}


@pytest.mark.clause("S-SCEN-0")
def test_a_tag_of_the_scenario_is_given_and_taken() -> None:
    led = turned(unit(class_id="archer", tags=["Moonlit"]), "tag:Leader", "yes")
    assert led.sheet["tags"] == ["Moonlit", "Leader"]
    assert turned(led, "tag:Leader", "no").sheet["tags"] == ["Moonlit"]
