"""The skirmish rules as a game of the house; what judges and answers is imported when it is first wanted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mapper.rules.book import Pages
from mapper.rules.game import Game
from mapper.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from mapper.rules.skirmish.book import Rulebook

TABLE_FILES = (
    "ratings",
    "triangles",
    "terrain",
    "classes",
    "weapons",
    "staves",
    "accessories",
    "consumables",
    "tags",
    "statuses",
    "scenarios",
    "sources",
    "palette",
)


def _book(pages: Pages) -> "Rulebook":
    from mapper.rules.skirmish.book import make_book  # noqa: PLC0415  # quick start

    return make_book(pages)


def _ruleset(book: "Rulebook") -> Ruleset:
    from mapper.rules.skirmish.ruleset import SkirmishRuleset  # noqa: PLC0415  # quick start

    return SkirmishRuleset(book)


def _answer(ask: str, given: Mapping[str, Any], book: "Rulebook") -> Mapping[str, object]:
    from mapper.rules.skirmish.cases.kinds import answer  # noqa: PLC0415  # as above

    return answer(ask, given, book)


def _is_sheet(text: str) -> bool:
    from mapper.rules.skirmish.sheet_text.telltales import is_sheet  # noqa: PLC0415  # as above

    return is_sheet(text)


SKIRMISH = Game(
    key="skirmish",
    name="Skirmish",
    table_files=TABLE_FILES,
    make_book=_book,
    make_ruleset=_ruleset,
    answer=_answer,
    is_sheet=_is_sheet,
    sheet_begins="Name: or Class:",
)
