"""Two builds side by side, and what a gun does to each: the numbers are those of the odds engine."""

import pytest

from mapper.files.rulings import ruleset_of
from mapper.files.units import ready_units
from mapper.geometry.grid import Side, Tile
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.garage.comparing import Candidate, Line, Verdict, compared
from mapper.rules.vehicle.garage.enemy_fire import (
    EnemyGun,
    Fate,
    Range,
    fate,
    guns_of,
    table_guns,
)
from mapper.rules.vehicle.garage.fate_lines import fate_lines, percentage
from mapper.rules.vehicle.target import Facing
from tests.building import infantry, scenario, tank, walker
from tests.rules.vehicle.sheet_units import BOOK, SHEETS, unit_of

CANNON = {
    "weapon": "cannon",
    "points": 10,
    "turret": True,
    "stabilised": True,
    "ammo_points": 10,
    "ammo": {"APHE": 500},
}


def candidate(unit: Unit) -> Candidate:
    return Candidate(unit.name, unit.kind, unit.sheet)


S1, S3 = (candidate(unit_of(SHEETS[number], name=name)) for number, name in ((0, "Ox"), (2, "Kite")))
MAN = candidate(infantry())


def line(lines: tuple[Line, ...], group: str, name: str) -> Line:
    return next(each for each in lines if (each.group, each.name) == (group, name))


def gun(name: str, points: float = 10.0) -> EnemyGun:
    return next(each for each in table_guns(BOOK, points) if each.name == name)


def told(of: EnemyGun, build: Candidate, away: Range | None = None) -> Fate:
    found = fate(of, build, away or Range(), BOOK)
    assert isinstance(found, Fate), found
    return found


def test_every_number_stands_beside_the_others_with_its_sign_and_verdict() -> None:
    lines = compared(S1, S3, BOOK)
    inside, front = line(lines, "Build", "Internals"), line(lines, "Armour", "Front")
    assert (inside.first, inside.second, inside.difference, inside.verdict) == (
        "585",
        "525",
        "−60",
        Verdict.WORSE,
    )
    assert (front.first, front.second, front.difference, front.verdict) == (
        "36",
        "38.4",
        "+2.4",
        Verdict.BETTER,
    )
    assert line(lines, "Build", "Sensors").verdict is Verdict.SAME
    assert line(lines, "Build", "Sensors").difference == ""


def test_less_is_better_of_what_weapons_need_and_of_crits_on_the_cockpit() -> None:
    need = line(compared(S1, S3, BOOK), "Energy", "All weapons need")
    assert (need.difference, need.verdict) == ("−18", Verdict.BETTER)
    blind = candidate(unit_of(SHEETS[5]))
    cockpit = line(compared(S1, blind, BOOK), "Crits", "On the cockpit, %")
    assert cockpit.verdict is Verdict.BETTER


def test_numbers_have_their_reasons() -> None:
    first, second = line(compared(S1, S3, BOOK), "Build", "Internals").reasons
    assert any(reason.clause == "V-BLD-47" for reason in first)
    assert first != second


def test_a_build_is_the_same_as_itself() -> None:
    assert {each.verdict for each in compared(S1, S1, BOOK)} == {Verdict.SAME}
    assert {each.difference for each in compared(S1, S1, BOOK)} == {""}


def test_swapping_the_builds_swaps_better_and_worse() -> None:
    swapped = {Verdict.BETTER: Verdict.WORSE, Verdict.WORSE: Verdict.BETTER}
    there, back = compared(S1, S3, BOOK), compared(S3, S1, BOOK)
    assert [each.verdict for each in back] == [swapped.get(each.verdict, each.verdict) for each in there]


def test_a_vehicle_and_a_man_can_be_compared() -> None:
    lines = compared(S1, MAN, BOOK)
    assert line(lines, "Build", "Health").first == "0"
    assert line(lines, "Build", "Type").verdict is Verdict.OTHER


def test_weapons_stand_side_by_side() -> None:
    third = line(compared(S1, S3, BOOK), "Weapons", "Weapon 3")
    assert third.first == "none"
    assert third.second.startswith('50mm "Backstop" Missile Launcher')


@pytest.mark.parametrize(
    "struck, facing", [(Facing.FRONT, Side.W), (Facing.SIDE, Side.N), (Facing.REAR, Side.E)]
)
def test_a_volley_is_that_of_the_odds_engine(struck: Facing, facing: Side) -> None:
    shooter = tank("A1", "E", id="shooter", weapons=[CANNON])
    target = unit_of(SHEETS[4]).evolve(id="target", side="blue")
    battle = scenario(".....", shooter, target.evolve(tile=Tile(4, 0), facing=facing))
    (attack,) = ruleset_of(battle).attacks(battle, battle.units[0], battle.units[1])[:1]
    (own,) = (each for each in guns_of(shooter, BOOK) if each.ammo == "APHE")
    found = told(own, candidate(target), Range(4, struck))
    assert attack.to_hit is not None
    assert found.to_hit.value == pytest.approx(attack.to_hit.value)
    assert dict(found.outcomes) == pytest.approx(dict(attack.outcomes))
    assert dict(found.expected) == pytest.approx(dict(attack.expected))


