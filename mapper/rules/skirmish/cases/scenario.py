"""Cases about who wins, and when: the kind scenario."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mapper.rules.given import known, only
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest import Role, Tally, contest_of, decision, taken

Given = Mapping[str, Any]
DRAW = "draw"
_KEYS: Mapping[str, tuple[str, ...]] = {
    "rout": ("side", "count", "leaders", "raiders", "vips"),
    "escape": ("count",),
    "seize": (),
    "raze": (),
    "secure": (),
    "turn-end": ("area", "side", "enemy_in_area"),
    "round-end": ("round",),
}
"""The events, with the keys each may have."""


def answer_scenario(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about a scenario: the events in order, until one decides it (S-SCEN-7)."""
    only(given, "type", "params", "attacker", "defender", "leaders", "raiders", "events")
    row = known(book.tables.scenario, given["type"])
    contests = (contest_of(given["type"], row, given.get("params", {})),)
    tally = Tally(
        started={role: given.get(role.value, 0) for role in Role},
        leaders=given.get("leaders"),
        raiders=given.get("raiders"),
    )
    for number, event in enumerate(given["events"]):
        tally = _counted(tally, event)
        over = event["round"] if event["do"] == "round-end" else None
        found = decision(contests, tally, round_over=over, tie=book.settings.scenario.tie)
        if found is not None:
            return {
                "winner": found.winner.value if found.winner is not None else DRAW,
                "event": number,
                "hold": _held(tally),
            }
    return {"winner": None, "event": None, "hold": _held(tally)}


def _counted(tally: Tally, event: Given) -> Tally:
    """Return the tally after an event."""
    only(event, "do", *known(_KEYS, event["do"]))
    count = event.get("count", 1)
    match event["do"]:
        case "rout":
            return _routed(tally, event, count)
        case "escape":
            return replace(tally, escaped=tally.escaped + count)
        case "seize":
            return replace(tally, seized=True)
        case "raze":
            return replace(tally, razed=tally.razed + 1)
        case "secure":
            return replace(tally, secured=tally.secured + 1)
        case "turn-end":
            is_contested = event.get("enemy_in_area", False)
            hold = taken(tally.hold, event["area"], Role(event["side"]), is_contested=is_contested)
            return replace(tally, hold=hold)
        case _:
            return tally


def _routed(tally: Tally, event: Given, count: int) -> Tally:
    side = Role(event["side"])
    return replace(
        tally,
        routed={**tally.routed, side: tally.routed.get(side, 0) + count},
        leaders=_fewer(tally.leaders, event.get("leaders", 0)),
        raiders=_fewer(tally.raiders, event.get("raiders", 0)),
        vips_routed=tally.vips_routed + event.get("vips", 0),
    )


def _held(tally: Tally) -> dict[str, str]:
    return {area: role.value for area, role in tally.hold.items()}


def _fewer(count: int | None, gone: int) -> int | None:
    return None if count is None else count - gone


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"scenario": answer_scenario}
"""The kinds of case that this module answers."""
