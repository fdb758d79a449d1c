"""Small builders for tests of the skirmish rules: the rulebook, and fighters with next to nothing."""

from collections.abc import Mapping
from typing import Any

from mapper.files.resources import resource
from mapper.files.tables import raw_tables
from mapper.rules.book import Pages
from mapper.rules.skirmish.book import TABLE_FILES, Rulebook, make_book
from mapper.rules.skirmish.cases.given import fighter_given
from mapper.rules.skirmish.fighter import Fighter

TABLES, SETTINGS, _ = raw_tables(resource("skirmish"), TABLE_FILES)


def skirmish_book(
    house_rules: Mapping[str, Any] | None = None, settings: Mapping[str, Any] | None = None
) -> Rulebook:
    """Return the skirmish rulebook, with house rules and settings if any."""
    return make_book(Pages(TABLES, SETTINGS, house_rules or {}, settings or {}))


BOOK = skirmish_book()


def fighter(book: Rulebook = BOOK, **given: Any) -> Fighter:  # noqa: ANN401  # the fields of a case's unit
    """Return a fighter, neutral but for what is given; `class_` is its class."""
    return fighter_given({key.rstrip("_"): value for key, value in given.items()}, book)
