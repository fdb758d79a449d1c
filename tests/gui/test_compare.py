"""Comparing two builds from the map: their numbers, and what three guns would do to each."""

from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from mapper.gui.garage.compare import DIFFERENCE, FIRST, SECOND, CompareDialog, ComparePanel
from mapper.rules.vehicle.target import Facing
from tests.gui.desk import WAIT_MS, Desk

LONG_MS = 4 * WAIT_MS


def opened(desk: Desk) -> CompareDialog:
    desk.command("compare_builds")
    return desk.window.findChildren(CompareDialog)[-1]


def settled(desk: Desk, panel: ComparePanel) -> None:
    desk.qtbot.waitUntil(lambda: not panel.is_busy, timeout=LONG_MS)


def lines(table: QTreeWidget) -> dict[tuple[str, str], QTreeWidgetItem]:
    heads = [table.topLevelItem(row) for row in range(table.topLevelItemCount())]
    found = {}
    for head in heads:
        assert head is not None
        for row in range(head.childCount()):
            item = head.child(row)
            assert item is not None
            found[head.text(0), item.text(0)] = item
    return found


def select(desk: Desk, *names: str) -> None:
    desk.bench.session.select(units={desk.unit(name).id for name in names})


def test_two_selected_units_are_compared_number_by_number(desk: Desk) -> None:
    select(desk, "Ox", "Kite")
    dialog = opened(desk)
    internals = lines(dialog.panel.numbers)["Build", "Internals"]
    assert (internals.text(FIRST), internals.text(SECOND)) == ("585", "525")
    assert internals.text(DIFFERENCE) == "−60  ▼ worse"
    assert "V-BLD-47" in internals.toolTip(FIRST)
    dialog.reject()


def test_a_unit_is_compared_with_its_target(desk: Desk) -> None:
    select(desk, "Ox")
    assert not desk.window.commands["compare_builds"].isEnabled()
    desk.bench.session.aim(desk.unit("Kite").id)
    dialog = opened(desk)
    assert dialog.windowTitle() == "Ox and Kite"
    dialog.reject()


def test_three_guns_of_the_table_fire_at_both(desk: Desk) -> None:
    select(desk, "Ox", "Kite")
    panel = opened(desk).panel
    settled(desk, panel)
    told = lines(panel.fire)
    titles = list(dict.fromkeys(title for title, _ in told))
    assert titles == ["1. 100mm Cannon APHE", "2. 50mm Autocannon HEAT", "3. 100mm Railgun Penetrator"]
    volleys = told[titles[0], "Volleys to destroy it, 50 %"]
    assert volleys.text(FIRST).startswith("more than")
    assert volleys.text(DIFFERENCE) == "▼ worse"
    panel.close_job()


def test_a_gun_of_a_unit_can_be_chosen(desk: Desk) -> None:
    select(desk, "Ox", "Kite")
    panel = opened(desk).panel
    choice = panel.guns[0]
    choice.source.setCurrentIndex(choice.source.findText("Ox"))
    choice.source.activated.emit(choice.source.currentIndex())
    assert not choice.points.isEnabled()
    choice.gun.setCurrentIndex(choice.gun.findText("180mm Railgun Cluster"))
    choice.gun.activated.emit(choice.gun.currentIndex())
    settled(desk, panel)
    assert lines(panel.fire)["1. 180mm Railgun Cluster", "To hit"].text(FIRST) == "100 %"
    panel.close_job()


def test_distance_and_the_side_struck_are_reckoned_anew(desk: Desk) -> None:
    select(desk, "Ox", "Kite")
    panel = opened(desk).panel
    panel.guns[0].points.setValue(20)
    panel.guns[0].gun.setCurrentIndex(panel.guns[0].gun.findText("20MW Plasgun"))
    panel.away.setValue(9)
    volleys = "1. 20MW Plasgun", "Volleys to destroy it, 50 %"
    settled(desk, panel)
    front = lines(panel.fire)[volleys].text(FIRST)
    panel.struck.setCurrentIndex(panel.struck.findData(Facing.REAR))
    panel.struck.activated.emit(panel.struck.currentIndex())
    assert lines(panel.fire)["1. 20MW Plasgun", "To hit"].text(FIRST) == "…"
    settled(desk, panel)
    assert (front, lines(panel.fire)[volleys].text(FIRST)) == ("16", "15")
    panel.close_job()


def test_a_gun_of_the_table_grows_with_its_points(desk: Desk) -> None:
    select(desk, "Ox", "Kite")
    panel = opened(desk).panel
    panel.guns[0].points.setValue(20)
    settled(desk, panel)
    assert ("1. 200mm Cannon APHE", "To hit") in lines(panel.fire)
    panel.close_job()


def test_the_comparison_ends_with_the_window(desk: Desk) -> None:
    select(desk, "Ox", "Kite")
    dialog = opened(desk)
    job = dialog.panel.job
    desk.window.hide()
    assert not job.is_running
    assert not dialog.isVisible()
