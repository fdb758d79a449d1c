"""One strike: what it promises, the roll, and how it falls out."""

from dataclasses import dataclass
from enum import StrEnum

from mapper.rules.reasons import Explained
from mapper.rules.script import Roll
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.damage import Blow, damage
from mapper.rules.skirmish.to_hit import critical_range, target_number

DIE = 100


class Fall(StrEnum):
    """How a strike falls out."""

    CRIT = "crit"
    HIT = "hit"
    MISS = "miss"


@dataclass(frozen=True, slots=True)
class Promise:
    """What a strike promises before it is rolled; without a target number it hits without a roll.

    The damage is that of a plain hit and of a critical one, not limited by the HP that are left.
    """

    striker: str
    target: str
    advantage: int
    target_number: Explained | None
    critical_range: Explained
    damage: Explained
    critical_damage: Explained

    @property
    def number(self) -> int | None:
        """The target number of its roll, None where none is needed."""
        return None if self.target_number is None else int(self.target_number.value)

    @property
    def roll(self) -> Roll | None:
        """The roll of 1d100: critical, hit or miss; None where none is needed (S-HIT-4, S-CRIT-1)."""
        if self.target_number is None:
            return None
        number = int(self.target_number.value)
        critical = min(int(self.critical_range.value), number)
        falls = ((Fall.CRIT, critical), (Fall.HIT, number - critical), (Fall.MISS, DIE - number))
        reason = (
            f"{self.striker} strikes {self.target}: {number} or less hits, {critical} or less is critical"
        )
        return Roll(tuple((fall.value, faces / DIE) for fall, faces in falls), reason, "S-HIT-4", sides=DIE)

    def damage_of(self, fall: Fall) -> int:
        """Return the damage of a strike that falls out so."""
        match fall:
            case Fall.CRIT:
                return int(self.critical_damage.value)
            case Fall.HIT:
                return int(self.damage.value)
            case Fall.MISS:
                return 0


def promise(blow: Blow, book: Rulebook) -> Promise:
    """Return what a strike promises; its blow tells who strikes whom."""
    return Promise(
        striker=blow.striker.name,
        target=blow.target.name,
        advantage=blow.advantage,
        target_number=target_number(blow.striker, blow.target, blow.advantage, book),
        critical_range=critical_range(blow.striker, blow.target, book),
        damage=damage(blow, book),
        critical_damage=damage(blow, book, critical=True),
    )
