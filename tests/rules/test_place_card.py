"""The card of a tile or an edge: what is there, and what it means."""

from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece, Mark, MarkKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Trait
from mapper.rules.place_card import edge_card, tile_card
from tests.building import board, infantry, scenario, tank, tile
from tests.edit.inspected import box, with_structures


def card(there: Scenario, label: str) -> list[tuple[str, str, str]]:
    facts = tile_card(there, tile(label), ruleset_of(there))
    return [(fact.group, fact.name, fact.text) for fact in facts]


def on_edge(kind: EdgeKind, **fields: object) -> Scenario:
    piece = EdgePiece(at=Edge(1, 0, Side.W), kind=kind).evolve(**fields)
    return scenario(board("..").evolve(edges=(piece,)))


def edge_lines(there: Scenario) -> list[tuple[str, str]]:
    facts = edge_card(there, Edge(1, 0, Side.W), ruleset_of(there))
    return [(fact.name, fact.text) for fact in facts]


def test_an_empty_tile_has_its_ground_and_its_cost() -> None:
    assert card(scenario(".."), "A1") == [
        ("Ground", "Clear", "no effect"),
        ("To enter", "Everyone", "1"),
    ]


def test_movers_who_pay_the_same_stand_together_with_what_is_added() -> None:
    assert card(scenario(".D"), "B1")[1:] == [
        ("To enter", "Tank", "2 (debris)"),
        ("To enter", "Walker, Agrav, Infantry", "1"),
    ]


def test_who_may_not_enter_is_told_why_with_the_clause() -> None:
    there = scenario(".S")
    facts = tile_card(there, tile("B1"), ruleset_of(there))
    stopped = next(fact for fact in facts if fact.name.startswith("Tank"))
    assert stopped.text.startswith("no: Subsidence")
    assert [reason.clause for reason in stopped.reasons] == ["V-MOV-10"]


def test_a_structure_is_told_with_its_make_and_what_is_left_of_it() -> None:
    house = box("house", 0, 0, 1, 1).evolve(name="Depot", durability=120, traits=(Trait.VOLATILE,))
    there = scenario(with_structures(board(".."), [house.evolve(objective="Hold it")]))
    assert ("Structures", "Depot", "high building, volatile; 120 of 1000") in card(there, "A1")
    assert ("Structures", "Objective", "Hold it") in card(there, "A1")


def test_fields_are_told_with_their_turns() -> None:
    assert ("Fields", "Smoke", "1 turn left") in card(scenario("1."), "A1")
    assert ("Fields", "Smoke", "3 turns left") in card(scenario("3."), "A1")


def test_pieces_on_the_edges_are_told_by_side() -> None:
    assert ("Edges", "East", "barricade, 80 of 200") in card(
        on_edge(EdgeKind.BARRICADE, durability=80.0), "A1"
    )
    assert ("Edges", "West", "gate, closed") in card(on_edge(EdgeKind.GATE), "B1")


def test_units_and_their_sides_are_told_but_not_what_is_docked() -> None:
    drone = infantry("A1", drone=True, side="red", carrier="tank")
    lines = card(scenario("..", tank("A1"), drone), "A1")
    assert [line for line in lines if line[0] == "Units"] == [
        ("Units", "Tank", "vehicle, Red; internals 90/90, armour 240/240")
    ]


def test_a_damaged_unit_is_told_with_what_is_left_of_it() -> None:
    hurt = infantry("A1", state={"health": 4.0})
    told = next(line[2] for line in card(scenario("..", hurt), "A1") if line[0] == "Units")
    assert "health 4/" in told


def test_a_crowd_is_counted() -> None:
    units = [tank("A1", id=f"t{number}", name=f"T{number}") for number in range(9)]
    assert ("Units", "", "and 3 more") in card(scenario("..", *units), "A1")


def test_marks_are_told() -> None:
    mark = Mark(id="z", kind=MarkKind.DEPLOYMENT, tiles=(Tile(0, 0),), side="red")
    there = scenario(board("..").evolve(marks=(mark,)))
    assert ("Marks", "Deployment zone", "Red") in card(there, "A1")
    assert not [line for line in card(there, "B1") if line[0] == "Marks"]


def test_a_barricade_has_a_card_of_its_own() -> None:
    assert edge_lines(on_edge(EdgeKind.BARRICADE)) == [
        ("Barricade", "200 of 200"),
        ("Tank", "no: a barricade stops tanks; it would have to be rammed"),
        ("Walker, Infantry", "+1"),
        ("Agrav", "free"),
        ("Barricade", "−20 for direct and low fire across it"),
        ("Barricade", "does not block sight"),
    ]


def test_an_open_gate_is_free_for_everyone() -> None:
    assert ("Everyone", "free") in edge_lines(on_edge(EdgeKind.GATE, open=True))


def test_an_edge_with_nothing_on_it_has_no_card() -> None:
    assert edge_card(scenario(".."), Edge(1, 0, Side.W), ruleset_of(scenario(".."))) == ()
