"""What an inspection finds, and what it passes over."""

from mapper.edit.inspection import findings
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Edge, Side
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, Mark, MarkKind
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from tests.building import BLUE, RED, agrav, board, infantry, scenario, tank, tile, walker
from tests.edit.inspected import box, found, only, with_structures

FIELD = "\n".join(["........"] * 6)


def with_edges(drawing: str, *edges: EdgePiece) -> BattleMap:
    return board(drawing).evolve(edges=edges)


def gate(x: int, y: int, side: Side) -> EdgePiece:
    return EdgePiece(at=Edge(x, y, side), kind=EdgeKind.GATE)


def wall(x: int, y: int, side: Side) -> EdgePiece:
    return EdgePiece(at=Edge(x, y, side), kind=EdgeKind.WALL)


def goal(*labels: str, kind: MarkKind = MarkKind.OBJECTIVE, side: str | None = None) -> Mark:
    return Mark(id="goal", kind=kind, tiles=tuple(tile(label) for label in labels), text="Relay", side=side)


def with_marks(drawing: str, *marks: Mark) -> BattleMap:
    return board(drawing).evolve(marks=marks)


def sound() -> Scenario:
    units = (tank("B2"), tank("G5", id="foe", name="Foe", side="blue"))
    return scenario(FIELD, *units, title="Field")


def test_a_sound_scenario_has_no_findings() -> None:
    assert findings(sound(), ruleset_of(sound())) == ()


def test_overlapping_footprints_are_told_by_their_names_and_the_place() -> None:
    battlemap = with_structures(board(FIELD), [box("a", 0, 0, 2, 2), box("b", 1, 1, 3, 3)])
    finding = only(scenario(battlemap), "overlap")
    assert finding.text == "The building at B2 overlaps the building at A1 (footprints may only touch)."
    assert (finding.place, finding.severity) == ("B2", Severity.ERROR)
    assert finding.spot.structures == ("b",)


def test_footprints_that_touch_are_no_problem() -> None:
    battlemap = with_structures(board(FIELD), [box("a", 0, 0, 2, 2), box("b", 2, 0, 4, 2)])
    assert not found(scenario(battlemap), "overlap")


def test_a_gate_without_a_wall_is_found() -> None:
    finding = only(scenario(with_edges(FIELD, gate(3, 3, Side.N))), "gate_alone")
    assert finding.text == "The gate on D4 N has no wall on either side."
    assert finding.spot.edges == (Edge(3, 3, Side.N),)


def test_a_gate_with_a_wall_on_one_side_only_is_found() -> None:
    edges = (gate(3, 3, Side.N), wall(2, 3, Side.N))
    finding = only(scenario(with_edges(FIELD, *edges)), "gate_alone")
    assert finding.text == "The gate on D4 N has no wall on one side."


def test_a_gate_between_walls_is_no_problem() -> None:
    edges = (gate(3, 3, Side.N), wall(2, 3, Side.N), wall(4, 3, Side.W))
    assert not found(scenario(with_edges(FIELD, *edges)), "gate_alone")


def test_a_gate_between_the_map_edge_and_a_structure_is_no_problem() -> None:
    battlemap = with_edges(FIELD, gate(0, 3, Side.N)).evolve(structures=(box("a", 1, 2, 3, 4),))
    assert not found(scenario(battlemap), "gate_alone")


def test_a_barricade_holds_no_gate() -> None:
    beside = [EdgePiece(at=Edge(x, 3, Side.N), kind=EdgeKind.BARRICADE) for x in (2, 4)]
    assert found(scenario(with_edges(FIELD, gate(3, 3, Side.N), *beside)), "gate_alone")


def test_a_unit_in_a_full_structure_is_found_with_the_clause() -> None:
    finding = only(scenario(".H.\n...\n...", tank("B1")), "in_structure")
    assert finding.text == "Tank may not stand in B1: a high building fills the tile (V-MOV-11)."
    assert finding.spot.units == ("tank",)


def test_a_unit_beside_a_small_section_of_its_tile_is_no_problem() -> None:
    assert not found(scenario(".h.\n...\n...", tank("B1")), "in_structure")


def test_a_drone_over_a_structure_is_no_problem() -> None:
    drone = infantry("B1", kind="spotter", drone=True)
    assert not found(scenario(".H.\n...\n...", drone), "in_structure")


def test_a_tank_on_ground_it_may_not_enter_is_found() -> None:
    finding = only(scenario("S..\n...\n...", tank("A1")), "standing")
    assert "V-MOV-10" in finding.text


def test_an_agrav_on_subsidence_is_no_problem() -> None:
    assert not found(scenario("S..\n...\n...", agrav("A1")), "standing")


def test_two_units_in_a_tile_are_found_when_the_rules_allow_one() -> None:
    crowd = scenario(FIELD, tank("A1"), walker("A1"), settings={"map.stack_limit": 1})
    assert [one.spot.units for one in found(crowd, "stack_limit")] == [("tank",), ("walker",)]


def test_any_number_of_units_may_share_a_tile_by_default() -> None:
    assert not found(scenario(FIELD, tank("A1"), walker("A1")), "stack_limit")


def test_a_docked_drone_away_from_its_carrier_is_found() -> None:
    drone = infantry("C3", kind="powered_armour", drone=True, side="red", carrier="tank")
    finding = only(scenario(FIELD, tank("A1"), drone), "carrier_tile")
    assert finding.text == "Powered armour stands in C3, but Tank stands in A1."
    assert finding.place == "C3"


