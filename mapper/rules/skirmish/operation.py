"""Operations: what tags and statuses do, in a fixed vocabulary that a GM's own tags use too (S-TAG-0)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.tags import Tag

_FORM = re.compile(r"(?P<name>[^()]+)(?:\((?P<arguments>[^()]*)\))?")
_WORDS = re.compile(r"[,\s]+")
_NUMBER = re.compile(r"[+-]?\d{1,4}")
_FILLERS = frozenset({"", "target", "has"})
_REMEMBERED = 1024


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that a tag does: a word of the vocabulary, with a number, a word or an ability.

    What the tag itself tells stands in them already: `crit(+X)` of `Lucky(10)` has the amount 10. `clause` is
    that of the tag or status.
    """

    name: str
    tag: Tag
    clause: str
    amount: int = 0
    word: str = ""
    ability: Ability | None = None


@lru_cache(_REMEMBERED)
def operations(tag: Tag, book: Rulebook) -> tuple[Operation, ...]:
    """Return what a tag does; one that no table knows does nothing."""
    row = book.tag_rows.get(tag.name)
    return () if row is None else tuple(_operations(row.ops, tag, "S-TAG"))


@lru_cache(_REMEMBERED)
def operations_of_status(tag: Tag, book: Rulebook) -> tuple[Operation, ...]:
    """Return what a status does, by the tag it is while it lasts."""
    row = book.status_rows.get(tag.name)
    return () if row is None else tuple(_operations(row.ops, tag, "S-STATUS"))


def _operations(texts: tuple[str, ...], tag: Tag, chapter: str) -> Iterator[Operation]:
    clause = f"{chapter} {tag.name.lower().replace(' ', '-')}"
    for text in texts:
        form = _FORM.fullmatch(text)
        if form is None:
            continue
        operation = Operation(form["name"], tag, clause)
        for word in _WORDS.split(form["arguments"] or ""):
            if word not in _FILLERS:
                operation = _with(operation, word, tag)
        yield operation


def _with(operation: Operation, word: str, tag: Tag) -> Operation:
    """Return an operation with one more of its words, as the tag fills it in."""
    amount = tag.amount or 0
    match word:
        case "X" | "+X":
            return replace(operation, amount=amount)
        case "-X":  # an ability's number has its sign already
            return replace(operation, amount=amount if tag.ability else -amount)
        case "R":
            return replace(operation, ability=tag.ability)
        case "R+X" | "R-X":
            return replace(operation, ability=tag.ability, amount=amount)
        case "T" | "S" | "C":
            return replace(operation, word=tag.word or "")
        case _ if _NUMBER.fullmatch(word):
            return replace(operation, amount=int(word))
        case _ if word in set(Ability):
            return replace(operation, ability=Ability(word))
        case _:
            return replace(operation, word=word)
