from collections.abc import Callable
from typing import Any

import pytest

from mapper.files.documents import parse
from mapper.model.check import problems
from mapper.model.problem import Severity
from tests.files.full_document import full, text

SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2]]


def found(change: Callable[[dict[str, Any]], object]) -> list[tuple[str, str, str]]:
    """Return code, place and text of what is wrong with the full document after a change."""
    document = full()
    change(document)
    return [
        (problem.code, problem.place, problem.text)
        for problem in problems(parse(text(document), "east.mapper"))
        if problem.severity is not Severity.NOTICE
    ]


def add_structure(document: dict[str, Any], outline: object, name: str = "hut") -> None:
    """Put one more structure on the map."""
    document["map"]["structures"].append({"id": name, "outline": outline, "height": "low"})


def add_side(document: dict[str, Any], name: str, colour: str) -> None:
    """Add a side."""
    document["sides"].append({"id": name, "name": name, "colour": colour, "controller": "gm"})


def civilian(tile: tuple[int, int]) -> dict[str, Any]:
    """Return a civilian car."""
    return {"id": "car", "side": None, "kind": "civilian", "name": "Car", "tile": list(tile)}


def test_a_sound_document_has_no_problems() -> None:
    assert found(lambda _: None) == []


@pytest.mark.parametrize(
    "change,problem",
    [
        (
            lambda document: document["map"]["ground"].pop(),
            ("ground_rows", "map.ground", "has 2 rows (the map is 3 tiles high)"),
        ),
        (
            lambda document: document["map"]["ground"].append("...."),
            ("ground_rows", "map.ground", "has 4 rows (the map is 3 tiles high)"),
        ),
        (
            lambda document: document["map"]["ground"].__setitem__(1, "..."),
            ("ground_length", "map.ground[1]", "is 3 characters long (the map is 4 tiles wide)"),
        ),
        (
            lambda document: document["map"]["ground"].__setitem__(1, "..#."),
            ("ground_letter", "map.ground[1]", "character 3 is not in the legend"),
        ),
        (
            lambda document: document["units"].append({**document["units"][0], "carrier": None}),
            ("duplicate_id", 'units[2] "ox": id', "shares its id with units[0] (each id once)"),
        ),
        (
            lambda document: add_side(document, "red", "blue"),
            ("duplicate_id", 'sides[1] "red": id', "shares its id with sides[0] (each id once)"),
        ),
        (
            lambda document: add_structure(document, [[0, 1.5], [1, 1.5], [1, 3], [0, 3]], "hall"),
            (
                "duplicate_id",
                'structures[1] "hall": id',
                "shares its id with structures[0] (each id once)",
            ),
        ),
        (
            lambda document: document["map"]["marks"].append(document["map"]["marks"][0]),
            ("duplicate_id", 'marks[1] "m1": id', "shares its id with marks[0] (each id once)"),
        ),
        (
            lambda document: document["units"].append(civilian((4, 0))),
            ("off_map", 'units[2] "car": tile', "E1 is outside the map (4 x 3 tiles)"),
        ),
        (
            lambda document: document["units"].append(civilian((-1, 0))),
            ("off_map", 'units[2] "car": tile', "(-1, 0) is outside the map (4 x 3 tiles)"),
        ),
        (
            lambda document: document["map"]["edges"].append({"at": [4, 0, "N"], "kind": "wall"}),
            ("off_map", "edges[1]: at", "the edge E1 is outside the map (4 x 3 tiles)"),
        ),
        (
            lambda document: document["map"]["edges"].append({"at": [0, 1, "N"], "kind": "wall"}),
            ("duplicate_edge", "edges[1]: at", "A2 N has a piece already, edges[0] (one piece an edge)"),
        ),
        (
            lambda document: document["map"]["fields"].append({"kind": "gas", "tile": [0, 3], "turns": 1}),
            ("off_map", "fields[1]: tile", "A4 is outside the map (4 x 3 tiles)"),
        ),
        (
            lambda document: document["map"]["fields"].append({"kind": "smoke", "tile": [0, 2], "turns": 1}),
            (
                "duplicate_field",
                "fields[1]: tile",
                "A3 has smoke already, fields[0] (one of a kind in a tile)",
            ),
        ),
        (
            lambda document: document["map"]["marks"][0]["tiles"].append([0, 7]),
            ("off_map", 'marks[0] "m1": tiles', "A8 is outside the map (4 x 3 tiles)"),
        ),
        (
            lambda document: document["map"]["marks"][0].update(side="grey"),
            ("unknown_side", 'marks[0] "m1": side', "there is no side grey (red)"),
        ),
        (
            lambda document: document["units"].append(
                {**civilian((0, 0)), "kind": "infantry", "side": "grey"}
            ),
            ("unknown_side", 'units[2] "car": side', "there is no side grey (red)"),
        ),
        (
            lambda document: document["units"][1].update(carrier="ax"),
            ("unknown_carrier", 'units[1] "eye": carrier', "there is no unit ax"),
        ),
        (
            lambda document: document["units"][1].update(carrier="eye"),
            ("own_carrier", 'units[1] "eye": carrier', 'units[1] "eye" is carried by itself'),
        ),
        (
            lambda document: document["units"][1].update(tile=[1, 0]),
            ("carrier_tile", 'units[1] "eye": carrier', 'stands in B1, but units[0] "ox" stands in A1'),
        ),
        (
            lambda document: add_structure(document, [[2, 1], [3, 1], [3, 2], [2, 2]]),
            (
                "overlap",
                'structures[1] "hut": outline',
                'overlaps structures[0] "hall" (footprints may only touch)',
            ),
        ),
        (
            lambda document: add_structure(document, [[0, 1], [2, 3], [2, 1], [0, 3]]),
            ("outline_crossing", 'structures[1] "hut": outline', "crosses or touches itself"),
        ),
        (
            lambda document: add_structure(document, [[0, 1], [1, 1], [2, 1]]),
            ("outline_flat", 'structures[1] "hut": outline', "has no area"),
        ),
        (
            lambda document: add_structure(document, [[0, 1], [1, 1], [1, 3.25], [0, 3]]),
            ("off_map", 'structures[1] "hut": outline', "reaches outside the map (4 x 3 tiles)"),
        ),
    ],
)
def test_an_error_is_named_with_its_place(
    change: Callable[[dict[str, Any]], object], problem: tuple[str, str, str]
) -> None:
    assert found(change) == [problem]
    document = full()
    change(document)
    severities = {
        item.severity for item in problems(parse(text(document), "east.mapper")) if item.code == problem[0]
    }
    assert severities == {Severity.ERROR}


