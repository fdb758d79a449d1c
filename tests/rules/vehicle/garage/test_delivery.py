"""A draft put back on the map: what is still true of the unit, and what becomes of its crew."""

from dataclasses import replace
from typing import Any

from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.garage.crewing import add_member, remove_member
from mapper.rules.vehicle.garage.delivery import refitted
from mapper.rules.vehicle.garage.draft import Draft, draft_of
from mapper.rules.vehicle.garage.fitting import add_extra, rename, set_part
from mapper.rules.vehicle.garage.mounting import move_weapon, remove_weapon
from mapper.rules.vehicle.sheet import read_sheet
from mapper.rules.vehicle.state import Condition, RoundsLeft, WeaponState, read_condition
from tests.building import scenario, tank
from tests.rules.vehicle.garage.bench_of import BOOK, SHOP, done

WEAPONS: list[dict[str, Any]] = [
    {"weapon": "ap"},
    {"weapon": "cannon", "points": 10, "ammo_points": 2, "ammo": {"HE": 60, "SKEP": 40}},
    {"weapon": "laser", "points": 8},
]


def field(**state: Any) -> Scenario:  # noqa: ANN401  # fields of a condition
    condition = Condition(**state).model_dump(mode="json", exclude_defaults=True)
    unit = tank("B2", "E", id="ox", weapons=WEAPONS).evolve(name="Ox", state=condition)
    return scenario("....\n....\n....", unit)


def drafted(there: Scenario) -> Draft:
    draft = draft_of(there.units[0], there.units)
    assert draft is not None
    return draft


def back(there: Scenario, draft: Draft) -> tuple[Unit, ...]:
    return refitted(there, there.units[0], draft, BOOK)


def condition(there: Scenario, draft: Draft) -> Condition:
    return read_condition(back(there, draft)[0])


def test_a_draft_put_back_unchanged_changes_nothing() -> None:
    there = field(heat=20.0, damaged=("weapon:1",))
    assert back(there, drafted(there)) == there.units


def test_name_and_sheet_are_those_of_the_draft_and_the_place_is_kept() -> None:
    there = field()
    draft = done(rename(done(set_part(drafted(there), "turbine", 9, SHOP)), "Bull"))
    unit = back(there, draft)[0]
    assert (unit.name, unit.tile, unit.facing, unit.id) == ("Bull", Tile(1, 1), Side.E, "ox")
    assert read_sheet(unit) == draft.sheet
    assert unit.state == {}


def test_losses_are_kept_as_far_as_there_is_something_to_lose() -> None:
    there = field(armour_durability=90.0, internals=30.0)
    thin = condition(there, done(set_part(drafted(there), "smartplate", 0.5, SHOP)))
    assert thin.armour_durability is None
    assert thin.internals == 30
    thick = condition(there, done(set_part(drafted(there), "smartplate", 9, SHOP)))
    assert thick.armour_durability == 90


def test_what_has_happened_to_a_weapon_follows_it_to_its_new_place() -> None:
    there = field(
        rounds=(RoundsLeft(weapon=1, ammo="HE", left=12),),
        weapons=(WeaponState(weapon=1, loaded="HE"),),
        damaged=("weapon:2",),
        fired=(1,),
    )
    moved = condition(there, done(move_weapon(drafted(there), 2, 0)))
    assert moved.rounds_left(2, "HE") == 12
    assert moved.weapon_state(2).loaded == "HE"
    assert moved.damaged == ("weapon:0",)
    assert moved.fired == (2,)


def test_what_has_happened_to_a_weapon_goes_with_it() -> None:
    there = field(
        rounds=(RoundsLeft(weapon=1, ammo="HE", left=12),), damaged=("ammo:1", "weapon:2"), fired=(1, 2)
    )
    kept = condition(there, done(remove_weapon(drafted(there), 1)))
    assert kept.rounds == ()
    assert kept.damaged == ("weapon:1",)
    assert kept.fired == (1,)


def test_a_crit_on_a_part_that_is_gone_is_gone() -> None:
    there = field(damaged=("mobility", "weapon:1"))
    assert condition(there, done(set_part(drafted(there), "turbine", 0, SHOP))).damaged == ("weapon:1",)


def test_crew_added_is_docked_beside_its_carrier() -> None:
    there = field()
    draft = done(add_member(done(add_extra(drafted(there), "support_drones", SHOP)), "powersuit", SHOP))
    ox, suit = back(there, draft)
    assert (suit.carrier, suit.tile, suit.side, suit.kind) == ("ox", ox.tile, ox.side, UnitKind.DRONE)


def test_crew_that_was_there_is_kept_changed_or_left_out() -> None:
    there = field()
    racked = done(add_extra(drafted(there), "support_drones", SHOP))
    two = done(add_member(done(add_member(racked, "powersuit", SHOP)), "powered_armour", SHOP))
    manned = there.evolve(units=back(there, two))
    again = drafted(manned)
    first = replace(again.crew[0], name="Ajax")
    without = replace(done(remove_member(again, 1)), crew=(first,))
    units = back(manned, without)
    assert [unit.name for unit in units] == ["Ox", "Ajax"]
    assert units[1].id == manned.units[1].id


def test_crew_that_has_left_its_carrier_meanwhile_is_rebuilt_where_it_stands_and_not_doubled() -> None:
    there = field()
    racked = done(add_extra(drafted(there), "support_drones", SHOP))
    manned = there.evolve(units=back(there, done(add_member(racked, "powersuit", SHOP))))
    draft = drafted(manned)
    ox, suit = manned.units
    parted = manned.evolve(units=(ox, suit.evolve(carrier=None, tile=Tile(3, 2))))
    changed = replace(draft, crew=(replace(draft.crew[0], name="Ajax"),))
    units = back(parted, changed)
    assert [(unit.id, unit.name, unit.carrier, unit.tile) for unit in units[1:]] == [
        (suit.id, "Ajax", None, Tile(3, 2))
    ]
