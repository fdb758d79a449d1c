"""The clauses about the start of a turn, the end phase, and everything that lingers."""

from dataclasses import replace

import pytest

from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind, GroundField
from mapper.model.unit import Unit
from mapper.rules.script import Roll, Script, check, play
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.clouds import enters, thinned, turns_laid
from mapper.rules.vehicle.combatant import Combatant, combatant_of
from mapper.rules.vehicle.happening import Happening
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.state import (
    ApsUse,
    Burning,
    Condition,
    Losses,
    Revealed,
    ShieldCondition,
    ShieldMode,
    Watch,
    WeaponState,
)
from mapper.rules.vehicle.upkeep import (
    Ground,
    Hook,
    Hooks,
    Step,
    Told,
    begin_own_turn,
    end_own_turn,
    end_phase,
    start_turn,
    take,
)
from tests.building import agrav, book, infantry, tank, tile

RULES = book()
ARMOUR, TOUGH = {"smartplate": 10}, {"internals": 1000}
SMOKE, GAS, FIRE = FieldKind.SMOKE, FieldKind.GAS, FieldKind.FIRE


def no_dice(roll: Roll) -> str:
    raise AssertionError(f"nothing is rolled in an end phase, but {roll.reason}")


def fielded(kind: FieldKind, at: str = "A1", turns: int = 3) -> GroundField:
    return GroundField(kind=kind, tile=tile(at), turns=turns)


def fighter(unit: Unit | None = None, **condition: object) -> Combatant:
    """A tank with armour of 120 and 1200, and internals of 1000, or another unit, in this condition."""
    made = combatant_of(party_of(unit or tank(parts=ARMOUR, overrides=TOUGH), RULES))
    return replace(made, condition=Condition(**condition))  # type: ignore[arg-type]  # its fields


def passed(
    *units: Combatant,
    fields: tuple[GroundField, ...] = (),
    rules: Rulebook = RULES,
    hooks: Hooks | None = None,
) -> tuple[Ground, tuple[Happening, ...]]:
    told, _ = play(end_phase(Ground(units, fields), rules, hooks), no_dice)
    return told


def after(unit: Combatant, *fields: GroundField, rules: Rulebook = RULES, turns: int = 1) -> Condition:
    """The condition of a unit after so many end phases."""
    ground = Ground((unit,), fields)
    for _ in range(turns):
        (ground, _), _ = play(end_phase(ground, rules), no_dice)
    return ground.units[0].condition


def codes(told: tuple[Happening, ...]) -> list[str]:
    return [happening.code for happening in told]


@pytest.mark.clause("V-TRN-02")
def test_the_steps_stand_in_the_order_of_the_rules() -> None:
    assert [step.value for step in Step] == [
        "arrivals",
        "gas",
        "gas_on_structures",
        "burning",
        "corrosion",
        "stun",
        "collapse",
        "shields",
        "heat",
        "energy",
        "timers",
        "movement",
    ]


@pytest.mark.clause("V-TRN-02")
def test_what_others_do_happens_in_its_place() -> None:
    seen: list[tuple[str, Condition]] = []

    def hook(name: str) -> Hook:
        def take_part(ground: Ground) -> Script[Told]:
            yield check(0.5, name)
            seen.append((name, ground.units[0].condition))
            return ground, (Happening(name, "tank", ()),)

        return take_part

    hooks = Hooks(hook("arrivals"), hook("on structures"), hook("collapse"))
    unit = fighter(moved=3, lost_this_turn=Losses(armour=5), burning=(Burning(flame=20, turns=2),))
    ((_, told), rolled) = play(end_phase(Ground((unit,), (fielded(GAS),)), RULES, hooks), lambda _: "hit")
    assert rolled == ("hit", "hit", "hit")
    assert codes(told)[:5] == ["arrivals", "gas", "on structures", "burning", "corrosion"]
    (arrivals, before), (_, gassed), (_, closed) = seen
    assert arrivals == "arrivals"
    assert before.armour_durability is None
    assert gassed.armour_durability == 1150
    assert closed.lost_this_turn == Losses()
    assert closed.moved == 3


