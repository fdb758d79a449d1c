"""Section 2 of the rules, clause by clause, and section 18: every printed number recomputed."""

from pathlib import Path

import pytest

from mapper.model.problem import Severity
from mapper.rules.vehicle.armament import BEAM
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import Doctrine, VehicleSheet
from mapper.rules.vehicle.sheet_text.comparison import Compared, Comparison, compare
from mapper.rules.vehicle.sheet_text.intake import Reading, read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import Pool, PrintedSheet
from mapper.rules.vehicle.sheet_text.printer import print_file, print_sheet
from mapper.rules.vehicle.state import ShieldMode
from tests.building import book

TEXT = (Path(__file__).parents[2] / "data" / "sheets.txt").read_text(encoding="utf-8")
FILE = parse_sheets(TEXT, book())
S1, S2, S3, S4, S5, S6, S7 = FILE.sheets
READINGS = {f"S{number}": read_printed(sheet, book()) for number, sheet in enumerate(FILE.sheets, 1)}
COMPARED = {name: compare(reading, book()) for name, reading in READINGS.items()}


def sheet(*lines: str, kind: str = "Tank") -> PrintedSheet:
    (found,) = parse_sheets("\n".join((kind, *lines)), book()).sheets
    return found


def reading(*lines: str, kind: str = "Tank") -> Reading:
    return read_printed(sheet(*lines, kind=kind), book())


def vehicle(read: Reading) -> VehicleSheet:
    assert read.sheet is not None
    return read.sheet


def made(name: str) -> Build:
    return build(vehicle(READINGS[name]), book())


def row(comparison: Comparison, place: str) -> Compared:
    return next(row for row in comparison.rows if row.place == place)


# V-SHT-01 to V-SHT-12: the text


@pytest.mark.clause("V-SHT-01")
def test_sht_01_a_sheet_begins_with_its_type_alone() -> None:
    assert [each.type for each in FILE.sheets] == [
        "tank",
        "tank",
        "agrav",
        "tank",
        "tank",
        "walker",
        "walker",
    ]
    assert all(each.header is None for each in FILE.sheets)


@pytest.mark.clause("V-SHT-01")
def test_sht_01_a_header_is_accepted_and_written() -> None:
    text = "Ox — Anna — #c03030\nTank\n\nChassis\nMobility: 7\n"
    (read,) = parse_sheets(text, book()).sheets
    assert read.type == "tank"
    assert print_sheet(read) == text


@pytest.mark.clause("V-SHT-02")
def test_sht_02_quirks_are_known_whatever_their_case_and_text() -> None:
    read = reading("- [lOW pROFILE] [anything 10/20]", "- [Trust blackbox] - [x]", "- [Odd Thing] [y]")
    assert vehicle(read).quirks == ("low_profile",)
    assert vehicle(read).extras == ("trust_blackbox",)
    assert [quirk.dashed for quirk in read.printed.quirks] == [False, True, False]


@pytest.mark.clause("V-SHT-02")
def test_sht_02_an_unknown_quirk_is_a_remark_with_what_was_meant() -> None:
    (remark,) = reading("- [Low Profil] [x]").remarks
    assert "without effect" in remark.text
    assert "Low Profile" in remark.text


@pytest.mark.clause("V-SHT-02")
def test_sht_02_the_dash_of_two_lines_is_kept() -> None:
    assert [quirk.name for each in FILE.sheets for quirk in each.quirks if quirk.dashed] == [
        "Rail Overcharge",
        "Counter Battery Sensors",
    ]


@pytest.mark.clause("V-SHT-03")
def test_sht_03_internals_mobility_and_sensors() -> None:
    assert [each.internals for each in FILE.sheets] == [
        Pool(full, full) for full in (585, 507, 525, 515, 550, 508, 600)
    ]
    assert [each.mobility for each in FILE.sheets] == [7, 6, 10, 7, 9, 6, 20]
    assert [each.sensors for each in FILE.sheets] == [5, 2, 5, 5, 4, None, None]
    assert vehicle(READINGS["S6"]).parts.sensors == 0


