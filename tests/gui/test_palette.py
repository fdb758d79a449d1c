"""The window shows the kinds that the ruleset of the map in front offers, by the names it gives them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from mapper.edit.places import find_places
from mapper.files.documents import save
from mapper.geometry.grid import Tile
from mapper.model.battlemap import EdgeKind, FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.model.structure import Trait
from tests.building import scenario
from tests.edit.inspected import box, with_structures
from tests.gui.desk import Desk

NO_EDGES = {f"edge_kind.{kind}.offered": False for kind in EdgeKind}
FIELDS = "....\n....\n....\n...."


def file_of(path: Path, made: Scenario) -> Path:
    save(made, path)
    return path


def named(field: object) -> list[str]:
    assert isinstance(field, QComboBox)
    return [field.itemText(index) for index in range(field.count())]


def test_the_edge_tool_offers_what_the_rules_call_it(make_desk: Callable[..., Desk], tmp_path: Path) -> None:
    rules = {"edge_kind.barricade.name": "Hedge", "edge_kind.gate.offered": False}
    desk = make_desk(file_of(tmp_path / "hedges.mapper", scenario(FIELDS, house_rules=rules)))
    desk.key(Qt.Key.Key_E)
    assert named(desk.bench.options.fields["kind"]) == ["Hedge", "District wall", "Nothing"]


def test_a_tool_for_nothing_is_out_of_use_and_says_why(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    desk = make_desk(file_of(tmp_path / "bare.mapper", scenario(FIELDS, house_rules=NO_EDGES)))
    action = desk.window.commands["tool_edge"]
    assert not action.isEnabled()
    assert "House rules have taken them all off the palette." in action.toolTip()


def test_the_key_of_a_tool_for_nothing_says_why_and_takes_nothing(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    desk = make_desk(file_of(tmp_path / "bare.mapper", scenario(FIELDS, house_rules=NO_EDGES)))
    desk.key(Qt.Key.Key_E)
    assert desk.bench.toolbox.current.name == "select"
    assert (
        desk.window.statusBar().currentMessage() == "Edges: House rules have taken them all off the palette."
    )


def test_the_tool_in_hand_is_put_by_for_a_map_that_has_no_use_for_it(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    bare = file_of(tmp_path / "bare.mapper", scenario(FIELDS, house_rules=NO_EDGES))
    desk = make_desk(bare, file_of(tmp_path / "walled.mapper", scenario(FIELDS)))
    desk.key(Qt.Key.Key_E)
    assert desk.bench.toolbox.current.name == "edge"
    desk.command("next_map")
    assert desk.bench.toolbox.current.name == "select"
    desk.command("previous_map")
    assert desk.bench.toolbox.current.name == "edge"


def test_what_is_not_offered_is_there_to_be_erased(make_desk: Callable[..., Desk], tmp_path: Path) -> None:
    rules = {f"field_kind.{kind}.offered": False for kind in FieldKind}
    made = scenario(FIELDS, house_rules=rules)
    smoke = GroundField(kind=FieldKind.SMOKE, tile=Tile(1, 1), turns=2)
    smoky = made.evolve(map=made.map.evolve(fields=(smoke,)))
    desk = make_desk(file_of(tmp_path / "smoky.mapper", smoky))
    desk.key(Qt.Key.Key_X)
    assert "Fields" in named(desk.bench.options.fields["layer"])
    desk.click(1.5, 1.5)
    assert desk.document.scenario.map.fields == ()
    assert "Fields" not in named(desk.bench.options.fields["layer"])


def test_a_field_lasts_as_long_as_the_rules_say(make_desk: Callable[..., Desk], tmp_path: Path) -> None:
    made = scenario(FIELDS, house_rules={"smoke.turns": 6})
    desk = make_desk(file_of(tmp_path / "thick.mapper", made))
    desk.key(Qt.Key.Key_K)
    desk.click(0.5, 0.5)
    assert [spot.turns for spot in desk.document.scenario.map.fields] == [6]


def test_the_note_of_a_kind_is_read_at_its_name(make_desk: Callable[..., Desk], tmp_path: Path) -> None:
    desk = make_desk(file_of(tmp_path / "walled.mapper", scenario(FIELDS)))
    desk.key(Qt.Key.Key_E)
    field = desk.bench.options.fields["kind"]
    assert isinstance(field, QComboBox)
    assert "nothing gets through" in field.itemData(1, Qt.ItemDataRole.ToolTipRole)


def test_the_right_button_on_what_is_not_offered_says_so(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    made = scenario(FIELDS, walls=[(1, 1, "N")], house_rules={"edge_kind.wall.offered": False})
    desk = make_desk(file_of(tmp_path / "old.mapper", made))
    desk.key(Qt.Key.Key_E)
    QTest.mouseClick(desk.canvas, Qt.MouseButton.RightButton, pos=desk.point(1.5, 1.0))
    assert desk.window.statusBar().currentMessage() == "These rules don't offer Wall."


def test_what_is_drawn_stands_in_the_history_by_its_name(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    rules = {"edge_kind.barricade.name": "Hedge", "mark_kind.visit.name": "Inn"}
    desk = make_desk(file_of(tmp_path / "hedges.mapper", scenario(FIELDS, house_rules=rules)))
    desk.key(Qt.Key.Key_E)
    desk.click(1.5, 1.0)
    assert desk.document.history.undo_name == "Draw hedge on B2 N"
    desk.key(Qt.Key.Key_O)
    desk.bench.toolbox.choose({"kind": "visit", "side": "red"})
    desk.click(2.5, 2.5)
    assert desk.document.history.undo_name == "Add inn of Red"


def test_a_mark_is_found_by_what_the_rules_call_it(make_desk: Callable[..., Desk], tmp_path: Path) -> None:
    rules = {"mark_kind.visit.name": "Inn"}
    desk = make_desk(file_of(tmp_path / "inn.mapper", scenario(FIELDS, house_rules=rules)))
    desk.key(Qt.Key.Key_O)
    desk.bench.toolbox.choose({"kind": "visit"})
    desk.click(2.5, 2.5)
    found = find_places(desk.document.scenario, "inn", desk.document.ruleset.palette)
    assert [place.tile for place in found] == [Tile(2, 2)]


def test_a_trait_is_switched_where_it_is_offered_or_there_already(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    hidden = {f"structure_trait.{trait}.offered": False for trait in (Trait.WEAK, Trait.VOLATILE)}
    made = scenario(FIELDS, house_rules=hidden)
    shed = box("shed", 1, 1, 3, 3).evolve(traits=(Trait.WEAK,))
    desk = make_desk(file_of(tmp_path / "shed.mapper", made.evolve(map=with_structures(made.map, [shed]))))
    desk.bench.session.select(structure="shed")
    shown = [trait for trait, switch in desk.inspector.structure_page.traits.items() if switch.isVisible()]
    assert shown == [Trait.WEAK, Trait.REINFORCED, Trait.HARDENED]
