"""Every clause that limits a build: the build at its limit is accepted, the one just beyond is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from mapper.files.clauses import clauses
from mapper.model.unit import UnitKind
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.garage.crewing import add_member
from mapper.rules.vehicle.garage.draft import BuildType, Draft, new_draft
from mapper.rules.vehicle.garage.fitting import add_extra, add_quirk, set_body, set_part
from mapper.rules.vehicle.garage.magazine import set_ammo_points, set_rounds
from mapper.rules.vehicle.garage.mounting import (
    add_weapon,
    set_autoloader,
    set_carried,
    set_count,
    set_mount,
    set_points,
)
from mapper.rules.vehicle.garage.workshop import UNFINISHED, Edited, Workshop, judged, problems
from mapper.rules.vehicle.sheet import InfantrySheet, VehicleSheet
from tests.rules.vehicle.garage.bench_of import BOOK, SHOP, done

Sheet = dict[str, Any]
Step = Callable[[Draft], Edited]

CANNON: Sheet = {"weapon": "cannon", "points": 10, "ammo_points": 2}
LASER: Sheet = {"weapon": "laser", "points": 10}
POD: Sheet = {"weapon": "rocket_light"}
MISSILE: Sheet = {"weapon": "missile_medium", "ammo_points": 1}
AP: Sheet = {"weapon": "ap"}


@dataclass(frozen=True)
class Limit:
    """A build at a limit and one just beyond; `step` is the edit of the garage that would go there."""

    clause: str
    code: str
    accepted: Sheet
    beyond: Sheet
    type: BuildType = "tank"
    step: Step | None = None

    def draft(self, sheet: Sheet) -> Draft:
        empty = new_draft(self.type)
        model = VehicleSheet if empty.kind is UnitKind.VEHICLE else InfantrySheet
        # As JSON gives them: a list is a tuple there.
        made = model.model_validate({"type": self.type, **sheet}, strict=False)
        return Draft(empty.name, empty.kind, made)

    def __str__(self) -> str:
        return f"{self.clause} {self.code}"


def armed(*weapons: Sheet, **sheet: Any) -> Sheet:  # noqa: ANN401  # any field of a sheet
    return {"weapons": list(weapons), **sheet}


def bought(**parts: float) -> Sheet:
    return {"parts": parts}


def part(name: str, points: float) -> Step:
    return partial(set_part, part=name, points=points, shop=SHOP)


def quirk(key: str) -> Step:
    return partial(add_quirk, key=key, shop=SHOP)


def on_first(edit: Callable[..., Edited], **fields: Any) -> Step:  # noqa: ANN401  # whatever the edit takes
    return lambda draft: edit(draft, place=0, shop=SHOP, **fields)


def rounds(ammo: str, count: int) -> Step:
    return on_first(set_rounds, ammo=ammo, rounds=count)


BUDGETS: dict[BuildType, int] = {"tank": 70, "walker": 60, "agrav": 60}
TYPES = tuple(
    Limit(
        "V-BLD-01",
        "over_budget",
        bought(turbine=points),
        bought(turbine=points + 1),
        kind,
        part("turbine", points + 1),
    )
    for kind, points in BUDGETS.items()
)
SHARED = (
    *TYPES,
    Limit(
        "V-BLD-01",
        "over_budget",
        armed({**CANNON, "points": 50, "turret": True}, parts={"smartplate": 13}),
        armed({**CANNON, "points": 50, "turret": True, "stabilised": True}, parts={"smartplate": 13}),
        step=on_first(set_mount, stabilised=True),
    ),
    Limit(
        "V-BLD-02",
        "too_many_quirks",
        {"quirks": ["low_profile", "slat_armour"]},
        {"quirks": ["low_profile", "slat_armour", "spotter_drone"]},
        step=quirk("spotter_drone"),
    ),
    Limit(
        "V-BLD-02",
        "quirk_twice",
        {"quirks": ["low_profile"]},
        {"quirks": ["low_profile"] * 2},
        step=quirk("low_profile"),
    ),
    Limit(
        "V-BLD-04",
        "mount_not_allowed",
        armed({**CANNON, "turret": True}, parts={"chassis_stabiliser": 5}),
        armed({**CANNON, "turret": True, "stabilised": True}, parts={"chassis_stabiliser": 5}),
        "walker",
        on_first(set_mount, stabilised=True),
    ),
    Limit(
        "V-BLD-07",
        "too_many_ap_weapons",
        armed(AP),
        armed(AP, AP),
        step=partial(add_weapon, key="ap", shop=SHOP),
    ),
    Limit(
        "V-BLD-08",
        "no_rounds_sold",
        armed(AP),
        armed({**AP, "ammo_points": 1}),
        step=on_first(set_ammo_points, points=1),
    ),
    Limit(
        "V-BLD-08",
        "ammo_not_for_weapon",
        armed(AP),
        armed({**AP, "ammo": {"HE": 1}}),
        step=rounds("HE", 1),
    ),
    Limit(
        "V-BLD-09",
        "too_many_ap_weapons",
        armed({**AP, "count": 9}, parts={"ap_weapon": 2}),
        armed({**AP, "count": 10}, parts={"ap_weapon": 2}),
        step=on_first(set_count, count=10),
    ),
    Limit(
        "V-BLD-09",
        "no_battery",
        armed(CANNON),
        armed({**CANNON, "count": 2}),
        step=on_first(set_count, count=2),
    ),
    Limit(
        "V-BLD-15",
        "sensors_over_5",
        bought(sensors=5),
        bought(sensors=6),
        step=part("sensors", 6),
    ),
    Limit(
        "V-BLD-19",
        "no_discharger",
        bought(smoke_discharger=1, smoke_ammo=1),
        bought(smoke_ammo=1),
        step=part("smoke_discharger", 0),
    ),
    Limit(
        "V-BLD-19",
        "no_ammo",
        bought(smoke_discharger=1, smoke_ammo=1),
        bought(smoke_discharger=1),
        step=part("smoke_ammo", 0),
    ),
    Limit(
        "V-BLD-20",
        "no_points",
        armed({**LASER, "points": 1}),
        armed({**LASER, "points": 0}),
        step=on_first(set_points, points=0),
    ),
    Limit(
        "V-BLD-20",
        "fraction_not_allowed",
        armed(CANNON),
        armed({**CANNON, "points": 10.5}),
        step=on_first(set_points, points=10.5),
    ),
)


def kinds(clause: str, weapon: Sheet, ammo: str, other: str) -> Limit:
    """Return a weapon with a round of its own ammunition, and with one of another's."""
    own, wrong = {**weapon, "ammo": {ammo: 1}}, {**weapon, "ammo": {other: 1}}
    return Limit(clause, "ammo_not_for_weapon", armed(own), armed(wrong), step=rounds(other, 1))


