import pytest

from mapper.geometry.grid import Tile
from mapper.model.structure import Structure
from mapper.paint.free_space import WHOLE, free_box
from mapper.paint.outlines import Box
from tests.paint.plans import empty, rect, section

MIDDLE = Tile(1, 1)


def box(*structures: Structure, at: Tile = MIDDLE, standing: tuple[float, float] | None = None) -> Box:
    return free_box(empty(structures=structures).map, at, standing)


def test_a_tile_without_structures_is_free() -> None:
    assert box(section(rect(3, 3, 1, 1))) == WHOLE


def test_a_structure_along_a_side_leaves_the_rest() -> None:
    assert box(section(rect(1.75, 1, 0.25, 1))) == Box(0, 0, 0.75, 1)
    assert box(section(rect(1, 1, 1, 0.25))) == Box(0, 0.25, 1, 0.75)


def test_several_structures_leave_the_largest_box_between_them() -> None:
    assert box(section(rect(1, 1, 0.25, 1)), section(rect(1.25, 1.75, 0.25, 1))) == Box(0.25, 0, 0.75, 0.75)


def test_a_tile_half_covered_or_more_counts_as_covered() -> None:
    assert box(section(rect(1, 1, 0.5, 1))) == WHOLE
    assert box(section(((1, 1), (2, 1), (1, 2)))) == WHOLE
    assert box(section(rect(0, 0, 4, 4))) == WHOLE


def test_the_box_holds_the_standing_point() -> None:
    across = section(((1, 1.25), (2, 1.25), (2, 1.5), (1, 1.5)))
    assert box(across) == Box(0, 0.5, 1, 0.5)
    assert box(across, standing=(1.5, 1.125)) == Box(0, 0, 1, 0.25)


@pytest.mark.parametrize("label", [Tile(0, 1), Tile(2, 1), Tile(1, 0), Tile(1, 2)])
def test_neighbours_of_a_structure_are_free(label: Tile) -> None:
    assert box(section(rect(1, 1, 1, 1)), at=label) == WHOLE
