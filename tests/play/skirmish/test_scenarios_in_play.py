from typing import Any

import pytest

from mapper.files.rulings import ruleset_of
from mapper.model.battlemap import MarkKind
from mapper.model.unit import Unit
from mapper.play.correcting import entered
from mapper.play.game import Game, resume
from mapper.play.verifying import verify
from mapper.rules.reasons import Refusal
from tests.skirmish_games import (
    ann,
    at,
    carried,
    game,
    kept,
    mark,
    now,
    orc,
    order,
    played,
    refused,
    there,
    told,
)

BEA = {"id": "bea", "name": "Bea"}
OGRE = {"id": "ogre", "name": "Ogre"}


def contest(kind: str, *units: Unit, house: dict[str, int] | None = None, **fields: Any) -> Game:  # noqa: ANN401  # the game's
    settings = {"scenario.types": [kind], **fields.pop("settings", {})}
    rules = {f"scenario.{kind}.params.{key}": value for key, value in (house or {}).items()}
    return game(*units, settings=settings, house_rules=rules, **fields)


def winner(of: Game) -> str | None:
    verdict = of.ruleset.outcome(of.scenario)
    assert verdict is not None, "the battle goes on"
    return verdict.winner


@pytest.mark.clause("S-TAG fleeing", "S-SCEN escape", "S-SCEN-5")
def test_the_fleeing_leave_by_an_escape_tile_and_count() -> None:
    exits = (mark(MarkKind.ESCAPE, "A1"),)
    units = (ann("A1", tags=["Fleeing"]), ann("B2", **BEA), orc("H1"))
    start = contest("escape", *units, marks=exits)
    gone = played(start, order("escape", unit="ann"))
    assert gone.scenario.unit("ann") is None
    assert [(one.unit, one.how) for one in kept(gone).gone] == [("ann", "escaped")]
    assert winner(gone) == "red"
    assert refused(start, order("escape", unit="bea")) == "no_tag"
    away = contest("escape", ann("A2", tags=["Fleeing"]), orc("H1"), marks=exits)
    assert refused(away, order("escape", unit="ann")) == "no_mark"
    assert refused(away, order("raze", unit="ann")) == "no_tag"


@pytest.mark.clause("S-SCEN protect", "S-TAG vip")
def test_a_vip_of_the_attackers_is_none_that_the_scenario_counts() -> None:
    own = ann("B1", **BEA, tags=["VIP"], state={"hp": 1})
    start = contest("protect", ann("A3"), own, orc("C1"))
    lost = played(
        start, order("end_turn", unit="ann"), order("attack", unit="orc", target="bea"), rolls=(50,)
    )
    assert lost.scenario.unit("bea") is None
    assert lost.ruleset.outcome(lost.scenario) is None


@pytest.mark.clause("S-TAG leader", "S-SCEN seize")
def test_a_leader_of_the_defenders_seizes_for_its_own_side() -> None:
    seat = (mark(MarkKind.SEIZE, "H1"),)
    start = contest("seize", ann("A1", tags=["Leader"]), orc("H1", tags=["Leader"]), marks=seat)
    turn = played(start, order("end_turn", unit="ann"), order("seize", unit="orc"))
    assert winner(turn) == "blue"


@pytest.mark.clause("S-SCEN seize", "S-SCEN-5")
def test_only_leaders_of_the_attackers_that_are_routed_count_against_them() -> None:
    exits = (mark(MarkKind.ESCAPE, "A1"), mark(MarkKind.SEIZE, "H3"))
    both = {"scenario.types": ["seize", "escape"]}
    units = (ann("A1", tags=["Leader", "Fleeing"]), ann("A2", **BEA), ann("A3", id="cid"), orc("H1"))
    start = contest("seize", *units, marks=exits, settings=both)
    gone = played(start, order("escape", unit="ann"))
    assert gone.ruleset.outcome(gone.scenario) is None
    foes = (orc("H1", tags=["Leader"], state={"hp": 1}), orc("H3", **OGRE))
    lost = played(contest("seize", ann("G1"), *foes), order("attack", unit="ann", target="orc"), rolls=(50,))
    assert lost.scenario.unit("orc") is None
    assert lost.ruleset.outcome(lost.scenario) is None


@pytest.mark.clause("S-TAG leader", "S-SCEN seize", "S-SCEN-0")
def test_a_leader_seizes_and_its_side_wins() -> None:
    throne = (mark(MarkKind.SEIZE, "A1"),)
    start = contest("seize", ann("A1", tags=["Leader"]), orc("H1"), marks=throne)
    done = played(start, order("seize", unit="ann"))
    assert winner(done) == "red"
    assert told(done)[-2:] == ["Ann seizes A1", "the battle is over, Red has won: tiles seized: 1 of 1"]


