"""What a unit sees, reaches and hits, the quick answers first."""

from dataclasses import replace

import pytest

from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.play.insight import Question, answers, enemies, target_of
from mapper.rules.movement import Reach
from mapper.rules.ruleset import Stance


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load(sample_map("example"))


def question(scenario: Scenario, name: str = "Ox", **fields: object) -> Question:
    unit = next(unit for unit in scenario.units if unit.name == name)
    asked = Question(scenario, ruleset_of(scenario), unit.id)
    return replace(asked, **fields)  # type: ignore[arg-type]  # fields of Question by name


def test_the_last_answer_is_complete_and_none_before_it_is(scenario: Scenario) -> None:
    found = list(answers(question(scenario, all_targets=True)))
    assert [insight.is_complete for insight in found] == [False] * (len(found) - 1) + [True]


def test_seen_and_unseen_tiles_make_up_the_map(scenario: Scenario) -> None:
    insight = list(answers(question(scenario)))[-1]
    assert insight.visible is not None
    assert insight.unseen is not None
    assert not insight.visible & insight.unseen
    assert len(insight.visible | insight.unseen) == scenario.map.width * scenario.map.height


def test_the_answers_are_about_the_stance_not_the_tile(scenario: Scenario) -> None:
    asked = question(scenario)
    unit = scenario.unit(asked.unit)
    assert unit is not None
    there = Stance(Tile(unit.tile.x, unit.tile.y + 2), unit.facing)
    insight = list(answers(replace(asked, stance=there)))[-1]
    here = list(answers(asked))[-1]
    assert insight.stance == there
    assert insight.visible != here.visible


def test_the_reach_is_from_where_the_unit_stands_not_from_where_it_is_dragged(scenario: Scenario) -> None:
    asked = question(scenario)
    unit = scenario.unit(asked.unit)
    assert unit is not None
    there = Stance(Tile(unit.tile.x, unit.tile.y + 2), unit.facing)
    insight = list(answers(replace(asked, stance=there)))[-1]
    assert isinstance(insight.reach, Reach)
    assert insight.reach.tile == unit.tile


def test_all_targets_are_answered_the_aimed_one_first(scenario: Scenario) -> None:
    heron = next(unit.id for unit in scenario.units if unit.name == "Heron")
    found = list(answers(question(scenario, target=heron, all_targets=True)))
    assert list(found[0].attacks) == [heron]
    unit = scenario.unit(found[0].question.unit)
    assert unit is not None
    assert set(found[-1].attacks) == {
        other.id for other in enemies(scenario, unit, ruleset_of(scenario), near=unit.tile)
    }


def test_a_structure_may_be_the_target(scenario: Scenario) -> None:
    structure = scenario.map.structures[0]
    insight = list(answers(question(scenario, target=structure.id)))[-1]
    assert insight.line is not None
    assert {"falls"} <= next(
        found for found in insight.attacks[structure.id] if found.outcomes
    ).outcomes.keys()
    assert target_of(scenario, structure.id) is structure
    assert target_of(scenario, "nothing") is None


def test_rams_are_told_in_full_for_the_aimed_one_only(scenario: Scenario) -> None:
    ox = next(unit for unit in scenario.units if unit.name == "Ox")
    aimed = enemies(scenario, ox, ruleset_of(scenario), near=ox.tile)[-1]
    insight = list(answers(question(scenario, target=aimed.id, all_targets=True)))[-1]
    modes = {attack.mode for attack in insight.attacks[aimed.id]}
    assert {"melee", "reaction"} <= modes
    others = [found for target, found in insight.attacks.items() if target != aimed.id]
    rams = [attack for found in others for attack in found if attack.mode in {"melee", "reaction"}]
    assert all(ram.refusal is None for ram in rams)


def test_what_is_not_asked_is_not_answered(scenario: Scenario) -> None:
    asked = question(scenario, sight=False, reach=False, seen_by=False, odds=False)
    insight = list(answers(asked))[-1]
    assert insight.visible is None
    assert insight.reach is None
    assert insight.seen_by == ()
    assert insight.attacks == {}


def test_a_unit_that_is_gone_has_a_complete_and_empty_answer(scenario: Scenario) -> None:
    insight = list(answers(replace(question(scenario), unit="nobody")))[-1]
    assert insight.is_complete
    assert insight.stance is None


def test_a_lookout_sees_without_a_unit(scenario: Scenario) -> None:
    question = Question(scenario, ruleset_of(scenario), "", lookout=Tile(0, 0))
    (answer,) = answers(question)
    seen = ruleset_of(scenario).ground_sight(scenario.map).visible_tiles(Tile(0, 0))
    assert answer.hidden is not None
    assert len(answer.hidden) == scenario.map.width * scenario.map.height - len(seen)
    assert not answer.hidden & seen


def test_a_lookout_off_the_map_sees_nothing(scenario: Scenario) -> None:
    (answer,) = answers(Question(scenario, ruleset_of(scenario), "", lookout=Tile(99, 0)))
    assert answer.hidden is None


def test_whoever_sees_the_unit_is_named(scenario: Scenario) -> None:
    asked = question(scenario)
    insight = list(answers(asked))[-1]
    unit = scenario.unit(asked.unit)
    assert unit is not None
    for other in enemies(scenario, unit, ruleset_of(scenario), near=unit.tile):
        sees = asked.ruleset.sightline(scenario, other, unit.tile).visible
        assert (other.id in insight.seen_by) == sees


def test_the_crits_of_the_attacks_at_the_target_come_last_one_after_another(scenario: Scenario) -> None:
    heron = next(unit.id for unit in scenario.units if unit.name == "Heron")
    found = list(answers(question(scenario, target=heron, all_targets=True)))
    known = [len(insight.chains) for insight in found]
    assert known == sorted(known)
    first = next(number for number, count in enumerate(known) if count)
    assert set(found[first].attacks) == set(found[-1].attacks)
    last = zip(found[-1].attacks[heron], found[-1].chains, strict=True)
    weapons = [pair for pair in last if pair[0].place is not None]
    assert all((chain is None) == (attack.refusal is not None) for attack, chain in weapons)


def test_without_a_target_no_crits_are_worked_out(scenario: Scenario) -> None:
    assert all(not insight.chains for insight in answers(question(scenario, all_targets=True)))
