"""What the ground costs each kind of mover, and what a place gives."""

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.rules.reasons import Explained
from mapper.rules.ruleset import Passage
from mapper.rules.vehicle.ruleset import VehicleRuleset
from tests.building import book, scenario, tank, tile

RULES = VehicleRuleset(book())


def told(passages: tuple[Passage, ...]) -> dict[str, float | str]:
    return {
        one.kind: one.cost.value if isinstance(one.cost, Explained) else one.cost.code for one in passages
    }


def entering(drawing: str, label: str) -> dict[str, float | str]:
    return told(RULES.entry_costs(scenario(drawing), tile(label)))


def test_a_clear_tile_costs_everyone_one_step() -> None:
    assert entering("..", "B1") == {"tank": 1, "walker": 1, "agrav": 1, "infantry": 1}


def test_debris_costs_tanks_more() -> None:
    assert entering(".D", "B1") == {"tank": 2, "walker": 1, "agrav": 1, "infantry": 1}


def test_subsidence_stops_all_but_agravs() -> None:
    stopped = "subsidence"
    assert entering(".S", "B1") == {"tank": stopped, "walker": stopped, "agrav": 2, "infantry": stopped}


def test_a_full_tile_stops_everyone() -> None:
    assert set(entering(".H", "B1").values()) == {"structure"}


def on_edge(kind: EdgeKind, *, is_open: bool = False) -> Scenario:
    piece = EdgePiece(at=Edge(1, 0, Side.W), kind=kind, open=is_open)
    return scenario(scenario("..").map.evolve(edges=(piece,)))


def crossing(there: Scenario) -> dict[str, float | str]:
    return told(RULES.crossing_costs(there, Edge(1, 0, Side.W)))


def test_a_barricade_stops_tanks_and_slows_walkers() -> None:
    assert crossing(on_edge(EdgeKind.BARRICADE)) == {
        "tank": "barricade",
        "walker": 1,
        "agrav": 0,
        "infantry": 1,
    }


def test_a_wall_stops_everyone_and_an_open_gate_no_one() -> None:
    assert set(crossing(on_edge(EdgeKind.WALL)).values()) == {"wall"}
    assert set(crossing(on_edge(EdgeKind.GATE)).values()) == {"gate"}
    assert set(crossing(on_edge(EdgeKind.GATE, is_open=True)).values()) == {0}


def test_the_cost_of_a_step_is_what_a_unit_pays_for_it() -> None:
    drawing = ".D"
    field = scenario(drawing, tank("A1", "E"))
    reach = RULES.reach(field, field.units[0])
    cost = next(one.cost for one in RULES.entry_costs(field, tile("B1")) if one.kind == "tank")
    assert isinstance(cost, Explained)
    assert cost.value == reach.tiles[tile("B1")]  # type: ignore[union-attr]  # a tank that can move


def facts(there: Scenario, at: Tile) -> list[tuple[str, str, str]]:
    return [(fact.group, fact.name, fact.text) for fact in RULES.tile_facts(there, at)]


def test_a_barricade_gives_cover_to_both_tiles() -> None:
    there = on_edge(EdgeKind.BARRICADE)
    assert ("Cover", "Barricade east", "−20 for direct and low fire across it") in facts(there, Tile(0, 0))
    assert ("Cover", "Barricade west", "−20 for direct and low fire across it") in facts(there, Tile(1, 0))


def test_how_much_of_a_tile_is_covered_is_told() -> None:
    there = scenario("hL")
    assert ("Cover", "Covered", "6 %, partial: units may stand here") in facts(there, Tile(0, 0))
    assert ("Cover", "Covered", "100 %, full: only high gliders may be here") in facts(there, Tile(1, 0))


def test_what_blocks_sight_is_told() -> None:
    assert ("Sight", "Wall east", "blocks sight") in facts(on_edge(EdgeKind.WALL), Tile(0, 0))
    assert ("Sight", "Smoke", "nobody sees into, out of or through it") in facts(scenario("3."), Tile(0, 0))


def test_an_empty_tile_gives_nothing() -> None:
    assert facts(scenario(".."), Tile(0, 0)) == []


def test_the_facts_of_a_piece_carry_their_clause() -> None:
    (cover, _sight) = RULES.edge_facts(on_edge(EdgeKind.BARRICADE), Edge(1, 0, Side.W))
    assert [reason.clause for reason in cover.reasons] == ["V-HIT-10"]