@pytest.mark.clause("S-SCEN seize")
def test_without_any_leader_left_the_defender_wins() -> None:
    start = contest("seize", ann("A1", tags=["Leader"], state={"hp": 1}), ann("A3", **BEA), orc("B1"))
    assert winner(played(start, order("attack", unit="ann", target="orc"), rolls=(99, 50))) == "blue"


@pytest.mark.clause("S-TAG raider", "S-SCEN defend")
def test_a_raider_razes_a_tile_to_ruins_and_its_mark_is_gone() -> None:
    village = (mark(MarkKind.RAZE, "A1", "B1"),)
    start = contest("defend", ann("A1", tags=["Raider"]), orc("H1"), marks=village, drawing="FF......")
    done = played(start, order("raze", unit="ann"))
    assert (done.scenario.map.terrain(at("A1")), kept(done).razed) == ("ruins", (at("A1"),))
    rest = played(done, order("end_turn", unit="ann"), order("end_turn", unit="orc"))
    assert refused(rest, order("raze", unit="ann")) == "no_mark"
    one = contest("defend", ann("A1", tags=["Raider"]), orc("H1"), marks=village, house={"raze": 1})
    assert winner(played(one, order("raze", unit="ann"))) == "red"


@pytest.mark.clause("S-SCEN-0")
def test_scenario_actions_may_be_done_by_ending_the_turn_without_another() -> None:
    by_ending = {"scenario.trigger": "end-of-turn"}
    throne = (mark(MarkKind.SEIZE, "B1"),)
    start = contest("seize", ann("A1", tags=["Leader"]), orc("C1"), marks=throne, settings=by_ending)
    near = played(start, order("move", unit="ann", path=["B1"]))
    assert refused(near, order("seize", unit="ann")) == "by_ending"
    assert winner(played(near, order("end_turn", unit="ann"))) == "red"
    fought = played(near, order("attack", unit="ann", target="orc"), rolls=(99, 99))
    assert fought.ruleset.outcome(played(fought, order("end_turn", unit="ann")).scenario) is None


@pytest.mark.clause("S-SCEN-6", "S-SCEN objective-control")
def test_an_objective_is_taken_by_ending_a_turn_in_it_and_stays_taken() -> None:
    mill = (mark(MarkKind.OBJECTIVE, "A1", "B1"),)
    start = contest("objective-control", ann("A1"), orc("H1"), marks=mill, house={"rounds": 2})
    taken = played(start, order("end_turn", unit="ann"))
    assert dict(kept(taken).hold) == {"objective": "attacker"}
    away = played(taken, order("end_turn", unit="orc"), order("move", unit="ann", path=["A2"]))
    over = played(away, order("end_turn", unit="ann"), order("end_turn", unit="orc"))
    assert winner(over) == "red"
    contested = contest("objective-control", ann("A1"), orc("B1"), marks=mill)
    assert dict(kept(played(contested, order("end_turn", unit="ann"))).hold) == {}


@pytest.mark.clause("S-SCEN survive", "S-TURN-7")
def test_the_limit_is_tested_at_the_end_of_its_round() -> None:
    start = contest("survive", ann("A1"), orc("H1"), house={"rounds": 1})
    assert winner(played(start, order("end_turn", unit="ann"), order("end_turn", unit="orc"))) == "blue"


@pytest.mark.clause("S-SCEN protect", "S-TAG vip", "S-SCEN-9")
def test_a_vip_that_belongs_to_nobody_is_counted_when_it_is_routed() -> None:
    king = orc("B1", id="king", name="King", side=None, tags=["VIP"], state={"hp": 1})
    start = contest("protect", ann("A1"), king, orc("H1"))
    assert winner(played(start, order("attack", unit="ann", target="king"), rolls=(50,))) == "red"


@pytest.mark.clause("S-SCEN heist", "S-SCEN-8")
def test_a_treasure_goes_from_the_chest_to_a_secure_tile() -> None:
    marks = (mark(MarkKind.CHEST, "A1"), mark(MarkKind.SECURE, "B1"))
    thief = ann("A1", "iron-sword", tags=["Pick"])
    start = contest("heist", thief, orc("H1"), marks=marks, house={"secure": 1})
    opened = played(start, order("special", unit="ann", tag="Pick", tile="A1"))
    assert carried(opened, "ann") == ["iron-sword", "treasure"]
    rest = (order("end_turn", unit="ann"), order("end_turn", unit="orc"))
    later = played(opened, *rest)
    assert refused(later, order("special", unit="ann", tag="Pick", tile="A1")) == "nothing_to_open"
    home = played(later, order("move", unit="ann", path=["B1"]), order("end_turn", unit="ann"))
    assert (winner(home), carried(home, "ann")) == ("red", ["iron-sword"])


