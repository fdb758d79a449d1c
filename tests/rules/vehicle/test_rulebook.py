import math
from typing import Any

import pytest

from mapper.errors import TableError
from mapper.rules.book import Pages
from mapper.rules.vehicle.book import make_book
from mapper.rules.vehicle.effects import Quirk
from tests.building import book

PLAIN = book()


def fault(house_rules: dict[str, Any] | None = None, settings: dict[str, Any] | None = None) -> TableError:
    with pytest.raises(TableError) as caught:
        book(house_rules, settings)
    return caught.value


def test_tables_are_typed_rows_by_key() -> None:
    assert PLAIN.tables.weapon["cannon"].mult == 1.0
    assert PLAIN.tables.type["walker"].move.strafe == 2
    assert PLAIN.tables.crit.thresholds == (0.2, 0.4, 0.6, 0.8)
    assert PLAIN.settings.glit.cracks is True


def test_quirks_are_effects_that_rules_look_up() -> None:
    assert PLAIN.tables.quirk["low_profile"].hit.vs_me == -20
    jump = PLAIN.tables.quirk["jump_jets"].action.jump
    assert jump is not None
    assert (jump.tiles, jump.cost) == (2, 6)


def test_a_quirk_without_an_effect_changes_nothing() -> None:
    assert Quirk(source="V-QRK-01", name="Paint").armour.energy_dmg == 1


def test_quirks_and_extra_systems_are_found_by_one_key() -> None:
    assert PLAIN.quirk("low_profile") is PLAIN.tables.quirk["low_profile"]
    assert PLAIN.quirk("sloped_glacis") is PLAIN.tables.extra["sloped_glacis"]
    assert PLAIN.quirk("nothing") is None


def test_there_are_the_quirks_and_extra_systems_of_the_rules() -> None:
    assert (len(PLAIN.tables.quirk), len(PLAIN.tables.extra)) == (18, 20)


def test_glitter_penetrates_shields_without_limit() -> None:
    against = PLAIN.tables.ammo["GLIT"].vs_shield
    assert against is not None
    assert math.isinf(against.pen)


def test_every_row_and_setting_names_its_clause() -> None:
    rows = [
        f"{table}.{key}"
        for table in ("weapon", "ammo", "quirk", "extra")
        for key in getattr(PLAIN.tables, table)
    ]
    assert all(PLAIN.source(row).startswith("V-") for row in rows)
    assert PLAIN.source("settings") == ""
    assert PLAIN.source("glit.cracks") == "V-DMG-10"
    assert PLAIN.source("weapon.cannon.rate") == "V-BLD-21"
    assert PLAIN.source("smoke.turns") == "V-MAP-11"


@pytest.mark.parametrize(
    "rules",
    [
        {"weapon.cannon.rate": 60},
        {"weapon": {"cannon": {"rate": 60}}},
        {"weapon.cannon": {"rate": 60}},
        {"weapon": {"cannon.rate": 60}},
    ],
)
def test_a_house_rule_may_be_dotted_or_nested(rules: dict[str, Any]) -> None:
    made = book(rules)
    assert made.tables.weapon["cannon"].rate == 60
    assert made.house == {"weapon.cannon.rate"}
    assert made.tables.weapon["railgun"] == PLAIN.tables.weapon["railgun"]


def test_a_house_rule_replaces_the_value_of_a_number_row() -> None:
    assert book({"hit.base": 75}).tables.hit.base == 75


def test_a_house_rule_reaches_into_an_effect() -> None:
    assert book({"quirk.low_profile.hit.vs_me": -10}).tables.quirk["low_profile"].hit.vs_me == -10


def test_a_house_rule_may_add_an_effect_a_quirk_did_not_have() -> None:
    made = book({"quirk.low_profile.heat.decay_mult": 2})
    assert made.tables.quirk["low_profile"].heat.decay_mult == 2


def test_a_house_rule_may_add_a_quirk() -> None:
    made = book({"quirk.heavy_paint": {"name": "Heavy Paint", "hit": {"vs_me": 5}}})
    assert made.tables.quirk["heavy_paint"].hit.vs_me == 5
    assert made.tables.quirk["heavy_paint"].source == "house rule"
    assert made.is_house("quirk.heavy_paint")


def test_a_house_rule_that_changes_nothing_is_none() -> None:
    assert book({"hit.base": 80}).house == frozenset()


def test_a_house_rule_may_be_a_list() -> None:
    made = book({"crit.thresholds": [0.5], "weapon.cannon.ammo": ["HE"]})
    assert made.tables.crit.thresholds == (0.5,)
    assert made.tables.weapon["cannon"].ammo == ("HE",)


def test_what_is_above_or_below_a_house_rule_counts_as_one() -> None:
    made = book({"weapon.cannon.rate": 60})
    assert made.is_house("weapon.cannon.rate")
    assert made.is_house("weapon.cannon")
    assert not made.is_house("weapon.cannon.rat")
    assert not made.is_house("weapon.cannon.shots")


