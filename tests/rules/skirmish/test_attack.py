"""Attacks as a scenario has them: weapons, allies, guards, structures, threats and sequences."""

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.deeds import SequenceOdds
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.skirmish import orders
from mapper.rules.skirmish.attack import GUARDED, attacks
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.sequence import sequence_odds
from mapper.rules.skirmish.threats import threats
from mapper.rules.skirmish.tile_attack import tile_attacks
from tests.building import scenario
from tests.skirmishing import BOOK, skirmish_book, unit

MAP = """
.....
.....
.....
"""
ANN = unit("B2", id="ann", name="Ann", class_id="sword-fighter", items=["iron-sword", "slim-sword"])
BOB = unit("C2", id="bob", name="Bob", side="blue", class_id="axe-fighter", items=["iron-axe"])


def field(*units: Unit, ground: str = "plains") -> Scenario:
    made = scenario(MAP, *units)
    return made.evolve(map=made.map.evolve(legend={".": ground}))


def found(
    there: Scenario, attacker: Unit = ANN, target: Unit = BOB, at: Tile | None = None, book: Rulebook = BOOK
) -> tuple[Attack, ...]:
    return attacks(there, attacker, target, Stance(at or attacker.tile, Side.N), book)


def clauses(attack: Attack) -> list[str]:
    return [note.clause for note in attack.notes]


def test_every_weapon_carried_is_told_with_the_odds_of_the_whole_combat() -> None:
    iron, slim = found(field(ANN, BOB))
    assert (iron.name, iron.place, slim.name, slim.place) == ("Iron Sword", 0, "Slim Sword", 1)
    assert iron.to_hit is not None
    assert iron.to_hit.value == 0.8
    assert iron.hits == pytest.approx((0.2, 0.8))
    assert iron.outcomes["hit"] == pytest.approx(0.8)
    assert iron.outcomes["broken"] == pytest.approx(0.8)
    assert iron.outcomes["countered"] == pytest.approx(0.2)
    assert iron.expected["hp"] == pytest.approx(3.0)
    assert iron.expected["own_hp"] == pytest.approx(27 - 26.66)


def test_the_likeliest_end_is_told_first_with_both_units() -> None:
    first = found(field(ANN, BOB))[0].states[0]
    assert first.chance == pytest.approx(0.7)
    assert list(first.values.items()) == [("hp", 24.0), ("own_hp", 27.0), ("broken", True)]


@pytest.mark.clause("S-TURN-6")
def test_an_attack_is_reckoned_as_the_turn_begins() -> None:
    hurt = ANN.evolve(state={"hp": 10, "statuses": [{"status": "Broken"}]})
    attack = found(field(hurt, BOB, ground="fort"), hurt)[0]
    assert attack.notes[0].text == "as its turn begins, Fort: +10 HP"
    assert {state.values["own_hp"] for state in attack.states} == {20.0, 15.0}
    low = ANN.evolve(state={"hp": 5})
    refusal = found(field(low, BOB, ground="flames"), low)[0].refusal
    assert refusal is not None
    assert refusal.code == "routed"


def test_a_weapon_in_the_pack_is_to_be_equipped_first() -> None:
    iron, slim = found(field(ANN, BOB))
    assert "S-FREE-1" not in clauses(iron)
    assert clauses(slim)[0] == "S-FREE-1"


def test_the_notes_tell_what_a_hit_does_and_whether_it_is_countered() -> None:
    texts = [note.text for note in found(field(ANN, BOB))[0].notes]
    assert texts[0] == (
        "a hit does 3: Str C of Ann 4, might of Iron Sword +1, advantage of the weapon triangle +1, "
        "Def C of Bob −3"
    )
    assert texts[1] == "a hit that rolls 10 or less is critical and does 9"
    assert texts[2] == "Bob counters at 60 for 2, if it is able to then"


@pytest.mark.clause("S-WPN-2")
def test_a_weapon_its_class_cannot_use_is_refused() -> None:
    ann = unit("B2", id="ann", class_id="sword-fighter", items=["iron-axe"])
    refusal = found(field(ann, BOB), ann)[0].refusal
    assert refusal is not None
    assert refusal.code == "no_proficiency"


@pytest.mark.clause("S-HIT-1")
@pytest.mark.parametrize(
    ("target", "code"),
    [
        (BOB.evolve(tile=Tile(4, 2)), "out_of_range"),
        (BOB.evolve(side="red"), "friend"),
        (BOB.evolve(state={"hp": 0}), "routed"),
        (ANN, "self"),
    ],
)
def test_what_may_not_be_attacked_is_refused(target: Unit, code: str) -> None:
    there = field(ANN, *(() if target is ANN else (target,)))
    refusal = found(there, ANN, target)[0].refusal
    assert refusal is not None
    assert refusal.code == code


def test_an_attack_is_reckoned_from_where_the_attacker_would_stand() -> None:
    far = ANN.evolve(tile=Tile(0, 0))
    assert found(field(far, BOB), far)[0].refusal is not None
    assert found(field(far, BOB), far, at=Tile(0, 1))[0].refusal is not None
    assert found(field(far, BOB), far, at=Tile(3, 1))[0].refusal is None


