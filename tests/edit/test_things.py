"""Things: what several of them are called."""

from mapper.edit.things import Things, called
from mapper.geometry.grid import Tile
from tests.building import scenario, tank

TILES = frozenset({Tile(0, 0), Tile(1, 0)})


def test_one_thing_on_tiles_is_not_called_several() -> None:
    one = scenario("...", tank("A1", id="ox"))
    assert called(one, Things(units=frozenset({"ox"}), tiles=TILES)) == "2 tiles and 1 thing"


def test_several_things_are_called_by_their_number() -> None:
    two = scenario("...", tank("A1", id="ox"), tank("B1", id="ash"))
    assert called(two, Things(units=frozenset({"ox", "ash"}), tiles=TILES)) == "2 tiles and 2 things"
