"""Things: what several of them are called."""

from mapper.edit.things import Things, called_together, key_of
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece, FieldKind, GroundField, Mark, MarkKind
from mapper.rules.palette import Kind, Kinds, Palette
from tests.building import scenario, tank

TILES = frozenset({Tile(0, 0), Tile(1, 0)})


def test_one_thing_on_tiles_is_not_called_several() -> None:
    one = scenario("...", tank("A1", id="ox"))
    assert called_together(one, Things(units=frozenset({"ox"}), tiles=TILES)) == "2 tiles and 1 thing"


def test_several_things_are_called_by_their_number() -> None:
    two = scenario("...", tank("A1", id="ox"), tank("B1", id="ash"))
    assert called_together(two, Things(units=frozenset({"ox", "ash"}), tiles=TILES)) == "2 tiles and 2 things"


def test_what_has_no_name_is_called_as_the_palette_calls_its_kind() -> None:
    marks = Kinds((Kind(MarkKind.SEIZE, "Point to seize"),))
    edges = Kinds((Kind(EdgeKind.WALL, "District wall"),))
    names = Palette(plain="", marks=marks, edges=edges, fields=Kinds((Kind(FieldKind.SMOKE, "Screen"),)))
    throne = Mark(id="throne", kind=MarkKind.SEIZE, tiles=(Tile(0, 0),))
    cloud = GroundField(kind=FieldKind.SMOKE, tile=Tile(1, 1), turns=2)
    wall = EdgePiece(at=Edge(1, 1, Side.W), kind=EdgeKind.WALL)
    drawn = scenario("..\n..")
    drawn = drawn.evolve(map=drawn.map.evolve(marks=(throne,), edges=(wall,), fields=(cloud,)))
    told = [
        called_together(drawn, things, names)
        for things in (
            Things(marks=frozenset({"throne"})),
            Things(edges=frozenset({wall.at})),
            Things(fields=frozenset({key_of(cloud)})),
        )
    ]
    assert told == ["the point to seize at A1", f"the district wall on {wall.at.label}", "the screen in B2"]