@pytest.mark.clause("S-TAG backup")
def test_an_ally_beside_the_target_backs_up_the_attacker() -> None:
    cay = unit("C1", id="cay", name="Cay", class_id="sword-fighter", items=["iron-sword"])
    backed = found(field(ANN, BOB, cay))[0]
    assert "S-TAG backup" in clauses(backed)
    assert backed.states[0].values["hp"] == 21
    assert "S-TAG backup" not in clauses(found(field(ANN, BOB, cay.evolve(side="blue")))[0])


@pytest.mark.clause("S-TAG qi-adept")
def test_each_guard_beside_the_target_is_a_way_of_its_own() -> None:
    monk = unit("C1", id="mo", name="Mo", side="blue", class_id="martial-monk", items=["heal-staff"])
    plain, guarded, *_ = found(field(ANN, BOB, monk))
    assert (plain.mode, guarded.mode) == ("attack", GUARDED)
    assert plain.expected["hp"] > guarded.expected["hp"] == 0
    assert [(other.unit, other.outcomes["hit"]) for other in guarded.others] == [("mo", 0.8)]
    assert guarded.others[0].expected["hp"] == pytest.approx(0.7 * 2 + 0.1 * 4)


@pytest.mark.clause("S-TAG qi-adept")
def test_a_hurt_guard_takes_no_strike() -> None:
    hurt = unit("C1", id="mo", side="blue", class_id="martial-monk", state={"hp": 20})
    assert {attack.mode for attack in found(field(ANN, BOB, hurt))} == {"attack"}


@pytest.mark.clause("S-TAG qi-adept")
def test_a_guard_of_the_attacker_is_a_way_where_counters_may_be_guarded() -> None:
    monk = unit("A2", id="mo", name="Mo", class_id="martial-monk", items=["heal-staff"])
    there = field(ANN, BOB, monk)
    assert {attack.mode for attack in found(there)} == {"attack"}
    plain, guarded, *_ = found(there, book=skirmish_book({}, {"qi_adept.on_counter": True}))
    assert guarded.mode == "counter guarded"
    assert guarded.expected["own_hp"] == 0 < plain.expected["own_hp"]
    assert guarded.expected["own_guard_hp"] > 0


PRIEST = unit("B2", id="pia", name="Pia", class_id="high-priest", items=["heal-staff", "freeze-staff"])


@pytest.mark.clause("S-STAFF-3")
def test_a_staff_that_works_on_enemies_is_told_with_its_chance() -> None:
    (freeze,) = found(field(PRIEST, BOB), PRIEST)
    assert freeze.to_hit is not None
    assert (freeze.name, freeze.place, freeze.mode, freeze.to_hit.value) == ("Freeze", 1, "staff", 0.6)
    assert freeze.outcomes == {"hit": 0.6, "frozen": 0.6}
    assert [(state.chance, dict(state.values)) for state in freeze.states] == [
        (0.6, {"hp": 27.0, "frozen": True}),
        (0.4, {"hp": 27.0, "frozen": False}),
    ]
    assert [note.text for note in freeze.notes][-1] == "3 uses left"


@pytest.mark.clause("S-STAFF-3")
@pytest.mark.parametrize(
    ("user", "code"),
    [
        (PRIEST.evolve(state={"statuses": [{"status": "Silenced"}]}), "silenced"),
        (unit("B2", id="pia", class_id="archer", items=["freeze-staff"]), "no_proficiency"),
        (PRIEST.evolve(state={"hp": 0}), "routed"),
    ],
)
def test_a_staff_that_cannot_be_used_says_why(user: Unit, code: str) -> None:
    refusal = found(field(user, BOB), user)[-1].refusal
    assert refusal is not None
    assert refusal.code == code


def test_a_staff_is_no_way_to_attack_an_ally() -> None:
    assert found(field(PRIEST, ANN.evolve(tile=Tile(2, 1))), PRIEST, ANN.evolve(tile=Tile(2, 1))) == ()


@pytest.mark.clause("S-HEAVY-2")
def test_a_push_at_once_leads_to_the_tile_behind() -> None:
    ann = unit("B2", id="ann", name="Ann", items=["iron-blade"])
    bob = unit("C2", id="bob", side="blue", items=["iron-blade"])
    at_once = skirmish_book({}, {"heavy.push_when": "at-once"})
    free, walled = field(ann, bob), field(ann, bob, unit("D2", id="cay", side="blue"))
    assert found(free, ann, bob, book=at_once)[0].outcomes["countered"] == pytest.approx(0.2)
    assert found(walled, ann, bob, book=at_once)[0].outcomes["countered"] == pytest.approx(1.0)


@pytest.mark.clause("S-TAG aoe")
def test_a_weapon_with_aoe_strikes_all_enemies_in_range() -> None:
    book = skirmish_book({"weapon.iron-sword.tags": ["AoE"]})
    cay = unit("B1", id="cay", name="Cay", side="blue")
    far = unit("E3", id="far", side="blue")
    attack = found(field(ANN, BOB, cay, far), book=book)[0]
    assert [other.unit for other in attack.others] == ["cay"]
    assert "S-TAG aoe" in clauses(attack)