def unsold(clause: str, weapon: Sheet) -> Limit:
    """Return a weapon for which no rounds are sold, and one with a point of them."""
    beyond = armed({**weapon, "ammo_points": 1})
    return Limit(clause, "no_rounds_sold", armed(weapon), beyond, step=on_first(set_ammo_points, points=1))


def priced(clause: str, weapon: Sheet, points: float) -> Limit:
    """Return a weapon at its price, and at another."""
    beyond = armed({**weapon, "points": points})
    return Limit(clause, "fixed_price", armed(weapon), beyond, step=on_first(set_points, points=points))


def fine(weapon: str, points: int, ammo: str, *, up_to: int) -> Limit:
    """Return the finest gun that may fire an ammunition, and the next finer one with the same rounds."""
    entry = {"weapon": weapon, "points": points, "ammo_points": 2, "ammo": {ammo: up_to}}
    return Limit(
        "V-BLD-28",
        "calibre_under_50",
        armed(entry),
        armed({**entry, "points": points - 1, "ammo": {ammo: 1}}),
    )


RAILGUN: Sheet = {"weapon": "railgun", "points": 10, "ammo_points": 2}
HOWITZER: Sheet = {"weapon": "howitzer", "points": 10, "ammo_points": 2}
MORTAR: Sheet = {"weapon": "mortar", "points": 10, "ammo_points": 2}
WEAPONS = (
    *(
        kinds("V-BLD-21", {**CANNON, "weapon": gun}, "SKEP", "GLIT")
        for gun in ("cannon", "autocannon", "chaingun")
    ),
    *(kinds("V-BLD-22", {**RAILGUN, "weapon": gun}, "Cluster", "HE") for gun in ("railgun", "rail_repeater")),
    kinds("V-BLD-23", HOWITZER, "APHE", "SKEP"),
    kinds("V-BLD-23", MORTAR, "GLIT", "HEAT"),
    *(unsold("V-BLD-24", {**LASER, "weapon": beam}) for beam in ("laser", "particle_lance", "plasgun")),
    *(
        priced("V-BLD-25", {"weapon": f"missile_{size}", "ammo_points": 1}, 7)
        for size in ("small", "medium", "large")
    ),
    kinds("V-BLD-25", MISSILE, "GLIT", "SKEP"),
    unsold("V-BLD-26", POD),
    priced("V-BLD-26", POD, 5),
    Limit(
        "V-BLD-26",
        "too_many_rounds",
        armed({**POD, "ammo": {"HE": 60, "FAE": 40}}),
        armed({**POD, "ammo": {"HE": 105}}),
        step=rounds("HE", 105),
    ),
    Limit(
        "V-BLD-26",
        "tube_not_full",
        armed({**POD, "ammo": {"HE": 95, "FAE": 5}}),
        armed({**POD, "ammo": {"HE": 96, "FAE": 4}}),
        step=rounds("HE", 96),
    ),
    fine("cannon", 5, "HEAT", up_to=400),
    fine("autocannon", 10, "HEAT", up_to=400),
    fine("chaingun", 20, "HEAT", up_to=400),
    fine("mortar", 3, "FAE", up_to=555),
    Limit(
        "V-BLD-30",
        "mount_not_allowed",
        bought(chassis_stabiliser=5),
        bought(chassis_stabiliser=6),
        "walker",
        part("chassis_stabiliser", 6),
    ),
    *(
        Limit(
            "V-BLD-30",
            "mount_not_allowed",
            bought(turbine=1),
            bought(turbine=1, chassis_stabiliser=1),
            kind,
            part("chassis_stabiliser", 1),
        )
        for kind in ("tank", "agrav")
    ),
    *(
        Limit(
            "V-BLD-32",
            "fraction_not_allowed",
            bought(**{name: 2}),
            bought(**{name: 2.4}),
            step=part(name, 2.4),
        )
        for name in ("turbine", "sensors", "laser_aps", "kinetic_aps", "discharger_aps", "ap_weapon")
    ),
    Limit(
        "V-BLD-32",
        "fraction_not_allowed",
        bought(smartplate=0.4, hardshield=0.4, capacitor=0.4, generator=0.4, chassis_stabiliser=2),
        bought(smartplate=0.4, hardshield=0.4, capacitor=0.4, generator=0.4, chassis_stabiliser=2.4),
        "walker",
        part("chassis_stabiliser", 2.4),
    ),
    *(
        Limit(
            "V-BLD-33",
            "no_ammo",
            armed({**gun, "ammo_points": 1}),
            armed({**gun, "ammo_points": 0}),
            step=on_first(set_ammo_points, points=0),
        )
        for gun in (CANNON, RAILGUN, HOWITZER, MORTAR, MISSILE)
    ),
    Limit(
        "V-BLD-34",
        "too_many_rounds",
        armed({**CANNON, "ammo": {"HE": 100}}),
        armed({**CANNON, "ammo": {"HE": 101}}),
        step=rounds("HE", 101),
    ),
    Limit(
        "V-BLD-34",
        "too_many_rounds",
        armed({**CANNON, "points": 5, "ammo_points": 1, "ammo": {"HE": 120, "HEAT": 80}}),
        armed({**CANNON, "points": 5, "ammo_points": 1, "ammo": {"HE": 121, "HEAT": 80}}),
        step=rounds("HE", 201),
    ),
    Limit(
        "V-BLD-34",
        "too_many_rounds",
        armed({"weapon": "missile_large", "ammo_points": 1, "ammo": {"HE": 18}}),
        armed({"weapon": "missile_large", "ammo_points": 1, "ammo": {"HE": 19}}),
        step=rounds("HE", 19),
    ),
    Limit(
        "V-BLD-41",
        "restricted_twice",
        armed({"weapon": "scian_taibhse"}, {"weapon": "dorn_lasair"}),
        armed({"weapon": "scian_taibhse"}, {"weapon": "dorn_lasair"}, {"weapon": "scian_taibhse"}),
        step=partial(add_weapon, key="scian_taibhse", shop=SHOP),
    ),
    *(
        priced("V-BLD-42", {"weapon": weapon}, 5)
        for weapon in ("scian_taibhse", "ag_caoineadh_iarainn", "dorn_lasair", "maru_anala")
    ),
    unsold("V-BLD-43", {"weapon": "scian_taibhse"}),
    kinds("V-BLD-44", {"weapon": "ag_caoineadh_iarainn"}, "Gas", "HE"),
    Limit(
        "V-BLD-44",
        "too_many_rounds",
        armed({"weapon": "ag_caoineadh_iarainn", "ammo_points": 1, "ammo": {"Gas": 300}}),
        armed({"weapon": "ag_caoineadh_iarainn", "ammo_points": 1, "ammo": {"Gas": 301}}),
        step=rounds("Gas", 301),
    ),
    kinds("V-BLD-45", {"weapon": "dorn_lasair"}, "Incendiary", "HE"),
    Limit(
        "V-BLD-45",
        "too_many_rounds",
        armed({"weapon": "dorn_lasair", "ammo": {"Incendiary": 40}}),
        armed({"weapon": "dorn_lasair", "ammo": {"Incendiary": 41}}),
        step=rounds("Incendiary", 41),
    ),
    unsold("V-BLD-46", {"weapon": "maru_anala"}),
    *(
        Limit(
            "V-BLD-46",
            "mount_not_allowed",
            armed({"weapon": "maru_anala"}),
            armed({"weapon": "maru_anala", mounted: True}),
            step=on_first(set_mount, **{mounted: True}),
        )
        for mounted in ("turret", "stabilised")
    ),
)


