"""Which tiles other units take up, counted once for all, held against asking every unit."""

from collections import Counter
from random import Random

import pytest

from mapper.geometry.grid import Tile
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.occupants import occupants_of
from mapper.rules.vehicle.standing import standing
from tests.building import book, infantry, scenario, tank
from tests.counting import calls

SIDES = (None, "red", "blue")


def crowd(count: int, seed: int = 0) -> tuple[Unit, ...]:
    """Return some units of all kinds and sides on few tiles, some of them docked."""
    chance, made = Random(seed), []
    for number in range(count):
        at, side = f"{chance.choice('ABCD')}{chance.randrange(1, 4)}", chance.choice(SIDES)
        carrier = "u0" if number and chance.random() < 0.2 else None
        unit = infantry(at, id=f"u{number}", side=side, carrier=carrier)
        if chance.random() < 0.3:
            unit = Unit(id=unit.id, kind=UnitKind.CIVILIAN, side=side, name="Car", tile=unit.tile)
        made.append(unit)
    return tuple(made)


def others(units: tuple[Unit, ...], unit: Unit) -> list[Unit]:
    return [other for other in units if other.id != unit.id and other.carrier is None]


@pytest.mark.parametrize("seed", range(12))
def test_each_unit_finds_the_tiles_of_all_but_itself(seed: int) -> None:
    units = crowd(4 + seed, seed)
    found = occupants_of(units)
    for unit in units:
        around = others(units, unit)
        count = Counter(other.tile for other in around)
        assert found.civilians(unit) == {at.tile for at in around if at.kind is UnitKind.CIVILIAN}
        for limit in (1, 2, 3):
            assert found.crowded(unit, limit) == {tile for tile, many in count.items() if many >= limit}


@pytest.mark.parametrize("side", SIDES)
def test_a_unit_imagined_on_any_side_finds_the_other_sides(side: str | None) -> None:
    units = crowd(16)
    found = occupants_of(units)
    for unit in units:
        foes = {other.tile for other in others(units, unit) if other.side not in (None, side)}
        assert found.enemies(unit.evolve(side=side)) == foes


def test_a_unit_that_is_not_among_them_finds_them_all() -> None:
    units = crowd(16)
    standing_units = {unit.tile for unit in units if unit.carrier is None}
    assert occupants_of(units).crowded(tank("A1", id="new"), 1) == standing_units


def test_units_that_changed_are_counted_anew() -> None:
    first = (tank("A1", id="one"), tank("B1", id="two"))
    second = (first[0], first[1].evolve(tile=Tile(2, 0)))
    assert occupants_of(first).crowded(first[0], 1) == {Tile(1, 0)}
    assert occupants_of(second).crowded(first[0], 1) == {Tile(2, 0)}


def test_asking_of_every_unit_whether_it_may_stand_grows_with_their_number_alone() -> None:
    rules = book()

    def work(count: int) -> int:
        drawn = scenario("....\n....\n....", *crowd(count))
        return calls(lambda: [standing(drawn, unit, rules)(unit.tile) for unit in drawn.units])

    work(10)  # what the rules look up once is not counted
    assert work(400) < 2.5 * work(200)
