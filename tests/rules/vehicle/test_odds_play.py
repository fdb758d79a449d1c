import random
from collections import Counter
from collections.abc import Hashable
from dataclasses import replace

import pytest

from mapper.errors import MapperError
from mapper.rules.script import Dice, Roll, odds, play, replay
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.target import Armour, Facing, Infantry, Internals, Plating, Shield, Target, Victim
from mapper.rules.vehicle.volley import Chances, Scene, Volley, fire, hits_of, volley_odds, volleys_odds
from tests.building import book

RULES = book()
STRIKE = Strike(damage_numbers(RULES), Facing.FRONT)
APHE = loading.shell(RULES, "APHE", 70)
PLAYS = 10_000


def tank(*, glacis: bool = False, slat: float = 0.0) -> Target:
    plating = Plating(120, 600, front=2.0, deflected=frozenset({"APHE", "Cluster"} if glacis else ()))
    return Target(
        Armour(plating, 600),
        shield=None if glacis else Shield(40, 240, 150, 240),
        internals=Internals(300, 300, 0.25),
        slat=slat,
        slat_ammo="HEAT",
    )


VOLLEYS: dict[str, tuple[Volley, Victim]] = {
    "a burst through a shield": (Volley(APHE, 6, STRIKE, Chances(0.55)), tank()),
    "a sloped glacis": (Volley(APHE, 6, STRIKE, Chances(0.7)), tank(glacis=True)),
    "Cluster on a glacis": (
        Volley(loading.shell(RULES, "Cluster", 60), 2, STRIKE, Chances(0.7)),
        tank(glacis=True),
    ),
    "HEAT at Slat Armour": (
        Volley(loading.shell(RULES, "HEAT", 80), 4, STRIKE, Chances(0.6)),
        tank(slat=0.5),
    ),
    "rerolled shots behind a barricade": (
        Volley(APHE, 6, STRIKE, Chances(0.8, rerolls=1), covered=Chances(0.6, 0.2, rerolls=1), barricade=200),
        tank(),
    ),
    "an AP battery at a powered armour": (
        Volley(Shot(0, 4), 10, STRIKE, Chances(0.65)),
        Infantry(30, 12),
    ),
}


def seeded(seed: int) -> Dice:
    rolled = random.Random(seed)

    def dice(roll: Roll, /) -> str:
        names, chances = zip(*roll.classes, strict=True)
        return str(rolled.choices(names, chances)[0])

    return dice


@pytest.mark.parametrize("name", VOLLEYS)
def test_odds_agree_with_many_plays(name: str) -> None:
    volley, victim = VOLLEYS[name]
    dice = seeded(11)
    counts: Counter[Hashable] = Counter(play(fire(volley, victim), dice)[0] for _ in range(PLAYS))
    found = dict(volley_odds(volley, victim).scenes)
    assert counts.keys() <= found.keys()
    for scene, chance in found.items():
        error = (chance * (1 - chance) / PLAYS) ** 0.5
        assert abs(counts[scene] / PLAYS - chance) <= 4 * error + 1e-12


def random_attack(seed: int) -> tuple[Volley, Victim]:
    """Return a volley of random ammunition, calibre and chances at a random vehicle."""
    chosen = random.Random(seed)
    ammo = chosen.choice(["APHE", "SKEP", "HE", "HEAT", "Penetrator", "Frangible", "Cluster"])
    shot = loading.shell(RULES, ammo, chosen.choice([50, 60, 80, 120, 150]))
    shield = None
    if chosen.random() < 0.6:
        thickness, full = chosen.choice([20, 40, 72, 140]), chosen.choice([120, 240, 432])
        shield = Shield(thickness, full, chosen.randint(1, full), full)
    plating = Plating(
        chosen.choice([24, 80, 144]),
        chosen.choice([240, 600, 1440]),
        front=chosen.choice([1.2, 1.5, 2.0]),
        deflected=frozenset({ammo} if chosen.random() < 0.3 else ()),
    )
    internals = Internals(500, chosen.randint(100, 500), 0.25)
    slat = 0.5 if chosen.random() < 0.5 else 0.0
    target = Target(Armour(plating, plating.durability), shield, internals, slat=slat, slat_ammo="HEAT")
    chances = Chances(chosen.randint(5, 95) / 100, rerolls=chosen.choice([0, 0, 1]))
    return Volley(shot, chosen.randint(1, 4), STRIKE, chances), target


