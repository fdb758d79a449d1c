from math import inf

import pytest

from mapper.errors import DocumentError
from mapper.geometry.grid import Side
from mapper.rules.vehicle.barricade import covering_barricade
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.defence import target_of
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.state import UNTOUCHED, ShieldMode, read_condition
from mapper.rules.vehicle.target import Infantry, Target
from tests.building import board, book, infantry, tank, tile


def test_an_empty_state_is_an_untouched_unit() -> None:
    assert read_condition(tank()) is UNTOUCHED


def test_a_state_is_read_into_its_fields() -> None:
    condition = read_condition(
        tank(
            state={
                "internals": 12.5,
                "fired": [0, 2],
                "rounds": [{"weapon": 0, "ammo": "APHE", "left": 3}],
                "damaged": ["weapon:1", "shield"],
                "destroyed": ["aps:laser"],
                "shield": {"mode": "resetting", "reset": 2},
                "entered_from": "N",
            }
        )
    )
    assert (condition.internals, condition.fired, condition.entered_from) == (12.5, (0, 2), Side.N)
    assert (condition.rounds_left(0, "APHE"), condition.rounds_left(0, "HE")) == (3, None)
    assert condition.is_damaged("aps:laser")
    assert condition.is_destroyed("aps:laser")
    assert not condition.is_destroyed("shield")
    assert condition.shield.mode is ShieldMode.RESETTING


@pytest.mark.parametrize(
    ("state", "place"),
    [
        ({"internal": 3}, "state.internal"),
        ({"internals": "3"}, "state.internals"),
        ({"internals": -1}, "state.internals"),
        ({"shield": {"mode": "broken"}}, "state.shield.mode"),
        ({"stun": 3}, "state.stun"),
        ({"rounds": [{"weapon": 0, "left": 3}]}, "state.rounds.0.ammo"),
        ({"damaged": ["Weapon 1"]}, "state.damaged.0"),
    ],
)
def test_a_state_that_makes_no_sense_is_refused_by_its_place(state: dict[str, object], place: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_condition(tank(id="ox", state=state))
    assert caught.value.place == f"unit ox: {place}"


def target(**state: object) -> Target:
    unit = tank(parts={"hardshield": 5, "smartplate": 8}, quirks=["shield_condenser"], state=state)
    found = target_of(build_of(unit, book()), read_condition(unit), book())
    assert isinstance(found, Target)
    return found


def test_an_untouched_vehicle_is_whole() -> None:
    whole = target()
    assert whole.shield is not None
    assert whole.internals is not None
    assert (whole.armour.durability, whole.shield.charge, whole.shield_up) == (960, 240, True)
    assert whole.internals.left == whole.internals.full


def test_a_condition_never_makes_more_of_a_unit_than_its_build() -> None:
    boosted = target(armour_durability=99_999, internals=99_999)
    assert boosted.armour.durability == 960
    assert boosted.internals is not None
    assert boosted.internals.left == boosted.internals.full


def test_a_shield_may_be_overcharged() -> None:
    assert target(shield={"charge": 300}).shield == target(shield={"charge": 300, "capacity": 240}).shield


def test_reduced_capacity_is_a_full_charge_unless_told() -> None:
    reduced = target(shield={"capacity": 100}).shield
    assert reduced is not None
    assert (reduced.charge, reduced.capacity, reduced.durability) == (100, 100, 240)


def test_a_condensed_shield_has_the_numbers_of_the_quirk() -> None:
    condensed = target(shield={"condensed": True}).shield
    assert condensed is not None
    assert (condensed.thickness_factor, condensed.damage_factor, condensed.uncrackable) == (2, 0.75, True)


def test_an_unlimited_penetration_is_remembered() -> None:
    hit = target(shield={"hardest": None}).shield
    assert hit is not None
    assert hit.hardest == inf


def test_infantry_is_health_and_shield() -> None:
    man = infantry(kind="powered_armour", state={"health": 12, "shield_charge": 0})
    assert target_of(build_of(man, book()), read_condition(man), book()) == Infantry(12, 0)
    whole = infantry(kind="powersuit")
    assert target_of(build_of(whole, book()), read_condition(whole), book()) == Infantry(80, 80)


def test_a_party_is_kept_while_unit_and_book_are_the_same() -> None:
    unit, rules = tank(), book()
    assert party_of(unit, rules) is party_of(unit, rules)
    assert party_of(unit.evolve(name="Other"), rules) is not party_of(unit, rules)
    assert party_of(unit, book(settings={"hit.floor": 1})).book is not rules


CENTRE = (3.5, 0.5)


@pytest.mark.parametrize(
    ("edge", "start", "covered"),
    [
        ([3, 0, "W"], (0.5, 0.5), True),
        ([3, 0, "E"], (0.5, 0.5), False),
        ([3, 0, "S"], (3.5, 2.5), True),
        ([3, 0, "W"], (1.5, 2.5), True),
        ([3, 0, "S"], (1.5, 2.5), True),
        ([3, 0, "N"], (1.5, 2.5), False),
        ([3, 0, "W"], (3.5, 0.5), False),
    ],
)
def test_a_barricade_covers_where_the_line_of_fire_meets_it(
    edge: list[object],
    start: tuple[float, float],
    covered: bool,  # noqa: FBT001  # a table
) -> None:
    battlemap = board("......\n......\n......", barricades=[edge])
    found = covering_barricade(battlemap, tile("D1"), start, CENTRE, book())
    assert (found is not None) is covered


def test_a_barricade_that_is_gone_covers_nothing() -> None:
    battlemap = board("......", barricades=[[3, 0, "W"]])
    fallen = battlemap.evolve(edges=tuple(piece.evolve(durability=0) for piece in battlemap.edges))
    assert covering_barricade(fallen, tile("D1"), (0.5, 0.5), CENTRE, book()) is None
