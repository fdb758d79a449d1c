"""The real window, driven by the mouse and the keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from mapper.files.resources import sample_map
from mapper.gui.app import application
from mapper.gui.main_window import MainWindow
from mapper.gui.settings import Settings
from mapper.gui.theme import Theme, apply_theme
from mapper.gui.workbench import Workbench
from tests.gui.desk import Desk


def never_ask(window: MainWindow) -> None:
    window.may_close = lambda: True


@pytest.fixture
def make_desk(qtbot: QtBot) -> Iterator[Callable[..., Desk]]:
    made: list[Desk] = []

    def make(*paths: Path) -> Desk:
        app = application()
        settings = Settings()
        settings.theme = Theme.LIGHT
        apply_theme(app, Theme.LIGHT)
        window = MainWindow(settings)
        window.resize(1280, 800)
        qtbot.addWidget(window, before_close_func=never_ask)
        with qtbot.waitExposed(window):
            window.show()
        workbench = Workbench(window)
        # what stands beside the map is told of a change a moment later: tests look at once
        workbench.session.changed.connect(lambda _changes: workbench.session.catch_up())
        workbench.filing.open_all(paths)
        made.append(Desk(qtbot, workbench))
        return made[-1]

    yield make
    for desk in made:
        desk.bench.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the next window stands alone


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "evening.mapper"
    copy(sample_map("example"), path)
    return path


@pytest.fixture
def desk(make_desk: Callable[..., Desk], example: Path) -> Desk:
    return make_desk(example)
