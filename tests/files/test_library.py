"""The library: what comes with the rules, what a user keeps, what stands in a document."""

import errno
import json
import os
from pathlib import Path

import pytest

from mapper.errors import DocumentError, MapperError, SaveError
from mapper.files.library import (
    Entry,
    Library,
    Shelf,
    document_stock,
    ready_stock,
    recruit_of,
)
from mapper.files.library_search import search_of
from mapper.files.rulings import ruleset_of
from mapper.files.unit_exchange import export_units, import_units, sheets_text
from mapper.files.units import ReadyUnit, read_unit, ready_units, unit_bytes
from mapper.model.unit import UnitKind
from mapper.rules.ruleset import Ruleset
from tests.building import infantry, scenario, tank
from tests.files.faulty_calls import FaultyCalls

SEED = Path(__file__).parents[1] / "data" / "sheets.txt"
TANK = ReadyUnit(name="Ox", about="A dull one.", kind=UnitKind.VEHICLE, sheet={"type": "tank"})
MAN = ReadyUnit(name="Ann", kind=UnitKind.INFANTRY, sheet={"type": "trooper"})


@pytest.fixture
def rules() -> Ruleset:
    return ruleset_of(scenario("."))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "mine")


def names(entries: tuple[Entry, ...]) -> list[str]:
    return [entry.ready.name for entry in entries]


def test_the_ready_units_are_all_there_with_type_and_points(rules: Ruleset) -> None:
    stock = ready_stock(rules)
    assert len(stock.entries) == len(ready_units("vehicle"))
    assert stock.broken == ()
    line = next(entry for entry in stock.entries if entry.ready.name == "Line tank")
    assert (line.shelf, line.summary.type, line.summary.points) == (Shelf.READY, "Tank", 70)


def test_a_folder_that_is_not_there_yet_is_an_empty_shelf(library: Library, rules: Ruleset) -> None:
    assert library.stock(rules).entries == ()
    assert library.stock(rules).broken == ()


def test_a_kept_unit_is_found_again(library: Library, rules: Ruleset) -> None:
    path = library.keep(TANK)
    (entry,) = library.stock(rules).entries
    assert (entry.ready, entry.shelf, entry.path) == (TANK, Shelf.MINE, path)
    assert path.name == "ox.json"


def test_another_unit_of_the_same_name_gets_a_file_of_its_own(library: Library, rules: Ruleset) -> None:
    library.keep(TANK)
    library.keep(MAN.evolve(name="ox"))
    assert sorted(path.name for path in library.folder.iterdir()) == ["ox-2.json", "ox.json"]
    assert len(library.stock(rules).entries) == 2


def test_a_unit_is_written_over_another_when_that_is_said(library: Library, rules: Ruleset) -> None:
    path = library.keep(TANK)
    library.keep(MAN, over=path)
    assert names(library.stock(rules).entries) == ["Ann"]


def test_entries_stand_by_name(library: Library, rules: Ruleset) -> None:
    for name in ("bee", "Ant", "Cat"):
        library.keep(TANK.evolve(name=name))
    assert names(library.stock(rules).entries) == ["Ant", "bee", "Cat"]


def test_a_renamed_unit_keeps_all_else(library: Library, rules: Ruleset) -> None:
    library.rename(library.keep(TANK), "  Iron   Ox ")
    (entry,) = library.stock(rules).entries
    assert entry.ready == TANK.evolve(name="Iron Ox")


@pytest.mark.parametrize("name", ["", "  ", "x" * 201, "a\u202eb", "a\x00b"])
def test_what_cannot_be_a_name_is_refused_and_the_file_is_as_it_was(library: Library, name: str) -> None:
    path = library.keep(TANK)
    before = path.read_bytes()
    with pytest.raises(SaveError, match=r"ox\.json"):
        library.rename(path, name)
    assert path.read_bytes() == before


def test_a_deleted_unit_is_gone(library: Library, rules: Ruleset) -> None:
    path = library.keep(TANK)
    library.delete(path)
    library.delete(path)
    assert library.stock(rules).entries == ()