@pytest.mark.clause("S-TERR-5")
def test_a_structure_is_always_hit_and_falls_when_nothing_is_left() -> None:
    there = field(ANN, ground="gate")
    struck = tile_attacks(there, ANN, Tile(2, 1), Stance(ANN.tile, Side.N), BOOK)[0]
    assert struck.outcomes == {"hit": 1.0, "falls": 0.0}
    assert dict(struck.states[0].values) == {"hp": 10.0, "falls": False}
    assert [note.text for note in struck.notes] == [
        "each strike does 5: Str C of Ann 4, might of Iron Sword +1",
        "once down, Gate becomes floor",
    ]


@pytest.mark.clause("S-TERR-5")
def test_brave_strikes_a_structure_twice() -> None:
    ann = unit("B2", id="ann", name="Ann", ratings={"Str": "S"}, items=["brave-sword"])
    struck = tile_attacks(field(ann, ground="gate"), ann, Tile(2, 1), Stance(ann.tile, Side.N), BOOK)[0]
    assert (struck.shots, struck.hits, struck.outcomes["falls"]) == (2, (0.0, 0.0, 1.0), 1.0)


@pytest.mark.clause("S-TERR-5")
@pytest.mark.parametrize(
    ("ground", "at", "code"), [("plains", Tile(2, 1), "no_structure"), ("gate", Tile(4, 1), "out_of_range")]
)
def test_only_a_structure_in_range_may_be_struck(ground: str, at: Tile, code: str) -> None:
    struck = tile_attacks(field(ANN, ground=ground), ANN, at, Stance(ANN.tile, Side.N), BOOK)[0]
    assert struck.refusal is not None
    assert struck.refusal.code == code


def threatening(there: Scenario, at: Tile) -> dict[str, list[str]]:
    """Return who threatens Bob where he would stand, with the tiles they go to first."""
    return {
        threat.unit: [
            note.where.label if isinstance(note.where, Tile) else ""
            for attack in threat.attacks
            for note in attack.notes[:1]
        ]
        for threat in threats(there, BOB, Stance(at, Side.N), BOOK)
    }


def test_enemies_threaten_a_unit_from_where_they_are_or_after_a_move() -> None:
    archer = unit("D2", id="ida", name="Ida", class_id="archer", items=["iron-bow"])
    far = unit("A1", id="far", items=["iron-sword"])
    there = field(ANN, BOB, archer, far)
    assert threatening(there, BOB.tile) == {"ann": ["", ""], "ida": ["D1"], "far": ["C1"]}


def test_an_enemy_that_cannot_come_near_enough_is_no_threat() -> None:
    slow = unit("A1", id="slow", items=["iron-sword"], tags=["Slow(4)"])
    frozen = unit("A3", id="frozen", items=["iron-sword"], state={"statuses": [{"status": "Frozen"}]})
    assert threatening(field(slow, frozen, BOB), BOB.tile) == {}
    assert threatening(field(slow, frozen, BOB), Tile(1, 0)) == {"slow": [""]}


def sequence(*given: orders.Attack | orders.EndTurn, units: tuple[Unit, ...] = (ANN, BOB)) -> SequenceOdds:
    odds = sequence_odds(field(*units), given, BOOK)
    assert isinstance(odds, SequenceOdds)
    return odds


def test_attacks_one_after_another_add_up() -> None:
    cay = unit("C1", id="cay", items=["iron-sword"])
    once = sequence(orders.Attack(unit="ann", target="bob"), units=(ANN, BOB, cay))
    both = (orders.Attack(unit="ann", target="bob"), orders.Attack(unit="cay", target="bob"))
    twice = sequence(*both, units=(ANN, BOB, cay))
    assert once.expected["hp"] == pytest.approx(3.0)
    assert twice.expected["hp"] == pytest.approx(3.0 + 0.7 * 6 + 0.1 * 15)  # Ann backs Cay up
    assert twice.outcomes["broken"] < once.outcomes["broken"]


def test_a_routed_target_is_attacked_no_more() -> None:
    frail = BOB.evolve(state={"hp": 3})
    odds = sequence(orders.Attack(unit="ann", target="bob"), units=(ANN, frail))
    assert odds.destroyed == pytest.approx((0.8,))
    assert odds.outcomes["routed"] == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ((), "nothing"),
        ((orders.EndTurn(unit="ann"),), "no_attack"),
        ((orders.Attack(unit="ann", target="bob"),) * 2, "acted"),
        ((orders.Attack(unit="ann", target="cay"),), "no_unit"),
        ((orders.Attack(unit="ann", target="bob", guard="ann"),), "no_guard"),
    ],
)
def test_a_sequence_that_cannot_be_is_refused(
    given: tuple[orders.Attack | orders.EndTurn, ...], code: str
) -> None:
    refusal = sequence_odds(field(ANN, BOB), given, BOOK)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
