"""Districts made up from a seed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.edit.blocks import Builders
from mapper.edit.district import make_district
from mapper.edit.district_plan import Plan, Symmetry
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.transforms import Motion, mirrored_across, mirrored_down
from mapper.edit.whole_map import IN_PLAY, new_scenario
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.geometry.shapes import covered_areas, ring
from mapper.model.battlemap import EdgeKind, MarkKind
from mapper.model.play import Opening, Play
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.rules.movement import Reach
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.palette import palette
from tests.building import book, tank
from tests.edit.random_maps import errors

PALETTE = palette(book())
shares = st.floats(0, 1)
plans = st.builds(
    Plan,
    seed=st.integers(0, 10**6),
    block=st.integers(2, 9),
    street=st.integers(1, 3),
    builders=st.builds(Builders, shares, shares, shares, shares, shares),
    barricades=shares,
    debris=shares,
    symmetry=st.sampled_from(Symmetry),
    zone=st.integers(0, 4),
    objective=st.booleans(),
    walls=st.booleans(),
)
sizes = st.tuples(st.integers(1, 26), st.integers(1, 26))


def district(plan: Plan, width: int = 20, height: int = 16) -> Scenario:
    before = new_scenario(width, height, ruleset="vehicle", ground="clear")
    edit = make_district(before, plan, PALETTE)
    assert isinstance(edit, Edit), edit
    return edit.scenario


def answer(scenario: Scenario, symmetry: Symmetry) -> Motion:
    across, down = mirrored_across(scenario.map.width), mirrored_down(scenario.map.height)
    return {Symmetry.POINT: across.then(down), Symmetry.ACROSS: across, Symmetry.DOWN: down}[symmetry]


@given(plans, sizes)
def test_every_district_passes_the_check(plan: Plan, size: tuple[int, int]) -> None:
    assert errors(district(plan, *size)) == []


@given(plans, sizes)
def test_the_same_plan_gives_the_same_district(plan: Plan, size: tuple[int, int]) -> None:
    assert district(plan, *size) == district(plan, *size)


def test_another_seed_gives_another_district() -> None:
    assert district(Plan(seed=1)).map != district(Plan(seed=2)).map


@given(plans, sizes, st.sampled_from([Symmetry.POINT, Symmetry.ACROSS, Symmetry.DOWN]))
def test_halves_answer_each_other(plan: Plan, size: tuple[int, int], symmetry: Symmetry) -> None:
    width, height = max(size[0], 2), max(size[1], 2)
    made = district(replace(plan, symmetry=symmetry), width, height)
    battlemap, motion = made.map, answer(made, symmetry)
    stands = {frozenset(ring(piece.outline)): make(piece) for piece in battlemap.structures}
    for piece in battlemap.structures:
        assert stands[frozenset(ring(motion.outline(piece.outline)))] == make(piece)
    kinds = {piece.at: piece.kind for piece in battlemap.edges}
    assert {motion.edge(edge): kind for edge, kind in kinds.items()} == kinds
    for x in range(width):
        for y in range(height):
            tile = Tile(x, y)
            assert battlemap.terrain(tile) == battlemap.terrain(motion.tile(tile))
    zones = [set(mark.tiles) for mark in battlemap.marks if mark.kind is MarkKind.DEPLOYMENT]
    if zones:
        assert set(motion.tiles(zones[0])) == zones[1]


def make(piece: Structure) -> tuple[object, ...]:
    return piece.kind, piece.height, piece.traits, piece.name


@settings(max_examples=25, deadline=None)
@given(plans)
def test_a_tank_gets_through_all_streets(plan: Plan) -> None:
    made = district(plan)
    built = {tile for piece in made.map.structures for tile in covered_areas(ring(piece.outline))}
    rim = {Tile(x, y) for x in range(20) for y in range(16) if x in {0, 19} or y in {0, 15}}
    assert rim.isdisjoint(built)
    assert rim <= reached(made)


def reached(scenario: Scenario) -> set[Tile]:
    """Return the tiles a tank gets to in as many turns as it likes, from the top left."""
    rules = ruleset_of(scenario)
    unit = tank("A1", "E")
    known, ahead = {Tile(0, 0)}, [Tile(0, 0)]
    while ahead:
        here = ahead.pop()
        there = scenario.evolve(units=(unit.evolve(tile=here),))
        reach = rules.reach(there, there.units[0], Stance(here, unit.facing))
        assert isinstance(reach, Reach)
        fresh = {tile for tile in reach.tiles if tile not in known}
        known |= fresh
        ahead += [tile for tile in fresh if max(abs(tile.x - here.x), abs(tile.y - here.y)) > 1]
    return known


def test_no_house_is_built_over_a_unit() -> None:
    empty = district(Plan(symmetry=Symmetry.NONE))
    house = empty.map.structures[0]
    under = next(iter(covered_areas(ring(house.outline))))
    edit = make_district(empty.evolve(units=(tank(under.label),)), Plan(symmetry=Symmetry.NONE), PALETTE)
    assert isinstance(edit, Edit)
    assert len(edit.scenario.map.structures) == len(empty.map.structures) - 1
    assert edit.scenario.units[0].tile == under


@pytest.mark.parametrize(
    ("builders", "is_so"),
    [
        (Builders(high=1, ruins=0), lambda piece: piece.height is Height.HIGH),
        (Builders(ruins=1), lambda piece: piece.kind is StructureKind.RUIN),
        (Builders(ruins=0, weak=1), lambda piece: piece.traits == (Trait.WEAK,)),
        (Builders(ruins=0, weak=0, reinforced=1), lambda piece: piece.traits == (Trait.REINFORCED,)),
    ],
)
def test_a_share_of_one_is_all_houses(builders: Builders, is_so: object) -> None:
    assert callable(is_so)
    structures = district(Plan(builders=builders)).map.structures
    assert structures
    assert all(map(is_so, structures))


def test_nothing_is_built_at_a_density_of_nothing() -> None:
    assert district(Plan(builders=Builders(density=0))).map.structures == ()


def test_a_wall_with_gates_runs_around() -> None:
    kinds = [piece.kind for piece in district(Plan(barricades=0)).map.edges]
    assert len(kinds) == 2 * (20 + 16)
    assert set(kinds) == {EdgeKind.WALL, EdgeKind.GATE}


def test_deployment_zones_hold_no_tile_with_a_house_in_it() -> None:
    made = district(Plan(street=1, zone=5))
    built = {tile for piece in made.map.structures for tile in covered_areas(ring(piece.outline))}
    zones = [mark.tiles for mark in made.map.marks if mark.kind is MarkKind.DEPLOYMENT]
    assert len(zones) == 2
    assert all(built.isdisjoint(zone) for zone in zones)


def test_a_map_that_is_played_on_is_left_alone() -> None:
    before = new_scenario(6, 6, ruleset="vehicle", ground="clear")
    played = before.evolve(play=Play(game="g", seed="1", opening=Opening()))
    assert make_district(played, Plan(), PALETTE) == NoEdit(IN_PLAY)


def test_a_district_has_none_of_what_its_palette_does_not_offer() -> None:
    hidden = ("edge_kind.barricade", "structure_kind.ruin", "structure_trait.weak", "mark_kind.objective")
    little = palette(book({f"{row}.offered": False for row in hidden}))
    everywhere = Plan(barricades=1, builders=Builders(1, 0.5, 0.5, 0.5, 0.5))
    edit = make_district(new_scenario(24, 18, ruleset="vehicle", ground="clear"), everywhere, little)
    assert isinstance(edit, Edit)
    made = edit.scenario.map
    assert {piece.kind for piece in made.edges} == {EdgeKind.WALL, EdgeKind.GATE}
    assert {piece.kind for piece in made.structures} == {StructureKind.BUILDING}
    assert {trait for piece in made.structures for trait in piece.traits} == {Trait.REINFORCED}
    assert {mark.kind for mark in made.marks} == {MarkKind.DEPLOYMENT}


def test_without_gates_the_rim_of_a_district_has_gaps() -> None:
    gateless = palette(book({"edge_kind.gate.offered": False}))
    edit = make_district(
        new_scenario(24, 18, ruleset="vehicle", ground="clear"), Plan(barricades=0), gateless
    )
    assert isinstance(edit, Edit)
    assert {piece.kind for piece in edit.scenario.map.edges} == {EdgeKind.WALL}
    assert len(edit.scenario.map.edges) < 2 * (24 + 18)


def test_without_structures_there_is_no_district() -> None:
    bare = palette(book({f"structure_kind.{kind}.offered": False for kind in StructureKind}))
    edit = make_district(new_scenario(24, 18, ruleset="vehicle", ground="clear"), Plan(), bare)
    assert edit == NoEdit("House rules have taken them all off the palette.")
