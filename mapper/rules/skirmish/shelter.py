"""What the tile under a fighter does for it when it is struck."""

from dataclasses import dataclass

from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.powers import does
from mapper.rules.skirmish.tables import TerrainRow


@dataclass(frozen=True, slots=True)
class Shelter:
    """Points off the damage and steps of Avoid, from a tile against a striker (S-TERR-1, S-TERR-2)."""

    reduction: Explained
    avoid: Explained


def shelter(fighter: Fighter, striker: Fighter | None, book: Rulebook) -> Shelter:
    """Return what the tile of a fighter gives it; with no striker, what it gives against most."""
    row, share = fighter.terrain, _share(fighter, striker, book)
    return Shelter(_counted(row, row.dr, "S-TERR-1", share), _counted(row, row.avo, "S-TERR-2", share))


@dataclass(frozen=True, slots=True)
class _Share:
    """How often what is good, and what is bad, about a tile counts, and why."""

    good: int = 1
    bad: int = 1
    text: str = ""
    clause: str = ""


def _share(fighter: Fighter, striker: Fighter | None, book: Rulebook) -> _Share:
    """S-TERR-3: Flying has none; Covert doubles and Mystical ignores what is good, not what is bad."""
    if does(fighter, "terrain", book, "ignore"):
        return _Share(0, 0, "Flying: the tile doesn't count", "S-TAG flying")
    if striker is not None and does(striker, "foe-terrain", book, "ignore-bonus"):
        return _Share(0, 1, f"Mystical {striker.name}: the tile doesn't count", "S-TAG mystical")
    if does(fighter, "terrain", book, "double-bonus"):
        return _Share(2, 1, "Covert: the tile counts double", "S-TAG covert")
    return _Share()


def _counted(row: TerrainRow, amount: int, clause: str, share: _Share) -> Explained:
    if amount == 0:
        return Explained(0, ())
    times = share.good if amount > 0 else share.bad
    reasons = [Reason(row.name, clause, amount)]
    if times != 1:
        reasons.append(Reason(share.text, share.clause, amount * (times - 1)))
    return Explained(total(reasons), tuple(reasons))
