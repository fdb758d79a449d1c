"""Cases about whose turn it is and what a turn allows: the kinds turns and turn."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import only
from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.alternation import Step, Waiting, next_due
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases.given import fighter_given
from mapper.rules.skirmish.combat_turn import (
    CombatTurn,
    act_refusal,
    acted,
    equip_refusal,
    move_refusal,
    moved,
    trade_refusal,
)
from mapper.rules.skirmish.fighter import Fighter

Given = Mapping[str, Any]
ACTIONS = ("attack", "staff", "special", "consumable")
MAX_STEPS = 10_000


def answer_turns(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about the order of activations (S-TURN-2)."""
    only(given, "players", "gm", "events")
    waiting = Waiting(dict(given["players"]), given["gm"])
    events = {event["after_step"]: event for event in given.get("events", ())}
    if len(events) != len(given.get("events", ())):
        raise MapperError("at most one event a step", place="events")
    steps: list[dict[str, object]] = []
    before: Step | None = None
    while (due := next_due(before, waiting, book.settings.turn)) is not None and len(steps) < MAX_STEPS:
        before = due.step
        if due.step is Step.GM:
            steps.append({"gm": due.gm})
        else:
            steps.append({"players": list(due.players)})
        left = {name: count - due.players.get(name, 0) for name, count in waiting.players.items()}
        waiting = _after_event(Waiting(left, waiting.gm - due.gm), events.get(len(steps), {}))
    return {"steps": steps}


def answer_turn(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about what a Combat Turn allows (S-ACT-1, S-FREE-1, S-FREE-3, S-FREE-5)."""
    only(given, "unit", "steps")
    fighter = fighter_given(given["unit"], book)
    turn: CombatTurn | None = CombatTurn(unit="unit")
    accepted = []
    for step in given["steps"]:
        if turn is None:
            accepted.append(False)
            continue
        after = _taken(turn, fighter, step, book)
        accepted.append(not isinstance(after, Refusal))
        turn = turn if isinstance(after, Refusal) else after
    return {"accepted": accepted}


def _after_event(waiting: Waiting, event: Given) -> Waiting:
    only(event, "after_step", "players", "gm")
    added = event.get("players", {})
    names = dict.fromkeys((*waiting.players, *added))
    players = {name: max(0, waiting.players.get(name, 0) + added.get(name, 0)) for name in names}
    return Waiting(players, max(0, waiting.gm + event.get("gm", 0)))


def _taken(turn: CombatTurn, fighter: Fighter, step: Given, book: Rulebook) -> CombatTurn | Refusal | None:
    """Return the turn after a step, None when that ends it."""
    only(step, "do", "cost", "with", "adjacent")
    match step["do"]:
        case "move":
            return move_refusal(turn, fighter, step["cost"], book) or moved(turn, step["cost"])
        case "trade":
            is_adjacent = step.get("adjacent", True)
            refusal = trade_refusal(turn, step["with"], is_adjacent=is_adjacent)
            return refusal or turn.evolve(partner=step["with"])
        case "equip":
            return equip_refusal(turn, book) or turn
        case "discard":
            return turn
        case "end":
            return None
        case deed if deed in ACTIONS:
            return act_refusal(turn) or acted(turn)
        case deed:
            raise MapperError(f"unknown step {deed!r}")


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "turn": answer_turn,
    "turns": answer_turns,
}
"""The kinds of case that this module answers."""
