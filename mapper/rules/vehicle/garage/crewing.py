"""The crew of a draft: men and drones docked on it, each built like a draft of its own."""

from collections.abc import Callable
from dataclasses import replace

from mapper.model.unit import UnitKind
from mapper.rules.reasons import refuse
from mapper.rules.vehicle.garage.draft import TYPE_NAMES, Draft, InfantryType, Member, member_draft, new_draft
from mapper.rules.vehicle.garage.workshop import DOCKING, Edited, Workshop, judged


def add_member(draft: Draft, kind: InfantryType, shop: Workshop) -> Edited:
    """Dock a man or drone of this type, with nothing in its hands (V-EXT-11)."""
    if draft.vehicle is None:
        return refuse("no_racks", "men and drones dock on vehicles", DOCKING)
    sheet = new_draft(kind).infantry
    if sheet is None:
        return refuse("no_racks", "a vehicle can't be docked", DOCKING)
    member = Member(_free_name(draft, kind), UnitKind.DRONE, sheet)
    return judged(draft, replace(draft, crew=(*draft.crew, member)), shop)


def remove_member(draft: Draft, place: int) -> Edited:
    """Take a member off the crew."""
    return replace(draft, crew=(*draft.crew[:place], *draft.crew[place + 1 :]))


def duplicate_member(draft: Draft, place: int, shop: Workshop) -> Edited:
    """Dock another one like this."""
    if not 0 <= place < len(draft.crew):
        return draft
    old = draft.crew[place]
    copy = replace(old, name=_free_name(draft, old.sheet.type), unit="")
    crew = (*draft.crew[: place + 1], copy, *draft.crew[place + 1 :])
    return judged(draft, replace(draft, crew=crew), shop)


def edit_member(draft: Draft, place: int, edit: Callable[[Draft], Edited]) -> Edited:
    """Change a member of the crew by an edit of its own."""
    if not 0 <= place < len(draft.crew):
        return draft
    member = draft.crew[place]
    edited = edit(member_draft(member))
    if not isinstance(edited, Draft):
        return edited
    if edited.infantry is None:
        return refuse("no_racks", "a vehicle can't be docked", DOCKING)
    changed = replace(member, name=edited.name, kind=edited.kind, sheet=edited.infantry)
    return replace(draft, crew=(*draft.crew[:place], changed, *draft.crew[place + 1 :]))


def _free_name(draft: Draft, kind: InfantryType) -> str:
    """Return a name that tells the type, as its text must (V-SHT-10), and isn't taken."""
    word = TYPE_NAMES[kind]
    stem = word if kind == "drone" else f"{word} drone"
    taken = {member.name for member in draft.crew}
    number = 1
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"
