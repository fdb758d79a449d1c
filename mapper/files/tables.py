"""Reads the rulebooks' tables and settings from the bundled TOML files."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from mapper.errors import TableError
from mapper.files.resources import resource
from mapper.rules.book import HOUSE_RULES, SETTINGS, Book, Pages
from mapper.rules.game import Game

B = TypeVar("B", bound=Book[Any, Any])
SETTINGS_FILE = "settings.toml"


def load_book(
    game: Game[B], house_rules: Mapping[str, Any] | None = None, settings: Mapping[str, Any] | None = None
) -> B:
    """Return the rulebook of a game with a scenario's house rules and settings in force.

    The same rules give the same book object. Raises TableError for a key or value that is not known.
    """
    book: B = _book(game, _canonical(house_rules or {}, HOUSE_RULES), _canonical(settings or {}, SETTINGS))
    return book


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of one TOML file.

    Raises TableError when it can't be read or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise TableError("the file can't be read", file=str(path), remedy=str(error)) from error
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"this is no TOML: {error}", file=str(path)) from error


def raw_tables(folder: Path, names: Iterable[str]) -> tuple[dict[str, Any], dict[str, Any], dict[str, str]]:
    """Return the tables, the settings, and the file of each table, from the TOML files of these names."""
    tables: dict[str, Any] = {}
    files: dict[str, str] = {}
    for path in (folder / f"{name}.toml" for name in names):
        for table, rows in read_toml(path).items():
            if table in tables:
                raise TableError(
                    "the table stands in two files", file=str(path), place=table, remedy=files[table]
                )
            tables[table] = rows
            files[table] = str(path)
    return tables, read_toml(folder / SETTINGS_FILE), files


@lru_cache(maxsize=16)
def _book(game: Game[Any], house_rules: str, settings: str) -> Any:  # noqa: ANN401  # the game tells which
    folder = resource(game.key)
    tables, defaults, files = _raw(folder, game.table_files)
    try:
        return game.make_book(Pages(tables, defaults, json.loads(house_rules), json.loads(settings)))
    except TableError as error:
        error.file = error.file or _file_of(error.place, folder, files)
        raise


@lru_cache(maxsize=4)
def _raw(folder: Path, names: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, Any], dict[str, str]]:
    return raw_tables(folder, names)


def _canonical(overrides: Mapping[str, Any], place: str) -> str:
    try:
        return json.dumps(overrides, allow_nan=False, default=dict)
    except (TypeError, ValueError) as error:
        raise TableError(
            "a value is neither text, number, list nor table", place=place, remedy=str(error)
        ) from error


def _file_of(place: str, folder: Path, files: Mapping[str, str]) -> str:
    """Return the file of a shipped table; what a scenario overrides stands in no file of the program."""
    table = place.partition(".")[0]
    if table in (HOUSE_RULES, SETTINGS):
        return ""
    return files.get(table, str(folder / SETTINGS_FILE))
