"""Replacing one kind by another everywhere."""

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.replacing import Make, replace_edges, replace_structures
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import EdgeKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Trait
from tests.building import scenario as drawn


def done(edit: Edit | NoEdit) -> Scenario:
    assert isinstance(edit, Edit), edit
    return edit.scenario


def test_structures_of_one_height_become_weak() -> None:
    before = drawn("H.L")
    after = done(replace_structures(before, Make(height=Height.LOW), Make(traits=frozenset({Trait.WEAK}))))
    assert [piece.traits for piece in after.map.structures] == [(), (Trait.WEAK,)]


def test_a_structure_of_another_make_is_as_good_as_new() -> None:
    before = drawn("L")
    worn = before.map.structures[0].evolve(durability=10)
    before = before.evolve(map=before.map.evolve(structures=(worn,)))
    after = done(replace_structures(before, Make(), Make(height=Height.HIGH)))
    assert after.map.structures[0].durability is None


def test_structures_that_are_so_already_are_told() -> None:
    assert isinstance(replace_structures(drawn("L"), Make(), Make(height=Height.LOW)), NoEdit)


def test_every_wall_becomes_a_barricade() -> None:
    after = done(replace_edges(drawn("...", walls=[(0, 0, "N")]), EdgeKind.WALL, EdgeKind.BARRICADE))
    assert [(piece.at, piece.kind) for piece in after.map.edges] == [
        (Tile(0, 0).edge(Side.N), EdgeKind.BARRICADE)
    ]


def test_every_barricade_is_cleared_away() -> None:
    before = drawn("...", walls=[(0, 0, "N")], barricades=[(1, 0, "N")])
    after = done(replace_edges(before, EdgeKind.BARRICADE, None))
    assert [piece.kind for piece in after.map.edges] == [EdgeKind.WALL]
