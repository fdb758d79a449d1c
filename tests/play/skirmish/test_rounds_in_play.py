import pytest

from mapper.model.side import Allegiance, Colour, Controller
from mapper.rules.skirmish.alternation import Step
from tests.skirmish_games import BLUE, RED, ann, game, kept, now, orc, order, played, refused, there, told

BEA = {"id": "bea", "name": "Bea"}
OGRE = {"id": "ogre", "name": "Ogre"}


@pytest.mark.clause("S-TURN-2", "S-TURN-1")
def test_players_and_the_gm_take_turns_until_all_have_acted_and_a_new_round_begins() -> None:
    start = game(ann(), ann("A2", **BEA), orc("H1"), orc("H2", **OGRE))
    assert (start.scenario.round, start.scenario.phase) == (1, "Players' turn")
    one = played(start, order("end_turn", unit="ann"))
    assert one.scenario.phase == "GM's turn"
    assert refused(one, order("activate", unit="bea")) == "not_your_turn"
    two = played(one, order("end_turn", unit="ogre"), order("end_turn", unit="orc"))
    assert two.scenario.phase == "Players' turn"
    assert refused(two, order("activate", unit="ann")) == "activated"
    over = played(two, order("end_turn", unit="bea"))
    assert (over.scenario.round, over.scenario.phase) == (2, "Players' turn")
    assert kept(over).due is not None
    assert played(over, order("activate", unit="ann")).scenario.round == 2


@pytest.mark.clause("S-TURN-4")
def test_one_turn_ends_before_the_next_begins() -> None:
    acting = played(game(ann(), ann("A2", **BEA), orc("H1")), order("activate", unit="ann"))
    assert refused(acting, order("activate", unit="bea")) == "turn_not_over"
    assert refused(acting, order("activate", unit="ann")) == "activated"


@pytest.mark.clause("S-TURN-3")
def test_a_fixed_order_of_players_is_a_setting() -> None:
    green = Allegiance(id="green", name="Green", colour=Colour.TEAL, controller=Controller.PLAYER)
    sides = (RED, green, BLUE)
    units = (ann(), ann("A2", **BEA, side="green"), orc("H1"))
    free = game(*units, sides=sides)
    fixed = game(*units, sides=sides, settings={"turn.player_order": "fixed"})
    assert played(free, order("activate", unit="bea")).scenario.round == 1
    assert refused(fixed, order("activate", unit="bea")) == "not_your_turn"
    assert played(fixed, order("activate", unit="ann")).scenario.round == 1
    without = played(fixed, order("gm_correct", correction={"units_gone": ["ann"]}))
    assert played(without, order("activate", unit="bea")).scenario.round == 1


@pytest.mark.clause("S-TURN-6", "S-TERR-4", "S-BREAK-3")
def test_activation_ends_broken_and_the_fort_heals() -> None:
    hurt = {"hp": 10, "statuses": [{"status": "Broken"}, {"status": "Silenced"}]}
    start = game(ann("A1", state=hurt), orc("H1"), drawing="F.......")
    acting = played(start, order("activate", unit="ann"))
    assert (now(acting, "ann").hp, [str(one) for one in now(acting, "ann").statuses]) == (20, ["Silenced"])
    over = played(acting, order("end_turn", unit="ann"))
    assert now(over, "ann").statuses == ()
    assert told(acting) == ["Ann is activated", "Ann as it is activated: Fort: regains 10 HP, Broken ends"]


@pytest.mark.clause("S-TERR-4", "S-UNIT-4", "S-TURN-5")
def test_flames_may_rout_a_unit_as_it_is_activated() -> None:
    start = game(ann("A1", state={"hp": 5}), ann("C1", **BEA), orc("H1"), drawing="f.......")
    assert refused(start, order("move", unit="ann", path=["B1"])) == "routed"
    burnt = played(start, order("activate", unit="ann"))
    assert burnt.scenario.unit("ann") is None
    assert [(gone.unit, gone.how) for gone in kept(burnt).gone] == [("ann", "routed")]
    assert burnt.scenario.phase == "GM's turn"


@pytest.mark.clause("S-TURN-6")
def test_a_castle_gate_heals_as_the_activation_ends() -> None:
    start = game(ann("A1", state={"hp": 10}), orc("H1"), drawing="c.......")
    acting = played(start, order("activate", unit="ann"))
    assert now(acting, "ann").hp == 10
    assert now(played(acting, order("end_turn", unit="ann")), "ann").hp == 12


@pytest.mark.clause("S-TURN-7", "S-STATUS barrier")
def test_barrier_lasts_to_the_end_of_the_next_round() -> None:
    there_now = game(ann("A1", state={"statuses": [{"status": "Barrier"}]}), orc("H1"))
    lasting = []
    for _ in range(2):
        there_now = played(there_now, order("end_turn", unit="ann"), order("end_turn", unit="orc"))
        lasting.append(bool(now(there_now, "ann").statuses))
    assert lasting == [True, False]