@pytest.mark.clause("V-SHT-04")
def test_sht_04_armour_by_facing() -> None:
    told = [(each.armour.front, each.armour.side, each.armour.base) for each in FILE.sheets]
    assert told[:4] == [(36, 28.8, 24), (360, 288, 240), (38.4, None, 32), (288, 172.8, 144)]
    assert told[5:] == [(48, None, 40), (360, None, 300)]


@pytest.mark.clause("V-SHT-04")
@pytest.mark.parametrize(
    "line, left, text", [("240", None, "240"), ("240/240", None, "240"), ("200.5/240", 200.5, "200.5/240")]
)
def test_sht_04_durability_may_be_what_is_left(line: str, left: float | None, text: str) -> None:
    read = reading(
        "", "Chassis", "Armour", "- 36(F) 28.8(S) (24) Thickness", f"- {line} Durability", "- 12.5 Heat"
    )
    assert read.condition.armour_durability == left
    assert read.condition.heat == 12.5
    assert f"- {text} Durability\n- 12.5 Heat\n" in print_sheet(read.printed)


@pytest.mark.clause("V-SHT-05")
def test_sht_05_a_shield_with_what_is_left_of_it() -> None:
    read = reading("", "Hardshield", "- 40 Thickness", "- 120.5/240 Durability (2.4 Regen)")
    assert vehicle(read).parts.hardshield == 5
    assert read.condition.shield.charge == 120.5
    assert read.condition.shield.mode is ShieldMode.ACTIVE


@pytest.mark.clause("V-SHT-05")
def test_sht_05_a_shield_without_charge_is_down() -> None:
    read = reading("", "Hardshield", "- 40 Thickness", "- 0/240 Durability (2.4 Regen)")
    assert read.condition.shield.mode is ShieldMode.INACTIVE


@pytest.mark.clause("V-SHT-05")
def test_sht_05_without_a_block_there_is_no_shield() -> None:
    assert [each.shield is None for each in FILE.sheets] == [False, True, False, True, False, False, False]
    assert made("S2").shield is None


@pytest.mark.clause("V-SHT-06")
def test_sht_06_generator_and_capacitor_give_points() -> None:
    parts = vehicle(READINGS["S1"]).parts
    assert (parts.generator, parts.capacitor) == (6, 5)
    included = vehicle(READINGS["S6"]).parts
    assert (included.generator, included.capacitor) == (10, 1)


@pytest.mark.clause("V-SHT-06", "V-APS-09")
def test_sht_06_standing_orders() -> None:
    assert vehicle(READINGS["S2"]).doctrine.kinetic == Doctrine(over_mm=50)
    assert vehicle(READINGS["S2"]).doctrine.discharger == Doctrine(at_least=5)
    assert vehicle(READINGS["S3"]).doctrine.laser == Doctrine(over_mm=50, shots_per_target=4)


@pytest.mark.clause("V-SHT-06")
@pytest.mark.parametrize(
    "orders, expected",
    [
        ("only above 100 mm", Doctrine(over_mm=100)),
        ("fires at >80mm", Doctrine(over_mm=80)),
        ("Fire 2 shots", Doctrine(shots_per_target=2)),
        ("at least 3 missiles", Doctrine(at_least=3)),
        ("5+ rockets", Doctrine(at_least=5)),
        ("ask me first", Doctrine()),
    ],
)
def test_sht_06_orders_are_understood_in_many_words(orders: str, expected: Doctrine) -> None:
    read = reading("", "Systems", f"Laser Turret APS ({orders})")
    assert vehicle(read).doctrine.laser == expected
    assert [remark.clause for remark in read.remarks] == ([] if expected != Doctrine() else ["V-SHT-06"])


@pytest.mark.clause("V-SHT-06")
def test_sht_06_uses_that_are_gone_are_in_the_condition() -> None:
    read = reading(
        *("", "Systems", "Smoke Discharger", "- [Smoke] Ammo [7]"),
        *("Twin Kinetic Turret APS [13]", "Discharger APS [8/12]"),
    )
    parts = vehicle(read).parts
    assert (parts.smoke_discharger, parts.smoke_ammo, parts.kinetic_aps, parts.discharger_aps) == (1, 1, 2, 2)
    left = read.condition
    assert (left.smoke_uses, left.kinetic_ammo, left.discharger_uses) == (7, 13, 8)


