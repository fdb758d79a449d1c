"""The clauses about combat that the worked cases leave open, and their settings."""

from collections.abc import Sequence
from typing import Any

import pytest

from mapper.rules.reasons import total
from mapper.rules.script import Roll, outcome_at, play
from mapper.rules.skirmish.activation import activation_end, activation_start
from mapper.rules.skirmish.avoid import avo
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.combat import Combat, combat
from mapper.rules.skirmish.encounter import Encounter, Landing, Role
from mapper.rules.skirmish.fighter import rating_of
from mapper.rules.skirmish.forecast import Forecast, forecast
from mapper.rules.skirmish.ratings import Rating
from mapper.rules.skirmish.support import helpers
from tests.skirmishing import BOOK, fighter, skirmish_book

SWORD = {"weapon": "iron-sword"}
AXE = {"weapon": "iron-axe"}
BOW = {"weapon": "iron-bow"}
HIT, CRIT, MISS = 40, 1, 100


def armed(*tags: str, kind: str = "sword", **more: object) -> dict[str, Any]:
    return {"weapon": {"type": kind, "might": 1, "tags": list(tags), **more}}


def rules(**settings: object) -> Rulebook:
    return skirmish_book({}, {key.replace("__", "."): value for key, value in settings.items()})


def meet(
    attacker: dict[str, Any], defender: dict[str, Any], book: Rulebook = BOOK, **more: object
) -> Encounter:
    fighters = {Role.ATTACKER: fighter(book, **attacker), Role.DEFENDER: fighter(book, **defender)}
    return Encounter(book, fighters, **more)  # type: ignore[arg-type]  # the fields of an encounter


def promised(
    attacker: dict[str, Any], defender: dict[str, Any], book: Rulebook = BOOK, **more: object
) -> Forecast:
    return forecast(meet(attacker, defender, book, **more))


def fight(encounter: Encounter, rolls: Sequence[int]) -> Combat:
    left = list(rolls)

    def fall(roll: Roll) -> str:
        return outcome_at(roll, left.pop(0))

    fought = play(combat(encounter), fall)[0]
    assert left == []
    return fought


def order(fought: Combat) -> list[str]:
    return [f"{strike.by} {strike.phase}" for strike in fought.strikes]


def damage(attacker: dict[str, Any], defender: dict[str, Any], book: Rulebook = BOOK) -> tuple[int, int]:
    strike = promised(attacker, defender, book).strike
    return int(strike.damage.value), int(strike.critical_damage.value)


@pytest.mark.clause("S-TRI-2", "S-TAG inverted")
def test_s_tri_2_one_inverted_turns_the_triangle_and_two_cancel_out() -> None:
    assert promised(armed("Inverted"), AXE).strike.advantage == -1
    assert promised(armed("Inverted"), armed("Inverted", kind="axe")).strike.advantage == 1
    assert promised(armed("Inverted", kind="art"), BOW).strike.advantage == 0


@pytest.mark.clause("S-TRI-1")
def test_s_tri_1_the_loser_of_a_one_sided_pair_is_neutral() -> None:
    assert promised(BOW | {"tags": []}, armed(kind="art"), distance=2).strike.advantage == 0


@pytest.mark.clause("S-TRI-2")
def test_s_tri_2_the_worth_of_an_advantage_is_a_setting() -> None:
    strike = promised(SWORD, AXE, rules(triangle__dex=2, triangle__damage=3)).strike
    assert (strike.number, strike.damage.value) == (80, 5)


@pytest.mark.clause("S-TRI-3")
def test_s_tri_3_schools_may_be_left_out() -> None:
    reason, faith = (armed(kind="tome", school=school) for school in ("reason", "faith"))
    assert promised(reason, faith).strike.advantage == 1
    assert promised(faith, reason).strike.advantage == -1
    assert promised(reason, faith, rules(triangle__magic=False)).strike.advantage == 0


