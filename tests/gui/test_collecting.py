"""Objects that hold on to each other alone are looked for while the window rests."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from mapper.gui.collecting import Collecting
from tests.gui.desk import Desk


class Ring:
    """Holds on to itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collected(desk: Desk) -> Iterator[Desk]:
    before = gc.get_threshold()
    Collecting(desk.bench)
    yield desk
    gc.set_threshold(*before)
    gc.unfreeze()


def test_a_ring_of_objects_is_freed_once_the_window_rests(collected: Desk) -> None:
    ring = weakref.ref(Ring())
    collected.qtbot.waitUntil(lambda: ring() is None)


def test_a_ring_made_by_an_edit_is_freed_at_the_rest_after_it(collected: Desk) -> None:
    gc.collect()
    collected.command("select_units")
    collected.command("delete")
    ring = weakref.ref(Ring())
    collected.qtbot.waitUntil(lambda: ring() is None)


def test_no_ring_is_looked_for_within_a_stroke(collected: Desk) -> None:
    gc.collect()
    collected.command("tool_ground")
    collected.press(2.5, 2.5)
    rings = [weakref.ref(Ring()) for _ in range(60_000)]
    collected.move(9.5, 2.5)
    assert all(ring() is not None for ring in rings)
    collected.release(9.5, 2.5)