@pytest.mark.clause("V-SHT-07")
def test_sht_07_points_of_a_weapon_follow_from_its_size() -> None:
    told = [(weapon.key, weapon.points) for each in FILE.sheets for weapon in each.weapons if weapon.points]
    assert told == [
        ("railgun", 18),
        ("ag_caoineadh_iarainn", 10),
        ("dorn_lasair", 16),
        ("rocket_light", 4),
        ("chaingun", 28),
        ("missile_small", 2),
        ("autocannon", 30),
        ("plasgun", 30),
        ("maru_anala", 20),
    ]


@pytest.mark.clause("V-SHT-08")
def test_sht_08_a_label_of_another_calibre_is_told_and_left_as_it_is() -> None:
    remarks = READINGS["S1"].remarks
    assert [remark.clause for remark in remarks] == ["V-SHT-08"] * 3
    assert vehicle(READINGS["S1"]).weapons[1].ammo == {"Penetrator": 10, "Frangible": 20, "Cluster": 16}
    assert "[100mm Cluster]" in print_file(FILE)


@pytest.mark.clause("V-SHT-09")
def test_sht_09_every_kind_of_stat_block() -> None:
    cluster = S1.weapons[1].ammo[2].stat
    assert cluster is not None
    assert (cluster.count, cluster.pen, cluster.dmg) == (5, 108, 54)
    burning = S2.weapons[2].ammo[0].stat
    assert burning is not None
    assert (burning.pen, burning.dmg, burning.flame, burning.burning) == (75, 120, 60, (20, 2))
    (flame,) = S2.weapons[0].stats
    assert (flame.shots, flame.flame, flame.tile_wide) == (4, 30, True)
    assert S5.weapons[1].stats[0].thermal == 180
    wide, aimed = S6.weapons[0].stats
    assert (wide.shots, wide.pen, wide.dmg, wide.tile_wide) == (3, 1, 10, True)
    assert (aimed.shots, aimed.pen, aimed.dmg, aimed.tile_wide) == (9, 1, 20, False)


@pytest.mark.clause("V-SHT-09")
def test_sht_09_weapon_heat_is_in_the_condition() -> None:
    read = reading(
        "", "Weapons", "AP Laser", "120mm Railgun (Turreted) [15 Heat]", "- [120mm Cluster] Ammo [9]"
    )
    assert read.condition.weapon_state(1).heat == 15
    assert [weapon.heat for weapon in (S1.weapons[1], S5.weapons[1], S5.weapons[0])] == [0, 0, None]


@pytest.mark.clause("V-EXT-21")
def test_ext_21_renamed_anti_personnel_weapons_are_plain_ones() -> None:
    renamed = [weapon for each in (S1, S3, S4, S5) for weapon in each.weapons if weapon.key == "ap"]
    assert [(weapon.name, weapon.count) for weapon in renamed] == [
        ("AP Pulse Laser", 1),
        ("Quintuple AP Electrolasers", 5),
        ("8mm Machinegun", 1),
        ("AP Laser", 1),
    ]
    assert [made(name).ap_shots_vehicle.value for name in ("S1", "S3", "S4", "S5")] == [1, 5, 1, 1]
    profile = made("S1").weapons[0].profile(BEAM)
    assert profile is not None
    assert (profile.pen, profile.dmg) == (1, 20)


@pytest.mark.clause("V-GEN-05")
def test_gen_05_a_weapon_and_a_quirk_that_a_table_adds_are_read_by_their_names() -> None:
    cannon = {"name": "Siege Hurler", "family": "gun", "mult": 1.0, "shots": 1, "rate": 50}
    weapon = {**cannon, "fire": ["direct"], "ammo": ["HE"], "source": "V-GEN-05"}
    quirk = {"name": "Tar Sprayer", "source": "V-GEN-05", "hit": {"vs_me": -5}}
    ruled = book({"weapon.siege_hurler": weapon, "quirk.tar_sprayer": quirk})
    text = "Tank\n- [tar sprayer] [x]\n\nWeapons\n120mm Siege Hurler\n"
    (printed,) = parse_sheets(text, ruled).sheets
    read = read_printed(printed, ruled)
    assert vehicle(read).quirks == ("tar_sprayer",)
    assert [(entry.weapon, entry.points) for entry in vehicle(read).weapons] == [("siege_hurler", 12)]
    assert read.remarks == ()


