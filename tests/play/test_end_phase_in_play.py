"""The end phase as it is played: what comes down, burns, heals and counts down, in the stated order."""

import json
from typing import Any

import pytest

from mapper.geometry.grid import Tile
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.play.game import Game
from tests.building import scenario, tank
from tests.gaming import condition, events, game, order, played

RED_DONE, BLUE_DONE = order("end_turn", side="red"), order("end_turn", side="blue")


def ox(at: str = "A1", **changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return a red tank."""
    return tank(at, "E", id="ox", name="Ox", **changes)


def wolf(at: str = "F1", **changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return a blue tank."""
    return tank(at, "W", id="wolf", name="Wolf", side="blue", **changes)


def a_round(start: Game) -> Game:
    """Return the game after both sides have ended their turns."""
    return played(start, RED_DONE, BLUE_DONE)


def section(of: Game, name: str) -> Structure:
    """Return a structure as it stands."""
    return next(piece for piece in of.scenario.map.structures if piece.id == name)


def with_durability(drawing: str, *units: Unit, durability: float, traits: tuple[str, ...] = ()) -> Game:
    """Return a game on a map whose first structure has this durability left."""
    made = scenario(drawing, *units)
    first, *others = made.map.structures
    told = first.model_dump(mode="json") | {"traits": list(traits), "durability": durability}
    changed = Structure.model_validate_json(json.dumps(told))
    return game(made.evolve(map=made.map.evolve(structures=(changed, *others))))


HOUSE = """
    ......
    ..H...
    ......
"""


@pytest.mark.clause("V-STR-04", "V-STR-13", "V-MAP-03")
def test_a_section_without_durability_comes_down_a_stage_each_turn() -> None:
    start = with_durability(HOUSE, ox(), wolf(), durability=0)
    (name,) = (piece.id for piece in start.scenario.map.structures)
    ruin = a_round(start)
    assert (section(ruin, name).kind, section(ruin, name).height, section(ruin, name).durability) == (
        "ruin",
        "low",
        None,
    )
    fix = {"structures": [section(ruin, name).model_dump(mode="json") | {"durability": 0}]}
    gone = a_round(played(ruin, order("gm_correct", correction=fix)))
    assert gone.scenario.map.structures == ()
    assert gone.scenario.map.terrain(Tile(2, 1)) == "debris"
    assert gone.undo().undo().undo().document == ruin.document


@pytest.mark.clause("V-STR-07")
def test_a_volatile_section_strikes_all_around_it_when_it_comes_down() -> None:
    drawing = """
        ......
        ..HL..
        ......
    """
    start = with_durability(drawing, ox("B1"), wolf("F1"), durability=0, traits=("volatile",))
    there = a_round(start)
    struck = [event for event in events(there) if event.get("cause") == "explosion"]
    assert {event["event"] for event in struck} == {"struck", "structure_struck"}
    assert condition(there, "ox").armour_durability != condition(start, "ox").armour_durability
    assert condition(there, "wolf").armour_durability is None


@pytest.mark.clause("V-TRN-03", "V-TRN-08", "V-MAP-11")
def test_smoke_and_gas_lose_a_turn_and_gas_strikes_at_start_and_end() -> None:
    made = scenario("3.....\n......", ox("A1"), wolf("F1"))
    gassed = {"fields": [{"kind": "gas", "tile": [0, 0], "turns": 2}]}
    start = played(game(made), order("gm_correct", correction=gassed))
    there = a_round(start)
    turns = {field.kind.value: field.turns for field in there.scenario.map.fields}
    assert turns == {"smoke": 2, "gas": 1}
    steps = [event["step"] for event in events(there) if event["event"] == "upkept" and event.get("notes")]
    assert steps.count("gas") == 1
    assert steps.count("start") == 1
    assert len(condition(there, "ox").corrosion) == 2


@pytest.mark.clause("V-TRN-02")
def test_the_steps_of_the_end_phase_stand_in_their_order() -> None:
    state = {
        "heat": 40,
        "corrosion": [3],
        "burning": [{"flame": 10, "turns": 2}],
        "stun": 1,
        "shield": {"charge": 100},
        "energy_spent": 2,
        "emp": 2,
        "moved": 3,
    }
    fitted = ox("A1", parts={"hardshield": 4, "generator": 2, "capacitor": 2})
    start = game(scenario("......", fitted, wolf("F1")))
    fix = {"changed": [{"unit": "ox", "condition": state | {"capacitor": 10}}]}
    there = a_round(played(start, order("gm_correct", correction=fix)))
    told = [event["step"] for event in events(there) if event.get("unit") == "ox" and "step" in event]
    assert " ".join(told) == "burning corrosion stun shields heat energy timers movement"


@pytest.mark.clause("V-GEN-01", "V-TRN-01")
@pytest.mark.parametrize(
    ("first", "phases"),
    [
        ("players", ["Players' phase", "GM phase", "Players' phase", "GM phase"]),
        ("gm", ["GM phase", "Players' phase", "GM phase", "Players' phase"]),
        ("alternate", ["Players' phase", "GM phase", "GM phase", "Players' phase"]),
    ],
)
def test_every_side_acts_once_a_round_in_the_order_of_the_setting(first: str, phases: list[str]) -> None:
    there = game(scenario("......", ox(), wolf(), settings={"turn.first_side": first}))
    seen = []
    for _ in range(4):
        seen.append(there.scenario.phase)
        acting = "red" if there.scenario.phase.startswith("Players") else "blue"
        there = played(there, order("end_turn", side=acting))
    assert seen == phases
    assert there.scenario.round == 3


@pytest.mark.clause("V-MOV-06", "V-TRN-01", "V-HIT-18")
def test_moves_and_shots_go_in_any_order_and_only_moves_before_a_shot_count() -> None:
    guns = [
        {"weapon": "cannon", "points": 5, "turret": True, "ammo_points": 5, "ammo": {"HE": 9}},
        {"weapon": "cannon", "points": 5, "turret": True, "ammo_points": 5, "ammo": {"HE": 9}},
    ]
    start = game(scenario("........\n........", ox(weapons=guns), wolf("H1")))
    shots = [order("fire", unit="ox", weapon=place, ammo="HE", target="wolf") for place in (0, 1)]
    step = order("move", unit="ox", path=["forward"])
    there = played(start, shots[0], step, step, shots[1], step)
    chances = [entry.rolls[0].classes[0][1] for entry in there.entries if entry.order["order"] == "fire"]
    assert chances == pytest.approx([0.80, 0.50])
    assert condition(there, "ox").mobility_spent == 3
