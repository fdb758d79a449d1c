"""The clauses about energy: what is yielded, spent, stored, banked, and what a stronger shot takes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.reasons import Explained, Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.energy import Energy, drain, energy_of, output_of, pay, store, with_energy
from mapper.rules.vehicle.loading import bolt, shell, sonic
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.power import Weapon, extra_energies, price_of, raised
from mapper.rules.vehicle.reaction_turn import reaction_turn
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.target import Facing
from tests.building import book, tank

RULES = book()
RAILS, PLASMA = ("rail_overcharge",), ("plasma_compressor",)
AMOUNTS = st.integers(0, 200).map(float)
ENERGIES = st.builds(
    lambda generator, held, room, bank, limit, efficiency: Energy(
        generator, held, held + room, bank, bank + limit, efficiency
    ),
    *(AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS),
    st.sampled_from([1.0, 0.5, 0.0]),
)


def cost(value: float) -> Explained:
    return Explained(value, ())


def built(**parts: float) -> Build:
    return build_of(tank(parts=parts), RULES)


def fired(
    key: str, energy: float, extra: float, quirks: tuple[str, ...] = (), rules: Rulebook = RULES
) -> object:
    """What a firing takes: EN and weapon heat, or the code of the refusal."""
    price = price_of(Weapon(key, cost(energy)), extra, quirks, rules)
    return price.code if isinstance(price, Refusal) else (price.energy.value, price.weapon_heat)


@pytest.mark.clause("V-ENG-01")
def test_the_generator_pays_first_then_the_capacitor() -> None:
    paid = pay(Energy(24, 150, 150), cost(48))
    assert isinstance(paid, Energy)
    assert (paid.generator, paid.capacitor) == (0, 126)


@pytest.mark.clause("V-ENG-01")
def test_what_cannot_be_paid_is_refused_with_what_there_is() -> None:
    refused = pay(Energy(10, 5, 30), cost(16))
    assert isinstance(refused, Refusal)
    assert refused.code == "no_energy"
    assert "10" in refused.text
    assert "5" in refused.text


@pytest.mark.clause("V-ENG-01")
def test_what_is_not_spent_is_stored_and_the_rest_is_lost() -> None:
    stored = store(Energy(18, 140, 150))
    assert (stored.energy.capacitor, stored.energy.generator, stored.lost) == (150, 0, 8)


@given(ENERGIES, AMOUNTS)
def test_no_payment_takes_more_than_there_is_nor_leaves_less_than_nothing(
    energy: Energy, value: float
) -> None:
    paid = pay(energy, cost(value))
    if isinstance(paid, Refusal):
        assert value > energy.available
    else:
        assert min(paid.generator, paid.bank, paid.capacitor) >= 0
        assert paid.available == pytest.approx(energy.available - value)


@given(ENERGIES)
def test_storing_keeps_within_the_caps_and_loses_nothing_unseen(energy: Energy) -> None:
    stored = store(energy)
    after = stored.energy
    assert after.capacitor <= energy.capacity + 1e-9
    assert after.bank <= energy.bank_limit + 1e-9
    assert stored.lost >= -1e-9
    kept = after.capacitor - energy.capacitor + after.bank - energy.bank
    assert kept + stored.lost == pytest.approx(energy.generator)


@pytest.mark.clause("V-ENG-06", "V-CRT-09")
def test_a_damaged_generator_yields_half_and_banks_up_to_its_full_output() -> None:
    hurt = energy_of(built(generator=9), Condition(damaged=("generator",), bank=30), RULES)
    assert (hurt.generator, hurt.bank, hurt.bank_limit) == (18, 30, 36)
    assert store(hurt).energy.bank == 36
    assert store(hurt).lost == 12


@pytest.mark.clause("V-ENG-06", "V-CRT-09")
def test_a_destroyed_generator_yields_and_banks_nothing() -> None:
    gone = energy_of(built(generator=9), Condition(destroyed=("generator",), bank=30), RULES)
    assert (gone.generator, gone.bank) == (0, 0)
    assert output_of(built(generator=9), Condition(destroyed=("generator",)), RULES).value == 0


@pytest.mark.clause("V-ENG-06", "V-CRT-10")
def test_a_damaged_capacitor_keeps_half_of_what_it_is_given() -> None:
    stored = store(
        energy_of(built(generator=5, capacitor=1), Condition(damaged=("capacitor",), capacitor=0), RULES)
    )
    assert (stored.energy.capacitor, stored.lost) == (10, 10)
    gone = energy_of(built(capacitor=1), Condition(destroyed=("capacitor",)), RULES)
    assert (gone.capacitor, gone.capacity) == (0, 0)


def test_where_the_capacitor_wastes_a_damaged_generator_banks_first() -> None:
    stored = store(Energy(10, 0, 30, bank=0, bank_limit=36, efficiency=0.5))
    assert (stored.energy.bank, stored.energy.capacitor, stored.lost) == (10, 0, 0)


def test_what_was_spent_is_noted_in_the_condition() -> None:
    build, fresh = built(generator=6, capacitor=5), Condition()
    paid = pay(energy_of(build, fresh, RULES), cost(48))
    assert isinstance(paid, Energy)
    after = with_energy(fresh, paid, build, RULES)
    assert (after.energy_spent, after.capacitor) == (24, 126)
    assert energy_of(build, after, RULES).available == 126


@pytest.mark.clause("V-ENG-02")
@pytest.mark.parametrize(
    ("key", "energy"), [("railgun", 18), ("rail_repeater", 5), ("plasgun", 30), ("laser", 6)]
)
def test_a_point_of_a_lorentz_or_energy_weapon_takes_one_en(key: str, energy: float) -> None:
    gun = {"weapon": key, "points": energy, "ammo_points": 0}
    (weapon,) = build_of(tank(weapons=[gun]), RULES).weapons
    assert weapon.energy.value == energy


@pytest.mark.clause("V-ENG-02")
def test_powder_weapons_take_none() -> None:
    (weapon,) = build_of(tank(weapons=[{"weapon": "cannon", "points": 10}]), RULES).weapons
    assert weapon.energy.value == 0


@pytest.mark.clause("V-ENG-03")
def test_the_gamma_emitter_takes_twelve_en() -> None:
    (weapon,) = build_of(tank(weapons=[{"weapon": "scian_taibhse"}]), RULES).weapons
    assert weapon.energy.value == 12


@pytest.mark.clause("V-ENG-04", "V-BLD-46")
@pytest.mark.parametrize(
    ("extra", "told"),
    [(0, (20, 0)), (10, (30, 0)), (30, (50, 0)), (5, "extra_energy"), (-10, "extra_energy")],
)
def test_the_sonic_array_takes_twenty_en_and_steps_of_ten(extra: float, told: object) -> None:
    assert fired("maru_anala", 20, extra) == told


@pytest.mark.clause("V-ENG-05")
def test_only_the_capacitor_pays_for_a_boost() -> None:
    assert isinstance(drain(Energy(40, 8, 30), cost(10)), Refusal)
    paid = drain(Energy(0, 12, 30), cost(10))
    assert isinstance(paid, Energy)
    assert paid.capacitor == 2


@pytest.mark.clause("V-ENG-07", "V-EXT-01")
@pytest.mark.parametrize(
    ("key", "extra", "quirks", "told"),
    [
        ("railgun", 30, RAILS, (48, 30)),
        ("railgun", 20, RAILS, (38, 20)),
        ("railgun", 19, RAILS, "extra_energy"),
        ("railgun", 30, (), "not_allowed"),
        ("cannon", 30, RAILS, "not_allowed"),
        ("plasgun", 1, PLASMA, (19, 1)),
        ("laser", 1, PLASMA, "not_allowed"),
    ],
)
def test_extra_energy_is_for_some_weapons_and_heats_them(
    key: str, extra: float, quirks: tuple[str, ...], told: object
) -> None:
    assert fired(key, 18, extra, quirks) == told


@pytest.mark.clause("V-EXT-01")
def test_a_limit_of_weapon_heat_is_a_setting() -> None:
    limited = book(settings={"weapon_heat.limit": 25})
    assert fired("railgun", 18, 30, RAILS, limited) == "weapon_heat"
    assert fired("railgun", 18, 25, RAILS, limited) == (43, 25)
    hot = price_of(Weapon("railgun", cost(18), heat=10), 20, RAILS, limited)
    assert isinstance(hot, Refusal)


@pytest.mark.clause("V-EXT-01")
def test_overcharge_adds_a_hundredth_of_both_for_each_en() -> None:
    shot = shell(RULES, "Penetrator", 180, extra_energy=30)
    assert (shot.pen, shot.damage) == pytest.approx((444.6, 163.8))


@pytest.mark.clause("V-EXT-12")
def test_the_compressor_adds_three_penetration_for_each_en() -> None:
    assert bolt(RULES, "plasgun", 30, extra_energy=10).pen == 90


@pytest.mark.clause("V-ENG-07")
def test_the_least_and_the_most_extra_energy_are_offered() -> None:
    rail = Weapon("railgun", cost(18))
    assert tuple(extra_energies(rail, 174, RAILS, RULES)) == (20, 156)
    assert tuple(extra_energies(rail, 38, RAILS, RULES)) == (20,)
    assert tuple(extra_energies(rail, 37, RAILS, RULES)) == ()
    assert tuple(extra_energies(rail, 174, (), RULES)) == ()
    assert tuple(extra_energies(rail, 174, RAILS, book(settings={"weapon_heat.limit": 50}))) == (20, 50)
    assert tuple(extra_energies(Weapon("maru_anala", cost(20)), 57, (), RULES)) == (10, 30)


def test_a_weapon_that_is_given_more_takes_more() -> None:
    (gun,) = build_of(tank(weapons=[{"weapon": "railgun", "points": 18}]), RULES).weapons
    more = raised(gun, 30, RAILS, RULES)
    assert not isinstance(more, Refusal)
    assert (more.energy.value, more.extra) == (48, 30)
    assert replace(more, energy=gun.energy, extra=0) == gun
    assert isinstance(raised(gun, 5, RAILS, RULES), Refusal)


@pytest.mark.clause("V-BLD-46", "V-EXT-15")
def test_a_sonic_pulse_grows_with_its_energy_and_may_be_focused() -> None:
    wide, focused = sonic(RULES, 50), sonic(RULES, 50, focused=True)
    assert (wide.pen, wide.damage) == (50, 100)
    assert (focused.pen, focused.damage) == (100, 50)


@pytest.mark.clause("V-ENG-08", "V-EXT-13")
@pytest.mark.parametrize(
    ("where", "energy", "spent", "power"),
    [
        (Facing.SIDE, 66, 40, 20),
        (Facing.REAR, 66, 40, 10),
        (Facing.SIDE, 39, 20, 0),
        (Facing.REAR, 39, 30, 0),
    ],
)
def test_a_reaction_turn_fires_with_what_is_left(
    where: Facing, energy: float, spent: float, power: float
) -> None:
    turned = reaction_turn(where, Energy(generator=energy), RULES)
    assert not isinstance(turned, Refusal)
    assert (turned.energy.value, turned.energy_left.generator, turned.power_mw) == (
        spent,
        energy - spent,
        power,
    )


@pytest.mark.clause("V-EXT-13")
def test_a_reaction_turn_needs_the_energy_to_turn_and_an_enemy_beside() -> None:
    short = reaction_turn(Facing.SIDE, Energy(generator=19), RULES)
    assert isinstance(short, Refusal)
    assert short.code == "no_energy"
    assert isinstance(reaction_turn(Facing.FRONT, Energy(generator=99), RULES), Refusal)


@pytest.mark.clause("V-EXT-13")
def test_a_reaction_turn_is_no_stronger_than_the_weapon() -> None:
    small = reaction_turn(Facing.SIDE, Energy(generator=99), RULES, most_mw=5)
    assert not isinstance(small, Refusal)
    assert (small.power_mw, small.energy.value) == (5, 25)
