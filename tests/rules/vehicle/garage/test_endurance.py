"""Energy in the garage: for how many turns everything can be fired, and what can't be fired together."""

from mapper.rules.vehicle.garage.draft import new_draft
from mapper.rules.vehicle.garage.endurance import Endurance
from mapper.rules.vehicle.garage.fitting import set_part
from mapper.rules.vehicle.garage.mounting import add_weapon, set_points
from mapper.rules.vehicle.garage.readout import readout
from tests.rules.vehicle.garage.bench_of import SHOP, done


def power(generator: float, capacitor: float, *lasers: int) -> Endurance:
    draft = new_draft("tank")
    draft = done(set_part(draft, "generator", generator, SHOP))
    draft = done(set_part(draft, "capacitor", capacitor, SHOP))
    for place, points in enumerate(lasers, 1):
        draft = done(set_points(done(add_weapon(draft, "laser", SHOP)), place, points, SHOP))
    found = readout(draft, SHOP).endurance
    assert found is not None
    return found


def test_a_generator_that_yields_enough_fires_everything_for_ever() -> None:
    found = power(5, 0, 10, 10)
    assert found.together.value == 20
    assert (found.turns, found.clashes) == (None, ())


def test_a_store_lasts_as_long_as_it_makes_up_for_the_generator() -> None:
    assert power(4, 1, 20).turns == 7  # 30 EN held, 4 short a turn
    assert "7 turns" in power(4, 1, 20).in_words


def test_weapons_that_are_too_much_together_are_named() -> None:
    found = power(4, 0, 10, 9, 2)
    assert found.turns == 0
    assert found.clashes == (("10MW Laser", "9MW Laser"),)


def test_a_weapon_too_hungry_by_itself_is_named_alone() -> None:
    assert power(1, 0, 10).clashes == (("10MW Laser",),)


def test_no_energy_weapon_needs_no_energy() -> None:
    assert power(0, 0).in_words == "no weapon needs energy"
