"""Sides: who attacks, who defends, and who is whose ally (S-UNIT-3, S-SCEN-1)."""

from mapper.model.scenario import Scenario
from mapper.model.side import Controller
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest import Role


def role_of(scenario: Scenario, side: str | None, book: Rulebook) -> Role | None:
    """Return the role of a side, None for what belongs to nobody."""
    if side is None or scenario.side(side) is None:
        return None
    return Role.ATTACKER if side in _attackers(scenario, book) else Role.DEFENDER


def sides_in(scenario: Scenario, role: Role, book: Rulebook) -> tuple[str, ...]:
    """Return the sides that have a role, in document order."""
    return tuple(side.id for side in scenario.sides if role_of(scenario, side.id, book) is role)


def are_allied(scenario: Scenario, one: str | None, other: str | None, book: Rulebook) -> bool:
    """Tell whether two sides are one or allied: sides that have the same role are (S-UNIT-3)."""
    if one == other:
        return True
    role = role_of(scenario, one, book)
    return role is not None and role is role_of(scenario, other, book)


def is_gm(scenario: Scenario, side: str | None) -> bool:
    """Tell whether the GM gives the orders of a side."""
    found = scenario.side(side)
    return found is not None and found.controller is Controller.GM


def _attackers(scenario: Scenario, book: Rulebook) -> frozenset[str]:
    """Return the sides that attack: those the settings name, else those of the players.

    Where all sides have the same controller, the first one attacks the others.
    """
    named = book.settings.scenario.attacker
    if named:
        return frozenset(named)
    players = frozenset(side.id for side in scenario.sides if side.controller is Controller.PLAYER)
    if 0 < len(players) < len(scenario.sides):
        return players
    return frozenset(side.id for side in scenario.sides[:1])
