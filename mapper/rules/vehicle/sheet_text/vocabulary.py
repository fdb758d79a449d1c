"""Vocabulary: the names of quirks, weapons and ammunition, found however they are spelt."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from mapper.model.hidden import without_marks
from mapper.rules.vehicle.book import Rulebook

AP = "ap"
_AP_PHRASES = ("ap", "anti personnel", "antipersonnel", "machinegun", "machine gun", "mg", "canister")
_WORD = re.compile(r"[a-z0-9]+")
_SIZED = re.compile(r"^\d+(mm|mw)$")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names in a rulebook, folded: `quirks` and `extras` to their keys, weapons the longest first."""

    quirks: Mapping[str, str]
    extras: Mapping[str, str]
    granted: tuple[tuple[str, str], ...]
    restricted: tuple[tuple[str, str], ...]
    weapons: tuple[tuple[str, str], ...]
    ammo: Mapping[str, str]
    names: Mapping[str, str]

    def quirk(self, name: str) -> str | None:
        """Return the key of the quirk or extra system with this name, or None."""
        folded = squeezed(name)
        return self.quirks.get(folded) or self.extras.get(folded)

    def nearest_quirk(self, name: str) -> str | None:
        """Return the name of the quirk or extra system that is spelt most like this one, or None."""
        near = difflib.get_close_matches(squeezed(name), self.names, n=1, cutoff=0.8)
        return self.names[near[0]] if near else None

    def weapon(self, name: str, descr: Iterable[str] = ()) -> tuple[str | None, str]:
        """Return the keys of a weapon and of the extra system it is, None and empty where there is none."""
        folded = fold(name)
        if found := _within(self.granted, folded):
            return AP, found
        if found := _within(self.restricted, " ".join((folded, *map(fold, descr)))):
            return found, ""
        if any(_holds(folded, phrase) for phrase in _AP_PHRASES) or AP in map(fold, descr):
            return AP, ""
        return _within(self.weapons, folded), ""

    def ammunition(self, label: str) -> str | None:
        """Return the key of the ammunition a label such as `150mm HE` names, or None."""
        words = [word for word in fold(label).split() if not _SIZED.match(word)]
        return next((self.ammo[word] for word in (*words, "".join(words)) if word in self.ammo), None)


@lru_cache(maxsize=16)
def vocabulary(book: Rulebook) -> Vocabulary:
    """Return the names in a rulebook."""
    tables = book.tables
    quirks = {squeezed(text): key for key, row in tables.quirk.items() for text in (key, row.name)}
    extras = {squeezed(text): key for key, row in tables.extra.items() for text in (key, row.name)}
    weapons = {fold(row.name): key for key, row in reversed(tuple(tables.weapon.items())) if row.family != AP}
    granted = {key: row for key, row in tables.extra.items() if row.weapon.flame or row.weapon.modes}
    return Vocabulary(
        quirks=quirks,
        extras=extras,
        granted=tuple((fold(row.name), key) for key, row in granted.items()),
        restricted=tuple((fold(row.name), key) for key, row in tables.restricted.items()),
        weapons=tuple(sorted(weapons.items(), key=lambda entry: -len(entry[0]))),
        ammo={squeezed(key): key for key in tables.ammo},
        names={squeezed(row.name): row.name for row in (*tables.quirk.values(), *tables.extra.values())},
    )


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a text's words without case, accents, plurals, and what parts British from American."""
    shown = unicodedata.normalize("NFKD", without_marks(text))
    bare = "".join(char for char in shown if not unicodedata.combining(char))
    return " ".join(_stem(word) for word in _WORD.findall(bare.casefold()))


def squeezed(text: str) -> str:
    """Return the folded text without its spaces: `High-Act Turret` and `HighAct turret` are one."""
    return fold(text).replace(" ", "")


def _stem(word: str) -> str:
    one_way = word.replace("our", "or").replace("z", "s").replace("mitre", "miter")
    return one_way[:-1] if len(one_way) > 3 and one_way.endswith("s") else one_way


def _within(names: Iterable[tuple[str, str]], folded: str) -> str | None:
    squeezed_name = folded.replace(" ", "")
    return next(
        (
            key
            for name, key in names
            if _holds(folded, name) or (len(name) > 5 and name.replace(" ", "") in squeezed_name)
        ),
        None,
    )


def _holds(folded: str, phrase: str) -> bool:
    return f" {phrase} " in f" {folded} "