@pytest.mark.clause("S-SCEN-8", "S-ITEM-2")
def test_a_full_inventory_takes_no_treasure() -> None:
    full = ann("A1", "iron-sword", "torch", "vulnerary", tags=["Pick"])
    start = contest("heist", full, orc("H1"), marks=(mark(MarkKind.CHEST, "A1"),))
    assert refused(start, order("special", unit="ann", tag="Pick", tile="A1")) == "full"


@pytest.mark.clause("S-SCEN-8")
def test_a_routed_bearer_drops_the_treasure_and_another_takes_it_up() -> None:
    bearer = orc("B1", "iron-sword", "treasure", state={"hp": 1})
    start = contest("heist", ann("A1"), bearer, orc("H1", **OGRE))
    dropped = played(start, order("attack", unit="ann", target="orc"), rolls=(50,))
    assert kept(dropped).treasures == (at("B1"),)
    there_now = played(dropped, order("end_turn", unit="ann"), order("end_turn", unit="ogre"))
    near = played(there_now, order("move", unit="ann", path=["B1"]), order("take_treasure", unit="ann"))
    assert (carried(near, "ann"), kept(near).treasures) == (["iron-sword", "treasure"], ())
    assert refused(near, order("take_treasure", unit="ann")) == "no_treasure"


@pytest.mark.clause("S-SCEN-10")
def test_the_gm_may_end_the_battle_at_any_time() -> None:
    start = game(ann("A1"), orc("H1"))
    assert winner(played(start, order("end_battle", winner="blue", why="night falls"))) == "blue"
    over = played(start, order("end_battle"))
    assert winner(over) is None
    assert told(over) == ["the battle is over, nobody has won: the GM ends the battle"]
    assert refused(over, order("end_battle")) == "battle_over"
    assert refused(start, order("end_battle", winner="green")) == "no_side"


@pytest.mark.clause("S-DEPLOY-1")
def test_the_defender_places_its_units_in_its_zone_first_and_then_the_attacker() -> None:
    zones = (
        mark(MarkKind.DEPLOYMENT, "A1", "A2", id="west", side="red"),
        mark(MarkKind.DEPLOYMENT, "H1", "H2", "H3", id="east", side="blue"),
    )
    start = game(ann("A1"), orc("E1"), orc("H3", **OGRE), marks=zones)
    assert (start.scenario.phase, kept(start).deploying) == ("Deployment", ("blue",))
    assert refused(start, order("deploy", unit="ann", tile="A2")) == "not_your_turn"
    assert refused(start, order("activate", unit="ann")) == "no_game"
    assert refused(start, order("end_deployment", side="blue")) == "off_zone"
    assert refused(start, order("deploy", unit="orc", tile="G1")) == "off_zone"
    assert refused(start, order("deploy", unit="orc", tile="H3")) == "occupied"
    placed = played(start, order("deploy", unit="orc", tile="H1"), order("end_deployment", side="blue"))
    assert kept(placed).deploying == ("red",)
    begun = played(placed, order("deploy", unit="ann", tile="A2"), order("end_deployment", side="red"))
    assert (begun.scenario.round, begun.scenario.phase) == (1, "Players' turn")
    assert there(begun, "ann").tile == at("A2")
    assert dict(kept(begun).started) == {"red": 1, "blue": 2}


@pytest.mark.clause("S-DEPLOY-1")
def test_a_zone_may_have_a_limit_and_the_attacker_may_be_first() -> None:
    zones = (mark(MarkKind.DEPLOYMENT, "A1", "A2", id="west", side="red"),)
    settings = {"scenario.zone_limits": {"west": 1}, "scenario.deploy_first": "attacker"}
    start = game(ann("A1"), ann("A2", **BEA), orc("H1"), marks=zones, settings=settings)
    assert kept(start).deploying == ("red",)
    assert refused(start, order("end_deployment", side="red")) == "full_zone"


