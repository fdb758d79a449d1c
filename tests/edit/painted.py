"""A small map to edit, with a little of everything that is painted (a module, not tests)."""

from mapper.edit.operations import Edit, NoEdit
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField, Mark, MarkKind
from mapper.model.scenario import Scenario
from tests.building import scenario

WIDTH, HEIGHT = 6, 4
GROUND = ("..DD..", "..D...", "......", ".DD...")


def small_map() -> Scenario:
    """Return a map of 6 x 4 tiles."""
    battlemap = BattleMap(
        width=WIDTH,
        height=HEIGHT,
        legend={".": "clear", "D": "debris"},
        ground=GROUND,
        edges=(
            EdgePiece(at=Edge(1, 1, Side.N), kind=EdgeKind.BARRICADE, durability=5.0),
            EdgePiece(at=Edge(2, 1, Side.N), kind=EdgeKind.GATE, open=True),
        ),
        fields=(
            GroundField(kind=FieldKind.SMOKE, tile=Tile(4, 2), turns=3),
            GroundField(kind=FieldKind.GAS, tile=Tile(4, 2), turns=1),
        ),
        marks=(
            Mark(id="goal", kind=MarkKind.OBJECTIVE, tiles=(Tile(5, 3),), text="Hill"),
            Mark(id="zone", kind=MarkKind.DEPLOYMENT, tiles=(Tile(0, 0), Tile(1, 0)), side="red"),
        ),
    )
    return scenario(battlemap)


def done(edit: Edit | NoEdit) -> Scenario:
    """Return the scenario after an edit that was possible."""
    assert isinstance(edit, Edit), edit
    return edit.scenario


def named(edit: Edit | NoEdit) -> str:
    """Return the name of an edit that was possible."""
    assert isinstance(edit, Edit), edit
    return edit.name
