"""Every sheet of the rulebook with its drones, dressed as players dress them: the same fields and units."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.rules.vehicle.sheet_text.fields import sheet_fields
from mapper.rules.vehicle.sheet_text.intake import Reading, read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet
from tests.rules.vehicle.sheet_units import BOOK, SHEETS
from tests.rules.vehicle.test_sheet_dressing import DRESSINGS, lines

NAMES = [f"S{number}" for number in range(1, len(SHEETS) + 1)]
BLOCKS = SHEETS[3].split("\n\n\n")
DRONES = [f"{block.strip()}\n" for block in BLOCKS[1:]]
AMERICAN = {"Armour": "Armor", "armour": "armor", "Stabilised": "Stabilized", "stabilised": "stabilized"}
Dress = Callable[[str], str]


def one(text: str) -> PrintedSheet:
    (sheet,) = parse_sheets(text, BOOK).sheets
    return sheet


def american(text: str) -> str:
    for british, word in AMERICAN.items():
        text = text.replace(british, word)
    return text


MORE: dict[str, Dress] = {
    "as it is": lambda text: text,
    "upper case": str.upper,
    "lower case": str.lower,
    "American": american,
    "smart quotes": lambda text: text.replace('"', "\u201d").replace("'", "\u2019"),
    "spaced brackets": lambda text: text.replace("] [", "]   [").replace(" (", "   ("),
    "no spaces between brackets": lambda text: text.replace("] [", "]["),
    "Markdown list": lines(lambda line: f"* {line[2:]}" if line.startswith("- ") else line),
    "italic lines": lines(lambda line: f"_{line}_" if line.isalpha() else line),
    "quoted and bold": lines(lambda line: f"> **{line}**" if line else ">"),
    "spoiler": lambda text: f"[spoiler]\n{text}[/spoiler]\n",
    "blank lines between all": lambda text: text.replace("\n", "\n\n"),
    "no blank lines": lambda text: "\n".join(line for line in text.split("\n") if line) + "\n",
}
ALL = {**DRESSINGS, **MORE}


def folded(value: Any) -> Any:  # noqa: ANN401  # fields of any depth
    """Return fields as they compare: without case, and in one spelling; a mount is told by its switches."""
    if isinstance(value, dict):
        return {key: folded(part) for key, part in value.items() if key not in ("unknown", "orders")}
    if isinstance(value, list):
        return [folded(part) for part in value]
    if not isinstance(value, str):
        return value
    return american(value.casefold()).replace("\u201d", '"').replace("\u2019", "'")


def unit(reading: Reading) -> tuple[object, ...]:
    """Return what a sheet amounts to: build, condition and crew, without its words."""
    sheet = reading.sheet
    bare = sheet and folded(
        sheet.evolve(text="").model_dump(mode="json", exclude={"weapons": {"__all__": {"name"}}})
    )
    crew = [(one.name.casefold(), one.kind, one.docked, one.condition) for one in reading.crew]
    return bare, reading.condition, crew


@pytest.mark.parametrize("text", SHEETS, ids=NAMES)
@pytest.mark.parametrize("name", ALL)
def test_a_dressed_sheet_has_the_fields_and_the_unit_of_the_bare_one(name: str, text: str) -> None:
    bare, dressed = one(text), one(ALL[name](text))
    assert folded(sheet_fields(dressed)) == folded(sheet_fields(bare))
    assert unit(read_printed(dressed, BOOK)) == unit(read_printed(bare, BOOK))


@pytest.mark.parametrize("text", DRONES, ids=("PA 1", "PA 2", "Powersuit"))
@pytest.mark.parametrize("name", ALL)
def test_a_dressed_drone_has_the_fields_of_the_bare_one(name: str, text: str) -> None:
    bare, dressed = one(text), one(ALL[name](text))
    assert bare.drones[0].name.startswith("Trust")
    assert folded(sheet_fields(dressed)) == folded(sheet_fields(bare))


@settings(max_examples=120)
@given(
    st.sampled_from(SHEETS), st.lists(st.sampled_from(sorted(MORE)), min_size=2, max_size=4), st.booleans()
)
def test_dressings_may_be_worn_together(text: str, names: list[str], windows: bool) -> None:  # noqa: FBT001
    dressed = text
    for name in names:
        dressed = MORE[name](dressed)
    dressed = dressed.replace("\n", "\r\n") if windows else dressed
    assert folded(sheet_fields(one(dressed))) == folded(sheet_fields(one(text)))


@pytest.mark.parametrize("text", SHEETS, ids=NAMES)
@pytest.mark.parametrize(
    "heading, fields",
    [
        ("Chassis", ("internals", "mobility", "sensors", "armour", "shield", "chassis_stabiliser")),
        ("Systems", ("generator", "capacitor", "smoke", "aps")),
        ("Weapons", ("weapons",)),
    ],
)
def test_a_section_may_be_missing_and_the_others_stay(
    heading: str, fields: tuple[str, ...], text: str
) -> None:
    sections = text.split("\n\n")
    kept = [section for section in sections if section.partition("\n")[0] != heading]
    bare, told = sheet_fields(one(text)), sheet_fields(one("\n\n".join(kept)))
    assert {name: told[name] for name in told if name not in fields} == {
        name: bare[name] for name in bare if name not in fields
    }


@pytest.mark.parametrize("text", SHEETS, ids=NAMES)
def test_notes_between_the_sections_change_no_field(text: str) -> None:
    said = ("GM: looks fine to me", "(see page 3 of the thread)", "-- edited on Monday --")
    sections = text.split("\n\n")
    noted = sections[0]
    for number, section in enumerate(sections[1:]):
        note = f"{said[number % 3]}\n\n" if section and not section.startswith(("\n", "Trust")) else ""
        noted += f"\n\n{note}{section}"
    bare, told = sheet_fields(one(text)), sheet_fields(one(noted))
    unknown = told.pop("unknown")
    assert bare.pop("unknown") == []
    assert told == bare
    assert isinstance(unknown, list)
    assert set(unknown) <= {*said, "edited on Monday"}
    assert unknown


def test_several_sheets_in_any_order_are_those_sheets() -> None:
    dice = random.Random(4)
    for _ in range(10):
        chosen = dice.sample(SHEETS, dice.randint(2, 7))
        file = parse_sheets("\n\n".join(chosen), BOOK)
        assert list(file.sheets) == [one(text) for text in chosen]


def test_quoted_and_bare_sheets_may_stand_in_one_post() -> None:
    quoted = lines(lambda line: f"> {line}")(SHEETS[3])
    post = f"@Ben your sheet:\n{quoted}\nand mine:\n\n{SHEETS[5]}"
    first, second = parse_sheets(post, BOOK).sheets
    assert sheet_fields(first)["drones"] == sheet_fields(one(SHEETS[3]))["drones"]
    assert folded(sheet_fields(second)) == folded(sheet_fields(one(SHEETS[5])))


def test_a_carrier_without_its_type_and_internals_is_still_a_vehicle() -> None:
    text = SHEETS[3].removeprefix("Tank\n").replace("Internals: 515/515\n", "")
    reading = read_printed(one(text), BOOK)
    assert reading.sheet is not None
    assert (reading.sheet.type, len(reading.crew)) == ("tank", 3)
    assert [weapon.weapon for weapon in reading.sheet.weapons] == ["ap", "autocannon"]


def test_sheets_need_no_blank_lines_between_them() -> None:
    whole = "".join(text.replace("\n\n", "\n").replace("\n\n", "\n") for text in SHEETS)
    sheets = parse_sheets(whole, BOOK).sheets
    assert len(sheets) == len(SHEETS)
    for found, text in zip(sheets, SHEETS, strict=True):
        assert sheet_fields(found) == sheet_fields(one(text))


def test_a_spoiler_around_all_of_a_paste_hides_no_line() -> None:
    for text in SHEETS:
        hidden = one(f"||{text.strip()}||\n")
        assert (hidden.notes, sheet_fields(hidden)) == ((), sheet_fields(one(text)))
