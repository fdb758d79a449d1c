import json
import re
from pathlib import Path

import pytest

from mapper.errors import DocumentError
from mapper.files.documents import Unsound, examined, load, read, save, to_bytes
from mapper.files.parsing import MOST_ERRORS
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.scenario import Scenario
from tests.files.full_document import Place, changed, full, spoilt, text


def line(data: bytes) -> str:
    """Return the one line with which a document is refused."""
    with pytest.raises(DocumentError) as caught:
        read(data, "east.mapper")
    return str(caught.value)


def test_every_field_arrives_in_the_scenario() -> None:
    scenario = read(text(full()), "east.mapper")
    assert scenario.title == "East Gate"
    assert scenario.map.structures[0].outline[2] == (4, 1.5)
    assert scenario.map.edges[0].at == Edge(0, 1, Side.N)
    assert scenario.map.marks[0].tiles == (Tile(0, 0), Tile(1, 0))
    assert scenario.units[0].facing is Side.E
    assert scenario.units[1].carrier == "ox"


def test_a_document_is_the_same_after_saving_and_opening() -> None:
    scenario = read(text(full()), "east.mapper")
    assert read(to_bytes(scenario), "again") == scenario


def test_two_saves_give_the_same_bytes() -> None:
    once = to_bytes(read(text(full()), "east.mapper"))
    assert to_bytes(read(once, "again")) == once


def test_the_keys_of_a_file_stand_in_a_fixed_order() -> None:
    shuffled = dict(reversed(full().items()))
    assert to_bytes(read(text(shuffled), "east.mapper")) == to_bytes(read(text(full()), "east.mapper"))


def test_each_row_piece_and_unit_has_a_line_of_its_own() -> None:
    lines = to_bytes(read(text(full()), "east.mapper")).decode().splitlines()
    assert '   "....",' in lines
    assert '   ".::.",' in lines
    assert sum('"id":' in row for row in lines) == 7
    assert lines[-1] == "}"


def test_whole_numbers_are_written_without_a_point() -> None:
    document = spoilt(("units", 0, "sheet"), {"type": "tank", "parts": {"hardshield": 15.0, "turbine": 7.5}})
    written = to_bytes(read(text(document), "east.mapper")).decode()
    assert '"hardshield":15,"turbine":7.5' in written
    assert "[[2,0],[4,0],[4,1.5],[2,1.5]]" in written
    assert '"durability":310.5' in written


def test_fields_that_say_nothing_special_are_left_out() -> None:
    document = spoilt(
        ("units", 0), {"id": "ox", "side": None, "kind": "civilian", "name": "", "tile": [0, 0]}
    )
    document["units"].pop()
    document["units"][0]["facing"] = "N"
    written = to_bytes(read(text(document), "east.mapper")).decode()
    assert '{"id":"ox","side":null,"kind":"civilian","name":"","tile":[0,0]}' in written


def test_the_top_level_keys_are_always_written() -> None:
    bare = Scenario.model_validate_json(
        text(
            {
                "ruleset": "vehicle",
                "map": {"width": 1, "height": 1, "legend": {".": "clear"}, "ground": ["."]},
            }
        )
    )
    assert list(json.loads(to_bytes(bare))) == [name for name in Scenario.model_fields if name != "play"]
    assert list(json.loads(to_bytes(bare))["map"]) == list(full()["map"])


def test_a_byte_order_mark_and_windows_line_ends_are_accepted() -> None:
    data = b"\xef\xbb\xbf" + json.dumps(full(), indent=1).replace("\n", "\r\n").encode()
    assert read(data, "notepad.mapper") == read(text(full()), "east.mapper")


def test_saving_and_opening_a_file_gives_the_scenario_back(tmp_path: Path) -> None:
    scenario = read(text(full()), "east.mapper")
    path = tmp_path / "east.mapper"
    fingerprint = save(scenario, path)
    assert load(path) == scenario
    assert fingerprint.size == path.stat().st_size


