"""What is printed is read again as the same: random builds, worn units, and sheets that were mutilated."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.errors import DocumentError
from mapper.geometry.grid import Tile
from mapper.model.hidden import visible_lines
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.arming import rounded, rounds_per_point
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.sheet import (
    CarriedWeapon,
    Doctrine,
    Doctrines,
    InfantrySheet,
    MountedWeapon,
    Parts,
    VehicleSheet,
)
from mapper.rules.vehicle.sheet_text.comparison import compare
from mapper.rules.vehicle.sheet_text.crew import read_crew
from mapper.rules.vehicle.sheet_text.intake import MAX_ROUNDS, read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet
from mapper.rules.vehicle.sheet_text.printer import print_file, print_sheet
from mapper.rules.vehicle.sheet_text.transcript import crew_transcript, transcript
from mapper.rules.vehicle.sheet_text.unit_text import unit_text
from mapper.rules.vehicle.state import (
    Condition,
    RoundsLeft,
    ShieldCondition,
    ShieldMode,
    WeaponState,
)
from tests.counting import calls
from tests.rules.vehicle.sheet_units import BOOK, SHEETS, unit_of

CALIBRES = ("cannon", "autocannon", "chaingun", "railgun", "rail_repeater", "howitzer", "mortar")
FIXED = ("missile_small", "missile_medium", "missile_large")
BEAMS = ("laser", "particle_lance", "plasgun")
KINDS: tuple[VehicleType, ...] = ("tank", "walker", "agrav")
POINTS = st.integers(0, 30).map(float)


# Random builds


@st.composite
def weapons(draw: st.DrawFn, *, walker: bool) -> MountedWeapon:
    key = draw(st.sampled_from((*CALIBRES, *FIXED, *BEAMS)))
    row = BOOK.tables.weapon[key]
    points = float(draw(st.integers(1, 30))) if row.cost is None else None
    entry = MountedWeapon(
        weapon=key,
        points=points,
        turret=draw(st.booleans()) and not walker,
        stabilised=draw(st.booleans()) and not walker,
    )
    if not row.buys_ammo:
        return entry
    bought = draw(st.integers(0, 6))
    rate = rounds_per_point(key, row, points or 0.0, BOOK).value
    stock = rounded(bought * rate, BOOK.settings.round.ammo)
    if bought > stock or not 0 < stock <= MAX_ROUNDS:  # fewer rounds than points don't tell the points
        return entry
    kinds = draw(st.lists(st.sampled_from(row.ammo), min_size=1, max_size=2, unique=True))
    first = draw(st.integers(1, stock)) if len(kinds) > 1 else stock
    counts = (first, stock - first)
    ammo = {kind: count for kind, count in zip(kinds, counts, strict=False) if count}
    return entry.evolve(ammo=ammo, ammo_points=float(bought))


def doctrine() -> st.SearchStrategy[Doctrine]:
    return st.builds(
        Doctrine,
        over_mm=st.none() | st.integers(10, 200).map(float),
        at_least=st.none() | st.integers(1, 9),
        shots_per_target=st.none() | st.integers(1, 4),
    )


@st.composite
def vehicles(draw: st.DrawFn) -> VehicleSheet:
    kind = draw(st.sampled_from(KINDS))
    walker = kind == "walker"
    parts = {name: draw(POINTS) for name in ("turbine", "generator", "capacitor", "smartplate", "hardshield")}
    parts["sensors"] = float(draw(st.integers(0, 5)))
    parts |= {f"{aps}_aps": float(draw(st.integers(0, 5))) for aps in ("laser", "kinetic", "discharger")}
    parts["smoke_ammo"] = float(draw(st.integers(0, 5)))
    parts["chassis_stabiliser"] = float(draw(st.integers(0, 5))) if walker else 0.0
    batteries = draw(st.integers(0, 3))
    parts["ap_weapon"] = float(batteries)
    armed = draw(st.lists(weapons(walker=walker), max_size=4))
    light = MountedWeapon(weapon="ap", name="AP Laser", count=1 + 4 * batteries)
    quirks = st.sampled_from([key for key in BOOK.tables.quirk if key != "linked_autoloader"])
    extras = st.sampled_from(
        [key for key, row in BOOK.tables.extra.items() if not row.weapon.modes and not row.weapon.flame]
    )
    fired = {aps: draw(doctrine()) for aps in ("laser", "kinetic", "discharger") if parts[f"{aps}_aps"]}
    return VehicleSheet(
        type=kind,
        quirks=tuple(draw(st.lists(quirks, max_size=2, unique=True))),
        extras=tuple(draw(st.lists(extras, max_size=3, unique=True))),
        parts=Parts(**parts, smoke_discharger=1 if parts["smoke_ammo"] else draw(st.integers(0, 1))),
        weapons=(*((light,) if batteries else ()), *armed),
        doctrine=Doctrines(**fired),
    )


def left(draw: st.DrawFn, full: float) -> float | None:
    """Return what is left of something: None for all of it, or half steps down to nothing."""
    if full <= 0 or draw(st.booleans()):
        return None
    return draw(st.integers(0, int(full * 2) - 1)) / 2


def uses_left(draw: st.DrawFn, full: float) -> int | None:
    amount = left(draw, full)
    return None if amount is None else int(amount)


@st.composite
def worn(draw: st.DrawFn) -> tuple[VehicleSheet, Condition]:
    sheet = draw(vehicles())
    made = build(sheet, BOOK)
    rounds = [
        RoundsLeft(weapon=place, ammo=ammo, left=draw(st.integers(0, full - 1)))
        for place, entry in enumerate(sheet.weapons)
        for ammo, full in entry.ammo.items()
        if draw(st.booleans())
    ]
    hot = [place for place, entry in enumerate(sheet.weapons) if entry.weapon != "ap" and draw(st.booleans())]
    charge = left(draw, made.shield.durability.value) if made.shield else None
    return sheet, Condition(
        internals=left(draw, made.internals.value if made.internals else 0),
        armour_durability=left(draw, made.armour.durability.value),
        heat=draw(st.integers(0, 400)) / 4 if made.armour.durability.value else 0.0,
        shield=ShieldCondition(
            charge=charge,
            mode=draw(st.sampled_from(tuple(ShieldMode))) if charge else ShieldMode.INACTIVE,
            crack=draw(st.integers(0, 2)),
            disruption=draw(st.integers(0, 50)) / 2,
        )
        if charge is not None
        else ShieldCondition(),
        capacitor=left(draw, made.capacity.value),
        rounds=tuple(rounds),
        weapons=tuple(WeaponState(weapon=place, heat=draw(st.integers(1, 90)) / 2) for place in hot),
        smoke_uses=uses_left(draw, made.smoke_uses.value),
        kinetic_ammo=uses_left(draw, made.aps.kinetic_ammo.value),
        discharger_uses=uses_left(draw, made.aps.discharger_uses.value),
    )


def printed_again(printed: PrintedSheet) -> PrintedSheet:
    text = print_sheet(printed)
    (read,) = parse_sheets(text, BOOK).sheets
    assert read.notes == ()
    assert print_sheet(read) == text
    return read


@settings(max_examples=40)
@given(vehicles())
def test_a_printed_build_is_read_as_the_same_build(sheet: VehicleSheet) -> None:
    read = read_printed(printed_again(transcript(sheet, Condition(), BOOK)), BOOK)
    assert read.sheet is not None
    assert read.sheet.evolve(text="") == sheet
    assert read.condition == Condition()


@settings(max_examples=60)
@given(worn())
def test_what_is_worn_is_printed_and_read_again(unit: tuple[VehicleSheet, Condition]) -> None:
    sheet, condition = unit
    read = read_printed(printed_again(transcript(sheet, condition, BOOK)), BOOK)
    assert read.sheet is not None
    assert read.sheet.evolve(text="") == sheet
    assert read.condition == condition


@settings(max_examples=40)
@given(vehicles())
def test_a_printed_build_agrees_with_the_rules(sheet: VehicleSheet) -> None:
    read = read_printed(printed_again(transcript(sheet, Condition(), BOOK)), BOOK)
    assert [row for row in compare(read, BOOK).rows if not row.same] == []


@given(
    st.sampled_from(("PA Drone", "Powersuit Drone", "Trooper", "Scout Drone")),
    st.integers(1, 90),
    st.integers(0, 90),
    st.integers(0, 1),
)
def test_a_printed_drone_is_read_as_the_same_drone(name: str, health: int, shield: int, hurt: int) -> None:
    drone = InfantrySheet(
        type=read_crew_type(name),
        health=float(health) + 0.5,
        shield=float(shield) + 0.5,
        mobility=3.5,
        weapons=(
            CarriedWeapon(weapon="rail_repeater", mm=30, ammo="Penetrator"),
            CarriedWeapon(weapon="particle_lance", mw=8),
        ),
    )
    condition = Condition(health=health / 2) if hurt else Condition()
    printed = crew_transcript(name, drone, condition, BOOK, state="Docked")
    read = read_crew(printed_again(PrintedSheet(drones=(printed,))).drones[0], BOOK)
    assert (read.name, read.docked, read.sheet, read.condition) == (name, True, drone, condition)


def read_crew_type(name: str) -> Any:  # noqa: ANN401  # one of the types a sheet allows
    return {"PA": "powered_armour", "Powersuit": "powersuit", "Trooper": "trooper"}.get(
        name.partition(" ")[0], "drone"
    )


# A unit of a document


def changed_lines(before: str, after: str) -> set[tuple[str, str]]:
    old, new = before.split("\n"), after.split("\n")
    assert len(old) == len(new)
    return {(a, b) for a, b in zip(old, new, strict=True) if a != b}


@pytest.mark.parametrize("text", SHEETS)
def test_a_unit_that_was_read_prints_its_text_byte_for_byte(text: str) -> None:
    assert unit_text(unit_of(text), (), BOOK) == text


def test_a_unit_prints_the_very_dressing_of_its_text() -> None:
    text = SHEETS[0].replace("Internals: 585/585", "**Internals:**  585 / 585").replace("- [Sm", "* [Sm")
    unit = unit_of(text, state={"internals": 400.5, "smoke_uses": 3})
    assert changed_lines(text, unit_text(unit, (), BOOK)) == {
        ("**Internals:**  585 / 585", "**Internals:**  400.5/585"),
        ("* [Smoke] Ammo [10]", "* [Smoke] Ammo [3/10]"),
    }


def test_only_the_lines_of_what_was_lost_change() -> None:
    state = {
        "armour_durability": 120,
        "capacitor": 30,
        "shield": {"charge": 12.5, "crack": 2},
        "rounds": [{"weapon": 1, "ammo": "Cluster", "left": 2}],
        "weapons": [{"weapon": 1, "heat": 40}],
    }
    unit = unit_of(SHEETS[0], state=state)
    assert changed_lines(SHEETS[0], unit_text(unit, (), BOOK)) == {
        ("- 240 Durability", "- 120/240 Durability"),
        ("Capacitor: [150/150]", "Capacitor: [30/150]"),
        ("- 924/924 Durability (9.25 Regen)", "- 12.5/924 Durability (9.25 Regen) [Cracked 2]"),
        ("- [100mm Cluster] Ammo [16] [Five 108/54]", "- [100mm Cluster] Ammo [2/16] [Five 108/54]"),
        ("180mm Railgun (Turreted + Stabilised) [0 Heat]", "180mm Railgun (Turreted + Stabilised) [40 Heat]"),
    }


def test_heat_that_comes_gets_a_line_and_a_part_that_goes_loses_its_own() -> None:
    hot = unit_text(unit_of(SHEETS[6], state={"heat": 7.25}), (), BOOK)
    assert hot == SHEETS[6].replace("- 3000 Durability\n", "- 3000 Durability\n- 7.25 Heat\n")
    bare = unit_of(SHEETS[6])
    sheet = dict(bare.sheet)
    sheet["parts"] = {key: value for key, value in sheet["parts"].items() if key != "laser_aps"}  # type: ignore[union-attr]
    gone = unit_text(bare.evolve(sheet=sheet), (), BOOK)
    assert "APS" not in gone
    assert "[Smoke] Ammo [50]" in gone


def test_windows_line_ends_become_plain_ones_in_a_document() -> None:
    unit = unit_of(SHEETS[6].replace("\n", "\r\n"))
    assert unit_text(unit, (), BOOK) == SHEETS[6]


def test_the_drones_of_a_vehicle_are_printed_as_they_are_now() -> None:
    carrier = unit_of(SHEETS[3])
    pip = Unit(
        id="pip",
        side=None,
        kind=UnitKind.DRONE,
        name="Trust PA Drone #2",
        tile=Tile(0, 0),
        carrier="ox",
        sheet={
            "type": "powered_armour",
            "weapons": [{"weapon": "rail_repeater", "mm": 30, "ammo": "Penetrator"}],
        },
        state={"health": 10, "shield_charge": 0},
    )
    text = unit_text(carrier, (carrier, pip), BOOK)
    block = text[text.index("Trust PA Drone #2") :]
    assert block.startswith("Trust PA Drone #2 [Docked]\nHealth: 10/30\nShield: 0/30\n")
    assert text.count("Health: 30/30") == 1
    undocked = unit_text(carrier, (carrier, pip.evolve(carrier=None)), BOOK)
    assert "\nTrust PA Drone #2\nHealth: 10/30\n" in undocked


# Sheets that were mutilated

HIDDEN = "\u200b\u200d\u200e\u202e\u2066\u2069\x00\x1b\x07\x0b\x85\u2028\ud800"
SCRAPS = (
    *"[]()/-*>:#0123456789.,% \t\n",
    "[b]",
    "Ammo",
    "999999999999",
    "Tank",
    "mm",
    "é",
    "Five",
    "½",
    *HIDDEN,
)


WORN = f"{SHEETS[0]}\nCondition\n- Mobility: damaged\n- Stun: stunned\n- Corrosion: 2\n- Corrosion 2: 1\n"


def mutilated(dice: random.Random) -> str:
    text = dice.choice((*SHEETS, WORN))
    for _ in range(dice.randint(1, 12)):
        at, till = sorted((dice.randrange(len(text) + 1), dice.randrange(len(text) + 1)))
        text = dice.choice(_DEEDS)(dice, text, at, min(till, at + 40))
    return text


_DEEDS: tuple[Callable[[random.Random, str, int, int], str], ...] = (
    lambda dice, text, at, _: text[:at] + dice.choice(SCRAPS) + text[at:],
    lambda _, text, at, till: text[:at] + text[till:],
    lambda _, text, at, till: text[:till] + text[at:till] + text[till:],
    lambda _, text, at, till: text[:at] + text[at:till].swapcase() + text[till:],
    lambda dice, text, at, _: text[:at] + "\n".join(dice.sample(text.split("\n"), 3)) + text[at:],
)


def test_ten_thousand_mutilated_sheets_raise_nothing_and_are_written_back() -> None:
    dice = random.Random(18)
    for number in range(10_000):
        text = mutilated(dice)
        file = parse_sheets(text, BOOK)
        shown = print_file(file)
        assert shown == visible_lines(text)
        if shown != text:
            assert parse_sheets(shown, BOOK) == file
        for printed in file.sheets if number % 5 == 0 else ():
            read_printed(printed, BOOK)


def test_mutilated_sheets_are_compared_and_printed_without_a_fault() -> None:
    dice = random.Random(19)
    for _ in range(100):
        for printed in parse_sheets(mutilated(dice), BOOK).sheets:
            read = read_printed(printed, BOOK)
            compare(read, BOOK)
            if read.sheet is not None:
                transcript(read.sheet, read.condition, BOOK)
            again = print_sheet(replace(printed, written=()))
            assert len(parse_sheets(again, BOOK).sheets) <= 2


def test_three_hundred_mutilated_sheets_are_read_again_as_the_same() -> None:
    """A line torn apart may read otherwise by the grammar, such as a name with half of its brackets."""
    dice, otherwise, count = random.Random(300), 0, 0
    for _ in range(300):
        file = parse_sheets(mutilated(dice), BOOK)
        assert parse_sheets(print_file(file), BOOK) == file
        for printed in file.sheets:
            count += 1
            again = parse_sheets(print_sheet(replace(printed, written=())), BOOK).sheets
            otherwise += again != (printed,)
    assert count >= 300
    assert otherwise <= count // 100


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        file = parse_sheets(text, BOOK)
    except DocumentError:
        return
    assert print_file(file) == visible_lines(text)
    assert parse_sheets(print_file(file), BOOK) == file


@pytest.mark.parametrize(
    "line",
    [
        "- [Low Profile] [text]",
        "[" * 40,
        "=" * 3_000,
        "1,1," * 900,
        "((((1)))) Thickness",
        "Health: 1/1",
        "x",
        "150mm HE Autocannon (Turreted) [1/2] [3 Heat]",
        "- [" + "a" * 3_000,
        "turret" * 600,
    ],
)
def test_twice_as_many_lines_are_twice_the_work(line: str) -> None:
    count = min(300, 30_000 // (len(line) + 1))
    texts = ("Tank\n\nWeapons\n" + f"{line}\n" * times for times in (count, 2 * count))
    few, many = (calls(partial(parse_sheets, text, BOOK)) for text in texts)
    assert many < 2.2 * few