@pytest.mark.clause("V-DMG-21", "V-DMG-22", "V-DMG-23", "V-TRN-08")
def test_gas_takes_armour_and_leaves_corrosion_that_ticks_at_once() -> None:
    now = after(fighter(armour_durability=1150, corrosion=(3,)), fielded(GAS))
    assert (now.armour_durability, now.corrosion) == (1080, (2, 2))
    assert now.internals is None


@pytest.mark.clause("V-DMG-22")
def test_gas_meets_an_active_shield_too() -> None:
    shielded = fighter(tank(parts={"smartplate": 10, "hardshield": 5}, overrides=TOUGH))
    now = after(shielded, fielded(GAS))
    assert now.armour_durability == 1200 - 30 - 10
    assert now.shield.charge == 240 - 20 + 2.4
    off = fighter(
        tank(parts={"smartplate": 10, "hardshield": 5}), shield=ShieldCondition(mode=ShieldMode.INACTIVE)
    )
    assert after(off, fielded(GAS)).armour_durability == 1200 - 50 - 10


@pytest.mark.clause("V-DMG-24", "V-EXT-05")
def test_chemical_plating_takes_less_and_does_not_corrode() -> None:
    plated = fighter(tank(parts={"smartplate": 10}, extras=["chemical_resistant_plating"]))
    now = after(plated, fielded(GAS))
    assert (now.armour_durability, now.corrosion) == (1170, ())
    told = after(replace(plated, condition=Condition(corrosion=(3,))))
    assert (told.armour_durability, told.corrosion) == (None, (2,))


@pytest.mark.clause("V-DMG-21")
def test_gas_spares_who_stands_elsewhere_or_is_docked() -> None:
    assert after(fighter(), fielded(GAS, "B1")) == Condition()
    docked = replace(fighter(), docked=True)
    assert after(docked, fielded(GAS)) == Condition()


@pytest.mark.clause("V-DMG-23", "V-TRN-08")
def test_corrosion_ticks_three_times_and_adds_up() -> None:
    now = after(fighter(corrosion=(3, 3, 1)))
    assert (now.armour_durability, now.corrosion) == (1170, (2, 2))
    assert after(fighter(corrosion=(3,)), turns=5).armour_durability == 1170


@pytest.mark.clause("V-INF-07", "V-DMG-22")
def test_gas_and_corrosion_on_infantry() -> None:
    suit = fighter(infantry(kind="powersuit"))
    now = after(suit, fielded(GAS))
    assert (now.shield_charge, now.health, now.corrosion) == (60, 80 - 30 - 10, (2,))
    bare = after(replace(suit, condition=Condition(shield_charge=0)), fielded(GAS))
    assert bare.health == 80 - 50 - 10


@pytest.mark.clause("V-INF-08", "V-DMG-37")
def test_who_is_out_is_left_alone_from_then_on() -> None:
    ground, told = passed(fighter(infantry(kind="trooper")), fields=(fielded(GAS),))
    assert codes(told) == ["gas", "out"]
    assert ground.units[0].condition.health == 0
    again, told = passed(*ground.units, fields=(fielded(GAS),))
    assert told == ()
    assert again.units[0].condition.health == 0


@pytest.mark.clause("V-DMG-26")
def test_a_fire_on_a_unit_burns_for_its_turns() -> None:
    burning = fighter(burning=(Burning(flame=20, turns=2),))
    now = after(burning)
    assert now.heat == 20 - 12
    assert now.armour_durability == pytest.approx(1200 - 20 * 20 / 120)
    assert now.burning == (Burning(flame=20, turns=1),)
    assert after(burning, turns=2).burning == ()
    _, told = passed(burning)
    assert told[0].reasons[0].gm_to_confirm


@pytest.mark.clause("V-DMG-26")
def test_a_fire_burns_shields_men_and_all_in_its_tile() -> None:
    shielded = fighter(tank(parts={"hardshield": 5}), burning=(Burning(flame=20, turns=1),))
    assert after(shielded).shield.charge == 240 - 20 + 2.4
    man = fighter(infantry(kind="powered_armour", shield=0))
    assert after(man, fielded(FIRE, turns=2)).health == 10
    assert after(man, fielded(FIRE, "B1", turns=2)).health is None