def test_a_document_that_could_not_be_opened_again_is_not_saved(tmp_path: Path) -> None:
    scenario = read(text(full()), "east.mapper")
    outside = scenario.units[0].evolve(tile=Tile(9, 9))
    with pytest.raises(Unsound, match=re.escape('units[0] "ox": tile: J10 is outside the map (4 x 3 tiles)')):
        save(scenario.evolve(units=(outside,)), tmp_path / "east.mapper")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "data,told",
    [
        (b"", "east.mapper: the file is empty"),
        (b" \r\n", "east.mapper: the file is empty"),
        (b'{"format":"mapper","version":1,\n "title": "Ea', "east.mapper: 2:13: the file ends early"),
        (
            b'{"format": "mapper"\n  "version": 1}',
            "east.mapper: 2:3: this is not valid JSON: expected `,` or `}`",
        ),
        (b'{"format":"mapper",}', "east.mapper: 1:20: this is not valid JSON: trailing comma"),
        (b'{"format":"mapper",\n"title":"\xff"}', "east.mapper: 2:10: this is not UTF-8 text"),
        (b'\xff\xfe{\x00"\x00', "east.mapper: 1:1: this is not UTF-8 text"),
        (b"[" * 300, "east.mapper: 1:202: values are nested too deep (at most 32 levels)"),
        (b'{"round": ' + b"9" * 4301 + b"}", "east.mapper: 1:4312: a number has too many digits"),
        (b"[1, 2]", "east.mapper: this is no Mapper document: it holds no object"),
        (
            b'{"type":"map","tiledversion":"1.11","layers":[]}',
            'east.mapper: this is no Mapper document: it has no format (one begins with "format": "mapper")',
        ),
        (
            b'{"format":0.3,"resolution":{}}',
            'east.mapper: its format is not "mapper": this is another kind of document',
        ),
        (b'{"format":"mapper"}', "east.mapper: the document has no version (a whole number from 1)"),
        (
            b'{"format":"mapper","version":true}',
            "east.mapper: the document has no version (a whole number from 1)",
        ),
        (
            b'{"format":"mapper","version":1.0}',
            "east.mapper: the document has no version (a whole number from 1)",
        ),
        (b"\x80\x04\x95\x0b\x00", "east.mapper: 1:1: this is not UTF-8 text"),
    ],
)
def test_what_is_no_document_is_refused_in_one_line(data: bytes, told: str) -> None:
    assert line(data) == told


@pytest.mark.parametrize(
    "path,value,told",
    [
        (("units", 0, "tile"), [1], 'units[0] "ox": tile[1]: is missing'),
        (
            ("units", 0, "tile", 1),
            "7",
            'units[0] "ox": tile[1]: is not a whole number (write 7, not 7.0, "7" or true)',
        ),
        (
            ("units", 0, "tile", 1),
            True,
            'units[0] "ox": tile[1]: is not a whole number (write 7, not 7.0, "7" or true)',
        ),
        (("round",), 1.0, 'round: is not a whole number (write 7, not 7.0, "7" or true)'),
        (("round",), 10_000, "round: is too large (at most 9999)"),
        (("units", 0, "name"), 5, 'units[0] "ox": name: is not a text (put it in quotation marks)'),
        (("units", 0, "hidden"), 1, 'units[0] "ox": hidden: is neither true nor false'),
        (
            ("units", 0, "facing"),
            "Q",
            'units[0] "ox": facing: is not one of the words allowed (N, E, S, W)',
        ),
        (("units", 0, "colour"), "red", 'units[0] "ox": colour: is a field this version does not know'),
        (("extra",), {}, "extra: is a field this version does not know"),
        (("map", "structures", 0, "outline", 1, 0), 3.1, 'structures[0] "hall": outline[1][0]: is off the '),
        (
            ("map", "structures", 0, "outline", 1, 0),
            3.0000000001,
            'structures[0] "hall": outline: has a point off ',
        ),
        (
            ("map", "structures", 0, "outline"),
            [[0, 0]],
            'structures[0] "hall": outline: has too few items (at least 3)',
        ),
        (
            ("map", "structures", 0, "durability"),
            -1,
            'structures[0] "hall": durability: is too small (at least 0)',
        ),
        (("map", "edges", 0, "at", 2), "S", "edges[0]: at[2]: is not one of the words allowed (N, W)"),
        (("map", "legend"), {"ab": "clear"}, "map.legend.ab: is too long (at most 1 character)"),
        (
            ("map", "legend", "."),
            "Clear!",
            'map.legend["."]: has a character that is not allowed here (a-z first, ',
        ),
        (("map", "ground"), "....", "map.ground: is not a list (put it in square brackets)"),
        (("map", "backdrop"), "a.png", "map.backdrop: is not an object (put it in curly brackets)"),
        (("map", "backdrop", "data"), "!", "map.backdrop.data: is no picture (a file's bytes in base64)"),
        (("settings",), [], "settings: is not an object (put it in curly brackets)"),
        (("sides", 0, "name"), "x" * 201, 'sides[0] "red": name: is too long (at most 200 characters)'),
        (
            ("units", 0, "id"),
            "a b",
            "units[0]: id: has a character that is not allowed here (a letter or digit first, ",
        ),
        (("units", 0, "name"), "a\x07", 'units[0] "ox": name: holds a control character, which no text may'),
        (
            ("units", 0, "name"),
            "a\u202eb",
            'units[0] "ox": name: holds a hidden character that turns the direction',
        ),
        (("title",), "a\nb", "title: holds a line break or tab, which no name may"),
        (
            ("units", 0, "sheet"),
            {"note": "a\x00"},
            'units[0] "ox": sheet: holds a control character, which no text may',
        ),
        (
            ("units", 0, "sheet"),
            {"n": 10**10},
            'units[0] "ox": sheet: holds a number that is not finite, or above',
        ),
        (("journal",), [{}], "journal[0]: order: is missing"),
    ],
)
def test_a_wrong_field_is_named_with_what_is_allowed(path: Place, value: object, told: str) -> None:
    assert line(text(spoilt(path, value))).startswith(f"east.mapper: {told}")


