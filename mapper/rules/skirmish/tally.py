"""Counting a battle in play: what its scenario asks for, and what has come of that so far."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from mapper.model.scenario import Scenario
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest import Contest, Role, Tally, contest_of
from mapper.rules.skirmish.fielding import scenario_tags
from mapper.rules.skirmish.sides import role_of

ROUTED: Literal["routed"] = "routed"
ESCAPED: Literal["escaped"] = "escaped"
LEADER, RAIDER, VIP, FLEEING = "Leader", "Raider", "VIP", "Fleeing"


def contests_of(book: Rulebook) -> tuple[Contest, ...]:
    """Return what is fought for: any of these decides the battle (S-SCEN-10)."""
    rows = book.tables.scenario
    return tuple(contest_of(kind, rows[kind], {}) for kind in book.settings.scenario.types if kind in rows)


def tally_of(scenario: Scenario, book: Rulebook) -> Tally:
    """Return what is counted of a battle as it stands now."""
    battle = battle_of(scenario)
    routed = [gone for gone in battle.gone if gone.how == ROUTED]
    escaped = ((gone.side, 1) for gone in battle.gone if gone.how == ESCAPED)
    return Tally(
        started=_by_role(scenario, battle.started.items(), book),
        routed=_by_role(scenario, ((gone.side, 1) for gone in routed), book),
        leaders=_attackers_left(scenario, LEADER, book),
        raiders=_attackers_left(scenario, RAIDER, book),
        vips_routed=sum(
            VIP in gone.tags and role_of(scenario, gone.side, book) is not Role.ATTACKER for gone in routed
        ),
        escaped=_by_role(scenario, escaped, book).get(Role.ATTACKER, 0),
        seized=battle.seized,
        razed=len(battle.razed),
        secured=battle.secured,
        hold=battle.hold,
    )


def _by_role(scenario: Scenario, counts: Iterable[tuple[str | None, int]], book: Rulebook) -> dict[Role, int]:
    """Return the sums of what is counted of sides, by their roles."""
    sums: Counter[Role] = Counter()
    for side, count in counts:
        role = role_of(scenario, side, book)
        if role is not None:
            sums[role] += count
    return dict(sums)


def _attackers_left(scenario: Scenario, tag: str, book: Rulebook) -> int | None:
    """Return how many attackers with a scenario tag are not Routed; None when there never was one."""

    def attacks(side: str | None) -> bool:
        return role_of(scenario, side, book) is Role.ATTACKER

    gone = [one for one in battle_of(scenario).gone if tag in one.tags and attacks(one.side)]
    left = sum(one.how == ESCAPED for one in gone)
    left += sum(attacks(unit.side) and tag in scenario_tags(unit, book) for unit in scenario.units)
    return left if left or gone else None
