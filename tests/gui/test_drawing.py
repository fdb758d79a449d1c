"""Drawing on the map with the mouse and the keys: each tool, what it shows, and how it is undone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSpinBox

from mapper.geometry.grid import Edge, Side, Tile
from mapper.gui.swatch_icons import SIZE
from mapper.gui.toolbox import RELEASE_MS
from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.tools.proposal import Proposal
from tests.gui.desk import WAIT_MS, Desk

SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
RIGHT = Qt.MouseButton.RightButton


def choose(desk: Desk, key: str, value: str | int | bool) -> None:  # noqa: FBT001  # a field's value
    """Choose something in the bar above the map, as a user does."""
    field = desk.bench.options.fields[key]
    match field:
        case QComboBox():
            field.setCurrentIndex(field.findData(value))
            field.activated.emit(field.currentIndex())
        case QSpinBox():
            field.setValue(int(value))
        case QCheckBox():
            field.setChecked(bool(value))
        case QLineEdit():
            field.clear()
            QTest.keyClicks(field, str(value))


def take(desk: Desk, key: Qt.Key, **settings: str | int | bool) -> None:
    """Take a tool by its key and choose its options."""
    desk.canvas.setFocus()
    desk.key(key)
    for name, value in settings.items():
        choose(desk, name, value)


def fields(desk: Desk, key: str) -> QComboBox:
    field = desk.bench.options.fields[key]
    assert isinstance(field, QComboBox)
    return field


def ground(desk: Desk) -> tuple[str, ...]:
    return desk.document.scenario.map.ground


def shown(desk: Desk) -> Proposal:
    found = desk.canvas.scene.overlays.proposal
    assert found is not None
    return found


def test_ground_is_painted_by_a_drag_and_undone_in_one_step(desk: Desk) -> None:
    before = desk.document.scenario
    take(desk, Qt.Key.Key_G, terrain="subsidence")
    desk.drag((2.5, 5.5), (4.5, 5.5))
    assert [desk.document.scenario.map.terrain(Tile(x, 5)) for x in (1, 2, 3, 4, 5)] == [
        "debris",
        *["subsidence"] * 3,
        "clear",
    ]
    assert desk.document.history.undo_name == "Paint subsidence, 3 tiles"
    desk.command("undo")
    assert desk.document.scenario == before
    assert desk.document.history.undo_name is None


def test_escape_amid_a_stroke_takes_all_of_it_back(desk: Desk) -> None:
    before = ground(desk)
    take(desk, Qt.Key.Key_G, terrain="debris")
    desk.press(2.5, 6.5)
    desk.move(4.5, 6.5)
    assert ground(desk) != before
    desk.key(Qt.Key.Key_Escape)
    assert ground(desk) == before
    desk.move(6.5, 6.5)
    desk.release(6.5, 6.5)
    assert ground(desk) == before
    assert desk.document.history.redo_name is None


def test_the_pointer_shows_the_brush_before_it_is_pressed(desk: Desk) -> None:
    take(desk, Qt.Key.Key_G, terrain="debris", size=3)
    desk.move(3.5, 6.5)
    assert len(shown(desk).tiles) == 9
    take(desk, Qt.Key.Key_S)
    assert desk.canvas.scene.overlays.proposal is None


def test_a_rectangle_tells_its_size_while_it_is_stretched(desk: Desk) -> None:
    take(desk, Qt.Key.Key_G, terrain="debris", shape="rectangle")
    desk.press(1.5, 5.5)
    desk.move(4.5, 6.5)
    assert shown(desk).text == "4 × 2"
    desk.release(4.5, 6.5)
    assert ground(desk)[5:7] == (".DDDD.......", ".DDDD.......")


def test_a_fill_stops_where_the_ground_is_another(desk: Desk) -> None:
    take(desk, Qt.Key.Key_G, terrain="subsidence", shape="fill")
    desk.move(1.5, 3.5)
    assert shown(desk).text == "5 tiles"
    desk.click(1.5, 3.5)
    assert ground(desk)[3:6] == (".SS.........", "SS.D........", ".S..........")


def test_a_rectangle_is_painted_with_the_keys_alone(desk: Desk) -> None:
    take(desk, Qt.Key.Key_G, terrain="debris", shape="rectangle")
    desk.bench.session.select(tile=Tile(2, 6))
    desk.key(Qt.Key.Key_Return)
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Down)
    desk.key(Qt.Key.Key_Return)
    assert ground(desk)[6:8] == ("..DD........", "..DD........")


def test_walls_are_drawn_along_the_borders_of_tiles(desk: Desk) -> None:
    before = desk.document.scenario
    take(desk, Qt.Key.Key_E, kind="wall")
    desk.press(1.1, 6.0)
    desk.move(2.1, 6.1)
    desk.move(3.0, 6.0)
    assert len(shown(desk).edges) == 2
    desk.move(3.0, 7.9)
    desk.release(3.0, 7.9)
    drawn = {piece.at for piece in desk.document.scenario.map.edges} - {
        piece.at for piece in before.map.edges
    }
    assert drawn == {Edge(1, 6, Side.N), Edge(2, 6, Side.N), Edge(3, 6, Side.W), Edge(3, 7, Side.W)}
    desk.command("undo")
    assert desk.document.scenario == before


def test_the_whole_map_is_walled_in_by_one_click(desk: Desk) -> None:
    take(desk, Qt.Key.Key_E, kind="gate", course="map", open=True)
    desk.click(5.5, 6.5)
    rim = [piece for piece in desk.document.scenario.map.edges if piece.kind is EdgeKind.GATE]
    assert len(rim) == 2 * (12 + 9)
    assert all(piece.open for piece in rim)


def wheel(desk: Desk, x: float, y: float, steps: int) -> None:
    where = QPointF(desk.point(x, y))
    event = QWheelEvent(
        where,
        desk.canvas.mapToGlobal(where),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003  # whether the wheel is inverted
    )
    QApplication.sendEvent(desk.canvas, event)


def turns(desk: Desk) -> dict[tuple[FieldKind, Tile], int]:
    return {(spot.kind, spot.tile): spot.turns for spot in desk.document.scenario.map.fields}


def test_smoke_is_painted_and_the_wheel_changes_its_turns(desk: Desk) -> None:
    take(desk, Qt.Key.Key_K, kind="gas", turns=4)
    desk.drag((1.5, 7.5), (2.5, 7.5))
    assert turns(desk)[FieldKind.GAS, Tile(2, 7)] == 4
    size = desk.canvas.camera.tile_px
    wheel(desk, 1.5, 7.5, 1)
    wheel(desk, 1.5, 7.5, 1)
    assert turns(desk)[FieldKind.GAS, Tile(1, 7)] == 6
    assert desk.canvas.camera.tile_px == size
    assert len(desk.document.history.steps) == 2
    wheel(desk, 5.5, 6.5, 1)
    assert desk.canvas.camera.tile_px > size
    desk.command("undo")
    desk.command("undo")
    assert FieldKind.GAS not in {kind for kind, _ in turns(desk)}


def test_a_zone_is_painted_and_a_note_put(desk: Desk) -> None:
    before = desk.document.scenario
    take(desk, Qt.Key.Key_O, kind="deployment", side="blue", shape="rectangle", filled=True)
    desk.drag((1.5, 6.5), (3.5, 7.5))
    zone = desk.document.scenario.map.marks[0]
    assert (zone.kind, zone.side, len(zone.tiles)) == (MarkKind.DEPLOYMENT, "blue", 6)
    take(desk, Qt.Key.Key_O, kind="note", text="Ambush")
    desk.click(4.5, 6.5)
    note = desk.document.scenario.map.marks[1]
    assert (note.kind, note.text) == (MarkKind.NOTE, "Ambush")
    assert desk.document.selection.things.marks == {note.id}
    desk.command("undo")
    desk.command("undo")
    assert desk.document.scenario == before


def test_a_zone_bears_the_words_that_were_typed(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="deployment", side="blue", shape="rectangle", text="Reserve")
    desk.drag((1.5, 6.5), (3.5, 7.5))
    assert desk.document.scenario.map.marks[0].text == "Reserve"


def test_zones_are_rectangles_until_another_shape_is_chosen_for_them(
    desk: Desk, make_desk: Callable[..., Desk], example: Path
) -> None:
    take(desk, Qt.Key.Key_O, kind="deployment")
    assert fields(desk, "shape").currentText() == "Rectangle"
    choose(desk, "shape", "ellipse")
    take(desk, Qt.Key.Key_G)
    take(desk, Qt.Key.Key_O, kind="label")
    choose(desk, "kind", "deployment")
    assert fields(desk, "shape").currentText() == "Ellipse"
    later = make_desk(example)
    take(later, Qt.Key.Key_O, kind="deployment")
    assert fields(later, "shape").currentText() == "Ellipse"


def writing(desk: Desk) -> QLineEdit:
    """Return the Inspector's field for the words of a mark, once it has the focus."""
    field = desk.inspector.mark_page.text
    desk.qtbot.waitUntil(field.hasFocus, timeout=WAIT_MS)
    return field


