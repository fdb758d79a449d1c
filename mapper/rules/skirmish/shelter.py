"""What the tile under a fighter does for it when it is struck."""

from dataclasses import dataclass

from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.skirmish.fighter import Fighter, has

FLYING, COVERT, MYSTICAL = "Flying", "Covert", "Mystical"


@dataclass(frozen=True, slots=True)
class Shelter:
    """Points off the damage and steps of Avoid, from a tile against a striker (S-TERR-1, S-TERR-2)."""

    reduction: Explained
    avoid: Explained


def shelter(fighter: Fighter, striker: Fighter | None = None) -> Shelter:
    """Return what the tile of a fighter gives it; without a striker, against one of no particular kind."""
    row = fighter.terrain
    return Shelter(
        _counted(row.dr, "S-TERR-1", fighter, striker),
        _counted(row.avo, "S-TERR-2", fighter, striker),
    )


def _counted(amount: int, clause: str, fighter: Fighter, striker: Fighter | None) -> Explained:
    """S-TERR-3: Flying has none; Covert doubles and Mystical ignores what is good, not what is bad."""
    if amount == 0:
        return Explained(0, ())
    place = fighter.terrain.name
    reasons = [Reason(place, clause, amount)]
    if has(fighter, FLYING):
        reasons.append(Reason("Flying: the tile doesn't count", "S-TAG flying", -amount))
    elif amount > 0 and striker is not None and has(striker, MYSTICAL):
        reasons.append(Reason(f"Mystical striker: {place} doesn't count", "S-TAG mystical", -amount))
    elif amount > 0 and has(fighter, COVERT):
        reasons.append(Reason(f"Covert: {place} counts double", "S-TAG covert", amount))
    return Explained(total(reasons), tuple(reasons))
