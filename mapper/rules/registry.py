"""The rulesets there are, by their key in documents."""

from mapper.errors import TableError
from mapper.rules.ruleset import Ruleset
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.ruleset import VehicleRuleset

RULESETS = ("vehicle",)
"""The keys a document may name."""


def ruleset(key: str, book: Rulebook) -> Ruleset:
    """Return the ruleset with this key over a rulebook.

    Raises TableError for a key that no ruleset has.
    """
    if key not in RULESETS:
        raise TableError(
            f"the ruleset {key!r} is not known", place="ruleset", remedy="one of " + ", ".join(RULESETS)
        )
    return VehicleRuleset(book)