@pytest.mark.clause("S-HIT-2", "S-HIT-3")
def test_s_hit_2_steps_of_dex_add_up_before_they_are_clamped() -> None:
    axe = {"weapon": "steel-axe", "ratings": {"Dex": "A"}}
    assert promised(axe, {"weapon": "iron-lance"}).strike.number == 80


@pytest.mark.clause("S-HIT-4")
def test_s_hit_4_the_reasons_add_up_to_the_target_number() -> None:
    strike = promised({"weapon": "hammer"}, {"weapon": "steel-sword", "terrain": "fort"}).strike
    assert strike.target_number is not None
    assert total(strike.target_number.reasons) == strike.target_number.value == 30
    assert [(reason.clause, reason.value) for reason in strike.target_number.reasons] == [
        ("S-HIT-4", 60),
        ("S-TRI-2", 0),
        ("S-TAG inaccurate", -30),
        ("S-ITEM-4", 10),
        ("S-TERR-2", -10),
    ]


def test_numbers_of_a_house_rule_are_marked() -> None:
    own = skirmish_book({"base_damage.C": 6, "to_hit.C": [90, 80, 80, 65, 50, 50, 40]})
    strike = promised(SWORD, SWORD, own).strike
    assert (strike.number, strike.damage.value) == (65, 4)
    assert strike.target_number is not None
    assert strike.target_number.reasons[0].text == "Dex C against Spd C (house rule)"
    assert [reason.text for reason in strike.damage.reasons] == [
        "Str C of unit (house rule)",
        "might of Iron Sword",
        "Def C of unit",
    ]


@pytest.mark.clause("S-CRIT-1")
@pytest.mark.parametrize(
    ("settings", "critical"),
    [
        ({}, 30),
        ({"crit__deadly_mode": "add"}, 40),
        ({"crit__deadly_edge": "less-than"}, 29),
        ({"crit__deadly_mode": "add", "crit__deadly_edge": "less-than"}, 40),
        ({"crit__base": 20}, 30),
    ],
)
def test_s_crit_1_deadly_replaces_the_ten(settings: dict[str, Any], critical: int) -> None:
    strike = promised({"weapon": "killing-edge"}, SWORD, rules(**settings)).strike
    assert strike.critical_range.value == critical


@pytest.mark.clause("S-CRIT-1")
def test_s_crit_1_the_range_is_kept_within_none_and_all() -> None:
    assert promised(SWORD, armed("Nimble(40)")).strike.critical_range.value == 0
    assert promised(armed("Deadly(90)", "Lucky(40)"), SWORD).strike.critical_range.value == 100


@pytest.mark.clause("S-DMG-3")
def test_s_dmg_3_a_critical_doubles_before_the_reduction() -> None:
    assert damage(SWORD, SWORD) == (2, 7)
    assert damage(SWORD, SWORD, rules(crit__timing="after-reduction")) == (2, 4)
    assert damage(SWORD, SWORD, rules(crit__multiplier=3)) == (2, 12)


@pytest.mark.clause("S-DMG-1")
def test_s_dmg_1_a_later_edition_deals_more() -> None:
    assert damage(SWORD, SWORD, rules(damage__base_shift=2)) == (4, 11)


@pytest.mark.clause("S-DMG-2", "S-TAG effective", "S-TAG countermeasure")
def test_s_dmg_2_effective_counts_once_and_may_be_countered() -> None:
    both = armed("Effective(Flying)", "Effective(Dragon)")
    flier = {"tags": ["Flying", "Dragon"]}
    assert damage(both, flier)[0] == 7
    assert damage(both, {**flier, "tags": [*flier["tags"], "Countermeasure(Flying)"]})[0] == 7
    shielded = {"tags": ["Flying"], "accessory": "aurora-shield"}
    assert damage(both, shielded)[0] == 0


