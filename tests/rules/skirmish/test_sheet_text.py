from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from mapper.errors import DocumentError
from mapper.model.unit import Unit
from mapper.rules.sheets import Heading, ReadSheet
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.inventory import uses_left
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.sheet import CarriedItem, FighterSheet
from mapper.rules.skirmish.sheet_text.printer import print_sheet
from mapper.rules.skirmish.sheet_text.reception import read_sheets, recomputed, summary
from mapper.rules.skirmish.sheet_text.status_line import status_line
from mapper.rules.skirmish.state import Condition, StatusNote
from mapper.rules.skirmish.tables import Tier
from tests.skirmishing import BOOK, unit

TABLES = BOOK.tables
ITEMS = (*TABLES.weapon, *TABLES.staff, *TABLES.accessory, *TABLES.consumable, "treasure")


def read(text: str) -> ReadSheet:
    (sheet,) = read_sheets(text, BOOK).sheets
    return sheet


def again(one: Unit) -> tuple[object, object, str]:
    leader = read(print_sheet(one, None, BOOK)).leader
    assert leader is not None
    return leader.sheet, leader.state, leader.name


@some.composite
def carried(draw: some.DrawFn) -> CarriedItem:
    item = CarriedItem(item=draw(some.sampled_from(ITEMS)), equipped=draw(some.booleans()))
    full = uses_left(item, BOOK)
    return item if full is None else item.evolve(spent=draw(some.integers(0, full)))


@some.composite
def notes(draw: some.DrawFn) -> StatusNote:
    name = draw(some.sampled_from(sorted(BOOK.status_rows)))
    note = StatusNote(status=name, rounds=draw(some.integers(0, 3)), activations=draw(some.integers(0, 3)))
    if name != "Inflicted":
        return note
    return note.evolve(ability=draw(some.sampled_from(Ability)), steps=-draw(some.integers(1, 6)))


@some.composite
def units(draw: some.DrawFn) -> Unit:
    class_id = draw(some.none() | some.sampled_from(sorted(TABLES.classes)))
    bare = fighter(unit(class_id=class_id), BOOK)
    letters = {ability: draw(some.none() | some.sampled_from(Rating)) for ability in Ability}
    max_hp = draw(some.none() | some.integers(1, 60).filter(lambda hp: hp != bare.max_hp))
    other_tier: Tier = "base" if bare.tier == "promoted" else "promoted"
    sheet = FighterSheet(
        class_id=class_id,
        items=tuple(draw(some.lists(carried(), max_size=4))),
        tags=tuple(draw(some.lists(some.sampled_from(["Leader", "Bonus(Def+1)", "Moonlit"]), max_size=2))),
        ratings={
            ability: rating.name
            for ability, rating in letters.items()
            if rating is not None and rating is not bare.ratings[ability]
        },
        max_hp=max_hp,
        tier=other_tier if draw(some.booleans()) else None,
    )
    condition = Condition(
        hp=draw(some.none() | some.integers(0, (max_hp or bare.max_hp) - 1)),
        items=draw(some.none() | some.lists(carried(), max_size=4).map(tuple)),
        statuses=tuple(draw(some.lists(notes(), max_size=3))),
        activated=draw(some.booleans()),
    )
    name = draw(some.sampled_from(["", "Mira", "Class: none", "HP"]))
    made = unit(name=name)
    return made.evolve(
        sheet=sheet.model_dump(mode="json", exclude_defaults=True),
        state=condition.model_dump(mode="json", exclude_defaults=True),
    )


@given(units())
@settings(max_examples=150, deadline=None)
def test_what_is_printed_reads_to_the_same_unit(one: Unit) -> None:
    assert again(one) == (dict(one.sheet), dict(one.state), one.name)


@given(some.lists(units(), min_size=2, max_size=3))
@settings(max_examples=30, deadline=None)
def test_several_sheets_stay_apart(several: list[Unit]) -> None:
    text = "\n".join(print_sheet(one, None, BOOK) for one in several)
    assert [sheet.leader and sheet.leader.name for sheet in read_sheets(text, BOOK).sheets] == [
        one.name for one in several
    ]