@pytest.mark.parametrize("behind", ["library", "layers", ""])
def test_the_words_of_a_label_just_put_are_typed_at_once(desk: Desk, behind: str) -> None:
    if behind:
        desk.window.docks[behind].raise_()
    else:
        desk.window.docks["inspector"].hide()
    take(desk, Qt.Key.Key_O, kind="label")
    desk.click(4.5, 6.5)
    field = writing(desk)
    assert field.selectedText() == "Label"
    QTest.keyClicks(field, "Gasworks")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert desk.document.scenario.map.marks[-1].text == "Gasworks"
    assert desk.canvas.hasFocus()


def test_escape_leaves_the_words_of_a_label_as_they_were(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="label")
    desk.click(4.5, 6.5)
    QTest.keyClicks(writing(desk), "Gasw")
    QTest.keyClick(desk.inspector.mark_page.text, Qt.Key.Key_Escape)
    assert desk.canvas.hasFocus()
    assert desk.document.scenario.map.marks[-1].text == "Label"


def test_a_label_put_with_words_leaves_the_keys_to_the_map(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="label", text="Gasworks")
    desk.canvas.setFocus()
    desk.click(4.5, 6.5)
    assert desk.canvas.hasFocus()


def test_a_label_put_by_the_keyboard_is_named_by_it_too(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="label")
    desk.bench.session.select(tile=Tile(4, 6))
    desk.key(Qt.Key.Key_Return)
    QTest.keyClicks(writing(desk), "Pier")
    QTest.keyClick(desk.inspector.mark_page.text, Qt.Key.Key_Return)
    assert desk.document.scenario.map.marks[-1].text == "Pier"


