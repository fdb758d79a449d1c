"""Respelling: a line with other numbers in it, and everything else as its writer had it."""

import re

from mapper.rules.vehicle.sheet_text.numerals import NUMBER, number

_FIGURES = re.compile(rf"{NUMBER}(?:\s*/\s*{NUMBER})*")
_ONE = re.compile(NUMBER)
_LEAD = re.compile(r"^[\s>]*(?:[-*+•·‣▪◦●○]\s+|\[\*\]\s*)?")


def respell(raw: str, old: str, new: str) -> str:
    """Return the raw line with the figures that differ between `old` and `new`, or `new` in its place.

    `old` and `new` are what the line said and says now, as the grammar has it.
    """
    before, after = _FIGURES.findall(old), _FIGURES.findall(new)
    written = _FIGURES.findall(raw)
    alike = _FIGURES.sub("#", old) == _FIGURES.sub("#", new)
    if alike and [_values(figure) for figure in written] == [_values(figure) for figure in before]:
        spelt = iter(
            figure if _values(was) == _values(now) else now
            for figure, was, now in zip(written, before, after, strict=True)
        )
        return _FIGURES.sub(lambda _: next(spelt), raw)
    lead = _LEAD.match(raw)
    dressed = lead[0] if lead else ""
    bulleted = bool(dressed.strip(" \t>"))
    return dressed + (new.removeprefix("- ") if bulleted else new)


def _values(figure: str) -> tuple[float, ...]:
    return tuple(number(part) for part in _ONE.findall(figure))
