"""What can be selected: only what is there, whatever is asked for and whatever the map becomes."""

from mapper.edit.operations import move_units
from mapper.edit.resizing import Frame, resize
from mapper.edit.things import NOTHING, Things
from mapper.edit.whole_map import turn_map_right
from mapper.geometry.grid import Tile
from tests.gui.desk import Desk


def test_what_is_not_there_cannot_be_selected(desk: Desk) -> None:
    ghosts = Things(units=frozenset({"nobody"}), tiles=frozenset({Tile(99, 1)}))
    desk.bench.session.select_things(ghosts, tile=Tile(-1, 0))
    assert desk.document.selection.things == NOTHING
    assert desk.document.selection.tile is None


def test_the_cursor_leaves_with_the_tile_that_a_smaller_map_loses(desk: Desk) -> None:
    last = Tile(desk.document.scenario.map.width - 1, 0)
    desk.bench.session.select(tile=last)
    smaller = Frame(last.x, desk.document.scenario.map.height)
    desk.bench.session.do(lambda scenario: resize(scenario, smaller, ground="clear"))
    assert desk.document.selection.tile is None
    desk.command("what_is_here")
    assert not desk.bench.card.isVisible()


def test_answers_from_before_the_map_was_turned_are_not_shown(desk: Desk) -> None:
    desk.window.commands["show_watchers"].setChecked(True)
    ox, kite, last = desk.unit("Ox"), desk.unit("Kite"), desk.document.scenario.map.width - 1
    desk.bench.session.do(lambda scenario: move_units(scenario, {ox.id}, last - ox.tile.x, 8 - ox.tile.y))
    desk.bench.session.do(
        lambda scenario: move_units(scenario, {kite.id}, last - kite.tile.x, 7 - kite.tile.y)
    )
    desk.bench.session.select(units={ox.id})
    desk.settled()
    assert desk.canvas.scene.overlays.rays
    desk.bench.session.do(turn_map_right)
    desk.bench.preview.show()
    assert desk.document.selection.units == {ox.id}
    assert not desk.canvas.scene.overlays.rays
