"""The select tool, told of the pointer in tiles."""

from mapper.geometry.grid import Side, Tile
from mapper.tools.select import SelectTool, facing_towards
from mapper.tools.tool import Hit, Pointer, Under
from mapper.tools.wishes import Aim, Band, Choose, ChooseBand, ClearPreview, Drag, Drop, ShowTurn, Turn


def on_unit(x: float, y: float, unit: str = "ox", *, add: bool = False, aim: bool = False) -> Pointer:
    return Pointer(x, y, Hit(Under.UNIT, unit), add=add, aim=aim)


def on_tile(x: float, y: float, *, add: bool = False) -> Pointer:
    return Pointer(x, y, Hit(Under.TILE), add=add)


def test_a_press_on_a_unit_chooses_it() -> None:
    tool = SelectTool()
    assert tool.press(on_unit(2.5, 3.5)) == (Choose(frozenset({"ox"}), tile=Tile(2, 3)),)


def test_a_drag_shows_and_drops_whole_tiles() -> None:
    tool = SelectTool()
    tool.press(on_unit(2.5, 3.5))
    assert tool.move(on_tile(4.1, 3.9)) == (Drag(frozenset({"ox"}), 2, 0),)
    assert tool.release(on_tile(4.1, 3.9)) == (ClearPreview(), Drop(frozenset({"ox"}), 2, 0))


def test_a_tremble_is_no_drag() -> None:
    tool = SelectTool()
    tool.press(on_unit(2.98, 3.5))
    assert tool.move(on_unit(3.02, 3.5)) == ()
    assert tool.release(on_unit(3.02, 3.5)) == (ClearPreview(),)


def test_a_drag_back_to_its_start_drops_nothing() -> None:
    tool = SelectTool()
    tool.press(on_unit(2.5, 3.5))
    tool.move(on_tile(4.5, 3.5))
    assert tool.release(on_tile(2.4, 3.4)) == (ClearPreview(),)


def test_dragging_one_of_several_selected_drags_all() -> None:
    tool = SelectTool()
    tool.begin(frozenset({"ox", "kite"}), None)
    assert tool.press(on_unit(2.5, 3.5)) == ()
    assert tool.move(on_tile(2.5, 5.5)) == (Drag(frozenset({"ox", "kite"}), 0, 2),)


def test_a_click_on_one_of_several_selected_leaves_only_it() -> None:
    tool = SelectTool()
    tool.begin(frozenset({"ox", "kite"}), None)
    tool.press(on_unit(2.5, 3.5))
    assert tool.release(on_unit(2.5, 3.5)) == (Choose(frozenset({"ox"}), tile=Tile(2, 3)),)


def test_a_drag_from_empty_ground_is_a_band() -> None:
    tool = SelectTool()
    tool.press(on_tile(1.0, 1.0, add=True))
    assert tool.move(on_tile(3.0, 2.0)) == (Band(1.0, 1.0, 3.0, 2.0),)
    assert tool.release(on_tile(3.0, 2.0)) == (ClearPreview(), ChooseBand(1.0, 1.0, 3.0, 2.0, add=True))


def test_alt_click_aims_and_selects_nothing() -> None:
    tool = SelectTool()
    assert tool.press(on_unit(2.5, 3.5, "foe", aim=True)) == (Aim("foe"),)
    assert tool.release(on_unit(2.5, 3.5, "foe")) == (ClearPreview(),)


def test_alt_click_aims_at_a_structure_too() -> None:
    tool = SelectTool()
    assert tool.press(Pointer(4.5, 1.5, Hit(Under.STRUCTURE, "mill"), aim=True)) == (Aim("mill"),)
    assert tool.move(on_tile(6.5, 1.5)) == ()
    assert tool.release(on_tile(6.5, 1.5)) == (ClearPreview(),)


def test_the_handle_turns_towards_the_pointer() -> None:
    tool = SelectTool()
    tool.begin(frozenset({"ox"}), Tile(2, 2))
    tool.press(Pointer(2.5, 1.9, Hit(Under.HANDLE, "ox")))
    assert tool.move(on_tile(4.0, 2.6)) == (ShowTurn("ox", Side.E),)
    assert tool.release(on_tile(4.0, 2.6)) == (ClearPreview(), Turn("ox", Side.E))


def test_escape_ends_a_drag_without_a_drop() -> None:
    tool = SelectTool()
    tool.press(on_unit(2.5, 3.5))
    tool.move(on_tile(4.5, 3.5))
    assert tool.is_busy
    assert tool.cancel() == (ClearPreview(),)
    assert tool.release(on_tile(4.5, 3.5)) == ()


def test_facing_follows_the_longer_way() -> None:
    assert facing_towards(Tile(2, 2), 2.5, 0.0) is Side.N
    assert facing_towards(Tile(2, 2), 2.6, 5.0) is Side.S
    assert facing_towards(Tile(2, 2), 0.0, 2.4) is Side.W