@pytest.mark.clause("S-TURN-5")
def test_reinforcements_wait_for_the_next_round_unless_the_gm_has_it_otherwise() -> None:
    fresh = orc("H3", **OGRE).model_dump(mode="json", exclude_defaults=True)
    arrival = order("gm_correct", correction={"units": [fresh]})
    late = played(game(ann("A1"), orc("H1")), arrival, order("end_turn", unit="ann"))
    assert refused(late, order("activate", unit="ogre")) == "late"
    over = played(late, order("end_turn", unit="orc"), order("end_turn", unit="ann"))
    assert now(played(over, order("activate", unit="ogre")), "ogre").hp == 25
    settings = {"turn.reinforcements": "at-once"}
    at_once = played(game(ann("A1"), orc("H1"), settings=settings), arrival, order("end_turn", unit="ann"))
    assert now(played(at_once, order("activate", unit="ogre")), "ogre").hp == 25


@pytest.mark.clause("S-UNIT-3")
def test_which_side_attacks_is_a_setting_and_sides_of_one_role_are_allied() -> None:
    reverse = contest(
        "survive", ann("A1"), orc("H1"), settings={"scenario.attacker": ["blue"]}, house={"rounds": 1}
    )
    assert winner(played(reverse, order("end_turn", unit="ann"), order("end_turn", unit="orc"))) == "red"
    allied = game(ann("A1"), orc("B1"), settings={"scenario.attacker": ["red", "blue"]})
    assert refused(allied, order("attack", unit="ann", target="orc")) == "friend"


@pytest.mark.clause("S-UNIT-4")
def test_whom_the_gm_leaves_without_hp_is_routed_with_the_next_order() -> None:
    start = game(ann("A1"), orc("H1"), orc("H2", **OGRE))
    fallen = {"changed": [{"unit": "orc", "condition": {"hp": 0}}]}
    done = played(start, order("gm_correct", correction=fallen))
    assert there(done, "orc").state == {"hp": 0}
    after = played(done, order("activate", unit="ann"))
    assert after.scenario.unit("orc") is None
    assert [one.unit for one in kept(after).gone] == ["orc"]


def test_a_battle_that_corrections_decide_is_over() -> None:
    start = game(ann("A1"), orc("H1"))
    fallen = {"changed": [{"unit": "orc", "condition": {"hp": 0}}]}
    done = played(start, order("gm_correct", correction=fallen))
    assert winner(done) == "red"
    assert refused(done, order("activate", unit="ann")) == "battle_over"


def test_a_turn_ends_with_the_unit_that_the_gm_takes_away() -> None:
    start = played(game(ann("A1"), ann("A2", **BEA), orc("H1")), order("activate", unit="ann"))
    gone = played(start, order("gm_correct", correction={"units_gone": ["ann"]}))
    after = played(gone, order("activate", unit="orc"))
    assert told(after)[:2] == ["the unit that was to act is gone", "GM's turn"]


@pytest.mark.clause("S-TURN-1")
def test_a_unit_that_has_acted_is_not_activated_by_what_follows_a_correction() -> None:
    start = played(game(ann("A1"), ann("A2", **BEA), orc("H1")), order("end_turn", unit="ann"))
    without = start.document.evolve(units=tuple(one for one in start.document.units if one.id != "orc"))
    done = entered(start.document, without, "it never was there", ruleset_of)
    assert not isinstance(done, Refusal)
    assert refused(resume(done, ruleset_of), order("activate", unit="ann")) == "activated"


def test_edits_of_a_game_are_entered_as_they_are() -> None:
    start = played(game(ann("A1"), orc("H1")), order("activate", unit="ann")).document
    hurt = start.evolve(units=tuple(one.evolve(state={"hp": 0}) for one in start.units if one.id == "orc"))
    fresh = start.evolve(units=(*start.units, orc("H3", **OGRE)))
    for after in (hurt, fresh):
        done = entered(start, after, "so be it", ruleset_of)
        assert not isinstance(done, Refusal), done.text
        assert done.units == after.units
        assert verify(done, ruleset_of, judge=True).mismatch is None


def test_a_correction_that_makes_no_fighter_is_refused() -> None:
    start = game(ann("A1"), orc("H1"))
    odd = {"changed": [{"unit": "orc", "condition": {"hp": "many"}}]}
    assert refused(start, order("gm_correct", correction=odd)) == "correction"
    assert refused(start, order("gm_correct", correction={"play": {"turn": "ann"}})) == "correction"


@pytest.mark.clause("S-SCEN-6")
def test_whether_equal_objectives_are_a_draw_is_a_setting() -> None:
    ends = (order("end_turn", unit="ann"), order("end_turn", unit="orc"))
    even = contest("objective-control", ann("A1"), orc("H1"), house={"rounds": 1})
    assert winner(played(even, *ends)) is None
    settings = {"scenario.tie": "defender"}
    kept_ground = contest("objective-control", ann("A1"), orc("H1"), house={"rounds": 1}, settings=settings)
    assert winner(played(kept_ground, *ends)) == "blue"
