"""Tags: names cut down to what fits a small picture, and still telling the units of a side apart."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count as count_from

from mapper.model.hidden import without_marks
from mapper.paint.lettering import Face, cut, text_width
from mapper.play.view import SeenUnit

SHORT = 2
"""The characters of a tag, where they are enough."""

ABBREVIATED_FROM = 4
"""A name is abbreviated to so many letters and a full stop at least: less would tell no more than its tag."""

OPEN_ENDS = frozenset("aeiouyAEIOUY -'.")
"""What an abbreviation doesn't end with: cut there, a name would read as another one."""


_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=4096)
def tag(name: str, length: int = SHORT) -> str:
    """Return a name's tag: letters first, its number kept (`G-1` is G1, `Heron` He, `Lancer 12` L12).

    Of several words it has the initials (`Iron Duke` is ID). The marks of hidden characters are no letters of
    a name.
    """
    name = without_marks(name) or name
    plain = [char for char in name if char.isalnum()]
    digits = "".join(char for char in plain if char.isdigit())[-2:]
    letters = "".join(char for char in plain if not char.isdigit())
    words = _WORD.findall(name)
    if len(words) > 1 and length <= SHORT:
        letters = "".join((*(word[0] for word in words), words[-1][1:]))
    if not plain:
        return name.strip()[:length]
    return letters[: max(1, length - len(digits))] + digits if digits else letters[:length]


def unique_tags(units: Iterable[SeenUnit]) -> Mapping[str, str]:
    """Return the tags of named units by id; units of a side never share one: those who would get numbers."""
    by_side: dict[str | None, list[SeenUnit]] = {}
    for unit in units:
        if unit.name.strip():
            by_side.setdefault(unit.side, []).append(unit)
    return {unit_id: text for group in by_side.values() for unit_id, text in _told_apart(group).items()}


def has_room(label: str, em_px: float, room_px: float, face: Face) -> bool:
    """Tell whether a text fits."""
    return text_width(label, em_px, face) <= room_px


def fitted(name: str, em_px: float, room_px: float, face: Face, short: str = "") -> str:
    """Return a name as it fits: whole, else shorter with its number kept, else abbreviated, else its tag.

    `short` is the tag that tells it from the others; it is found anew where none is given. What is shown
    begins no other name of the side: shorter forms are only of names that kept their own tag.
    """
    if has_room(name, em_px, room_px, face):
        return name
    name = without_marks(name) or name
    if has_room(name, em_px, room_px, face):
        return name
    short = short or tag(name)
    for length in range(len(name) - 1, len(short), -1):
        numbered = tag(name, length)
        tells_as_much = numbered[-1:].isdigit() and tag(numbered) == short
        if tells_as_much and has_room(numbered, em_px, room_px, face):
            return numbered
    for length in range(len(name) - 1, ABBREVIATED_FROM - 1, -1):
        tells_as_much = tag(name[:length]) == short  # else others may begin as it does
        if not tells_as_much or name[length - 1] in OPEN_ENDS:
            continue
        if has_room(f"{name[:length]}.", em_px, room_px, face):
            return f"{name[:length]}."
    if has_room(short, em_px, room_px, face):
        return short
    digits = "".join(char for char in short if char.isdigit())
    return digits if digits and has_room(digits, em_px, room_px, face) else cut(short, em_px, room_px, face)


def _told_apart(units: list[SeenUnit]) -> dict[str, str]:
    tags = {unit.id: tag(unit.name) for unit in units}
    counts = Counter(tags.values())
    taken = {unit.name.strip() for unit in units} | {text for text, count in counts.items() if count == 1}
    numbers: dict[str, Iterator[int]] = {}
    for unit in units:
        if counts[tags[unit.id]] > 1:
            letter = next((char for char in unit.name if char.isalpha()), "")
            free = (f"{letter}{number}" for number in numbers.setdefault(letter, count_from(1)))
            tags[unit.id] = next(text for text in free if text not in taken)
    return tags
