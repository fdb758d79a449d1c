"""A draft put back after its unit or its crew was changed on the map: the newest of each counts."""

from dataclasses import replace

from mapper.model.unit import UnitKind
from mapper.rules.vehicle.garage.catching_up import caught_up, overridden
from mapper.rules.vehicle.garage.draft import Draft, Member
from mapper.rules.vehicle.sheet import InfantrySheet, VehicleSheet

SUIT = InfantrySheet(type="powersuit", health=60.0)
PIP, POP = (Member(name, UnitKind.DRONE, SUIT, name.lower()) for name in ("Pip", "Pop"))
HEN = Draft("Hen", UnitKind.VEHICLE, VehicleSheet(type="tank"), (PIP, POP))


def grown(member: Member, health: float) -> Member:
    return replace(member, sheet=member.sheet.evolve(health=health))


def test_what_was_not_changed_in_the_draft_is_as_it_is_on_the_map_now() -> None:
    now = replace(HEN, name="Hen II", crew=(grown(PIP, 90), POP))
    assert caught_up(HEN, HEN, now) == now
    assert overridden(HEN, HEN, now) == ()


def test_what_was_changed_in_the_draft_alone_is_the_drafts() -> None:
    draft = replace(HEN, name="Big Hen", crew=(PIP, grown(POP, 80)))
    assert caught_up(draft, HEN, HEN) == draft
    assert overridden(draft, HEN, HEN) == ()


def test_each_part_counts_for_itself() -> None:
    draft = replace(HEN, name="Big Hen", crew=(PIP, grown(POP, 80)))
    now = replace(HEN, crew=(grown(PIP, 90), POP))
    assert caught_up(draft, HEN, now) == replace(draft, crew=(grown(PIP, 90), grown(POP, 80)))
    assert overridden(draft, HEN, now) == ()


def test_what_was_changed_on_both_is_the_drafts_and_is_named() -> None:
    draft = replace(HEN, name="Big Hen", crew=(grown(PIP, 80), POP))
    now = replace(HEN, name="Hen II", crew=(grown(PIP, 90), POP))
    assert caught_up(draft, HEN, now) == draft
    assert overridden(draft, HEN, now) == ("Hen II", "Pip")


def test_the_same_change_on_both_is_no_loss() -> None:
    changed = replace(HEN, name="Big Hen", crew=(grown(PIP, 80), POP))
    assert overridden(changed, HEN, changed) == ()


def test_who_came_aboard_meanwhile_stays_and_who_left_is_not_brought_back() -> None:
    tip = Member("Tip", UnitKind.DRONE, SUIT, "tip")
    now = replace(HEN, crew=(PIP, tip))
    assert caught_up(HEN, HEN, now).crew == (PIP, tip)


def test_who_was_taken_off_the_draft_leaves_and_who_was_added_stays() -> None:
    fresh = Member("Tip", UnitKind.DRONE, SUIT)
    draft = replace(HEN, crew=(POP, fresh))
    assert caught_up(draft, HEN, HEN) == draft