@given(some.text(alphabet="NameClsHP:/()12,- \nBowIrn", max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_without_a_fault(text: str) -> None:
    read_sheets(text, BOOK)


def test_a_sheet_is_a_few_plain_lines() -> None:
    archer = unit(name="Mira", class_id="archer", items=["iron-bow", "vulnerary"], tags=["Leader"])
    heading = Heading("Mira", "Anna", "red")
    assert print_sheet(archer.evolve(state={"hp": 7}), heading, BOOK) == (
        "Name: Mira\nPlayer: Anna\nColour: red\nClass: Archer\nHP: 7/25\n"
        "Ratings: Str C, Mag E, Dex B, Spd C, Def D, Res D\n"
        "Items: Iron Bow (equipped), Vulnerary\nTags: Leader\n"
    )


def test_a_sheet_may_be_written_by_hand() -> None:
    told = read("Mira\nclass: bow-knight lance\nitems: iron lance (equipped), Heal Staff\nstatuses: broken\n")
    assert told.leader is not None
    assert (told.leader.name, told.leader.sheet["class_id"]) == ("Mira", "bow-knight-lance")
    assert told.leader.sheet["items"] == [{"item": "iron-lance", "equipped": True}, {"item": "heal-staff"}]
    assert told.leader.state == {"statuses": [{"status": "Broken"}]}
    assert told.doubts == ()


def test_the_player_and_colour_of_a_sheet_are_told() -> None:
    told = read("Name: Mira\nPlayer: Anna\nColor: red\nClass: Archer\n")
    assert (told.player, told.colour, told.first_line, told.last_line) == ("Anna", "red", 1, 4)


@pytest.mark.parametrize(
    "line, doubt",
    [
        ("Class: Baker", "there is no class Baker"),
        ("Items: Rolling Pin", "there is no item Rolling Pin"),
        ("Statuses: Sleepy", "there is no status Sleepy"),
        ("Tags: Moonlit", "the tag Moonlit is not known and does nothing"),
        ("Ratings: Luck A", "this is no rating: Luck A"),
        ("HP: many", "these are no HP: many"),
        ("HP: 30/20", "more HP than 20: 30/20"),
        ("Tier: third", "a tier is base or promoted, not third"),
        ("likes cheese", "not understood: likes cheese"),
    ],
)
def test_what_is_not_known_is_told_with_its_line(line: str, doubt: str) -> None:
    told = read(f"Name: Mira\n{line}\n")
    assert [(one.text, one.line) for one in told.doubts] == [(doubt, 2)]


def test_numbers_stand_beside_those_of_the_class() -> None:
    told = read("Class: Archer\nHP: 30\nRatings: Str A, Def D\n")
    assert [(one.place, one.printed, one.rules, one.same) for one in told.numbers] == [
        ("HP", "30", "25", False),
        ("Str", "A", "C", False),
        ("Def", "D", "D", True),
    ]


def test_a_recomputed_unit_has_the_numbers_of_its_class_again() -> None:
    own = unit(class_id="archer", max_hp=40, ratings={"Str": "S"})
    assert recomputed(own).sheet == {"class_id": "archer"}
    plain = unit(class_id="archer")
    assert recomputed(plain) is plain


@pytest.mark.parametrize("text", ["a" * 300_000, "\x00" * 100_000])
def test_what_is_no_text_is_refused(text: str) -> None:
    with pytest.raises(DocumentError):
        read_sheets(text, BOOK)


@pytest.mark.parametrize(
    "text",
    ["Name: Ev\u202eil \x1b[31m\nCl\u200eass: Archer\u2069\n", "Ev\u202eil \x1b[31m\nClass: Archer\u2069\n"],
)
def test_hidden_characters_of_a_name_are_taken_in_as_text_and_told(text: str) -> None:
    told = read(text)
    assert told.leader is not None
    assert told.leader.name == "Ev{U+202E}il {U+001B}[31m"
    assert told.leader.sheet["class_id"] == "archer"
    assert [doubt.line for doubt in told.doubts] == [1, 2]
    assert "{U+202E} (right-to-left override), {U+001B} (control character)" in told.doubts[0].text


def test_a_unit_is_told_in_few_words() -> None:
    assert summary(unit(class_id="hero-axe"), BOOK).type == "Hero (axe)"


@pytest.mark.parametrize(
    "given_, line",
    [
        ({"name": "Mira", "class_id": "archer"}, "Mira (Archer): HP 25/25"),
        ({"name": "Archer", "class_id": "archer", "state": {"hp": 3}}, "Archer: HP 3/25"),
        (
            {
                "name": "Mira",
                "items": ["iron-sword"],
                "state": {"activated": True, "statuses": [{"status": "Broken"}]},
            },
            "Mira: HP 25/25 | Iron Sword | Broken, has acted",
        ),
    ],
)
def test_the_status_is_told_on_one_line(given_: dict[str, Any], line: str) -> None:
    assert status_line(unit(**given_), BOOK) == line
