"""Tags of the GM's own: what they do is told in ops, and they work as the tags that do the same (S-TAG-0)."""

import re
from collections.abc import Iterable

from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.tables import TagRow
from mapper.rules.skirmish.tags import Tag

_KEYWORD = "keyword"
_PLACE = re.compile(r"\b([XRTSC])\b")
_FORMS = {"X": r"\d+", "R": "|".join(Ability), "T": r"[^()]+", "S": r"[^()]+", "C": r"[^()]+"}
_SAMPLE = {
    "": Tag(""),
    "X": Tag("", 1),
    "T": Tag("", word="T"),
    "S": Tag("", word="S"),
    "C": Tag("", word="C"),
}
_SAMPLE_STEPS = {"R+X": Tag("", 1, ability=Ability.STR), "R-X": Tag("", -1, ability=Ability.STR)}


def made_of(tag: Tag, row: TagRow, known: Iterable[TagRow]) -> tuple[Tag, ...]:
    """Return the known tags that do together what a tag of the GM's own does."""
    return _composed(tag, row, known)[0]


def idle_ops(row: TagRow, known: Iterable[TagRow]) -> tuple[str, ...]:
    """Return the ops of a tag that no known tag does: they would do nothing."""
    sample = (_SAMPLE | _SAMPLE_STEPS)[row.args]
    return _composed(sample, row, known)[1]


def _composed(tag: Tag, row: TagRow, known: Iterable[TagRow]) -> tuple[tuple[Tag, ...], tuple[str, ...]]:
    left = [_filled(op, tag) for op in row.ops if op != _KEYWORD]
    found: list[Tag] = []
    for other in sorted(known, key=_precision, reverse=True):
        bound = _match([op for op in other.ops if op != _KEYWORD], left)
        if bound is None:
            continue
        done, values = bound
        left = [op for op in left if op not in done]
        found.append(_tag(other, values))
    return tuple(found), tuple(left)


def _precision(row: TagRow) -> tuple[int, int]:
    """Return how much a tag says by its ops: those that say more are tried first."""
    return len(row.ops), sum(len(_PLACE.sub("", op)) for op in row.ops)


def _filled(op: str, tag: Tag) -> str:
    """Return an op with what stands in the tag's brackets in place of its letters."""
    values = {"X": str(abs(tag.amount or 0)), "R": str(tag.ability or "R")}
    return _PLACE.sub(lambda found: values.get(found[1], tag.word or found[1]), op)


def _match(forms: list[str], ops: list[str]) -> tuple[set[str], dict[str, str]] | None:
    """Return the ops that stand for all of some forms, and what stands in place of their letters."""
    done: set[str] = set()
    values: dict[str, str] = {}
    for form in forms:
        pattern = re.compile(_pattern(form))
        hit = next((found for op in ops if op not in done and (found := pattern.fullmatch(op))), None)
        if hit is None:
            return None
        done.add(hit.string)
        values |= hit.groupdict()
    return (done, values) if done else None


def _pattern(form: str) -> str:
    parts = _PLACE.split(form)
    fixed = map(re.escape, parts[::2])
    places = (f"(?P<{letter}>{_FORMS[letter]})" for letter in parts[1::2])
    return "".join(part for pair in zip(fixed, (*places, ""), strict=True) for part in pair)


def _tag(row: TagRow, values: dict[str, str]) -> Tag:
    amount = int(values["X"]) if "X" in values else None
    match row.args:
        case "":
            return Tag(row.name)
        case "X":
            return Tag(row.name, amount)
        case "R+X" | "R-X":
            steps = (amount or 0) * (1 if row.args == "R+X" else -1)
            return Tag(row.name, steps, ability=Ability(values["R"]))
        case _:
            return Tag(row.name, word=values[row.args])
