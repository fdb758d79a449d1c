from mapper.rules.listing import Entry, entries, table_names
from tests.building import book
from tests.skirmishing import skirmish_book


def listed(**house_rules: object) -> dict[str, Entry]:
    return {
        entry.key: entry
        for entry in entries(book({key.replace("__", "."): v for key, v in house_rules.items()}))
    }


def test_every_table_and_the_settings_are_listed() -> None:
    assert {key.partition(".")[0] for key in listed()} == set(table_names(book()))


def test_every_value_has_its_clause() -> None:
    assert [key for key, entry in listed().items() if not entry.source.startswith("V-")] == []


def test_a_house_rule_is_marked_and_its_neighbours_are_not() -> None:
    rows = listed(weapon__cannon__rate=60)
    assert [key for key, entry in rows.items() if entry.house] == ["weapon.cannon.rate"]


def test_what_a_row_does_not_set_is_not_listed() -> None:
    assert "weapon.cannon.energy" not in listed()
    assert "weapon.cannon.energy" in listed(weapon__cannon__energy=1)


def test_a_list_of_rows_is_listed_row_by_row() -> None:
    assert listed()["extra.anthill_pod.weapon.modes.1.shots"].value == 9


def test_values_are_listed_under_the_keys_by_which_they_are_changed() -> None:
    changes = skirmish_book({"class.archer.hp": 30}, {"break.on_counter": False})
    changed = {entry.key for entry in entries(changes) if entry.house}
    assert changed == {"class.archer.hp", "settings.break.on_counter"}
    assert all(entry.source for entry in entries(changes))
