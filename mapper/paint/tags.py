"""Tags: names cut down to what fits a small picture, and still telling the units of a side apart."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count

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
    if len(words) > 1 and length <= SHORT + 1:
        letters = "".join((*(word[0] for word in words), words[-1][1:]))
    if not plain:
        return name.strip()[:length]
    return letters[: max(1, length - len(digits))] + digits if digits else letters[:length]


def unique_tags(units: Iterable[SeenUnit]) -> Mapping[str, str]:
    """Return the tags of named units by id; units of a side never share one: they get more or a number."""
    by_side: dict[str | None, list[SeenUnit]] = {}
    for unit in units:
        if unit.name.strip():
            by_side.setdefault(unit.side, []).append(unit)
    return {unit_id: text for group in by_side.values() for unit_id, text in _told_apart(group).items()}


def fitted(name: str, em_px: float, room_px: float, face: Face, short: str = "") -> str:
    """Return a name as it fits: whole, else shorter with its number kept, else abbreviated, else its tag.

    `short` is the tag that tells it from the others; it is found anew where none is given.
    """
    if text_width(name, em_px, face) <= room_px:
        return name
    name = without_marks(name) or name
    if text_width(name, em_px, face) <= room_px:
        return name
    for length in range(len(name) - 1, 1, -1):
        numbered = tag(name, length)
        if numbered[-1:].isdigit() and text_width(numbered, em_px, face) <= room_px:
            return numbered
    digits = "".join(char for char in name if char.isdigit())[-2:]
    if digits and text_width(digits, em_px, face) <= room_px:
        return digits
    short = short or tag(name)
    for length in range(len(name) - 1, ABBREVIATED_FROM - 1, -1):
        tells_as_much = tag(name[:length], len(short)) == short  # else others may begin as it does
        if not tells_as_much or name[length - 1] in OPEN_ENDS:
            continue
        if text_width(f"{name[:length]}.", em_px, face) <= room_px:
            return f"{name[:length]}."
    return cut(short, em_px, room_px, face)


def _told_apart(units: list[SeenUnit]) -> dict[str, str]:
    tags = {unit.id: tag(unit.name) for unit in units}
    shared = _shared(tags)
    tags |= {unit.id: tag(unit.name, SHORT + 1) for unit in units if unit.id in shared}
    still = _shared(tags)
    taken = {text for unit_id, text in tags.items() if unit_id not in still}
    numbers: dict[str, Iterator[int]] = {}
    for unit in units:
        if unit.id in still:
            letter = next((char for char in unit.name if char.isalpha()), "")
            free = (f"{letter}{number}" for number in numbers.setdefault(letter, count(1)))
            tags[unit.id] = next(text for text in free if text not in taken)
    return tags


def _shared(tags: Mapping[str, str]) -> set[str]:
    counts = Counter(tags.values())
    return {unit_id for unit_id, text in tags.items() if counts[text] > 1}
