from pathlib import Path

import pytest

from mapper.errors import TableError
from mapper.files.resources import resource
from mapper.files.tables import load_book, raw_tables, read_toml
from mapper.rules.registry import game
from mapper.rules.vehicle.game import VEHICLE

TABLE_FILES = VEHICLE.table_files


def a_folder(folder: Path, **files: str) -> Path:
    for name in (*TABLE_FILES, "settings"):
        (folder / f"{name}.toml").write_text(files.get(name, ""), encoding="utf-8")
    return folder


def test_the_same_rules_give_the_same_book() -> None:
    assert load_book(VEHICLE) is load_book(VEHICLE, {}, {})
    assert load_book(VEHICLE, {"hit.base": 75}) is load_book(VEHICLE, {"hit.base": 75})
    assert load_book(VEHICLE, {"hit.base": 75}) is not load_book(VEHICLE, {"hit.base": 70})


def test_an_unknown_ruleset_is_refused_with_those_there_are() -> None:
    with pytest.raises(TableError) as caught:
        game("chess")
    assert caught.value.one_line() == "ruleset: there is no ruleset 'chess' (vehicle, skirmish)"


def test_a_fault_of_a_house_rule_names_its_key_and_no_file() -> None:
    with pytest.raises(TableError) as caught:
        load_book(VEHICLE, {"hit.base": -1})
    assert caught.value.file == ""
    assert caught.value.place == "house_rules.hit.base"


def test_a_fault_of_a_setting_names_its_key_and_what_is_allowed() -> None:
    with pytest.raises(TableError) as caught:
        load_book(VEHICLE, settings={"los": {"corner": "maybe"}})
    line = "settings.los.corner: the value 'maybe' can't be used ('both', 'any' or 'none')"
    assert caught.value.one_line() == line


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, b"x"])
def test_a_value_that_no_document_can_hold_is_refused(value: object) -> None:
    with pytest.raises(TableError) as caught:
        load_book(VEHICLE, {"hit.base": value})
    assert caught.value.place == "house_rules"


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "types.toml"
    broken.write_text("[type", encoding="utf-8")
    with pytest.raises(TableError) as caught:
        read_toml(broken)
    assert caught.value.file == str(broken)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(TableError) as caught:
        raw_tables(tmp_path, TABLE_FILES)
    assert caught.value.file == str(tmp_path / f"{TABLE_FILES[0]}.toml")


def test_a_table_may_stand_in_one_file_only(tmp_path: Path) -> None:
    folder = a_folder(tmp_path, types='[hit]\nsource = "V-HIT-01"', procedures='[hit]\nsource = "V-HIT-01"')
    with pytest.raises(TableError) as caught:
        raw_tables(folder, TABLE_FILES)
    assert caught.value.place == "hit"


def test_every_shipped_table_stands_in_a_known_file() -> None:
    tables, settings, files = raw_tables(resource("vehicle"), TABLE_FILES)
    assert set(files) == set(tables)
    assert {Path(file).stem for file in files.values()} == set(TABLE_FILES)
    assert settings
