"""The skirmish rules as the house asks them: found by their key, and answering every question."""

import pytest

from mapper.errors import DocumentError
from mapper.files.rulings import rule_problems, ruleset_of, standing_problems
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from mapper.model.unit import Unit, UnitKind
from mapper.paint.silhouettes import tokens
from mapper.play.insight import enemies
from mapper.rules.movement import Reach
from mapper.rules.place_card import tile_card
from mapper.rules.registry import GAMES
from mapper.rules.ruleset import Ruleset
from mapper.rules.skirmish.ruleset import SkirmishRuleset
from mapper.rules.skirmish.shape import shape_of
from mapper.rules.skirmish.tokens import BADGES
from tests.building import BLUE, RED
from tests.skirmishing import BOOK, fighter, unit

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def duel(*units: Unit, **changes: object) -> Scenario:
    rows = (".w.", "...", "F.D")
    legend = {".": "plains", "w": "woods", "F": "fort", "D": "door"}
    battlemap = BattleMap(width=3, height=3, legend=legend, ground=rows).evolve(**changes)
    return Scenario(ruleset="skirmish", map=battlemap, sides=(RED, BLUE), units=units)


SWORD = unit("A1", id="sword", name="Orin", class_id="sword-fighter", items=("iron-sword",))
AXE = unit("A2", id="axe", side="blue", name="Gant", class_id="axe-fighter", items=("iron-axe",))


def test_the_rules_are_found_by_their_key() -> None:
    assert GAMES["skirmish"].name == "Skirmish"
    assert isinstance(ruleset_of(duel()), SkirmishRuleset)
    rules: Ruleset = SkirmishRuleset(BOOK)
    assert rules.key == "skirmish"


def test_a_sound_duel_has_no_problems() -> None:
    assert rule_problems(duel(SWORD, AXE)) == ()


def test_what_means_nothing_in_a_skirmish_is_told() -> None:
    odd = duel(
        SWORD,
        structures=(Structure(id="house", outline=SQUARE, height=Height.LOW),),
        edges=(EdgePiece(at=Edge(1, 1, Side.W), kind=EdgeKind.WALL),),
        fields=(GroundField(kind=FieldKind.SMOKE, tile=Tile(0, 0), turns=1),),
        legend={".": "plains", "w": "moor", "F": "fort", "D": "door"},
    )
    assert {(one.place, one.code) for one in rule_problems(odd)} == {
        ("map.legend", "unknown_terrain"),
        ("map.structures", "idle_piece"),
        ("map.edges", "idle_piece"),
        ("map.fields", "idle_piece"),
    }


@pytest.mark.clause("S-MOVE-2", "S-MOVE-4")
def test_who_stands_where_it_cannot_is_told() -> None:
    there = duel(SWORD, AXE.evolve(tile=SWORD.tile), unit("C3", id="walled", name="Walled"))
    assert rule_problems(there) == ()
    told = [(one.place, one.text) for one in standing_problems(there)]
    assert told == [
        ('units[0] "sword": tile', "may not stand in A1: Gant, an enemy, stands in A1 (S-MOVE-4)"),
        ('units[1] "axe": tile', "may not stand in A1: Orin, an enemy, stands in A1 (S-MOVE-4)"),
        ('units[2] "walled": tile', "may not stand in C3: Gate can't be entered on foot (S-MOVE-2)"),
    ]


def test_what_lies_under_fighters_without_counting_is_no_fault_of_theirs() -> None:
    house = Structure(id="house", outline=SQUARE, height=Height.HIGH)
    assert standing_problems(duel(SWORD, structures=(house,))) == ()


def test_a_fighter_s_token_tells_what_it_holds_and_what_befell_it() -> None:
    hurt = SWORD.evolve(
        state={"hp": 9, "activated": True, "statuses": [{"status": "Poisoned"}]},
        sheet={**SWORD.sheet, "tags": ["Leader"]},
    )
    token = ruleset_of(duel(hurt)).token(hurt, duel(hurt))
    assert token.shape == "foot_sword"
    assert token.hp is not None
    assert token.hp[0] == 9
    assert token.badges == ("done", "leader", "poison")


def test_every_status_that_shows_has_a_row() -> None:
    assert set(BADGES) <= set(BOOK.status_rows)


def test_every_class_has_a_token() -> None:
    for key in BOOK.tables.classes:
        assert shape_of(fighter(class_=key)) in tokens()
    for weapon in (*BOOK.tables.weapon, *BOOK.tables.staff):
        assert shape_of(fighter(weapon=weapon)) in tokens()


