"""Cases about the loader: the kind load."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.model.problem import Severity
from mapper.rules.given import only
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.verdicts import row_verdicts

Given = Mapping[str, Any]
TABLES = ("class", "staff", "terrain", "weapon", "accessory", "consumable", "to_hit")


def answer_load(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer what the loader says to a row."""
    only(given, "table", "row", "to_hit")
    table = given["table"]
    if table not in TABLES:
        raise MapperError(f"there is no table {table!r}", place="table", remedy=", ".join(TABLES))
    row = given["to_hit" if table == "to_hit" else "row"]
    found = row_verdicts(table, row.get("id", ""), row, book.tag_groups)
    verdict = "warn" if found else "accept"
    if any(one.severity is Severity.ERROR for one in found):
        verdict = "reject"
    return {"verdict": verdict, "clauses": sorted({one.clause for one in found})}


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"load": answer_load}
"""The kinds of case that this module answers."""