def test_a_missing_field_is_named() -> None:
    assert line(changed(lambda document: document["units"][1].pop("kind"))) == (
        'east.mapper: units[1] "eye": kind: is missing'
    )


def test_a_key_that_stands_twice_is_refused_with_both_places() -> None:
    data = text(full()).replace(b'"facing": "S"', b'"facing": "S", "facing": "N"')
    first = data.index(b'"facing": "S"') + 1
    second = data.index(b'"facing": "N"') + 1
    assert line(data) == (
        f'east.mapper: units[1] "eye": facing: the key stands twice, at 1:{first} and 1:{second}'
    )


def test_a_repeated_key_is_found_however_it_is_spelt() -> None:
    data = text(full()).replace(b'"facing": "S"', rb'"facing": "S", "\u0066acing": "N"')
    assert 'units[1] "eye": facing: the key stands twice' in line(data)


def test_a_repeated_version_is_refused_as_such() -> None:
    data = text(full()).replace(b'"version": 1', b'"version": 1, "version": 1')
    assert "version: the key stands twice" in line(data)


def test_keys_inside_texts_are_no_keys() -> None:
    document = spoilt(("units", 0, "name"), 'a "b": "b": { [')
    assert read(text(document), "east.mapper").units[0].name == 'a "b": "b": { ['


def test_at_most_five_problems_are_told_and_the_rest_counted() -> None:
    document = full()
    document.update(title=1, round="x", phase=2, settings=3, house_rules=4, journal=5)
    document["sides"][0]["name"] = 7
    told = line(text(document))
    assert told.startswith("east.mapper: title: is not a text")
    assert told.endswith("; and 4 more")
    assert len(told) <= 200


def test_an_error_holds_every_problem_for_those_who_want_them_all() -> None:
    document = full()
    document.update(title=1, round="x", phase=2)
    with pytest.raises(Unsound) as caught:
        read(text(document), "east.mapper")
    assert [problem.place for problem in caught.value.problems] == ["title", "round", "phase"]


def test_no_error_quotes_what_a_document_hides() -> None:
    word = "AMBUSH"
    for path in (
        ("title",),
        ("units", 0, "name"),
        ("units", 0, "kind"),
        ("units", 0, "tile", 0),
        ("map", "ground", 0),
    ):
        wrong: object = [word] if path[-1] in ("title", "name") else word
        assert word not in line(text(spoilt(path, wrong)))


def test_a_line_stays_short_whatever_the_name_of_the_file() -> None:
    with pytest.raises(DocumentError) as caught:
        read(text(spoilt(("units", 0, "facing"), "Q")), "/very/long\n" * 40 + "east.mapper")
    told = str(caught.value)
    assert len(told) <= 200
    assert "east.mapper: units[0]" in told
    assert "\n" not in told


def test_a_file_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="there is no such file"):
        load(tmp_path / "none.mapper")


def test_a_folder_is_no_document(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="not an ordinary file"):
        load(tmp_path)