def needing(
    clause: str, key: str, kind: BuildType, met: Sheet, unmet: Sheet, *, other: BuildType | None = None
) -> Limit:
    """Return a vehicle that has what a quirk needs and one that lacks it, for its type if need be."""
    told = "quirk_requirement"
    if other is not None:
        return Limit(clause, told, {**unmet}, {**unmet, "quirks": [key]}, other, quirk(key))
    return Limit(clause, told, {**met, "quirks": [key]}, {**unmet, "quirks": [key]}, kind)


def of_type(clause: str, key: str, kind: BuildType, *others: BuildType) -> tuple[Limit, ...]:
    """Return the quirk on its type, and refused to the others."""
    base = bought(turbine=1)
    lacking = (needing(clause, key, kind, base, base, other=other) for other in others)
    return (
        *lacking,
        Limit(clause, "quirk_requirement", {**base, "quirks": [key]}, {**base, "quirks": [key]}, kind),
    )


TURRETED: Sheet = {**CANNON, "turret": True}
QUIRKS = (
    Limit(
        "V-BLD-01",
        "over_budget",
        {**bought(turbine=70), "quirks": ["ultra_heavy_chassis"]},
        {**bought(turbine=71), "quirks": ["ultra_heavy_chassis"]},
        "agrav",
        part("turbine", 71),
    ),
    needing("V-QRK-08", "linked_autoloader", "tank", armed(CANNON), armed(RAILGUN)),
    needing("V-QRK-08", "linked_autoloader", "tank", armed(CANNON), armed(LASER)),
    needing("V-QRK-08", "linked_autoloader", "tank", armed(CANNON), armed(POD)),
    Limit(
        "V-QRK-08",
        "autoloader_twice",
        armed({**CANNON, "autoloader": True}, CANNON, quirks=["linked_autoloader"]),
        armed({**CANNON, "autoloader": True}, {**CANNON, "autoloader": True}, quirks=["linked_autoloader"]),
    ),
    Limit(
        "V-QRK-08",
        "quirk_requirement",
        armed(RAILGUN, CANNON, quirks=["linked_autoloader"]),
        armed({**RAILGUN, "autoloader": True}, CANNON, quirks=["linked_autoloader"]),
        step=on_first(set_autoloader, on=True),
    ),
    Limit(
        "V-QRK-08",
        "quirk_requirement",
        armed({"weapon": "dorn_lasair"}, CANNON, quirks=["linked_autoloader"]),
        armed({"weapon": "dorn_lasair", "autoloader": True}, CANNON, quirks=["linked_autoloader"]),
        step=on_first(set_autoloader, on=True),
    ),
    Limit(
        "V-QRK-08",
        "quirk_requirement",
        armed(CANNON),
        armed({**CANNON, "autoloader": True}),
        step=on_first(set_autoloader, on=True),
    ),
    *(
        needing("V-QRK-09", "high_act_turret", kind, armed(TURRETED), armed(CANNON))
        for kind in ("tank", "agrav")
    ),
    needing("V-QRK-09", "high_act_turret", "tank", {}, armed(CANNON), other="walker"),
    Limit(
        "V-QRK-10",
        "quirk_requirement",
        armed(CANNON, {**AP, "turret": True}, quirks=["wedge_hull"]),
        armed(TURRETED, {**AP, "turret": True}, quirks=["wedge_hull"]),
        step=on_first(set_mount, turret=True),
    ),
    *of_type("V-QRK-10", "wedge_hull", "tank", "walker", "agrav"),
    *of_type("V-QRK-11", "reinforced_dozer_blade", "tank", "walker", "agrav"),
    *of_type("V-QRK-12", "advanced_stability_actuators", "walker", "tank", "agrav"),
    *of_type("V-QRK-13", "assault_pistons", "walker", "tank", "agrav"),
    *of_type("V-QRK-14", "jump_jets", "agrav", "tank", "walker"),
    *of_type("V-QRK-15", "grav_inverters", "agrav", "tank", "walker"),
    needing("V-QRK-16", "leech_beam", "tank", armed(LASER), armed({**LASER, "weapon": "plasgun"})),
    needing("V-QRK-17", "shield_transfer", "tank", bought(hardshield=1), bought(turbine=1)),
    needing("V-QRK-18", "shield_condenser", "tank", bought(hardshield=1), bought(turbine=1)),
    Limit(
        "V-EXT-08",
        "quirk_requirement",
        {**bought(turbine=1), "quirks": ["jump_jets"], "extras": ["glider_turbines"]},
        {**bought(turbine=1), "extras": ["glider_turbines"]},
        "agrav",
    ),
)
CARRIED: Sheet = {"weapon": "railgun", "mm": 40, "ammo": "Cluster"}
ON_FOOT = (
    Limit(
        "V-INF-01",
        "no_health",
        {"health": 1},
        {},
        "drone",
        lambda draft: set_body(draft, "health", None, SHOP),
    ),
    Limit(
        "V-SHT-10",
        "no_calibre",
        armed(CARRIED),
        armed({**CARRIED, "mm": None}),
        "powersuit",
        on_first(set_carried, mm=None),
    ),
    Limit(
        "V-SHT-10",
        "no_calibre",
        armed({"weapon": "laser", "mw": 8}),
        armed({"weapon": "laser"}),
        "powersuit",
        on_first(set_carried, mw=None),
    ),
    Limit(
        "V-BLD-22",
        "ammo_not_for_weapon",
        armed(CARRIED),
        armed({**CARRIED, "ammo": "HE"}),
        "powersuit",
        on_first(set_carried, ammo="HE"),
    ),
    Limit(
        "V-SHT-02",
        "unknown_quirk",
        {**bought(turbine=1), "quirks": ["low_profile"]},
        {**bought(turbine=1), "quirks": ["lower_profile"]},
    ),
    Limit("V-SHT-07", "unknown_weapon", armed(LASER), armed({**LASER, "weapon": "ray"})),
)
LIMITS = (*SHARED, *WEAPONS, *QUIRKS, *ON_FOOT)
LIMIT_NOTHING: Mapping[str, str] = {
    "V-BLD-03": "numbers of tanks; what only a tank may have is said by its quirks (V-QRK-10, V-QRK-11)",
    "V-BLD-05": "numbers of agravs; what only an agrav may have is said by its quirks (V-QRK-14, V-QRK-15)",
    "V-BLD-06": "numbers: thickness by facing",
    "V-BLD-10": "a point of mobility; the clause itself says that there is no maximum",
    "V-BLD-11": "what a point gives; a generator may be had in parts of a point (V-BLD-32)",
    "V-BLD-12": "what a point gives; a capacitor may be had in parts of a point (V-BLD-32)",
    "V-BLD-13": "what a point gives; plates may be had in parts of a point (V-BLD-32)",
    "V-BLD-14": "what a point gives; a shield may be had in parts of a point (V-BLD-32)",
    "V-BLD-16": "what a point gives; that points are whole is V-BLD-32",
    "V-BLD-17": "what a point gives; that points are whole is V-BLD-32",
    "V-BLD-18": "what a point gives; that points are whole is V-BLD-32",
    "V-BLD-27": "by what calibre is measured; what it must be is V-BLD-28, tried there with each kind of gun",
    "V-BLD-29": "what mounts cost: paid for by V-BLD-01, and not to be had by V-BLD-04 and V-BLD-46",
    "V-BLD-31": "into which arc a weapon in the hull fires, in play",
    "V-BLD-35": "the split is free as far as there are rounds (V-BLD-34, V-BLD-26); the swap is play",
    "V-BLD-36": "rounds of a burst, in play",
    "V-BLD-37": "what rounds do; which guns fire them is V-BLD-21 to V-BLD-26, from what calibre V-BLD-28",
    "V-BLD-38": "what FAE does; what fires it is V-BLD-23 to V-BLD-26, from what calibre V-BLD-28",
    "V-BLD-39": "what GLIT does; on what it rides is V-BLD-23 to V-BLD-26, and V-BLD-21 refuses it",
    "V-BLD-40": "what Lorentz rounds do; what fires them is V-BLD-22",
    "V-BLD-47": "numbers: internals; a build with none is allowed, and the garage warns of it",
    "V-BLD-48": "numbers: what a shield regains",
    "V-QRK-01": "any vehicle may have it",
    "V-QRK-02": "any vehicle may have it",
    "V-QRK-03": "any vehicle may have it",
    "V-QRK-04": "any vehicle may have it; its ten points are tried under V-BLD-01",
    "V-QRK-05": "any vehicle may have it",
    "V-QRK-06": "any vehicle may have it",
    "V-QRK-07": "any vehicle may have it",
}


