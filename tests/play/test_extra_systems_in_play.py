"""What extra systems, stronger shots and wide shots do as they are played."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.play.game import Game
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.orders import AnyOrder
from mapper.rules.vehicle.state import Burning
from tests.building import infantry, scenario, tank, walker
from tests.gaming import condition, events, game, kinds, order, played, refused

FIELD = "......\n......\n......\n......\n......"
POWER = {"generator": 6, "capacitor": 5, "sensors": 5}
ARRAY = {"weapon": "maru_anala"}
CANISTERS = {"weapon": "dorn_lasair", "turret": True, "ammo": {"Incendiary": 40}}
SHELLS = {"weapon": "cannon", "points": 4, "turret": True, "ammo_points": 1, "ammo": {"HE": 10}}
RAILGUN = {"weapon": "railgun", "points": 18, "turret": True, "ammo_points": 5, "ammo": {"Penetrator": 40}}
PLASGUN = {"weapon": "plasgun", "points": 30}
OVER = order("end_turn", side="red")


def ox(*weapons: Mapping[str, Any], at: str = "A3", kind: Any = tank, **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    made: Unit = kind(at, "E", id="ox", name="Ox", weapons=weapons, **{"parts": POWER, **changes})
    return made


def wolf(at: str = "C3", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    """A tank too thick for anything to get at its internals: no crits are rolled."""
    given = {"id": "wolf", "name": "Wolf", "side": "blue", "parts": {"smartplate": 40}, **changes}
    return tank(at, "W", **given)


def shot(weapon: int, **more: Any) -> AnyOrder:  # noqa: ANN401  # an order's fields
    return order("fire", unit="ox", weapon=weapon, target="wolf", **more)


def rolled(start: Game, given: AnyOrder, *typed: float) -> Game:
    """The game after an order that the GM rolls these numbers for, and no others."""
    done = start.do(given, typed=typed)
    assert not isinstance(done, Refusal), done.text
    assert [roll.value for roll in done.entries[-1].rolls] == list(typed)
    return done


def field(*units: Unit, drawing: str = FIELD, **fields: Any) -> Game:  # noqa: ANN401  # the scenario's fields
    where: Scenario = scenario(drawing, *units, **fields)
    return game(where)


def struck(of: Game) -> list[str]:
    """Who was struck by the last order, in order."""
    return [event["unit"] for event in events(of) if event["event"] == "struck"]


@pytest.mark.clause("V-EXT-07", "V-TRN-07")
def test_an_emp_stuns_and_then_cools_down() -> None:
    there = rolled(field(ox(extras=["emp_emitter"]), wolf(parts={"hardshield": 5})), shot(100), 50)
    hit = condition(there, "wolf")
    assert (hit.shield.charge, hit.shield.crack, hit.stun) == (140, 2, 1)
    assert condition(there, "ox").emp == 4
    later = played(there, OVER, order("end_turn", side="blue"))
    assert refused(later, shot(100)).code == "not_ready"


@pytest.mark.clause("V-EXT-19", "V-DMG-26")
def test_flames_strike_everyone_in_the_tile() -> None:
    mate = infantry("C3", kind="powersuit", id="suit", side="red")
    there = rolled(field(ox(extras=["heavy_flamethrower"]), wolf(), mate), shot(100), 10, 20, 30, 40)
    assert struck(there) == ["wolf", "suit"]
    assert condition(there, "wolf").heat == 120
    assert (condition(there, "suit").shield_charge, condition(there, "suit").health) == (0, 50)


@pytest.mark.clause("V-EXT-20")
def test_a_battery_of_micro_missiles_fires_but_one_way() -> None:
    start = field(ox(extras=["anthill_pod"]), wolf())
    there = rolled(start, shot(100), 10, 20, 30)
    assert refused(there, shot(101)).code == "fired"
    assert refused(there, shot(0)).code == "fired"


@pytest.mark.clause("V-BLD-46", "V-ENG-04", "V-EXT-14")
def test_a_sonic_pulse_rolls_for_everyone_in_the_cone() -> None:
    own = ox(ARRAY, kind=walker, extras=["harmonic_shielding"], parts=POWER | {"hardshield": 14})
    mate = infantry("D4", kind="trooper", id="mate", side="red")
    there = rolled(field(own, wolf(), mate, wolf("E3", id="far")), shot(0, energy=30), 50, 60)
    assert struck(there) == ["wolf", "mate"]
    assert condition(there, "mate").health == 0
    assert condition(there, "ox").shield.harmonic == 100
    assert condition(there, "ox").energy_spent == 34
    assert condition(there, "ox").capacitor == 150 + 30 - 16


@pytest.mark.clause("V-BLD-46", "V-STR-02")
def test_a_sonic_pulse_rolls_for_the_structures_in_the_cone() -> None:
    yard = "......\n......\n......\n..H...\n......"
    start = field(ox(ARRAY, kind=walker, parts={}), wolf(), drawing=yard)
    hit, missed = rolled(start, shot(0), 50, 60), rolled(start, shot(0), 50, 90)
    assert kinds(events(hit)) == ["fired", "struck", "structure_struck"]
    assert hit.scenario.map.structures[0].durability == 1000 - 40
    assert missed.scenario.map.structures[0].durability == 1000 - 8


@pytest.mark.clause("V-EXT-15")
def test_a_focused_pulse_strikes_a_single_tile() -> None:
    own = ox(ARRAY, kind=walker, extras=["resonation_focus"])
    mate = infantry("D3", kind="trooper", id="mate", side="red")
    there = rolled(field(own, wolf(), mate), shot(0, mode="focus"), 50)
    assert struck(there) == ["wolf"]
    assert condition(there, "wolf").armour_durability == pytest.approx(4800 - 20 * 40 / 720)


@pytest.mark.clause("V-DMG-26", "V-BLD-45")
def test_a_canister_that_hits_burns_the_whole_tile() -> None:
    mate = infantry("C3", kind="powersuit", id="suit", side="red")
    there = rolled(field(ox(CANISTERS), wolf(), mate), shot(0), 50)
    assert struck(there) == ["wolf", "suit"]
    assert (condition(there, "wolf").heat, condition(there, "suit").shield_charge) == (60, 20)
    assert (
        condition(there, "wolf").burning == condition(there, "suit").burning == (Burning(flame=20, turns=2),)
    )


@pytest.mark.clause("V-DMG-26", "V-IND-11")
def test_a_canister_that_misses_burns_where_it_scatters_to() -> None:
    own, east = ox(CANISTERS, parts={"generator": 6}), 100 * 2.5 / 8
    mate = infantry("D3", kind="powersuit", id="suit", side="red")
    there = field(own, wolf(), mate).do(shot(0), typed=(90, east))
    assert not isinstance(there, Refusal)
    assert struck(there) == ["suit"]
    assert condition(there, "suit").shield_charge == 20


@pytest.mark.clause("V-DMG-26")
def test_tiles_burn_instead_of_units_by_a_setting() -> None:
    start = field(ox(CANISTERS), wolf(), settings={"flame.burning_on": "tile"})
    there = rolled(start, shot(0), 50)
    assert condition(there, "wolf").burning == ()
    (fire,) = there.scenario.map.fields
    assert (fire.kind, fire.tile.label, fire.turns) == (FieldKind.FIRE, "C3", 2)
    burnt = played(there, OVER, order("end_turn", side="blue"))
    assert condition(burnt, "wolf").heat == pytest.approx(80 - 48)
    assert burnt.scenario.map.fields[0].turns == 1


@pytest.mark.clause("V-INF-02")
def test_a_shell_strikes_the_men_beside_its_target() -> None:
    men = [infantry("C3", kind="powered_armour", shield=0, id=f"man{number}") for number in range(4)]
    start = field(ox(SHELLS, parts={}), *men)
    there = rolled(start, order("fire", unit="ox", weapon=0, target="man0"), 10)
    assert struck(there) == ["man0", "man1", "man2"]
    assert [condition(there, f"man{number}").health for number in range(4)] == [0, 0, 0, None]
    missed = rolled(start, order("fire", unit="ox", weapon=0, target="man0", ammo="HE"), 90)
    assert struck(missed) == ["man0"]


@pytest.mark.clause("V-INF-03")
def test_ap_shots_go_on_to_the_next_man() -> None:
    men = [infantry("C3", id=f"man{number}") for number in range(3)]
    start = field(ox(), *men)
    there = rolled(
        start, order("fire", unit="ox", weapon=0, target="man0"), *[10] * 9
    )  # each falls to three hits
    assert struck(there) == ["man0", "man1", "man2"]
    assert [condition(there, f"man{number}").health for number in range(3)] == [0, 0, 0]


@pytest.mark.clause("V-EXT-01")
def test_an_overcharged_shot_strikes_what_it_passes_through() -> None:
    wall = "......\n......\n.L....\n......"
    own = ox(RAILGUN, extras=["rail_overcharge"])
    start = field(own, wolf(), drawing=wall)
    assert refused(start, shot(0)).code == "no_sight"
    there = rolled(start, shot(0, energy=20), 50)
    assert kinds(events(there)) == ["fired", "structure_struck", "struck"]
    section = there.scenario.map.structures[0]
    assert section.durability == 0  # more than a fifth of 500 in one hit
    assert condition(there, "ox").weapon_state(0).heat == 20
    assert condition(there, "ox").capacitor == 150 - 14


@pytest.mark.clause("V-EXT-13", "V-HIT-26", "V-ENG-08")
def test_a_hull_set_to_a_reaction_turn_turns_and_fires() -> None:
    own = ox(PLASGUN, at="C3", extras=["reaction_turn"], parts={"generator": 9, "capacitor": 1})
    start = field(own, wolf("A5", quirks=["low_profile"]), drawing="......\n......\n......\n.H....\n......")
    ready = played(start, order("set_reaction", unit="ox", weapons=[0], kind="turn"), OVER)
    there = ready.do(order("move", unit="wolf", path=["right", "right"]), typed=(30,))
    assert isinstance(there, Refusal)  # a tank doesn't step aside
    moved = ready.do(order("move", unit="wolf", path=["turn_right", "forward", "forward"]), typed=(30,))
    assert not isinstance(moved, Refusal), moved.text
    told = [event for event in events(moved) if event.get("unit") == "ox"]
    assert [event["event"] for event in told] == ["moved", "fired"]
    assert told[0]["facing"] == "W"
    assert condition(moved, "ox").energy_spent == 36
    assert "wolf" in struck(moved)


@pytest.mark.clause("V-EXT-13")
def test_only_a_plasgun_with_the_system_is_set_to_turn() -> None:
    start = field(ox(PLASGUN, extras=["reaction_turn"]), wolf())
    assert refused(start, order("set_reaction", unit="ox", weapons=[1], kind="turn")).code == "not_fitted"
    plain = field(ox(PLASGUN), wolf())
    assert refused(plain, order("set_reaction", unit="ox", weapons=[0], kind="turn")).code == "not_fitted"
