"""How long the text of sheets takes to read: prints a table.

Run from the checkout: `python -m tests.bench.sheets`. Each row is a text of as many lines as may be pasted at
once, most of them alike, with the seconds of this process it takes to be read and compared with the rules.
"""

import time
from pathlib import Path

from mapper.rules.sheet_limits import MAX_LINES
from mapper.rules.vehicle.sheet_text.reception import read_sheets
from tests.building import book

MOST_BYTES = 250_000
SEED = Path(__file__).parents[1] / "data" / "sheets.txt"
LINES = (
    "Tank",
    "- [Low Profile] [text]",
    "- [Improved Sensr Rely] [x]",
    "150mm HE Autocannon (Turreted) [1/2] [3 Heat]",
    "((((1)))) Thickness",
    "[" * 40,
    "=" * 3_000,
    "turret" * 600,
)


def main() -> None:
    """Print a line for each text."""
    seed = SEED.read_text(encoding="utf-8").rstrip("\n").splitlines()
    many = [seed[place % len(seed)] for place in range(MAX_LINES - 5)]
    while len("\n".join(many).encode()) > MOST_BYTES:
        del many[-100:]
    _tell("the seven sheets, again and again", many)
    for line in LINES:
        count = min(MAX_LINES - 5, MOST_BYTES // (len(line) + 1))
        _tell(line if len(line) <= 50 else f"{line[:20]}…", ["Tank", "", "Weapons", *[line] * count])


def _tell(name: str, lines: list[str]) -> None:
    text, began = "\n".join(lines), time.process_time()
    sheets = read_sheets(text, book()).sheets
    print(f"{name:50} {len(lines):6,} lines {len(sheets):6,} sheets {time.process_time() - began:6.2f} s")


if __name__ == "__main__":
    main()
