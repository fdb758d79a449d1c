"""Fighters in the window: their sheets are copied, pasted and read as vehicles' are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from mapper.files.documents import save
from mapper.gui.dialogs.paste_sheets import PasteSheets
from mapper.model.unit import Unit
from tests.building import scenario
from tests.gui.desk import WAIT_MS, Desk
from tests.skirmishing import unit

LEFT = Qt.MouseButton.LeftButton
MIRA = unit(
    "B2",
    id="mira",
    name="Mira",
    class_id="archer",
    items=["steel-bow", "vulnerary"],
    state={"hp": 9, "statuses": [{"status": "Poisoned"}]},
)


@pytest.fixture
def duel(make_desk: Callable[..., Desk], tmp_path: Path) -> Desk:
    path = tmp_path / "duel.mapper"
    foe = unit("E2", id="foe", side="blue", class_id="axe-fighter", items=["iron-axe"])
    ground = scenario("......\n" * 4).map.evolve(legend={".": "plains"})
    save(scenario(ground, MIRA, foe).evolve(ruleset="skirmish"), path)
    desk = make_desk(path)
    desk.click(1.5, 1.5)
    return desk


def paste(desk: Desk) -> PasteSheets:
    desk.command("paste_sheets")
    dialog = desk.bench.sheet_pasting.dialog
    assert dialog is not None
    desk.qtbot.waitUntil(lambda: not dialog.is_behind, timeout=WAIT_MS)
    return dialog


def placed(desk: Desk) -> list[Unit]:
    return [one for one in desk.document.scenario.units if one.id not in {"mira", "foe"}]


def test_a_fighter_that_is_copied_and_pasted_stands_there_again_as_it_was(duel: Desk) -> None:
    duel.command("copy_sheet")
    QTest.mouseClick(paste(duel).place, LEFT)
    (again,) = placed(duel)
    assert (again.name, again.sheet, again.state) == ("Mira", MIRA.sheet, MIRA.state)
    duel.command("undo")
    assert placed(duel) == []


def test_the_dialog_tells_what_of_a_fighters_sheet_is_not_known(duel: Desk) -> None:
    QGuiApplication.clipboard().setText("Name: Vera\nClass: Baker\nItems: Rolling Pin\n")
    dialog = paste(duel)
    row = dialog.table.topLevelItem(0)
    assert row is not None
    assert [row.text(column) for column in range(row.columnCount())][-1] == "2"


def test_the_status_of_a_fighter_is_copied_as_one_line(duel: Desk) -> None:
    duel.command("copy_status")
    assert QGuiApplication.clipboard().text() == "Mira (Archer): HP 9/25 | Steel Bow | Poisoned"


def test_a_fighter_is_restored_as_one_step(duel: Desk) -> None:
    duel.command("restore_unit")
    assert duel.unit("Mira").state == {}
    duel.command("undo")
    assert duel.unit("Mira").state == MIRA.state


def test_the_inspector_shows_the_gauges_of_a_fighter(duel: Desk) -> None:
    live = duel.inspector.unit_page.live
    told = {key: live.item(key).text(1) for key in ("hp", "weapon", "status:Poisoned")}
    assert told == {"hp": "9/25", "weapon": "Steel Bow", "status:Poisoned": "yes"}
