"""The clauses about weapons that extra systems bring, stronger shots, and who else is struck."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.geometry.grid import Side
from mapper.model.unit import Unit
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cone import cone_axis
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.loader import fired
from mapper.rules.vehicle.loading import canister, emp, flame
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.target import Facing, Target
from tests.building import agrav, book, infantry, scenario, tank, tile, walker

RULES = book()
OPEN = "......\n......\n......\n......\n......\n......"
RAILGUN = {
    "weapon": "railgun",
    "points": 18,
    "turret": True,
    "ammo_points": 5,
    "ammo": {"Penetrator": 10, "Cluster": 10},
}
PLASGUN = {"weapon": "plasgun", "points": 30, "turret": True}
ARRAY = {"weapon": "maru_anala"}
POWER = {"generator": 6, "capacitor": 5, "sensors": 5}


def shooter(*weapons: Mapping[str, Any], at: str = "A3", kind: Any = tank, **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    changes = {"parts": POWER, **changes}
    made: Unit = kind(at, "E", id="ox", name="Ox", weapons=weapons, **changes)
    return made


def enemy(at: str = "C3", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, "W", **{"id": "bull", "name": "Bull", "side": "blue", **changes})


def fight(
    *units: Unit, drawing: str = OPEN, rules: Rulebook = RULES, facing: str = "E"
) -> tuple[Attack, ...]:
    """The attacks of the first unit on the second."""
    where = scenario(drawing, *units)
    return attacks(where, units[0], units[1], Stance(units[0].tile, Side(facing)), rules)


def of(found: tuple[Attack, ...], weapon: str, mode: str = "direct", extra: float = 0) -> Attack:
    return next(
        attack
        for attack in found
        if (attack.weapon, attack.mode, attack.extra_energy) == (weapon, mode, extra)
    )


def code(attack: Attack) -> str | None:
    return attack.refusal.code if attack.refusal else None


def notes(attack: Attack, clause: str) -> str:
    return "; ".join(note.text for note in attack.notes if note.clause == clause)


@pytest.mark.clause("V-EXT-07", "V-STN-06")
def test_an_emp_stuns_and_cracks_a_shield_for_a_final_hundred() -> None:
    hit = of(fight(shooter(extras=["emp_emitter"]), enemy(parts={"hardshield": 5})), "emp_emitter")
    assert hit.to_hit is not None
    assert hit.to_hit.value == 1.0
    assert hit.outcomes["stunned"] == 1
    assert hit.outcomes["cracked"] == 1
    assert hit.expected["shield"] == 100
    bare = of(fight(shooter(extras=["emp_emitter"]), enemy()), "emp_emitter")
    assert bare.expected == {"shield": 0, "armour": 0, "internals": 0}


@pytest.mark.clause("V-EXT-07")
def test_an_emitter_that_cools_down_is_refused_and_guns_are_not() -> None:
    found = fight(shooter(PLASGUN, extras=["emp_emitter"], state={"emp": 2}), enemy())
    assert code(of(found, "emp_emitter")) == "not_ready"
    assert code(of(found, "plasgun")) is None


@pytest.mark.clause("V-EXT-07", "V-APS-01")
def test_whether_aps_stops_an_emp_is_a_setting() -> None:
    guarded = enemy(parts={"kinetic_aps": 1})
    stopped = of(fight(shooter(extras=["emp_emitter"]), guarded), "emp_emitter")
    through = of(
        fight(shooter(extras=["emp_emitter"]), guarded, rules=book(settings={"emp.interceptable": False})),
        "emp_emitter",
    )
    assert (stopped.outcomes["stunned"], through.outcomes["stunned"]) == (0, 1)


@pytest.mark.clause("V-EXT-07")
def test_an_emp_takes_a_hundred_whatever_else_is_true_of_the_shield() -> None:
    victim = party_of(enemy(parts={"hardshield": 5}, state={"shield": {"activated": True}}), RULES).victim
    script = land(victim, emp(RULES), Strike(damage_numbers(RULES)))
    with pytest.raises(StopIteration) as end:
        next(script)
    after = end.value.value
    assert isinstance(after, Target)
    assert after.shield is not None
    assert (after.shield.charge, after.shield.crack, after.stunned) == (140, 2, True)


@pytest.mark.clause("V-EXT-19", "V-DMG-26")
def test_a_flamethrower_fires_four_times_at_everything_in_a_near_tile() -> None:
    mate = tank("C3", id="mate", name="Mate")
    found = fight(shooter(extras=["heavy_flamethrower"]), enemy(), mate)
    fire = of(found, "heavy_flamethrower")
    assert (fire.shots, fire.hits) == (4, (0, 0, 0, 0, 1))
    assert [other.unit for other in fire.others] == ["mate"]
    assert any(note.gm_to_confirm for note in fire.notes)
    far = of(fight(shooter(extras=["heavy_flamethrower"]), enemy("D3")), "heavy_flamethrower")
    assert code(far) == "out_of_range"
    longer = book(settings={"flame.flamethrower_range": 3})
    assert (
        code(
            of(fight(shooter(extras=["heavy_flamethrower"]), enemy("D3"), rules=longer), "heavy_flamethrower")
        )
        is None
    )


@pytest.mark.clause("V-DMG-26")
@pytest.mark.parametrize(
    ("settings", "lost", "heat"),
    [
        ({}, 30 * 30 / 240, 30),
        ({"flame.dmg": 2}, 60 * 30 / 240, 30),
        ({"flame.thermal": 0}, 0, 0),
        ({"flame.pen": 1}, 30 * 60 / 240, 30),
    ],
)
def test_what_flame_does_to_armour_is_a_setting(settings: dict[str, float], lost: float, heat: float) -> None:
    rules = book(settings=settings)
    victim = party_of(enemy(parts={"smartplate": 20}), rules).victim
    script = land(victim, flame(rules, 30), Strike(damage_numbers(rules), Facing.NONE))
    with pytest.raises(StopIteration) as end:
        next(script)
    after = end.value.value
    assert isinstance(after, Target)
    assert after.armour.heat == heat
    assert after.lost.internals == 0
    assert after.lost.armour == pytest.approx(lost)


@pytest.mark.clause("V-EXT-20", "V-BLD-09")
def test_an_anthill_pod_fires_one_of_two_ways_a_turn() -> None:
    nine = {"weapon": "ap", "count": 9, "turret": True}
    found = fight(shooter(nine, extras=["anthill_pod"]), enemy())
    assert [(attack.weapon, attack.shots) for attack in found] == [("ap", 9), ("anthill_pod", 3)]
    spent = shooter(nine, extras=["anthill_pod"], state={"fired": [0]})
    assert {code(attack) for attack in fight(spent, enemy())} == {"fired"}
    party = party_of(shooter(nine, extras=["anthill_pod"]), RULES)
    battery, pod = party.weapons
    assert fired(Condition(), pod, None).fired == (pod.place, battery.place)
    assert fired(Condition(), battery, None).fired == (battery.place,)


@pytest.mark.clause("V-EXT-20")
def test_an_anthill_pod_at_a_tile_strikes_everyone_and_no_aps_stops_it() -> None:
    mate = infantry("C3", kind="trooper", id="mate")
    found = fight(shooter(extras=["anthill_pod"]), enemy(parts={"kinetic_aps": 1}), mate)
    wide = found[1]
    assert (wide.weapon, wide.shots, [other.unit for other in wide.others]) == ("anthill_pod", 3, ["mate"])
    assert wide.hits[3] == 1
    assert wide.others[0].expected["health"] == 10


@pytest.mark.clause("V-EXT-01", "V-ENG-07")
def test_overcharged_shots_stand_beside_the_plain_ones() -> None:
    found = fight(shooter(RAILGUN, extras=["rail_overcharge"]), enemy(parts={"smartplate": 40}))
    rails = [attack for attack in found if attack.weapon == "railgun"]
    assert [(attack.ammo, attack.extra_energy) for attack in rails] == [
        ("Penetrator", 0),
        ("Penetrator", 20),
        ("Penetrator", 156),
        ("Cluster", 0),
        ("Cluster", 20),
        ("Cluster", 156),
    ]
    assert rails[1].name == "180mm Railgun +20 EN"
    losses = [attack.expected["armour"] + attack.expected["internals"] for attack in rails[:3]]
    assert losses == sorted(losses)
    assert losses[0] < losses[2]
    assert "20 weapon heat" in notes(rails[1], "V-EXT-01")


@pytest.mark.clause("V-EXT-01")
def test_an_overcharged_shot_may_pass_through_structures() -> None:
    wall, own = "......\n......\n.L....\n......", shooter(RAILGUN, extras=["rail_overcharge"])
    stout = enemy(parts={"smartplate": 40}, overrides={"internals": 2000})
    found = fight(own, stout, drawing=wall)
    through = [attack for attack in found if attack.refusal is None]
    assert [(attack.ammo, attack.extra_energy) for attack in through] == [
        ("Penetrator", 20),
        ("Penetrator", 156),
    ]
    assert "75 % of penetration and damage are left" in notes(through[0], "V-EXT-01")
    free = book(settings={"weapon_heat.overcharge_structure_loss": 0})
    whole = [attack for attack in fight(own, stout, drawing=wall, rules=free) if attack.refusal is None]
    assert whole[0].expected["armour"] > through[0].expected["armour"]


@pytest.mark.clause("V-EXT-01")
def test_no_shot_passes_through_walls_or_smoke() -> None:
    smoky = fight(
        shooter(RAILGUN, extras=["rail_overcharge"]), enemy(), drawing="......\n......\n.3....\n......"
    )
    assert {code(attack) for attack in smoky} == {"no_sight"}


@pytest.mark.clause("V-EXT-12", "V-ENG-07")
def test_a_compressed_bolt_penetrates_more() -> None:
    found = fight(shooter(PLASGUN, extras=["plasma_compressor"]), enemy(parts={"hardshield": 5}))
    bolts = [attack for attack in found if attack.weapon == "plasgun"]
    assert [attack.extra_energy for attack in bolts] == [0, 1, 144]
    assert [attack.outcomes["cracked"] for attack in bolts] == [0, 0, 0]
    assert [attack.states[0].values["reset"] for attack in bolts] == [3, 4, 5]


@pytest.mark.clause("V-BLD-46", "V-ENG-04", "V-EXT-15")
def test_the_sonic_array_answers_by_energy_wide_or_focused() -> None:
    found = fight(shooter(ARRAY, kind=walker, extras=["resonation_focus"]), enemy(parts={"smartplate": 40}))
    pulses = [(attack.mode, attack.extra_energy) for attack in found if attack.weapon == "maru_anala"]
    assert pulses == [(mode, extra) for mode in ("direct", "focus") for extra in (0, 10, 190)]
    assert all(any(note.gm_to_confirm for note in attack.notes) for attack in found[:6])
    far = of(fight(shooter(ARRAY, kind=walker), enemy("E3")), "maru_anala")
    assert code(far) == "out_of_range"
    assert far.refusal is not None
    assert far.refusal.reasons[0].gm_to_confirm


@pytest.mark.clause("V-BLD-46")
def test_a_sonic_cone_rolls_for_everyone_in_it_friend_and_foe() -> None:
    around = (
        tank("D4", id="mate", name="Mate"),
        tank("B5", id="aside", name="Aside", side="blue"),
        tank("E3", id="far", name="Far", side="blue"),
        infantry("C3", id="man"),
    )
    wide = of(fight(shooter(ARRAY, kind=walker), enemy(), *around), "maru_anala")
    assert [other.unit for other in wide.others] == ["mate", "man"]
    focused = of(
        fight(shooter(ARRAY, kind=walker, extras=["resonation_focus"]), enemy(), *around),
        "maru_anala",
        "focus",
    )
    assert [other.unit for other in focused.others] == ["man"]


@pytest.mark.clause("V-BLD-46")
def test_structures_in_a_sonic_cone_are_told() -> None:
    yard = "......\nL.....\n......\n..H...\n......"
    wide = of(fight(shooter(ARRAY, kind=walker), enemy(), drawing=yard), "maru_anala")
    assert [note.where for note in wide.notes if "in the cone" in note.text] == ["house-C4"]


@pytest.mark.clause("V-BLD-46")
@pytest.mark.parametrize(
    ("facing", "at", "axis"),
    [("E", "C3", "E"), ("N", "C3", "E"), ("N", "C1", "N"), ("E", "C1", "E"), ("E", "A1", "N")],
)
def test_the_cone_is_turned_to_the_target(facing: str, at: str, axis: str) -> None:
    assert cone_axis(Stance(tile("A3"), Side(facing)), tile(at)) == axis


@pytest.mark.clause("V-DMG-26", "V-BLD-45")
def test_a_canister_burns_the_tile_it_comes_down_in() -> None:
    cannon = {"weapon": "dorn_lasair", "turret": True, "ammo": {"Incendiary": 40}}
    mates = (tank("C3", id="here", name="Here"), tank("D3", id="there", name="There"))
    plain = shooter(cannon, parts={"generator": 6})
    fire = of(fight(plain, enemy(), *mates), "dorn_lasair")
    chances = {other.unit: other.outcomes["hit"] for other in fire.others}
    assert chances == {"here": pytest.approx(0.8), "there": pytest.approx(0.2 / 8)}
    still = of(
        fight(plain, enemy(), *mates, rules=book(settings={"flame.dorn_scatter": False})), "dorn_lasair"
    )
    assert [other.unit for other in still.others] == ["here"]


@pytest.mark.clause("V-DMG-26")
def test_whether_units_or_tiles_burn_is_a_setting() -> None:
    assert canister(RULES).burns
    assert not canister(book(settings={"flame.burning_on": "tile"})).burns


@pytest.mark.clause("V-INF-02")
def test_a_shell_strikes_the_other_men_in_the_tile() -> None:
    gun = {"weapon": "cannon", "points": 4, "turret": True, "ammo_points": 1, "ammo": {"HE": 10, "APHE": 10}}
    men = [infantry("C3", id=f"man{number}") for number in range(5)]
    he, aphe, *_ = fight(shooter(gun), *men)
    assert [other.unit for other in he.others] == ["man1", "man2"]
    assert aphe.others == ()
    assert "up to 3 infantry" in notes(he, "V-INF-02")


@pytest.mark.clause("V-QRK-16")
@pytest.mark.parametrize(("state", "gain"), [({}, 45), ({"shield": {"mode": "inactive"}}, 0)])
def test_a_leech_beam_returns_half_of_the_shield_damage(state: dict[str, Any], gain: float) -> None:
    laser = {"weapon": "laser", "points": 10, "turret": True}
    own = agrav(
        "A3",
        "E",
        id="ox",
        weapons=[laser],
        parts={"hardshield": 6, "generator": 3, "sensors": 5},
        quirks=["leech_beam"],
        state=state,
    )
    beam = of(fight(own, enemy(parts={"hardshield": 5})), "laser")
    assert beam.expected.get("leech", 0) == pytest.approx(gain)


@pytest.mark.clause("V-QRK-08")
def test_a_note_tells_how_long_an_autoloader_goes_on() -> None:
    gun = {
        "weapon": "cannon",
        "points": 4,
        "turret": True,
        "ammo_points": 1,
        "ammo": {"HE": 10},
        "autoloader": True,
    }
    own = shooter(gun, quirks=["linked_autoloader"], state={"weapons": [{"weapon": 0, "bursts": 2}]})
    assert notes(fight(own, enemy())[0], "V-QRK-08") == "turn 3 of the 3 it fires before it reloads for 2"
    dry = shooter(gun, quirks=["linked_autoloader"], state={"weapons": [{"weapon": 0, "reload": 2}]})
    assert code(fight(dry, enemy())[0]) == "reloading"
