"""Maps of two rulesets in one window: each is drawn with what its own rules offer."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QListWidget

from mapper.edit.whole_map import new_scenario
from mapper.files.resources import sample_map
from mapper.geometry.grid import Edge, Side, Tile
from mapper.gui.dialogs.find_command import FindCommand
from mapper.gui.dialogs.generate import GenerateDialog
from mapper.gui.dialogs.new_map import DISTRICT, WALLED, NewMapDialog
from mapper.gui.dialogs.replace import ReplaceDialog
from mapper.model.battlemap import EdgeKind, EdgePiece
from tests.building import scenario
from tests.gui.desk import NO_KEYS, WAIT_MS, Desk

OPEN_GROUND = "......\n......\n......\n......"
NO_STRUCTURES = "These rules have no structures: walls, gates, forts and houses are kinds of ground."


@pytest.fixture
def plains(make_desk: Callable[..., Desk]) -> Desk:
    """Return a window with a vehicle map, and an empty skirmish map in front of it."""
    desk = make_desk()
    desk.bench.session.add(scenario(OPEN_GROUND))
    desk.bench.session.add(new_scenario(8, 6, ruleset="skirmish", ground="plains"))
    return desk


def chosen(desk: Desk, key: str) -> str:
    field = desk.bench.options.fields[key]
    assert isinstance(field, QComboBox)
    return field.currentText()


def choose(desk: Desk, key: str, name: str) -> None:
    field = desk.bench.options.fields[key]
    assert isinstance(field, QComboBox)
    field.setCurrentText(name)
    field.activated.emit(field.currentIndex())


def test_what_was_told_of_one_map_ends_when_another_comes_to_the_front(plains: Desk) -> None:
    desk = plains
    desk.bench.session.switch(0)
    desk.command("tool_structure")
    desk.command("next_map")
    assert desk.window.statusBar().currentMessage() == f"Building: {NO_STRUCTURES}"
    desk.command("next_map")
    assert desk.bench.toolbox.current.name == "structure"
    assert desk.window.statusBar().currentMessage() == ""


def test_a_new_skirmish_map_is_made_and_drawn_with_its_own_ground(desk: Desk) -> None:
    desk.command("new_map")
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, NewMapDialog)
    dialog.rules.setCurrentText("Skirmish")
    desk.qtbot.waitUntil(lambda: not dialog.is_busy and dialog.accept_button.isEnabled(), timeout=WAIT_MS)
    dialog.accept_button.click()
    assert desk.document.scenario.ruleset == "skirmish"
    desk.command("tool_ground")
    choose(desk, "terrain", "Woods")
    desk.drag((1.5, 1.5), (3.5, 1.5))
    drawn = [desk.document.scenario.map.terrain(Tile(x, 1)) for x in range(5)]
    assert drawn == ["plains", "woods", "woods", "woods", "plains"]


def test_a_skirmish_district_is_made_of_walls_doors_and_floors(desk: Desk) -> None:
    desk.command("new_map")
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, NewMapDialog)
    dialog.template.setCurrentText(DISTRICT)
    dialog.rules.setCurrentText("Skirmish")
    assert dialog.template.currentText() == DISTRICT
    desk.qtbot.waitUntil(lambda: not dialog.is_busy and dialog.accept_button.isEnabled(), timeout=WAIT_MS)
    dialog.accept_button.click()
    made = desk.document.scenario.map
    assert (made.structures, made.edges) == ((), ())
    assert {"plains", "wall", "floor", "gate"} <= {
        made.terrain(Tile(x, y)) for x in range(made.width) for y in range(made.height)
    }


def test_the_form_of_a_skirmish_district_offers_only_what_its_rules_have(desk: Desk) -> None:
    desk.command("new_map")
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, NewMapDialog)
    dialog.template.setCurrentText(DISTRICT)
    dialog.rules.setCurrentText("Skirmish")
    form = dialog.district
    shown = {key for key, share in form.shares.items() if form.form.isRowVisible(share)}
    assert shown == {"density", "ruins", "barricades", "debris"}
    assert form.form.isRowVisible(form.walls)


def test_a_skirmish_district_takes_the_place_of_the_map_in_one_step(plains: Desk) -> None:
    before = plains.document.scenario
    plains.command("generate")
    dialog = plains.bench.mapping.dialog
    assert isinstance(dialog, GenerateDialog)
    plains.qtbot.waitUntil(lambda: not dialog.is_busy and dialog.accept_button.isEnabled(), timeout=WAIT_MS)
    dialog.accept_button.click()
    assert plains.document.scenario.map.ground != before.map.ground
    plains.command("undo")
    assert plains.document.scenario is before


def test_a_new_skirmish_map_is_walled_in_by_ground(desk: Desk) -> None:
    desk.command("new_map")
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, NewMapDialog)
    dialog.rules.setCurrentText("Skirmish")
    dialog.template.setCurrentText(WALLED)
    desk.qtbot.waitUntil(lambda: not dialog.is_busy and dialog.accept_button.isEnabled(), timeout=WAIT_MS)
    dialog.accept_button.click()
    made = desk.document.scenario.map
    assert [made.terrain(Tile(x, 9)) for x in (0, 1, 22, 23)] == ["gate", "plains", "plains", "gate"]
    assert made.terrain(Tile(7, 0)) == "wall"


@pytest.mark.parametrize(
    ("key", "told"), [(Qt.Key.Key_B, "Building"), (Qt.Key.Key_E, "Edges"), (Qt.Key.Key_K, "Fields")]
)
def test_the_keys_of_tools_without_a_use_say_why(plains: Desk, key: Qt.Key, told: str) -> None:
    plains.key(key)
    assert plains.bench.toolbox.current.name == "select"
    assert plains.window.statusBar().currentMessage().startswith(f"{told}: These rules have no")


def test_units_that_face_nowhere_are_not_turned_and_the_keys_say_why(desk: Desk) -> None:
    desk.bench.filing.open_sample("harrow")
    desk.bench.session.select(units={"orin"})
    desk.key(Qt.Key.Key_R)
    told = desk.window.statusBar().currentMessage()
    assert told == "Turn right: In these rules it does not matter which way a unit faces."
    desk.bench.session.switch(0)
    desk.bench.session.select(units={desk.document.scenario.units[0].id})
    desk.key(Qt.Key.Key_R)
    assert desk.window.commands["undo"].text().startswith("&Undo Turn")


def test_every_tool_is_of_use_again_on_the_other_map(plains: Desk) -> None:
    plains.command("previous_map")
    plains.key(Qt.Key.Key_B)
    assert plains.bench.toolbox.current.name == "structure"


def test_each_ruleset_keeps_what_was_chosen_of_its_own_kinds(plains: Desk) -> None:
    plains.key(Qt.Key.Key_G)
    choose(plains, "terrain", "Mountain")
    plains.command("previous_map")
    assert chosen(plains, "terrain") == "Debris"
    choose(plains, "terrain", "Subsidence")
    plains.command("next_map")
    assert chosen(plains, "terrain") == "Mountain"
    plains.command("previous_map")
    assert chosen(plains, "terrain") == "Subsidence"


def test_what_was_chosen_under_each_ruleset_is_known_in_the_next_run(
    make_desk: Callable[..., Desk], plains: Desk
) -> None:
    plains.key(Qt.Key.Key_G)
    choose(plains, "terrain", "Mountain")
    again = make_desk()
    again.bench.session.add(scenario(OPEN_GROUND))
    again.key(Qt.Key.Key_G)
    assert chosen(again, "terrain") == "Debris"
    again.bench.session.add(new_scenario(8, 6, ruleset="skirmish", ground="plains"))
    assert chosen(again, "terrain") == "Mountain"


def test_marks_are_offered_by_the_names_of_each_ruleset(plains: Desk) -> None:
    plains.key(Qt.Key.Key_O)
    choose(plains, "kind", "Chest")
    plains.click(2.5, 2.5)
    assert [mark.kind for mark in plains.document.scenario.map.marks] == ["chest"]
    plains.command("previous_map")
    field = plains.bench.options.fields["kind"]
    assert isinstance(field, QComboBox)
    assert field.findText("Chest") == -1


def test_the_card_of_a_tile_tells_what_it_costs_each_kind_of_fighter(plains: Desk) -> None:
    plains.key(Qt.Key.Key_G)
    choose(plains, "terrain", "Woods")
    plains.click(2.5, 2.5)
    plains.key(Qt.Key.Key_S)
    at = QPointF(plains.point(2.5, 2.5))
    where, none = QPointF(plains.canvas.mapToGlobal(at)), Qt.MouseButton.NoButton
    QApplication.sendEvent(plains.canvas, QMouseEvent(QEvent.Type.MouseMove, at, where, none, none, NO_KEYS))
    plains.qtbot.waitUntil(plains.bench.card.isVisible, timeout=WAIT_MS)
    words = " ".join(label.text() for label in plains.bench.card.findChildren(QLabel) if label.isVisible())
    for mover in ("On foot", "Armor", "Cavalry", "Flying"):
        assert mover in words


def test_a_ruleset_without_a_workshop_says_so(plains: Desk) -> None:
    action = plains.window.commands["garage"]
    assert not action.isEnabled()
    plains.key(Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert (
        plains.window.statusBar().currentMessage().startswith("Garage: The Skirmish rules have no workshop")
    )
    plains.command("previous_map")
    assert action.isEnabled()


def test_rules_without_houses_make_no_district_and_say_why(plains: Desk) -> None:
    assert plains.window.commands["generate"].isEnabled()
    no_floors = {"new_map": {"floor_ground": ""}}
    plains.bench.session.add(plains.document.scenario.evolve(house_rules=no_floors))
    assert not plains.window.commands["generate"].isEnabled()
    assert NO_STRUCTURES in plains.window.commands["generate"].toolTip()
    plains.command("previous_map")
    assert plains.window.commands["generate"].isEnabled()


def test_pages_of_what_the_rules_lack_are_closed_where_everything_is_replaced(plains: Desk) -> None:
    plains.command("replace_everywhere")
    dialog = plains.bench.mapping.dialog
    assert isinstance(dialog, ReplaceDialog)
    assert [dialog.kinds.isTabEnabled(page) for page in range(3)] == [True, False, False]


def test_a_wall_on_a_map_whose_rules_have_none_is_selected_and_deleted(plains: Desk) -> None:
    walled = new_scenario(8, 6, ruleset="skirmish", ground="plains")
    piece = EdgePiece(at=Edge(3, 3, Side.N), kind=EdgeKind.WALL)
    plains.bench.session.add(walled.evolve(map=walled.map.evolve(edges=(piece,))))
    plains.click(3.5, 3.0)
    assert plains.document.selection.things.edges == {piece.at}
    plains.command("delete")
    assert plains.document.scenario.map.edges == ()


def test_the_page_of_a_tile_shows_what_its_rules_have(plains: Desk) -> None:
    plains.bench.session.select(tile=Tile(1, 1))
    page = plains.inspector.tile_page
    assert not any(count.isVisible() for count in page.fields.values())
    assert not any(choice.isVisible() for choice in page.edges.values())
    plains.command("previous_map")
    plains.bench.session.select(tile=Tile(1, 1))
    assert all(count.isVisible() for count in page.fields.values())
    assert all(choice.isVisible() for choice in page.edges.values())


def test_the_layers_are_those_that_the_rules_or_the_map_have(plains: Desk) -> None:
    switches = plains.bench.layers.switches
    hidden = ("Structures", "Edges", "Fields", "Letters and figures")
    assert [words for words, switch in switches.items() if switch.isHidden()] == list(hidden)
    walled = new_scenario(8, 6, ruleset="skirmish", ground="plains")
    piece = EdgePiece(at=Edge(3, 3, Side.N), kind=EdgeKind.WALL)
    plains.bench.session.add(walled.evolve(map=walled.map.evolve(edges=(piece,))))
    assert not switches["Edges"].isHidden()
    plains.command("select_all")
    plains.command("delete")
    assert switches["Edges"].isHidden()
    plains.command("next_map")
    assert not any(switch.isHidden() for switch in switches.values())


def test_a_command_is_found_by_what_its_tool_makes(plains: Desk) -> None:
    plains.command("previous_map")
    dialog = FindCommand(plains.window.commands, plains.window)
    (words,), (found,) = dialog.findChildren(QLineEdit), dialog.findChildren(QListWidget)
    QTest.keyClicks(words, "smoke")
    assert [found.item(row).text() for row in range(found.count())] == ["Tools: Fields"]


def test_a_command_without_a_use_is_found_and_says_why(plains: Desk) -> None:
    dialog = FindCommand(plains.window.commands, plains.window)
    (words,) = dialog.findChildren(QLineEdit)
    QTest.keyClicks(words, "tools building")
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert plains.window.statusBar().currentMessage() == f"Building: {NO_STRUCTURES}"
    assert plains.bench.toolbox.current.name == "select"


def test_a_stamp_is_recalled_after_its_tool_was_seen_on_a_map_of_other_rules(
    make_desk: Callable[..., Desk],
) -> None:
    desk = make_desk(sample_map("district"), sample_map("harrow"))
    desk.bench.session.switch(0)
    desk.bench.session.select(units={desk.unit("Ox").id})
    desk.command("keep_stamp_1")
    desk.command("next_map")
    desk.command("tool_stamp")
    desk.move(4.5, 4.5)
    desk.command("tool_select")
    desk.command("next_map")
    desk.command("stamp_1")
    assert desk.bench.toolbox.current.name == "stamp"
    proposal = desk.canvas.scene.overlays.proposal
    assert proposal is not None
    assert proposal.picture is not None


def test_a_tool_last_used_under_other_rules_takes_up_what_is_captured(plains: Desk) -> None:
    desk = plains
    desk.command("tool_ground")
    kinds = [terrain.id for terrain in desk.document.ruleset.terrains]
    desk.bench.toolbox.choose({"terrain": kinds[2]})
    desk.command("tool_select")
    desk.command("next_map")
    desk.command("tool_ground")
    desk.command("tool_select")
    desk.command("next_map")
    desk.bench.toolbox.take("ground", {"terrain": kinds[3]})
    assert desk.bench.toolbox.current.settings["terrain"] == kinds[3]
