"""How a combat stands between two strikes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mapper.rules.skirmish.encounter import Encounter, Landing, Role
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.status import Status


@dataclass(frozen=True, slots=True)
class Condition:
    """What a combat changes of a fighter."""

    role: Role
    hp: int
    statuses: tuple[Status, ...]


@dataclass(frozen=True, slots=True)
class Bout:
    """The fighters' conditions, and what has happened so far.

    `helped` tells that Backup is used up, `pushed` who is to be pushed; `hits` counts those of the attacker,
    `critical` tells that one of them was, `countered` that the defender has struck.
    """

    conditions: tuple[Condition, ...]
    helped: bool = False
    pushed: frozenset[Role] = frozenset()
    hits: int = 0
    critical: bool = False
    countered: bool = False

    def condition(self, role: Role) -> Condition:
        """Return the condition of the fighter of a role."""
        return next(found for found in self.conditions if found.role is role)

    @property
    def is_over(self) -> bool:
        """Whether the attacker or the defender is Routed, which ends the combat (S-DMG-6)."""
        return any(self.condition(role).hp <= 0 for role in (Role.ATTACKER, Role.DEFENDER))


def unhurt(bout: Bout, *, helped: bool) -> Bout:
    """Return the combat with what decides who strikes and how, and nothing else: what HP are left doesn't."""
    alike = tuple(Condition(found.role, 1, found.statuses) for found in bout.conditions)
    return Bout(alike, helped=helped, pushed=bout.pushed)


def begun(encounter: Encounter) -> Bout:
    """Return a combat before its first strike."""
    return Bout(tuple(condition_of(role, fighter) for role, fighter in encounter.fighters.items()))


def condition_of(role: Role, fighter: Fighter) -> Condition:
    """Return a fighter's condition."""
    return Condition(role, fighter.hp, fighter.statuses)


def fighter_now(encounter: Encounter, bout: Bout, role: Role) -> Fighter:
    """Return the fighter of a role as it is by now, on the ground it was pushed to."""
    condition, fighter = bout.condition(role), encounter.fighters[role]
    landing = _landings(encounter, bout).get(role)
    terrain = landing.terrain if landing is not None else fighter.terrain
    return replace(fighter, hp=condition.hp, statuses=condition.statuses, terrain=terrain)


def distance_now(encounter: Encounter, bout: Bout) -> int:
    """Return the distance of attacker and defender by now."""
    return encounter.distance + sum(landing.tiles for landing in _landings(encounter, bout).values())


def put(bout: Bout, role: Role, fighter: Fighter) -> Bout:
    """Return the combat with the fighter of a role as it is now."""
    changed = (condition_of(role, fighter) if found.role is role else found for found in bout.conditions)
    return replace(bout, conditions=tuple(changed))


def _landings(encounter: Encounter, bout: Bout) -> Mapping[Role, Landing]:
    """S-HEAVY-2: who is pushed at once stands elsewhere for the rest of the combat."""
    if encounter.book.settings.heavy.push_when != "at-once":
        return {}
    return {role: landing for role, landing in encounter.landings.items() if role in bout.pushed}
