"""What a scenario lacks for what is fought for: marks, tags of the army, a limit, sides (S-SCEN-1)."""

from collections.abc import Iterator

from mapper.errors import DocumentError
from mapper.model.battlemap import MarkKind
from mapper.model.problem import Problem, Severity
from mapper.model.scenario import Scenario
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest import Contest
from mapper.rules.skirmish.fielding import scenario_tags
from mapper.rules.skirmish.tally import contests_of

LACKING, UNKNOWN = "lacking", "unknown_setting"
MARKS = {
    "escape": MarkKind.ESCAPE,
    "seize": MarkKind.SEIZE,
    "raze": MarkKind.RAZE,
    "objective-1": MarkKind.OBJECTIVE,
    "objective-2": MarkKind.OBJECTIVE,
    "objective-3": MarkKind.OBJECTIVE,
    "chest": MarkKind.CHEST,
    "secure": MarkKind.SECURE,
}
"""The kinds of mark on the map, by the marks that the table of scenarios names."""


def contest_problems(scenario: Scenario, book: Rulebook) -> Iterator[Problem]:
    """Yield a warning for each thing that a type of scenario needs and that is not there."""
    yield from _unknown(scenario, book)
    for contest in contests_of(book):
        needed = f"the scenario {contest.row.name} needs"
        for kind in dict.fromkeys(MARKS[mark] for mark in contest.row.marks if mark in MARKS):
            wanted = [mark for mark in contest.row.marks if MARKS.get(mark) is kind]
            found = sum(mark.kind is kind for mark in scenario.map.marks)
            if found < len(wanted):
                text = f"{needed} more marks of the kind {kind}: {found} of {len(wanted)} are there"
                yield Problem("map.marks", LACKING, text, Severity.WARNING, contest.clause)
        for tag in _missing_tags(contest, scenario, book):
            yield Problem(
                "units", LACKING, f"{needed} a unit with the tag {tag}", Severity.WARNING, contest.clause
            )
        if contest.row.limit == "required" and contest.last_round is None:
            text = f"{needed} a last round"
            yield Problem("house_rules", LACKING, text, Severity.WARNING, contest.clause)


def _unknown(scenario: Scenario, book: Rulebook) -> Iterator[Problem]:
    """Yield the settings that name what there is not."""
    settings, known = book.settings.scenario, book.tables.scenario
    for kind in settings.types:
        if kind not in known:
            text = f"there is no type of scenario {kind} (there is {', '.join(known)})"
            yield Problem("settings.scenario.types", UNKNOWN, text, Severity.WARNING, "S-SCEN-1")
    for side in settings.attacker:
        if scenario.side(side) is None:
            text = f"there is no side {side}"
            yield Problem("settings.scenario.attacker", UNKNOWN, text, Severity.WARNING, "S-SCEN-1")
    zones = {mark.id for mark in scenario.map.marks if mark.kind is MarkKind.DEPLOYMENT}
    for zone in settings.zone_limits:
        if zone not in zones:
            text = f"there is no deployment zone {zone}"
            yield Problem("settings.scenario.zone_limits", UNKNOWN, text, Severity.WARNING, "S-DEPLOY-1")


def _missing_tags(contest: Contest, scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """Yield the scenario tags that a type needs and no unit has."""
    had: set[str] = set()
    for unit in scenario.units:
        try:
            had.update(scenario_tags(unit, book))
        except DocumentError:  # told among the problems of its sheet
            continue
    for tag in contest.row.army:
        name = book.tables.scenario_tag[tag].name
        if name not in had:
            yield name
