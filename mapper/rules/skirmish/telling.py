"""Events in words: one line each, as a log or a post tells them."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from mapper.model.scenario import Scenario
from mapper.rules.names import called, called_by_id
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest import Role, goal_of
from mapper.rules.skirmish.events import (
    Activated,
    AnyEvent,
    Attacked,
    BattleChanged,
    Changed,
    Corrected,
    Ended,
    GroundChanged,
    Left,
    Moved,
    RoundBegan,
    StepBegan,
    Struck,
    StructureStruck,
    UnitEvent,
    Used,
)
from mapper.rules.skirmish.tally import contests_of, tally_of

_MOVES = {
    "deploy": "is placed on",
    "entrap": "is entrapped to",
    "move": "moves to",
    "push": "is pushed to",
    "rescue": "is rescued to",
    "rewarp": "rewarps to",
    "warp": "is warped to",
}
_CAUSES = {
    "activation_end": "as its turn ends",
    "activation_start": "as it is activated",
    "combat": "after the combat",
    "dance": "may act again",
    "round_end": "as the round ends",
}
"""Why something becomes of a unit; for all else the notes tell enough."""
_LASTING = "its statuses last on"
_GROUND = {
    "falls": "comes down",
    "opened": "is opened",
    "raze": "is razed",
    "vein": "changes",
    "vein_ends": "changes back",
}
_DEEDS = {
    "deployed": "has placed its units",
    "escapes": "leaves the map",
    "lights": "lights a torch",
    "opens_chest": "opens the chest",
    "razes": "razes",
    "seizes": "seizes",
    "takes_objective": "takes the objective",
    "takes_treasure": "takes up a treasure",
    "trades": "trades with",
    "turn_lost": "the unit that was to act is gone",
    "turn_over": "ends its turn",
}
_RESULTS = {"miss": "is missed", "hit": "is hit", "crit": "is hit critically"}


def tell(scenario: Scenario, event: AnyEvent, book: Rulebook) -> str:
    """Return an event as one line; `scenario` is the battle before or after it, for the names in it."""
    if isinstance(event, UnitEvent):
        return f"{called_by_id(scenario, event.unit)} {_of_unit(scenario, event)}"
    match event:
        case RoundBegan():
            return "; ".join((f"round {event.round}", *_routed(scenario), *_goals(scenario, book)))
        case StepBegan():
            return event.phase
        case Left():
            return f"{event.name} {'is Routed' if event.how == 'routed' else 'escapes'}"
        case GroundChanged():
            how = _GROUND.get(event.cause, event.cause)
            return f"{event.tile.label} {how}: {book.terrain(event.terrain).name}"
        case StructureStruck():
            return f"the structure in {event.tile.label} has {event.hp} HP left"
        case BattleChanged():
            return _battle_changed(scenario, event)
        case Ended():
            side = scenario.side(event.winner)
            won = f"{called(side)} has won" if side is not None else "nobody has won"
            return f"the battle is over, {won}: {event.why}"
        case Corrected():
            return f"the GM corrects: {event.correction.note or 'something'}"
        case _:
            assert_never(event)


def _of_unit(scenario: Scenario, event: UnitEvent) -> str:
    match event:
        case Activated():
            return "is activated"
        case Moved():
            cost = f", cost {event.cost}" if event.cost else ""
            return f"{_MOVES.get(event.how, 'moves to')} {event.tile.label}{cost}"
        case Attacked():
            at = event.tile.label if event.tile is not None else called_by_id(scenario, event.target)
            guard = f", {called_by_id(scenario, event.guard)} takes the first strike" if event.guard else ""
            return f"attacks {at} with {event.weapon}{guard}"
        case Struck():
            return _struck(scenario, event)
        case Used():
            on = [called_by_id(scenario, target) for target in event.targets]
            on += [event.tile.label] if event.tile is not None else []
            failed = ": it fails" if event.failed else ""
            return f"uses {event.what}{' on ' if on else ''}{', '.join(on)}{failed}"
        case Changed():
            return _changed(event)
        case _:
            return event.event


def _changed(event: Changed) -> str:
    cause, notes = _CAUSES.get(event.cause), ", ".join(event.notes)
    if cause is None:
        return notes or event.cause.replace("_", " ")
    if notes or event.cause == "dance":
        return f"{cause}: {notes}" if notes else cause
    return f"{cause}: {_LASTING}"


def _routed(scenario: Scenario) -> Iterator[str]:
    """Yield how many units of each side are Routed so far, if any (S-UNIT-4)."""
    counts = Counter(gone.side for gone in battle_of(scenario).gone if gone.how == "routed")
    names = {side.id: called(side) for side in scenario.sides}
    told = [f"{names.get(side or '', 'nobody')} {count}" for side, count in counts.items()]
    if told:
        yield f"Routed: {', '.join(told)}"


def _goals(scenario: Scenario, book: Rulebook) -> Iterator[str]:
    """Yield what either role wins by, and how much of it is done, once anything is (S-SCEN-1)."""
    tally = tally_of(scenario, book)
    for contest in contests_of(book):
        for role in Role:
            goal = goal_of(contest, role, tally)
            if goal is not None and goal.done:
                yield f"{role}: {goal.text}"


def _battle_changed(scenario: Scenario, event: BattleChanged) -> str:
    deed = _DEEDS.get(event.deed, event.deed.replace("_", " "))
    where = event.tile.label if event.tile is not None else ""
    if event.by is None:
        return " ".join(filter(None, (event.note, deed, where)))
    return " ".join(filter(None, (called_by_id(scenario, event.by), deed, event.note, where)))


def _struck(scenario: Scenario, event: Struck) -> str:
    lost = f", {event.lost} HP lost" if event.result != "miss" else ""
    notes = f", now {', '.join(event.notes)}" if event.notes else ""
    phase = event.phase.replace("-", " ")
    result, by = _RESULTS.get(event.result, event.result), called_by_id(scenario, event.by)
    return f"{result} by {by} ({phase}){lost}{notes}"
