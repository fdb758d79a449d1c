"""The weapon triangle: which of two equipped weapons has the advantage."""

from collections.abc import Iterator

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.powers import powers
from mapper.rules.skirmish.tables import MagicTriangleRow, TriangleRow
from mapper.rules.skirmish.weapon import Weapon

TOME = "tome"


def advantage(striker: Fighter, opponent: Fighter, book: Rulebook) -> int:
    """Return 1 for an advantage of the striker, -1 for a disadvantage, 0 for neither (S-TRI-1 to S-TRI-3)."""
    if striker.weapon is None or opponent.weapon is None:
        return 0
    first, second = striker.weapon, opponent.weapon
    if _is_inverted(striker, opponent, book):
        first, second = second, first
    for row, mine, theirs in _compared(first, second, book):
        if (row.winner, row.loser) == (mine, theirs):
            return 1
        if (row.winner, row.loser) == (theirs, mine):
            return -1 if row.two_sided else 0
    return 0


def _compared(
    first: Weapon, second: Weapon, book: Rulebook
) -> Iterator[tuple[TriangleRow | MagicTriangleRow, str, str]]:
    """Yield the pairs of the table with what they compare: the types, then the schools of two tomes."""
    for row in book.tables.triangle.values():
        yield row, first.type, second.type
    if not book.settings.triangle.magic or first.school is None or second.school is None:
        return
    if first.type == second.type == TOME:
        for magic in book.tables.magic_triangle.values():
            yield magic, first.school, second.school


def _is_inverted(striker: Fighter, opponent: Fighter, book: Rulebook) -> bool:
    """S-TAG inverted: an odd number of them in the pair turns the triangle round."""
    found = (power for fighter in (striker, opponent) for power in powers(fighter, "invert-triangle", book))
    return sum(1 for _ in found) % 2 == 1