@pytest.mark.clause("S-TAG dragon")
def test_s_tag_dragon_is_a_word_for_weapons_to_be_effective_against() -> None:
    wyvern = {"class_": "wyvern-knight-sword-lance", "ratings": {"Def": "C"}}
    assert damage({"weapon": "wyrmslayer"}, wyvern)[0] == damage({"weapon": "wyrmslayer"}, {})[0] + 5


@pytest.mark.clause("S-DMG-2")
def test_s_dmg_2_the_sum_is_never_below_nothing() -> None:
    weak = {"weapon": {"type": "lance", "might": -9}}
    assert damage(weak, {"weapon": None, "ratings": {"Def": "F"}}) == (0, 0)


@pytest.mark.clause("S-DMG-4", "S-TAG piercing")
def test_s_dmg_4_piercing_leaves_a_reduction_of_e_and_all_points() -> None:
    wall = {"ratings": {"Def": "S"}, "terrain": "fort", "accessory": "iron-shield"}
    assert damage(armed("Piercing"), wall)[0] == 0
    assert damage(armed("Piercing", might=6), wall)[0] == 10 - 1 - 2 - 2
    assert damage(armed("Piercing", might=6), {"ratings": {"Def": "F"}})[0] == 10


@pytest.mark.clause("S-ITEM-3")
def test_s_item_3_guard_reduces_martial_damage_only() -> None:
    shielded = {"accessory": "silver-shield"}
    assert damage(armed(might=5), shielded)[0] == 9 - 3 - 4
    assert damage(armed(might=5, damage="magic"), shielded)[0] == 9 - 3


@pytest.mark.clause("S-TERR-1")
def test_s_terr_1_terrain_may_shift_the_rating_instead() -> None:
    strong, fort = armed(might=5), {"terrain": "fort", "ratings": {"Def": "A"}}
    assert damage(strong, fort)[0] == 9 - 5 - 2
    assert damage(strong, fort, rules(terrain__dr="ratings"))[0] == 9 - 6
    assert damage(armed("Piercing", might=5), fort, rules(terrain__dr="ratings"))[0] == 9 - 1


@pytest.mark.clause("S-TERR-3")
def test_s_terr_3_bad_ground_counts_for_covert_and_against_mystical() -> None:
    thief = {"class_": "thief", "terrain": "water", "ratings": {"Spd": "C"}}
    assert rating_of(promised({"weapon": "fire"}, thief).defender_avoid) is Rating.D
    flier = {"tags": ["Flying"], "terrain": "water"}
    assert rating_of(promised(SWORD, flier).defender_avoid) is Rating.C


@pytest.mark.clause("S-DMG-6", "S-TAG drain")
def test_s_dmg_6_drain_gives_back_half_even_of_a_blow_that_routs() -> None:
    drain = armed("Drain", might=9) | {"hp": 20}
    assert fight(meet(drain, {"hp": 7}), [HIT]).fighter(Role.ATTACKER).hp == 23
    assert fight(meet(drain | {"hp": 24}, {}), [HIT]).fighter(Role.ATTACKER).hp == 25


@pytest.mark.clause("S-DMG-6", "S-TAG effect", "S-TAG inflict")
def test_s_dmg_6_effects_come_with_a_hit_that_costs_nothing() -> None:
    sap = armed("Effect(Poisoned)", "Inflict(Def-1)", "Effect(Broken)", might=-9)
    fought = fight(meet(sap, {"statuses": ["Inflicted Def-2"]}), [HIT])
    hurt = fought.fighter(Role.DEFENDER)
    assert [str(status) for status in hurt.statuses] == ["Inflicted Def-2", "Poisoned", "Broken"]
    assert [str(status) for status in fought.strikes[0].gained] == ["Poisoned", "Broken"]


@pytest.mark.clause("S-DMG-6")
def test_s_dmg_6_who_is_routed_gets_no_status() -> None:
    fought = fight(meet({"weapon": "venomous"}, {"hp": 1}), [HIT])
    assert fought.fighter(Role.DEFENDER).statuses == ()


