"""Whatever is done to a draft: it stays a sheet, its points add up, and its text says the same."""

from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.garage import fitting, magazine, mounting
from mapper.rules.vehicle.garage.crewing import add_member, edit_member, remove_member
from mapper.rules.vehicle.garage.draft import TYPES, Draft, new_draft
from mapper.rules.vehicle.garage.readout import readout
from mapper.rules.vehicle.garage.workshop import Edited
from mapper.rules.vehicle.sheet import InfantrySheet, VehicleSheet
from mapper.rules.vehicle.sheet_text.crew import read_crew
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet
from mapper.rules.vehicle.sheet_text.printer import print_sheet
from mapper.rules.vehicle.sheet_text.transcript import crew_transcript, transcript
from mapper.rules.vehicle.state import UNTOUCHED
from tests.rules.vehicle.garage.bench_of import BOOK, SHOP

Change = Callable[[Draft], Edited]
PARTS = (
    "turbine",
    "generator",
    "capacitor",
    "smartplate",
    "hardshield",
    "sensors",
    "laser_aps",
    "kinetic_aps",
    "discharger_aps",
    "smoke_discharger",
    "smoke_ammo",
    "ap_weapon",
    "chassis_stabiliser",
)
WEAPONS = (*BOOK.tables.weapon, *BOOK.tables.restricted)
QUIRKS, EXTRAS = tuple(BOOK.tables.quirk), tuple(BOOK.tables.extra)
AMMO = tuple(BOOK.tables.ammo)
PLACES = st.integers(0, 5)
KINDS = st.sampled_from(("trooper", "powered_armour", "powersuit", "drone"))


def changes() -> st.SearchStrategy[Change]:
    points = st.integers(0, 24).map(float) | st.sampled_from((0.4, 2.5, 7.25))
    return st.one_of(
        st.builds(
            lambda part, spent: lambda draft: fitting.set_part(draft, part, spent, SHOP),
            st.sampled_from(PARTS),
            points,
        ),
        st.builds(
            lambda kind: lambda draft: fitting.choose_type(draft, kind, SHOP), st.sampled_from(TYPES[:3])
        ),
        st.builds(lambda key: lambda draft: fitting.add_quirk(draft, key, SHOP), st.sampled_from(QUIRKS)),
        st.builds(lambda key: lambda draft: fitting.drop_quirk(draft, key, SHOP), st.sampled_from(QUIRKS)),
        st.builds(lambda key: lambda draft: fitting.add_extra(draft, key, SHOP), st.sampled_from(EXTRAS)),
        st.builds(lambda key: lambda draft: fitting.drop_extra(draft, key), st.sampled_from(EXTRAS)),
        weapon_changes(points),
        st.builds(lambda kind: lambda draft: add_member(draft, kind, SHOP), KINDS),
        st.builds(
            lambda key: lambda draft: edit_member(draft, 0, lambda man: mounting.add_weapon(man, key, SHOP)),
            st.sampled_from(WEAPONS),
        ),
        st.just(lambda draft: remove_member(draft, 0)),
    )


def weapon_changes(points: st.SearchStrategy[float]) -> st.SearchStrategy[Change]:
    return st.one_of(
        st.builds(lambda key: lambda draft: mounting.add_weapon(draft, key, SHOP), st.sampled_from(WEAPONS)),
        st.builds(lambda place: lambda draft: mounting.remove_weapon(draft, place), PLACES),
        st.builds(lambda place, to: lambda draft: mounting.move_weapon(draft, place, to), PLACES, PLACES),
        st.builds(lambda place: lambda draft: mounting.duplicate_weapon(draft, place, SHOP), PLACES),
        st.builds(
            lambda place, spent: lambda draft: mounting.set_points(draft, place, spent, SHOP), PLACES, points
        ),
        st.builds(
            lambda place, turret, steady: (
                lambda draft: mounting.set_mount(draft, place, SHOP, turret=turret, stabilised=steady)
            ),
            PLACES,
            st.booleans(),
            st.booleans(),
        ),
        st.builds(
            lambda place, on: lambda draft: mounting.set_autoloader(draft, place, SHOP, on=on),
            PLACES,
            st.booleans(),
        ),
        st.builds(
            lambda place, spent: lambda draft: magazine.set_ammo_points(draft, place, spent, SHOP),
            PLACES,
            points,
        ),
        st.builds(
            lambda place, ammo, rounds: lambda draft: magazine.set_rounds(draft, place, ammo, rounds, SHOP),
            PLACES,
            st.sampled_from(AMMO),
            st.integers(0, 200),
        ),
    )


