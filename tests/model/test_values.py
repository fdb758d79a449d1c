import pytest
from pydantic import ValidationError

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, GroundField
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from mapper.model.unit import Unit, UnitKind
from mapper.model.value import whole

OX = Unit(id="ox", side=None, kind=UnitKind.CIVILIAN, name="Ox", tile=Tile(0, 0), sheet={"type": "tank"})
GROUND = BattleMap(width=2, height=2, legend={".": "clear"}, ground=("..", ".."))


def test_a_changed_copy_leaves_the_original_alone() -> None:
    moved = OX.evolve(tile=Tile(3, 4))
    assert (moved.tile, OX.tile) == (Tile(3, 4), Tile(0, 0))
    assert moved == Unit(**{**dict(OX), "tile": Tile(3, 4)})


def test_a_changed_copy_keeps_what_did_not_change_itself() -> None:
    scenario = Scenario(ruleset="vehicle", map=GROUND, units=(OX,))
    later = scenario.evolve(round=2)
    assert later.map is scenario.map
    assert later.units is scenario.units
    assert later.units[0].sheet is OX.sheet


def test_a_change_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(ValidationError):
        OX.evolve(name="two\nlines")
    with pytest.raises(ValidationError):
        OX.evolve(colour="red")
    with pytest.raises(ValidationError, match="too many tiles"):
        GROUND.evolve(width=4096, height=4096)


def test_an_error_does_not_quote_what_it_refuses() -> None:
    with pytest.raises(ValidationError) as caught:
        OX.evolve(facing="ambush at dawn")
    assert "ambush" not in str(caught.value)


def test_a_value_cannot_be_assigned_to() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        OX.name = "Ax"  # type: ignore[misc]  # what must not work


def test_two_units_without_a_sheet_do_not_share_one() -> None:
    one, two = (
        Unit(id=name, side=None, kind=UnitKind.DRONE, name="", tile=Tile(0, 0)) for name in ("a", "b")
    )
    assert one.sheet == two.sheet == {}
    assert one.sheet is not two.sheet


def test_an_edge_of_a_document_has_its_canonical_key() -> None:
    piece = EdgePiece(at=Edge(1, 2, Side.W), kind=EdgeKind.WALL)
    assert EdgePiece.model_validate_json(piece.model_dump_json()) == piece
    with pytest.raises(ValidationError):
        EdgePiece(at=Edge(1, 2, Side.E), kind=EdgeKind.WALL)


def test_a_field_lasts_at_least_one_turn() -> None:
    with pytest.raises(ValidationError):
        GroundField.model_validate_json('{"kind":"smoke","tile":[0,0],"turns":0}')


def test_points_of_an_outline_lie_on_quarters_of_a_tile() -> None:
    Structure(id="hut", outline=((0, 0), (1.25, 0), (0.5, 0.75)), height=Height.LOW)
    for off in (0.1, 0.2500000001, 1e-12):
        with pytest.raises(ValidationError):
            Structure(id="hut", outline=((0, 0), (1, off), (0.5, 0.75)), height=Height.LOW)


@pytest.mark.parametrize(
    "value,written",
    [
        (15.0, "15"),
        (15.5, "15.5"),
        ({"a": [1.0, {"b": -2.0}]}, "{'a': [1, {'b': -2}]}"),
        (True, "True"),
        ("1.0", "1.0"),
    ],
)
def test_whole_numbers_lose_their_point(value: object, written: str) -> None:
    assert str(whole(value)) == written


def test_a_unit_is_found_by_id_and_by_tile() -> None:
    scenario = Scenario(ruleset="vehicle", map=GROUND, units=(OX, OX.evolve(id="ax", tile=Tile(1, 1))))
    assert scenario.unit("ax") is scenario.units[1]
    assert scenario.unit("ex") is None
    assert scenario.units_in(Tile(0, 0)) == (OX,)