def test_the_house_s_questions_are_answered() -> None:
    battle = duel(SWORD, AXE)
    rules = ruleset_of(battle)
    (attack,) = rules.attacks(battle, SWORD, AXE)
    assert attack.to_hit is not None
    assert attack.to_hit.value == pytest.approx(0.8)
    assert [threat.unit for threat in rules.threats(battle, SWORD)] == ["axe"]
    assert isinstance(rules.reach(battle, SWORD), Reach)
    assert rules.visible(battle, SWORD) == {Tile(x, y) for x in range(3) for y in range(3)}
    assert rules.sightline(battle, SWORD, Tile(2, 2)).visible
    assert rules.standing(battle, SWORD)(AXE.tile) is not None
    assert rules.known_units(battle, "red") == {"sword", "axe"}
    assert rules.summary(SWORD).type == "Sword Fighter"
    assert rules.outcome(battle) is None


def test_what_these_rules_have_not_is_empty() -> None:
    battle = duel(SWORD, AXE)
    rules = ruleset_of(battle)
    house = Structure(id="house", outline=SQUARE, height=Height.LOW)
    piece = EdgePiece(at=Edge(1, 1, Side.W), kind=EdgeKind.WALL)
    assert rules.rams(battle, SWORD, AXE) == ()
    assert rules.structure_attacks(battle, SWORD, house) == ()
    assert rules.crit_chain(battle, SWORD, AXE, rules.attacks(battle, SWORD, AXE)[0]) is None
    assert (rules.structure_durability(house), rules.edge_durability(piece)) == (0, None)
    assert (rules.crossing_costs(battle, piece.at), rules.edge_facts(battle, piece.at)) == ((), ())
    assert rules.feature_letters == {}
    assert not rules.has_facings
    assert not rules.has_sight


@pytest.mark.clause("S-UNIT-3")
def test_allied_sides_are_no_enemies_and_nobody_s_units_are() -> None:
    green = RED.evolve(id="green", name="Green")
    friend, stray = unit("B1", id="friend", side="green"), unit("C1", id="stray", side=None)
    battle = duel(SWORD, AXE, friend, stray).evolve(sides=(RED, green, BLUE))
    rules = ruleset_of(battle)
    foes = {other.id for other in battle.units if rules.are_enemies(battle, SWORD, other)}
    assert foes == {"axe", "stray"}
    assert [other.id for other in enemies(battle, SWORD, rules, near=SWORD.tile)] == ["axe", "stray"]


@pytest.mark.clause("S-MOVE-3")
def test_distance_is_counted_along_edges_as_ranges_are() -> None:
    assert ruleset_of(duel()).distance(Tile(3, 3), Tile(8, 4)) == 6


def test_a_door_can_be_struck_in_its_tile() -> None:
    battle = duel(SWORD.evolve(tile=Tile(1, 2)))
    (attack,) = ruleset_of(battle).tile_attacks(battle, battle.units[0], Tile(2, 2))
    assert attack.refusal is None
    assert attack.expected["hp"] > 0


def test_a_tile_s_card_names_its_ground_and_what_it_costs() -> None:
    told = {fact.name: fact.text for fact in tile_card(duel(), Tile(0, 2), ruleset_of(duel()))}
    assert "Fort" in told
    assert told["On foot, Armor, Cavalry"] == "2"
    assert told["Flying"] == "1"
    assert told["Avoid"] == "+1 against being hit"


def test_the_text_of_a_sheet_is_read_as_it_was_written() -> None:
    rules = ruleset_of(duel())
    (read,) = rules.read_sheets(rules.sheet_text(SWORD, ())).sheets
    assert read.leader is not None
    assert read.leader.sheet == SWORD.sheet


def test_only_marks_are_on_the_palette() -> None:
    palette = ruleset_of(duel()).palette
    assert (bool(palette.structures), bool(palette.edges), bool(palette.fields)) == (False, False, False)
    assert "ground" in palette.structures.why_none
    assert [kind.id for kind in palette.marks][:3] == ["objective", "deployment", "seize"]
    assert palette.plain in BOOK.tables.terrain
    assert palette.strewn in BOOK.tables.terrain


def test_a_vehicle_is_none_of_these_rules() -> None:
    tank = unit("A1").evolve(kind=UnitKind.VEHICLE)
    with pytest.raises(DocumentError):
        ruleset_of(duel()).token(tank, duel(tank))
    assert [one.code for one in rule_problems(duel(tank))] == ["unknown_kind"]
