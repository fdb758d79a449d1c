"""Tags: what a class, an item or a status says of a unit, as they are written and read (S-TAG-0)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mapper.rules.skirmish.ratings import Ability

_FORM = re.compile(r"(?P<name>[^()]+?)\s*\((?P<argument>[^()]+)\)")
_STEPS = re.compile(rf"(?P<ability>{'|'.join(Ability)})\s*(?P<steps>[+-]\s*\d{{1,4}})")
_AMOUNT = re.compile(r"\d{1,4}")
_NAMES = {"Status": "Effect", "Saboteur": "Raider"}
_STATUSES = {"Break": "Broken", "Silence": "Silenced"}


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag with what stands in its brackets: a number, a word, or an ability with steps.

    The `amount` of an ability is signed as it is written: -2 of `Cursed(Def-2)`.
    """

    name: str
    amount: int | None = None
    word: str | None = None
    ability: Ability | None = None

    def __str__(self) -> str:
        """Return the tag as it is written; reading that gives the tag again."""
        if self.ability is not None:
            return f"{self.name}({self.ability}{self.amount or 0:+d})"
        argument = self.word if self.amount is None else str(self.amount)
        return self.name if argument is None else f"{self.name}({argument})"


def parse_tag(text: str) -> Tag:
    """Return the tag a text is; one of no known form is a name as it stands."""
    text = text.strip()
    form = _FORM.fullmatch(text)
    if form is None:
        return Tag(_NAMES.get(text, text))
    name, argument = _NAMES.get(form["name"], form["name"]), form["argument"].strip()
    if steps := _STEPS.fullmatch(argument):
        return Tag(name, int(steps["steps"].replace(" ", "")), ability=Ability(steps["ability"]))
    if _AMOUNT.fullmatch(argument):
        return Tag(name, int(argument))
    return Tag(name, word=_STATUSES.get(argument, argument) if name == "Effect" else argument)


def parse_tags(texts: Iterable[str]) -> tuple[Tag, ...]:
    """Return the tags that texts are, in order."""
    return tuple(parse_tag(text) for text in texts)
