"""A city of 40 x 30 tiles drawn with the tools alone, and compared with the one somebody has looked at."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from mapper.cli.main import main
from mapper.files.documents import to_bytes
from tests.golden.gallery import CITY
from tests.gui import city
from tests.gui.desk import Desk
from tests.gui.hand import CONTROL, SHIFT, Hand

FEWEST_STRUCTURES = 25


def test_a_city_is_drawn_undone_and_done_again(
    make_desk: Callable[..., Desk], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = make_desk()
    hand = Hand(desk)
    hand.begin("New map")
    hand.new_map("Lockside", city.COLUMNS, city.ROWS)
    first = to_bytes(desk.document.scenario)
    city.draw(hand)
    assert len(desk.document.scenario.map.structures) >= FEWEST_STRUCTURES
    made = to_bytes(desk.document.scenario)
    path = tmp_path / "city.mapper"
    path.write_bytes(made)
    assert made == CITY.read_bytes(), (
        f"the city is not what it was. Look at {path}; if it is better now, put it in place of {CITY.name}"
        " and run: python -m tests.golden.renew"
    )
    assert main(["check", str(path)]) == 0
    assert "error" not in capsys.readouterr().out
    steps = len(desk.document.history.steps)
    for _ in range(steps):
        desk.key(Qt.Key.Key_Z, CONTROL)
    assert to_bytes(desk.document.scenario) == first
    for _ in range(steps):
        desk.key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert to_bytes(desk.document.scenario) == made
