"""Refitting: a draft of the garage put back as the unit it was taken from, or put on the map as a new one."""

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.roster import Recruit
from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.model.value import MAX_UNITS
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.catching_up import caught_up
from mapper.rules.vehicle.garage.delivery import as_json, refitted
from mapper.rules.vehicle.garage.draft import Draft, draft_of


def refit_unit(
    scenario: Scenario, unit_id: str, draft: Draft, book: Rulebook, *, taken: Draft | None = None
) -> Edit | NoEdit:
    """Rebuild a unit as a draft says; its place and what is still true of its state stay.

    With the draft as it was `taken` from the map, what was not changed in it since is left as it is now.
    """
    unit = scenario.unit(unit_id)
    if unit is None:
        return NoEdit(f"{draft.name or 'the unit'} is not on the map any more")
    try:
        now = draft_of(unit, scenario.units)
        if taken is not None and now is not None:
            draft = caught_up(draft, taken, now)
        units = refitted(scenario, unit, draft, book)
    except DocumentError as error:
        return NoEdit(error.one_line())
    if len(units) > MAX_UNITS:
        return NoEdit(f"a map holds {MAX_UNITS:,} units at most")
    return Edit(f"Rebuild {draft.name or 'a unit'}", scenario.evolve(units=units))


def recruit_of(draft: Draft) -> Recruit:
    """Return a draft as a unit that is to be put on the map with its crew docked."""
    crew = tuple(
        Recruit(member.name, member.kind, as_json(member.sheet), docked=True) for member in draft.crew
    )
    return Recruit(draft.name, draft.kind, as_json(draft.sheet), crew=crew)
