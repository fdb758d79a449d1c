"""The measure tool, told of the pointer in tiles."""

from mapper.geometry.grid import Tile
from mapper.tools.measure import MeasureTool
from mapper.tools.tool import Hit, Pointer, Under
from mapper.tools.wishes import ClearPreview, Measure


def at(x: float, y: float) -> Pointer:
    return Pointer(x, y, Hit(Under.TILE))


def test_a_drag_measures_from_where_it_began() -> None:
    tool = MeasureTool()
    assert tool.press(at(1.5, 1.5)) == (ClearPreview(),)
    assert tool.move(at(4.2, 3.9)) == (Measure(Tile(1, 1), Tile(4, 3)),)
    assert tool.release(at(5.0, 3.9)) == (Measure(Tile(1, 1), Tile(5, 3)),)


def test_a_move_without_a_press_measures_nothing() -> None:
    assert MeasureTool().move(at(4.2, 3.9)) == ()


def test_escape_takes_the_line_away() -> None:
    tool = MeasureTool()
    tool.press(at(1.5, 1.5))
    assert tool.cancel() == (ClearPreview(),)
    assert tool.move(at(4.2, 3.9)) == ()
