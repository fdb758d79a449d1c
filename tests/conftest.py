import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

GUI_TESTS = "tests/gui/"
HOMES = count()
XDG_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test its own settings, caches and recovery files."""
    home = tmp_path_factory.getbasetemp() / f"home{next(HOMES)}"  # mktemp would look at all there are
    home.mkdir()
    for name in XDG_FOLDERS:
        monkeypatch.setenv(name, str(home / name.removeprefix("XDG_").removesuffix("_HOME").lower()))
    (home / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(home / "temporary"))
    if "PySide6.QtCore" in sys.modules:  # tests below paint don't load Qt
        from PySide6.QtCore import QSettings  # noqa: PLC0415

        for kind in (QSettings.Format.IniFormat, QSettings.Format.NativeFormat):
            QSettings.setPath(kind, QSettings.Scope.UserScope, str(home / "config"))
    return home


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--gui-floor",
        type=int,
        default=0,
        metavar="N",
        help=f"fail unless at least N tests under {GUI_TESTS} have passed, lest all are skipped unseen",
    )


def pytest_configure(config: pytest.Config) -> None:
    floor = config.getoption("--gui-floor")
    if floor and not hasattr(config, "workerinput"):
        config.pluginmanager.register(GuiFloor(floor), "gui-floor")


class GuiFloor:
    """Counts the GUI tests that passed and fails the run when they are too few."""

    def __init__(self, floor: int) -> None:
        self.floor = floor
        self.passed = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and report.nodeid.startswith(GUI_TESTS):
            self.passed += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        yield
        if self.passed < self.floor and session.exitstatus != pytest.ExitCode.INTERRUPTED:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(f"GUI tests passed: {self.passed} (at least {self.floor} are asked for)")
