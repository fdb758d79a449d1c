"""The select tool, told of the pointer in tiles."""

from mapper.edit.things import NOTHING, FieldKey, Things
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import FieldKind
from mapper.tools.select import SelectTool, facing_towards
from mapper.tools.tool import Desk, Hit, Pointer, Under
from mapper.tools.wishes import Aim, Band, Catch, Choose, ChooseBand, ClearPreview, Drag, Drop, ShowTurn, Turn
from tests.building import scenario, tank


def on_unit(x: float, y: float, unit: str = "ox", *, add: bool = False, aim: bool = False) -> Pointer:
    return Pointer(x, y, Hit(Under.UNIT, unit), shift=add, alt=aim)


def on_tile(x: float, y: float, *, add: bool = False) -> Pointer:
    return Pointer(x, y, Hit(Under.TILE), shift=add)


def units(*ids: str) -> Things:
    return Things(units=frozenset(ids))


def house(x: float, y: float, *, alt: bool = False, below: tuple[Hit, ...] = ()) -> Pointer:
    return Pointer(x, y, Hit(Under.STRUCTURE, "mill"), below, alt=alt)


def desk(selected: Things) -> Desk:
    ground = "\n".join(["......"] * 6)
    ox = tank("C3", id="ox")
    kite = tank("D3", id="kite")
    made = scenario(ground, ox, kite)
    return Desk(made, ruleset_of(made), selected)


def test_a_press_on_a_unit_chooses_it() -> None:
    tool = SelectTool()
    assert tool.press(on_unit(2.5, 3.5)) == (Choose(units("ox"), tile=Tile(2, 3)),)


def test_a_drag_shows_and_drops_whole_tiles() -> None:
    tool = SelectTool()
    tool.press(on_unit(2.5, 3.5))
    assert tool.move(on_tile(4.1, 3.9)) == (Drag(units("ox"), 2, 0),)
    assert tool.release(on_tile(4.1, 3.9)) == (ClearPreview(), Drop(units("ox"), 2, 0))


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
    tool.look(desk(units("ox", "kite")))
    assert tool.press(on_unit(2.5, 3.5)) == ()
    assert tool.move(on_tile(2.5, 5.5)) == (Drag(units("ox", "kite"), 0, 2),)


def test_a_click_on_one_of_several_selected_leaves_only_it() -> None:
    tool = SelectTool()
    tool.look(desk(units("ox", "kite")))
    tool.press(on_unit(2.5, 3.5))
    assert tool.release(on_unit(2.5, 3.5)) == (Choose(units("ox"), tile=Tile(2, 3)),)


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
    assert tool.press(Pointer(4.5, 1.5, Hit(Under.STRUCTURE, "mill"), alt=True)) == (Aim("mill"),)
    assert tool.move(on_tile(6.5, 1.5)) == ()
    assert tool.release(on_tile(6.5, 1.5)) == (ClearPreview(),)


def test_alt_click_aims_at_a_tile_of_the_map_where_nothing_stands() -> None:
    tool = SelectTool()
    tool.look(desk(NOTHING))
    assert tool.press(Pointer(1.5, 0.5, alt=True)) == (Aim(Tile(1, 0)),)
    assert tool.press(Pointer(-3.5, 0.5, alt=True)) == ()


def test_the_handle_turns_towards_the_pointer() -> None:
    tool = SelectTool()
    tool.look(desk(units("ox")))
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


MILL = Things(structures=frozenset({"mill"}))


def test_a_structure_is_not_dragged_before_it_is_selected() -> None:
    tool = SelectTool()
    assert tool.press(house(2.5, 2.5)) == (Choose(MILL, tile=Tile(2, 2)),)
    assert tool.move(on_tile(4.5, 2.5)) == (Band(2.5, 2.5, 4.5, 2.5),)


def test_a_selected_structure_is_dragged_by_whole_tiles_and_by_quarters_with_alt() -> None:
    tool = SelectTool()
    tool.look(desk(MILL))
    tool.press(house(2.5, 2.5))
    assert tool.move(on_tile(3.9, 2.6)) == (Drag(MILL, 1, 0),)
    assert tool.release(house(3.9, 2.6, alt=True)) == (ClearPreview(), Drop(MILL, 1.5, 0.0))


def test_a_click_on_what_is_selected_goes_down_the_pile() -> None:
    smoke = Hit(Under.FIELD, field=FieldKind.SMOKE)
    tool = SelectTool()
    tool.look(desk(MILL))
    tool.press(house(2.5, 2.5, below=(smoke,)))
    chosen = Choose(Things(fields=frozenset({FieldKey(FieldKind.SMOKE, Tile(2, 2))})), tile=Tile(2, 2))
    assert tool.release(house(2.5, 2.5)) == (chosen,)
    tool.look(desk(chosen.things))
    tool.press(house(2.5, 2.5, below=(smoke,)))
    assert tool.release(house(2.5, 2.5)) == (Choose(NOTHING, tile=Tile(2, 2)),)


def test_a_band_catches_what_the_option_says_and_tiles_with_both_keys() -> None:
    tool = SelectTool()
    tool.choose({"catch": Catch.THINGS})
    tool.press(on_tile(1.0, 1.0))
    tool.move(on_tile(3.0, 2.0))
    assert tool.release(on_tile(3.0, 2.0))[1] == ChooseBand(1.0, 1.0, 3.0, 2.0, add=False, catch=Catch.THINGS)
    tool.press(Pointer(1.0, 1.0, Hit(Under.TILE), shift=True, control=True))
    tool.move(on_tile(3.0, 2.0))
    assert tool.release(on_tile(3.0, 2.0))[1] == ChooseBand(1.0, 1.0, 3.0, 2.0, add=True, catch=Catch.TILES)
