"""Impossible orders: each is refused with a code and the clause it breaks, and never raises anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from mapper.model.unit import Unit
from mapper.play.game import Game
from tests.building import infantry, scenario, vehicle, walker
from tests.gaming import condition, game, order, played, refused

OPEN = """
    ..........
    ..........
    ..........
"""
CANNON = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 10, "ammo": {"HE": 9, "SKEP": 9}}
HULL = {"weapon": "cannon", "points": 10, "ammo_points": 10, "ammo": {"HE": 9}}
SMALL = {"weapon": "autocannon", "points": 8, "turret": True, "ammo_points": 2, "ammo": {"HEAT": 9}}
RAILGUN = {"weapon": "railgun", "points": 12, "turret": True, "ammo_points": 2, "ammo": {"Penetrator": 9}}
LASER = {"weapon": "laser", "points": 6, "turret": True}
MORTAR = {"weapon": "mortar", "points": 8, "turret": True, "ammo_points": 2, "ammo": {"HE": 9}}
HOWITZER = {"weapon": "howitzer", "points": 8, "turret": True, "ammo_points": 2, "ammo": {"HE": 9}}
MISSILE = {"weapon": "missile_medium", "turret": True, "ammo_points": 1, "ammo": {"HEAT": 9}}
PROJECTOR = {"weapon": "ag_caoineadh_iarainn", "turret": True}
SONIC = {"weapon": "maru_anala"}
BARRED = {"barricades": [[2, 1, "W"]]}
SMOKE_KIT = {"smoke_discharger": 1, "smoke_ammo": 1}
SHIELD = {"hardshield": 5}


def open_with(letter: str, column: int) -> str:
    """Return open ground with something in row 2 of this column, counted from 0."""
    row = "." * column + letter + "." * (9 - column)
    return f"..........\n{row}\n.........."


def ox(**changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return the red unit that is given the order; a tank in B2 facing east with a cannon, if not changed."""
    at, facing, kind = changes.pop("at", "B2"), changes.pop("facing", "E"), changes.pop("kind", "tank")
    changes.setdefault("weapons", [CANNON])
    return vehicle(kind, at, facing, id="ox", name="Ox", **changes)


