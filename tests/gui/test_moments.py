"""How moments are told."""

from datetime import datetime, timedelta

import pytest

from mapper.gui.moments import moment_text

NOW = datetime(2026, 3, 1, 9, 30).astimezone()


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (timedelta(minutes=28), "today, 09:02"),
        (timedelta(hours=10), "yesterday, 23:30"),
        (timedelta(days=3), "26 February, 09:30"),
        (timedelta(days=80), "11 December 2025, 09:30"),
    ],
)
def test_a_moment_is_told_by_its_distance(before: timedelta, told: str) -> None:
    assert moment_text(NOW - before, now=NOW) == told