def test_a_reason_that_rests_on_a_house_rule_says_so() -> None:
    assert PLAIN.reason("hit.base", "base", 80).text == "base"
    reason = book({"hit.base": 75}).reason("hit.base", "base", 75)
    assert (reason.text, reason.clause) == ("base (house rule)", "V-HIT-01")


def test_settings_switched_by_a_scenario_are_known() -> None:
    made = book({}, {"glit.cracks": False, "hit": {"threshold": {"player": 4}}, "hit.floor": 5})
    assert made.settings.glit.cracks is False
    assert made.settings.hit.threshold.player == 4
    assert made.settings.hit.threshold.npc_vehicle == 4
    assert made.switched == {"glit.cracks", "hit.threshold.player"}


@pytest.mark.parametrize(
    "rules, place, remedy",
    [
        ({"weapn.cannon.rate": 60}, "house_rules.weapn", "type, component"),
        ({"weapon.canon.rate": 60}, "house_rules.weapon.canon", "did you mean cannon?"),
        ({"weapon.cannon.rat": 60}, "house_rules.weapon.cannon.rat", "rate"),
        ({"weapon.cannon.rate": "many"}, "house_rules.weapon.cannon.rate", "a valid number"),
        ({"weapon.cannon.rate": True}, "house_rules.weapon.cannon.rate", "a valid number"),
        ({"weapon.cannon.rate": -1}, "house_rules.weapon.cannon.rate", "greater than or equal to 0"),
        ({"weapon.cannon": 60}, "house_rules.weapon.cannon", "rate"),
        ({"weapon.cannon.ammo": ["Foo"]}, "house_rules.weapon.cannon.ammo", "APHE"),
        (
            {"weapon.cannon.fire": ["up"]},
            "house_rules.weapon.cannon.fire.0",
            "'direct', 'low', 'high', 'top' or 'focus'",
        ),
        ({"terrain.debris.walker": "slow"}, "house_rules.terrain.debris.walker", ""),
        ({"type.boat.budget": 70}, "house_rules.type.boat", "rows: tank, walker, agrav"),
        ({"hit.bas": 70}, "house_rules.hit.bas", "base"),
        ({"hit.base.value": 70}, "house_rules.hit.base.value", ""),
        ({"crit.thresholds": [0.2, 2]}, "house_rules.crit.thresholds.1", "less than or equal to 1"),
        ({"quirk.low_profile.hit.vs": 1}, "house_rules.quirk.low_profile.hit.vs", "vs_me"),
        ({"hit..base": 1}, "house_rules.hit..base", ""),
        ({"ammo.HE.vs_shield": {"pen": 1, "dmg": 1}}, "house_rules.ammo.HE.vs_shield.disruption", ""),
    ],
)
def test_a_bad_house_rule_is_refused_with_its_key_and_what_is_allowed(
    rules: dict[str, Any], place: str, remedy: str
) -> None:
    error = fault(rules)
    assert error.place == place
    assert remedy in error.remedy


@pytest.mark.parametrize(
    "settings, place, remedy",
    [
        ({"glit.crack": True}, "settings.glit.crack", "cracks"),
        ({"glitter.cracks": True}, "settings.glitter", "glit"),
        ({"glit.cracks": 1}, "settings.glit.cracks", "a valid boolean"),
        ({"los.corner": "maybe"}, "settings.los.corner", "'both', 'any' or 'none'"),
        ({"scatter.directions": 6}, "settings.scatter.directions", "4 or 8"),
        ({"map.feature_letters.volatile": ""}, "settings.map.feature_letters.volatile", ""),
    ],
)
def test_a_bad_setting_is_refused_with_its_key_and_what_is_allowed(
    settings: dict[str, Any], place: str, remedy: str
) -> None:
    error = fault({}, settings)
    assert error.place == place
    assert remedy in error.remedy


def test_a_weapon_is_refused_without_the_numbers_its_family_needs() -> None:
    error = fault({"weapon.sling": {"name": "Sling", "family": "gun", "fire": ["direct"], "shots": 1}})
    assert "a weapon of the family gun needs mult, rate, ammo" in error.text


def test_a_new_row_must_hold_values_by_name() -> None:
    assert fault({"quirk.heavy_paint": 3}).place == "house_rules.quirk.heavy_paint"


def test_a_long_value_is_cut_short_in_the_complaint() -> None:
    assert len(fault({"hit.base": "x" * 10_000}).one_line()) < 200


def test_a_row_without_a_clause_is_refused() -> None:
    with pytest.raises(TableError) as caught:
        make_book(Pages({"hit": {"base": {"value": 80}}}, {}, {}, {}))
    assert caught.value.place == "hit.base"


def test_a_table_that_holds_no_rows_is_refused() -> None:
    with pytest.raises(TableError) as caught:
        make_book(Pages({"hit": 3}, {}, {}, {}))
    assert caught.value.place == "hit"


def test_a_shipped_table_that_lacks_a_value_is_refused_by_its_own_name() -> None:
    with pytest.raises(TableError) as caught:
        make_book(Pages({"hunker": {"base": {"value": 1.2, "source": "V-MOV-14"}}}, {}, {}, {}))
    assert not caught.value.place.startswith("house_rules")
