import os
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from mapper.errors import DocumentError
from mapper.files.documents import read, to_bytes
from mapper.model.check import problems
from mapper.model.problem import Severity
from tests.files.full_document import at, full, paths, text
from tests.times import TIMES

SEED = int(os.environ.get("MAPPER_FUZZ_SEED", "20260"))
RUNS = 2000 * TIMES
"""How many documents of each kind are made; a nightly run may ask for more, and choose its seed."""

WHOLE = text(full())
ODD: list[object] = [
    *(None, True, False, 0, -1, 1, 3, 4, 99, 100, 2**31, 10**9, 10**10, -(10**30)),
    *(0.5, 1.0, -0.0, 1e-300, 1e300, float("nan"), float("inf"), 0.25, 0.2500000001),
    *(
        "",
        "x",
        "red",
        "ox",
        "eye",
        "hall",
        "N",
        "a b",
        "\0",
        "\u202e",
        "é" * 300,
        "clear",
        ".",
        "....",
        "vehicle",
    ),
    *(
        [],
        [0],
        [0, 0],
        [0, 0, "N"],
        [[0, 0]],
        ["...."],
        [None],
        {},
        {"a": 1},
        {"a": {"a": {}}},
        {".": "clear"},
    ),
]


def broken_bytes(chance: random.Random) -> bytes:
    """Return the whole text with some bytes changed, dropped, repeated or cut off."""
    data = bytearray(WHOLE)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((0, 1, 1, 2, 8, 60)))
        piece = chance.choice(
            (b"", data[start:end] * 2, bytes([chance.randrange(256)]), b'"', b"{", b"]", b",", b"9")
        )
        data[start:end] = piece
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.1 else data)


def broken_structure(chance: random.Random) -> bytes:
    """Return a document with values replaced, dropped, repeated or moved."""
    document = full()
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        path, _ = chance.choice([item for item in paths(document) if item[0]])
        holder: Any = at(document, path[:-1])
        step: Any = path[-1]
        match chance.randrange(5):
            case 0 if isinstance(holder, dict):
                del holder[step]
            case 1 if isinstance(holder, dict):
                holder[chance.choice(("extra", "id", "tile", "x" * 400, "a\nb"))] = deepcopy(holder[step])
            case 2 if isinstance(holder, list):
                holder.insert(chance.randrange(len(holder) + 1), deepcopy(holder[step]))
            case 3 if isinstance(holder, list):
                del holder[step]
            case _:
                holder[step] = deepcopy(chance.choice((*ODD, some_value(document, chance))))
    return text(document)


def some_value(document: dict[str, Any], chance: random.Random) -> object:
    """Return a value that stands elsewhere in the document."""
    values = [value for _, value in paths(document) if not isinstance(value, dict | list)]
    return chance.choice(values)


@pytest.mark.parametrize("make", [broken_bytes, broken_structure])
def test_a_broken_document_is_refused_in_one_line_or_sound(make: Callable[[random.Random], bytes]) -> None:
    chance = random.Random(SEED)
    accepted = 0
    for run in range(RUNS):
        data = make(chance)
        try:
            scenario = read(data, "fuzz.mapper")
        except DocumentError as error:
            line = str(error)
            told = 0 < len(line) <= 200 and "\n" not in line and line.startswith("fuzz.mapper: ")
            assert told, (SEED, run, line)
        else:
            accepted += 1
            sound = not any(item.severity is Severity.ERROR for item in problems(scenario))
            assert sound, (SEED, run)
            assert read(to_bytes(scenario), "again") == scenario, (SEED, run)
    print(f"seed {SEED}: {accepted} of {RUNS} accepted")
    assert 0 < accepted < RUNS