@pytest.mark.clause("V-STN-01")
def test_the_losses_of_a_turn_are_closed_and_may_stun_for_the_next() -> None:
    unit = fighter(lost_this_turn=Losses(armour=190))
    ground, told = passed(unit, fields=(fielded(GAS),))
    now = ground.units[0].condition
    assert "stunned" in codes(told)
    assert (now.stun, now.stun_waits, now.lost_this_turn) == (1, False, Losses())


@pytest.mark.clause("V-DMG-30", "V-EXT-04")
@pytest.mark.parametrize(
    ("extras", "durability", "heat", "left"),
    [
        ((), 1200, 100, 88),
        (("dedicated_heatsinks",), 1200, 100, 76),
        ((), 0, 180, 153),
        (("dedicated_heatsinks",), 0, 180, 126),
        ((), 1200, 5, 0),
        ((), 1200, 120, 108),
        ((), 1200, 121, 121 * 0.85),
    ],
)
def test_heat_decays_by_thickness_or_by_a_share(
    extras: tuple[str, ...], durability: float, heat: float, left: float
) -> None:
    unit = fighter(
        tank(parts={"smartplate": 10}, extras=list(extras)), armour_durability=durability, heat=heat
    )
    assert after(unit).heat == pytest.approx(left)


@pytest.mark.clause("V-EXT-01", "V-EXT-12")
def test_weapon_heat_decays_by_a_setting() -> None:
    hot = fighter(weapons=(WeaponState(weapon=0, heat=30),))
    assert after(hot).weapon_state(0).heat == 20
    assert after(hot, turns=3).weapons == ()
    assert after(hot, rules=book(settings={"weapon_heat.decay": 0})).weapon_state(0).heat == 30


@pytest.mark.clause("V-ENG-01")
def test_what_the_generator_yielded_is_stored() -> None:
    powered = tank(parts={"generator": 6, "capacitor": 5})
    now = after(fighter(powered, capacitor=100, energy_spent=4))
    assert (now.capacitor, now.energy_spent) == (120, 0)
    assert after(fighter(powered)) == Condition()


@pytest.mark.clause("V-TRN-03", "V-STR-14")
@pytest.mark.parametrize(
    ("turns", "blast", "left"), [(3, 240, 0), (3, 199, 1), (3, 0, 2), (1, 0, 0), (3, 999, 0)]
)
def test_smoke_thins_by_blasts_and_then_by_a_turn(turns: int, blast: float, left: int) -> None:
    fields, told = thinned((fielded(SMOKE, turns=turns),), ((tile("A1"), blast),), RULES)
    assert [field.turns for field in fields] == ([left] if left else [])
    assert ("field_gone" in codes(told)) == (left == 0)


@pytest.mark.clause("V-STR-14")
def test_blasts_thin_only_the_smoke_of_their_tile_and_not_the_gas() -> None:
    clouds = (fielded(SMOKE), fielded(GAS), fielded(SMOKE, "B1"))
    fields, _ = thinned(clouds, ((tile("A1"), 200.0),), RULES)
    assert [(field.kind, field.tile.label, field.turns) for field in fields] == [
        (GAS, "A1", 2),
        (SMOKE, "B1", 2),
    ]


@pytest.mark.clause("V-TRN-03", "V-TRN-08")
def test_the_turn_in_which_smoke_is_laid_counts_by_a_setting() -> None:
    late = book(settings={"turn.smoke_counts_first_turn": False})
    assert (turns_laid(SMOKE, 0, RULES), turns_laid(SMOKE, 0, late)) == (3, 4)
    assert turns_laid(GAS, 0, late) == 3


@pytest.mark.clause("V-DMG-21")
def test_new_gas_begins_its_turns_anew_or_adds_them_by_a_setting() -> None:
    stacking = book(settings={"gas.stack": True})
    assert (turns_laid(GAS, 0, RULES), turns_laid(GAS, 2, RULES)) == (3, 3)
    assert turns_laid(GAS, 2, stacking) == 5
    assert (turns_laid(FIRE, 0, RULES), turns_laid(FIRE, 1, stacking)) == (2, 2)
    assert turns_laid(SMOKE, 1, RULES) == 3


