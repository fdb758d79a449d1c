"""How players paste sheets: each dressing of one sheet must read as the bare sheet."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mapper.errors import DocumentError
from mapper.model.hidden import visible_lines
from mapper.rules.sheet_limits import MAX_BYTES, MAX_LINES
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import Pool, PrintedFile, PrintedHeader, PrintedSheet
from mapper.rules.vehicle.sheet_text.printer import print_file
from tests.building import book
from tests.rules.vehicle.sheet_units import SHEETS as EACH

SHEETS = (Path(__file__).parents[2] / "data" / "sheets.txt").read_text(encoding="utf-8")
Dress = Callable[[str], str]


def read(text: str) -> PrintedFile:
    file = parse_sheets(text, book())
    assert print_file(file) == visible_lines(text)
    return file


def one(text: str) -> PrintedSheet:
    (sheet,) = read(text).sheets
    return sheet


BARE = read(SHEETS)


def lines(change: Dress) -> Dress:
    return lambda text: "".join(f"{change(line)}\n" for line in text.split("\n"))


def bulleted(sign: str) -> Dress:
    return lines(lambda line: sign + line.removeprefix("- ") if line.startswith("- ") else line)


def bold_labels(line: str) -> str:
    label, colon, rest = line.partition(": ")
    return f"**{label}:** {rest}" if colon and not line.startswith("-") else line


DRESSINGS: dict[str, Dress] = {
    "trailing spaces": lines(lambda line: f"{line}   "),
    "indented": lines(lambda line: f"    {line}" if line else line),
    "tabs": lines(lambda line: f"\t{line}" if line else line),
    "hard spaces": lambda text: text.replace("- ", "-\u00a0"),
    "double spaces": lambda text: text.replace(" (", "  (").replace(": ", ":  "),
    "quoted": lines(lambda line: f"> {line}"),
    "quoted twice": lines(lambda line: f">>{line}"),
    "starred": bulleted("* "),
    "dotted": bulleted("• "),
    "dashed long": bulleted("– "),
    "no space after the bullet": bulleted("-"),
    "windows": lambda text: text.replace("\n", "\r\n"),
    "old mac": lambda text: text.replace("\n", "\r"),
    "byte-order mark": lambda text: f"\ufeff{text}",
    "bold headings": lines(lambda line: f"**{line}**" if line.isalpha() else line),
    "markdown headings": lines(lambda line: f"## {line}" if line.isalpha() else line),
    "ruled headings": lines(lambda line: f"=== {line} ===" if line.isalpha() else line),
    "headings with colons": lines(
        lambda line: f"{line}:" if line in ("Chassis", "Systems", "Weapons", "Armour") else line
    ),
    "bold labels": lines(bold_labels),
    "bold BBCode": lines(lambda line: f"[b]{line}[/b]" if line else line),
    "coloured BBCode": lines(lambda line: f"[color=#ff0000]{line}[/color]" if line else line),
    "BBCode list": lambda text: "[list]" + text.replace("\n- ", "\n[*] "),
    "code block": lines(lambda line: f"`{line}`" if line else line),
    "upper-case headings": lines(lambda line: line.upper() if line.isalpha() else line),
    "lower-case labels": lambda text: text.replace("Internals:", "internals:").replace(" Regen)", " regen)"),
    "spaced pools": lambda text: text.replace("585/585", "585 / 585").replace("432/432", "432 / 432"),
    "thousands": lambda text: text.replace("2400 Dur", "2,400 Dur").replace("1440 Dur", "1,440 Dur"),
    "decimal commas": lambda text: text.replace("28.8(S)", "28,8(S)").replace("9.25 Regen", "9,25 Regen"),
    "American spelling": lines(lambda line: line.replace("Armour", "Armor") if line.isalpha() else line),
    "escaped brackets": lambda text: text.replace("- [Smoke]", r"- \[Smoke\]"),
    "soft hyphens": lambda text: text.replace("Internals", "Inter\u00adnals"),
}


@pytest.mark.parametrize("name", DRESSINGS)
def test_a_sheet_reads_alike_however_it_is_dressed(name: str) -> None:
    text = DRESSINGS[name](SHEETS)
    assert text != SHEETS
    assert read(text).sheets == BARE.sheets


def test_the_marks_around_a_paste_are_no_notes() -> None:
    bare = [sheet.notes for sheet in BARE.sheets]
    for name in ("quoted", "bold BBCode", "windows", "starred"):
        assert [sheet.notes for sheet in read(DRESSINGS[name](SHEETS)).sheets] == bare == [()] * 7


def test_curly_quotes_are_straight_ones() -> None:
    curly = SHEETS.replace('"Backstop"', "\u201cBackstop\u201d")
    assert read(curly).sheets[2].weapons == BARE.sheets[2].weapons


def test_spelling_may_be_american() -> None:
    sheet = one(
        "Tank\n- [Slat Armor] [x]\n- [Laminated Armor] [x]\n\nChassis\nInternals: 10/10\n\nWeapons\n"
        "100mm Cannon (Turreted + Stabilized)\n"
    )
    assert sheet.weapons[0].stabilised
    keys = [quirk.name for quirk in sheet.quirks]
    assert keys == ["Slat Armor", "Laminated Armor"]


@pytest.mark.parametrize(
    "mount, turret, stabilised",
    [
        ("turreted", True, False),
        ("TURRET", True, False),
        ("Turret-mounted", True, False),
        ("Turreted, Stabilised", True, True),
        ("turret & stab", True, True),
        ("Turreted/Stabilized", True, True),
        ("stabilised and turreted", True, True),
        ("fully stabilised", False, True),
        ("co-axial", False, False),
        ("hull mounted", False, False),
    ],
)
def test_mounts_are_written_in_many_ways(mount: str, turret: bool, stabilised: bool) -> None:  # noqa: FBT001
    (weapon,) = one(f"Tank\n\nWeapons\n100mm Cannon ({mount})\n").weapons
    assert (weapon.turret, weapon.stabilised) == (turret, stabilised)
    assert weapon.descr == ()


@pytest.mark.parametrize(
    "line, key, size",
    [
        ("180 mm Railgun", "railgun", 180),
        ("180mm rail gun (turreted)", "railgun", 180),
        ("150MM AUTOCANNON", "autocannon", 150),
        ("70mm Auto-cannon", "autocannon", 70),
        ("Autocannon (150mm)", "autocannon", 150),
        ("150mm Howitzers", "howitzer", 150),
        ("Large Missile Launcher", "missile_large", 150),
        ("100mm Missile Launcher", "missile_medium", 100),
        ("Heavy Rocket Pod", "rocket_heavy", 80),
        ("80mm Rocket Pod", "rocket_heavy", 80),
        ("Maru Anala", "maru_anala", None),
        ("30mm canister-shot", "ap", 30),
        ("Anti-personnel laser", "ap", None),
        ("8mm Machine gun", "ap", 8),
    ],
)
def test_weapons_are_known_however_they_are_spelt(line: str, key: str, size: float | None) -> None:
    (weapon,) = one(f"Tank\n\nWeapons\n{line}\n").weapons
    assert (weapon.key, weapon.mm) == (key, size)


@pytest.mark.parametrize(
    "line, count",
    [
        ("Twin AP Lasers (coaxial)", 2),
        ("Quintuple AP Electrolasers", 5),
        ("3x AP Laser", 3),
        ("AP Laser x3", 3),
        ("AP Laser", 1),
    ],
)
def test_batteries_of_anti_personnel_weapons_are_counted(line: str, count: int) -> None:
    (weapon,) = one(f"Walker\n\nWeapons\n{line}\n").weapons
    assert (weapon.key, weapon.count) == ("ap", count)


@pytest.mark.parametrize(
    "line",
    [
        "- [150mm HE] Ammo [178] [75/240]",
        "- 150mm HE Ammo: 178 [75/240]",
        "- 150mm HE: 178 [75/240]",
        "- HE x 178 [75/240]",
        "* [150mm HE] Rounds [178] [75 / 240]",
        "150mm HE ammo [178] [75/240]",
    ],
)
def test_ammunition_is_written_in_many_ways(line: str) -> None:
    (weapon,) = one(f"Tank\n\nWeapons\n150mm Autocannon\n{line}\n").weapons
    (ammo,) = weapon.ammo
    assert (ammo.ammo, ammo.rounds.now, ammo.stat and ammo.stat.dmg) == ("HE", 178, 240)


@pytest.mark.parametrize(
    "line", ["24MW Generator", "24 MW Generator", "Generator: 24MW", "Generator (24 EN)", "generator 24"]
)
def test_generators_are_written_in_many_ways(line: str) -> None:
    assert one(f"Tank\n\nSystems\n{line}\n").generator == 24


@pytest.mark.parametrize(
    "line",
    ["- [Low Profile] [text]", "- Low Profile", "Low Profile", "- Low Profile: text", "- Low-Profile (text)"],
)
def test_quirks_need_no_brackets(line: str) -> None:
    sheet = one(f"Tank\n{line}\n\nChassis\n")
    assert len(sheet.quirks) == 1
    assert sheet.notes == ()


def test_sections_may_be_missing() -> None:
    sheet = one("Agrav\n38.4(F) (32) Thickness\n320 Durability\n70mm Chaingun (Turreted)\n")
    assert (sheet.armour.front, sheet.armour.base) == (38.4, 32)
    assert [weapon.key for weapon in sheet.weapons] == ["chaingun"]


def test_what_is_not_understood_is_a_note_with_its_line() -> None:
    sheet = one("Tank\nGM: please have a look\n\nChassis\nMobility: 7\nI'd keep the railgun, really\n")
    assert [(note.line, note.text) for note in sheet.notes] == [
        (2, "GM: please have a look"),
        (6, "I'd keep the railgun, really"),
    ]
    assert sheet.weapons == ()


def test_a_remark_among_the_weapons_is_no_weapon() -> None:
    sheet = one("Tank\n\nWeapons\n100mm Cannon\nI may swap this one later on\n60mm Cannon\n")
    assert [weapon.name for weapon in sheet.weapons] == ["100mm Cannon", "60mm Cannon"]
    assert [note.text for note in sheet.notes] == ["I may swap this one later on"]


def test_a_weapon_that_no_table_knows_is_kept_if_it_has_a_mount_a_rating_or_rounds() -> None:
    text = "Tank\n\nWeapons\nDeath Ray (Turreted)\nBeam Lance [10/20]\nHook\n- [Net] Ammo [3]\n"
    sheet = one(text)
    assert [(weapon.name, weapon.key) for weapon in sheet.weapons] == [
        ("Death Ray", None),
        ("Beam Lance", None),
        ("Hook", None),
    ]


def test_a_line_before_the_type_names_vehicle_player_and_colour() -> None:
    file = read("Iron Duchess \u2014 Anna \u2014 #ff8800\nTank\n\nChassis\nMobility: 7\n")
    header = file.sheets[0].header
    assert header is not None
    assert (header.name, header.player, header.colour) == ("Iron Duchess", "Anna", "#ff8800")


@pytest.mark.parametrize(
    "text",
    [
        "Name: Iron Duchess\nTank\n\nChassis\nMobility: 7\n",
        "name : Iron Duchess\nTank\n\nChassis\nMobility: 7\n",
        "Tank\nName: Iron Duchess\n\nChassis\nMobility: 7\n",
    ],
)
def test_a_line_may_tell_that_it_is_the_name(text: str) -> None:
    sheet = one(text)
    assert sheet.header == PrintedHeader("Iron Duchess")
    assert not sheet.notes


def test_a_name_may_stand_behind_the_type() -> None:
    sheet = one("Tank: Iron Duchess\n- [Low Profile] [x]\n\nChassis\nMobility: 7\n")
    assert sheet.type == "tank"
    assert sheet.header is not None
    assert sheet.header.name == "Iron Duchess"


def test_a_header_between_two_sheets_belongs_to_the_second() -> None:
    first, second = read("Tank\n\nChassis\nMobility: 7\n\nHawk | Ben\nAgrav\n\nChassis\n").sheets
    assert first.header is None
    assert second.header is not None
    assert (second.header.name, second.header.player) == ("Hawk", "Ben")


def test_text_before_the_first_sheet_is_kept() -> None:
    file = read("Here are our sheets:\n\nTank\n\nChassis\nMobility: 7\n")
    assert len(file.sheets) == 1
    assert [note.text for note in file.notes] == ["Here are our sheets:"]


@pytest.mark.parametrize(
    "thickness, kind",
    [("36(F) 28.8(S) (24)", "tank"), ("38.4(F) (32)", "agrav"), ("48 (40)", "walker")],
)
def test_a_missing_type_is_told_by_the_facings(thickness: str, kind: str) -> None:
    sheet = one(f"Chassis\nInternals: 20/20\nArmour\n- {thickness} Thickness\n- 240 Durability\n")
    reading = read_printed(sheet, book())
    assert reading.sheet is not None
    assert reading.sheet.type == kind
    assert any("the type is missing" in remark.text for remark in reading.remarks)


def test_a_drone_alone_is_a_sheet() -> None:
    sheet = one(
        "Trust PA Drone #1\nHealth: 12/30\nShield: 30/30\nMobility: 3\n30mm Rail Repeater (Penetrator)\n"
    )
    assert not sheet.is_vehicle
    assert sheet.drones[0].name == "Trust PA Drone #1"


def test_a_paste_in_a_post_with_talk_around_it_is_read() -> None:
    post = (
        "[quote=Ben]Here we go[/quote]\n>>12345\n\n[b]Tank[/b]\n[list]\n[*] [Low Profile] [-20% to be hit]\n"
        "[/list]\n\n[u]Chassis[/u]\n[b]Internals:[/b] 100 / 120\n[b]Mobility:[/b] 7\n\nLet me know!\n"
    )
    sheet = one(post)
    assert (sheet.type, sheet.mobility, [quirk.name for quirk in sheet.quirks]) == (
        "tank",
        7,
        ["Low Profile"],
    )
    assert [note.text for note in sheet.notes if note.text.strip("[]/list")] == ["Let me know!"]


SIGNS = ("\x00", "\x07", "\x1b", "\x7f", "\u061c", "\u202e", "\u2066", "\u200f", "\ud800")


@pytest.mark.parametrize("sign", SIGNS)
def test_a_hidden_character_in_a_name_is_taken_in_as_text(sign: str) -> None:
    sheet = one(f"Ev{sign}il Ox\nTank\n\nChassis\n")
    mark = f"{{U+{ord(sign):04X}}}"
    assert sheet.header == PrintedHeader(f"Ev{mark}il Ox")
    assert [(note.line, mark in note.text) for note in sheet.marked] == [(1, True)]
    assert not sheet.notes


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("sheet", EACH)
def test_a_hidden_character_at_any_end_of_a_line_keeps_no_line_from_being_read(sign: str, sheet: str) -> None:
    bare = one(sheet)
    for text in ("\n".join(f"{sign}{line}" for line in sheet.split("\n")), sheet.replace("\n", f"{sign}\n")):
        read = one(text)
        assert (read.type, read.internals, read.armour, read.shield) == (
            bare.type,
            bare.internals,
            bare.armour,
            bare.shield,
        )
        assert [(weapon.key, weapon.mm, weapon.points) for weapon in read.weapons] == [
            (weapon.key, weapon.mm, weapon.points) for weapon in bare.weapons
        ]
        assert [ammo.rounds for weapon in read.weapons for ammo in weapon.ammo] == [
            ammo.rounds for weapon in bare.weapons for ammo in weapon.ammo
        ]
        assert len(read.drones) == len(bare.drones)


def test_a_number_with_a_hidden_character_in_it_is_read_and_its_line_is_told() -> None:
    sheet = one("Tank\nChassis\nInternals: 5\u202e00/500\n")
    assert sheet.internals == Pool(500, 500)
    assert [note.line for note in sheet.marked] == [3]
    assert "{U+202E} (right-to-left override)" in sheet.marked[0].text


def test_a_name_that_holds_the_mark_by_its_letters_is_kept_and_told_like_the_character() -> None:
    text = "Ev{U+202E}il\nTank\n"
    assert parse_sheets(text, book()) == parse_sheets("Ev\u202eil\nTank\n", book())
    assert print_file(parse_sheets(text, book())) == text


def test_letters_in_the_brackets_of_a_mark_that_stand_for_no_hidden_character_are_a_name() -> None:
    sheet = one("Ev{U+0041}il\nTank\n")
    assert sheet.header == PrintedHeader("Ev{U+0041}il")
    assert not sheet.marked


def test_a_name_of_right_to_left_letters_is_kept_as_it_is_with_its_joiners() -> None:
    name = "שמר\u200cגנ 👩\u200d🚀"
    sheet = one(f"{name}\nTank\n")
    assert sheet.header == PrintedHeader(name)
    assert not sheet.marked


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_a_sign_that_ends_a_line_is_the_end_of_a_line(end: str) -> None:
    assert one(f"Tank{end}{end}Chassis{end}Mobility: 7{end}").mobility == 7


def test_marks_that_make_a_text_too_long_are_told_as_such() -> None:
    with pytest.raises(DocumentError, match="too long"):
        parse_sheets("Tank\n" + "\x00" * 100_000, book())


def test_html_is_text() -> None:
    sheet = one('Tank\n- [<b>Low Profile</b>] [<img src="x">]\n<script>alert(1)</script>\n')
    assert sheet.quirks[0].name == "<b>Low Profile</b>"
    assert sheet.notes[0].text == "<script>alert(1)</script>"


def test_a_text_at_the_limit_is_read_and_one_above_is_refused() -> None:
    head = "Tank\n"
    assert len(read(head + "x\n" * (MAX_LINES - 2)).sheets) == 1
    with pytest.raises(DocumentError, match="5001 lines"):
        parse_sheets(head + "x\n" * (MAX_LINES - 1), book())
    full = head + ("x" * 9_999 + "\n") * 26
    read(full + "x" * (MAX_BYTES - len(full)))
    with pytest.raises(DocumentError, match="256 kB"):
        parse_sheets(head + "x" * (MAX_BYTES - len(head) + 1), book())


def test_each_line_may_end_in_its_own_way() -> None:
    sheet = one("Tank\r\n\rChassis\nMobility: 7\r\n")
    assert sheet.mobility == 7
    assert replace(sheet, written=()) == sheet
