"""Deployment zones that are too small for those who are placed in them."""

from typing import Any

import pytest

from mapper.edit.inspection import findings
from mapper.files.rulings import rule_problems, ruleset_of
from mapper.model.battlemap import Mark, MarkKind
from mapper.model.scenario import Scenario
from tests.skirmish_games import ann, battle, game, mark, orc

BEA, CAL = ann("B3", id="bea", name="Bea"), ann("C3", id="cal", name="Cal")
ORC = orc("H3")
pytestmark = pytest.mark.clause("S-DEPLOY-1")


def zone(*tiles: str, **fields: Any) -> Mark:  # noqa: ANN401  # the mark's fields
    return mark(MarkKind.DEPLOYMENT, *tiles, **{"side": "red", **fields})


def told(scenario: Scenario) -> list[str]:
    return [problem.text for problem in rule_problems(scenario) if problem.code == "small_zone"]


def test_a_zone_with_a_tile_for_each_unit_is_large_enough() -> None:
    assert told(battle(ann("A3"), BEA, ORC, marks=(zone("A1", "B1"),))) == []


def test_a_zone_with_fewer_tiles_than_its_side_has_units_is_told() -> None:
    small = battle(ann("A3"), BEA, CAL, ORC, marks=(zone("A1", "B1"),))
    assert told(small) == ["has room for 2 of the 3 units that Red must place"]


def test_the_problems_name_the_zone_and_where_it_is() -> None:
    small = battle(ann("A3"), BEA, ORC, marks=(zone("A1"),))
    (finding,) = (one for one in findings(small, ruleset_of(small)) if one.code == "small_zone")
    assert finding.text == "The deployment zone at A1 has room for 1 of the 2 units that Red must place."
    assert (finding.kind, finding.place) == ("Deployment zone too small", "A1")


def test_a_side_without_a_zone_places_nobody() -> None:
    assert told(battle(ann("A3"), BEA, ORC, marks=(zone("H1", side="blue"),))) == []


def test_tiles_that_none_of_its_units_could_enter_give_no_room() -> None:
    walled = """
        .#......
        ........
        ........
    """
    assert told(battle(ann("A3"), BEA, ORC, drawing=walled, marks=(zone("A1", "B1"),))) == [
        "has room for 1 of the 2 units that Red must place"
    ]


def test_a_tile_that_somebody_holds_who_is_not_placed_gives_no_room() -> None:
    marks = (zone("A1", "B1"),)
    assert told(battle(ann("A3"), BEA, orc("B1"), marks=marks)) == [
        "has room for 1 of the 2 units that Red must place"
    ]
    both = (*marks, zone("H1", id="other", side="blue"))
    assert told(battle(ann("A3"), BEA, orc("B1"), marks=both)) == []


def test_the_limits_of_parts_count_and_what_two_parts_share_counts_once() -> None:
    parts = (zone("A1", "B1", id="west"), zone("B1", "C1", id="east"))
    units = (ann("A3"), BEA, CAL, ORC)
    assert told(battle(*units, marks=parts)) == []
    limited = {"scenario.zone_limits": {"west": 1}}
    assert told(battle(*units, marks=parts, settings=limited)) == [
        "has room in its 2 parts for 2 of the 3 units that Red must place"
    ]


def test_a_unit_whose_sheet_cannot_be_read_needs_a_tile_too() -> None:
    lost = ann("B3", id="bea", name="Bea", class_id="none-such")
    assert told(battle(ann("A3"), lost, ORC, marks=(zone("A1"),))) == [
        "has room for 1 of the 2 units that Red must place"
    ]


def test_while_a_game_is_played_nothing_is_told() -> None:
    begun = game(ann("A3"), BEA, ORC, marks=(zone("A1"),))
    assert told(begun.document) == []
