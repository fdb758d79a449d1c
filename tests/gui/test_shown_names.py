"""Names with hidden characters, HTML or letters from right to left are shown as text, wherever they are."""

import re
from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.gui.plain_text import in_menu, in_title, message, tip
from mapper.model.hidden import unfit_at
from mapper.paint.isolation import isolated
from tests.gui.desk import LEFT, WAIT_MS, Desk
from tests.gui.showing import Shown, everything_shown
from tests.gui.test_paste_sheets import ids, paste, placed, press

EVIL = "<b>x</b>&amp;\u202eevil\x1b[31m"
SHOWN = "<b>x</b>&amp;{U+202E}evil{U+001B}[31m"
HEBREW = "שלם גדל"
ISOLATES = re.compile("\u2068([^\u2066-\u2069]*)\u2069")
PAINTED = ("row of LibraryTree", "row of QListView", "name of ")
"""The delegates of library and history isolate what they paint; names are read aloud, not seen."""


def sheet_called(name: str) -> str:
    return (
        f"{name}\nTank\n- [Low Profile] [x]\n- [{name.replace('[', '(')}] [y]\n\nChassis\n"
        "Internals: 500/500\nMobility: 8\nArmour\n- 360(F) 288(S) (240) Thickness\n- 2400 Durability\n\n"
        f"Weapons\n{name} 100mm Cannon (Turreted)\n- [HE] Ammo [50]\n\n\n"
        f"{name.replace('[', '(')} Drone [Docked]\nHealth: 30/30\nMobility: 3\n8MW Laser [40/40/32]\n"
    )


def shown_on_the_way(desk: Desk, name: str) -> list[Shown]:
    """Take a sheet in, select it, keep it, build on it, delete it: all that is shown meanwhile."""
    before = ids(desk)
    dialog = paste(desk, sheet_called(name))
    seen = list(everything_shown())
    press(dialog)
    units = placed(desk, before)
    tank = units[0]
    for dock in desk.window.docks.values():
        dock.show()
    foe = desk.unit("Ox")
    for chosen in ({tank.id}, {tank.id, foe.id}, {foe.id}):
        desk.bench.session.select(units=chosen, tile=tank.tile)
        desk.settled()
        desk.move(tank.tile.x + 0.5, tank.tile.y + 0.5)
        QApplication.processEvents()
        seen += everything_shown()
    desk.bench.session.select(units={tank.id}, tile=tank.tile)
    desk.command("keep_unit")
    seen += everything_shown()
    desk.command("garage")
    desk.command("delete")
    QApplication.processEvents()
    seen += everything_shown()
    return seen


def telling(seen: Iterable[Shown], words: str) -> Iterator[Shown]:
    for one in seen:
        if words in one.text:
            yield one


@pytest.fixture
def evil(desk: Desk) -> list[Shown]:
    return shown_on_the_way(desk, EVIL)


def test_no_hidden_character_is_shown_anywhere(evil: list[Shown]) -> None:
    where = {one.where for one in telling(evil, "evil")}
    assert len(where) > 20
    assert {
        "title of GarageWindow",
        "QStatusBar",
        "QTabBar",
        "row of LiveSheet",
        "row of SheetTable",
    } <= where
    assert [one for one in evil if unfit_at(ISOLATES.sub(r"\1", one.text)) is not None] == []


def test_no_name_is_read_as_html(evil: list[Shown]) -> None:
    assert any("&lt;b&gt;x" in one.text for one in evil if one.may_be_rich)
    assert [one for one in evil if one.may_be_rich and "<b>x" in one.text] == []
    assert [one for one in evil if "&lt;b&gt;x" in one.text and not one.may_be_rich] == []


def test_the_unit_is_called_by_its_name_as_text(evil: list[Shown], desk: Desk) -> None:
    assert evil
    desk.command("undo")
    unit = desk.unit(SHOWN)
    assert unit.sheet["weapons"][0]["name"] == f"{SHOWN} 100mm Cannon"  # type: ignore[call-overload,index]


def test_letters_from_right_to_left_turn_nothing_around_them(desk: Desk) -> None:
    seen = [
        one
        for one in telling(shown_on_the_way(desk, HEBREW), HEBREW)
        if not one.is_typed and not one.where.startswith(PAINTED)
    ]
    assert len({one.where for one in seen}) > 15
    assert [one for one in seen if HEBREW in ISOLATES.sub("", one.text)] == []
    assert [one for one in seen if "{U+" in one.text] == []


def test_the_doubts_tell_which_character_stood_there(desk: Desk) -> None:
    dialog = paste(desk, sheet_called(EVIL))
    told = [one.text for one in everything_shown() if one.where == "row of _Doubts"]
    assert (
        "hidden characters shown as text: {U+202E} (right-to-left override), {U+001B} (control character)"
        in told
    )
    assert 1 in dialog.editor.marked_lines()
    QTest.mouseClick(dialog.clean, LEFT)
    desk.qtbot.waitUntil(lambda: not dialog.is_behind, timeout=WAIT_MS)
    assert dialog.editor.text().startswith("<b>x</b>&amp;evil[31m\nTank")


@pytest.mark.parametrize("words", [EVIL, f"{HEBREW} (12)"])
def test_boxes_menus_titles_and_tips_show_text(desk: Desk, words: str) -> None:
    box = message(desk.window, QMessageBox.Icon.Warning, words, words)
    for text in (box.text(), box.informativeText(), in_menu(words), in_title(words), tip(words)):
        assert unfit_at(ISOLATES.sub(r"\1", text)) is None
        assert HEBREW not in ISOLATES.sub("", text)
    assert "<b>" not in tip(words)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ox, plain", "Ox, plain"),
        ("Élan ☃", "Élan ☃"),
        (HEBREW, f"\u2068{HEBREW}\u2069"),
        (f"Move {HEBREW} (12)", f"Move \u2068{HEBREW}\u2069 (12)"),
        ("שלם, גדל", "\u2068שלם\u2069, \u2068גדל\u2069"),
    ],
)
def test_a_run_of_letters_from_right_to_left_stands_for_itself(text: str, told: str) -> None:
    assert isolated(text) == told
    assert isolated(told) == told


def test_a_line_of_a_sheet_begins_at_the_left_whatever_its_first_letter_is(desk: Desk) -> None:
    editor = paste(desk, sheet_called(HEBREW)).editor
    first = editor.document().firstBlock()
    assert first.text().startswith(HEBREW)
    assert first.textDirection() is Qt.LayoutDirection.LeftToRight
