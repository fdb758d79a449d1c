"""What the loader says to the rows of the tables: those it rejects, and those it only warns of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from mapper.model.problem import Severity
from mapper.rules.skirmish.ratings import Rating
from mapper.rules.skirmish.tables import StatusRow, TagRow, is_class_rating, is_to_hit_row
from mapper.rules.skirmish.tags import Tag, parse_tags

PLAIN = frozenset({"bridge", "building", "floor", "plains", "ruins", "sand", "stairs", "village-gate"})
"""The kinds of ground that cost 1 and do nothing (S-MOVE-2)."""
OPS = frozenset(
    {
        *("keyword", "group", "immune", "ally-damage", "weight", "after-action-move", "move", "terrain"),
        *("foe-terrain", "intercept", "targets", "rating", "strikes", "forbid", "uses", "crit-base"),
        *("drain", "damage", "damage-type", "equip-only", "strike-last", "push", "auto-hit", "dex"),
        *("give-status", "invert-triangle", "crit", "foe-crit", "foe-defence-at-most", "heal-at-start"),
        *("negate-effective", "heal-bonus", "reactivate", "place", "heal", "open", "clear-statuses"),
        *("reveal", "change-terrain", "damage-taken", "movement=0"),
    }
)
"""The words in which tables tell what tags and statuses do."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A finding about a row; an error rejects it."""

    severity: Severity
    clause: str
    text: str


def row_verdicts(
    table: str, key: str, row: Mapping[str, Any], known: Mapping[str, str]
) -> tuple[Verdict, ...]:
    """Return what is to be said to a row; what the row leaves out is no fault.

    `known` holds the group of every tag there is, by name.
    """
    tags = parse_tags(row.get("tags", ()))
    return (*_of_table(table, key, row, tags, known), *_of_tags(tags, known))


def op_verdicts(row: TagRow | StatusRow, clause: str) -> Iterator[Verdict]:
    """Yield what is wrong with what a tag or status does."""
    for op in row.ops:
        if op.partition("(")[0] not in OPS:
            yield Verdict(Severity.ERROR, clause, f"nothing does {op}")


def _of_table(
    table: str, key: str, row: Mapping[str, Any], tags: tuple[Tag, ...], known: Mapping[str, str]
) -> Iterator[Verdict]:
    match table:
        case "class":
            yield from _of_ratings(row.get("ratings", {}))
        case "staff":
            yield from _of_staff(tags, known)
        case "terrain" if key in PLAIN and row.get("move", 1) != 1:
            yield Verdict(Severity.WARNING, "S-MOVE-2", "this ground should cost 1")
        case "to_hit":
            yield from _of_to_hit(row)
        case _:
            return


def _of_ratings(ratings: Mapping[str, Any]) -> Iterator[Verdict]:
    for ability, letter in ratings.items():
        if not is_class_rating(letter):
            text = f"a class has a rating from E to A, not {ability} {letter}"
            yield Verdict(Severity.ERROR, "S-RATE-1", text)


def _of_staff(tags: tuple[Tag, ...], known: Mapping[str, str]) -> Iterator[Verdict]:
    if not any(tag.name == "Consumable" for tag in tags):
        yield Verdict(Severity.ERROR, "S-STAFF-1", "a staff needs Consumable")
    elif not any(tag.name == "Effect" or known.get(tag.name) == "action" for tag in tags):
        yield Verdict(Severity.ERROR, "S-STAFF-1", "a staff needs the tag of a special action, or Effect")


def _of_to_hit(rows: Mapping[str, Any]) -> Iterator[Verdict]:
    letters = [rating.name for rating in Rating]
    if set(rows) != set(letters) or not all(is_to_hit_row(row) for row in rows.values()):
        text = "the table needs seven rows of seven numbers, 0 to 100"
        yield Verdict(Severity.ERROR, "S-HIT-4", text)
        return
    for letter in letters:
        row = rows[letter]
        if any(after > before for before, after in pairwise(row)):
            yield Verdict(Severity.WARNING, "S-HIT-4", f"row {letter} rises with Avoid")


def _of_tags(tags: tuple[Tag, ...], known: Mapping[str, str]) -> Iterator[Verdict]:
    for tag in tags:
        if tag.name not in known:
            yield Verdict(Severity.WARNING, "S-TAG-0", f"the tag {tag} is not known and does nothing")