@pytest.mark.clause("S-BREAK-6")
def test_s_break_6_armor_is_immune_to_every_break() -> None:
    fought = fight(meet(armed("Effect(Broken)"), {"tags": ["Armor"], **AXE}), [HIT, MISS])
    assert fought.fighter(Role.DEFENDER).statuses == ()


@pytest.mark.clause("S-BREAK-5")
def test_s_break_5_counters_may_be_kept_from_breaking() -> None:
    broken = fight(meet(AXE, SWORD), [MISS, HIT]).fighter(Role.ATTACKER)
    assert [str(status) for status in broken.statuses] == ["Broken"]
    unbroken = fight(meet(AXE, SWORD, rules(break__on_counter=False)), [MISS, HIT])
    assert unbroken.fighter(Role.ATTACKER).statuses == ()


@pytest.mark.clause("S-STATUS broken")
def test_s_status_broken_forbids_the_counter_and_ends_with_the_activation() -> None:
    broken: dict[str, Any] = {**SWORD, "statuses": ["Broken"]}
    assert not promised(SWORD, broken).can_counter
    assert promised(broken, SWORD).can_counter
    assert activation_start(fighter(**broken), BOOK).fighter.statuses == ()


@pytest.mark.clause("S-HIT-5")
def test_s_hit_5_a_roll_tells_its_die_its_target_number_and_what_is_critical() -> None:
    roll = promised(SWORD, SWORD).strike.roll
    assert roll is not None
    assert (roll.sides, roll.classes) == (100, (("crit", 0.1), ("hit", 0.5), ("miss", 0.4)))
    assert roll.reason == "unit strikes unit: 60 or less hits, 10 or less is critical"


@pytest.mark.clause("S-COUNTER-1", "S-STATUS silenced")
def test_s_counter_1_silenced_forbids_tomes() -> None:
    assert not promised(SWORD, {"weapon": "fire", "statuses": ["Silenced"]}).can_counter
    assert not promised(SWORD, {"weapon": "heal-staff"}).can_counter
    assert promised(SWORD, {"weapon": "fire"}).can_counter


@pytest.mark.clause("S-FOLLOW-1")
def test_s_follow_1_the_gap_is_a_setting() -> None:
    quick = {**SWORD, "ratings": {"Spd": "B"}}
    assert promised(quick, SWORD).follow_up is None
    assert promised(quick, SWORD, rules(follow_up__gap=1)).follow_up is Role.ATTACKER


@pytest.mark.clause("S-FOLLOW-1", "S-TAG complex")
@pytest.mark.parametrize("tag", ["Complex", "Heavy"])
def test_s_follow_1_some_weapons_never_follow_up(tag: str) -> None:
    quick = armed(tag) | {"ratings": {"Spd": "S"}}
    assert promised(quick, SWORD).follow_up is None
    assert promised(SWORD, quick).follow_up is None


@pytest.mark.clause("S-FOLLOW-1")
def test_s_follow_1_it_is_taken_after_the_counter() -> None:
    quick = {**SWORD, "ratings": {"Spd": "A"}}
    slowing = armed("Inflict(Spd-1)")
    assert order(fight(meet(quick, slowing), [MISS, MISS, MISS])) == [
        "attacker attack",
        "defender counter",
        "attacker follow-up",
    ]
    assert order(fight(meet(quick, slowing), [MISS, HIT])) == ["attacker attack", "defender counter"]


@pytest.mark.clause("S-FOLLOW-2")
def test_s_follow_2_a_broken_defender_may_be_let_follow_up() -> None:
    quick = {**AXE, "ratings": {"Spd": "A"}, "statuses": ["Broken"]}
    assert promised(SWORD, quick).follow_up is None
    lenient = rules(follow_up__defender_needs_counter=False)
    assert promised(SWORD, quick, lenient).follow_up is Role.DEFENDER