def told(draft: Draft, shop: Workshop = SHOP) -> set[tuple[str, str]]:
    """Return code and clause of all that is wrong with a draft, but for hulls with nothing in them."""
    found = {(problem.code, problem.clause) for problem in problems(draft, shop)}
    return found - {("nothing_bought", "V-BLD-47")}


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_the_build_at_the_limit_is_accepted(limit: Limit) -> None:
    draft = limit.draft(limit.accepted)
    assert [problem.text for problem in build(draft.sheet, BOOK).problems] == []
    assert told(draft) == set()


@pytest.mark.parametrize("limit", [limit for limit in LIMITS if limit.beyond != limit.accepted], ids=str)
def test_the_build_beyond_it_is_refused_by_the_clause(limit: Limit) -> None:
    beyond = limit.draft(limit.beyond)
    assert (limit.code, limit.clause) in {
        (problem.code, problem.clause) for problem in build(beyond.sheet, BOOK).problems
    }


@pytest.mark.parametrize("limit", [limit for limit in LIMITS if limit.beyond != limit.accepted], ids=str)
def test_no_change_in_the_garage_leads_beyond_unless_it_is_told(limit: Limit) -> None:
    refused_or_told(judged(limit.draft(limit.accepted), limit.draft(limit.beyond), SHOP), limit)


