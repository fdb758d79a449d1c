"""No id of a document is ever shown: a GM calls things by their names, or by what they are and where."""

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import pytest

from mapper.edit.finding import Finding
from mapper.edit.inspection import findings
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.places import places
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.play.game import Game, begin
from mapper.rules.place_card import edge_card, tile_card
from mapper.rules.reasons import Explained, Reason, Refusal
from mapper.rules.ruleset import Attack, Fact, Ruleset
from tests.edit.any_edit import EDITS
from tests.maps.opaque import opaque, shown_ids

MAPS = ("district", "example", "harrow")
VEHICLES = ("district", "example")


@cache
def drawn(name: str) -> tuple[Scenario, Ruleset]:
    scenario = opaque(name)
    return scenario, ruleset_of(scenario)


def of_reasons(reasons: Iterable[Reason]) -> Iterator[str]:
    for reason in reasons:
        yield from (reason.text, reason.place)


def of_answer(answer: Explained | Refusal | None) -> Iterator[str]:
    yield from of_reasons(answer.reasons if answer is not None else ())


def of_attack(attack: Attack) -> Iterator[str]:
    yield from (attack.name, *(other.name for other in attack.others))
    yield from of_answer(attack.to_hit)
    yield from of_answer(attack.refusal)
    yield from of_reasons(attack.notes)
    yield from (str(value) for state in attack.states for value in state.values.values())
    if attack.impact is not None:
        yield from (*of_answer(attack.impact.first), *of_answer(attack.impact.second))


def of_facts(facts: Iterable[Fact]) -> Iterator[str]:
    for fact in facts:
        yield from (fact.name, fact.text, *of_reasons(fact.reasons))


def of_finding(finding: Finding, scenario: Scenario) -> Iterator[str]:
    yield from (finding.text, finding.place)
    for fix in finding.fixes:
        yield from (fix.way, name_of(fix.edit(scenario)))


def name_of(done: Edit | NoEdit) -> str:
    return done.name if isinstance(done, Edit) else done.text


def some(units: Iterable[Unit], number: int) -> list[Unit]:
    there = list(units)
    return Random(7).sample(there, min(len(there), number))


@pytest.mark.parametrize("name", MAPS)
def test_problems_and_their_fixes_show_no_id(name: str) -> None:
    scenario, rules = drawn(name)
    told = findings(scenario, rules)
    assert told
    assert shown_ids(text for finding in told for text in of_finding(finding, scenario)) == []


@pytest.mark.parametrize("name", VEHICLES)
def test_problems_of_crowded_structures_and_units_show_no_id(name: str) -> None:
    scenario, rules = drawn(name)
    battlemap = scenario.map
    crowded = scenario.evolve(
        units=tuple(unit.evolve(tile=Tile(0, 0), carrier=scenario.units[0].id) for unit in scenario.units),
        map=battlemap.evolve(
            structures=tuple(
                piece.evolve(outline=battlemap.structures[1].outline) for piece in battlemap.structures
            )
        ),
    )
    told = findings(crowded, rules)
    assert {"overlap", "carrier_side"} <= {finding.code for finding in told}
    assert shown_ids(text for finding in told for text in of_finding(finding, crowded)) == []


@pytest.mark.parametrize("name", MAPS)
def test_the_names_of_edits_and_their_refusals_show_no_id(name: str) -> None:
    scenario, _ = drawn(name)
    vehicles = ("roster.place_units",) if name not in VEHICLES else ()
    edits = [edit for key, edit in EDITS.items() if key not in vehicles]
    names = {name_of(edit(scenario, Random(seed))) for edit in edits for seed in range(12)}
    assert shown_ids(names) == []


@pytest.mark.parametrize("name", MAPS)
def test_cards_and_places_show_no_id(name: str) -> None:
    scenario, rules = drawn(name)
    battlemap = scenario.map
    tiles = [Tile(x, y) for x in range(0, battlemap.width, 3) for y in range(0, battlemap.height, 3)]
    facts = [
        *(fact for unit in scenario.units for fact in rules.facts(unit, scenario)),
        *(fact for tile in tiles for fact in tile_card(scenario, tile, rules)),
        *(fact for piece in battlemap.edges for fact in edge_card(scenario, piece.at, rules)),
    ]
    told = [f"{each.name}, {each.about}" for each in places(scenario, rules.palette)]
    assert shown_ids([*of_facts(facts), *told]) == []


@pytest.mark.parametrize("name", MAPS)
def test_what_is_reached_and_stood_in_shows_no_id(name: str) -> None:
    scenario, rules = drawn(name)
    told: list[str] = []
    for unit in scenario.units:
        found = rules.reach(scenario, unit)
        if isinstance(found, Refusal):
            told += of_answer(found)
            continue
        told += (text for refusal in found.refused.values() for text in of_answer(refusal))
        standing = rules.standing(scenario, unit)
        told += (text for other in scenario.units for text in of_answer(standing(other.tile)))
    assert told
    assert shown_ids(told) == []


@pytest.mark.parametrize("name", MAPS)
def test_what_is_in_the_way_of_sight_shows_no_id(name: str) -> None:
    scenario, rules = drawn(name)
    lines = [
        rules.sightline(scenario, unit, other.tile)
        for unit in some(scenario.units, 6)
        for other in scenario.units
    ]
    reasons = [blocker.reason for line in lines for blocker in line.blockers]
    assert shown_ids(of_reasons(reasons)) == []


@pytest.mark.parametrize("name", MAPS)
def test_odds_and_why_there_are_none_show_no_id(name: str) -> None:
    scenario, rules = drawn(name)
    told: list[str] = []
    for unit in some(scenario.units, 4):
        for other in some(scenario.units, 6):
            for attack in (*rules.attacks(scenario, unit, other), *rules.rams(scenario, unit, other)):
                told += of_attack(attack)
        for piece in scenario.map.structures[:3]:
            told += (
                text
                for attack in rules.structure_attacks(scenario, unit, piece)
                for text in of_attack(attack)
            )
        for threat in rules.threats(scenario, unit):
            told += (threat.name, *(text for attack in threat.attacks for text in of_attack(attack)))
    assert told
    assert shown_ids(told) == []


@pytest.mark.parametrize("name", MAPS)
def test_the_log_of_a_game_shows_no_id(name: str) -> None:
    scenario, _ = drawn(name)
    game, chance, told = begin(scenario, ruleset_of, name="test", seed="seven ravens"), Random(5), list[str]()
    for _turn in range(24):
        game = one_order(game, chance, told)
        told += said_last(game)
    assert len(game.entries) > 10
    assert shown_ids(told) == []


def one_order(game: Game, chance: Random, told: list[str]) -> Game:
    """Return the game after some unit's order; what is refused on the way is told."""
    rules, scenario = game.ruleset, game.scenario
    for unit in chance.sample(list(scenario.units), len(scenario.units)):
        for order in chance.sample(offered := list(rules.orders(scenario, unit)), min(len(offered), 4)):
            done = game.do(order)
            if not isinstance(done, Refusal):
                return done
            told += of_answer(done)
    return game


def said_last(game: Game) -> Iterator[str]:
    rules, scenario = game.ruleset, game.at(len(game.entries) - 1).scenario
    for data in game.entries[-1].events:
        event = rules.read_event(data)
        yield rules.tell(scenario, event)
        scenario = rules.apply(scenario, event)