@pytest.mark.clause("V-DMG-21")
def test_gas_is_entered_from_a_tile_without_it() -> None:
    fields = (fielded(GAS, "B1"), fielded(GAS, "C1"), fielded(SMOKE, "D1"))
    steps = [("A1", "B1"), ("B1", "C1"), ("C1", "D1"), ("D1", "C1")]
    assert [enters(fields, GAS, tile(a), tile(b)) for a, b in steps] == [True, False, False, True]


@pytest.mark.clause("V-TRN-02", "V-HIT-06")
def test_the_tiles_moved_become_those_of_the_last_turn() -> None:
    now = after(fighter(moved=7, moved_last_turn=2))
    assert (now.moved, now.moved_last_turn) == (0, 7)


@pytest.mark.clause("V-TRN-02", "V-TRN-11")
def test_a_turn_begins_with_clear_flags() -> None:
    used = Condition(
        fired=(0, 1),
        free_turn_used=True,
        mobility_spent=5,
        moved=4,
        moved_last_turn=4,
        rammed=True,
        armature_used=True,
        energy_spent=9,
        smoked=1,
        acted=True,
        aps_used=ApsUse(laser=2),
        route=(Tile(0, 0),),
        shield=ShieldCondition(transferred=True),
    )
    ground, told = start_turn(Ground((replace(fighter(), condition=used),)), RULES)
    assert ground.units[0].condition == Condition(moved_last_turn=4)
    assert told == ()


@pytest.mark.clause("V-DMG-21", "V-TRN-02")
def test_gas_strikes_at_the_start_of_a_turn() -> None:
    ground, told = start_turn(Ground((fighter(),), (fielded(GAS),)), RULES)
    now = ground.units[0].condition
    assert (now.armour_durability, now.corrosion) == (1150, (3,))
    assert codes(told) == ["gas"]
    assert ground.fields == (fielded(GAS),)


@pytest.mark.clause("V-MOV-14", "V-HIT-21", "V-EXT-09")
def test_an_own_turn_ends_what_lasted_until_then() -> None:
    ready = Condition(hunker=1.5, watches=(Watch(weapon=0),), ecm_against="bull", moved=3)
    assert begin_own_turn(ready) == Condition(moved=3)
    assert end_own_turn(Condition()).acted


@pytest.mark.clause("V-EXT-02")
def test_what_was_revealed_is_forgotten_in_time() -> None:
    known = fighter(revealed=(Revealed(side="red", turns=2),))
    assert after(known).revealed == (Revealed(side="red", turns=1),)
    assert after(known, turns=2).revealed == ()


@pytest.mark.clause("V-DMG-08", "V-DMG-09")
def test_shields_recharge_and_their_boosts_are_counted_anew() -> None:
    unit = fighter(agrav(parts={"hardshield": 6}), shield=ShieldCondition(charge=100, boosts=3, harmonic=50))
    ground, told = passed(unit)
    now = ground.units[0].condition.shield
    assert now == ShieldCondition(charge=104.32)
    assert codes(told) == ["shield"]
    assert told[0].reasons[0].clause == "V-DMG-08"


@pytest.mark.clause("V-TRN-02")
def test_every_happening_says_why() -> None:
    unit = fighter(
        tank(parts={"smartplate": 10, "hardshield": 5, "generator": 5, "capacitor": 2}, overrides=TOUGH),
        heat=50,
        capacitor=10,
        corrosion=(1,),
        emp=1,
        condenser=1,
        stun=2,
        weapons=(WeaponState(weapon=0, heat=5, reload=1),),
        shield=ShieldCondition(charge=100, crack=1, disruption=5),
    )
    _, told = passed(unit, fields=(fielded(GAS, turns=1), fielded(SMOKE, turns=1)))
    assert all(happening.text and happening.reasons[0].clause for happening in told)
    assert {happening.code for happening in told} >= {
        "gas",
        "corrosion",
        "shield",
        "heat",
        "weapon_heat",
        "energy",
        "stun",
        "ready",
        "reloaded",
        "field_gone",
    }


def test_a_single_step_may_be_taken_by_itself() -> None:
    (ground, told), _ = play(take(Step.HEAT, Ground((fighter(heat=50),)), RULES), no_dice)
    assert ground.units[0].condition.heat == 38
    assert codes(told) == ["heat"]
