"""A workshop for tests, and edits that must be accepted or refused."""

from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.garage.draft import Draft
from mapper.rules.vehicle.garage.workshop import Edited, Workshop
from tests.building import book

BOOK = book()
SHOP = Workshop(BOOK)


def done(edited: Edited) -> Draft:
    """Return the draft of an edit that must be accepted."""
    assert isinstance(edited, Draft), edited.text
    return edited


def refused(edited: Edited) -> tuple[str, str]:
    """Return code and clause of an edit that must be refused."""
    assert isinstance(edited, Refusal)
    assert edited.text
    return edited.code, edited.reasons[0].clause
