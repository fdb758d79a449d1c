from dataclasses import replace

import pytest

from mapper.paint.lettering import Face, text_width
from mapper.paint.tags import fitted, tag, unique_tags
from mapper.play.view import SeenUnit
from tests.counting import lines
from tests.paint.plans import seen

FACE = Face.NARROW_BOLD


@pytest.mark.parametrize(
    "name,short",
    [
        ("G-1", "G1"),
        ("Heron", "He"),
        ("Tr1", "T1"),
        ("Lancer 12", "L12"),
        ("Ox", "Ox"),
        ("7", "7"),
        ("", ""),
        ("Iron Duke", "ID"),
    ],
)
def test_a_tag_has_letters_first_and_keeps_the_number(name: str, short: str) -> None:
    assert tag(name) == short


def test_a_name_without_letters_or_digits_is_its_own_tag() -> None:
    assert tag("!?!") == "!?"


def test_two_units_of_a_side_that_begin_alike_get_numbers() -> None:
    units = [seen("tank", "red", "Heron", "A1"), seen("tank", "red", "Hector", "B1")]
    assert list(unique_tags(units).values()) == ["H1", "H2"]


def test_units_of_one_name_get_numbers() -> None:
    units = [seen("tank", "red", "Trooper", label) for label in ("A1", "B1", "C1")]
    assert list(unique_tags(units).values()) == ["T1", "T2", "T3"]


def troopers(number: int) -> list[SeenUnit]:
    return [seen("tank", "red", "Trooper", f"A{index}") for index in range(1, number + 1)]


def test_the_next_number_is_found_without_trying_all_before_it() -> None:
    assert list(unique_tags(troopers(300)).values()) == [f"T{number}" for number in range(1, 301)]
    few, many = troopers(200), troopers(400)
    assert lines(lambda: unique_tags(many)) < 2.5 * lines(lambda: unique_tags(few))


def test_of_several_words_the_initials_are_the_tag_and_numbers_where_two_share_them() -> None:
    units = [seen("tank", "red", name, "A1") for name in ("Iron Duke", "Red Baron", "Red Brand", "Heron")]
    assert list(unique_tags(units).values()) == ["ID", "R1", "R2", "He"]


@pytest.mark.usefixtures("qapp")
def test_an_abbreviation_of_several_words_begins_the_last_one() -> None:
    room = text_width("Iron Du.", 12, FACE)
    assert fitted("Iron Duke", 12, room, FACE, "ID") == "Iron D."
    assert fitted("Iron Duke", 12, text_width("Iron.", 12, FACE), FACE, "ID") == "ID"


def test_a_number_that_another_unit_bears_is_passed_over() -> None:
    units = [
        seen("tank", "red", name, f"{'ABC'[index]}1") for index, name in enumerate(("Tank", "Tank", "T1"))
    ]
    assert list(unique_tags(units).values()) == ["T2", "T3", "T1"]


def test_units_of_different_sides_may_share_a_tag() -> None:
    units = [seen("tank", "red", "Heron", "A1"), seen("tank", "blue", "Heron", "B1")]
    assert list(unique_tags(units).values()) == ["He", "He"]


def test_tags_of_a_side_are_all_different() -> None:
    names = ["Ox", "Oxen", "Ox", "O-x", "Ox1", "Ox 1", "O1", "O2", "Owl", "Owlet"]
    units = [seen("tank", "red", name, f"A{index + 1}") for index, name in enumerate(names)]
    tags = list(unique_tags(units).values())
    assert len(set(tags)) == len(names)


def test_a_unit_without_a_name_has_no_tag() -> None:
    assert unique_tags([seen("tank", "red", " ", "A1")]) == {}


@pytest.mark.usefixtures("qapp")
def test_a_cut_name_keeps_its_number() -> None:
    room = text_width("Gru12", 12, FACE)
    assert fitted("Grunt-12", 12, room, FACE) == "Gru12"
    assert fitted("Grunt-12", 12, text_width("12", 12, FACE), FACE) == "12"
    assert fitted("Grunt-12", 12, 500, FACE) == "Grunt-12"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("room", ["Bra", "Bran"])
def test_a_name_without_room_gives_way_to_its_tag(room: str) -> None:
    assert fitted("Brand", 12, text_width(room, 12, FACE), FACE, "Br") == "Br"


@pytest.mark.usefixtures("qapp")
def test_a_long_name_is_abbreviated_with_a_full_stop() -> None:
    assert fitted("Bartholomew", 12, text_width("Barthol.", 12, FACE), FACE, "Ba") == "Barthol."


@pytest.mark.usefixtures("qapp")
def test_no_abbreviation_ends_as_if_it_were_another_name() -> None:
    assert fitted("Herondale", 12, text_width("Hero.", 12, FACE), FACE, "He") == "He"


@pytest.mark.usefixtures("qapp")
def test_names_that_begin_alike_are_told_apart_by_their_tags() -> None:
    room = text_width("Barthol.", 12, FACE)
    units = [seen("tank", "red", "Bartholomew", "A1"), seen("tank", "red", "Bartholomew II", "B1")]
    shown = [
        fitted(unit.name, 12, room, FACE, short)
        for unit, short in zip(units, unique_tags(units).values(), strict=True)
    ]
    assert shown == ["Barthol.", "BI"]


def test_a_number_is_no_other_unit_s_name() -> None:
    units = [replace(seen("tank", "red", name, "A1"), id=name) for name in ("R1", "R-1")]
    assert list(unique_tags(units).values()) == ["R2", "R3"]


@pytest.mark.usefixtures("qapp")
def test_a_number_alone_stands_for_no_name_that_has_room_for_its_tag() -> None:
    assert fitted("Lancer 12", 12, text_width("L12", 12, FACE), FACE, "L12") == "L12"


def test_the_marks_of_hidden_characters_are_no_part_of_a_tag() -> None:
    assert tag("{U+202E}Evil 7") == "E7"
    assert tag("{U+202E}")
    assert fitted("{U+202E}Heron", 10, text_width("Heron", 10, Face.BOLD), Face.BOLD) == "Heron"
