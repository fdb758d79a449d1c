"""A unit's sheet as it is copied: whatever has happened to the unit, its text is read as the same unit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.geometry.grid import Tile
from mapper.model.unit import Unit, UnitKind
from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.gauges import gauges, with_gauge
from mapper.rules.vehicle.sheet import VehicleSheet
from mapper.rules.vehicle.sheet_text.intake import Reading, read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet
from mapper.rules.vehicle.sheet_text.status_line import status_line
from mapper.rules.vehicle.sheet_text.unit_text import unit_text
from mapper.rules.vehicle.state import Condition
from tests.building import agrav, infantry, tank, walker
from tests.rules.vehicle.sheet_units import BOOK, SHEETS, unit_of
from tests.rules.vehicle.test_sheet_round_trip import vehicles

GUNS = (
    {"weapon": "ap", "name": "AP Laser"},
    {"weapon": "autocannon", "points": 6, "turret": True, "ammo_points": 2, "ammo": {"HE": 100, "SKEP": 133}},
    {"weapon": "laser", "points": 4},
    {"weapon": "laser", "points": 4},
)
PARTS = {
    "hardshield": 4,
    "generator": 3,
    "capacitor": 2,
    "kinetic_aps": 1,
    "smoke_discharger": 1,
    "smoke_ammo": 1,
}
UNITS = (
    *(unit_of(text) for text in SHEETS),
    tank(weapons=GUNS, parts=PARTS, extras=("emp_emitter",)),
    walker(weapons=GUNS, parts=PARTS, quirks=("shield_condenser",)),
    agrav(weapons=GUNS[:2], parts=PARTS, extras=("glider_turbines",)),
)
MEN = (
    infantry(),
    infantry(kind="powersuit", side="red").evolve(name="Hammer"),
    infantry(kind="drone", drone=True, health=12, parts={"kinetic_aps": 2}).evolve(name="Pip"),
    infantry(kind="powered_armour", drone=True).evolve(name="Lone Trooper"),
)


def value_for(draw: st.DrawFn, gauge: Gauge) -> GaugeValue:
    if gauge.kind is GaugeKind.CHOICE:
        return draw(st.sampled_from([key for key, _ in gauge.choices]))
    whole = draw(st.integers(int(gauge.least), int(min(gauge.top, 3000.0))))
    return (
        float(whole) if gauge.whole or whole >= gauge.top else whole + draw(st.sampled_from((0.0, 0.5, 0.25)))
    )


def turned(draw: st.DrawFn, unit: Unit) -> Unit:
    for _ in range(draw(st.integers(0, 8))):
        gauge = draw(st.sampled_from(gauges(unit, BOOK)))
        after = with_gauge(unit, gauge.key, value_for(draw, gauge), BOOK)
        unit = unit if isinstance(after, Refusal) else after
    return unit


@st.composite
def worn_vehicles(draw: st.DrawFn) -> Unit:
    return turned(draw, draw(st.sampled_from(UNITS)))


@st.composite
def worn_men(draw: st.DrawFn) -> Unit:
    return turned(draw, draw(st.sampled_from(MEN)))


@st.composite
def worn_builds(draw: st.DrawFn) -> Unit:
    sheet = draw(vehicles()).model_dump(mode="json", exclude_defaults=True)
    unit = Unit(id="ox", side=None, kind=UnitKind.VEHICLE, name="Ox", tile=Tile(0, 0), sheet=sheet)
    return turned(draw, unit)


def counted(unit: Unit) -> dict[str, GaugeValue]:
    return {gauge.key: gauge.value for gauge in gauges(unit, BOOK)}


def read(text: str) -> Reading:
    file = parse_sheets(text, BOOK)
    assert (len(file.sheets), file.notes) == (1, ())
    reading = read_printed(file.sheets[0], BOOK)
    assert reading.printed.notes == ()
    return reading


def read_again(unit: Unit) -> Unit:
    """Return the vehicle that the text of a vehicle is read as."""
    reading = read(unit_text(unit, (), BOOK))
    assert reading.sheet is not None
    assert [remark for remark in reading.remarks if remark.place == "condition"] == []
    return unit.evolve(sheet=told(reading.sheet), state=state_of(reading.condition))


def told(sheet: VehicleSheet) -> dict[str, object]:
    return sheet.evolve(text="").model_dump(mode="json", exclude_defaults=True)


def state_of(condition: Condition) -> dict[str, object]:
    return condition.model_dump(mode="json", exclude_defaults=True)


def without_text(unit: Unit) -> dict[str, object]:
    return {key: value for key, value in unit.sheet.items() if key != "text" and value not in ([], {})}


@settings(max_examples=150)
@given(worn_vehicles())
def test_a_copied_sheet_is_read_as_the_same_sheet_and_state(unit: Unit) -> None:
    again = read_again(unit)
    assert counted(again) == counted(unit)
    assert unit_text(again, (), BOOK) == unit_text(unit.evolve(sheet=again.sheet), (), BOOK)


@settings(max_examples=50)
@given(worn_builds())
def test_a_copied_build_is_read_as_the_same_build_and_state(unit: Unit) -> None:
    again = read_again(unit)
    assert without_text(again) == without_text(unit)
    assert counted(again) == counted(unit)


@settings(max_examples=60)
@given(worn_men())
def test_a_copied_man_or_drone_is_read_as_the_same_one(unit: Unit) -> None:
    (one,) = read(unit_text(unit, (), BOOK)).crew
    assert (one.name, one.kind, one.sheet.type) == (unit.name, unit.kind, unit.sheet["type"])
    again = unit.evolve(
        sheet=one.sheet.model_dump(mode="json", exclude_defaults=True), state=state_of(one.condition)
    )
    assert counted(again) == counted(unit)


def test_crits_and_states_stand_in_a_section_of_their_own() -> None:
    state = {"damaged": ["mobility"], "destroyed": ["generator"], "stun": 1, "corrosion": [3, 1]}
    text = unit_text(unit_of(SHEETS[0], state=state), (), BOOK)
    assert text == SHEETS[0].rstrip("\n") + (
        "\n\nCondition\n- Mobility: damaged\n- Generator: destroyed\n- Stun: stunned\n"
        "- Corrosion: 2\n- Corrosion 2: 1\n"
    )


def test_the_section_goes_with_what_it_told() -> None:
    text = f"{SHEETS[0]}\nCondition\n- Mobility: damaged\n- Stun: stunned\n"
    unit = unit_of(text)
    assert unit.state == {"damaged": ["mobility"], "stun": 1}
    assert unit_text(unit, (), BOOK) == text
    assert "- Stun" not in unit_text(unit.evolve(state={"damaged": ["mobility"]}), (), BOOK)
    assert "Condition" not in unit_text(unit.evolve(state={}), (), BOOK)


@pytest.mark.parametrize(
    "lines",
    [
        "Status\n* mobility:DAMAGED\n* stun = Stunned",
        "[b]Condition[/b]\n• **Mobility** : damaged\n• Stun: stunned",
        "> Condition:\n> - Mobility: damaged\n> - Stun: stunned",
        "Condition\r\nMobility: damaged\r\nStun: stunned",
    ],
)
def test_the_section_is_read_however_it_is_dressed(lines: str) -> None:
    assert unit_of(f"{SHEETS[0]}\n{lines}\n").state == {"damaged": ["mobility"], "stun": 1}


def test_what_a_unit_cannot_have_is_told_and_changes_nothing() -> None:
    reading = read(f"{SHEETS[6]}\nCondition\n- Keel: damaged\n- Cockpit: gone\n- Stun: 99\n")
    assert reading.condition == Condition()
    assert [remark.words for remark in reading.remarks if remark.place == "condition"] == [
        "Keel",
        "Cockpit",
        "Stun",
    ]


def test_lines_that_take_each_other_away_are_read_in_their_order() -> None:
    lines = "Burning: 2\nFire 1, lasts: 0\nFire 2, lasts: 0\nFire 2, flame: 3\nCorrosion: 1\nCorrosion 1: 0\n"
    assert [fire.turns for fire in read(f"{SHEETS[6]}\nCondition\n{lines}").condition.burning] == [2]


def test_as_many_lines_as_a_text_may_have_are_read_at_once() -> None:
    lines = "".join(f"- Corrosion {number}: 1\n" for number in range(1, 400))
    condition = read_printed(one_of(f"{SHEETS[0]}\nCondition\n- Corrosion: 256\n{lines}"), BOOK).condition
    assert condition.corrosion.count(1) == 256


def one_of(text: str) -> PrintedSheet:
    (sheet,) = parse_sheets(text, BOOK).sheets
    return sheet


def test_the_condition_of_a_drone_stands_in_its_block() -> None:
    drone = infantry(kind="powersuit", carrier="ox").evolve(
        name="Trust Powersuit Drone", kind=UnitKind.DRONE, side=None
    )
    drone = drone.evolve(sheet={"type": "powersuit"}, state={"corrosion": [3], "health": 20})
    carrier = unit_of(SHEETS[3], state={"stun": 1})
    text = unit_text(carrier, (carrier, drone), BOOK)
    assert text.index("Condition\n- Stun: stunned") < text.index("Trust PA Drone #1")
    assert text.endswith("- Corrosion: 1\n")
    read_crew = {one.name: one.condition for one in read(text).crew}
    assert read_crew["Trust Powersuit Drone"] == Condition(health=20, corrosion=(3,))


def test_men_before_a_vehicle_are_a_sheet_of_their_own() -> None:
    text = unit_text(infantry(), (), BOOK) + "\n\n" + SHEETS[0]
    file = parse_sheets(text, BOOK)
    assert [sheet.type for sheet in file.sheets] == [None, "tank"]


def test_the_status_line_tells_it_all_on_one_line() -> None:
    state = {
        "internals": 351,
        "heat": 9,
        "shield": {"charge": 40, "crack": 2},
        "rounds": [{"weapon": 1, "ammo": "Cluster", "left": 2}],
        "damaged": ["mobility"],
        "stun": 1,
        "corrosion": [3, 1],
        "moved": 4,
    }
    assert status_line(unit_of(SHEETS[0], state=state), BOOK) == (
        "Ox (Tank): internals 351/585, armour 240/240, heat 9, shield 40/924, capacitor 150/150 EN,"
        " energy 24/24 EN"
        " | ammo: 180mm Railgun Cluster 2/16 | crits: Mobility damaged"
        " | cracked 2 turns, stunned, corrosion 2 procs"
    )


def test_the_status_line_tells_a_shield_that_resets_and_a_glider_that_is_up() -> None:
    state = {"shield": {"charge": 0, "mode": "resetting", "reset": 3}, "high": True, "stun": 2}
    assert status_line(unit_of(SHEETS[2], state=state), BOOK) == (
        "Ox (Agrav): internals 525/525, armour 320/320, shield 0/432"
        " | shield is resetting, resets for 3 turns, shaken, high"
    )


def test_a_name_that_is_the_type_is_told_once() -> None:
    assert status_line(tank(), BOOK).startswith("Tank: internals ")


def test_the_status_line_of_a_man_is_short() -> None:
    assert status_line(infantry(state={"health": 4}), BOOK) == "Trooper: health 4/10"
