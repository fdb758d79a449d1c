"""What is wrong with a document that its schema cannot tell, whatever its ruleset."""

from collections import Counter
from collections.abc import Iterable, Iterator

from mapper.model.map_check import map_problems
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit_check import unit_problems


def problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Return every finding about a scenario; one that has an error must not be opened, saved or played."""
    battlemap = scenario.map
    return (
        *_repeated_ids("sides", (side.id for side in scenario.sides)),
        *_repeated_ids("structures", (structure.id for structure in battlemap.structures)),
        *_repeated_ids("marks", (mark.id for mark in battlemap.marks)),
        *_repeated_ids("units", (unit.id for unit in scenario.units)),
        *map_problems(battlemap, frozenset(side.id for side in scenario.sides)),
        *unit_problems(scenario),
        *_same_colours(scenario),
        *_no_title(scenario),
    )


def _repeated_ids(kind: str, ids: Iterable[str]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for number, name in enumerate(ids):
        if name in first:
            text = f"stands twice, here and at {kind}[{first[name]}] (each id once)"
            yield Problem(place_of(kind, number, name, "id"), "duplicate_id", text)
        first.setdefault(name, number)


def _same_colours(scenario: Scenario) -> Iterator[Problem]:
    counts = Counter(side.colour for side in scenario.sides)
    for number, side in enumerate(scenario.sides):
        if counts[side.colour] > 1:
            place = place_of("sides", number, side.id, "colour")
            text = f"{side.colour} is the colour of {counts[side.colour]} sides"
            yield Problem(place, "colour_clash", text, Severity.WARNING)


def _no_title(scenario: Scenario) -> Iterator[Problem]:
    if not scenario.title.strip():
        yield Problem("title", "no_title", "is empty: pictures will have no heading", Severity.NOTICE)