def wolf(**changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return the blue unit it may be about: a tank in G2 facing west, if not changed."""
    at, kind = changes.pop("at", "G2"), changes.pop("kind", "tank")
    return vehicle(kind, at, "W", id="wolf", name="Wolf", side="blue", **changes)


def ally(**changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return another red unit, in C2."""
    return walker(changes.pop("at", "C2"), "E", id="elk", name="Elk", **changes)


def drone(carrier: str | None) -> Unit:
    """Return a red drone in B2, docked or not."""
    return infantry("B2", kind="drone", id="man", side="red", drone=True, carrier=carrier, health=5)


@dataclass(frozen=True)
class Impossible:
    """An impossible order: who stands there, what is asked, and the code and clause of the refusal."""

    name: str
    code: str
    clause: str
    order: Mapping[str, Any]
    unit: Unit = field(default_factory=ox)
    others: Sequence[Unit] = ()
    drawing: str = OPEN
    edges: Mapping[str, Any] = field(default_factory=dict)

    def game(self) -> Game:
        """Return the game in which it is asked, with what has happened to the units in this turn."""
        units = (self.unit, *(self.others or (wolf(),)))
        clean = tuple(unit.evolve(state={}) for unit in units)
        changed = [{"unit": unit.id, "condition": unit.state} for unit in units]
        start = game(scenario(self.drawing, *clean, **self.edges))
        return played(start, order("gm_correct", correction={"changed": changed}))


def fire(**fields: Any) -> dict[str, Any]:  # noqa: ANN401  # the order's
    """Return an order to fire the first weapon at the wolf."""
    return {"order": "fire", "unit": "ox", "weapon": 0, "ammo": "HE", "target": "wolf"} | fields


def at_tile(**fields: Any) -> dict[str, Any]:  # noqa: ANN401  # the order's
    """Return an order to fire the first weapon at D2."""
    return {"order": "fire_at_tile", "unit": "ox", "weapon": 0, "tile": [3, 1]} | fields


def move(*path: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401  # the order's
    """Return an order to move."""
    return {"order": "move", "unit": "ox", "path": list(path)} | fields


def ask(kind: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401  # the order's
    """Return another order to the unit."""
    return {"order": kind, "unit": "ox"} | fields


def watch(**fields: Any) -> dict[str, Any]:  # noqa: ANN401  # the order's
    """Return an order to set the first weapon to reaction fire."""
    return {"order": "set_reaction", "unit": "ox", "weapons": [0]} | fields


TURNS = (
    Impossible("no such unit", "no_unit", "V-GEN-09", {**move("forward"), "unit": "bear"}),
    Impossible("the other side's turn", "not_your_turn", "V-TRN-02", {**move("forward"), "unit": "wolf"}),
    Impossible("no such side", "no_side", "V-TRN-02", {"order": "end_turn", "side": "green"}),
    Impossible("to end another's turn", "not_your_turn", "V-TRN-02", {"order": "end_turn", "side": "blue"}),
    Impossible("out of the fight", "destroyed", "V-DMG-37", move("forward"), ox(state={"internals": 0})),
    Impossible("the pilot is dead", "destroyed", "V-DMG-37", fire(), ox(state={"destroyed": ["cockpit"]})),
)
FIRING = (
    Impossible("no such target", "no_target", "V-GEN-09", fire(target="bear")),
    Impossible("no such weapon", "no_weapon", "V-BLD-20", fire(weapon=7)),
    Impossible("at itself", "self", "V-GEN-09", fire(target="ox")),
    Impossible("at a friend", "friend", "V-GEN-09", fire(target="elk"), others=(ally(), wolf())),
    Impossible("at a wreck", "destroyed", "V-DMG-37", fire(), others=(wolf(state={"internals": 0}),)),
    Impossible("wrong ammunition", "wrong_ammo", "V-BLD-35", fire(ammo="FAE")),
    Impossible("which ammunition", "which_ammo", "V-BLD-35", fire(ammo=None)),
    Impossible("HEAT below 50 mm", "calibre", "V-BLD-28", fire(ammo="HEAT"), ox(weapons=[SMALL])),
    Impossible(
        "no rounds left",
        "no_ammo",
        "V-BLD-36",
        fire(),
        ox(state={"rounds": [{"weapon": 0, "ammo": "HE", "left": 0}]}),
    ),
    Impossible("fired already", "fired", "V-TRN-01", fire(), ox(state={"fired": [0]})),
    Impossible(
        "weapon destroyed", "weapon_destroyed", "V-CRT-11", fire(), ox(state={"destroyed": ["weapon:0"]})
    ),
    Impossible(
        "reloading", "reloading", "V-QRK-08", fire(), ox(state={"weapons": [{"weapon": 0, "reload": 2}]})
    ),
    Impossible(
        "being loaded",
        "swapping",
        "V-BLD-35",
        fire(),
        ox(state={"weapons": [{"weapon": 0, "swap": 1, "swap_to": "HE"}]}),
    ),
    Impossible(
        "loaded with another kind",
        "not_loaded",
        "V-BLD-35",
        fire(),
        ox(state={"weapons": [{"weapon": 0, "loaded": "SKEP"}]}),
    ),
    Impossible("no energy", "no_energy", "V-BLD-22", fire(ammo="Penetrator"), ox(weapons=[RAILGUN])),
    Impossible("no energy for a laser", "no_energy", "V-BLD-24", fire(ammo=None), ox(weapons=[LASER])),
    Impossible("a hull weapon to the rear", "out_of_arc", "V-BLD-31", fire(), ox(weapons=[HULL], facing="W")),
    Impossible("a wall in between", "no_sight", "V-MAP-06", fire(), edges={"walls": [[4, 1, "W"]]}),
    Impossible("a building in between", "no_sight", "V-SIT-01", fire(), drawing=open_with("H", 4)),
    Impossible("smoke in between", "no_sight", "V-SIT-02", fire(), drawing=open_with("3", 4)),
    Impossible(
        "a shield condensed", "condensed", "V-QRK-18", fire(), ox(state={"shield": {"condensed": True}})
    ),
    Impossible("extra energy for a cannon", "not_allowed", "V-ENG-02", fire(energy=20)),
    Impossible(
        "too little extra energy",
        "extra_energy",
        "V-EXT-01",
        fire(ammo="Penetrator", energy=5),
        ox(weapons=[RAILGUN], extras=("rail_overcharge",), parts={"capacitor": 5}),
    ),
    Impossible("a cannon at high angle", "wrong_mode", "V-IND-01", fire(mode="high")),
    Impossible("a mortar directly", "wrong_mode", "V-IND-01", fire(), ox(weapons=[MORTAR])),
    Impossible(
        "a missile at low angle",
        "wrong_mode",
        "V-IND-08",
        fire(ammo="HEAT", mode="low"),
        ox(weapons=[MISSILE]),
    ),
    Impossible(
        "unseen, and nobody spots",
        "no_spotter",
        "V-SIT-01",
        fire(mode="high"),
        ox(weapons=[MORTAR]),
        drawing=open_with("H", 4),
    ),
    Impossible("a cannon at a tile", "needs_target", "V-IND-18", at_tile(ammo="HE")),
    Impossible("a tile off the map", "no_tile", "V-IND-18", at_tile(tile=[99, 1])),
    Impossible(
        "the EMP still cools",
        "not_ready",
        "V-TRN-07",
        fire(weapon=100, ammo=None),
        ox(extras=("emp_emitter",), state={"emp": 2}),
    ),
    Impossible(
        "the sonic array out of range",
        "out_of_range",
        "V-BLD-46",
        fire(ammo=None),
        ox(weapons=[SONIC], parts={"generator": 5}),
    ),
)
MOVING = (
    Impossible("off the map", "map_edge", "V-MOV-11", move("back", "back")),
    Impossible("no mobility left", "mobility", "V-MOV-02", move("forward"), ox(state={"mobility_spent": 7})),
    Impossible("further than it can", "mobility", "V-MOV-02", move(*["forward"] * 8)),
    Impossible("sideways with a tank", "not_for_type", "V-MOV-02", move("left")),
    Impossible("into a wall", "wall", "V-MAP-06", move("forward"), edges={"walls": [[2, 1, "W"]]}),
    Impossible(
        "into a building",
        "structure",
        "V-MOV-11",
        move("forward"),
        drawing=open_with("L", 2),
    ),
    Impossible(
        "into subsidence",
        "subsidence",
        "V-MOV-10",
        move("forward"),
        drawing=open_with("S", 2),
    ),
    Impossible("through a barricade", "barricade", "V-MOV-09", move("forward"), edges=BARRED),
    Impossible("immobilised", "mobility", "V-MOV-02", move("forward"), ox(state={"destroyed": ["mobility"]})),
    Impossible(
        "immobilised, to turn",
        "mobility",
        "V-MOV-02",
        move("turn_left"),
        ox(state={"destroyed": ["mobility"]}),
    ),
    Impossible("stunned, too far", "mobility", "V-MOV-02", move(*["forward"] * 4), ox(state={"stun": 1})),
    Impossible("a tank jumps", "not_for_type", "V-MOV-02", ask("jump")),
    Impossible("a tank glides", "not_fitted", "V-MOV-13", ask("glide", up=True)),
    Impossible("to land on the ground", "grounded", "V-MOV-13", ask("glide", up=False)),
    Impossible(
        "up again too soon",
        "grounded",
        "V-TRN-10",
        ask("jump", up=True),
        ox(kind="agrav", quirks=("jump_jets",), extras=("glider_turbines",), state={"grounded": 1}),
    ),
    Impossible("a tank hunkers down", "not_for_type", "V-MOV-14", ask("hunker")),
    Impossible(
        "nothing left to hunker with",
        "mobility",
        "V-MOV-14",
        ask("hunker"),
        ox(kind="walker", state={"mobility_spent": 7}),
    ),
    Impossible(
        "docked",
        "docked",
        "V-EXT-11",
        {**move("forward"), "unit": "man"},
        others=(
            drone("ox"),
            wolf(),
        ),
    ),
)
CLOSE = (
    Impossible("a walker rams", "not_for_type", "V-RAM-07", ask("ram", target="wolf"), ox(kind="walker")),
    Impossible(
        "to ram an agrav", "agrav", "V-RAM-07", ask("ram", target="wolf"), others=(wolf(kind="agrav"),)
    ),
    Impossible(
        "to ram from no distance",
        "no_approach",
        "V-RAM-06",
        ask("ram", target="wolf"),
        others=(wolf(at="B2"),),
    ),
    Impossible("to ram twice", "used", "V-RAM-01", ask("ram", target="wolf"), ox(state={"rammed": True})),
    Impossible(
        "to ram too far away", "out_of_reach", "V-RAM-06", ask("ram", target="wolf"), others=(wolf(at="J2"),)
    ),
    Impossible(
        "to ram into smoke",
        "smoke",
        "V-RAM-03",
        ask("ram", target="wolf"),
        drawing=open_with("3", 6),
    ),
    Impossible(
        "a stomp too far away", "out_of_reach", "V-RAM-09", ask("stomp", target="wolf"), ox(kind="walker")
    ),
    Impossible(
        "a stomp with more mobility than there is",
        "mobility",
        "V-RAM-09",
        ask("stomp", target="wolf", spend=8),
        ox(kind="walker"),
        others=(wolf(at="C2"),),
    ),
    Impossible(
        "a slam without inverters", "not_for_type", "V-RAM-10", ask("slam", target="wolf"), ox(kind="agrav")
    ),
    Impossible("no armature", "not_for_type", "V-EXT-18", ask("armature", target="wolf"), ox(kind="walker")),
    Impossible("nothing to ram", "no_target", "V-RAM-01", ask("ram", target="bear")),
    Impossible(
        "to ram a glider",
        "high",
        "V-MOV-13",
        ask("stomp", target="wolf"),
        ox(kind="walker"),
        others=(wolf(kind="agrav", at="C2", state={"high": True}),),
    ),
)
DEVICES = (
    Impossible("no shield", "no_shield", "V-DMG-01", ask("shield", action="activate")),
    Impossible(
        "a shield that is on", "active", "V-DMG-14", ask("shield", action="activate"), ox(parts=SHIELD)
    ),
    Impossible(
        "a shield that is off",
        "not_active",
        "V-DMG-17",
        ask("shield", action="deactivate"),
        ox(parts=SHIELD, state={"shield": {"mode": "inactive"}}),
    ),
    Impossible(
        "a shield that resets",
        "halted",
        "V-DMG-13",
        ask("shield", action="activate"),
        ox(parts=SHIELD, state={"shield": {"mode": "resetting", "reset": 2, "charge": 0}}),
    ),
    Impossible(
        "an empty shield",
        "empty",
        "V-DMG-14",
        ask("shield", action="activate"),
        ox(parts=SHIELD, state={"shield": {"mode": "inactive", "charge": 0}}),
    ),
    Impossible("no condenser", "not_fitted", "V-QRK-18", ask("shield", action="condense"), ox(parts=SHIELD)),
    Impossible(
        "a condenser that recharges",
        "not_ready",
        "V-TRN-06",
        ask("shield", action="condense"),
        ox(parts=SHIELD, quirks=("shield_condenser",), state={"condenser": 2}),
    ),
    Impossible(
        "to condense after firing",
        "fired",
        "V-QRK-18",
        ask("shield", action="condense"),
        ox(parts=SHIELD, quirks=("shield_condenser",), state={"fired": [0]}),
    ),
    Impossible("a boost without a capacitor", "no_energy", "V-DMG-09", ask("boost"), ox(parts=SHIELD)),
    Impossible(
        "a boost of a cracked shield",
        "halted",
        "V-DMG-03",
        ask("boost"),
        ox(parts={**SHIELD, "capacitor": 5}, state={"shield": {"crack": 2, "charge": 9}}),
    ),
    Impossible(
        "no transfer systems",
        "not_fitted",
        "V-QRK-17",
        ask("transfer", target="elk", amount=5),
        others=(ally(), wolf()),
    ),
    Impossible(
        "a transfer to an enemy",
        "no_ally",
        "V-DMG-19",
        ask("transfer", target="wolf", amount=5),
        ox(parts=SHIELD, quirks=("shield_transfer",)),
    ),
    Impossible(
        "a transfer too far",
        "too_far",
        "V-DMG-19",
        ask("transfer", target="elk", amount=5),
        ox(parts=SHIELD, quirks=("shield_transfer",)),
        others=(ally(at="E2", parts=SHIELD), wolf()),
    ),
    Impossible(
        "a second transfer",
        "used",
        "V-TRN-11",
        ask("transfer", target="elk", amount=5),
        ox(parts=SHIELD, quirks=("shield_transfer",), state={"shield": {"transferred": True}}),
        others=(ally(parts=SHIELD), wolf()),
    ),
    Impossible("no discharger", "not_fitted", "V-BLD-19", ask("smoke", tile=[2, 1])),
    Impossible(
        "no smoke left",
        "no_ammo",
        "V-BLD-19",
        ask("smoke", tile=[2, 1]),
        ox(parts=SMOKE_KIT, state={"smoke_uses": 0}),
    ),
    Impossible(
        "smoke too far",
        "too_far",
        "V-TRN-03",
        ask("smoke", tile=[5, 1]),
        ox(parts=SMOKE_KIT),
    ),
    Impossible(
        "a second smoke round",
        "used",
        "V-TRN-03",
        ask("smoke", tile=[2, 1]),
        ox(parts=SMOKE_KIT, state={"smoked": 1}),
    ),
    Impossible("smoke off the map", "map_edge", "V-MOV-11", ask("smoke", tile=[2, 99])),
    Impossible(
        "to load what it can't fire", "wrong_ammo", "V-BLD-35", ask("swap_ammo", weapon=0, ammo="FAE")
    ),
    Impossible(
        "to swap after firing",
        "fired",
        "V-BLD-35",
        ask("swap_ammo", weapon=0, ammo="HE"),
        ox(state={"fired": [0]}),
    ),
    Impossible(
        "to load what is loaded",
        "loaded",
        "V-BLD-35",
        ask("swap_ammo", weapon=0, ammo="HE"),
        ox(state={"weapons": [{"weapon": 0, "loaded": "HE"}]}),
    ),
    Impossible("no ECM", "not_fitted", "V-EXT-09", ask("ecm", target="wolf")),
    Impossible(
        "to jam a friend",
        "no_target",
        "V-EXT-09",
        ask("ecm", target="elk"),
        ox(extras=("ecm_blisters",)),
        others=(ally(), wolf()),
    ),
    Impossible(
        "no racks",
        "not_fitted",
        "V-EXT-11",
        {"order": "dock", "unit": "man", "carrier": "ox"},
        others=(drone(None), wolf()),
    ),
    Impossible(
        "a tank docks", "not_for_type", "V-EXT-11", ask("dock", carrier="elk"), others=(ally(), wolf())
    ),
    Impossible("to leave no carrier", "not_docked", "V-EXT-11", ask("undock")),
)
REACTING = (
    Impossible(
        "to react with a weapon that fired", "fired", "V-HIT-21", watch(axis="E"), ox(state={"fired": [0]})
    ),
    Impossible("a cone without a direction", "no_axis", "V-HIT-21", watch()),
    Impossible("a hull weapon to the side", "out_of_arc", "V-HIT-21", watch(axis="N"), ox(weapons=[HULL])),
    Impossible("a mortar reacts", "no_reaction", "V-HIT-24", watch(axis="E"), ox(weapons=[MORTAR])),
    Impossible("the sonic array reacts", "no_reaction", "V-HIT-24", watch(axis="E"), ox(weapons=[SONIC])),
    Impossible(
        "one turret, two arcs",
        "turret_arc",
        "V-HIT-22",
        watch(axis="N"),
        ox(weapons=[CANNON, CANNON], state={"watches": [{"weapon": 1, "axis": "E"}]}),
    ),
    Impossible(
        "two tiles for a tight one", "tight_tiles", "V-HIT-25", watch(kind="tight", tiles=[[3, 1], [4, 1]])
    ),
    Impossible(
        "three tiles that don't touch",
        "tight_tiles",
        "V-HIT-25",
        watch(kind="tight", tiles=[[3, 1], [4, 1], [7, 1]]),
        ox(quirks=("high_act_turret",)),
    ),
)
ALL = (*TURNS, *FIRING, *MOVING, *CLOSE, *DEVICES, *REACTING)


def test_there_are_more_than_sixty_impossible_orders() -> None:
    assert len(ALL) > 60
    assert len({impossible.name for impossible in ALL}) == len(ALL)


@pytest.mark.clause("V-TRN-01", "V-TRN-02", "V-TRN-11", "V-HIT-22", "V-RAM-01", "V-RAM-03")
@pytest.mark.parametrize("impossible", ALL, ids=[impossible.name for impossible in ALL])
def test_an_impossible_order_is_refused_with_its_code_and_clause(impossible: Impossible) -> None:
    kind = dict(impossible.order)
    refusal = refused(impossible.game(), order(kind.pop("order"), **kind))
    assert (refusal.code, refusal.reasons[0].clause) == (impossible.code, impossible.clause), refusal.text
    assert refusal.text


@pytest.mark.clause("V-HIT-22")
def test_with_more_turrets_weapons_watch_more_arcs() -> None:
    start = game(scenario(OPEN, ox(weapons=[CANNON, CANNON]), wolf(), settings={"turret.count": 2}))
    east = order("set_reaction", unit="ox", weapons=[1], axis="E")
    north = order("set_reaction", unit="ox", weapons=[0], axis="N")
    assert len(condition(played(start, east, north), "ox").watches) == 2
