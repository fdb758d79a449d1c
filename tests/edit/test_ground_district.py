"""Districts made up from a seed where walls and houses are kinds of ground."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mapper.edit.blocks import Builders
from mapper.edit.district import make_district
from mapper.edit.district_plan import Plan, Symmetry, why_no_district
from mapper.edit.inspection import findings
from mapper.edit.operations import Edit
from mapper.edit.transforms import mirrored_across, mirrored_down
from mapper.edit.whole_map import new_scenario
from mapper.files.rulings import rule_problems, ruleset_of
from mapper.geometry.grid import Tile, rectangle
from mapper.model.battlemap import MarkKind
from mapper.model.scenario import Scenario
from mapper.rules.regions import regions_of
from tests.edit.random_maps import errors
from tests.skirmish_games import ann

EMPTY = new_scenario(20, 16, ruleset="skirmish", ground="plains")
RULES = ruleset_of(EMPTY)
shares = st.floats(0, 1)
plans = st.builds(
    Plan,
    seed=st.integers(0, 10**6),
    block=st.integers(2, 12),
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
OVERGROWN = Plan(
    seed=121,
    block=8,
    street=1,
    builders=Builders(density=1.0, high=0.0, ruins=0.0, weak=0.0, reinforced=0.0),
    barricades=0.0,
    debris=1.0,
    symmetry=Symmetry.NONE,
    objective=False,
    walls=False,
)
"""Woods wherever they may grow: they fill an alley between houses."""
strewn = st.sampled_from(["woods", "cliff", "sea", "wall", None])


def district(plan: Plan, size: tuple[int, int] = (20, 16), strewn: str | None = "woods") -> Scenario:
    before = new_scenario(*size, ruleset="skirmish", ground="plains")
    edit = make_district(before, plan, replace(RULES.palette, strewn=strewn))
    assert isinstance(edit, Edit), edit
    return edit.scenario


def all_tiles(scenario: Scenario) -> list[Tile]:
    return list(rectangle(Tile(0, 0), Tile(scenario.map.width - 1, scenario.map.height - 1)))


@example(OVERGROWN, (14, 13), "woods")
@given(plans, sizes, strewn)
def test_nothing_is_wrong_or_odd_in_it_and_no_place_is_closed_in(
    plan: Plan, size: tuple[int, int], strewn: str | None
) -> None:
    made = district(plan, size, strewn)
    assert errors(made) == []
    assert rule_problems(made) == ()
    odd = [found.text for found in findings(made, RULES) if found.code in {"pocket", "unreachable"}]
    assert odd == []


@settings(max_examples=40)
@given(plans, strewn)
def test_whoever_is_on_foot_gets_to_all_ground_that_can_be_entered(plan: Plan, strewn: str | None) -> None:
    regions = regions_of(district(plan, (21, 17), strewn), RULES, "foot")
    assert len(regions.sizes) == 1


@given(plans, sizes)
def test_the_same_plan_gives_the_same_district(plan: Plan, size: tuple[int, int]) -> None:
    assert district(plan, size) == district(plan, size)


def test_another_seed_gives_another_district() -> None:
    assert district(Plan(seed=1)).map != district(Plan(seed=2)).map


@given(plans, sizes, st.sampled_from([Symmetry.POINT, Symmetry.ACROSS, Symmetry.DOWN]))
def test_halves_answer_each_other(plan: Plan, size: tuple[int, int], symmetry: Symmetry) -> None:
    made = district(replace(plan, symmetry=symmetry), (max(size[0], 2), max(size[1], 2)))
    across, down = mirrored_across(made.map.width), mirrored_down(made.map.height)
    motion = {Symmetry.POINT: across.then(down), Symmetry.ACROSS: across, Symmetry.DOWN: down}[symmetry]
    assert [made.map.terrain(motion.tile(tile)) for tile in all_tiles(made)] == [
        made.map.terrain(tile) for tile in all_tiles(made)
    ]
    zones = [set(mark.tiles) for mark in made.map.marks if mark.kind is MarkKind.DEPLOYMENT]
    assert not zones or set(motion.tiles(zones[0])) == zones[1]


@given(plans)
def test_every_tile_of_a_zone_and_of_the_objective_can_be_stood_in(plan: Plan) -> None:
    made = district(plan)
    marked = {tile for mark in made.map.marks for tile in mark.tiles}
    going = RULES.going(made, "armor")
    assert all(going.entry(tile) is not None for tile in marked)


@given(plans, st.integers(1, 4))
def test_no_gate_bars_a_street_in_a_zone(plan: Plan, depth: int) -> None:
    made = district(replace(plan, zone=depth, walls=False, builders=Builders(density=0)))
    is_down = plan.symmetry is Symmetry.DOWN
    length = made.map.height if is_down else made.map.width
    gates = [tile for tile in all_tiles(made) if made.map.terrain(tile) == "gate"]
    assert all(depth <= (gate.y if is_down else gate.x) < length - depth for gate in gates)


def test_walls_run_around_with_gates_left_and_right() -> None:
    made = district(Plan()).map
    rim = {Tile(x, y) for x in range(20) for y in range(16) if x in {0, 19} or y in {0, 15}}
    assert {made.terrain(tile) for tile in rim} == {"wall", "gate"}
    assert {tile.x for tile in rim if made.terrain(tile) == "gate"} == {0, 19}


def test_a_district_without_walls_has_no_rim() -> None:
    made = district(Plan(walls=False, barricades=0, debris=0)).map
    assert {made.terrain(Tile(x, 0)) for x in range(20)} == {"plains"}


@pytest.mark.parametrize(
    ("plan", "lacks"),
    [
        (Plan(builders=Builders(density=0), walls=False, barricades=0), "wall"),
        (Plan(builders=Builders(ruins=0)), "ruins"),
        (Plan(builders=Builders(ruins=1)), "floor"),
        (Plan(debris=0), "woods"),
    ],
)
def test_a_share_of_nothing_leaves_it_out(plan: Plan, lacks: str) -> None:
    made = district(replace(plan, objective=False))
    assert lacks not in {made.map.terrain(tile) for tile in all_tiles(made)}


def test_where_a_unit_stands_the_ground_is_left_plain() -> None:
    full = district(Plan())
    wall = next(tile for tile in all_tiles(full) if full.map.terrain(tile) == "wall" and tile.x > 2)
    edit = make_district(EMPTY.evolve(units=(ann(wall.label),)), Plan(), RULES.palette)
    assert isinstance(edit, Edit)
    assert edit.scenario.map.terrain(wall) == "plains"


def test_house_rules_choose_the_ground_it_is_made_of() -> None:
    ruled = EMPTY.evolve(house_rules={"new_map": {"rim_ground": "cliff", "floor_ground": "sand"}})
    edit = make_district(ruled, Plan(), ruleset_of(ruled).palette)
    assert isinstance(edit, Edit)
    kinds = {edit.scenario.map.terrain(tile) for tile in all_tiles(edit.scenario)}
    assert {"cliff", "sand"} <= kinds
    assert not {"wall", "floor"} & kinds


def test_without_floors_there_are_no_houses_of_ground_and_it_is_told_why() -> None:
    bare = ruleset_of(EMPTY.evolve(house_rules={"new_map": {"floor_ground": ""}}))
    assert why_no_district(bare.palette).startswith("These rules have no structures")
