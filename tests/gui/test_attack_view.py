"""One attack in full, as the Odds panel tells it."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from mapper.gui.docks.attack_list import EFFECT, AttackList
from mapper.gui.docks.attack_view import AttackView, Bars
from mapper.rules.reasons import Explained, Reason
from mapper.rules.ruleset import Attack, Bystander, Impact

NOW = Reason("base accuracy", "V-HIT-01", 80.0)
LATER = Reason("on impact", "V-IND-06", 100.0)
CARRIED = Reason("a first roll that misses flies on with its miss", "V-IND-12", 18.0)


def groups(view: AttackView) -> dict[str, list[tuple[str, str]]]:
    """The lines under each heading."""
    heads = [view.tree.topLevelItem(row) for row in range(view.tree.topLevelItemCount())]
    return {
        head.text(0): [
            (line.text(0), line.text(1)) for row in range(head.childCount()) if (line := head.child(row))
        ]
        for head in heads
        if head is not None
    }


def test_fire_that_comes_down_later_is_told_by_its_two_rolls(qtbot: QtBot) -> None:
    view = AttackView()
    qtbot.addWidget(view)
    impact = Impact(Explained(0.8, (NOW,)), Explained(1.0, (LATER,)), "at the end of the next turn")
    to_hit = Explained(0.98, (NOW, LATER, CARRIED))
    view.show_attack(
        Attack("mortar", "Mortar", "FAE", "high", 1, to_hit=to_hit, hits=(0.02, 0.98), impact=impact)
    )
    assert view.headline.text() == "98 % to hit"
    told = groups(view)
    assert [title for title in told if title.startswith(("To hit", "On impact"))] == [
        "To hit now: 80 %",
        "On impact, at the end of the next turn: 100 %",
    ]
    assert [line for line, _ in told["To hit now: 80 %"]] == ["base accuracy  [V-HIT-01]"]
    last = told["On impact, at the end of the next turn: 100 %"][-1]
    assert last[0].startswith("a first roll that misses flies on")


def test_who_else_is_struck_is_told_with_the_chance_of_it(qtbot: QtBot) -> None:
    view = AttackView()
    qtbot.addWidget(view)
    mate = Bystander("mate", "Mate", {"hit": 0.25}, {"shield": 0.0, "armour": 12.5})
    hit = Explained(0.8, (NOW,))
    view.show_attack(Attack("pod", "Pod", "FAE", "low", 2, to_hit=hit, hits=(0.2, 0.8), others=(mate,)))
    assert groups(view)["Others it may strike"] == [("Mate, armour −12.5", "25 %")]


@pytest.mark.parametrize("width", [180, 307, 320, 640, 1000])
@pytest.mark.parametrize("chances", [3, 21, 51, 101])
def test_the_numbers_under_the_bars_are_whole_and_apart(qtbot: QtBot, width: int, chances: int) -> None:
    bars = Bars()
    qtbot.addWidget(bars)
    bars.resize(width, Bars.HEIGHT)
    bars.put([1 / chances] * chances)
    placed = bars.labels()
    assert placed[0][0] == "0"
    assert placed[0][1].left() >= 0
    assert placed[-1][1].right() <= bars.width()
    assert all(one.right() < other.left() for (_, one), (_, other) in pairwise(placed))


def test_the_last_of_51_numbers_lies_inside_the_chart(qtbot: QtBot) -> None:
    bars = Bars()
    qtbot.addWidget(bars)
    bars.resize(306, Bars.HEIGHT)
    bars.put([1 / 51] * 51)
    words, last = bars.labels()[-1]
    assert (words, last.right() <= bars.width(), last.width() > 0) == ("50", True, True)


@pytest.mark.parametrize(
    ("routed", "lost", "told"),
    [(0.01, 7.5, "HP −7.5"), (0.1, 7.5, "routed 10 %"), (0.01, None, "routed 1 %"), (0.0, None, "")],
)
def test_at_a_glance_the_more_telling_of_outcome_and_mean_loss_is_shown(
    qtbot: QtBot, routed: float, lost: float | None, told: str
) -> None:
    listed = AttackList()
    qtbot.addWidget(listed)
    expected = {} if lost is None else {"hp": lost, "own_hp": 9.0}
    attack = Attack("axe", "Axe", None, "attack", 1, to_hit=Explained(0.8, (NOW,)))
    listed.put({"ann": (replace(attack, outcomes={"routed": routed}, expected=expected),)}, None)
    (line,) = (listed.topLevelItem(row) for row in range(listed.topLevelItemCount()))
    assert line is not None
    assert line.text(EFFECT).strip("\u2068\u2069") == told


INACCURATE = Reason(
    "Inaccurate(1): Dexterity −1, and the long name of the one who shoots", "S-TAG inaccurate", -10.0
)


@pytest.mark.parametrize("width", [300, 340, 510])
def test_a_long_reason_goes_on_in_more_lines_down_to_its_clause(qtbot: QtBot, width: int) -> None:
    view = AttackView()
    qtbot.addWidget(view)
    view.resize(width, 600)
    view.show()
    view.show_attack(Attack("bow", "Bow", None, "", 1, to_hit=Explained(0.5, (INACCURATE,)), hits=(0.5, 0.5)))
    line = line_under(view, "To hit")
    qtbot.waitUntil(lambda: height_needed(view, line) <= view.tree.visualItemRect(line).height())


def test_the_lines_of_a_reason_follow_the_width_of_the_panel(qtbot: QtBot) -> None:
    view = AttackView()
    qtbot.addWidget(view)
    view.resize(300, 600)
    view.show()
    view.show_attack(Attack("bow", "Bow", None, "", 1, to_hit=Explained(0.5, (INACCURATE,)), hits=(0.5, 0.5)))
    line = line_under(view, "To hit")
    narrow = view.tree.visualItemRect(line).height()
    view.resize(1000, 600)
    qtbot.waitUntil(lambda: view.tree.visualItemRect(line).height() < narrow)


def line_under(view: AttackView, title: str) -> QTreeWidgetItem:
    """The first line under a heading."""
    heads = [view.tree.topLevelItem(row) for row in range(view.tree.topLevelItemCount())]
    lines = (head.child(0) for head in heads if head is not None and head.text(0) == title)
    return next(line for line in lines if line is not None)


def height_needed(view: AttackView, line: QTreeWidgetItem) -> int:
    """How high the words of a line are within its first column."""
    room = view.tree.columnWidth(0) - 2 * view.tree.indentation() - 2 * 4
    box = view.tree.fontMetrics().boundingRect(
        QRect(0, 0, room, 9999), Qt.TextFlag.TextWordWrap, line.text(0)
    )
    return box.height()
