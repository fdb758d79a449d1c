"""Events in words: one line each, as a log or a post tells them."""

from collections import Counter
from typing import assert_never

from mapper.model.scenario import Scenario
from mapper.rules.figures import signed
from mapper.rules.names import called_by_id
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.events import (
    Acted,
    AnyEvent,
    BattleChanged,
    Collapsed,
    Corrected,
    Docked,
    EdgeStruck,
    FieldChanged,
    Fired,
    Moved,
    PhaseBegan,
    Removed,
    Struck,
    StructureStruck,
    UnitEvent,
    Upkept,
)

_DEEDS = {
    "activate": "switches its shield on",
    "aps": "meets what flies in",
    "boost": "boosts its shield from the capacitor",
    "condense": "condenses its shield",
    "deactivate": "switches its shield off",
    "ecm": "sets its ECM",
    "halt": "stops",
    "hunker": "hunkers down",
    "land": "comes down",
    "leech": "feeds its shield",
    "reaction": "is set to reaction fire",
    "reaction_ram": "stands by to ram",
    "reaction_off": "calls reaction fire off",
    "receive": "receives shield charge",
    "revealed": "is found out by counter-battery sensors",
    "rise": "rises to high altitude",
    "smoke": "fires smoke",
    "swap_ammo": "swaps ammunition",
    "transfer": "sends shield charge",
}


def tell(scenario: Scenario, event: AnyEvent) -> str:
    """Return an event as one line; `scenario` is the battle before or after it, for the names in it."""
    if isinstance(event, UnitEvent):
        return f"{called_by_id(scenario, event.unit)} {_of_unit(scenario, event)}"
    match event:
        case Removed():
            return f"{called_by_id(scenario, event.unit)} is flattened"
        case EdgeStruck():
            left = f"has {plain(event.durability)} left" if event.durability > 0.0 else "is gone"
            return f"the barricade at {event.at.label} {left}"
        case StructureStruck():
            return f"{called_by_id(scenario, event.structure)} has {plain(event.durability)} left"
        case Collapsed():
            left = "a ruin is left" if event.left is not None else "debris is left"
            return f"{called_by_id(scenario, event.structure)} comes down: {left}"
        case FieldChanged():
            left = f"for {event.turns} turns" if event.turns else "clears"
            return f"{event.kind} at {event.tile.label} {left}"
        case BattleChanged():
            return " ".join(filter(None, (event.note, event.deed.replace("_", " "))))
        case PhaseBegan():
            return f"round {event.round}: {event.phase}"
        case Corrected():
            return f"the GM corrects: {event.correction.note or 'something'}"
        case _:
            assert_never(event)


def _of_unit(scenario: Scenario, event: UnitEvent) -> str:
    match event:
        case Moved():
            how = event.step.value.replace("_", " ") if event.step is not None else "pushed away"
            return f"{how} to {event.tile.label} facing {event.facing}, cost {plain(event.cost)}"
        case Acted():
            deed = _DEEDS.get(event.deed, event.deed.replace("_", " "))
            return f"{deed} ({event.note})" if event.note else deed
        case Fired():
            return _fired(scenario, event)
        case Struck():
            return _struck(scenario, event)
        case Upkept():
            return "; ".join(event.notes) or event.step.replace("_", " ")
        case Docked():
            where = called_by_id(scenario, event.carrier) if event.carrier is not None else None
            return f"docks on {where}" if where else "leaves its carrier"
        case _:
            return event.event


def _fired(scenario: Scenario, event: Fired) -> str:
    how = ", ".join(filter(None, (event.ammo, event.mode.value if event.mode != "direct" else "")))
    at = called_by_id(scenario, event.target or event.structure) or (event.tile.label if event.tile else "")
    shots = "1 shot" if event.shots == 1 else f"{event.shots} shots"
    why = "in reaction " if event.reaction is not None else ""
    return f"{why}fires {event.weapon}{f' ({how})' if how else ''} at {at}: {shots}"


def _struck(scenario: Scenario, event: Struck) -> str:
    losses = [f"{name} {signed(-lost)}" for name, lost in event.lost.items()]
    told = [*_counted(event.results), *(losses or ["no loss"]), *event.parts]
    told += ["stunned"] if event.stunned else []
    told += ["out of the fight"] if event.out else []
    by = f" by {called_by_id(scenario, event.by)}" if event.by not in (None, event.unit) else ""
    return f"is struck{by} ({event.cause.replace('_', ' ')}): {', '.join(told)}"


def _counted(results: tuple[str, ...]) -> list[str]:
    """Return what became of the shots, equal ones counted."""
    return [f"{number} {result}" if number > 1 else result for result, number in Counter(results).items()]
