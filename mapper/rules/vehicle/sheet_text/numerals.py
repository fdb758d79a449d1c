"""Numerals: numbers, pairs of numbers and words of number as sheets write them."""

import re

from mapper.rules.vehicle.arming import plain

NUMBER = r"\d{1,9}(?:[.,]\d{1,6})*"
PAIR = rf"(?P<now>{NUMBER})(?:\s*/\s*(?P<full>{NUMBER}))?"
COUNT_WORDS = {
    "twin": 2,
    "double": 2,
    "dual": 2,
    "triple": 3,
    "quad": 4,
    "quadruple": 4,
    "quintuple": 5,
    "sextuple": 6,
}
_ENGLISH = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_THOUSANDS = re.compile(r"^\d{1,3}(?:,\d{3})+(?:\.\d+)?$")
_WHOLE_TIMES = re.compile(r"(?:^|\s)(\d{1,3})\s?x(?=\s)|\sx\s?(\d{1,3})$", re.IGNORECASE)


def number(text: str) -> float:
    """Return what a numeral says; a comma parts thousands before three digits, and decimals otherwise."""
    if _THOUSANDS.match(text):
        return float(text.replace(",", ""))
    whole, _, decimals = text.replace(",", ".").rpartition(".")
    return float(f"{whole.replace('.', '')}.{decimals}") if whole else float(decimals)


def count_of(text: str) -> int | None:
    """Return the number a word or numeral such as `Five`, `Twin` or `5x` stands for, or None."""
    word = text.casefold().rstrip("x").strip()
    if word.isdecimal() and len(word) < 4:
        return int(word)
    return COUNT_WORDS.get(word) or _ENGLISH.get(word)


def told_count(name: str) -> int | None:
    """Return how many a name such as `Twin AP Lasers` speaks of, or None when it doesn't say."""
    words = name.casefold().split()
    return next((COUNT_WORDS[word] for word in words if word in COUNT_WORDS), None)


def without_count(name: str) -> tuple[str, int | None]:
    """Return a name such as `2x AP Laser` or `AP Laser x2` without its numeral, and the count it gave."""
    found = _WHOLE_TIMES.search(name)
    if found is None:
        return name, None
    count = int(found[1] or found[2])
    return " ".join(f"{name[: found.start()]} {name[found.end() :]}".split()), max(1, count)


def pool(now: float, full: float) -> str:
    """Return `now/full` as sheets print it."""
    return f"{plain(now)}/{plain(full)}"


def spent(now: float, full: float) -> str:
    """Return one number for what is whole, `now/full` for what is not."""
    return plain(full) if plain(now) == plain(full) else pool(now, full)
