"""Combats against a plain telling of the rulebook: random units, rolls and settings, blow by blow."""

import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases.combat import KINDS
from tests.rules.skirmish.naive_combat import Fight
from tests.skirmishing import BOOK, TABLES, skirmish_book

WEAPONS = (*sorted(TABLES["weapon"]), "heal-staff", None)
WRITTEN_TAGS = (
    *("Brave", "Heavy", "Complex", "Drain", "Enchanted", "Homing", "Inverted", "Piercing"),
    *("Deadly(20)", "Lucky(15)", "Nimble(10)", "Inaccurate(2)", "Effective(Flying)", "Effective(Armor)"),
    *("Effect(Poisoned)", "Effect(Silenced)", "Effect(Broken)", "Inflict(Spd-2)", "Inflict(Def-1)"),
    *("Bonus(Spd+1)", "Cursed(Res-2)"),
)
OWN_TAGS = (
    *("Covert", "Mystical", "Flying", "Armor", "Built", "Cavalry", "Bonus(Dex+2)", "Cursed(Def-1)"),
    *("Countermeasure(Flying)", "Lucky(5)"),
)
STATUSES = ("Broken", "Poisoned", "Silenced", "Barrier", "Inflicted Def-1", "Inflicted Spd-2")
CHOICES: dict[str, list[Any]] = {
    "crit.timing": ["after-reduction"],
    "crit.deadly_mode": ["add"],
    "crit.deadly_edge": ["less-than"],
    "crit.multiplier": [3],
    "follow_up.gap": [1, 3],
    "follow_up.defender_needs_counter": [False],
    "break.on_counter": [False],
    "brave.on_counter": [True],
    "backup.limit": ["each"],
    "backup.bonus": [1],
    "qi_adept.share": ["half-up"],
    "terrain.dr": ["ratings"],
    "triangle.magic": [False],
    "triangle.dex": [2],
    "triangle.damage": [0, 2],
    "weight.counts": [["weapon", "accessory"], []],
    "weight.cap": [1],
    "weight.built_relief": [0],
    "damage.base_shift": [2],
    "effective.bonus": [3],
    "poison.bonus": [2],
}


@some.composite
def weapons(draw: some.DrawFn) -> Any:  # noqa: ANN401  # the id of a weapon, one written out, or none
    if draw(some.booleans()):
        return draw(some.sampled_from(WEAPONS))
    kind = draw(some.sampled_from(["sword", "lance", "axe", "bow", "dagger", "art", "tome"]))
    most = draw(some.integers(1, 2))
    return {
        "type": kind,
        "damage": draw(some.sampled_from(["martial", "magic"])),
        "might": draw(some.integers(0, 9)),
        "weight": draw(some.integers(0, 2)),
        "range": [1, most],
        "tags": draw(some.lists(some.sampled_from(WRITTEN_TAGS), max_size=4, unique=True)),
        **({"school": draw(some.sampled_from(["reason", "faith", "dark"]))} if kind == "tome" else {}),
    }


@some.composite
def units(draw: some.DrawFn) -> dict[str, Any]:
    made: dict[str, Any] = {
        "weapon": draw(weapons()),
        "accessory": draw(some.none() | some.sampled_from(sorted(TABLES["accessory"]))),
        "terrain": draw(some.sampled_from(["plains", "fort", "water", "woods", "stone-pillars", "mountain"])),
        "tags": draw(some.lists(some.sampled_from(OWN_TAGS), max_size=2, unique=True)),
        "statuses": draw(some.lists(some.sampled_from(STATUSES), max_size=2, unique=True)),
    }
    if draw(some.booleans()):
        made["class"] = draw(some.sampled_from(sorted(TABLES["class"])))
    else:
        letters = some.sampled_from("FEDCBAS")
        made["ratings"] = {name: draw(letters) for name in ("Str", "Mag", "Dex", "Spd", "Def", "Res")}
    if draw(some.booleans()):
        made["hp"] = draw(some.integers(1, 20))
    return made