@pytest.mark.clause("V-SHT-10")
def test_sht_10_drones_have_lines_without_headings() -> None:
    first, second, third = READINGS["S4"].crew
    assert (first.name, first.docked, str(first.kind)) == ("Trust PA Drone #1", True, "drone")
    assert second.sheet == first.sheet
    assert first.sheet.type == "powered_armour"
    assert first.sheet.weapons[0].ammo == "Penetrator"
    assert third.sheet.type == "powersuit"
    assert third.sheet.parts.laser_aps == 2
    assert [weapon.weapon for weapon in third.sheet.weapons] == ["particle_lance", "railgun"]


@pytest.mark.clause("V-SHT-10")
def test_sht_10_a_hurt_drone() -> None:
    read = reading("", "Chassis", "", "", "Pip", "Health: 12/30", "Shield: 0/30", "Mobility: 3")
    (pip,) = read.crew
    assert (pip.docked, pip.condition.health, pip.condition.shield_charge) == (False, 12, 0)


@pytest.mark.clause("V-SHT-11")
def test_sht_11_printed_numbers_win_and_both_are_kept() -> None:
    overrides = vehicle(READINGS["S1"]).overrides
    assert overrides.model_dump(exclude_none=True) == {
        "shield_thickness": 154,
        "shield_durability": 924,
        "shield_regen": 9.25,
    }
    shield = made("S1").shield
    assert shield is not None
    assert shield.durability.value == 924


@pytest.mark.clause("V-SHT-11")
def test_sht_11_no_number_keeps_a_sheet_from_being_read() -> None:
    silly = "999999999"
    read = reading(
        *("", "Chassis", f"Internals: {silly}/{silly}", f"Mobility: {silly}", f"Sensors: {silly}"),
        *(
            "Armour",
            f"- {silly}(F) {silly}(S) ({silly}) Thickness",
            f"- {silly} Durability",
            f"- {silly} Heat",
        ),
        *(
            "Hardshield",
            f"- {silly} Thickness",
            f"- {silly}/{silly} Durability ({silly} Regen) [Cracked {silly}]",
        ),
        *(
            "",
            "Systems",
            f"{silly}MW Generator",
            f"Capacitor: [{silly}/{silly}]",
            f"999x Laser Turret APS [{silly}]",
        ),
        *("Smoke Discharger", f"- [Smoke] Ammo [{silly}]", f"Kinetic Turret APS [1/{silly}]", "", "Weapons"),
        *(
            f"{silly}mm Cannon [{silly} Heat]",
            f"- [HE] Ammo [{silly}]",
            f"{silly}MW Laser",
            "999x AP Laser",
            "",
            "",
        ),
        *("Pip [Docked]", f"Health: {silly}/{silly}", f"Shield: {silly}/{silly}", f"Mobility: {silly}"),
        f"{silly}mm Railgun (Cluster)",
    )
    assert compare(read, book()).rows


@pytest.mark.clause("V-SHT-12")
def test_sht_12_the_sheets_are_written_back_byte_for_byte() -> None:
    assert print_file(FILE) == TEXT


@pytest.mark.clause("V-SHT-12")
def test_sht_12_the_grammar_alone_writes_the_same_bytes() -> None:
    assert "\n".join(print_sheet(each) for each in FILE.sheets) == f"{TEXT}\n"


@pytest.mark.clause("V-SHT-12")
def test_sht_12_no_line_is_unknown() -> None:
    assert FILE.notes == ()
    assert [each.notes for each in FILE.sheets] == [()] * 7


# Section 18: every printed number recomputed

