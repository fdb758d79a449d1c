"""What is wrong with a document that its schema cannot tell, whatever its ruleset."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from mapper.model.map_check import map_problems
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit_check import unit_problems


def problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Return every finding about a scenario; one that has an error must not be opened, saved or played."""
    found = _problems(scenario)
    return (*found, *_game(scenario, found))


def _problems(scenario: Scenario) -> tuple[Problem, ...]:
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
    names, first = list(ids), dict[str, int]()
    if len(set(names)) == len(names):
        return
    for number, name in enumerate(names):
        if name in first:
            text = f"shares its id with {kind}[{first[name]}] (each id once)"
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


def _game(scenario: Scenario, found: Collection[Problem]) -> Iterator[Problem]:
    """Yield what is wrong with the game: how it began must be a sound document too."""
    if scenario.play is None:
        if scenario.journal:
            yield Problem("journal", "no_game", "tells of orders, but there is no game (play)")
        return
    for problem in _problems(scenario.at_opening()):
        if problem.severity is Severity.ERROR and problem not in found:
            yield Problem(f"play.opening: {problem.place}", problem.code, problem.text)
    for number, branch in enumerate(scenario.play.branches):
        if branch.after > len(scenario.journal):
            text = f"leaves the journal after {branch.after} entries, which has {len(scenario.journal)}"
            yield Problem(place_of("play.branches", number, field="after"), "no_such_entry", text)
