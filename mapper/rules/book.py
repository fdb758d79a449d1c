"""A rulebook in force: tables and settings, with a scenario's house rules merged over them."""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from mapper.errors import TableError
from mapper.geometry.grid import Edge, Tile
from mapper.rules.faults import first_fault, freeze, row_schema
from mapper.rules.reasons import Reason

Raw: TypeAlias = Mapping[str, Any]
Leaves: TypeAlias = Mapping[tuple[str, ...], Any]
M = TypeVar("M", bound=BaseModel)
T = TypeVar("T", bound=BaseModel)
S = TypeVar("S", bound=BaseModel)
HOUSE_RULES = "house_rules"
SETTINGS = "settings"
HOUSE_SOURCE = "house rule"


@dataclass(frozen=True, eq=False)
class Book(Generic[T, S]):
    """Tables and settings in force; two books are equal only if they are the same one.

    `house` holds the dotted keys of table values that a house rule changed, `switched` those of settings that
    differ from their defaults, `sources` the clause of every table row and setting by dotted key.
    """

    tables: T
    settings: S
    house: frozenset[str]
    switched: frozenset[str]
    sources: Mapping[str, str]

    def is_house(self, key: str) -> bool:
        """Tell whether a table value, or anything within it, is a house rule."""
        return any(_overlap(changed, key) for changed in self.house)

    def source(self, key: str) -> str:
        """Return the clause a table value stands on; the nearest row above it answers for what has none."""
        while key not in self.sources and "." in key:
            key = key.rpartition(".")[0]
        return self.sources.get(key, "")

    def reason(
        self,
        key: str,
        text: str,
        value: float | None = None,
        *,
        clause: str = "",
        where: Tile | Edge | str | None = None,
    ) -> Reason:
        """Return a reason that rests on a table value, marked when that is a house rule."""
        marked = f"{text} (house rule)" if self.is_house(key) else text
        return Reason(marked, clause or self.source(key), value, where)


@dataclass(frozen=True, slots=True)
class Pages:
    """What a rulebook is printed from: raw tables and settings, and what a scenario changes in them.

    Changes are keyed by dotted keys, nested mappings or both.
    """

    tables: Raw
    settings: Raw
    house_rules: Raw
    switches: Raw


def printed(pages: Pages, tables: type[T], settings: type[S]) -> Book[T, S]:
    """Return the book that the pages make, by the schemas of its tables and settings.

    Raises TableError naming the key and what is allowed.
    """
    plain_tables, table_sources = _unwrap(pages.tables)
    plain_settings, setting_sources = _unwrap(pages.settings)
    rules = dict(_leaves(pages.house_rules, HOUSE_RULES))
    switches = dict(_leaves(pages.switches, SETTINGS))
    merged, house = _merge(plain_tables, rules, HOUSE_RULES)
    switched_settings, switched = _merge(plain_settings, switches, SETTINGS)
    _name_new_rows(tables, merged, plain_tables)
    return Book(
        tables=_validate(tables, merged, rules, HOUSE_RULES),
        settings=_validate(settings, switched_settings, switches, SETTINGS),
        house=house,
        switched=switched,
        sources={**setting_sources, **table_sources},
    )


def _unwrap(raw: Raw) -> tuple[dict[str, Any], dict[str, str]]:
    """Split tables into plain rows and their sources.

    A table is one row with a source, a mapping of rows, a list of rows that have an `id`, or a mapping of
    values: each as `{value, source}`, or plain with a `source` that tells the sources by key.
    """
    plain: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for table, found in raw.items():
        rows = _by_id(table, found)
        if isinstance(rows.get("source"), str):
            sources[table] = rows["source"]
            plain[table] = dict(rows)
            continue
        told = rows.get("source", {})
        sources |= {f"{table}.{key}": source for key, source in told.items()}
        plain[table] = {}
        for key, row in rows.items():
            if key in told:
                plain[table][key] = row
            elif key != "source":
                sources[f"{table}.{key}"] = _source(f"{table}.{key}", row)
                plain[table][key] = row["value"] if set(row) == {"value", "source"} else dict(row)
    return plain, sources


