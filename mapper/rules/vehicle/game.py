"""The vehicle rules as a game of the house; what judges and answers is imported when it is first wanted."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mapper.rules.book import Pages
from mapper.rules.game import Game
from mapper.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from mapper.rules.vehicle.book import Rulebook


def _book(pages: Pages) -> "Rulebook":
    from mapper.rules.vehicle.book import make_book  # noqa: PLC0415  # quick start

    return make_book(pages)


def _ruleset(book: "Rulebook") -> Ruleset:
    from mapper.rules.vehicle.ruleset import VehicleRuleset  # noqa: PLC0415  # quick start

    return VehicleRuleset(book)


def _answer(ask: str, given: Mapping[str, Any], book: "Rulebook") -> Mapping[str, object]:
    from mapper.rules.vehicle.cases.kinds import answer  # noqa: PLC0415  # as above

    return answer(ask, given, book)


def _is_sheet(text: str) -> bool:
    from mapper.rules.vehicle.sheet_text.telltales import is_sheet  # noqa: PLC0415  # as above

    return is_sheet(text)


VEHICLE = Game(
    key="vehicle",
    name="Vehicle",
    table_files=(
        "types",
        "components",
        "weapons",
        "ammo",
        "restricted",
        "quirks",
        "extras",
        "ground",
        "procedures",
        "palette",
    ),
    make_book=_book,
    make_ruleset=_ruleset,
    answer=_answer,
    is_sheet=_is_sheet,
    sheet_begins="Tank, Walker or Agrav",
)