@pytest.mark.clause("S-COMBAT-1")
def test_s_combat_1_a_silenced_attacker_strikes_no_more() -> None:
    heavy = armed("Heavy", kind="tome") | {"ratings": {"Spd": "S"}}
    fought = fight(meet(heavy, armed("Effect(Silenced)")), [HIT])
    assert order(fought) == ["defender counter"]


@pytest.mark.clause("S-TAG brave")
def test_s_tag_brave_counters_are_single_unless_the_gm_says_so() -> None:
    brave = armed("Brave") | {"ratings": {"Spd": "A"}}
    assert order(fight(meet(SWORD, brave), [MISS] * 3)) == [
        "attacker attack",
        "defender counter",
        "defender follow-up",
    ]
    assert len(fight(meet(SWORD, brave, rules(brave__on_counter=True)), [MISS] * 5).strikes) == 5


@pytest.mark.clause("S-TAG aoe")
def test_s_tag_aoe_strikes_once_and_is_not_answered() -> None:
    burst = armed("AoE", "Brave", "Heavy") | {"ratings": {"Spd": "S"}}
    found = promised(burst, SWORD)
    assert (found.can_counter, found.defender_is_first, found.follow_up) == (False, False, None)
    assert order(fight(meet(burst, SWORD), [MISS])) == ["attacker attack"]


@pytest.mark.clause("S-HEAVY-1")
def test_s_heavy_1_two_heavy_weapons_keep_the_order() -> None:
    heavy = armed("Heavy")
    assert promised(heavy, SWORD).defender_is_first
    assert not promised(heavy, heavy).defender_is_first
    assert not promised(heavy, BOW).defender_is_first


@pytest.mark.clause("S-HEAVY-2")
def test_s_heavy_2_both_may_be_pushed_but_nobody_beside_a_routed_one() -> None:
    heavy = armed("Heavy")
    assert fight(meet(heavy, heavy), [HIT, HIT]).pushed == (Role.DEFENDER, Role.ATTACKER)
    assert fight(meet(heavy, {**heavy, "hp": 1}), [HIT]).pushed == ()


@pytest.mark.clause("S-HEAVY-2")
def test_s_heavy_2_a_push_at_once_takes_the_defender_out_of_reach() -> None:
    at_once = rules(heavy__push_when="at-once")
    landing = {Role.DEFENDER: Landing(1, at_once.terrain("fort"))}
    brave = armed("Heavy", "Brave", range=[1, 2])
    met = meet(brave, armed("Heavy"), at_once, landings=landing)
    fought = fight(met, [HIT, HIT])
    assert order(fought) == ["attacker attack", "attacker attack"]
    assert [strike.target_number for strike in fought.strikes] == [60, 50]
    assert fought.pushed == (Role.DEFENDER,)


@pytest.mark.clause("S-TAG backup")
def test_s_tag_backup_goes_with_the_first_hit() -> None:
    brave = {"weapon": "iron-body-art"}
    fought = fight(meet(brave, BOW, helpers=("Ann",)), [MISS, HIT])
    assert [strike.lost for strike in fought.strikes] == [0, 6]
    fought = fight(meet(brave, BOW, helpers=("Ann",)), [HIT, HIT])
    assert [strike.lost for strike in fought.strikes] == [6, 3]


@pytest.mark.clause("S-TAG backup")
def test_s_tag_backup_needs_a_weapon_that_covers_the_target() -> None:
    ready = fighter(class_="sword-fighter", weapon="iron-sword")
    silent = fighter(tags=["Backup"], weapon="fire", statuses=["Silenced"])
    others = [fighter(weapon="iron-sword"), fighter(tags=["Backup"]), silent]
    assert helpers([(ready, 2), *((other, 1) for other in others)], BOOK) == ()
    assert helpers([(ready, 1), (ready, 1)], BOOK) == ("unit",)
    assert helpers([(ready, 1), (ready, 1)], rules(backup__limit="each")) == ("unit", "unit")