@pytest.mark.parametrize("seed", range(100))
def test_odds_of_random_attacks_are_those_of_the_script_path_by_path(seed: int) -> None:
    volley, victim = random_attack(seed)
    found = dict(volley_odds(volley, victim).scenes)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    assert found == pytest.approx(odds(lambda: fire(volley, victim)), abs=1e-13)


@pytest.mark.parametrize("name", VOLLEYS)
def test_replaying_a_play_gives_the_same_end(name: str) -> None:
    volley, victim = VOLLEYS[name]
    for seed in range(25):
        end, rolled = play(fire(volley, victim), seeded(seed))
        assert replay(fire(volley, victim), rolled) == end


@pytest.mark.parametrize("name", VOLLEYS)
def test_merged_steps_equal_the_whole_script_path_by_path(name: str) -> None:
    volley, victim = VOLLEYS[name]
    short = replace(volley, shots=min(volley.shots, 3))
    whole = odds(lambda: fire(short, victim))
    assert dict(volley_odds(short, victim).scenes) == pytest.approx(whole, abs=1e-13)


def test_a_record_of_another_volley_is_refused() -> None:
    volley, victim = VOLLEYS["a burst through a shield"]
    _, rolled = play(fire(volley, victim), seeded(3))
    with pytest.raises(MapperError):
        replay(fire(replace(volley, shots=2), victim), rolled)


def test_asked_again_the_very_same_answer_is_kept() -> None:
    volley, victim = VOLLEYS["a sloped glacis"]
    assert volley_odds(volley, victim) is volley_odds(replace(volley), replace(victim))


def test_shots_after_the_destruction_are_not_fired() -> None:
    frail = replace(tank(glacis=True), internals=Internals(10, 10, 0.25))
    volley = Volley(Shot(900, 50), 5, STRIKE, Chances(1.0))
    end, rolled = play(fire(volley, frail), seeded(1))
    assert end.victim.gone
    assert rolled == ("hit",)


@pytest.mark.parametrize(("shots", "chance"), [(1, 0.3), (10, 0.55), (20, 1.0), (4, 0.0)])
def test_the_number_of_hits_is_binomial(shots: int, chance: float) -> None:
    hits = hits_of(shots, chance)
    assert len(hits) == shots + 1
    assert sum(hits) == pytest.approx(1.0, abs=1e-14)
    assert sum(number * share for number, share in enumerate(hits)) == pytest.approx(shots * chance)
    assert hits[-1] == pytest.approx(chance**shots, abs=1e-15)


def test_a_barricade_that_falls_covers_the_later_shots_no_more() -> None:
    bullet = Shot(50, 200, ammo="SKEP")
    volley = Volley(bullet, 2, STRIKE, Chances(1.0), covered=Chances(0.5, 0.2), barricade=200)
    odds_of_both = volley_odds(volley, tank())
    assert odds_of_both.hits == pytest.approx((0.3 * 0.5, 0.5 * 0.5 + 0.3 * 0.5 + 0.2, 0.25))
    gone = sum(chance for scene, chance in odds_of_both.scenes if scene.barricade == 0)
    assert gone == pytest.approx(0.2 + 0.8 * 0.2)


def test_volleys_follow_one_another() -> None:
    volley, victim = VOLLEYS["a burst through a shield"]
    twice: dict[Victim, float] = {}
    for scene, chance in volley_odds(volley, victim).scenes:
        for later, share in volley_odds(volley, scene.victim).scenes:
            twice[later.victim] = twice.get(later.victim, 0.0) + chance * share
    assert dict(volleys_odds([volley, volley], victim)) == pytest.approx(twice, abs=1e-14)


def test_a_snapshot_burst_meets_the_armour_as_it_stood() -> None:
    numbers = damage_numbers(book(settings={"armour.burst": "snapshot"}))
    volley = Volley(APHE, 3, Strike(numbers, Facing.FRONT), Chances(1.0))
    ((scene, chance),) = volley_odds(volley, replace(tank(), shield=None)).scenes
    assert chance == 1.0
    assert isinstance(scene, Scene)
    assert isinstance(scene.victim, Target)
    assert scene.victim.armour.durability == pytest.approx(600 - 3 * 70 * 70 / 240)
