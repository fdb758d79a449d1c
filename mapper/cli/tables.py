"""`mapper tables`: shows the tables and settings in force, with their clause and the marks of house rules."""

import argparse
import difflib
import json
import math
from collections.abc import Iterable
from pathlib import Path

from mapper.errors import UsageError
from mapper.files.clauses import TABLE as CLAUSES
from mapper.files.clauses import clauses
from mapper.files.documents import load
from mapper.files.tables import load_book
from mapper.rules.listing import Entry, entries, table_names
from mapper.rules.registry import GAMES

OK = 0
INFINITE = "infinite"


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "tables",
        help="show the tables in force, with their source",
        description="Show every number and setting of a ruleset, the clause it stands on, and house rules.",
        epilog="Exit status: 0 shown, 2 bad input.",
    )
    parser.add_argument("ruleset", metavar="RULESET", choices=tuple(GAMES), help=", ".join(GAMES))
    parser.add_argument(
        "table",
        metavar="TABLE",
        nargs="?",
        help="a table or row: weapon, weapon.cannon, settings, clauses, clauses.V-HIT",
    )
    parser.add_argument(
        "--of", metavar="FILE", type=Path, help="with the house rules and settings of a document"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the values asked for and return the exit status."""
    if options.table is not None and f"{options.table}.".startswith(f"{CLAUSES}."):
        return _print_clauses(options)
    house_rules, settings = {}, {}
    if options.of is not None:
        scenario = load(options.of)
        if scenario.ruleset != options.ruleset:
            raise UsageError(
                f"the document is played by {scenario.ruleset}", file=str(options.of), place="ruleset"
            )
        house_rules, settings = dict(scenario.house_rules), dict(scenario.settings)
    book = load_book(GAMES[options.ruleset], house_rules, settings)
    found = _chosen(entries(book), table_names(book), options.table)
    if options.json:
        rows = [_row(entry) for entry in found]
        print(json.dumps({"ruleset": options.ruleset, "rows": rows}, ensure_ascii=False, allow_nan=False))
    else:
        _print_lines(found)
    return OK


def _print_clauses(options: argparse.Namespace) -> int:
    """Print the register of clauses, or those whose id begins as asked."""
    _, _, start = options.table.partition(".")
    register = clauses(options.ruleset)
    found = {key: clause for key, clause in register.items() if key.startswith(start)}
    if not found:
        remedy = f"such as {CLAUSES}.{next(iter(register))}"
        raise UsageError("there is no such clause", place=options.table, remedy=remedy)
    if options.json:
        rows = [{"id": key, "title": clause.title, "lines": clause.lines} for key, clause in found.items()]
        print(json.dumps({"ruleset": options.ruleset, "clauses": rows}, ensure_ascii=False))
        return OK
    for key, clause in found.items():
        lines = f"  (lines {clause.lines})" if clause.lines else ""
        print(f"{key}  {clause.title}{lines}")
    return OK


def _chosen(found: Iterable[Entry], names: tuple[str, ...], table: str | None) -> tuple[Entry, ...]:
    every = tuple(found)
    if table is None:
        return every
    chosen = tuple(entry for entry in every if f"{entry.key}.".startswith(f"{table}."))
    if not chosen:
        rows = {entry.key.rsplit(".", depth)[0] for entry in every for depth in (0, 1, 2)}
        near = difflib.get_close_matches(table, sorted({*names, *rows}), n=1)
        hint = f"did you mean {near[0]}?" if near else ", ".join(names)
        raise UsageError("there is no such table", place=table, remedy=hint)
    return chosen


def _print_lines(found: tuple[Entry, ...]) -> None:
    lines = [(entry.key, _text(entry.value), entry.source, _mark(entry)) for entry in found]
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    for line in lines:
        padded = (text.ljust(width) for text, width in zip(line[:3], widths, strict=True))
        print("  ".join((*padded, line[3])).rstrip())


def _mark(entry: Entry) -> str:
    if entry.house:
        return "house rule"
    return "GM to confirm" if entry.gm_to_confirm else ""


def _row(entry: Entry) -> dict[str, object]:
    value = INFINITE if isinstance(entry.value, float) and math.isinf(entry.value) else entry.value
    return {
        "key": entry.key,
        "value": value,
        "source": entry.source,
        "house": entry.house,
        "gm_to_confirm": entry.gm_to_confirm,
    }


def _text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case float() if math.isinf(value):
            return INFINITE
        case float() | int():
            return f"{value:g}"
        case tuple():
            return " ".join(f"({_text(part)})" if isinstance(part, tuple) else _text(part) for part in value)
        case _:
            return str(value)
