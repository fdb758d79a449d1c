from collections.abc import Mapping
from typing import Any

import pytest

from mapper.geometry.grid import Side
from mapper.model.unit import Unit
from mapper.play.insight import Question, answers
from mapper.rules.ruleset import Attack, Stance, Threat
from mapper.rules.vehicle.ruleset import VehicleRuleset
from mapper.rules.vehicle.threats import threats
from tests.building import book, infantry, scenario, tank, tile

RULES = book()
OPEN = "........\n........\n........"
GUN = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"APHE": 30}}
POD = {"weapon": "rocket_light", "turret": True, "ammo": {"HE": 100}}
MORTAR = {"weapon": "mortar", "points": 10, "turret": True, "ammo_points": 2, "ammo": {"HE": 20}}


def ox(at: str = "A1", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, "E", id="ox", name="Ox", **changes)


def foe(at: str, *weapons: Mapping[str, Any], **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    fields = {"id": "bull", "name": "Bull"} | changes
    return tank(at, "W", side="blue", weapons=weapons or (GUN,), **fields)


def ask(*units: Unit, drawing: str = OPEN, at: str = "", facing: str = "E", **settings: Any) -> list[Threat]:  # noqa: ANN401  # settings
    where = scenario(drawing, *units)
    stance = Stance(tile(at) if at else units[0].tile, Side(facing))
    rules = book(settings=settings.get("settings")) if settings else RULES
    return list(threats(where, units[0], stance, rules))


def names(attacks: tuple[Attack, ...]) -> list[tuple[str, str]]:
    return [(attack.weapon, attack.mode) for attack in attacks]


def term(attack: Attack, clause: str) -> float | None:
    assert attack.to_hit is not None
    return next((reason.value for reason in attack.to_hit.reasons if reason.clause == clause), None)


def test_enemies_threaten_with_all_they_could_fire() -> None:
    (threat,) = ask(ox(), foe("E1", GUN, MORTAR))
    assert (threat.unit, threat.name) == ("bull", "Bull")
    assert names(threat.attacks) == [("cannon", "direct"), ("mortar", "high"), ("ap", "direct")]
    assert threat.reactions == ()
    assert threat.attacks[0].to_hit is not None
    assert threat.attacks[0].to_hit.value == 0.8


def test_a_stance_is_threatened_as_if_the_unit_stood_there() -> None:
    wall = "..H.....\n..H.....\n........"
    eye = tank("A3", id="eye", side="blue")
    assert ask(ox(), foe("E1"), drawing=wall) == []
    (threat,) = ask(ox(), foe("E1"), drawing=wall, at="E3", facing="S")
    assert names(threat.attacks) == [("cannon", "direct"), ("ap", "direct")]
    note = [reason.text for reason in threat.attacks[0].notes if reason.clause == "V-HIT-27"]
    assert note[0].startswith("strikes the rear")
    spotted = ask(ox(), foe("E1", MORTAR), eye, drawing=wall)
    assert ("mortar", "high") in names(spotted[0].attacks)


def test_friends_the_dead_the_docked_and_cars_are_no_threat() -> None:
    dead = foe("D1", id="dead", state={"internals": 0})
    docked = infantry("D1", kind="powersuit", drone=True, carrier="bull", id="imp")
    assert (
        ask(ox(), tank("D1", id="friend", weapons=[GUN]), dead, docked, foe("E1", id="bull"))[0].unit
        == "bull"
    )
    assert len(ask(ox(), tank("D1", id="friend", weapons=[GUN]), dead)) == 0


@pytest.mark.clause("V-HIT-21", "V-HIT-12")
def test_weapons_set_to_react_are_told_with_their_penalty() -> None:
    watching = foe(
        "E1", GUN, POD, state={"watches": [{"weapon": 0, "axis": "W"}, {"weapon": 1, "axis": "W"}]}
    )
    (threat,) = ask(ox(), watching)
    assert names(threat.reactions) == [("cannon", "direct"), ("rocket_light", "low")]
    assert {term(attack, "V-HIT-12") for attack in threat.reactions} == {-25}
    elsewhere = foe("E1", state={"watches": [{"weapon": 0, "axis": "S"}]})
    assert ask(ox(), elsewhere)[0].reactions == ()
    fired = foe("E1", state={"watches": [{"weapon": 0, "axis": "W"}], "fired": [0]})
    assert ask(ox(), fired)[0].reactions == ()


@pytest.mark.clause("V-HIT-19")
def test_reaction_fire_feels_the_moves_of_this_turn() -> None:
    running = ox(state={"moved": 8, "moved_last_turn": 4})
    (threat,) = ask(running, foe("E1", state={"watches": [{"weapon": 0, "axis": "W"}]}))
    assert term(threat.reactions[0], "V-HIT-07") == -15
    assert term(threat.attacks[0], "V-HIT-07") == -5


@pytest.mark.clause("V-HIT-25", "V-QRK-09", "V-HIT-23")
def test_tight_corner_and_all_round_reactions_cover_their_tiles() -> None:
    tight = foe("E1", state={"watches": [{"weapon": 0, "kind": "tight", "tiles": [[0, 0]]}]})
    assert term(ask(ox(), tight)[0].reactions[0], "V-HIT-12") is None
    assert ask(ox(), tight, at="B1")[0].reactions == ()
    corner = foe("E1", state={"watches": [{"weapon": 0, "kind": "corner", "axis": "W"}]})
    assert term(ask(ox(), corner)[0].reactions[0], "V-HIT-12") == -25  # in the unit's turn it is a cone
    turning = foe("E1", quirks=["high_act_turret"], state={"watches": [{"weapon": 0}]})
    assert term(ask(ox("H1"), turning)[0].reactions[0], "V-HIT-12") == -10


def test_only_the_ammunition_set_is_fired_in_reaction() -> None:
    loaded = {**GUN, "ammo": {"APHE": 10, "HE": 20}}
    watching = foe("E1", loaded, state={"watches": [{"weapon": 0, "axis": "W", "ammo": "HE"}]})
    assert [attack.ammo for attack in ask(ox(), watching)[0].reactions] == ["HE"]


def test_an_insight_tells_threats_when_asked() -> None:
    where = scenario(OPEN, ox(), foe("E1"))
    rules = VehicleRuleset(RULES)
    *_, last = answers(Question(where, rules, "ox", threats=True))
    assert [threat.unit for threat in last.threats] == ["bull"]
    *_, silent = answers(Question(where, rules, "ox"))
    assert silent.threats == ()
