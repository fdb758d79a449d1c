"""The unit stamp: what it places, for whom, and how it learns what that is."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.edit.roster import Party, Recruit
from mapper.geometry.grid import Side, Tile
from mapper.model.unit import Unit, UnitKind
from tests.gui.desk import Desk


def newest(desk: Desk) -> Unit:
    return desk.document.scenario.units[-1]


def stamp(desk: Desk, name: str) -> None:
    """Take the stamp and choose a unit of the library by its name."""
    desk.key(Qt.Key.Key_U)
    tool = desk.bench.toolbox.current
    ways = tool.options[0].ways  # type: ignore[union-attr]  # the first option is a choice
    key = next(way.value for way in ways if way.label == name)
    desk.bench.toolbox.choose({"unit": key, "side": "blue"})


def test_each_press_places_another_and_is_one_step(desk: Desk) -> None:
    before = desk.document.scenario
    stamp(desk, "Assault tank")
    desk.click(3.5, 6.5)
    assert (newest(desk).tile, newest(desk).side) == (Tile(3, 6), "blue")
    desk.click(4.5, 7.5)
    assert newest(desk).tile == Tile(4, 7)
    assert len({unit.id for unit in desk.document.scenario.units}) == len(before.units) + 2
    desk.command("undo")
    desk.command("undo")
    assert desk.document.scenario == before


def test_in_a_full_tile_the_nearest_free_one_is_taken(desk: Desk) -> None:
    stamp(desk, "Assault tank")
    x, y = desk.document.scenario.map.structures[0].outline[0]
    desk.click(x + 0.5, y + 0.5)
    assert newest(desk).tile != Tile(int(x), int(y))


def test_the_right_button_takes_up_a_unit_with_its_side(desk: Desk) -> None:
    desk.key(Qt.Key.Key_G)
    QTest.mouseClick(desk.canvas, Qt.MouseButton.RightButton, pos=desk.point(*desk.middle("Kite")))
    assert desk.bench.toolbox.current.name == "unit"
    desk.click(3.5, 6.5)
    assert newest(desk).sheet == desk.unit("Kite").sheet
    assert newest(desk).side == desk.unit("Kite").side
    assert newest(desk).name != "Kite"


def test_what_was_placed_from_the_library_comes_again(desk: Desk) -> None:
    sheet = desk.unit("Ox").sheet
    desk.bench.enlisting.place([Party(Recruit("Bull", UnitKind.VEHICLE, sheet), "red")], Tile(3, 6))
    desk.key(Qt.Key.Key_U)
    desk.click(5.5, 7.5)
    assert newest(desk).name.startswith("Bull")
    assert newest(desk).side == "red"


def test_it_shows_what_it_would_place(desk: Desk) -> None:
    stamp(desk, "Assault tank")
    desk.move(3.5, 6.5)
    proposal = desk.canvas.scene.overlays.proposal
    assert proposal is not None
    assert proposal.text == "Assault tank"
    assert proposal.picture is not None
    assert [unit.name for unit in proposal.picture.units] == ["Assault tank"]


def test_it_places_units_that_look_where_one_chose(desk: Desk) -> None:
    stamp(desk, "Assault tank")
    desk.bench.toolbox.choose({"facing": "E"})
    desk.click(3.5, 6.5)
    assert newest(desk).facing is Side.E


def test_in_a_full_tile_it_shows_where_the_unit_would_come_to(desk: Desk) -> None:
    stamp(desk, "Assault tank")
    x, y = desk.document.scenario.map.structures[0].outline[0]
    desk.move(x + 0.5, y + 0.5)
    proposal = desk.canvas.scene.overlays.proposal
    assert proposal is not None
    desk.click(x + 0.5, y + 0.5)
    assert proposal.corner == newest(desk).tile
