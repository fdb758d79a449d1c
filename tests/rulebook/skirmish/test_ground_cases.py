"""The worked cases about the ground."""

import json
from pathlib import Path
from typing import Any

import pytest

from mapper.rules.cases import cases_of, run_case
from mapper.rules.skirmish.cases.ground import KINDS
from tests.skirmishing import skirmish_book

FILE = json.loads(Path(__file__).with_name("skirmish-cases.json").read_text(encoding="utf-8"))
CASES = [case for case in cases_of(FILE) if case["ask"] in KINDS]


def test_every_kind_about_the_ground_has_a_case() -> None:
    assert {case["ask"] for case in CASES} == set(KINDS)


def after(given: dict[str, Any], **settings: object) -> list[dict[str, object]]:
    found = KINDS["tile"](given, skirmish_book({}, settings))["after"]
    assert isinstance(found, list)
    return found


@pytest.mark.clause("S-VEIN-1")
def test_vein_lasts_to_the_end_of_the_next_round_where_the_gm_has_it_so() -> None:
    given = {
        "terrain": "plains",
        "events": [{"do": "vein", "to": "vines"}, {"do": "round-end"}, {"do": "round-end"}],
    }
    told = after(given, **{"vein.duration": "end-of-next-round"})
    assert [one["terrain"] for one in told] == ["vines", "vines", "plains"]


@pytest.mark.clause("S-VEIN-1")
@pytest.mark.parametrize(
    ("terrain", "vein"),
    [
        ("plains", {"to": "fort"}),
        ("plains", {"to": "vines", "occupied": True}),
        ("wall", {"to": "vines"}),
    ],
)
def test_vein_needs_a_free_tile_and_ground_that_it_can_make(terrain: str, vein: dict[str, Any]) -> None:
    (told,) = after({"terrain": terrain, "events": [{"do": "vein", **vein}]})
    assert told == {"ok": False, "terrain": terrain, "hp": 30 if terrain == "wall" else None}


@pytest.mark.clause("S-VEIN-1")
def test_a_second_vein_reverts_to_what_the_tile_was_first() -> None:
    events = [{"do": "vein", "to": "ice"}, {"do": "vein", "to": "flames"}, {"do": "round-end"}]
    assert [one["terrain"] for one in after({"terrain": "sand", "events": events})] == [
        "ice",
        "flames",
        "sand",
    ]


@pytest.mark.clause("S-VEIN-1")
def test_vein_from_before_the_case_reverts_with_its_round() -> None:
    given = {"terrain": "ice", "previous": "water", "events": [{"do": "round-end"}]}
    assert after(given)[0]["terrain"] == "water"


@pytest.mark.clause("S-TERR-5")
def test_only_a_structure_can_be_struck_and_only_by_who_can_attack() -> None:
    strikes = [{"do": "strike", "by": {"weapon": "iron-axe"}}, {"do": "strike", "by": {}}]
    assert [one["ok"] for one in after({"terrain": "floor", "events": strikes})] == [False, False]
    assert [one["ok"] for one in after({"terrain": "gate", "events": strikes})] == [True, False]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_rules_answer_as_the_case_expects(case: dict[str, Any]) -> None:
    outcome = run_case(
        case, FILE["settings"], lambda kind, given, chosen: KINDS[kind](given, skirmish_book({}, chosen))
    )
    assert outcome.differences == ()