@some.composite
def fights(draw: some.DrawFn) -> dict[str, Any]:
    made: dict[str, Any] = {
        "attacker": draw(units()),
        "defender": draw(units()),
        "distance": draw(some.integers(1, 2)),
    }
    if draw(some.booleans()):
        helper = some.builds(lambda one, away: {**one, "distance": away}, units(), some.integers(1, 2))
        made["backup"] = [
            {**one, "tags": [*one["tags"], "Backup"]}
            for one in draw(some.lists(helper, min_size=1, max_size=2))
        ]
    if draw(some.integers(0, 3)) == 0:
        made["guard"] = {**draw(units()), "class": draw(some.sampled_from(["martial-monk", "dancer"]))}
        made["guard"].pop("hp", None)
    return made


SWITCHES = some.dictionaries(some.sampled_from(sorted(CHOICES)), some.integers(0, 1), max_size=3).map(
    lambda picked: {key: CHOICES[key][place % len(CHOICES[key])] for key, place in picked.items()}
)


@cache
def book_with(switches: str) -> Rulebook:
    return skirmish_book(settings=json.loads(switches))


@given(fights(), SWITCHES, some.lists(some.integers(1, 100), min_size=8, max_size=8))
@settings(max_examples=200, deadline=None)
def test_every_combat_goes_as_the_rulebook_tells_it(
    fight: dict[str, Any], switches: dict[str, Any], dice: list[int]
) -> None:
    left = list(dice)
    naive = Fight(fight, switches, lambda *_: left.pop(0))
    book = book_with(json.dumps(switches))
    if naive.is_refused():
        assert KINDS["combat"]({**fight, "rolls": []}, book) == {"refused": True}
        return
    expected = naive.run()
    told = KINDS["combat"]({**fight, "rolls": dice[: len(dice) - len(left)]}, book)
    assert {**told, **{key: sorted(told[key]) for key in told if key.endswith("statuses")}} == expected  # type: ignore[call-overload]  # lists of words


@given(fights(), SWITCHES)
@settings(max_examples=200, deadline=None)
def test_every_forecast_tells_what_the_rulebook_does(fight: dict[str, Any], switches: dict[str, Any]) -> None:
    asked = {key: value for key, value in fight.items() if key != "guard"}
    naive = Fight(asked, switches, lambda *_: 1)
    expected = {"refused": True} if naive.is_refused() else naive.promise()
    assert KINDS["forecast"](asked, book_with(json.dumps(switches))) == expected


def outcomes(fight: dict[str, Any], path: list[tuple[int, float]]) -> list[tuple[dict[str, Any], float]]:
    """Return every end of a combat, with its chance, by trying each fall of each die in turn."""
    asked: list[tuple[int, int]] = []
    left = [roll for roll, _ in path]

    def roll(number: int, edge: int) -> int:
        if left:
            return left.pop(0)
        asked.append((number, edge))
        return 100

    told = Fight(fight, {}, roll).run()
    if not asked:
        chance = 1.0
        for _, share in path:
            chance *= share
        return [(told, chance)]
    number, edge = asked[0]
    falls = ((edge, edge / 100), (number, (number - edge) / 100), (100, (100 - number) / 100))
    return [end for fall, share in falls if share > 0.0 for end in outcomes(fight, [*path, (fall, share)])]


@given(fights())
@settings(max_examples=25, deadline=None)
def test_the_odds_are_those_of_every_fall_of_the_dice(fight: dict[str, Any]) -> None:
    if Fight(fight, {}, lambda *_: 1).is_refused():
        return
    keys = ("attacker_hp", "defender_hp", *(("guard_hp",) if "guard" in fight else ()))
    expected: dict[tuple[int, ...], float] = {}
    for told, chance in outcomes(fight, []):
        key = tuple(told[name] for name in keys)
        expected[key] = expected.get(key, 0.0) + chance
    found: dict[tuple[int, ...], float] = {}
    for state in KINDS["distribution"](fight, BOOK)["states"]:  # type: ignore[attr-defined]  # a list of objects
        key = tuple(state[name] for name in keys)
        found[key] = found.get(key, 0.0) + state["chance"]
    assert found.keys() == expected.keys()
    assert all(abs(found[key] - chance) < 1e-9 for key, chance in expected.items())