BROKEN = {
    "empty": b"",
    "no_json": b"Tank",
    "no_text": b"\xff\xfe\x00",
    "a_list": b"[]",
    "no_name": b'{"kind": "vehicle", "sheet": {"type": "tank"}}',
    "unknown_key": unit_bytes(TANK).replace(b'"about"', b'"colour"'),
    "no_type": b'{"name": "Ox", "kind": "vehicle", "sheet": {}}',
    "wrong_type": b'{"name": "Ox", "kind": "vehicle", "sheet": {"type": "submarine"}}',
    "fighter": b'{"name": "Ox", "kind": "fighter", "sheet": {}}',
    "bad_crew": b'{"name": "Ox", "kind": "vehicle", "sheet": {"type": "tank"}, '
    b'"crew": [{"name": "Bee", "kind": "drone", "sheet": {"type": "bee"}}]}',
    "twice": b'{"name": "Ox", "name": "Cow", "kind": "vehicle", "sheet": {"type": "tank"}}',
    "not_a_number": b'{"name": "Ox", "kind": "vehicle", "sheet": {"type": "tank", "x": NaN}}',
    "deep": b'{"name": "Ox", "kind": "vehicle", "sheet": ' + b'{"a": ' * 200 + b"1" + b"}" * 200 + b"}",
    "bidi": '{"name": "O\u202ex", "kind": "vehicle", "sheet": {"type": "tank"}}'.encode(),
    "huge": b" " * 300_000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_one_line_with_its_name_and_a_remedy_and_keeps_no_other_out(
    library: Library, rules: Ruleset, name: str
) -> None:
    library.keep(TANK)
    (library.folder / f"{name}.json").write_bytes(BROKEN[name])
    stock = library.stock(rules)
    assert names(stock.entries) == ["Ox"]
    (broken,) = stock.broken
    assert broken.path.name == f"{name}.json"
    assert f"{name}.json" in broken.line
    assert "\n" not in broken.line
    assert broken.line.endswith(")")


def test_a_folder_in_place_of_a_file_is_told(library: Library, rules: Ruleset) -> None:
    (library.folder / "odd.json").mkdir(parents=True)
    (broken,) = library.stock(rules).broken
    assert "odd.json: this is not an ordinary file" in broken.line


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path, rules: Ruleset) -> None:
    (tmp_path / "mine").write_text("no folder", encoding="utf-8")
    (broken,) = Library(tmp_path / "mine").stock(rules).broken
    assert "the folder cannot be read" in broken.line
    with pytest.raises(SaveError, match="cannot be made"):
        Library(tmp_path / "mine").keep(TANK)


def test_what_is_no_json_file_is_let_be(library: Library, rules: Ruleset) -> None:
    library.keep(TANK)
    (library.folder / "notes.txt").write_text("not a unit", encoding="utf-8")
    assert library.stock(rules).broken == ()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_a_fault_of_any_call_leaves_the_old_or_the_new_unit_whole_and_is_told(
    tmp_path: Path, rules: Ruleset, number: int
) -> None:
    counting = FaultyCalls()
    path = Library(tmp_path).keep(TANK)
    Library(tmp_path, counting).keep(MAN, over=path)
    for fail_at, name in enumerate(counting.calls, start=1):
        Library(tmp_path).keep(TANK, over=path)
        told = None
        try:
            Library(tmp_path, FaultyCalls(fail_at, number)).keep(MAN, over=path)
        except SaveError as error:
            told = error.one_line()
        stock = Library(tmp_path).stock(rules)
        assert stock.broken == ()
        assert names(stock.entries) in (["Ox"], ["Ann"])
        assert [found.name for found in tmp_path.iterdir()] == ["ox.json"]
        assert (told is None) == (name == "names")


def test_a_deletion_that_the_system_refuses_is_told(library: Library, rules: Ruleset) -> None:
    path = library.keep(TANK)
    with pytest.raises(SaveError, match="not deleted"):
        Library(library.folder, FaultyCalls(1, errno.EACCES)).delete(path)
    assert names(library.stock(rules).entries) == ["Ox"]


def test_a_unit_too_large_to_be_read_again_is_not_kept(library: Library) -> None:
    large = TANK.evolve(sheet={"type": "tank", "text": "x" * 300_000})
    with pytest.raises(SaveError, match="too large"):
        library.keep(large)
    assert not library.folder.exists()


def test_a_documents_units_are_listed_with_the_drones_docked_on_them(rules: Ruleset) -> None:
    ox = tank("A1", id="ox", name="Ox")
    bee = infantry("A1", id="bee", drone=True, carrier="ox", side="red").evolve(name="Bee")
    (entry,) = document_stock(scenario("..", ox, bee), rules).entries
    assert (entry.shelf, entry.on_map, entry.ready.name) == (Shelf.DOCUMENT, "ox", "Ox")
    assert [one.name for one in entry.ready.crew] == ["Bee"]


def test_units_alike_in_name_and_build_are_listed_once(rules: Ruleset) -> None:
    units = [tank("A1", id=f"t{number}", name="Ox") for number in range(3)]
    other = tank("A1", id="other", name="Cow")
    assert names(document_stock(scenario(".", *units, other), rules).entries) == ["Ox", "Cow"]


def test_of_very_many_units_the_rest_is_counted(rules: Ruleset) -> None:
    units = [tank("A1", id=f"t{number}", name=f"Ox {number}") for number in range(510)]
    stock = document_stock(scenario(".", *units), rules)
    assert (len(stock.entries), stock.unlisted) == (500, 10)


def test_a_unit_comes_off_its_shelf_with_crew_and_squad() -> None:
    recruit = recruit_of(ready_units("vehicle")["carrier-tank"])
    assert [(one.kind, one.docked) for one in recruit.crew] == [(UnitKind.DRONE, True)] * 3
    assert recruit_of(ready_units("vehicle")["rifle-squad"]).count == 5


def found(rules: Ruleset, text: str) -> list[str]:
    search = search_of(text)
    return [entry.ready.name for entry in ready_stock(rules).entries if search.finds(entry)]


def test_every_word_of_a_search_must_be_found(rules: Ruleset) -> None:
    assert found(rules, "RAILGUN walker") == ["Railgun walker"]


