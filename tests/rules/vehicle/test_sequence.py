"""Several planned attacks on one target: the chances after each, and together."""

from typing import Any

import pytest

from mapper.files.rulings import ruleset_of
from mapper.rules.deeds import Order, SequenceOdds
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.script import odds_of_steps
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.resolving.readying import Ready, ask, ready
from mapper.rules.vehicle.volley import Scene, fire
from tests.building import book, scenario, tank
from tests.gaming import order

GUN = {"weapon": "cannon", "points": 12, "turret": True, "ammo_points": 5, "ammo": {"HE": 99, "SKEP": 99}}
BURST = {"weapon": "autocannon", "points": 12, "turret": True, "ammo_points": 5, "ammo": {"SKEP": 99}}
MORTAR = {"weapon": "mortar", "points": 6, "turret": True, "ammo_points": 5, "ammo": {"HE": 99}}
BATTLE = scenario(
    "......\n......",
    tank("A1", "E", id="ox", weapons=[GUN, BURST, MORTAR]),
    tank("A2", "E", id="elk", weapons=[GUN]),
    tank("F1", "W", id="wolf", side="blue", parts={"hardshield": 1, "smartplate": 0}),
    tank("F2", "W", id="bear", side="blue"),
)


def shot(unit: str = "ox", weapon: int = 0, ammo: str = "HE", target: str = "wolf", **more: Any) -> Order:  # noqa: ANN401  # the order's
    """Return an order to fire."""
    return order("fire", unit=unit, weapon=weapon, ammo=ammo, target=target, **more)


def answer(*attacks_planned: Order) -> SequenceOdds | Refusal:
    """Return the odds of a sequence."""
    return ruleset_of(BATTLE).sequence_odds(BATTLE, attacks_planned)


def test_one_attack_is_what_its_own_odds_say() -> None:
    found = answer(shot())
    ox, wolf = BATTLE.units[0], BATTLE.units[2]
    told = attacks(BATTLE, ox, wolf, Stance(ox.tile, ox.facing), book())
    (alone,) = (attack for attack in told if (attack.place, attack.ammo) == (0, "HE"))
    assert isinstance(found, SequenceOdds)
    assert found.destroyed == pytest.approx([alone.outcomes["destroyed"]])
    assert found.expected == pytest.approx({name: alone.expected[name] for name in found.expected})


def test_several_attacks_are_every_path_through_their_scripts() -> None:
    planned = (shot(), shot(weapon=1, ammo="SKEP"), shot("elk", ammo="SKEP"))
    found = answer(*planned)
    assert isinstance(found, SequenceOdds)
    made = [ready(Course(BATTLE, book()), ask(one)) for one in planned]  # type: ignore[arg-type]  # they are
    shots = [one for one in made if isinstance(one, Ready)]
    assert len(shots) == 3
    before = shots[0].engagement.target.victim

    def step(at: Ready) -> Any:  # noqa: ANN401  # a step of a script
        return lambda scene: fire(at.volley, scene.victim)

    states = odds_of_steps(Scene(before), [step(one) for one in shots])
    gone = sum(chance for scene, chance in states.items() if scene.victim.gone)
    assert found.destroyed[-1] == pytest.approx(gone, abs=1e-12)
    assert list(found.destroyed) == sorted(found.destroyed)
    assert 0 < found.destroyed[-1] < 1


@pytest.mark.parametrize(
    ("planned", "code"),
    [
        ((), "nothing"),
        ((shot(), shot("elk", target="bear")), "other_target"),
        ((shot(), shot(ammo="SKEP")), "fired"),
        ((shot(ammo="FAE"),), "wrong_ammo"),
        ((order("hunker", unit="ox"),), "not_fire"),
        ((shot(weapon=2, mode="high"),), "later"),
    ],
)
def test_a_sequence_that_can_t_be_is_refused(planned: tuple[Order, ...], code: str) -> None:
    refusal = answer(*planned)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