def _by_id(table: str, rows: object) -> Raw:
    match rows:
        case Mapping():
            return rows
        case list() if all(isinstance(row, Mapping) and isinstance(row.get("id"), str) for row in rows):
            return {row["id"]: row for row in rows}
        case _:
            raise TableError("a table must hold rows", place=table)


def _source(place: str, row: object) -> str:
    if not isinstance(row, Mapping) or not isinstance(row.get("source"), str):
        raise TableError("a row needs the clause it stands on", place=place, remedy='source = "…"')
    source: str = row["source"]
    return source


def _leaves(overrides: Raw, place: str, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in overrides.items():
        here = (*path, *key.split("."))
        if not all(here):
            raise TableError("a key has an empty part", place=".".join((place, *here)))
        if isinstance(value, Mapping):
            yield from _leaves(value, place, here)
        else:
            yield here, value


def _merge(base: Raw, leaves: Leaves, place: str) -> tuple[dict[str, Any], frozenset[str]]:
    """Return the values with the leaves set in them, and the dotted keys of those that differ from before."""
    merged = _thaw(base)
    changed: set[str] = set()
    for path, value in leaves.items():
        node = merged
        for part in path[:-1]:
            node = node.setdefault(part, {})
            if not isinstance(node, dict):
                raise TableError("the value has no parts", place=".".join((place, *path)))
        if isinstance(node.get(path[-1]), dict):
            allowed = ", ".join(node[path[-1]])
            raise TableError(
                "one value can't replace a whole row", place=".".join((place, *path)), remedy=allowed
            )
        if path[-1] not in node or not _same(freeze(value), freeze(node[path[-1]])):
            changed.add(".".join(path))
        node[path[-1]] = value
    return merged, frozenset(changed)


def _same(a: object, b: object) -> bool:
    return isinstance(a, bool) == isinstance(b, bool) and a == b


def _name_new_rows(tables: type[BaseModel], merged: dict[str, Any], base: Mapping[str, Any]) -> None:
    for table, rows in merged.items():
        schema = row_schema(tables, table)
        for key in [key for key in rows if key not in base.get(table, {})] if schema else ():
            if not isinstance(rows[key], dict):
                raise TableError("a row holds values by name", place=f"{HOUSE_RULES}.{table}.{key}")
            rows[key].setdefault("source", HOUSE_SOURCE)
            if schema and "id" in schema.model_fields:
                rows[key].setdefault("id", key)
            needed = (
                [name for name, field in schema.model_fields.items() if field.is_required()] if schema else []
            )
            if missing := [name for name in needed if name not in rows[key]]:
                near = difflib.get_close_matches(key, base[table], n=1)
                hint = f"did you mean {near[0]}? " if near else f"rows: {', '.join(base[table])}; "
                raise TableError(
                    f"there is no row {key!r} in the table {table}",
                    place=f"{HOUSE_RULES}.{table}.{key}",
                    remedy=f"{hint}a new row needs {', '.join(missing)}",
                )


def _validate(schema: type[M], raw: Raw, leaves: Leaves, place: str) -> M:
    try:
        return schema.model_validate({key: freeze(value) for key, value in raw.items()})
    except ValidationError as error:
        key, text, remedy = first_fault(schema, error)
        mine = any(_blames(".".join(path), key) for path in leaves)
        raise TableError(text, place=f"{place}.{key}" if mine else key, remedy=remedy) from error


def _blames(override: str, key: str) -> bool:
    """Tell whether an override may have caused a fault: it is there, around, or next to what is missing."""
    return _overlap(override, key) or override.startswith(f"{key.rpartition('.')[0]}.")


def _overlap(a: str, b: str) -> bool:
    """Tell whether one dotted key is the other or lies within it."""
    return f"{a}.".startswith(f"{b}.") or f"{b}.".startswith(f"{a}.")


def _thaw(value: Raw) -> dict[str, Any]:
    return {key: _thaw(part) if isinstance(part, Mapping) else part for key, part in value.items()}
