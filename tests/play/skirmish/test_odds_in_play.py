"""The odds told of an attack are those of the order that carries it out."""

from collections.abc import Sequence
from typing import Any

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.model.unit import Unit
from mapper.play.game import Game
from mapper.rules.deeds import Event
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.script import Script, odds
from mapper.rules.skirmish.fielding import fighter
from tests.skirmish_games import ann, game, orc, order
from tests.skirmishing import BOOK

Ends = dict[tuple[float, float], float]
BEA = ann("C1", id="bea", name="Bea", tags=["Backup"])
MONK = orc("B2", "heal-staff", id="monk", name="Monk", class_id="martial-monk")


def told(start: Game, mode: str) -> Ends:
    """Return the HP of target and attacker with their chances, as the ruleset tells them."""
    attacker, target = pair(start)
    found = start.ruleset.attacks(start.scenario, attacker, target, Stance(attacker.tile, Side.N))
    ends: Ends = {}
    for state in next(each for each in found if each.mode == mode).states:
        key = (float(state.values["hp"]), float(state.values["own_hp"]))
        ends[key] = ends.get(key, 0.0) + state.chance
    return ends


def pair(start: Game) -> tuple[Unit, Unit]:
    """Return attacker and target."""
    attacker, target = (start.scenario.unit(name) for name in ("ann", "orc"))
    assert attacker is not None
    assert target is not None
    return attacker, target


def played_out(start: Game, **fields: str) -> Ends:
    """Return the same of every way in which the order may be carried out."""

    def ends() -> Script[tuple[float, float]]:
        script = start.ruleset.resolve(start.scenario, order("attack", unit="ann", target="orc", **fields))
        assert not isinstance(script, Refusal)
        events = yield from script
        return hp_left(start, events, "orc"), hp_left(start, events, "ann")

    return odds(ends)


def hp_left(start: Game, events: Sequence[Event], unit_id: str) -> float:
    """Return the HP of a unit after events; one that has left the map has none."""
    scenario = start.scenario
    for event in events:
        scenario = start.ruleset.apply(scenario, event)
    unit = scenario.unit(unit_id)
    return 0.0 if unit is None else float(fighter(unit, BOOK).hp)


@pytest.mark.clause("S-HIT-4")
@pytest.mark.parametrize(
    ("units", "drawing"),
    [
        ((ann("A1"), orc("B1")), "........"),
        ((ann("A1", "silver-blade"), orc("B1", "steel-axe")), ".F......"),
        ((ann("A1", "brave-sword", ratings={"Spd": "S"}), orc("B1", "iron-axe"), BEA), "F......."),
        ((ann("A1", "killing-edge", state={"hp": 3}), orc("B1", state={"hp": 9})), "w......."),
        ((ann("A1", "nova"), orc("B1", class_id="thief", items=("iron-dagger",))), ".w......"),
        ((ann("A1", state={"hp": 6}, tags=["Blessed(2)"]), orc("B1", "steel-lance")), "f......."),
    ],
)
def test_odds_are_those_of_the_order(units: tuple[Unit, ...], drawing: str) -> None:
    start = game(*units, drawing=f"{drawing}\n........")
    assert told(start, "attack") == pytest.approx(played_out(start))


@pytest.mark.clause("S-TAG qi-adept")
def test_odds_with_a_guard_are_those_of_the_order_that_names_it() -> None:
    start = game(ann("A1", "silver-sword"), orc("B1", "iron-axe"), MONK)
    guarded: dict[str, Any] = {"guard": "monk"}
    assert told(start, "guarded") == pytest.approx(played_out(start, **guarded))
    assert told(start, "guarded") != pytest.approx(played_out(start))


@pytest.mark.clause("S-TAG qi-adept")
def test_odds_with_a_guard_for_the_counter_are_those_of_the_order_that_names_it() -> None:
    monk = ann("A2", "heal-staff", id="bob", name="Bob", class_id="martial-monk")
    start = game(ann("A1"), monk, orc("B1"), settings={"qi_adept.on_counter": True})
    attack = order("attack", unit="ann", target="orc", own_guard="bob")
    assert attack in start.ruleset.orders(start.scenario, pair(start)[0])
    assert told(start, "counter guarded") == pytest.approx(played_out(start, own_guard="bob"))
    assert told(start, "counter guarded") != pytest.approx(played_out(start))


@pytest.mark.clause("S-TAG qi-adept")
def test_a_sequence_knows_the_guards_of_both_sides() -> None:
    monk = ann("A2", "heal-staff", id="bob", name="Bob", class_id="martial-monk")
    attack = order("attack", unit="ann", target="orc", own_guard="bob")
    start = game(ann("A1"), monk, orc("B1"))
    refused = start.ruleset.sequence_odds(start.scenario, [attack])
    assert isinstance(refused, Refusal)
    assert refused.code == "no_guard"


@pytest.mark.clause("S-HEAVY-2")
def test_a_push_at_once_may_go_to_the_tile_the_attacker_comes_from() -> None:
    settings = {"heavy.push_when": "at-once", "heavy.push": 1}
    fast = {"ratings": {"Spd": "S"}}  # it would follow up, were it not pushed out of range
    start = game(ann("C1", "iron-blade"), orc("B1", **fast), settings=settings)
    away = start.ruleset.attacks(start.scenario, *pair(start), Stance(Tile(0, 0), Side.N))
    there = game(ann("A1", "iron-blade"), orc("B1", **fast), settings=settings)
    assert away[0].expected == pytest.approx(there.ruleset.attacks(there.scenario, *pair(there))[0].expected)
