"""Exchange: drafts as units of the library and as text, and back."""

from mapper.files.library import units_of
from mapper.files.units import ReadyCrew, ReadyUnit
from mapper.gui.garage.refitting import recruit_of
from mapper.gui.sheet_reading import own_sheets
from mapper.rules.ruleset import Ruleset
from mapper.rules.sheets import Heading, ReadSheet, SheetUnit
from mapper.rules.vehicle.garage.draft import TYPE_NAMES, Draft, draft_of


def ready_of_draft(draft: Draft) -> ReadyUnit:
    """Return a draft as the library keeps it."""
    recruit = recruit_of(draft)
    crew = tuple(ReadyCrew(name=one.name, kind=one.kind, sheet=one.sheet) for one in recruit.crew)
    return ReadyUnit(name=draft.name, kind=draft.kind, sheet=recruit.sheet, crew=crew)


def draft_of_ready(ready: ReadyUnit) -> Draft | None:
    """Return a unit of the library as a draft that is no unit's yet; None for what can't be built.

    Raises DocumentError when its sheet is not one that is known.
    """
    leader, *crew = units_of(ready)
    draft = draft_of(leader, crew)
    return None if draft is None else without_origin(draft)


def drafts_of_text(text: str, ruleset: Ruleset) -> tuple[Draft, ...]:
    """Return the units that the sheets of a text tell of, each vehicle with its crew docked.

    Raises DocumentError when it is no text to be read.
    """
    found: list[Draft] = []
    for sheet in own_sheets(text, ruleset).sheets:
        readies = [_ready(sheet.leader, sheet)] if sheet.leader else [_ready(man) for man in sheet.crew]
        found += [draft for ready in readies if (draft := draft_of_ready(ready)) is not None]
    return tuple(found)


def text_of(draft: Draft, ruleset: Ruleset) -> str:
    """Return a draft as a sheet is posted; one that is called by its type alone needs no heading."""
    leader, *crew = units_of(ready_of_draft(draft))
    named = draft.vehicle is not None and draft.name not in ("", TYPE_NAMES[draft.sheet.type])
    return ruleset.sheet_text(leader, crew, Heading(draft.name) if named else None)


def without_origin(draft: Draft) -> Draft:
    """Return the draft with a crew that was taken from no map."""
    members = tuple(type(member)(member.name, member.kind, member.sheet) for member in draft.crew)
    return Draft(draft.name, draft.kind, draft.sheet, members)


def _ready(unit: SheetUnit, sheet: ReadSheet | None = None) -> ReadyUnit:
    crew = sheet.crew if sheet is not None else ()
    return ReadyUnit(
        name=unit.name or unit.summary.type,
        kind=unit.kind,
        sheet=unit.sheet,
        crew=tuple(ReadyCrew(name=one.name, kind=one.kind, sheet=one.sheet) for one in crew if one.docked),
    )
