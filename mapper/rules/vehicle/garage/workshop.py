"""The workshop: the rules a draft is built by, and what they say of a change."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pydantic import ValidationError

from mapper.model.problem import Problem, Severity
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.docking import rack_arcs, racks_of
from mapper.rules.vehicle.garage.draft import Draft, member_draft
from mapper.rules.vehicle.muster import CLAUSE as ONE_EACH
from mapper.rules.vehicle.numbers import Build

Edited: TypeAlias = Draft | Refusal
DOCKING = "V-EXT-11"
UNFINISHED = frozenset(
    ("over_budget", "no_ammo", "no_points", "no_health", "nothing_bought", "differs_from_rules")
)
"""What a build may be on its way to a sound one: no change is refused for these."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """A rulebook, and the restricted weapons that other units have, each with its owner's name."""

    book: Rulebook
    owners: Mapping[str, str] = field(default_factory=dict)

    def made(self, draft: Draft) -> Build:
        """Return what the draft amounts to."""
        return build(draft.sheet, self.book)


def problems(draft: Draft, shop: Workshop) -> tuple[Problem, ...]:
    """Return everything that is wrong with a draft, its crew included."""
    return (
        *shop.made(draft).problems,
        *_empty(shop.made(draft)),
        *_taken(draft, shop),
        *_docking(draft, shop),
        *_crew(draft, shop),
    )


def judged(before: Draft, after: Draft, shop: Workshop, *, tolerate: frozenset[str] = frozenset()) -> Edited:
    """Return the changed draft, or why it may not be: what is wrong with it now that was right before."""
    allowed = UNFINISHED | tolerate
    known = Counter(_kind(problem) for problem in problems(before, shop))
    found: list[Problem] = []
    for problem in problems(after, shop):
        if known[_kind(problem)] > 0:
            known[_kind(problem)] -= 1
        elif problem.code not in allowed:
            found.append(problem)
    if not found:
        return after
    reasons = tuple(Reason(problem.text, problem.clause) for problem in found)
    return Refusal(found[0].code, reasons)


def evolved(draft: Draft, **fields: object) -> Edited:
    """Return the draft with fields of its sheet changed, or a refusal when no sheet can hold them."""
    try:
        return draft.with_sheet(**fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        return refuse("bad_value", f"{place}: {first['msg']}", "")


def _kind(problem: Problem) -> tuple[str, str]:
    """Return what makes two problems of a draft the same, wherever on the sheet they are."""
    return problem.code, problem.clause


def _empty(made: Build) -> Iterator[Problem]:
    """Yield what a vehicle without internals is in for: no clause forbids it (V-BLD-47)."""
    if made.internals is not None and not made.internals.value:
        text = "nothing is bought: 0 internals, any hit destroys it"
        yield Problem("sheet.parts", "nothing_bought", text, Severity.WARNING, "V-BLD-47")


def _taken(draft: Draft, shop: Workshop) -> Iterator[Problem]:
    """Yield the restricted weapons that another unit has already (V-BLD-41)."""
    carried = dict.fromkeys(entry.weapon for entry in draft.sheet.weapons)
    for weapon in carried:
        if weapon in shop.owners and weapon in shop.book.tables.restricted:
            name = shop.book.tables.restricted[weapon].name
            text = f"{name}: one is available, {shop.owners[weapon]} has it"
            yield Problem("sheet.weapons", "restricted_twice", text, Severity.WARNING, ONE_EACH)


def _docking(draft: Draft, shop: Workshop) -> Iterator[Problem]:
    """Yield what is wrong with who is docked where (V-EXT-11)."""
    if not draft.crew:
        return
    made = shop.made(draft)
    if not made.is_vehicle:
        yield Problem(
            "crew", "no_racks", f"nothing docks on a {made.name.lower()}", Severity.WARNING, DOCKING
        )
        return
    racks = racks_of(made)
    if len(draft.crew) > racks:
        text = f"{len(draft.crew)} are docked, there are racks for {racks}" if racks else "it has no racks"
        yield Problem("crew", "no_racks", text, Severity.WARNING, DOCKING)
        if not racks:
            return
    for place, member in enumerate(draft.crew):
        if not rack_arcs(made, member.sheet.type):
            text = f"{member.name}: no rack lets it fire while it is docked"
            yield Problem(f"crew.{place}", "no_arcs", text, Severity.NOTICE, DOCKING)


def _crew(draft: Draft, shop: Workshop) -> Iterator[Problem]:
    for place, member in enumerate(draft.crew):
        for problem in shop.made(member_draft(member)).problems:
            text = f"{member.name}: {problem.text}"
            yield Problem(f"crew.{place}", problem.code, text, problem.severity, problem.clause)