@pytest.mark.clause("S-TAG qi-adept")
def test_s_tag_qi_adept_halves_up_or_down() -> None:
    monk = {"class_": "martial-monk", "weapon": "heal-staff"}
    for settings, hp in (({}, 20), ({"qi_adept__share": "half-up"}, 19)):
        book = rules(**settings)
        met = meet({**SWORD, "ratings": {"Str": "D"}}, SWORD, book)
        met = Encounter(book, {**met.fighters, Role.GUARD: fighter(book, **monk)})
        assert fight(met, [HIT, MISS]).fighter(Role.GUARD).hp == hp


@pytest.mark.clause("S-TAG qi-adept")
def test_s_tag_qi_adept_a_guard_of_the_attacker_takes_the_first_counter() -> None:
    monk = fighter(class_="martial-monk", weapon="heal-staff")
    met = meet(SWORD, SWORD)
    fought = fight(Encounter(BOOK, {**met.fighters, Role.OWN_GUARD: monk}), [MISS, HIT])
    assert [strike.on for strike in fought.strikes] == [Role.DEFENDER, Role.OWN_GUARD]
    assert fought.fighter(Role.ATTACKER).hp == 25


@pytest.mark.clause("S-BREAK-3")
def test_s_break_3_a_guard_is_not_cured_by_the_combat() -> None:
    monk = fighter(class_="martial-monk", weapon="heal-staff", statuses=["Broken"])
    met = meet(SWORD, {**AXE, "statuses": ["Broken"]})
    fought = fight(Encounter(BOOK, {**met.fighters, Role.GUARD: monk}), [MISS])
    assert fought.fighter(Role.DEFENDER).statuses == ()
    assert [str(status) for status in fought.fighter(Role.GUARD).statuses] == ["Broken"]


@pytest.mark.clause("S-ITEM-4", "S-FOLLOW-1")
def test_s_item_4_weight_slows_and_terrain_does_not() -> None:
    assert rating_of(avo(fighter(weapon="silver-sword", terrain="water"), BOOK)) is Rating.E


@pytest.mark.clause("S-TURN-6", "S-TERR-4", "S-TAG blessed")
def test_s_turn_6_flames_come_after_healing_and_may_rout() -> None:
    burnt = activation_start(fighter(hp=3, terrain="flames", tags=["Blessed(2)"]), BOOK)
    assert [reason.value for reason in burnt.changes] == [2, -5]
    assert burnt.fighter.is_routed


@pytest.mark.clause("S-TERR-4")
def test_s_terr_4_flames_may_be_reduced_and_flying_spared() -> None:
    reduced = rules(terrain__flames_reduced=True)
    assert activation_start(fighter(reduced, terrain="flames"), reduced).fighter.hp == 21
    spared = rules(terrain__flying_ignores_specials=True)
    flier = fighter(spared, terrain="flames", tags=["Flying"])
    assert activation_start(flier, spared).fighter.hp == 25
    assert activation_start(fighter(terrain="flames", tags=["Flying"]), BOOK).fighter.hp == 20


@pytest.mark.clause("S-TURN-6")
def test_s_turn_6_a_throne_heals_at_the_end_and_never_above_the_maximum() -> None:
    assert activation_end(fighter(hp=20, terrain="throne"), BOOK).fighter.hp == 22
    assert activation_end(fighter(hp=24, terrain="throne"), BOOK).fighter.hp == 25


@pytest.mark.clause("S-STATUS poisoned")
def test_s_status_poisoned_may_end_with_an_activation() -> None:
    twice = rules(poison__activations=2)
    unit = fighter(twice, statuses=["Poisoned"])
    for left in (["Poisoned"], []):
        unit = activation_end(activation_start(unit, twice).fighter, twice).fighter
        assert [str(status) for status in unit.statuses] == left
