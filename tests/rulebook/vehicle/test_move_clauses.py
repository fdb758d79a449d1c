"""Movement, clause by clause."""

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.model.structure import Standing
from mapper.rules.gait import StepKind
from mapper.rules.movement import Reach
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.hunker import hunker
from mapper.rules.vehicle.move import reach
from mapper.rules.vehicle.mover import Mover, MoverType
from mapper.rules.vehicle.terrain import Battlefield
from mapper.rules.vehicle.walk import Walk, walk
from tests.building import board, book, tile


def costs(
    drawing: str,
    kind: MoverType,
    at: str,
    facing: str = "N",
    *,
    mobility: int = 9,
    quirks: tuple[str, ...] = (),
    rules: Rulebook | None = None,
    **places: object,
) -> Reach:
    """Return a reach on the map drawn; `places` are edges, civilians, enemies, crowded or high."""
    mover = Mover(kind, mobility, frozenset(quirks), high=bool(places.pop("high", False)))
    return reach(field(drawing, rules, **places), mover, tile(at), Side(facing))


def field(drawing: str, rules: Rulebook | None = None, **places: object) -> Battlefield:
    edges = {name: places.pop(name) for name in ("barricades", "walls") if name in places}
    tiles = {name: frozenset(tile(at) for at in str(labels).split()) for name, labels in places.items()}
    return Battlefield(board(drawing, **edges), rules or book(), **tiles)  # type: ignore[arg-type]  # by name


def steps(
    drawing: str,
    kind: MoverType,
    at: str,
    facing: str,
    actions: str,
    *,
    mobility: float = 9,
    quirks: tuple[str, ...] = (),
    rules: Rulebook | None = None,
    **places: object,
) -> Walk:
    """Return what becomes of actions such as `forward turn_left jump`."""
    kinds = [StepKind(name) for name in actions.split()]
    mover = Mover(kind, mobility, frozenset(quirks))
    return walk(field(drawing, rules, **places), mover, tile(at), Side(facing), kinds)


