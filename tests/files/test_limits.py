import tracemalloc
from typing import Any

import pytest

from mapper.errors import DocumentError
from mapper.files.documents import parse, read
from mapper.files.parsing import MAX_BYTES, MOST_MARKS
from mapper.model.value import MAX_DEPTH, MAX_NAME, MAX_NUMBER, MAX_SIDE_TILES, MAX_TILES, MAX_UNITS
from tests.files.full_document import full, spoilt, text


def plain(width: int, height: int) -> dict[str, Any]:
    """Return a document with a map of clear ground and nothing on it."""
    document = full()
    document.update(units=[], play=None, journal=[])
    document["map"].update(
        width=width,
        height=height,
        ground=["." * width] * height,
        structures=[],
        edges=[],
        fields=[],
        marks=[],
    )
    return document


def nested(levels: int) -> object:
    """Return an object so many levels deep."""
    value: object = 1
    for _ in range(levels):
        value = {"a": value}
    return value


def many_units(number: int) -> dict[str, Any]:
    """Return a document with so many units."""
    document = full()
    unit = document["units"][0]
    document["units"] = [{**unit, "id": f"u{count}", "name": ""} for count in range(number)]
    return document


AT_THE_LIMIT = [
    plain(MAX_SIDE_TILES, 1),
    plain(1, MAX_SIDE_TILES),
    plain(1024, 1024),
    spoilt(("title",), "x" * MAX_NAME),
    spoilt(("round",), 9999),
    spoilt(("settings",), {"n": MAX_NUMBER, "m": -MAX_NUMBER}),
    spoilt(("settings",), nested(MAX_DEPTH)),
    spoilt(("map", "fields", 0, "turns"), 99),
    many_units(MAX_UNITS),
]
ABOVE = [
    (plain(MAX_SIDE_TILES + 1, 1), "map.width: is too large (at most 4096)"),
    (plain(1, MAX_SIDE_TILES + 1), "map.height: is too large (at most 4096)"),
    (plain(1025, 1024), f"map: has too many tiles (width x height at most {MAX_TILES})"),
    (spoilt(("title",), "x" * (MAX_NAME + 1)), "title: is too long (at most 200 characters)"),
    (spoilt(("round",), 10_000), "round: is too large (at most 9999)"),
    (
        spoilt(("settings",), {"n": MAX_NUMBER + 1}),
        "settings: holds a number that is not finite, or above 1000000000",
    ),
    (
        spoilt(("settings",), {"n": 1.0000001e9}),
        "settings: holds a number that is not finite, or above 1000000000",
    ),
    (spoilt(("settings",), nested(MAX_DEPTH + 1)), "settings: is nested too deep (at most 24 levels)"),
    (spoilt(("map", "fields", 0, "turns"), 100), "fields[0]: turns: is too large (at most 99)"),
    (
        spoilt(("map", "structures", 0, "durability"), MAX_NUMBER + 1),
        "durability: is too large (at most 1000000000)",
    ),
    (many_units(MAX_UNITS + 1), "units: has too many items (at most 10000)"),
]

HANGS_AFTER_S = 30
"""No measure of speed: so long only a check that does not end would take."""


@pytest.mark.parametrize("number", range(len(AT_THE_LIMIT)))
def test_a_document_at_a_limit_opens(number: int) -> None:
    assert parse(text(AT_THE_LIMIT[number]), "east.mapper").version == 1


@pytest.mark.parametrize("number", range(len(ABOVE)))
def test_a_document_above_a_limit_is_refused(number: int) -> None:
    document, told = ABOVE[number]
    with pytest.raises(DocumentError) as caught:
        read(text(document), "east.mapper")
    assert told in str(caught.value)


def test_a_file_of_more_than_64_megabytes_is_refused_unread() -> None:
    with pytest.raises(DocumentError, match=r"too large \(67,108,865 bytes\) \(at most 64 MB\)"):
        parse(b" " * (MAX_BYTES + 1), "east.mapper")


@pytest.mark.parametrize("item", [b"0,", b"{},", b"[],", b'"x",'])
def test_a_file_of_too_many_values_is_refused_before_any_is_made(item: bytes) -> None:
    data = b'{"format":"mapper","version":1,"units":[' + item * MOST_MARKS + b"0]}"
    tracemalloc.start()
    with pytest.raises(DocumentError, match=r"too many values \(at most 5,000,000 commas and brackets\)"):
        read(data, "east.mapper")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * len(data) + 10_000_000


@pytest.mark.timeout(HANGS_AFTER_S)
@pytest.mark.parametrize("width,height", [(100_000, 10_000), (4096, 4096), (10**9, 1)])
def test_a_map_of_a_thousand_million_tiles_is_refused_before_anything_is_made(
    width: int, height: int
) -> None:
    document = plain(1, 1)
    document["map"].update(width=width, height=height)
    data = text(document)
    tracemalloc.start()
    with pytest.raises(DocumentError, match=r"too large|too many tiles"):
        read(data, "east.mapper")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000


@pytest.mark.timeout(HANGS_AFTER_S)
@pytest.mark.parametrize(
    "data",
    [
        b'{"a":' * 100_000,
        b"[" * 1_000_000,
        b'{"format":"mapper","version":1,"title":"' + b"\\" * 1_000_001,
        b'{"format":"mapper","version":1,' + b'"a":1,' * 100_000 + b'"b":2}',
        b'{"format":"mapper","version":1,"units":[' + b"{}," * 20_000 + b"{}]}",
        b'{"format":"mapper","version":1,"x":"' + b'\\"' * 500_000 + b'"}',
        b'{"format":"mapper","version":1,"x":' + b"1" * 1_000_000 + b"}",
        b'"' * 1_000_001,
    ],
)
def test_a_hostile_file_is_refused_quickly_in_one_short_line(data: bytes) -> None:
    with pytest.raises(DocumentError) as caught:
        read(data, "east.mapper")
    assert len(str(caught.value)) <= 200


@pytest.mark.timeout(HANGS_AFTER_S)
def test_structures_that_all_lie_on_each_other_do_not_stall_the_check() -> None:
    document = plain(20, 20)
    document["map"]["structures"] = [
        {"id": f"s{number}", "outline": [[0, 0], [20, 0], [20, 20]], "height": "low"}
        for number in range(3000)
    ]
    with pytest.raises(DocumentError, match=r"overlaps structures\[0\] \"s0\".*; and 99 more"):
        read(text(document), "east.mapper")
