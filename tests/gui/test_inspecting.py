"""The Inspector's pages for marks and for several things at once."""

from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from mapper.edit.marks import add_mark
from mapper.edit.things import Things, all_of, key_of, within
from mapper.geometry.grid import Tile, rectangle
from mapper.gui.docks.unit_page import UnitPage
from mapper.model.battlemap import EdgeKind, FieldKind, MarkKind
from mapper.model.structure import Height, Trait
from tests.gui.desk import Desk


def pick(field: QComboBox, value: str) -> None:
    """Choose as a user does: by the list of the field."""
    index = field.findData(value)
    assert index >= 0, value
    field.setCurrentIndex(index)
    field.activated.emit(index)


def is_shown(form: QFormLayout, field: QWidget) -> bool:
    return form.isRowVisible(field)


def test_a_mark_is_read_and_changed(desk: Desk) -> None:
    desk.bench.session.do(lambda scenario: add_mark(scenario, MarkKind.LABEL, [Tile(2, 2)], text="Hill"))
    mark = desk.document.scenario.map.marks[-1]
    desk.bench.session.select_things(Things(marks=frozenset({mark.id})))
    page = desk.inspector.mark_page
    assert page.heading.text() == "Label at C3"
    page.text.setText("Hill 12")
    page.text.editingFinished.emit()
    page.gm_only.click()
    pick(page.side, "red")
    changed = desk.document.scenario.map.marks[-1]
    assert (changed.text, changed.gm_only, changed.side) == ("Hill 12", True, "red")
    desk.command("undo")
    assert desk.document.scenario.map.marks[-1].side is None


def test_a_page_is_made_when_it_is_first_looked_at_and_kept(desk: Desk) -> None:
    assert not desk.inspector.findChildren(UnitPage)
    desk.click(*desk.middle("Ox"))
    (page,) = desk.inspector.findChildren(UnitPage)
    desk.bench.session.select(tile=Tile(0, 0))
    assert not page.isVisible()
    desk.click(*desk.middle("Ox"))
    assert page.isVisible()
    assert desk.inspector.findChildren(UnitPage) == [page]


def test_a_note_is_written_in_several_lines(desk: Desk) -> None:
    desk.bench.session.do(lambda scenario: add_mark(scenario, MarkKind.NOTE, [Tile(2, 2)]))
    mark = desk.document.scenario.map.marks[-1]
    desk.bench.session.select_things(Things(marks=frozenset({mark.id})))
    page = desk.inspector.mark_page
    page.note.setFocus()
    page.note.setPlainText("Two men\nin the cellar")
    page.text.setFocus()
    assert desk.document.scenario.map.marks[-1].note == "Two men\nin the cellar"


def test_all_selected_structures_are_changed_in_one_step(desk: Desk) -> None:
    before = desk.document.scenario
    everything = Things(structures=all_of(before).structures)
    desk.bench.session.select_things(everything)
    page = desk.inspector.several_page
    assert page.heading.text() == f"{len(before.map.structures)} structures"
    pick(page.height_choice, Height.LOW.value)
    pick(page.traits[Trait.WEAK], "yes")
    after = desk.document.scenario.map.structures
    assert {piece.height for piece in after} == {Height.LOW}
    assert all(Trait.WEAK in piece.traits for piece in after)
    desk.command("undo")
    desk.command("undo")
    assert desk.document.scenario == before


def test_what_edges_have_left_is_changed_and_mended(desk: Desk) -> None:
    barricades = [piece for piece in desk.document.scenario.map.edges if piece.kind is EdgeKind.BARRICADE]
    desk.bench.session.select_things(Things(edges=frozenset(piece.at for piece in barricades)))
    page = desk.inspector.several_page
    whole = desk.document.ruleset.edge_durability(barricades[0])
    assert whole is not None
    page.durability.setValue(20)
    assert {piece.durability for piece in desk.document.scenario.map.edges} >= {20.0}
    page.durability.setValue(round(whole))
    assert {piece.durability for piece in desk.document.scenario.map.edges} == {None}


def test_walls_have_no_durability_to_change(desk: Desk) -> None:
    walls = [piece.at for piece in desk.document.scenario.map.edges if piece.kind is EdgeKind.WALL]
    desk.bench.session.select_things(Things(edges=frozenset(walls)))
    page = desk.inspector.several_page
    assert not is_shown(page.form, page.durability)


def test_edges_fields_and_ground_of_a_selection_are_changed_together(desk: Desk) -> None:
    scenario = desk.document.scenario
    page = desk.inspector.several_page
    edges = frozenset(piece.at for piece in scenario.map.edges)
    desk.bench.session.select_things(Things(edges=edges))
    pick(page.edge, EdgeKind.WALL.value)
    assert {piece.kind for piece in desk.document.scenario.map.edges} == {EdgeKind.WALL}
    desk.bench.session.select_things(Things(fields=frozenset(key_of(spot) for spot in scenario.map.fields)))
    page.turns.setValue(7)
    assert {spot.turns for spot in desk.document.scenario.map.fields} == {7}
    tiles = frozenset(rectangle(Tile(0, 5), Tile(1, 6)))
    desk.bench.session.select_things(Things(tiles=tiles))
    pick(page.ground, "subsidence")
    pick(page.smoke, FieldKind.GAS.value)
    pick(page.border, EdgeKind.BARRICADE.value)
    battlemap = desk.document.scenario.map
    assert {battlemap.terrain(tile) for tile in tiles} == {"subsidence"}
    assert tiles <= {spot.tile for spot in battlemap.fields if spot.kind is FieldKind.GAS}
    assert sum(piece.kind is EdgeKind.BARRICADE for piece in battlemap.edges) == 8


def test_only_what_fits_the_selection_is_shown(desk: Desk) -> None:
    scenario = desk.document.scenario
    page = desk.inspector.several_page
    desk.bench.session.select_things(within(scenario, [Tile(0, 0), Tile(0, 1)]))
    assert is_shown(page.form, page.side)
    assert not is_shown(page.form, page.height_choice)
    assert not is_shown(page.form, page.ground)


def test_the_side_of_several_units_is_changed_with_their_drones(desk: Desk) -> None:
    units = frozenset(unit.id for unit in desk.document.scenario.units if unit.carrier is None)
    desk.bench.session.select_things(Things(units=units))
    pick(desk.inspector.several_page.side, "blue")
    assert {unit.side for unit in desk.document.scenario.units} == {"blue"}