DIFFERING = {
    "S1": {"Shield thickness": "123.2", "Shield durability": "739.2", "Shield regen": "9.24"},
    "S2": {"Internals": "486"},
    "S3": {"Internals": "523", "Shield regen": "4.32", "70mm SABRE Chaingun, rounds": "408"},
    "S4": {"Internals": "500"},
    "S5": {"Shield regen": "2.4"},
    "S6": {},
    "S7": {},
}


@pytest.mark.parametrize("name", DIFFERING)
def test_only_the_numbers_known_to_differ_do(name: str) -> None:
    assert {row.place: row.rules for row in COMPARED[name].rows if not row.same} == DIFFERING[name]


@pytest.mark.parametrize("name", DIFFERING)
def test_every_number_compared_names_its_clause(name: str) -> None:
    assert all(row.clause.startswith("V-") for row in COMPARED[name].rows)
    assert all(bool(row.likely) is not row.same for row in COMPARED[name].rows)


@pytest.mark.parametrize(
    "name, used, budget",
    [
        ("S1", 70, 70),
        ("S2", 65.45, 70),
        ("S3", 70, 70),
        ("S4", 70, 70),
        ("S5", 70, 70),
        ("S6", 60, 60),
        ("S7", 60, 60),
    ],
)
def test_the_points_are_recomputed(name: str, used: float, budget: float) -> None:
    assert COMPARED[name].points_used.value == pytest.approx(used)
    assert COMPARED[name].budget.value == budget


@pytest.mark.parametrize(
    "name, place, likely",
    [
        ("S1", "Shield durability", "without the tank's ×0.8"),
        ("S1", "Shield durability", "×1.25 by the campaign"),
        ("S1", "Shield regen", "rounded up by hand"),
        ("S2", "Internals", "4.55 unspent points counted as guns and the mount of the Light Rocket Pod"),
        ("S3", "Internals", "leftover 0.4 points of rounds counted as parts"),
        ("S3", "Shield regen", "rounded up by hand"),
        ("S3", "70mm SABRE Chaingun, rounds", "4 have been used"),
        ("S4", "Internals", "3 drones counted with 5 each"),
        ("S4", "Internals", "a second time with it as guns"),
        ("S5", "Shield regen", "rounded up by hand"),
    ],
)
def test_what_differs_comes_with_its_likely_reason(name: str, place: str, likely: str) -> None:
    assert likely in row(COMPARED[name], place).likely


def test_a_number_nothing_explains_says_so() -> None:
    compared = compare(reading("", "Chassis", "Internals: 77/77", "Mobility: 7"), book())
    assert row(compared, "Internals").rules == "70"
    assert "a slip" in row(compared, "Internals").likely


@pytest.mark.parametrize("name", ["S6", "S7"])
def test_a_sheet_whose_numbers_are_all_the_rules_agrees(name: str) -> None:
    assert COMPARED[name].agrees


def test_a_sheet_that_breaks_a_rule_of_building_does_not_agree() -> None:
    compared = compare(
        reading("- [Assault Pistons] [x]", "", "Chassis", "Mobility: 80", "Internals: 800/800"), book()
    )
    assert {problem.code for problem in compared.problems} == {"over_budget", "quirk_requirement"}
    assert all(row.same for row in compared.rows)
    assert not compared.agrees


def test_a_stat_block_of_another_calibre_is_told() -> None:
    compared = compare(reading("", "Weapons", "150mm Autocannon", "- [150mm HE] Ammo [178] [50/160]"), book())
    told = row(compared, "150mm Autocannon, 150mm HE")
    assert (told.same, told.rules) == (False, "75/240")


def test_the_reasons_of_a_recomputed_number_are_those_of_the_build() -> None:
    reasons = row(COMPARED["S1"], "Shield durability").reasons
    assert [reason.clause for reason in reasons] == ["V-BLD-14", "V-BLD-14", "V-BLD-03"]


@pytest.mark.parametrize("name", READINGS)
def test_what_was_read_is_sound(name: str) -> None:
    assert [p for p in made(name).problems if p.severity is not Severity.NOTICE] == []
    assert READINGS[name].condition.model_dump(exclude_defaults=True) == {}
