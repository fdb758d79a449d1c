"""Rams, stomps and breaches as they are played."""

from typing import Any

import pytest

from mapper.model.unit import Unit
from mapper.play.game import Game
from tests.building import agrav, scenario, tank, walker
from tests.gaming import condition, events, game, kinds, order, played, refused

FIELD = """
    ........
    ........
    ........
"""
OVER = order("end_turn", side="red")


def field(*units: Unit, **fields: Any) -> Game:  # noqa: ANN401  # the scenario's fields
    """Return a game in the open."""
    return game(scenario(FIELD, *units, **fields))


def foe(kind: Any = tank, at: str = "E2", facing: str = "W", **changes: Any) -> Unit:  # noqa: ANN401  # a builder
    """Return a blue vehicle."""
    return kind(at, facing, id="wolf", name="Wolf", side="blue", **changes)  # type: ignore[no-any-return]  # as built


def ox(kind: Any = tank, at: str = "A2", facing: str = "E", **changes: Any) -> Unit:  # noqa: ANN401  # a builder
    """Return a red vehicle."""
    return kind(at, facing, id="ox", name="Ox", **changes)  # type: ignore[no-any-return]  # as built


@pytest.mark.clause("V-RAM-06", "V-RAM-12")
def test_a_tank_drives_into_contact_and_rams() -> None:
    there = played(field(ox(), foe()), order("ram", unit="ox", target="wolf"))
    unit = there.scenario.unit("ox")
    assert unit is not None
    assert unit.tile.label == "E2"
    assert kinds(events(there)) == ["moved"] * 4 + ["acted", "struck", "struck"]
    assert condition(there, "wolf").stun == 1
    assert condition(there, "ox").stun == 0


@pytest.mark.clause("V-RAM-01", "V-TRN-11")
def test_one_ram_a_turn() -> None:
    there = played(field(ox(), foe()), order("ram", unit="ox", target="wolf"))
    assert refused(there, order("ram", unit="ox", target="wolf")).code == "used"
    later = played(there, OVER, order("end_turn", side="blue"))
    assert not condition(later, "ox").rammed


@pytest.mark.clause("V-RAM-08", "V-QRK-11")
@pytest.mark.parametrize(("quirks", "struck"), [((), 1), (("reinforced_dozer_blade",), 0)])
def test_a_tank_breaks_through_a_barricade(quirks: tuple[str, ...], struck: int) -> None:
    start = field(ox(quirks=quirks, parts={"smartplate": 20}), foe(), barricades=[[2, 1, "W"]])
    blocked = order("move", unit="ox", path=["forward"] * 3)
    assert refused(start, blocked).code == "barricade"
    there = played(start, order("move", unit="ox", path=["forward"] * 3, through=True))
    unit = there.scenario.unit("ox")
    assert unit is not None
    assert (unit.tile.label, there.scenario.map.edges) == ("D2", ())
    assert kinds(events(there)).count("struck") == struck
    assert not condition(there, "ox").rammed


def test_a_light_tank_stops_at_a_barricade_it_does_not_break() -> None:
    start = field(ox(), foe(), barricades=[[1, 1, "W"]])
    there = played(start, order("move", unit="ox", path=["forward"], through=True))
    (piece,) = there.scenario.map.edges
    assert piece.durability is not None
    assert 0 < piece.durability < 200
    unit = there.scenario.unit("ox")
    assert unit is not None
    assert unit.tile.label == "A2"


@pytest.mark.clause("V-RAM-09")
def test_a_walker_stomps_what_stands_before_it() -> None:
    start = field(ox(walker, at="D2"), foe())
    there = played(start, order("stomp", unit="ox", target="wolf", spend=3))
    assert (condition(there, "ox").mobility_spent, condition(there, "ox").rammed) == (3, True)
    assert condition(there, "wolf").stun == 1