def test_a_search_looks_at_what_a_unit_carries(rules: Ruleset) -> None:
    assert "Carrier tank" in found(rules, "autocannon tank")


def test_a_search_for_a_kind_finds_men(rules: Ruleset) -> None:
    assert set(found(rules, "infantry")) == {"Hunter squad", "Rifle squad"}


@pytest.mark.parametrize(
    ("text", "points"), [("<70", {60}), (">=70", {70}), ("61-75", {70}), (">60 <=70", {70}), (">70", set())]
)
def test_bounds_of_points_are_kept(library: Library, rules: Ruleset, text: str, points: set[float]) -> None:
    for key in ("line-tank", "line-walker"):
        library.keep(ready_units("vehicle")[key])
    library.keep(MAN)
    search = search_of(text)
    assert {entry.summary.points for entry in library.stock(rules).entries if search.finds(entry)} == points


def test_an_empty_search_finds_everything(rules: Ruleset) -> None:
    assert len(found(rules, "  ")) == len(ready_units("vehicle"))


def test_a_text_of_sheets_is_imported_with_crew_and_without_loss_of_numbers(rules: Ruleset) -> None:
    imported = import_units(SEED, rules)
    assert [unit.name for unit in imported.units] == [f"sheets {number}" for number in range(1, 8)]
    assert [len(unit.crew) for unit in imported.units] == [0, 0, 0, 3, 0, 0, 0]
    assert imported.units[0].sheet["overrides"] == {
        "shield_thickness": 154,
        "shield_durability": 924,
        "shield_regen": 9.25,
    }


def test_a_unit_exported_as_json_is_imported_as_it_was(tmp_path: Path, rules: Ruleset) -> None:
    unit = ready_units("vehicle")["carrier-tank"]
    export_units(tmp_path / "one.json", [unit], rules)
    assert import_units(tmp_path / "one.json", rules).units == (unit,)


def test_units_exported_as_text_are_imported_with_names_types_and_crew(
    tmp_path: Path, rules: Ruleset
) -> None:
    units = [ready_units("vehicle")[key] for key in ("carrier-tank", "railgun-walker", "raider-agrav")]
    export_units(tmp_path / "some.txt", units, rules)
    imported = import_units(tmp_path / "some.txt", rules)
    assert [(unit.name, unit.sheet["type"], len(unit.crew)) for unit in imported.units] == [
        ("Carrier tank", "tank", 3),
        ("Railgun walker", "walker", 0),
        ("Raider agrav", "agrav", 0),
    ]
    assert imported.doubts == ()


def test_a_car_has_no_sheet_to_write(rules: Ruleset) -> None:
    assert sheets_text([ready_units("vehicle")["civilian-car"]], rules) == ""


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.txt", b"hello", "there is no sheet"),
        ("a.txt", b"Tank\xff", "this is not UTF-8 text"),
        ("a.txt", b"Tank\n" * 60_000, "the text is too long"),
        ("a.txt", b"Tank\n" * 6_000, "6001 lines"),
        ("a.json", b"{}", "this is no unit"),
        ("a.json", b'{"name": "Ox", "kind": "vehicle", "sheet": {}}', "the type is missing"),
    ],
)
def test_a_file_that_cannot_be_imported_is_one_line_with_its_name(
    tmp_path: Path, rules: Ruleset, name: str, data: bytes, told: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(DocumentError) as error:
        import_units(path, rules)
    line = error.value.one_line()
    assert name in line
    assert told in line
    assert len(line) <= 200


def test_hidden_characters_of_an_imported_sheet_are_taken_in_as_text(tmp_path: Path, rules: Ruleset) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("Ev\u202eil \x1b[31m Ox\nTank\n\nChassis\nMobility: 7\n".encode())
    imported = import_units(path, rules)
    assert [unit.name for unit in imported.units] == ["Ev{U+202E}il {U+001B}[31m Ox"]
    assert any(doubt.line == 1 and "right-to-left override" in doubt.text for doubt in imported.doubts)


def test_a_file_that_is_not_there_is_told(tmp_path: Path, rules: Ruleset) -> None:
    with pytest.raises(MapperError, match=r"gone\.txt"):
        import_units(tmp_path / "gone.txt", rules)


def test_equal_units_give_equal_bytes_in_the_form_of_the_ready_ones(tmp_path: Path) -> None:
    for key, unit in ready_units("vehicle").items():
        path = tmp_path / f"{key}.json"
        path.write_bytes(unit_bytes(unit))
        assert read_unit(path) == unit
        assert json.loads(path.read_text(encoding="utf-8"))["name"] == unit.name


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_never_waited_for(library: Library, rules: Ruleset) -> None:
    library.keep(TANK)
    for name in ("pipe.json", "pipe.txt"):
        os.mkfifo(library.folder / name)
    (broken,) = library.stock(rules).broken
    assert broken.line.endswith("pipe.json: this is not an ordinary file")
    assert names(library.stock(rules).entries) == ["Ox"]
    with pytest.raises(DocumentError, match=r"pipe\.txt: this is not an ordinary file"):
        import_units(library.folder / "pipe.txt", rules)