def test_the_side_struck_counts() -> None:
    front, rear = (told(gun("100mm Cannon APHE"), S3, Range(3, side)) for side in (Facing.FRONT, Facing.REAR))
    assert front.expected["shield"] == rear.expected["shield"]
    bare = candidate(tank(parts={"smartplate": 20}))
    front, rear = (
        told(gun("100mm Cannon APHE"), bare, Range(3, side)) for side in (Facing.FRONT, Facing.REAR)
    )
    assert front.expected["armour"] < rear.expected["armour"]


def test_volleys_are_counted_until_the_chance_is_even() -> None:
    """A shot that always takes 100 of 110 health needs two hits of 80 %."""
    man = candidate(infantry(kind="drone", drone=True, health=110))
    found = told(gun("100mm Cannon APHE"), man)
    assert found.to_hit.value == pytest.approx(0.8)
    assert found.outcomes["destroyed"] == 0.0
    assert (found.volleys, found.is_rough) == (2, False)
    weak = candidate(infantry(kind="drone", drone=True, health=10))
    assert told(gun("100mm Cannon APHE"), weak).volleys == 1


def test_what_a_gun_cannot_destroy_is_told_so() -> None:
    assert told(gun("10mm Cannon SKEP", 1.0), S1).volleys is None


def test_counting_ends_when_nobody_waits_for_it() -> None:
    found = fate(gun("100mm Cannon APHE"), S1, Range(), BOOK, lambda: False)
    assert isinstance(found, Fate)
    assert found.volleys is None


def test_a_gun_that_cannot_fire_so_is_refused_with_the_reason() -> None:
    hull = tank(weapons=[CANNON | {"turret": False}])
    (own,) = (each for each in guns_of(hull, BOOK) if each.ammo == "APHE")
    assert isinstance(fate(own, S1, Range(3), BOOK), Fate)
    empty = tank(weapons=[CANNON | {"ammo": {"APHE": 0}}])
    (own,) = (each for each in guns_of(empty, BOOK) if each.ammo == "APHE")
    refused = fate(own, S1, Range(3), BOOK)
    assert isinstance(refused, Refusal)
    (only,) = fate_lines("Gun", refused, None)
    assert (only.first, only.second) == ("not possible: no APHE rounds are left", "…")


def test_guns_of_the_table_are_bought_for_so_many_points() -> None:
    names = {each.name for each in table_guns(BOOK, 18.0)}
    assert {"180mm Railgun Penetrator", "18MW Laser", "150mm Missile Launcher HEAT"} <= names
    assert any(each.mode is Mode.TOP for each in table_guns(BOOK, 18.0))


def test_every_gun_of_the_table_can_be_fired() -> None:
    fated = [fate(each, S1, Range(3), BOOK, lambda: False) for each in table_guns(BOOK, 10.0)]
    assert [found.text for found in fated if isinstance(found, Refusal)] == []


def test_the_lines_of_a_fate_tell_chance_loss_and_volleys() -> None:
    shot = gun("180mm Railgun Penetrator", 18.0)
    lines = {each.name: each for each in fate_lines("Gun", told(shot, S1), told(shot, S3))}
    assert list(lines) == [
        "To hit",
        "Mean loss of shield",
        "Shield down",
        "Crit",
        "Destroyed",
        "Volleys to destroy it, 50 %",
    ]
    assert lines["To hit"].verdict is Verdict.SAME
    assert (lines["Mean loss of shield"].first, lines["Mean loss of shield"].difference) == ("151.2", "")
    assert lines["Volleys to destroy it, 50 %"].verdict is Verdict.WORSE


@pytest.mark.parametrize(
    "chance, words",
    [
        (0.0, "0 %"),
        (1e-9, "< 0.1 %"),
        (0.5, "50 %"),
        (0.1234, "12.3 %"),
        (0.99999, "> 99.9 %"),
        (1.0, "100 %"),
    ],
)
def test_a_chance_reads_0_or_100_only_where_it_is(chance: float, words: str) -> None:
    assert percentage(chance) == words


@pytest.mark.parametrize("unit", [walker(), infantry(kind="powersuit", drone=True)])
def test_a_build_may_be_a_walker_or_a_drone(unit: Unit) -> None:
    assert isinstance(fate(gun("50mm Autocannon HEAT"), candidate(unit), Range(), BOOK), Fate)


@pytest.mark.parametrize("mode", ["low", "high"])
def test_a_volley_with_all_but_impossible_ends_is_counted_too(mode: str) -> None:
    ready = ready_units("vehicle")
    rockets = ready["rocket-agrav"]
    shooter = Candidate(rockets.name, rockets.kind, rockets.sheet).unit(Tile(0, 0), Side.E, "first")
    pod = next(one for one in guns_of(shooter, BOOK) if one.name == f"Light Rocket Pod FAE, {mode}")
    melee = ready["melee-walker"]
    for struck in (Facing.FRONT, Facing.SIDE, Facing.REAR):
        found = fate(pod, Candidate(melee.name, melee.kind, melee.sheet), Range(4, struck), BOOK)
        assert isinstance(found, Fate)
