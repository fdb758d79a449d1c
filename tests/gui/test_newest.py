"""Answers beside the window: the newest question counts, and what is asked may be closed at any moment."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mapper.gui import analysis, inspecting, sheet_reading
from mapper.gui.garage import fire_job
from mapper.gui.garage.compare import CompareDialog
from mapper.gui.newest import Newest
from mapper.play.insight import Insight
from tests.gui.desk import Desk

PAUSE = 0.002


class Desks:
    """Answers that wait until they are let go."""

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()

    def __call__(self, question: str, _is_newest: Callable[[], bool]) -> Iterator[str]:
        self.begun.set()
        yield f"{question}, at once"
        self.go.wait()
        yield f"{question}, in full"


@pytest.fixture
def parent() -> QObject:
    return QObject()


def made(
    answers: Callable[[str, Callable[[], bool]], Iterator[object]], parent: QObject
) -> tuple[Newest[str], list[object]]:
    newest, told = Newest[str](answers, parent), list[object]()
    newest.arrived.connect(told.append)
    return newest, told


def test_what_is_answered_to_an_older_question_is_dropped(qtbot: QtBot, parent: QObject) -> None:
    desks = Desks()
    newest, told = made(desks, parent)
    newest.ask("first")
    qtbot.waitUntil(lambda: told == ["first, at once"])
    newest.ask("second")
    desks.go.set()
    qtbot.waitUntil(lambda: told[1:] == ["second, at once", "second, in full"])
    newest.close()


def test_what_was_on_its_way_when_a_newer_question_came_is_dropped_too(qtbot: QtBot, parent: QObject) -> None:
    newest, told = made(lambda question, _is_newest: iter((question,)), parent)
    newest.ask("first")
    sleep(20 * PAUSE)  # its answer waits for the window's thread now
    newest.ask("second")
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["second"]
    newest.close()


def test_a_dropped_question_is_not_answered_and_another_may_follow(qtbot: QtBot, parent: QObject) -> None:
    desks = Desks()
    newest, told = made(desks, parent)
    newest.ask("first")
    desks.begun.wait()
    newest.drop()
    desks.go.set()
    newest.ask("second")
    qtbot.waitUntil(lambda: told == ["second, at once", "second, in full"])
    newest.close()


def test_an_answer_on_the_way_can_tell_that_there_is_a_newer_question(qtbot: QtBot, parent: QObject) -> None:
    stopped = list[str]()

    def answers(question: str, is_newest: Callable[[], bool]) -> Iterator[str]:
        while question == "first" and is_newest():
            sleep(PAUSE)
        stopped.append(question)
        yield question

    newest, told = made(answers, parent)
    newest.ask("first")
    newest.ask("second")
    qtbot.waitUntil(lambda: told == ["second"])
    assert stopped in (["first", "second"], ["second"])
    newest.close()


def test_a_fault_of_the_program_is_told_in_full_and_the_next_question_answered(
    qtbot: QtBot, parent: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    caught, failed = list[str](), list[bool]()
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: caught.append(str(error)))

    def answers(question: str, _is_newest: Callable[[], bool]) -> Iterator[str]:
        if question == "bad":
            raise ZeroDivisionError(question)
        yield question

    newest, told = made(answers, parent)
    newest.failed.connect(lambda: failed.append(True))
    newest.ask("bad")
    qtbot.waitUntil(lambda: bool(failed))
    assert caught == ["bad"]
    newest.ask("good")
    qtbot.waitUntil(lambda: told == ["good"])
    newest.close()


def test_closing_while_it_works_waits_for_the_step_under_way_and_tells_nothing_more(parent: QObject) -> None:
    begun = Event()

    def answers(_question: str, _is_newest: Callable[[], bool]) -> Iterator[int]:
        for number in range(10**9):
            begun.set()
            sleep(PAUSE)
            yield number

    newest, told = made(answers, parent)
    newest.ask("long")
    begun.wait()
    newest.close()
    assert not newest.is_running
    told.clear()
    QApplication.processEvents()
    assert told == []


def slowly(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, answer: Callable[..., object]
) -> Event:
    """Let answers of a module go on without end; return what tells that they have begun."""
    begun = Event()

    def answers(*question: object) -> Iterator[object]:
        while True:
            begun.set()
            sleep(PAUSE)
            yield answer(*question)

    monkeypatch.setattr(module, name, answers)
    return begun


def threads(desk: Desk) -> list[Newest[object]]:
    return desk.window.findChildren(Newest) + desk.bench.findChildren(Newest)


@pytest.mark.parametrize("what", ["insights", "inspection"])
def test_a_document_and_the_window_can_be_closed_while_they_are_asked_about(
    make_desk: Callable[..., Desk], example: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    if what == "insights":
        begun = slowly(monkeypatch, analysis, "answers", Insight)
    else:
        begun = slowly(monkeypatch, inspecting, "inspection", lambda *_asked: ())
    desk = make_desk(example)
    desk.bench.session.select(units=[desk.unit("Ox").id])
    desk.qtbot.waitUntil(begun.is_set)
    desk.bench.session.close(0)
    assert desk.bench.session.current is None
    begun.clear()
    desk.bench.filing.open(example)
    desk.bench.session.select(units=[desk.unit("Ox").id])
    desk.qtbot.waitUntil(begun.is_set)
    desk.bench.close()
    assert [each for each in threads(desk) if each.is_running] == []


def test_pasting_sheets_can_be_cancelled_while_they_are_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = slowly(monkeypatch, sheet_reading, "_readings", lambda text, _rules: sheet_reading.Reading(text))
    desk.command("paste_sheets")
    dialog = desk.bench.sheet_pasting.dialog
    assert dialog is not None
    dialog.editor.put("Tank")
    desk.qtbot.waitUntil(begun.is_set)
    reading = dialog.reading
    desk.qtbot.waitUntil(lambda: reading.is_running)
    dialog.reject()
    assert not reading.is_running


def test_a_comparison_can_be_closed_while_guns_fire(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Event()

    def fates(*asked: object) -> object:
        begun.set()
        is_newest = asked[-1]
        assert callable(is_newest)
        while is_newest():
            sleep(PAUSE)
        return None

    monkeypatch.setattr(fire_job, "fate", fates)
    desk.bench.session.select(units=[desk.unit("Ox").id, desk.unit("Kite").id])
    desk.command("compare_builds")
    (dialog,) = desk.window.findChildren(CompareDialog)
    desk.qtbot.waitUntil(begun.is_set)
    job = dialog.panel.job
    dialog.reject()
    assert not job.is_running