def built(steps: list[Change]) -> Draft:
    draft = new_draft("tank")
    for step in steps:
        edited = step(draft)
        if isinstance(edited, Draft):
            draft = edited
    return draft


def idle(sheet: VehicleSheet) -> bool:
    """Tell whether rounds were bought that aren't loaded, or light weapons that aren't mounted."""
    made = build(sheet, BOOK)
    loose = any(
        weapon.stock is not None and sum(weapon.rounds.values()) < weapon.stock.value
        for weapon in made.weapons
    )
    mounted = sum(entry.count for entry in sheet.weapons if entry.weapon == "ap")
    return loose or (sheet.parts.ap_weapon > 0 and mounted < made.ap_shots_vehicle.value)


def in_order(sheet: VehicleSheet) -> VehicleSheet:
    """Return the sheet with its extra systems in one order: some are printed among the weapons."""
    return sheet.evolve(extras=tuple(sorted(sheet.extras)))


SEQUENCES = st.lists(changes(), max_size=14).map(built)
PROPERTY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@PROPERTY
@given(SEQUENCES)
def test_any_edits_leave_a_sheet_that_a_document_can_hold(draft: Draft) -> None:
    kind = VehicleSheet if draft.vehicle is not None else InfantrySheet
    assert kind.model_validate_json(draft.sheet.model_dump_json(exclude_defaults=True)) == draft.sheet
    assert readout(draft, SHOP).made == build(draft.sheet, BOOK)


@PROPERTY
@given(SEQUENCES)
def test_the_segments_of_the_bar_add_up_to_the_points_used(draft: Draft) -> None:
    read = readout(draft, SHOP)
    spent = round(sum(segment.points for segment in read.segments), 6)
    assert spent == round(read.made.points_used.value, 6)
    for segment in read.segments:
        assert round(sum(reason.value or 0 for reason in segment.reasons), 6) == round(segment.points, 6)


@PROPERTY
@given(SEQUENCES)
def test_what_is_printed_of_a_draft_is_read_as_the_same(draft: Draft) -> None:
    assert draft.vehicle is not None
    crew = tuple(
        crew_transcript(member.name, member.sheet, UNTOUCHED, BOOK, state="Docked") for member in draft.crew
    )
    text = print_sheet(transcript(draft.vehicle, UNTOUCHED, BOOK, crew))
    (printed,) = parse_sheets(text, BOOK).sheets
    assert printed.notes == ()
    reading = read_printed(printed, BOOK)
    assert reading.sheet is not None
    again = print_sheet(transcript(reading.sheet, UNTOUCHED, BOOK, printed.drones))
    assert again == text
    if idle(draft.vehicle):  # its text can't tell of what was bought and isn't there
        return
    assert in_order(reading.sheet.evolve(text="")) == in_order(draft.vehicle)
    assert [man.sheet for man in reading.crew] == [member.sheet for member in draft.crew]


@PROPERTY
@given(st.lists(changes(), max_size=8), KINDS)
def test_a_man_is_read_as_he_is_printed(steps: list[Change], kind: str) -> None:
    draft = new_draft(kind)  # type: ignore[arg-type]  # one of the four
    for step in steps:
        edited = step(draft)
        if isinstance(edited, Draft) and edited.infantry is not None:
            draft = edited
    sheet = draft.infantry
    assert sheet is not None
    text = print_sheet(PrintedSheet(drones=(crew_transcript(draft.name, sheet, UNTOUCHED, BOOK),)))
    (printed,) = parse_sheets(text, BOOK).sheets
    (drone,) = printed.drones
    assert read_crew(drone, BOOK).sheet == sheet
