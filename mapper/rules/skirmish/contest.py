"""What a battle is fought for, and who has won: the scenario types (S-SCEN)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mapper.rules.reasons import Reason
from mapper.rules.skirmish.tables import ScenarioRow

ROUNDS = "rounds"
NO_LIMIT = "none"


class Role(StrEnum):
    """The two roles of every scenario (S-SCEN-1)."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> "Role":
        """The role of the enemy."""
        return Role.DEFENDER if self is Role.ATTACKER else Role.ATTACKER


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted for a scenario: how many units each army began with, and what has become of them.

    `leaders` and `raiders` are those the attacker still has, None where they don't count. `hold` tells who
    has taken each objective area.
    """

    started: Mapping[Role, int] = field(default_factory=dict)
    routed: Mapping[Role, int] = field(default_factory=dict)
    leaders: int | None = None
    raiders: int | None = None
    vips_routed: int = 0
    escaped: int = 0
    seized: bool = False
    razed: int = 0
    secured: int = 0
    hold: Mapping[str, Role] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Contest:
    """A scenario type, by the key of its row, with its numbers in force."""

    type: str
    row: ScenarioRow
    params: Mapping[str, int]

    @property
    def clause(self) -> str:
        """The clause of its type."""
        return f"S-SCEN {self.type}"

    @property
    def last_round(self) -> int | None:
        """The round at whose end the time is over, None without a limit."""
        return None if self.row.limit == NO_LIMIT else self.params.get(ROUNDS)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a role wins by at once: so much of it is done, so much is needed."""

    words: str
    done: int
    needed: int

    @property
    def is_reached(self) -> bool:
        """Whether it is done."""
        return self.done >= self.needed

    @property
    def text(self) -> str:
        """What is done of it, in words."""
        return f"{self.words}: {self.done} of {self.needed}"


@dataclass(frozen=True, slots=True)
class Decision:
    """How a battle is decided: for a role, or for nobody (a draw), and why."""

    winner: Role | None
    reason: Reason


def contest_of(kind: str, row: ScenarioRow, params: Mapping[str, int]) -> Contest:
    """Return a type with some of its numbers replaced."""
    return Contest(kind, row, {**row.params, **params})


def decision(
    contests: tuple[Contest, ...], tally: Tally, *, round_over: int | None = None, tie: str = "draw"
) -> Decision | None:
    """Return how the battle is decided, None while it goes on (S-SCEN-7, S-SCEN-10).

    The attacker's conditions are tested first, then the defender's, then the limit; `round_over` is the
    number of the round that has just ended.
    """
    for role in Role:
        for contest in contests:
            goal = goal_of(contest, role, tally)
            if goal is not None and goal.is_reached:
                return Decision(role, Reason(goal.text, contest.clause))
    over = (_time_over(contest, tally, round_over, tie) for contest in contests)
    return next((found for found in over if found is not None), None)


def goal_of(contest: Contest, role: Role, tally: Tally) -> Goal | None:
    """Return what a role wins by before the time is over, None where there is no such thing."""
    return _attacker_goal(contest, tally) if role is Role.ATTACKER else _defender_goal(contest, tally)


def needed(percent: int, started: int) -> int:
    """Return how many units are that share of an army, rounded up: one at least (S-SCEN-1)."""
    return max(1, -(-percent * started // 100))


def taken(hold: Mapping[str, Role], area: str, role: Role, *, is_contested: bool) -> Mapping[str, Role]:
    """Return who holds each area after a unit ended its turn in one (S-SCEN-6)."""
    return hold if is_contested else {**hold, area: role}


def _attacker_goal(contest: Contest, tally: Tally) -> Goal | None:
    params, defenders = contest.params, tally.started.get(Role.DEFENDER, 0)
    match contest.type:
        case "rout":
            least = needed(params["attacker_percent"], defenders)
            goal = Goal("defenders Routed", tally.routed.get(Role.DEFENDER, 0), least)
        case "escape":
            least = needed(params["percent"], tally.started.get(Role.ATTACKER, 0))
            goal = Goal("units escaped", tally.escaped, least)
        case "seize":
            goal = Goal("tiles seized", int(tally.seized), 1)
        case "survive":  # fewer are left than the share, rounded up
            least = defenders - -(-params["percent"] * defenders // 100) + 1
            goal = Goal("defenders Routed", tally.routed.get(Role.DEFENDER, 0), least)
        case "defend":
            goal = Goal("key tiles razed", tally.razed, params["raze"])
        case "protect":
            goal = Goal("VIPs Routed", tally.vips_routed, params["rout"])
        case "heist":
            goal = Goal("treasures secured", tally.secured, params["secure"])
        case _:
            return None
    return goal


def _defender_goal(contest: Contest, tally: Tally) -> Goal | None:
    params, attackers = contest.params, tally.started.get(Role.ATTACKER, 0)
    routed = tally.routed.get(Role.ATTACKER, 0)
    match contest.type:
        case "rout":
            goal = Goal("attackers Routed", routed, needed(params["defender_percent"], attackers))
        case "escape":  # S-SCEN-5: those left and those escaped are too few
            least = attackers - needed(params["percent"], attackers) + 1
            goal = Goal("attackers Routed", routed, max(1, least))
        case "seize" if tally.leaders is not None:
            goal = Goal("every Leader Routed", int(tally.leaders <= 0), 1)
        case "defend" if tally.raiders is not None:
            goal = Goal("every Raider Routed", int(tally.raiders <= 0), 1)
        case _:
            return None
    return goal


def _time_over(contest: Contest, tally: Tally, round_over: int | None, tie: str) -> Decision | None:
    limit = contest.last_round
    if limit is None or round_over is None or round_over < limit:
        return None
    over = f"round {round_over} is over"
    if contest.type != "objective-control":
        return Decision(Role.DEFENDER, Reason(over, contest.clause))
    held = list(tally.hold.values())
    attacker, defender = held.count(Role.ATTACKER), held.count(Role.DEFENDER)
    text = f"{over}, objectives held: attacker {attacker}, defender {defender}"
    if attacker == defender:
        return Decision(Role.DEFENDER if tie == "defender" else None, Reason(text, "S-SCEN-6"))
    return Decision(Role.ATTACKER if attacker > defender else Role.DEFENDER, Reason(text, contest.clause))
