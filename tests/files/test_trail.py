"""Trails: the changes of a document, each on disk before the next."""

import random
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from mapper.errors import DocumentError
from mapper.files.documents import load, read
from mapper.files.resources import sample_map
from mapper.files.trail import LINES, Trail, end_of, is_saved
from mapper.model.scenario import Scenario
from tests.files.full_document import full, text
from tests.files.random_edits import random_edit, random_history
from tests.times import TIMES

KILLS = 12 * TIMES
STEPS = 300


@pytest.fixture
def scenario() -> Scenario:
    return load(sample_map("example"))


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path / "001.mapper"


def walked(base: Path, scenario: Scenario, *, steps: int = 3) -> list[Scenario]:
    """Begin a trail, follow some edits, and return the document after each."""
    trail, chance = Trail(base), random.Random(3)
    trail.begin(scenario)
    passed = [scenario]
    for _ in range(steps):
        passed.append(random_edit(passed[-1], chance))
        trail.follow(passed[-2], passed[-1])
    trail.close()
    return passed


def test_a_trail_leads_to_the_document_after_the_last_edit(base: Path, scenario: Scenario) -> None:
    passed = walked(base, scenario, steps=60)
    assert end_of(base) == passed[-1]


def test_every_field_of_a_document_is_followed(base: Path, scenario: Scenario) -> None:
    trail, other = Trail(base), read(text(full()), "full")
    trail.begin(scenario)
    trail.follow(scenario, other)
    trail.close()
    assert end_of(base) == other


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_line_that_was_not_written_to_its_end_costs_that_edit_alone(
    base: Path, scenario: Scenario, cut: int
) -> None:
    passed = walked(base, scenario)
    lines = base.with_suffix(LINES)
    lines.write_bytes(lines.read_bytes()[:-cut])
    assert end_of(base) == passed[-2]


def test_the_first_line_that_was_spoilt_ends_the_trail(base: Path, scenario: Scenario) -> None:
    passed = walked(base, scenario)
    lines = base.with_suffix(LINES)
    told = lines.read_bytes().split(b"\n")
    told[2] = told[2].replace(b'"', b"'", 1)
    lines.write_bytes(b"\n".join(told))
    assert end_of(base) == passed[1]


def test_lines_of_an_older_base_count_for_nothing(base: Path, scenario: Scenario) -> None:
    walked(base, scenario)
    old = base.with_suffix(LINES).read_bytes()
    again = Trail(base)
    again.begin(scenario.evolve(title="Later"))
    again.close()
    base.with_suffix(LINES).write_bytes(old)  # as when the program was killed in between
    assert end_of(base).title == "Later"


def test_a_spoilt_base_is_told_in_one_line(base: Path, scenario: Scenario) -> None:
    walked(base, scenario)
    base.write_bytes(base.read_bytes()[:100])
    with pytest.raises(DocumentError, match=r"001\.mapper"):
        end_of(base)


def test_a_document_that_breaks_rules_while_it_is_drawn_is_followed_all_the_same(
    base: Path, scenario: Scenario
) -> None:
    doubled = scenario.evolve(units=(*scenario.units, scenario.units[0]))
    walked(base, doubled)
    assert len(end_of(base).units) >= len(scenario.units)


def test_only_what_was_saved_last_counts_as_saved(base: Path, scenario: Scenario) -> None:
    trail = Trail(base)
    trail.begin(scenario)
    assert not is_saved(base)
    trail.follow(scenario, scenario, is_saved=True)
    assert is_saved(base)
    trail.follow(scenario, scenario.evolve(round=7))
    assert not is_saved(base)
    trail.close()


def test_nothing_can_be_added_to_what_was_not_begun(base: Path, scenario: Scenario) -> None:
    with pytest.raises(OSError, match="nothing was begun"):
        Trail(base).follow(scenario, scenario)


def test_a_trail_grows_long_and_is_short_again_once_begun_anew(base: Path, scenario: Scenario) -> None:
    trail = Trail(base)
    trail.begin(scenario)
    long = scenario.evolve(units=tuple(unit.evolve(name="n" * 199) for unit in scenario.units))
    while not trail.is_long:
        trail.follow(scenario, long)
        trail.follow(long, scenario)
    trail.begin(scenario)
    assert not trail.is_long
    trail.discard()
    assert not list(base.parent.iterdir())


KILLED = """
import random, sys
from pathlib import Path
from mapper.files.documents import load
from mapper.files.trail import Trail
from tests.files.random_edits import random_history
trail = Trail(Path(sys.argv[2]))
scenario = load(Path(sys.argv[1]))
trail.begin(scenario)
for number, after in enumerate(random_history(scenario, int(sys.argv[3])), start=1):
    print(number, flush=True)
    trail.follow(scenario, after)
    scenario = after
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="SIGKILL is known to POSIX alone")
def test_a_program_killed_after_any_of_its_commands_loses_the_last_at_most(
    base: Path, scenario: Scenario
) -> None:
    chance, source = random.Random(11), sample_map("example")
    for seed in range(KILLS):
        told = killed_after(chance.randrange(1, STEPS), source, base, seed)
        passed = [scenario, *islice(random_history(scenario, seed), told)]
        assert end_of(base) in passed[-2:]


def killed_after(number: int, source: Path, base: Path, seed: int) -> int:
    """Run a program that follows random edits, kill it once it has told so many; return how many it told."""
    command = [sys.executable, "-c", KILLED, str(source), str(base), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= number:
                break
        process.send_signal(signal.SIGKILL)
        return max([number, *map(int, process.stdout.read().split())])
