"""What the schema complains about, in the user's words: pydantic's errors as problems with a place."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from mapper.files.wording import clip
from mapper.model.backdrop import BASE64
from mapper.model.problem import Problem

MAX_KEY = 40
MAX_TOLD = 200
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.\-]{0,63}")
_QUOTED = re.compile(r"'([^']*)'")
_WORD = re.compile(r"[A-Za-z_]\w*")
_LINE_AND_COLUMN = re.compile(r"(.*) at line (\d+) column (\d+)")
_IN_MAP = ("structures", "edges", "fields", "marks")


def complaints(error: ValidationError, document: object) -> tuple[Problem, ...]:
    """Return a problem for each of the first MAX_TOLD errors.

    `document` is the parsed text, read for the ids that name its parts.
    """
    details = error.errors(include_url=False, include_input=False)
    return tuple(
        Problem(place(item["loc"], document), item["type"], _text(item)) for item in details[:MAX_TOLD]
    )


def syntax_place(message: str) -> tuple[str, str]:
    """Return the place (`line:column`) and the text of a message of the JSON parser."""
    match = _LINE_AND_COLUMN.search(message)
    text, where = (match[1], f"{match[2]}:{match[3]}") if match else (message, "")
    if text.startswith("EOF"):
        return where, "the file ends early"
    if text == "recursion limit exceeded":
        return where, "values are nested too deep (at most 32 levels)"
    if text == "number out of range":
        return where, "a number has too many digits"
    return where, f"this is not valid JSON: {text}"


def place(path: Sequence[str | int], document: object) -> str:
    """Return a path as a user reads it: `units[3] "ox": tile`, `structures[0] "hall": outline[2]`."""
    steps = path[1:] if len(path) > 1 and path[0] == "map" and path[1] in _IN_MAP else path
    told, here = "", document
    for step in path[: len(path) - len(steps)]:
        here = _part(here, step)
    for number, step in enumerate(steps):
        here = _part(here, step)
        if step == "[key]":
            continue
        told += f"[{step}]" if isinstance(step, int) else _key(step, told)
        if number == 1 and isinstance(step, int):
            told += _named(here)
    return told


def _part(here: object, step: str | int) -> object:
    if isinstance(here, Mapping) and isinstance(step, str):
        return here.get(step)
    if (
        isinstance(here, Sequence)
        and not isinstance(here, str)
        and isinstance(step, int)
        and step < len(here)
    ):
        return here[step]
    return None


def _key(step: str, told: str) -> str:
    key = clip(step, MAX_KEY)
    if not _WORD.fullmatch(key):
        return f'["{key}"]'
    if not told:
        return key
    return f": {key}" if told.endswith(("]", '"')) else f".{key}"


def _named(part: object) -> str:
    name = part.get("id") if isinstance(part, Mapping) else None
    return f' "{name}"' if isinstance(name, str) and _ID.fullmatch(name) else ""


def _text(item: Mapping[str, Any]) -> str:
    told = _TEXTS.get(item["type"])
    return told(item.get("ctx", {})) if told else str(item["msg"])


def _choices(context: Mapping[str, Any]) -> str:
    return f"is not one of the words allowed ({', '.join(_QUOTED.findall(context['expected']))})"


def _count(characters: int) -> str:
    return f"{characters} character{'' if characters == 1 else 's'}"


_TEXTS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "missing": lambda _: "is missing",
    "extra_forbidden": lambda _: "is a field this version does not know",
    "enum": _choices,
    "literal_error": _choices,
    "int_type": lambda _: 'is not a whole number (write 7, not 7.0, "7" or true)',
    "int_from_float": lambda _: 'is not a whole number (write 7, not 7.0, "7" or true)',
    "int_parsing_size": lambda _: "is too large a number (at most 1000000000)",
    "float_type": lambda _: 'is not a number (write 7 or 7.5, not "7" or true)',
    "finite_number": lambda _: "is not a finite number (no NaN, no infinity)",
    "bool_type": lambda _: "is neither true nor false",
    "string_type": lambda _: "is not a text (put it in quotation marks)",
    "string_unicode": lambda _: "is not valid Unicode text",
    "tuple_type": lambda _: "is not a list (put it in square brackets)",
    "dict_type": lambda _: "is not an object (put it in curly brackets)",
    "mapping_type": lambda _: "is not an object (put it in curly brackets)",
    "model_type": lambda _: "is not an object (put it in curly brackets)",
    "greater_than_equal": lambda context: f"is too small (at least {context['ge']:g})",
    "less_than_equal": lambda context: f"is too large (at most {context['le']:.0f})",
    "multiple_of": lambda context: (
        f"is off the quarter-tile lattice (multiples of {context['multiple_of']:g})"
    ),
    "string_too_short": lambda context: f"is too short (at least {_count(context['min_length'])})",
    "string_too_long": lambda context: f"is too long (at most {_count(context['max_length'])})",
    "too_short": lambda context: f"has too few items (at least {context['min_length']})",
    "too_long": lambda context: f"has too many items (at most {context['max_length']})",
    "string_pattern_mismatch": lambda context: _mismatch(context["pattern"]),
}


def _mismatch(pattern: str) -> str:
    if pattern == BASE64:
        return "is no picture (a file's bytes in base64)"
    allowed = "a letter or digit first, then letters, digits, _ . -"
    if pattern.startswith("^[a-z]"):
        allowed = "a-z first, then a-z, 0-9 and _"
    return f"has a character that is not allowed here ({allowed})"
