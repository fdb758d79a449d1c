import pytest

from mapper.rules.vehicle.margins import throw, throw_after_miss

STEPS = 20_000


def by_hand(points: float, per: float) -> list[float]:
    """Miss bands counted over many evenly spaced rolls."""
    shares = [0.0] * 6
    for step in range(STEPS):
        margin = 100.0 * (step + 0.5) / STEPS - points
        if margin > 0:
            shares[int(margin // per)] += 1.0 / STEPS
    return shares


@pytest.mark.parametrize("points", [5, 37.5, 45, 60, 70, 99, 100])
def test_bands_of_the_margin_are_those_of_an_even_roll(points: float) -> None:
    found = throw(points, 20)
    assert found.hit == pytest.approx(points / 100)
    assert found.hit + sum(found.missed) == pytest.approx(1)
    counted = by_hand(points, 20)
    assert list(found.missed) == pytest.approx(counted[: len(found.missed)], abs=2e-4)
    assert sum(counted[len(found.missed) :]) == 0


def test_a_die_of_whole_numbers_hits_and_misses_by_whole_points() -> None:
    found = throw(70.5, 20, whole=True)
    assert found.hit == pytest.approx(0.7)
    assert found.missed == pytest.approx((0.2, 0.1))  # by 0.5 to 19.5, then by 20.5 to 29.5
    assert throw(70, 20, whole=True).missed == pytest.approx((0.19, 0.11))  # by 1 to 19, then by 20 to 30


def test_without_bands_a_miss_is_one() -> None:
    assert throw(70, 0).missed == pytest.approx((0.3,))


@pytest.mark.parametrize(("first", "second"), [(70, 90), (5, 100), (95, 60), (20, 30), (50, 5), (40, 120)])
def test_the_second_roll_after_a_miss_is_the_mean_over_all_margins(first: float, second: float) -> None:
    found = throw_after_miss(first, second, 20, 5)
    hit, bands = 0.0, [0.0] * 6
    count = 4_000
    for step in range(count):
        margin = (100.0 - first) * (step + 0.5) / count
        each = throw(max(5.0, second - margin), 20)
        hit += each.hit / count
        for number, share in enumerate(each.missed):
            bands[number] += share / count
    assert found.hit == pytest.approx(hit, abs=1e-6)
    assert list(found.missed) == pytest.approx(bands[: len(found.missed)], abs=1e-6)
    assert found.hit + sum(found.missed) == pytest.approx(1, abs=1e-12)


def test_the_mean_equals_the_integral_of_the_rules() -> None:
    # The integral over k from 0 to 30 of (90 - k), over 30 margins and 100 points.
    assert throw_after_miss(70, 90, 20, 5).hit == pytest.approx((90 * 30 - 450) / 3000, abs=1e-15)


def test_the_mean_over_a_whole_die_counts_its_faces() -> None:
    found = throw_after_miss(98, 90, 20, 5, whole=True)
    assert found.hit == pytest.approx((0.89 + 0.88) / 2)


def test_what_can_not_miss_has_nothing_to_carry() -> None:
    assert throw_after_miss(100, 80, 20, 5).hit == pytest.approx(0.8)
