"""Files with a part far larger than any document's: refused before it is parsed; large real ones open."""

import tracemalloc
from typing import Any

import pytest

from mapper.errors import DocumentError
from mapper.files.bulk import MOST_IN_PART, too_bulky
from mapper.files.documents import parse, read
from mapper.model.journal import MAX_ROLLS
from tests.files.full_document import full, text

MANY = MOST_IN_PART + 1
GROUP = 1_000


def with_sheet(sheet: bytes) -> bytes:
    """Return a document whose first unit has this sheet."""
    document = full()
    document["units"][0]["sheet"] = "SHEET"
    return text(document).replace(b'"SHEET"', sheet)


def grouped(value: bytes) -> bytes:
    """Return a list of lists that hold a value many times."""
    group = b"[" + b",".join([value] * GROUP) + b"]"
    return b"[" + b",".join([group] * (MANY // GROUP + 1)) + b"]"


def keys(number: int) -> bytes:
    return b",".join(b'"k%d":0' % place for place in range(number))


BULKY = {
    "the document": b'{"format":"mapper","version":1,' + keys(MANY) + b"}",
    "a map": b'{"format":"mapper","version":1,"map":{' + keys(MANY) + b"}}",
    "a sheet": with_sheet(b"{" + keys(MANY) + b"}"),
    "a list of a sheet": with_sheet(b'{"a":' + grouped(b'{"a":1}') + b"}"),
    "settings": text(full()).replace(b'"settings": {', b'"settings": {"bulk":' + grouped(b"{}") + b","),
    "behind quotes": with_sheet(rb'{"\\":"\"{[\\\"","a":' + grouped(b"{}") + b"}"),
}


@pytest.mark.parametrize("data", BULKY.values(), ids=BULKY)
def test_a_part_far_too_large_is_refused_in_one_line_before_anything_is_made_of_it(data: bytes) -> None:
    assert too_bulky(data) is not None
    tracemalloc.start()
    with pytest.raises(DocumentError, match=r"too many (keys|values) \(at most 200,000\)"):
        read(data, "east.mapper")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * MANY  # less than an object of Python each


def many(value: dict[str, Any], number: int, **changed: Any) -> list[dict[str, Any]]:  # noqa: ANN401  # any JSON
    """Return copies of a value, each with an id of its own."""
    return [{**value, "id": f"n{place}", **changed} for place in range(number)]


def test_the_largest_maps_games_and_armies_are_none_of_these() -> None:
    document = full()
    fields = [{"kind": "smoke", "tile": [place % 1000, place // 1000], "turns": 3} for place in range(50_000)]
    zone = {"id": "zone", "kind": "zone", "tiles": [[x, y] for x in range(600) for y in range(600)]}
    units = many(document["units"][0], 10_000, hidden=False)
    document["map"].update(width=1000, height=1000, ground=["." * 1000] * 1000, fields=fields, marks=[zone])
    document["units"] = units
    document["play"]["opening"] = {"units": units, "fields": fields}
    document["journal"] = document["journal"] * 30_000
    document["play"]["branches"] = [{"name": "left", "after": 0, "entries": document["journal"]}]
    assert too_bulky(text(document)) is None


def test_an_order_may_have_as_many_rolls_as_the_journal_allows() -> None:
    document = full()
    roll = {"reason": "hit", "classes": [["a", 0.2]] * 5, "outcome": "a", "value": 3}
    document["journal"][0]["rolls"] = [roll] * MAX_ROLLS
    assert too_bulky(text(document)) is None


def test_an_army_of_full_sheets_opens_with_the_game_it_plays() -> None:
    document = full()
    units = many(document["units"][0], 3_000, name="")
    document["units"] = units
    document["play"]["opening"]["units"] = units
    assert len(parse(text(document), "east.mapper").units) == 3_000


@pytest.mark.parametrize("data", [b"", b"]" * 10, b'"', b"[" * 10, b'"[' + b"0," * MANY])
def test_text_that_is_no_whole_json_is_left_to_the_parser(data: bytes) -> None:
    assert too_bulky(data) is None