@pytest.mark.parametrize("limit", [limit for limit in LIMITS if limit.step is not None], ids=str)
def test_the_edit_that_would_lead_beyond_is_refused_or_told(limit: Limit) -> None:
    assert limit.step is not None
    edited = limit.step(limit.draft(limit.accepted))
    if isinstance(edited, Refusal):
        assert limit.clause in {reason.clause for reason in edited.reasons}
    else:
        refused_or_told(edited, limit)


def refused_or_told(edited: Edited, limit: Limit) -> None:
    if isinstance(edited, Refusal):
        assert limit.clause in {reason.clause for reason in edited.reasons}
        return
    assert limit.code in UNFINISHED
    assert (limit.code, limit.clause) in told(edited)


def test_v_ext_11_as_many_dock_as_there_are_racks() -> None:
    draft = done(add_extra(new_draft("tank"), "support_drones", SHOP))
    for _ in range(3):
        draft = done(add_member(draft, "powersuit", SHOP))
    assert told(draft) == set()
    refusal = add_member(draft, "powersuit", SHOP)
    assert isinstance(refusal, Refusal)
    assert {reason.clause for reason in refusal.reasons} == {"V-EXT-11"}


def test_v_bld_41_what_another_unit_of_the_side_has_is_refused() -> None:
    taken = Workshop(BOOK, {"scian_taibhse": "Old Iron"})
    assert told(done(add_weapon(new_draft("tank"), "dorn_lasair", taken)), taken) == set()
    refusal = add_weapon(new_draft("tank"), "scian_taibhse", taken)
    assert isinstance(refusal, Refusal)
    assert {reason.clause for reason in refusal.reasons} == {"V-BLD-41"}


def test_every_clause_of_building_is_tried_both_ways_or_says_why_it_limits_nothing() -> None:
    building = {clause for clause in clauses("vehicle") if clause.startswith(("V-BLD-", "V-QRK-"))}
    tried = {limit.clause for limit in LIMITS if limit.beyond != limit.accepted}
    assert building - tried == set(LIMIT_NOTHING)
    assert all(LIMIT_NOTHING.values())


def test_a_vehicle_with_nothing_bought_breaks_no_clause_and_the_garage_warns_of_it() -> None:
    empty = new_draft("tank")
    assert build(empty.sheet, BOOK).problems == ()
    (warning,) = problems(empty, SHOP)
    assert (warning.code, warning.clause) == ("nothing_bought", "V-BLD-47")
    assert "0 internals" in warning.text
    assert problems(done(set_part(empty, "turbine", 1, SHOP)), SHOP) == ()
