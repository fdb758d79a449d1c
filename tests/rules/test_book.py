"""A rulebook of any game: how raw tables become rows, and where their sources are found."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.errors import TableError
from mapper.rules.book import Book, Pages, printed
from mapper.rules.rows import Part, Row


class Tile(Row):
    """A row that carries its own id."""

    id: str
    move: int


class Tables(Part):
    """One table of such rows."""

    tile: Mapping[str, Tile]


class Turn(Part):
    """A group of settings."""

    batch: int


class Settings(Part):
    """One group of settings."""

    turn: Turn


ROWS = [{"id": "sand", "move": 1, "source": "seed:24"}]
GROUPS = {"turn": {"batch": 3, "source": {"batch": "seed:13"}}}


def a_book(
    rows: object = ROWS, house_rules: Mapping[str, Any] | None = None, **switches: object
) -> Book[Tables, Settings]:
    return printed(Pages({"tile": rows}, GROUPS, house_rules or {}, switches), Tables, Settings)


def test_a_list_of_rows_is_read_by_their_ids() -> None:
    assert a_book().tables.tile["sand"].move == 1
    assert a_book().source("tile.sand.move") == "seed:24"


def test_a_list_of_rows_without_ids_is_refused() -> None:
    with pytest.raises(TableError) as caught:
        a_book([{"move": 1, "source": "seed:24"}])
    assert caught.value.place == "tile"


def test_a_group_tells_the_sources_of_its_settings_by_key() -> None:
    assert a_book().settings.turn.batch == 3
    assert a_book().source("turn.batch") == "seed:13"


def test_a_setting_of_such_a_group_may_be_switched() -> None:
    book = a_book(turn={"batch": 2})
    assert book.settings.turn.batch == 2
    assert book.switched == {"turn.batch"}


def test_a_new_row_has_the_id_it_is_called_by() -> None:
    assert a_book(house_rules={"tile.ice.move": 2}).tables.tile["ice"].id == "ice"