def test_units_that_carry_each_other_are_refused() -> None:
    def circle(document: dict[str, Any]) -> None:
        document["units"][0].update(carrier="eye")

    assert [(code, place) for code, place, _ in found(circle) if code == "carried_carrier"] == [
        ("carried_carrier", 'units[0] "ox": carrier'),
        ("carried_carrier", 'units[1] "eye": carrier'),
    ]


@pytest.mark.parametrize(
    "change,problem",
    [
        (
            lambda document: add_side(document, "blue", "red"),
            ("colour_clash", 'sides[0] "red": colour', "red is the colour of 2 sides"),
        ),
        (
            lambda document: document["map"]["edges"][0].update(kind="wall"),
            ("open_no_gate", "edges[0]: open", "a wall can't be open, only a gate can"),
        ),
        (
            lambda document: document["map"]["marks"][0].update(side=None),
            ("no_side", 'marks[0] "m1": side', "a deployment zone belongs to no side"),
        ),
        (
            lambda document: document["map"]["marks"][0]["tiles"].append([0, 0]),
            ("duplicate_tile", 'marks[0] "m1": tiles', "names a tile twice"),
        ),
        (
            lambda document: document["map"]["structures"][0].update(traits=["weak", "weak"]),
            ("duplicate_trait", 'structures[0] "hall": traits', "names a trait twice"),
        ),
        (
            lambda document: document["units"].append({**civilian((0, 0)), "side": "red"}),
            ("civilian_side", 'units[2] "car": side', "a civilian has a side"),
        ),
        (
            lambda document: document["units"][0].update(side=None),
            ("no_side", 'units[0] "ox": side', "belongs to no side (only civilians do)"),
        ),
        (
            lambda document: document["units"][1].update(kind="infantry"),
            ("carried_kind", 'units[1] "eye": carrier', "infantry is docked, only drones dock"),
        ),
    ],
)
@pytest.mark.clause("V-GEN-06")
def test_a_warning_lets_the_document_open(
    change: Callable[[dict[str, Any]], object], problem: tuple[str, str, str]
) -> None:
    assert problem in found(change)
    document = full()
    change(document)
    assert not any(item.severity is Severity.ERROR for item in problems(parse(text(document), "east.mapper")))


def test_an_empty_title_and_like_names_are_only_noticed() -> None:
    document = full()
    document["title"] = " "
    document["units"][1]["name"] = "Ox"
    noticed = problems(parse(text(document), "east.mapper"))
    assert [(item.code, item.severity) for item in noticed] == [
        ("same_name", Severity.NOTICE),
        ("same_name", Severity.NOTICE),
        ("no_title", Severity.NOTICE),
    ]


@pytest.mark.parametrize(
    "outline",
    [
        [[0, 0], [2, 0], [2, 2], [0, 2]],  # along an outside edge
        [[0, 1.5], [2, 1.5], [2, 2], [0, 2]],  # corner to corner
        [[0, 1.5], [4, 1.5], [4, 2], [0, 2]],  # along the whole south edge and beyond
        [[2, 1.5], [4, 3], [2, 3]],  # a slope that starts at a corner
    ],
)
def test_footprints_may_touch(outline: object) -> None:
    assert found(lambda document: add_structure(document, outline)) == []


@pytest.mark.parametrize(
    "outline",
    [
        [[2, 0], [4, 0], [4, 1.5], [2, 1.5]],  # the same footprint
        [[2.25, 0.25], [2.5, 0.25], [2.5, 0.5], [2.25, 0.5]],  # inside
        [[0, 0], [4, 0], [4, 3], [0, 3]],  # around
        [[1, 0], [2.25, 0], [2.25, 0.25], [1, 0.25]],  # by a quarter of a tile
        [[2, 3], [4, 1], [4, 3]],  # a slope that cuts the corner
    ],
)
def test_footprints_may_not_overlap(outline: object) -> None:
    codes = [code for code, _, _ in found(lambda document: add_structure(document, outline))]
    assert codes == ["overlap"]


def test_the_edges_around_the_map_belong_to_it() -> None:
    def frame(document: dict[str, Any]) -> None:
        document["map"]["edges"] = [
            *({"at": [x, y, "N"], "kind": "wall"} for x in range(4) for y in (0, 3)),
            *({"at": [x, y, "W"], "kind": "wall"} for x in (0, 4) for y in range(3)),
        ]

    assert found(frame) == []