def test_the_words_of_one_kind_of_mark_are_not_kept_for_another(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="label", text="Market")
    choose(desk, "kind", "arrow")
    desk.drag((1.5, 6.5), (4.5, 6.5))
    assert desk.document.scenario.map.marks[0].text == ""


def test_an_arrow_is_drawn_from_tile_to_tile(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="arrow", text="Push", side="red")
    desk.press(1.5, 6.5)
    desk.move(4.5, 6.5)
    assert shown(desk).path == ((1.5, 6.5), (4.5, 6.5))
    desk.release(4.5, 6.5)
    arrow = desk.document.scenario.map.marks[0]
    assert (arrow.tiles, arrow.side) == ((Tile(1, 6), Tile(4, 6)), "red")


def test_the_eraser_takes_what_is_topmost_and_undo_brings_it_back(desk: Desk) -> None:
    before = desk.document.scenario
    take(desk, Qt.Key.Key_X, layer="topmost")
    desk.move(*desk.middle("Heron"))
    assert shown(desk).takes_away
    desk.click(*desk.middle("Heron"))
    assert "Heron" not in [unit.name for unit in desk.document.scenario.units]
    desk.command("undo")
    assert desk.document.scenario == before


def test_the_eraser_takes_everything_in_a_rectangle_in_one_step(desk: Desk) -> None:
    take(desk, Qt.Key.Key_X, layer="everything", shape="rectangle")
    desk.drag((0.5, 0.5), (11.5, 8.5))
    battlemap = desk.document.scenario.map
    assert (battlemap.structures, battlemap.fields, battlemap.edges) == ((), (), ())
    assert desk.document.scenario.units == ()
    assert len(desk.document.history.steps) == 1


def test_the_eyedropper_takes_the_tool_of_what_is_there(desk: Desk) -> None:
    take(desk, Qt.Key.Key_I)
    desk.click(0.5, 3.05)
    assert desk.bench.toolbox.current.name == "edge"
    assert desk.bench.toolbox.current.settings["kind"] == "barricade"
    assert desk.window.commands["tool_edge"].isChecked()


def test_the_right_button_takes_up_the_ground_in_any_drawing_tool(desk: Desk) -> None:
    take(desk, Qt.Key.Key_E)
    QTest.mouseClick(desk.canvas, RIGHT, NONE, desk.point(1.5, 3.5))
    assert desk.bench.toolbox.current.name == "ground"
    assert desk.bench.toolbox.current.settings["terrain"] == "debris"
    desk.click(1.5, 6.5)
    assert ground(desk)[6] == ".D.........."


def test_shift_draws_a_line_from_the_last_tile(desk: Desk) -> None:
    take(desk, Qt.Key.Key_G, terrain="debris")
    desk.click(1.5, 6.5)
    desk.click(4.5, 6.5, SHIFT)
    assert ground(desk)[6] == ".DDDD......."


def test_every_way_of_the_choices_that_are_drawn_has_its_swatch(desk: Desk) -> None:
    for key, names in (
        (Qt.Key.Key_G, ("terrain",)),
        (Qt.Key.Key_K, ("kind",)),
        (Qt.Key.Key_O, ("kind",)),
    ):
        take(desk, key)
        for name in names:
            field = desk.bench.options.fields[name]
            assert isinstance(field, QComboBox)
            icons = [field.itemIcon(row).pixmap(SIZE).toImage() for row in range(field.count())]
            assert len({bytes(icon.constBits()) for icon in icons}) == field.count()


