"""Whether a long game is the same game everywhere, and what its entries cost: prints a table.

Run from the checkout: `python -m tests.bench.replay [TURNS]`. The game is played in one go, then by a Python
of its own for each of five PYTHONHASHSEEDs that saves and reopens it at every turn; the script stops when the
heads of their journals differ. "do" is an order given, refused or done; "judged" lets the rules resolve every
order anew.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from mapper.files.documents import read, to_bytes
from mapper.files.rulings import ruleset_of
from mapper.play.game import Game, resume
from mapper.play.verifying import verify
from tests.gaming import game, long_game, next_turn

T = TypeVar("T")
ROOT = Path(__file__).parent.parent.parent
HASH_SEEDS = range(5)
TURNS = 200


def main(turns: int) -> None:
    """Play, reopen and verify, and print what each takes."""
    there, playing = timed(lambda: long_game(turns))
    count = len(there.entries)
    data, writing = timed(lambda: to_bytes(there.document))
    _, reading = timed(lambda: resume(read(data, "game.mapper"), ruleset_of))
    report, verifying = timed(lambda: verify(there.document, ruleset_of))
    judged, judging = timed(lambda: verify(there.document, ruleset_of, judge=True))
    if report.mismatch or judged.mismatch:
        sys.exit(f"the game does not verify: {report.mismatch or judged.mismatch}")
    heads = {other_head(turns, seed) for seed in HASH_SEEDS}
    if heads != {there.head}:
        sys.exit(f"the game differs between runs: {sorted(heads)}")
    print(
        f"{turns} turns, {count} entries, {len(data) / 1000:.0f} kB; equal under {len(HASH_SEEDS)} hash seeds"
    )
    for name, seconds in (("played", playing), ("verified", verifying), ("judged", judging)):
        print(f"{name:10} {seconds * 1000 / count:7.2f} ms an entry")
    print(f"{'written':10} {writing * 1000:7.1f} ms")
    print(f"{'reopened':10} {reading * 1000:7.1f} ms")


def other_head(turns: int, seed: int) -> str:
    """Return the head of the game as another Python plays it, which reopens it at every turn."""
    code = f"from tests.bench.replay import reopened_at_every_turn as play; print(play({turns}).head)"
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def reopened_at_every_turn(turns: int) -> Game:
    """Return the game, saved and reopened after each turn."""
    there = game()
    for _ in range(turns):
        there = resume(read(to_bytes(next_turn(there).document), "game.mapper"), ruleset_of)
    return there


def timed(question: Callable[[], T]) -> tuple[T, float]:
    """Return an answer and the seconds it took."""
    begin = time.perf_counter()
    answer = question()
    return answer, time.perf_counter() - begin


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TURNS)
