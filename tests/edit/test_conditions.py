"""Conditions: what the step is called in which a number of a unit is set."""

import pytest

from mapper.edit.conditions import set_gauge
from mapper.edit.operations import Edit
from mapper.files.rulings import ruleset_of
from mapper.rules.gauges import GaugeKind
from tests.building import scenario, tank

OX = tank("A1", id="zq1", name="Ox", parts={"hardshield": 5, "generator": 3})


@pytest.mark.parametrize(
    ("kind", "name", "value", "told"),
    [
        (GaugeKind.BAR, "Armour", 1.0, "Ox, armour: 1"),
        (GaugeKind.CHOICE, "Generator", "destroyed", "Ox, generator: destroyed"),
    ],
)
def test_a_step_tells_whose_number_was_set_to_what(
    kind: GaugeKind, name: str, value: float | str, told: str
) -> None:
    drawn = scenario("..", OX)
    rules = ruleset_of(drawn)
    gauge = next(each for each in rules.gauges(OX) if (each.kind, each.name) == (kind, name))
    done = set_gauge(drawn, "zq1", gauge.key, value, rules)
    assert isinstance(done, Edit)
    assert done.name == told
