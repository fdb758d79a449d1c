"""What a tile costs whoever enters it, by its movement group (S-MOVE-2, S-MOVE-5)."""

from typing import Final

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.powers import powers
from mapper.rules.skirmish.tables import Group, MoveByGroup, TerrainRow

FIRST: Final[tuple[Group, ...]] = ("flying", "armor", "cavalry")


def group_of(fighter: Fighter, book: Rulebook) -> Group:
    """Return a unit's movement group: with several tags the first of flying, armor, cavalry (S-MOVE-5)."""
    named = {power.word for power in powers(fighter, "group", book)}
    return next((group for group in FIRST if group in named), "foot")


def entry_cost(row: TerrainRow, group: Group) -> int | None:
    """Return the points a tile of this terrain costs a group, None where it can't enter (S-MOVE-2)."""
    if isinstance(row.move, MoveByGroup):
        return int(getattr(row.move, group)) or None
    return (1 if group == "flying" else row.move) if row.move else None


def is_closed_to_all(row: TerrainRow) -> bool:
    """Tell whether nobody can enter a tile of this terrain."""
    groups: tuple[Group, ...] = ("foot", "armor", "cavalry", "flying")
    return all(entry_cost(row, group) is None for group in groups)
