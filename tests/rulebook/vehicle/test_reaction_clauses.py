"""The clauses about reaction fire as it is set and as it counts, and about the Reaction Turn."""

from collections.abc import Sequence
from typing import Any

import pytest

from mapper.geometry.grid import Side
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.aim import Reaction
from mapper.rules.vehicle.arcs import Mount, all_round, cone_covers, cone_refusal, tight_refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.engagement import Engagement, engage
from mapper.rules.vehicle.firing import aim_of, firing_of
from mapper.rules.vehicle.hit import to_hit
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.reaction import in_reaction
from mapper.rules.vehicle.reaction_turn import Turning, at_power, turn_to
from tests.building import book, scenario, tank, tile, walker

RULES = book()
OPEN = "......\n......\n......\n......\n......"
QUICK = ("high_act_turret",)
CANNON = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"APHE": 20}}
PLASGUN = {"weapon": "plasgun", "points": 30, "turret": True}


def faced(shooter: Unit, target: Unit, rules: Rulebook = RULES) -> Engagement:
    where = scenario(OPEN, shooter, target)
    return engage(where, shooter, target, Stance(shooter.tile, shooter.facing), rules)


def gunner(**changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank("A3", "E", id="ox", weapons=[CANNON], **changes)


def prey(**changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank("D3", "W", id="bull", side="blue", **changes)


def points(engagement: Engagement, clause: str) -> float:
    """What a clause adds to the roll to hit of the first weapon."""
    weapon = engagement.attacker.build.weapons[0]
    accuracy = to_hit(aim_of(engagement, weapon, "APHE"), engagement.book)
    assert not isinstance(accuracy, Refusal)
    return sum(term.value or 0 for term in accuracy.terms if term.clause == clause)


@pytest.mark.clause("V-HIT-12", "V-HIT-21", "V-HIT-23", "V-HIT-25", "V-QRK-09")
@pytest.mark.parametrize(
    ("kind", "quirks", "lost"),
    [
        (Reaction.CONE, (), -25),
        (Reaction.CORNER, (), -15),
        (Reaction.TIGHT, (), 0),
        (Reaction.CONE, QUICK, -10),
        (Reaction.CORNER, QUICK, -5),
        (Reaction.TIGHT, QUICK, 0),
    ],
)
def test_reaction_fire_is_less_accurate_by_how_it_is_set(
    kind: Reaction, quirks: Sequence[str], lost: float
) -> None:
    assert points(in_reaction(faced(gunner(quirks=quirks), prey()), kind), "V-HIT-12") == lost


@pytest.mark.clause("V-HIT-26", "V-EXT-13")
@pytest.mark.parametrize(("settings", "lost"), [({}, -25), ({"reaction.turn_penalty": 10}, -10)])
def test_a_reaction_turns_penalty_is_a_setting(settings: dict[str, float], lost: float) -> None:
    engagement = faced(gunner(quirks=QUICK), prey(), book(settings=settings))
    assert points(in_reaction(engagement, Reaction.TURN), "V-HIT-26") == lost


@pytest.mark.clause("V-HIT-18", "V-HIT-23")
@pytest.mark.parametrize(
    ("kind", "state", "lost"),
    [
        (Reaction.CONE, {"moved": 4, "acted": True}, -40),
        (Reaction.CONE, {"moved_last_turn": 4}, -40),
        (Reaction.CONE, {"moved_last_turn": 4, "acted": True}, 0),
        (Reaction.CORNER, {"moved": 2, "moved_last_turn": 4}, -30),
    ],
)
def test_all_moves_of_the_shooters_last_turn_count(
    kind: Reaction, state: dict[str, Any], lost: float
) -> None:
    assert points(in_reaction(faced(gunner(state=state), prey()), kind), "V-HIT-05") == lost


@pytest.mark.clause("V-HIT-19", "V-HIT-06")
@pytest.mark.parametrize(
    ("settings", "kind", "lost"),
    [
        ({}, Reaction.CONE, -5),
        ({"reaction.target_move": "last_turn"}, Reaction.CONE, -15),
        ({}, Reaction.CORNER, -15),
    ],
)
def test_whether_a_movers_moves_so_far_count_is_a_setting(
    settings: dict[str, str], kind: Reaction, lost: float
) -> None:
    target = prey(state={"moved": 6, "moved_last_turn": 10})
    engagement = faced(gunner(), target, book(settings=settings))
    assert points(in_reaction(engagement, kind), "V-HIT-06") == lost


@pytest.mark.clause("V-HIT-06", "V-HIT-19")
def test_who_has_acted_this_round_is_aimed_at_by_the_moves_of_this_round() -> None:
    assert points(faced(gunner(), prey(state={"moved": 6, "moved_last_turn": 10})), "V-HIT-06") == -15
    acted = prey(state={"moved": 6, "moved_last_turn": 10, "acted": True})
    assert points(faced(gunner(), acted), "V-HIT-06") == -5


@pytest.mark.clause("V-HIT-24", "V-BLD-46")
@pytest.mark.parametrize(
    ("gun", "allowed"),
    [
        ({"weapon": "mortar", "points": 5, "ammo_points": 1, "ammo": {"HE": 9}}, False),
        ({"weapon": "maru_anala"}, False),
        ({"weapon": "missile_small", "ammo_points": 1, "ammo": {"HEAT": 9}}, True),
        ({"weapon": "rocket_light", "ammo": {"HE": 100}}, True),
        ({"weapon": "ag_caoineadh_iarainn", "ammo": {"Gas": 200}}, True),
    ],
)
def test_some_weapons_never_react(gun: dict[str, Any], allowed: bool) -> None:  # noqa: FBT001  # a column of the table
    shooter = walker("A3", "E", id="ox", weapons=[gun], parts={"generator": 6})
    engagement = in_reaction(faced(shooter, prey()), Reaction.CONE)
    weapon = engagement.attacker.build.weapons[0]
    modes = {mode for mode in weapon.fire if mode in ("direct", "low")}
    ammo = next(iter(gun.get("ammo", {})), None)
    answers = [
        firing_of(engagement, weapon, ammo, type(engagement.aim.mode)(mode)) for mode in modes or weapon.fire
    ]
    assert all(isinstance(answer, Refusal) != allowed for answer in answers)


@pytest.mark.clause("V-HIT-21", "V-SIT-10")
def test_a_hull_weapon_reacts_to_its_front_only() -> None:
    assert cone_refusal(Side.N, Side.N, Mount.HULL) is None
    assert isinstance(cone_refusal(Side.N, Side.E, Mount.HULL), Refusal)
    assert cone_refusal(Side.N, Side.E, Mount.TURRET) is None
    assert cone_covers(tile("C3"), Side.E, tile("E1"))
    assert not cone_covers(tile("C3"), Side.E, tile("C1"))


@pytest.mark.clause("V-HIT-25", "V-QRK-09")
def test_a_high_act_turret_covers_all_directions_and_three_tiles() -> None:
    assert all_round(Mount.TURRET, QUICK, RULES)
    assert not all_round(Mount.HULL, QUICK, RULES)
    assert not all_round(Mount.TURRET, (), RULES)
    row = [tile("A1"), tile("B1"), tile("C1")]
    assert tight_refusal(row[:1], (), RULES) is None
    assert isinstance(tight_refusal(row[:2], (), RULES), Refusal)
    assert tight_refusal(row, QUICK, RULES) is None
    corner = [tile("A1"), tile("B2")]
    assert isinstance(tight_refusal(corner, QUICK, RULES), Refusal)
    loose = book(settings={"reaction.tight_touching": "edge_or_corner"})
    assert tight_refusal(corner, QUICK, loose) is None


def turning(at: str, **changes: Any) -> Turning | Refusal:  # noqa: ANN401  # see tank
    """The Reaction Turn of a tank at C3 that faces north, to an enemy."""
    given = {"parts": {"generator": 9, "capacitor": 1}, "extras": ["reaction_turn"], **changes}
    unit = tank("C3", "N", id="ox", weapons=[PLASGUN], **given)
    return turn_to(party_of(unit, RULES), tile(at))


@pytest.mark.clause("V-EXT-13", "V-HIT-26", "V-ENG-08")
@pytest.mark.parametrize(
    ("at", "facing", "spent", "power"), [("E3", "E", 40, 20), ("A3", "W", 40, 20), ("C5", "S", 40, 10)]
)
def test_the_hull_turns_to_an_enemy_beside_or_behind_it(
    at: str, facing: str, spent: float, power: float
) -> None:
    turned = turning(at)
    assert isinstance(turned, Turning)
    assert (turned.facing, turned.turned.energy.value) == (facing, spent)
    assert turned.weapon is not None
    assert (turned.weapon.mw, turned.weapon.energy.value) == (power, 0)
    profile = turned.weapon.profiles[0]
    assert (profile.pen, profile.dmg, profile.thermal) == (2 * power, 6 * power, 6 * power)


@pytest.mark.clause("V-EXT-13")
def test_with_energy_for_the_turn_only_it_turns_and_does_not_fire() -> None:
    turned = turning("E3", parts={"generator": 5})
    assert isinstance(turned, Turning)
    assert (turned.facing, turned.weapon) == ("E", None)
    (gun,) = party_of(tank(weapons=[PLASGUN]), RULES).build.weapons
    assert at_power(gun, 0, RULES) is None


@pytest.mark.clause("V-EXT-13")
@pytest.mark.parametrize(
    ("at", "changes", "code"),
    [
        ("C1", {}, "not_allowed"),
        ("E3", {"extras": []}, "not_fitted"),
        ("E3", {"state": {"mobility_spent": 7}}, "mobility"),
        ("E3", {"state": {"fired": [0]}}, "fired"),
        ("E3", {"state": {"destroyed": ["weapon:0"]}}, "fired"),
        ("E3", {"state": {"shield": {"condensed": True}}}, "condensed"),
        ("E3", {"parts": {"generator": 1}}, "no_energy"),
    ],
)
def test_what_keeps_a_hull_from_turning(at: str, changes: dict[str, Any], code: str) -> None:
    refused = turning(at, **changes)
    assert isinstance(refused, Refusal)
    assert refused.code == code