@pytest.mark.clause("V-RAM-09", "V-MOV-17")
def test_an_agrav_that_a_stomp_stuns_is_pushed_away_and_has_not_moved_by_that() -> None:
    start = field(ox(walker, at="D2"), foe(agrav, overrides={"internals": 600}))
    there = played(start, order("stomp", unit="ox", target="wolf", spend=7))
    wolf = there.scenario.unit("wolf")
    assert wolf is not None
    assert wolf.tile.label == "F2"
    assert condition(there, "wolf").moved == 0


@pytest.mark.clause("V-RAM-07")
def test_a_tank_can_t_ram_an_agrav_and_an_agrav_nobody() -> None:
    assert refused(field(ox(), foe(agrav)), order("ram", unit="ox", target="wolf")).code == "agrav"
    lifted = field(ox(agrav), foe())
    assert refused(lifted, order("ram", unit="ox", target="wolf")).code == "not_for_type"


@pytest.mark.clause("V-RAM-10", "V-STN-06")
def test_a_slam_takes_all_mobility_and_may_stun_the_one_who_slams() -> None:
    start = field(ox(agrav, at="D2", quirks=("grav_inverters",)), foe())
    there = played(start, order("slam", unit="ox", target="wolf"))
    assert condition(there, "ox").mobility_spent == 7
    assert condition(there, "ox").stun == 1


@pytest.mark.clause("V-RAM-11", "V-STR-10")
def test_a_stomp_hits_a_structure_with_half_its_damage() -> None:
    start = game(scenario("......\n...H..\n......", ox(walker, at="C2"), foe(at="F2")))
    (structure,) = start.scenario.map.structures
    there = played(start, order("stomp", unit="ox", target=structure.id))
    assert there.scenario.map.structures[0].durability == 950


@pytest.mark.clause("V-MAP-15")
def test_a_civilian_vehicle_stops_a_tank_unless_it_drives_through() -> None:
    car = Unit.model_validate_json('{"id":"car","side":null,"kind":"civilian","name":"Car","tile":[2,1]}')
    start = field(ox(), foe(), car)
    way = ["forward", "forward"]
    assert refused(start, order("move", unit="ox", path=way)).code == "civilian"
    there = played(start, order("move", unit="ox", path=way, through=True))
    assert there.scenario.unit("car") is None
    assert not condition(there, "ox").rammed


READY = order("set_reaction_ram", unit="ox")
BLUE_STEP = order("move", unit="wolf", path=["forward"])


@pytest.mark.clause("V-RAM-02")
def test_a_reaction_ram_strikes_who_comes_into_reach_with_one_chance() -> None:
    start = field(ox(parts={"turbine": 4}), foe(at="G2"))
    there = played(start, READY, OVER)
    assert kinds(events(played(there, BLUE_STEP))) == ["moved"]
    met = played(there, BLUE_STEP, BLUE_STEP)
    assert [rolled.classes[0] for rolled in met.entries[-1].rolls][:1] == [("hit", 0.7)]
    unit = met.scenario.unit("ox")
    assert unit is not None
    assert unit.tile.label == "E2"
    assert condition(met, "ox").rammed


@pytest.mark.clause("V-RAM-02")
def test_nobody_rams_in_reaction_who_does_not_stand_by_for_it() -> None:
    there = played(field(ox(), foe(at="G2")), OVER, BLUE_STEP, BLUE_STEP)
    assert kinds(events(there)) == ["moved"]
    called_off = played(field(ox(), foe(at="G2")), READY, order("set_reaction_ram", unit="ox", ready=False))
    assert not condition(called_off, "ox").charging


@pytest.mark.clause("V-RAM-02", "V-RAM-01", "V-RAM-07")
def test_who_has_rammed_or_can_t_does_not_stand_by() -> None:
    done = played(field(ox(), foe()), order("ram", unit="ox", target="wolf"))
    assert refused(done, READY).code == "used"
    assert refused(field(ox(agrav), foe()), READY).code == "not_for_type"
