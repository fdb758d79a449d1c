import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from mapper import __version__
from mapper.__main__ import main as run
from mapper.cli import main as front
from mapper.cli.main import BAD_INPUT, OK, PIPE_CLOSED, VERBS, build_parser, main
from mapper.errors import MapperError


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == OK
    assert capsys.readouterr().out == f"mapper {__version__}\n"


def test_help_names_every_verb_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == OK
    printed = " ".join(capsys.readouterr().out.split())
    assert [verb for verb, (_, line) in VERBS.items() if f"{verb} {line}" not in printed] == []


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_explains_itself(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([verb, "--help"]) == OK
    assert capsys.readouterr().out.startswith(f"usage: mapper {verb}")


def test_the_whole_parser_knows_what_each_verb_runs() -> None:
    verbs = next(a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction))
    assert list(verbs.choices) == list(VERBS)
    assert all(callable(parser.get_default("run")) for parser in verbs.choices.values())


def test_a_wrong_argument_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight"]) == BAD_INPUT
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("mapper: sight: ")
    assert told.err.endswith("(see mapper sight --help)\n")
    assert told.err.count("\n") == 1


def test_a_misspelt_verb_is_set_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["expord", "map.mapper"], open_window=refuse_to_open) == BAD_INPUT
    assert capsys.readouterr().err == "mapper: expord: no such verb or file (did you mean export?)\n"


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.mapper"], open_window=refuse_to_open) == BAD_INPUT
    assert capsys.readouterr().err == "mapper: nowhere.mapper: there is no such file\n"


def test_a_fault_is_one_line_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = MapperError("the ground has 3 rows", file="a.mapper", place="map.ground", remedy="4 rows")
    plant(monkeypatch, raising(fault))
    assert main(["check"]) == BAD_INPUT
    assert capsys.readouterr().err == "mapper: a.mapper: map.ground: the ground has 3 rows (4 rows)\n"


def test_a_verb_s_status_is_the_program_s(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, lambda _: 1)
    assert main(["check"]) == 1


def test_without_a_verb_the_window_opens_on_the_files(tmp_path: Path) -> None:
    opened: list[Sequence[str]] = []
    path = tmp_path / "a map.mapper"
    path.touch()

    def open_window(files: Sequence[str]) -> int:
        opened.append(files)
        return OK

    assert main([str(path)], open_window=open_window) == OK
    assert main([], open_window=open_window) == OK
    assert opened == [[str(path)], []]


def test_without_a_window_a_verb_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == BAD_INPUT
    assert capsys.readouterr().err.startswith("mapper: a verb is needed (export, ")


def test_a_reader_who_leaves_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    script = "import sys; from mapper.cli import main as m; m._run = lambda *_: print('x' * 99_999); "
    script += "sys.exit(m.main([]))"
    done = subprocess.run([sys.executable, "-c", script], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (PIPE_CLOSED, b"")


def plant(monkeypatch: pytest.MonkeyPatch, run: object) -> None:
    """Put a verb of the test's own in the place of `check`."""

    def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        verbs.add_parser("check").set_defaults(run=run)

    monkeypatch.setattr(front, "import_module", lambda _: SimpleNamespace(add_parser=add_parser))


def raising(fault: Exception) -> object:
    def run(_: argparse.Namespace) -> int:
        raise fault

    return run


def refuse_to_open(_: Sequence[str]) -> int:
    raise AssertionError


def test_without_a_display_the_window_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert run([]) == BAD_INPUT
    told = capsys.readouterr().err
    assert told.startswith("mapper: there is no display")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [["check", "a\0b"], ["sheet", "a\0b"], ["play", "x", "--orders", "a\0b", "-o", "y"], ["a\0b.mapper"]],
)
def test_a_nul_in_an_argument_is_told_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments, open_window=len) == BAD_INPUT
    told = capsys.readouterr().err
    assert told.startswith("mapper: a{U+0000}b")
    assert told.endswith(": this holds a NUL, which no name of a file can\n")


def test_what_is_long_is_not_repeated_whole(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["9" * 5000],
        ["cases", "9" * 5000],
        ["export", "x", "-o", "y.png", "--tile", "9" * 5000],
        ["sight", "9" * 5000, "A1"],
    ):
        assert main(arguments, open_window=len) == BAD_INPUT
        told = capsys.readouterr().err
        assert "…" in told
        assert len(told) < 500
