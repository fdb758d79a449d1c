"""An attack before its first strike: who fights whom, from how far, and who stands by."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.tables import TerrainRow


class Role(StrEnum):
    """The part a unit has in a combat; each guard takes one strike for the unit it stands beside."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    GUARD = "guard"
    OWN_GUARD = "own-guard"

    @property
    def opponent(self) -> "Role":
        """Whom a unit of this part strikes, unless a guard takes it."""
        return Role.ATTACKER if self is Role.DEFENDER else Role.DEFENDER

    @property
    def guarded_by(self) -> "Role":
        """Who may take a strike for a unit of this part."""
        return Role.OWN_GUARD if self is Role.ATTACKER else Role.GUARD


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a unit comes to stand when it is pushed: so many tiles further off, on this ground."""

    tiles: int
    terrain: TerrainRow


@dataclass(frozen=True, eq=False)
class Encounter:
    """Who takes part in a combat, as they are before it.

    `helpers` are the names of the attacker's allies whose Backup counts. `landings` tell where a Heavy weapon
    would push whom; a unit without one has no room.
    """

    book: Rulebook
    fighters: Mapping[Role, Fighter]
    distance: int = 1
    helpers: tuple[str, ...] = ()
    landings: Mapping[Role, Landing] = field(default_factory=dict)

    @property
    def attacker(self) -> Fighter:
        """Who attacks, as it is before."""
        return self.fighters[Role.ATTACKER]

    @property
    def defender(self) -> Fighter:
        """Who is attacked, as it is before."""
        return self.fighters[Role.DEFENDER]
