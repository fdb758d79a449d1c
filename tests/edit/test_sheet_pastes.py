"""Pastes as people and accidents make them: read, placed or refused, never a fault of the program's own."""

import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.edit.operations import Edit
from mapper.edit.recruiting import parties_of
from mapper.edit.roster import place_units
from mapper.errors import DocumentError
from mapper.files.documents import check_sound, to_bytes
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.rules.sheets import SheetText
from tests.building import scenario, tank

SEED = (Path(__file__).parents[1] / "data" / "sheets.txt").read_text(encoding="utf-8")
LINES = SEED.split("\n")
GROUND = "\n".join(["." * 24] * 23 + ["." * 12 + "H" * 12])
BEFORE = scenario(GROUND, tank("A1", id="ox", name="Ox"))
RULES = ruleset_of(BEFORE)
BYTES = to_bytes(BEFORE)
SIGNS = "\u202e\u200f\x00\x07\t\u00a0\u2028\u2029<>&\"'[]()/*-•%:#>½\uff15🛡"
WORDS = "<b> [b] [/quote] 999999999999999999999 -1 1e9 nan Tank 0/0 180mm #ff0000 Health:30/30 Ammo["
ODD: tuple[str, ...] = (*SIGNS, "\r\n", "\r", "Trust PA Drone #1 [Docked]", "Internals: ", *WORDS.split())


def mutated(seed: int, edits: int) -> str:
    """Return some of the seed sheets after so many accidents."""
    dice = random.Random(seed)
    start = dice.randrange(len(LINES))
    lines = LINES[start : start + dice.randrange(1, 90)]
    for _ in range(edits):
        place = dice.randrange(len(lines)) if lines else 0
        match dice.randrange(7):
            case 0 if lines:
                del lines[place]
            case 1:
                lines.insert(place, dice.choice(LINES))
            case 2 if lines:
                lines[place] = _with(dice, lines[place])
            case 3 if lines:
                cut = dice.randrange(len(lines[place]) + 1)
                lines[place] = lines[place][:cut]
            case 4 if lines:
                lines[place] = dice.choice(("> ", "* ", "[b]", "  ", "\t")) + lines[place]
            case 5:
                dice.shuffle(lines)
            case _ if lines:
                lines[place] = "".join(dice.choice("0123456789") if c.isdigit() else c for c in lines[place])
    ending: str = dice.choice(("\n", "\r\n"))
    return ending.join(lines)


def _with(dice: random.Random, line: str) -> str:
    at = dice.randrange(len(line) + 1)
    return line[:at] + dice.choice(ODD) + line[at:]


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32), edits=st.integers(0, 12), recompute=st.booleans())
def test_a_mutated_paste_is_placed_soundly_or_refused_in_a_line(
    seed: int, edits: int, *, recompute: bool
) -> None:
    read = read_or_refused(mutated(seed, edits))
    if isinstance(read, str):
        assert read
        assert "\n" not in read
    else:
        placed_soundly(read, recompute=recompute)
    assert to_bytes(BEFORE) == BYTES


def read_or_refused(text: str) -> SheetText | str:
    try:
        return RULES.read_sheets(text)
    except DocumentError as error:
        return error.one_line()


def placed_soundly(read: SheetText, *, recompute: bool) -> None:
    parties = [
        party for sheet in read.sheets for party in parties_of(sheet, RULES, "red", recompute=recompute)
    ]
    edit = place_units(BEFORE, RULES, parties, Tile(5, 5))
    if isinstance(edit, Edit):
        check_sound(edit.scenario, "pasted")
        assert len(edit.scenario.units) == 1 + sum(1 + len(party.recruit.crew) for party in parties)