@pytest.mark.clause("S-ACT-1", "S-MOVE-2")
def test_movement_is_spent_in_pieces_and_the_ground_costs() -> None:
    start = game(ann("A1"), orc("H1"), drawing=".w......")
    there_now = played(
        start, order("move", unit="ann", path=["B1"]), order("move", unit="ann", path=["C1", "D1"])
    )
    assert there(there_now, "ann").tile == (3, 0)
    assert refused(there_now, order("move", unit="ann", path=["E1"])) == "mobility"


@pytest.mark.clause("S-MOVE-3", "S-MOVE-4", "S-MOVE-2")
def test_ways_go_along_edges_through_allies_but_not_through_enemies_or_walls() -> None:
    start = game(ann("A1"), ann("B1", **BEA), orc("B2"), drawing="...\n...\n#..")
    assert refused(start, order("move", unit="ann", path=["B2"])) == "no_step"
    assert refused(start, order("move", unit="ann", path=["B1"])) == "occupied"
    assert refused(start, order("move", unit="ann", path=["A2", "B2"])) == "in_the_way"
    assert refused(start, order("move", unit="ann", path=["A2", "A3"])) == "closed"
    assert refused(start, order("move", unit="ann", path=["A2", "A3", "A4"])) == "closed"
    assert there(played(start, order("move", unit="ann", path=["B1", "C1"])), "ann").tile == (2, 0)


@pytest.mark.clause("S-SCEN-9")
def test_what_belongs_to_nobody_never_acts() -> None:
    start = game(ann(), orc("H1"), ann("D1", id="king", name="King", side=None, tags=["VIP"]))
    assert refused(start, order("activate", unit="king")) == "nobodys"


def test_a_step_of_the_gm_is_of_three_units() -> None:
    enemies = [orc(f"H{row}", id=f"orc{row}", name=f"Orc {row}") for row in (1, 2, 3)]
    more = [orc(f"G{row}", id=f"ogre{row}", name=f"Ogre {row}") for row in (1, 2)]
    there_now = played(game(ann(), *enemies, *more), order("end_turn", unit="ann"))
    due = kept(there_now).due
    assert due is not None
    assert (due.step, due.gm) == (Step.GM, 3)


@pytest.mark.clause("S-TAG blessed", "S-TURN-6")
def test_the_blessed_regain_hp_whenever_they_are_activated() -> None:
    start = game(ann("A1", "iron-sword", "prayer-ring", state={"hp": 10}), orc("H1"))
    acting = played(start, order("activate", unit="ann"))
    assert now(acting, "ann").hp == 12
    assert told(acting)[-1] == "Ann as it is activated: Blessed(2): regains 2 HP"


@pytest.mark.clause("S-TURN-1")
def test_a_unit_shows_that_it_has_acted_once_its_turn_is_over() -> None:
    acting = played(game(ann(), orc("H1")), order("activate", unit="ann"))
    over = played(acting, order("end_turn", unit="ann"))
    badges = [of.ruleset.token(there(of, "ann"), of.scenario).badges for of in (acting, over)]
    assert badges == [(), ("done",)]


@pytest.mark.clause("S-TURN-2")
def test_the_size_of_the_batches_is_a_setting_in_play_too() -> None:
    units = (ann(), ann("A2", **BEA), orc("H1"), orc("H2", **OGRE))
    start = game(*units, settings={"turn.player_batch": 2, "turn.gm_batch": 1})
    one = played(start, order("end_turn", unit="ann"))
    assert one.scenario.phase == "Players' turn"
    two = played(one, order("end_turn", unit="bea"))
    assert two.scenario.phase == "GM's turn"
    due = kept(played(two, order("activate", unit="orc"))).due
    assert due is not None
    assert due.is_over


@pytest.mark.clause("S-MOVE-4")
def test_whom_a_unit_may_pass_is_a_setting() -> None:
    settings = {"move.pass_allies": False, "move.pass_enemies": True}
    start = game(ann("A1"), ann("B1", **BEA), orc("A2"), settings=settings)
    assert refused(start, order("move", unit="ann", path=["B1", "C1"])) == "in_the_way"
    assert there(played(start, order("move", unit="ann", path=["A2", "A3"])), "ann").tile == (0, 2)


@pytest.mark.clause("S-STATUS poisoned", "S-TURN-6")
def test_poison_lasts_until_restore_or_as_many_activations_as_the_gm_says() -> None:
    def lasts(activations: int) -> list[bool]:
        ill = {"statuses": [{"status": "Poisoned"}]}
        at = game(ann("A1", state=ill), orc("H1"), settings={"poison.activations": activations})
        found = []
        for _ in range(3):
            at = played(at, order("end_turn", unit="ann"), order("end_turn", unit="orc"))
            found.append(bool(now(at, "ann").statuses))
        return found

    assert lasts(0) == [True, True, True]
    assert lasts(2) == [True, False, False]