def test_findings_name_every_problem_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "east.mapper"
    path.write_bytes(text(spoilt(("title",), "")))
    (found,) = [problem for problem in examined(path).problems if problem.place == "title"]
    assert (found.code, found.severity) == ("no_title", "notice")
    path.write_bytes(text(spoilt(("title",), 5)))
    (found,) = examined(path).problems
    assert (found.code, found.severity) == ("string_type", "error")


def test_of_very_many_problems_the_first_are_kept_and_the_rest_counted() -> None:
    with pytest.raises(Unsound) as caught:
        read(text({**full(), **{f"unknown_{number}": 1 for number in range(5_000)}}), "east.mapper")
    assert str(caught.value).endswith("; and 4997 more")
    assert len(caught.value.problems) == 201
    assert caught.value.problems[-1].text == "has 4800 more problems like these"


def test_of_a_long_list_the_first_bad_part_is_told() -> None:
    with pytest.raises(Unsound) as caught:
        read(text(spoilt(("units",), [{}] * 1000)), "east.mapper")
    assert {problem.place for problem in caught.value.problems} == {
        f"units[0]: {key}" for key in ("id", "side", "kind", "name", "tile")
    }


@pytest.mark.parametrize("path", [("map", "legend"), ()])
def test_of_far_too_many_problems_those_of_the_first_parts_are_told(path: tuple[str, ...]) -> None:
    made = full()
    part = made
    for step in path:
        part = part[step]
    part.update({f"x{number}": 1 for number in range(MOST_ERRORS + 1)})
    with pytest.raises(Unsound) as caught:
        read(text(made), "east.mapper")
    assert len(caught.value.problems) == 201
    assert "more problems like these" in caught.value.problems[-1].text


@pytest.mark.parametrize(
    "path,value,told",
    [
        (("ruleset",), "chess", "ruleset: there is no ruleset 'chess' (vehicle, skirmish)"),
        (
            ("settings",),
            {"los": {"corner": "x"}},
            "settings.los.corner: the value 'x' can't be used ('both', ",
        ),
        (("settings",), {"los": {"corners": "x"}}, "settings.los.corners: there is no such key ("),
        (
            ("house_rules",),
            {"type": {"tank": 5}},
            "house_rules.type.tank: one value can't replace a whole row",
        ),
        (("house_rules",), {"type": {"boat": 5}}, "house_rules.type.boat: a row holds values by name"),
        (
            ("map", "legend"),
            {".": "clear", ":": "lava"},
            "map.legend: there is no terrain lava (there is clear, ",
        ),
        (("units", 0, "kind"), "fighter", 'units[0] "ox": kind: these rules know no unit of kind fighter'),
        (
            ("units", 0, "sheet"),
            {"type": "boat"},
            'units[0] "ox": sheet.type: a vehicle can\'t be of this type (',
        ),
        (("units", 0, "sheet"), {}, 'units[0] "ox": sheet.type: the type is missing ('),
        (("units", 0, "state"), {"heat": "hot"}, 'units[0] "ox": state.heat: '),
        (("units", 0, "state"), {"hat": 1}, 'units[0] "ox": state.hat: '),
    ],
)
def test_what_the_ruleset_cannot_play_is_refused(path: Place, value: object, told: str) -> None:
    assert line(text(spoilt(path, value))).startswith(f"east.mapper: {told}")


def test_no_error_of_the_ruleset_quotes_a_hidden_unit() -> None:
    for value in ({"type": "AMBUSH"}, {"type": "tank", "parts": {"turbine": "AMBUSH"}}, {"type": ["AMBUSH"]}):
        assert "AMBUSH" not in line(text(spoilt(("units", 0, "sheet"), value)))
    assert "AMBUSH" not in line(text(spoilt(("units", 0, "state"), {"heat": "AMBUSH"})))


def test_a_unit_in_a_tile_that_structures_fill_is_a_warning_of_the_check(tmp_path: Path) -> None:
    path = tmp_path / "east.mapper"
    document = spoilt(("units", 0, "tile"), [3, 0])
    document["map"]["structures"][0]["standing"] = "auto"
    document["units"].pop()
    path.write_bytes(text(document))
    (found,) = [problem for problem in examined(path).problems if problem.code == "in_structure"]
    assert found.place == 'units[0] "ox": tile'
    assert found.text == "may not stand in D1: Town hall, a high building, fills the tile (V-MOV-11)"
    assert load(path).units[0].tile == Tile(3, 0)
