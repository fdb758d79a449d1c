"""The standard streams of the real program: closed ones, full disks, readers who have gone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SHEETS = Path(__file__).parents[1] / "data" / "sheets.txt"
FULL = Path("/dev/full")


def mapper_in_shell(order: str) -> subprocess.CompletedProcess[bytes]:
    """Run the real program as a shell would; `$MAPPER` is the program, `$SHEETS` a text with sheets."""
    environment = {**os.environ, "SHEETS": str(SHEETS), "PYTHON": sys.executable}
    line = f'mapper() {{ "$PYTHON" -m mapper "$@"; }}; {order}'
    return subprocess.run(["/bin/sh", "-c", line], capture_output=True, env=environment, check=False)


def test_a_closed_standard_input_is_an_empty_text() -> None:
    done = mapper_in_shell("mapper sheet - <&-")
    assert done.returncode == 2
    assert done.stderr.startswith(b"mapper: <standard input>: there is no sheet in this text")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("form", ["", "--print", "--json"])
def test_a_closed_standard_output_stops_nothing(form: str) -> None:
    done = mapper_in_shell(f'mapper sheet "$SHEETS" {form} >&-')
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_a_standard_error_the_status_still_tells() -> None:
    assert mapper_in_shell("mapper sheet nowhere.txt 2>&-").returncode == 2


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
@pytest.mark.parametrize("form", ["", "--print", "--json", "--check"])
def test_a_full_disk_behind_the_output_is_one_line(form: str) -> None:
    done = mapper_in_shell(f'mapper sheet "$SHEETS" {form} >/dev/full')
    assert done.returncode == 2
    assert done.stderr.startswith(b"mapper: <standard output>: it can't be written: No space left")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
def test_a_full_disk_behind_the_errors_leaves_the_status() -> None:
    assert mapper_in_shell("mapper sheet nowhere.txt 2>/dev/full").returncode == 2


def test_a_sign_the_terminal_lacks_is_written_by_its_number() -> None:
    done = mapper_in_shell('PYTHONIOENCODING=ascii mapper sheet "$SHEETS"')
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\x" in done.stdout or b"\\u" in done.stdout


def test_a_reader_who_leaves_is_no_fault() -> None:
    done = mapper_in_shell('mapper sheet "$SHEETS" "$SHEETS" "$SHEETS" "$SHEETS" | head -1')
    assert done.stderr == b""