def code(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.code


# V-MOV-02 to V-MOV-04: what steps and turns cost


def test_v_mov_02_a_tank_drives_forward_and_backward_for_one() -> None:
    found = costs("...\n...\n...", "tank", "B2")
    assert (found.tiles[tile("B1")], found.tiles[tile("B3")]) == (1, 1)


def test_v_mov_02_a_tank_turns_before_it_drives_aside() -> None:
    found = costs("...", "tank", "B1")
    assert [step.kind for step in found.path(tile("C1"))] == ["turn_right", "forward"]
    assert found.tiles[tile("C1")] == 2


def test_v_mov_02_a_tank_has_no_sideways_step() -> None:
    done = steps("..", "tank", "A1", "N", "right")
    assert code(done.refusal) == "not_for_type"


def test_v_mov_03_a_walker_strafes_for_two() -> None:
    done = steps("..", "walker", "A1", "N", "right")
    assert (done.tile, done.spent, done.facing) == (tile("B1"), 2, Side.N)


def test_v_mov_04_an_agrav_slides_any_way_for_one() -> None:
    found = costs("...\n...\n...", "agrav", "B2")
    assert {cost for at, cost in found.tiles.items() if at != tile("B2")} == {1, 2}
    assert all(found.tiles[tile(at)] == 1 for at in ("B1", "A2", "C2", "B3"))


def test_v_mov_04_the_first_quarter_turn_of_a_round_is_free_to_an_agrav() -> None:
    found = costs(".", "agrav", "A1")
    assert [found.costs[tile("A1"), side] for side in Side] == [0, 0, 1, 0]


def test_v_mov_04_an_agrav_that_has_turned_pays_for_the_next() -> None:
    mover = Mover("agrav", 3, free_turn=False)
    assert reach(field("."), mover, Tile(0, 0), Side.N).costs[Tile(0, 0), Side.E] == 1


def test_v_mov_04_the_free_turn_may_span_half_a_circle() -> None:
    rules = book(settings={"move.agrav_free_turn_degrees": 180})
    found = costs(".", "agrav", "A1", rules=rules)
    assert [found.costs[tile("A1"), side] for side in Side] == [0, 0, 0, 0]


def test_v_mov_04_an_agrav_moves_diagonally_only_by_a_setting() -> None:
    drawing = "..\n.."
    assert costs(drawing, "agrav", "A1").tiles[tile("B2")] == 2
    found = costs(drawing, "agrav", "A1", rules=book(settings={"move.agrav_diagonal": True}))
    assert found.tiles[tile("B2")] == 1
    assert [step.kind for step in found.path(tile("B2"))] == ["back_right"]


def test_v_mov_04_a_diagonal_step_does_not_cut_a_corner() -> None:
    rules = book(settings={"move.agrav_diagonal": True})
    assert costs(".H\n..", "agrav", "A1", rules=rules).tiles[tile("B2")] == 2
    assert costs("..\n..", "agrav", "A1", rules=rules, walls=[[0, 0, "S"]]).tiles[tile("B2")] == 2


# V-MOV-05: crawling


def test_v_mov_05_a_crawled_tile_costs_double_and_does_not_count_as_moved() -> None:
    done = steps("...", "tank", "A1", "E", "crawl_forward forward")
    assert (done.spent, done.moved, done.entered) == (3, 1, 2)


def test_v_mov_05_crawling_doubles_what_the_ground_adds_too() -> None:
    assert steps(".D", "tank", "A1", "E", "crawl_forward").spent == 4
    assert steps("..", "walker", "A1", "E", "crawl_forward", barricades=[[0, 0, "E"]]).spent == 4


# V-MOV-07 to V-MOV-11: the ground


def test_v_mov_08_debris_costs_a_tank_one_more() -> None:
    assert costs(".D", "tank", "A1", "E").tiles[tile("B1")] == 2


@pytest.mark.parametrize("kind", ["walker", "agrav", "infantry"])
def test_v_mov_08_debris_is_nothing_to_others(kind: MoverType) -> None:
    assert costs(".D", kind, "A1", "E").tiles[tile("B1")] == 1


def test_v_mov_08_what_debris_adds_is_a_setting() -> None:
    rules = book(settings={"move.debris_tank_extra": 3})
    assert costs(".D", "tank", "A1", "E", rules=rules).tiles[tile("B1")] == 4


def test_v_mov_09_a_barricade_stops_a_tank() -> None:
    found = costs("..", "tank", "A1", "E", barricades=[[0, 0, "E"]])
    refusal = found.refused[tile("B1")]
    assert refusal.code == "barricade"
    assert refusal.reasons[0].clause == "V-MOV-09"
    assert refusal.reasons[0].place == "B1 W"


def test_v_mov_09_a_barricade_costs_a_walker_one_more_and_an_agrav_nothing() -> None:
    edge = [[0, 0, "E"]]
    assert costs("..", "walker", "A1", "E", barricades=edge).tiles[tile("B1")] == 2
    assert costs("..", "infantry", "A1", "E", barricades=edge).tiles[tile("B1")] == 2
    assert costs("..", "agrav", "A1", "E", barricades=edge).tiles[tile("B1")] == 1


def test_v_mov_09_a_barricade_counts_both_ways() -> None:
    assert costs("..", "walker", "B1", "W", barricades=[[0, 0, "E"]]).tiles[tile("A1")] == 2


def test_v_str_11_a_barricade_without_durability_is_gone() -> None:
    gone = EdgePiece(at=tile("B1").edge(Side.W), kind=EdgeKind.BARRICADE, durability=0)
    battlefield = Battlefield(board("..").evolve(edges=(gone,)), book())
    assert reach(battlefield, Mover("tank", 1), tile("A1"), Side.E).tiles[tile("B1")] == 1


@pytest.mark.parametrize("kind", ["tank", "walker", "infantry"])
def test_v_mov_10_subsidence_stops_all_but_agravs(kind: MoverType) -> None:
    found = costs(".S", kind, "A1", "E")
    assert found.refused[tile("B1")].code == "subsidence"


def test_v_mov_10_subsidence_costs_an_agrav_one_more() -> None:
    assert costs(".S", "agrav", "A1", "E").tiles[tile("B1")] == 2


@pytest.mark.parametrize("kind", ["tank", "walker", "agrav", "infantry"])
@pytest.mark.parametrize("letter", ["H", "L"])
def test_v_mov_11_structures_stop_everybody(kind: MoverType, letter: str) -> None:
    refusal = costs(f".{letter}", kind, "A1", "E").refused[tile("B1")]
    assert refusal.code == "structure"
    assert refusal.reasons[0].about == "house-B1"


def test_v_map_14_a_tile_covered_less_than_half_can_be_entered() -> None:
    assert costs(".h", "tank", "A1", "E").tiles[tile("B1")] == 1


def test_v_map_14_how_much_makes_a_tile_full_is_a_setting() -> None:
    rules = book(settings={"map.full_coverage": 0.05})
    assert costs(".h", "tank", "A1", "E", rules=rules).refused[tile("B1")].code == "structure"


@pytest.mark.parametrize(
    ("drawing", "standing", "entered"), [(".H", Standing.ALL, True), (".h", Standing.NONE, False)]
)
def test_v_map_14_a_section_may_say_otherwise(drawing: str, standing: Standing, *, entered: bool) -> None:
    plain = board(drawing)
    sections = tuple(section.evolve(standing=standing) for section in plain.structures)
    battlefield = Battlefield(plain.evolve(structures=sections), book())
    found = reach(battlefield, Mover("tank", 3), tile("A1"), Side.E)
    assert (tile("B1") in found.tiles) is entered


@pytest.mark.parametrize("kind", ["tank", "walker", "agrav", "infantry"])
def test_v_map_06_walls_and_closed_gates_stop_everybody(kind: MoverType) -> None:
    assert costs("..", kind, "A1", "E", walls=[[1, 0, "W"]]).refused[tile("B1")].code == "wall"
    assert gated(kind, open_=False).refused[tile("B1")].code == "gate"


@pytest.mark.parametrize("kind", ["tank", "walker", "agrav", "infantry"])
def test_v_map_06_an_open_gate_is_a_clear_way(kind: MoverType) -> None:
    assert gated(kind, open_=True).tiles[tile("B1")] == 1


def gated(kind: MoverType, *, open_: bool) -> Reach:
    gate = EdgePiece(at=tile("B1").edge(Side.W), kind=EdgeKind.GATE, open=open_)
    battlefield = Battlefield(board("..").evolve(edges=(gate,)), book())
    return reach(battlefield, Mover(kind, 3), tile("A1"), Side.E)


def test_v_map_15_a_civilian_vehicle_stops_tanks_only() -> None:
    assert costs("..", "tank", "A1", "E", civilians="B1").refused[tile("B1")].code == "civilian"
    for kind in ("walker", "agrav", "infantry"):
        assert costs("..", kind, "A1", "E", civilians="B1").tiles[tile("B1")] == 1


def test_the_map_ends_at_its_edge() -> None:
    found = costs(".", "agrav", "A1")
    assert {refusal.code for refusal in found.refused.values()} == {"map_edge"}
    assert found.refused.keys() == {Tile(0, -1), Tile(1, 0), Tile(0, 1), Tile(-1, 0)}


def test_a_wall_is_told_before_the_house_behind_it_and_the_house_before_a_barricade() -> None:
    assert costs(".H", "tank", "A1", "E", walls=[[0, 0, "E"]]).refused[tile("B1")].code == "wall"
    assert costs(".H", "tank", "A1", "E", barricades=[[0, 0, "E"]]).refused[tile("B1")].code == "structure"


# V-MOV-12, B13: jump jets

JETS = ("jump_jets",)
HEAVY_JETS = ("jump_jets", "ultra_heavy_chassis")


def test_v_mov_12_a_jump_leads_two_tiles_forward_over_a_low_section() -> None:
    done = steps(".L.", "agrav", "A1", "E", "jump", quirks=JETS)
    assert (done.tile, done.spent, done.moved, done.entered) == (tile("C1"), 6, 2, 2)


@pytest.mark.parametrize(
    ("drawing", "why"), [(".H.", "structure"), ("..L", "structure"), (".HL", "structure"), ("..", "map_edge")]
)
def test_b13_high_sections_a_low_landing_and_the_edge_stop_a_jump(drawing: str, why: str) -> None:
    assert code(steps(drawing, "agrav", "A1", "E", "jump", quirks=JETS).refusal) == why


@pytest.mark.parametrize("edge", [[0, 0, "E"], [1, 0, "E"]])
def test_b13_walls_stop_a_jump_and_barricades_do_not(edge: list[object]) -> None:
    assert code(steps("...", "agrav", "A1", "E", "jump", quirks=JETS, walls=[edge]).refusal) == "wall"
    assert steps("...", "agrav", "A1", "E", "jump", quirks=JETS, barricades=[edge]).tile == tile("C1")


def test_b13_the_ground_is_told_before_the_mobility() -> None:
    done = steps("..H..", "agrav", "A1", "E", "jump", quirks=JETS, mobility=-1)
    assert code(done.refusal) == "structure"
    done = steps(".....", "agrav", "A1", "E", "jump", quirks=JETS, mobility=-1)
    assert code(done.refusal) == "mobility"


def test_v_mov_12_each_point_below_zero_is_a_ram_of_forty_and_stuns() -> None:
    done = steps("...", "agrav", "A1", "E", "jump", quirks=JETS, mobility=3)
    assert (done.left, done.rams, done.stunned) == (-3, (40, 40, 40), True)


def test_v_mov_12_all_points_may_be_one_ram_by_a_setting() -> None:
    rules = book(settings={"jump.rams": "single"})
    assert steps("...", "agrav", "A1", "E", "jump", quirks=JETS, mobility=3, rules=rules).rams == (120,)


def test_v_mov_12_only_one_jump_may_go_below_zero() -> None:
    done = steps("." * 9, "agrav", "A1", "E", "jump jump jump", quirks=JETS, mobility=7)
    assert (code(done.refusal), len(done.steps), done.left) == ("mobility", 2, -5)


def test_v_mov_12_a_jump_with_mobility_to_spare_neither_stuns_nor_hurts() -> None:
    done = steps("...", "agrav", "A1", "E", "jump", quirks=JETS, mobility=6)
    assert (done.left, done.rams, done.stunned) == (0, (), False)


def test_v_mov_12_without_jump_jets_there_is_no_jump() -> None:
    assert code(steps("...", "agrav", "A1", "E", "jump").refusal) == "not_for_type"


# V-MOV-13: high altitude


def test_v_mov_13_a_high_glider_pays_one_more_and_passes_over_low_sections() -> None:
    found = costs("..L.", "agrav", "A1", "E", quirks=("jump_jets", "glider_turbines"), high=True)
    assert [found.tiles[tile(at)] for at in ("B1", "C1", "D1")] == [2, 4, 6]
    assert costs(".H", "agrav", "A1", "E", quirks=("glider_turbines",), high=True).refused.keys() >= {
        tile("B1")
    }


# V-MOV-14: hunkering down


@pytest.mark.parametrize(
    ("left", "multiplier"),
    [(20, 1.6), (19, 1.5), (15, 1.5), (14, 1.4), (10, 1.4), (9, 1.3), (5, 1.3), (4, 1.2)],
)
def test_v_mov_14_the_front_gains_by_the_share_of_mobility_spent(left: int, multiplier: float) -> None:
    down = hunker(20, left, book())
    assert down.multiplier == multiplier
    assert down.gain is (multiplier > 1.2)


def test_v_mov_14_the_gain_may_multiply_by_a_setting() -> None:
    assert hunker(20, 16, book(settings={"hunker.mode": "multiply"})).multiplier == pytest.approx(1.8)


def test_v_mov_14_a_walker_without_mobility_gains_nothing() -> None:
    assert not hunker(0, 0, book()).gain
    assert not hunker(7, -1, book()).gain


# V-MOV-16, V-QRK-04: the Ultra Heavy Chassis


def test_v_mov_16_an_ultra_heavy_tank_pays_two_for_a_step_and_two_for_a_turn() -> None:
    ultra = ("ultra_heavy_chassis",)
    assert costs("..", "tank", "A1", "E", quirks=ultra).tiles[tile("B1")] == 2
    assert costs(".", "tank", "A1", quirks=ultra).costs[tile("A1"), Side.E] == 2
    assert steps("..", "tank", "A1", "E", "crawl_forward", quirks=ultra).spent == 4
    assert steps("...", "agrav", "A1", "E", "jump", quirks=HEAVY_JETS).spent == 7


def test_v_qrk_04_the_free_turn_stays_free_and_the_ground_adds_once() -> None:
    done = steps(".S", "agrav", "A1", "N", "turn_right forward", quirks=("ultra_heavy_chassis",))
    assert [step.cost for step in done.steps] == [0, 3]


def test_v_qrk_04_a_strafe_costs_three() -> None:
    assert steps("..", "walker", "A1", "N", "right", quirks=("ultra_heavy_chassis",)).spent == 3


def test_v_qrk_04_the_reasons_name_the_chassis() -> None:
    step = costs(".D", "tank", "A1", "E", quirks=("ultra_heavy_chassis",)).path(tile("B1"))[0]
    assert [(reason.clause, reason.value) for reason in step.reasons] == [
        ("V-MOV-02", 1),
        ("V-QRK-04", 1),
        ("V-MOV-08", 1),
    ]


# V-MOV-17, V-MOV-18, V-GEN-08


def test_v_mov_17_turning_is_no_moving_unless_a_setting_says_so() -> None:
    assert steps(".", "tank", "A1", "N", "turn_left turn_left").moved == 0
    rules = book(settings={"move.turning_counts": True})
    assert steps(".", "tank", "A1", "N", "turn_left turn_left", rules=rules).moved == 2


def test_v_mov_18_enemies_block_only_by_a_setting() -> None:
    assert costs("..", "tank", "A1", "E", enemies="B1").tiles[tile("B1")] == 1
    rules = book(settings={"move.enemy_blocks": True})
    assert costs("..", "tank", "A1", "E", enemies="B1", rules=rules).refused[tile("B1")].code == "enemy"


def test_v_gen_08_a_crowded_tile_can_be_passed_but_not_ended_in() -> None:
    found = costs("...", "tank", "A1", "E", crowded="B1")
    assert found.tiles == {tile("A1"): 0, tile("C1"): 2}
    assert found.refused[tile("B1")].code == "stack_limit"
    done = steps("...", "tank", "A1", "E", "forward", crowded="B1")
    assert code(done.refusal) == "stack_limit"
    assert steps("...", "tank", "A1", "E", "forward forward", crowded="B1").refusal is None


# V-INF-01: infantry and drones


def test_v_inf_01_infantry_walk_any_way_for_one_and_turn_freely() -> None:
    found = costs("...\n...\n...", "infantry", "B2", mobility=1)
    assert {at: cost for at, cost in found.tiles.items() if at != tile("B2")} == {
        tile("B1"): 1,
        tile("A2"): 1,
        tile("C2"): 1,
        tile("B3"): 1,
    }
    assert all(found.costs[tile("A2"), side] == 1 for side in Side)


# What is refused for want of mobility


def test_a_tile_too_dear_is_refused_with_its_cost_and_what_is_left() -> None:
    found = costs(".D", "tank", "A1", "E", mobility=1)
    assert found.refused[tile("B1")].text == "costs 2, 1 left"


def test_a_tile_no_way_leads_to_is_unreachable() -> None:
    found = costs(".H..", "tank", "A1", "E")
    refusal = found.refusal(tile("D1"))
    assert code(refusal) == "unreachable"
    assert costs("....", "tank", "A1", "E").refusal(tile("D1")) is None


def test_a_tile_deep_in_a_house_is_refused_for_the_house() -> None:
    found = costs("....\n.HHH\n.HHH\n.HHH", "tank", "A1", mobility=2)
    assert tile("C3") not in found.refused
    assert code(found.refusal(tile("C3"))) == "structure"
    assert code(found.refusal(Tile(40, 2))) == "map_edge"


def test_a_step_too_dear_tells_what_it_costs_and_why() -> None:
    refusal = steps("D.", "tank", "B1", "W", "forward", mobility=1).refusal
    assert refusal is not None
    assert refusal.text.startswith("this costs 2, 1 left")
    assert "V-MOV-08" in {reason.clause for reason in refusal.reasons}
