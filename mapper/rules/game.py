"""A game: a ruleset as long as no rulebook is chosen, with what is made of its tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from mapper.rules.book import Book, Pages
from mapper.rules.ruleset import Ruleset

B = TypeVar("B", bound=Book[Any, Any])
Answerer: TypeAlias = Callable[[str, Mapping[str, Any], B], Mapping[str, object]]


@dataclass(frozen=True, eq=False)
class Game(Generic[B]):
    """What the house must know of a ruleset: where its tables stand, and what a rulebook makes of them.

    `key` stands in documents and names the folder of the tables, each of which is in one of the
    `table_files`; `answer` answers a rule case of a kind. `is_sheet` tells whether a text looks
    like a sheet of these rules, which begins as `sheet_begins` says.
    """

    key: str
    name: str
    table_files: tuple[str, ...]
    make_book: Callable[[Pages], B]
    make_ruleset: Callable[[B], Ruleset]
    answer: Answerer[B]
    is_sheet: Callable[[str], bool]
    sheet_begins: str
