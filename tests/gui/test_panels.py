"""The Inspector, the Odds panel and the Layers panel."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mapper.edit.arranging import delete_things
from mapper.edit.operations import Edit, NoEdit, change_unit, move_units
from mapper.edit.things import Things
from mapper.files.resources import sample_map
from mapper.geometry.grid import Side, Tile
from mapper.gui.docks.attack_list import AttackList
from mapper.gui.docks.layers import LayersPanel
from mapper.gui.docks.odds import OddsPanel
from mapper.model.backdrop import Backdrop
from mapper.model.battlemap import EdgeKind, FieldKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Trait
from mapper.model.unit import UnitKind
from mapper.play.insight import Target, enemies
from mapper.rules.ruleset import Attack
from tests.gui.desk import Desk

ALT = Qt.KeyboardModifier.AltModifier


def odds(desk: Desk) -> OddsPanel:
    panel = desk.window.docks["odds"].widget()
    assert isinstance(panel, OddsPanel)
    return panel


def picture(desk: Desk) -> QImage:
    """Return the map once every piece of it is drawn."""
    before, now = None, desk.canvas.grab().toImage()
    while now != before:
        before, now = now, desk.canvas.grab().toImage()
    return now


def test_a_name_typed_in_the_inspector_is_one_undo_step(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    field = desk.inspector.unit_page.name
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Bison")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert desk.unit("Bison")
    desk.command("undo")
    assert desk.unit("Ox")
    assert field.text() == "Ox"


def test_a_long_name_shows_its_beginning_unless_it_is_being_written(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    field = desk.inspector.unit_page.name
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "A very long name of a unit that has no room in its box")
    assert field.cursorPosition() == len(field.text())
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert field.cursorPosition() == 0


def test_letters_typed_into_a_field_run_no_command(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    facing = desk.unit("Ox").facing
    field = desk.inspector.unit_page.name
    field.setFocus()
    QTest.keyClicks(field, "rrsm")
    assert desk.unit("Ox").facing is facing
    assert field.text() == "Oxrrsm"


def test_a_tile_typed_in_the_inspector_moves_the_unit(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    field = desk.inspector.unit_page.tile
    field.setText("C5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert desk.unit("Ox").tile == Tile(2, 4)


def test_a_tile_that_is_none_is_told_and_put_back(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    start = desk.unit("Ox").tile
    field = desk.inspector.unit_page.tile
    field.setText("nowhere")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "is no tile" in desk.window.statusBar().currentMessage()
    assert field.text() == start.label
    assert desk.unit("Ox").tile == start


def test_a_units_card_shows_numbers_with_their_reasons(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    card = desk.inspector.unit_page.card
    found = card.findItems("Front", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    assert found
    reasons = [child.text(0) for row in range(found[0].childCount()) if (child := found[0].child(row))]
    assert "V-BLD" in " ".join(reasons)


def test_a_structures_traits_and_durability_are_edited(desk: Desk) -> None:
    structure = desk.document.scenario.map.structures[0]
    desk.bench.session.select(structure=structure.id)
    page = desk.inspector.structure_page
    page.traits[Trait.VOLATILE].click()
    page.durability.setValue(17)
    changed = desk.document.scenario.map.structures[0]
    assert Trait.VOLATILE in changed.traits
    assert changed.durability == 17
    desk.command("undo")
    desk.command("undo")
    assert desk.document.scenario.map.structures[0] == structure


def test_a_tiles_ground_smoke_and_edges_are_edited_and_undone(desk: Desk) -> None:
    before = desk.document.scenario
    tile = Tile(6, 8)
    desk.bench.session.select(tile=tile)
    page = desk.inspector.tile_page
    page.ground.setCurrentIndex(page.ground.findData("subsidence"))
    page.ground.activated.emit(page.ground.currentIndex())
    page.fields[FieldKind.SMOKE].setValue(2)
    page.edges[Side.E].setCurrentIndex(page.edges[Side.E].findData(EdgeKind.GATE.value))
    page.edges[Side.E].activated.emit(page.edges[Side.E].currentIndex())
    battlemap = desk.document.scenario.map
    assert battlemap.terrain(tile) == "subsidence"
    assert [spot.turns for spot in battlemap.fields if spot.tile == tile] == [2]
    assert [piece.kind for piece in battlemap.edges if piece.at == tile.edge(Side.E)] == [EdgeKind.GATE]
    assert page.gates[Side.E].isVisibleTo(page)
    for _ in range(3):
        desk.command("undo")
    assert desk.document.scenario is before


def test_the_odds_of_the_target_are_shown_with_reasons(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.click(*desk.middle("Heron"), ALT)
    desk.settled()
    panel = odds(desk)
    assert panel.target.currentData() == desk.unit("Heron").id
    assert panel.list.topLevelItemCount() > 0
    assert "to hit" in panel.attack.headline.text()
    tree = panel.attack.tree
    titles = [item.text(0) for row in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(row))]
    assert {"Outcomes", "To hit"} <= set(titles)


def test_the_crits_of_the_attack_shown_are_told_once_they_are_known(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    stripped = {"armour_durability": 0, "shield": {"mode": "inactive", "charge": 0}}
    heron = desk.unit("Heron").id
    desk.bench.session.do(lambda scenario: change_unit(scenario, heron, state=stripped))
    desk.bench.session.aim(heron)
    desk.settled()
    panel = odds(desk)
    insight = panel.analysis.insight
    assert insight is not None
    chains = list(zip(insight.attacks[heron], insight.chains, strict=False))
    fired = [(attack, chain) for attack, chain in chains if attack.place is not None]  # a ram has no chain
    assert fired
    assert all((chain is None) == (attack.refusal is not None) for attack, chain in fired)
    tree = panel.attack.tree
    heads = [item for row in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(row))]
    assert [head.text(0) for head in heads[:2]] == ["Outcomes", "Crit chain"]
    crits = heads[1]
    lines = [child.text(0) for row in range(crits.childCount()) if (child := crits.child(row))]
    assert lines[0] == "Part damaged"
    assert {"Cockpit", "Mobility"} <= {line.partition(" (")[0] for line in lines}


def test_every_enemy_can_be_aimed_at_whether_seen_or_not(desk: Desk) -> None:
    ox = desk.unit("Ox")
    desk.click(*desk.middle("Ox"))
    target = desk.window.findChildren(OddsPanel)[0].target
    listed = [target.itemText(at) for at in range(target.count())]
    others = enemies(desk.document.scenario, ox, desk.document.ruleset, near=ox.tile)
    assert listed == ["all enemies", *(f"{other.name} ({other.tile.label})" for other in others)]


def test_without_a_unit_the_panel_says_what_to_select(desk: Desk) -> None:
    panel = odds(desk)
    desk.bench.session.select()
    assert panel.told.text() == "Select a unit to see its attacks and their odds."
    assert not panel.target.isVisibleTo(panel)
    desk.bench.session.select(units={unit.id for unit in desk.document.scenario.units})
    assert panel.told.text() == "Select a single unit to see its attacks and their odds."


def test_a_unit_without_a_weapon_is_told_so(desk: Desk) -> None:
    ox = desk.unit("Ox")
    unarmed = ox.evolve(kind=UnitKind.CIVILIAN, side=None, sheet={}, state={})
    desk.bench.session.do(
        lambda scenario: Edit(
            "Disarm", scenario.evolve(units=tuple(unarmed if u.id == ox.id else u for u in scenario.units))
        )
    )
    desk.click(*desk.middle("Ox"))
    desk.settled()
    assert odds(desk).told.text() == "Ox has nothing to attack with."
    assert not odds(desk).answers.isVisibleTo(odds(desk))


def test_without_enemies_the_panel_says_what_else_can_be_aimed_at(desk: Desk) -> None:
    ox = desk.unit("Ox")
    desk.bench.session.do(lambda scenario: Edit("Alone", scenario.evolve(units=(ox,))))
    desk.click(*desk.middle("Ox"))
    desk.settled()
    assert odds(desk).told.text().startswith("There is no enemy of Ox on the map.")


def test_how_it_may_end_tells_what_changes_alone(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.bench.session.aim(desk.unit("Heron").id)
    desk.settled()
    tree = odds(desk).attack.tree
    heads = [item for row in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(row))]
    ends = next(head for head in heads if head.text(0) == "How it may end")
    lines = [child.text(0) for row in range(ends.childCount()) if (child := ends.child(row))]
    assert lines
    assert all("armour" not in line or "(−" in line for line in lines)


def test_a_weapon_that_may_not_fire_says_why(desk: Desk) -> None:
    desk.click(*desk.middle("Kite"))
    desk.bench.session.do(lambda scenario: _behind_the_house(desk, scenario))
    desk.bench.session.aim(desk.unit("Ox").id)
    desk.settled()
    panel = odds(desk)
    assert "not possible" in panel.attack.headline.text()
    assert panel.told.text().startswith("no sight to Ox")


def test_alt_click_on_a_structure_asks_for_its_odds(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    house = desk.document.scenario.map.structures[0]
    middle = (
        sum(x for x, _ in house.outline) / len(house.outline),
        sum(y for _, y in house.outline) / len(house.outline),
    )
    desk.click(*middle, ALT)
    desk.settled()
    panel = odds(desk)
    assert panel.target.currentData() == house.id
    assert panel.list.topLevelItemCount() == first_lines(panel)
    desk.bench.session.do(lambda scenario: delete_things(scenario, Things(structures=frozenset({house.id}))))
    assert desk.document.target is None


def test_alt_click_on_bare_ground_asks_for_the_odds_at_the_tile(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.click(0.5, 6.5, ALT)
    desk.settled()
    panel = odds(desk)
    assert desk.document.target == Tile(0, 6)
    assert "(A7)" in panel.target.currentText()
    assert panel.list.topLevelItemCount() == first_lines(panel) > 0


def test_the_selected_structure_can_be_made_the_target(desk: Desk) -> None:
    house = desk.document.scenario.map.structures[0]
    desk.bench.session.select(structure=house.id)
    desk.command("aim")
    assert desk.document.target == house.id


def _behind_the_house(desk: Desk, scenario: Scenario) -> Edit | NoEdit:
    kite = desk.unit("Kite").tile
    return move_units(scenario, {desk.unit("Kite").id}, 7 - kite.x, 2 - kite.y)


def test_the_odds_follow_the_ghost(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.click(*desk.middle("Heron"), ALT)
    desk.settled()
    x, y = desk.middle("Ox")
    desk.press(x, y)
    desk.move(x + 1, y)
    desk.move(x + 2, y)
    desk.settled()
    panel = odds(desk)
    assert panel.told.text().startswith(f"from {Tile(int(x) + 2, int(y)).label}")
    desk.key(Qt.Key.Key_Escape)
    desk.settled()
    assert not panel.told.text()


def test_overlays_are_switched_and_remembered(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.settled()
    assert desk.canvas.scene.overlays.reach is not None
    assert desk.canvas.scene.overlays.unseen
    desk.command("show_reach")
    desk.command("show_sight")
    desk.settled()
    assert desk.canvas.scene.overlays.reach is None
    assert not desk.canvas.scene.overlays.unseen
    assert desk.window.settings.flag("show_reach", default=True) is False


def test_who_sees_it_draws_a_line_from_each_watcher(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.command("show_watchers")
    desk.settled()
    insight = desk.bench.analysis.insight
    assert insight is not None
    assert insight.seen_by
    assert len(desk.canvas.scene.overlays.rays) == len(insight.seen_by)


def with_a_backdrop(scenario: Scenario) -> Edit:
    unreadable = Backdrop(name="plan.png", data="")
    return Edit("Backdrop", scenario.evolve(map=scenario.map.evolve(backdrop=unreadable)))


def test_a_layer_switched_off_is_gone_from_the_picture_and_comes_back(
    make_desk: Callable[..., Desk],
) -> None:
    desk = make_desk(sample_map("district"))
    desk.bench.session.do(with_a_backdrop)
    desk.qtbot.waitUntil(lambda: "backdrop" not in desk.canvas.scene.hidden)
    panel = desk.window.findChild(LayersPanel)
    assert panel is not None
    before = picture(desk)
    for key, switch in panel.switches.items():
        switch.setChecked(False)
        assert picture(desk) != before, key
        switch.setChecked(True)
        assert picture(desk) == before, key


def test_the_list_of_attacks_is_filled_target_by_target(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.settled()
    panel = odds(desk)
    others = enemies(
        desk.document.scenario, desk.unit("Ox"), desk.document.ruleset, near=desk.unit("Ox").tile
    )
    assert panel.list.topLevelItemCount() == len(others)
    first = panel.list.topLevelItem(0)
    assert first is not None
    assert first.childCount() > 0
    desk.bench.session.aim(desk.unit("Heron").id)
    desk.settled()
    assert panel.list.topLevelItemCount() == first_lines(panel)
    desk.bench.session.aim(None)
    desk.settled()
    assert panel.list.topLevelItemCount() == len(others)


def first_lines(panel: OddsPanel) -> int:
    document, insight = panel.session.current, panel.analysis.insight
    assert document is not None
    assert insight is not None
    assert document.target is not None
    return len(insight.attacks[document.target])


def test_what_is_in_the_list_is_not_made_again_when_more_answers_come(qtbot: QtBot) -> None:
    made = AttackList()
    qtbot.addWidget(made)
    attacks: dict[Target, tuple[Attack, ...]] = {
        f"unit-{number}": (Attack("gun", "Gun", None, "direct", 1),) for number in range(20)
    }
    assert made.put(dict(list(attacks.items())[:3]), str)
    first = made.topLevelItem(0)
    assert not made.put(attacks, str)
    assert made.topLevelItem(0) is first
    while not made.put(attacks, str):
        pass
    assert made.topLevelItemCount() == 20
    assert made.put({}, str)
    assert made.topLevelItemCount() == 0


def test_the_other_side_tells_who_could_fire_at_the_unit_and_follows_the_ghost(desk: Desk) -> None:
    desk.click(*desk.middle("Kite"))
    panel = odds(desk)
    panel.way.setCurrentIndex(1)
    desk.settled()
    desk.qtbot.waitUntil(lambda: not panel.is_behind)
    insight = desk.bench.analysis.insight
    assert insight is not None
    enemies = {unit.id for unit in desk.document.scenario.units if unit.side != desk.unit("Kite").side}
    assert {threat.unit for threat in insight.threats} <= enemies
    assert insight.threats
    assert "could attack it in C2" in panel.told.text()
    assert panel.list.topLevelItemCount() == len(insight.threats)
    assert not panel.target.isVisibleTo(panel)
    x, y = desk.middle("Kite")
    desk.press(x, y)
    desk.move(8.5, 2.9)
    desk.move(7.5, 2.5)
    desk.settled()
    desk.qtbot.waitUntil(lambda: not panel.is_behind)
    assert "H3" in panel.told.text()
    desk.key(Qt.Key.Key_Escape)
    panel.way.setCurrentIndex(0)
    desk.settled()
    assert panel.target.isVisibleTo(panel)


def test_a_title_from_right_to_left_turns_no_number_around(desk: Desk) -> None:
    desk.bench.session.do(lambda scenario: Edit("Title", scenario.evolve(title="Nacht \u05dd", units=())))
    told = desk.inspector.empty.text().splitlines()
    assert told[:2] == ["Nacht \u2068\u05dd\u2069", "12 × 9 tiles, 0 units"]
