"""Stat blocks: what stands in square brackets after a weapon or its ammunition."""

import re
from dataclasses import replace

from mapper.rules.vehicle.sheet_text.numerals import NUMBER, count_of, number
from mapper.rules.vehicle.sheet_text.printed import Stat

_N = rf"({NUMBER})"
_HEAT = re.compile(rf"^{_N}\s*(?:weapon )?heat$", re.IGNORECASE)
_BLOCK = re.compile(rf"^(?:([a-z]+|\d{{1,3}}\s?x)\s+)?{_N}\s*/\s*{_N}(?:\s*/\s*{_N})?$", re.IGNORECASE)
_BURNING = re.compile(
    rf"^{_N}\s*/\s*{_N}\s*[-,+]\s*{_N}\s*flame(?:\s*[-,+]\s*{_N}\s*[*x]\s*(\d{{1,3}})\s*burning)?$",
    re.IGNORECASE,
)
_FLAME = re.compile(rf"^(\d{{1,3}})\s?x\s+(tile[- ]wide\s+)?{_N}\s*flame\s*(?:shots?)?$", re.IGNORECASE)
_SHOTS = re.compile(rf"^(\d{{1,3}})\s?x\s+(tile[- ]wide\s+)?{_N}\s*/\s*{_N}(?:\s*shots?)?$", re.IGNORECASE)
_OR = re.compile(r"\s+-?\s*or\s*-?\s+", re.IGNORECASE)


def heat_of(text: str) -> float | None:
    """Return the weapon heat a block such as `0 Heat` tells, or None."""
    found = _HEAT.match(text)
    return number(found[1]) if found else None


def read_stats(text: str) -> tuple[Stat, ...]:
    """Return the stat blocks in one bracket, several where it offers a choice, none where it is none."""
    choices = _OR.split(text) if " or " in text.casefold() else [text]
    stats = [_read(choice.strip()) for choice in choices]
    whole = [stat for stat in stats if stat is not None]
    if len(whole) != len(stats):
        return ()
    return tuple(replace(stat, text="" if place else text) for place, stat in enumerate(whole))


def _read(text: str) -> Stat | None:
    if (found := _BLOCK.match(text)) is not None:
        count = count_of(found[1]) if found[1] else 1
        if count is None:
            return None
        thermal = number(found[4]) if found[4] else None
        return Stat(text, number(found[2]), number(found[3]), thermal, count=count)
    if (found := _BURNING.match(text)) is not None:
        burning = (number(found[4]), int(found[5])) if found[4] else None
        return Stat(text, number(found[1]), number(found[2]), flame=number(found[3]), burning=burning)
    if (found := _FLAME.match(text)) is not None:
        return Stat(text, flame=number(found[3]), shots=int(found[1]), tile_wide=bool(found[2]))
    if (found := _SHOTS.match(text)) is not None:
        pen, dmg = number(found[3]), number(found[4])
        return Stat(text, pen, dmg, shots=int(found[1]), tile_wide=bool(found[2]))
    return None
