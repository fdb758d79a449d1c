"""Tags: names cut down to what fits a small picture, and still telling the units of a side apart."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from mapper.model.hidden import without_marks
from mapper.paint.lettering import Face, cut, text_width
from mapper.play.view import SeenUnit

SHORT = 2
"""The characters of a tag, where they are enough."""

ABBREVIATED_FROM = 4
"""A name is abbreviated to so many letters and a full stop at least: less would tell no more than its tag."""

OPEN_ENDS = frozenset("aeiouyAEIOUY -'.")
"""What an abbreviation doesn't end with: cut there, a name would read as another one."""


@lru_cache(maxsize=4096)
def tag(name: str, length: int = SHORT) -> str:
    """Return a name's tag: letters first, its number kept (`G-1` is G1, `Heron` He, `Lancer 12` L12).

    The marks of hidden characters are no letters of a name.
    """
    name = without_marks(name) or name
    plain = [char for char in name if char.isalnum()]
    digits = "".join(char for char in plain if char.isdigit())[-2:]
    letters = "".join(char for char in plain if not char.isdigit())
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
    is_the_only_one = not any(char.isdigit() for char in short)  # else others begin as it does
    for length in range(len(name) - 1 if is_the_only_one else 0, ABBREVIATED_FROM - 1, -1):
        beginning = f"{name[:length]}."
        if name[length - 1] not in OPEN_ENDS and text_width(beginning, em_px, face) <= room_px:
            return beginning
    return cut(short, em_px, room_px, face)


def _told_apart(units: list[SeenUnit]) -> dict[str, str]:
    tags = {unit.id: tag(unit.name) for unit in units}
    shared = _shared(tags)
    tags |= {unit.id: tag(unit.name, SHORT + 1) for unit in units if unit.id in shared}
    still = _shared(tags)
    taken = {text for unit_id, text in tags.items() if unit_id not in still}
    for unit in units:
        if unit.id in still:
            tags[unit.id] = _numbered(unit.name, taken)
            taken.add(tags[unit.id])
    return tags


def _shared(tags: Mapping[str, str]) -> set[str]:
    counts = Counter(tags.values())
    return {unit_id for unit_id, text in tags.items() if counts[text] > 1}


def _numbered(name: str, taken: set[str]) -> str:
    letter = next((char for char in name if char.isalpha()), "")
    number = 1
    while f"{letter}{number}" in taken:
        number += 1
    return f"{letter}{number}"