def test_each_side_has_its_swatch(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="arrow")
    field = desk.bench.options.fields["side"]
    assert isinstance(field, QComboBox)
    assert [field.itemIcon(row).isNull() for row in range(field.count())] == [False, False, False, True]


def test_every_drawing_tool_is_taken_by_its_key(desk: Desk) -> None:
    keys = {
        Qt.Key.Key_G: "ground",
        Qt.Key.Key_E: "edge",
        Qt.Key.Key_K: "field",
        Qt.Key.Key_O: "mark",
        Qt.Key.Key_X: "eraser",
        Qt.Key.Key_I: "eyedropper",
    }
    for key, name in keys.items():
        desk.key(key)
        assert desk.bench.toolbox.current.name == name


def test_a_choice_made_gives_the_keys_back_to_the_map(desk: Desk) -> None:
    take(desk, Qt.Key.Key_G)
    desk.bench.options.fields["terrain"].setFocus()
    choose(desk, "terrain", "subsidence")
    assert desk.canvas.hasFocus()


def test_the_map_stays_where_it_is_when_another_tool_is_taken(desk: Desk) -> None:
    heights = set()
    for name in desk.bench.toolbox.tools:
        desk.bench.toolbox.take(name)
        QApplication.processEvents()
        heights.add((desk.bench.options.height(), desk.canvas.mapTo(desk.window, QPoint()).y()))
    assert len(heights) == 1


def test_a_key_that_is_held_and_repeats_does_not_end_the_stroke(desk: Desk) -> None:
    take(desk, Qt.Key.Key_E, kind="wall")
    take(desk, Qt.Key.Key_S)
    QTest.keyPress(desk.canvas, Qt.Key.Key_E)
    repeat(desk, Qt.Key.Key_E)
    desk.press(1.1, 6.0)
    desk.move(2.1, 6.1)
    repeat(desk, Qt.Key.Key_E)
    desk.move(3.0, 6.0)
    desk.release(3.0, 6.0)
    QTest.keyRelease(desk.canvas, Qt.Key.Key_E)
    assert desk.document.history.undo_name == "Draw district wall on 2 edges"
    desk.qtbot.waitUntil(lambda: desk.bench.toolbox.current.name == "select")


def repeat(desk: Desk, key: Qt.Key) -> None:
    """Repeat a key that is held, as some window systems tell it: let go and pressed again."""
    QTest.keyRelease(desk.canvas, key)
    QTest.keyPress(desk.canvas, key)


def test_a_tool_taken_by_a_tap_stays_however_soon_it_is_used(desk: Desk) -> None:
    take(desk, Qt.Key.Key_S)
    desk.key(Qt.Key.Key_G)
    desk.click(1.5, 6.5)
    QTest.qSleep(2 * RELEASE_MS)
    QApplication.processEvents()
    assert desk.bench.toolbox.current.name == "ground"


def test_a_borrowed_tool_ends_its_stroke_before_it_is_given_back(desk: Desk) -> None:
    take(desk, Qt.Key.Key_S)
    QTest.keyPress(desk.canvas, Qt.Key.Key_G)
    desk.press(1.5, 6.5)
    QTest.keyRelease(desk.canvas, Qt.Key.Key_G)
    QTest.qSleep(2 * RELEASE_MS)
    QApplication.processEvents()
    desk.move(3.5, 6.5)
    desk.release(3.5, 6.5)
    assert desk.document.history.undo_name == "Paint debris, 3 tiles"
    desk.qtbot.waitUntil(lambda: desk.bench.toolbox.current.name == "select")


def test_an_arrow_is_pointed_at_anywhere_on_its_line(desk: Desk) -> None:
    take(desk, Qt.Key.Key_O, kind="arrow", text="")
    desk.drag((1.5, 6.5), (4.5, 6.5))
    take(desk, Qt.Key.Key_S)
    desk.click(3.0, 6.55)
    assert desk.document.selection.things.marks == {desk.document.scenario.map.marks[0].id}
    desk.click(3.0, 6.9)
    assert desk.document.selection.things.marks == frozenset()


def test_brackets_change_the_size_of_the_brush_within_its_bounds(desk: Desk) -> None:
    take(desk, Qt.Key.Key_G, size=8)
    for _ in range(3):
        desk.key(Qt.Key.Key_BracketRight)
    assert desk.bench.toolbox.current.settings["size"] == 9
    desk.key(Qt.Key.Key_BracketLeft)
    field = desk.bench.options.fields["size"]
    assert isinstance(field, QSpinBox)
    assert field.value() == 8