def test_a_docked_drone_with_its_carrier_is_no_problem() -> None:
    drone = infantry("A1", kind="powered_armour", drone=True, side="red", carrier="tank")
    assert not found(scenario(FIELD, tank("A1"), drone), "carrier_tile")


def test_a_mark_off_the_map_is_found() -> None:
    assert only(scenario(with_marks(FIELD, goal("Z9"))), "off_map").severity is Severity.ERROR


def test_a_side_without_units_is_found_once_another_has_some() -> None:
    assert only(scenario(FIELD, tank("A1")), "no_units").text == "Blue has no units."


def test_sides_of_an_empty_map_are_no_problem() -> None:
    assert not found(scenario(FIELD), "no_units")


def test_sides_of_one_colour_are_found() -> None:
    other = Allegiance(id="other", name="Other", colour=Colour.RED, controller=Controller.GM)
    assert len(found(scenario(FIELD, sides=(RED, other)), "colour_clash")) == 2
    assert not found(scenario(FIELD, sides=(RED, BLUE)), "colour_clash")


def test_a_structure_without_area_is_found() -> None:
    battlemap = with_structures(board(FIELD), [box("line", 1, 1, 3, 1)])
    assert only(scenario(battlemap), "outline_flat").text == "The building at B2 has no area."


def test_a_structure_too_small_to_matter_is_found() -> None:
    battlemap = with_structures(board(FIELD), [box("post", 1, 1, 1.25, 1.25)])
    assert only(scenario(battlemap), "thin").text == "The building at B2 covers only 6 % of a tile."


def test_a_small_hut_matters() -> None:
    battlemap = with_structures(board(FIELD), [box("hut", 1, 1, 1.5, 1.5)])
    assert not found(scenario(battlemap), "thin")


def test_ground_that_nobody_gets_out_of_is_found() -> None:
    finding = only(scenario(".....\n.HHH.\n.H.H.\n.HHH.\n....."), "pocket")
    assert finding.text == "1 tile is closed in at C3: nobody gets in or out on the ground."


def test_a_yard_with_a_gate_is_not_closed_in() -> None:
    edges = (wall(1, 0, Side.W), gate(0, 1, Side.N))
    assert not found(scenario(with_edges("...\n...\n...", *edges)), "pocket")
    edges = (wall(1, 0, Side.W), wall(0, 1, Side.N))
    assert found(scenario(with_edges("...\n...\n...", *edges)), "pocket")


def test_an_objective_behind_subsidence_is_out_of_reach_of_tanks_and_walkers() -> None:
    battlemap = with_marks("..S..\n..S..\n..S..", goal("E2"))
    finding = only(scenario(battlemap, tank("A1")), "unreachable")
    assert finding.text == (
        "No tank or walker or infantry gets to the objective Relay without breaking through."
    )
    assert finding.severity is Severity.NOTICE


def test_an_objective_behind_walls_is_out_of_reach_of_everyone() -> None:
    edges = [wall(3, y, Side.W) for y in range(3)]
    battlemap = with_marks(".....\n.....\n.....", goal("E2")).evolve(edges=tuple(edges))
    finding = only(scenario(battlemap, tank("A1")), "unreachable")
    assert finding.text.startswith("Nothing on the ground gets to the objective Relay")
    assert finding.severity is Severity.WARNING


def test_an_objective_inside_a_building_is_reached_beside_it() -> None:
    battlemap = with_marks("...H.\n.....\n.....", goal("D1"))
    assert not found(scenario(battlemap, tank("A1")), "unreachable")


def test_an_objective_is_not_asked_for_while_nobody_could_start() -> None:
    edges = [wall(3, y, Side.W) for y in range(3)]
    battlemap = with_marks(".....\n.....\n.....", goal("E2")).evolve(edges=tuple(edges))
    assert not found(scenario(battlemap), "unreachable")


def test_a_deployment_zone_behind_walls_is_out_of_reach() -> None:
    edges = [wall(3, y, Side.W) for y in range(3)]
    zone = goal("E1", "E2", kind=MarkKind.DEPLOYMENT, side="blue")
    battlemap = with_marks(".....\n.....\n.....", zone).evolve(edges=tuple(edges))
    finding = only(scenario(battlemap, tank("A1")), "unreachable")
    assert "the deployment zone of Blue" in finding.text


def test_a_structure_above_its_full_durability_is_found_by_its_name() -> None:
    house = box("house", 1, 1, 3, 3).evolve(durability=5000, name="Depot")
    finding = only(scenario(with_structures(board(FIELD), [house])), "above_full")
    assert finding.text == "Depot: 5000 is more than the 1000 of an undamaged one."


def test_the_worst_findings_come_first() -> None:
    battlemap = with_structures(board(FIELD), [box("post", 1, 1, 1.25, 1.25)]).evolve(
        edges=(gate(3, 3, Side.N),)
    )
    told = findings(scenario(battlemap), ruleset_of(scenario(battlemap)))
    assert [one.severity for one in told] == sorted((one.severity for one in told), key=[*Severity].index)


def test_what_the_rules_do_not_offer_is_found_by_kind() -> None:
    walls = with_edges(FIELD, wall(3, 3, Side.N), wall(4, 3, Side.N))
    finding = only(scenario(walls, house_rules={"edge_kind.wall.offered": False}), "not_offered")
    assert finding.text == "2 edges are of a kind that these rules don't offer: wall."
    assert finding.spot.edges == (Edge(3, 3, Side.N), Edge(4, 3, Side.N))


def test_without_gates_on_offer_none_is_found_alone() -> None:
    lone = scenario(with_edges(FIELD, gate(3, 3, Side.N)), house_rules={"edge_kind.gate.offered": False})
    assert not found(lone, "gate_alone")
