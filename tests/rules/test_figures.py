"""Figures: one way to write every number that is shown."""

import re
from pathlib import Path

import pytest

from mapper.rules.figures import number, signed

SIGNED = re.compile(r":\+[dgf.]|'\+' if|\"\+\" if")
"""What would write a sign in a way of its own."""
READ_BACK = {"tags.py", "status.py"}
"""What writes signs as sheets do, to be read again."""


@pytest.mark.parametrize(
    ("value", "told"), [(3.0, "3"), (-2.5, "−2.5"), (0.004, "0"), (-0.004, "0"), (1234.567, "1234.57")]
)
def test_a_number_has_two_decimals_at_most_and_a_true_minus_sign(value: float, told: str) -> None:
    assert number(value) == told


@pytest.mark.parametrize(("value", "told"), [(3.0, "+3"), (-2.0, "−2"), (0.0, "0")])
def test_a_signed_number_tells_its_plus_too(value: float, told: str) -> None:
    assert signed(value) == told


def test_no_module_writes_signs_in_a_way_of_its_own() -> None:
    rooms = Path(__file__).parents[2] / "mapper"
    own = [
        path.name
        for path in rooms.rglob("*.py")
        if path.name not in {"figures.py", *READ_BACK} and SIGNED.search(path.read_text("utf-8"))
    ]
    assert own == []
