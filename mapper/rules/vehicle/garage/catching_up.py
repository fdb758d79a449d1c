"""Catching up: a draft brought up to what has become of its unit on the map since it was taken from there."""

from dataclasses import replace

from mapper.rules.vehicle.garage.draft import Draft, Member


def caught_up(draft: Draft, taken: Draft, now: Draft) -> Draft:
    """Return the draft with everything as it is now that was not changed since it was `taken`.

    What was changed both in the draft and on the map is as in the draft.
    """
    hull = now if _hull(draft) == _hull(taken) else draft
    before, there = _by_unit(taken), _by_unit(now)
    crew = [
        there.get(member.unit, member) if member == before.get(member.unit) else member
        for member in draft.crew
        if member != before.get(member.unit) or member.unit in there
    ]
    joined = [member for member in now.crew if member.unit not in before]
    known = {member.unit for member in crew}
    return replace(hull, crew=(*crew, *(member for member in joined if member.unit not in known)))


def overridden(draft: Draft, taken: Draft, now: Draft) -> tuple[str, ...]:
    """Return the names of those that were changed on the map since, and otherwise in the draft."""
    before, there = _by_unit(taken), _by_unit(now)
    mine, was_mine, theirs = _hull(draft), _hull(taken), _hull(now)
    found = [now.name] if mine != was_mine != theirs != mine else []
    for member in draft.crew:
        was, has_become = before.get(member.unit), there.get(member.unit)
        if was is not None and has_become is not None and member != was != has_become != member:
            found.append(has_become.name)
    return tuple(found)


def _hull(draft: Draft) -> Draft:
    return replace(draft, crew=())


def _by_unit(draft: Draft) -> dict[str, Member]:
    return {member.unit: member for member in draft.crew if member.unit}
