"""What happens in a skirmish: frozen records of facts, each with what it changes spelt out.

An event holds the values as they are after it, so applying it asks no rule: a rule mended later spoils no
game.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, assert_never

from pydantic import Field, TypeAdapter

from mapper.model.scenario import Scenario
from mapper.model.value import MAX_UNITS, Identifier, Json, Key, Name, TileField
from mapper.rules import changes, deeds
from mapper.rules.correction import Correction, corrected
from mapper.rules.deeds import read_deed

Count: TypeAlias = Annotated[int, Field(ge=0, le=9999)]
Notes: TypeAlias = Annotated[tuple[Name, ...], Field(max_length=100)]


class BattleEvent(deeds.Event):
    """Something that may change what is kept of the battle besides its units: the fields of `battle`."""

    battle: Json = Field(default_factory=dict)


class UnitEvent(BattleEvent):
    """Something about a unit; `now` holds the fields of its condition that are otherwise now."""

    unit: Identifier
    now: Json = Field(default_factory=dict)


class RoundBegan(BattleEvent):
    """A round began; the units that are `ready` had acted, and may act again."""

    event: Literal["round_began"] = "round_began"
    round: Count
    ready: Annotated[tuple[Identifier, ...], Field(max_length=MAX_UNITS)] = ()


class StepBegan(BattleEvent):
    """It is the players' turn to activate units, or the GM's, or a side's to place its own."""

    event: Literal["step_began"] = "step_began"
    phase: Name


class Activated(UnitEvent):
    """A unit was activated."""

    event: Literal["activated"] = "activated"


class Moved(UnitEvent):
    """A unit was moved to a tile, by itself or by others; `how` is a word for it."""

    event: Literal["moved"] = "moved"
    tile: TileField
    how: Key = "move"
    cost: Count = 0


class Attacked(UnitEvent):
    """A unit attacked another, or a structure in a tile."""

    event: Literal["attacked"] = "attacked"
    weapon: Name
    target: Identifier | None = None
    tile: TileField | None = None
    guard: Identifier | None = None


class Struck(UnitEvent):
    """A unit was struck at; `notes` tell what else became of it."""

    event: Literal["struck"] = "struck"
    by: Identifier
    phase: Key
    result: Key
    lost: Count = 0
    notes: Notes = ()


class Used(UnitEvent):
    """A unit used a staff, a consumable or a special action tag, on units or a tile."""

    event: Literal["used"] = "used"
    what: Name
    targets: Annotated[tuple[Identifier, ...], Field(max_length=1000)] = ()
    tile: TileField | None = None
    failed: bool = False


class Changed(UnitEvent):
    """Something became of a unit; `cause` is a word for why, `notes` tell what."""

    event: Literal["changed"] = "changed"
    cause: Key
    notes: Notes = ()


class Left(BattleEvent):
    """A unit left the map for good: Routed, or escaped."""

    event: Literal["left"] = "left"
    unit: Identifier
    how: Literal["routed", "escaped"]
    name: Name


class GroundChanged(BattleEvent):
    """A tile has other terrain now; `cause` is a word for why."""

    event: Literal["ground"] = "ground"
    tile: TileField
    terrain: Identifier
    cause: Key
    by: Identifier | None = None


class StructureStruck(BattleEvent):
    """A structure has so many HP left."""

    event: Literal["structure_struck"] = "structure_struck"
    tile: TileField
    hp: Count
    by: Identifier | None = None


class BattleChanged(BattleEvent):
    """Something else changed: a chest was opened, an objective taken, a turn ended."""

    event: Literal["battle"] = "battle"
    deed: Key
    by: Identifier | None = None
    tile: TileField | None = None
    note: Name = ""


class Ended(BattleEvent):
    """The battle is over: a side has won, or nobody (None)."""

    event: Literal["ended"] = "ended"
    winner: Identifier | None
    why: Name


class Corrected(deeds.Event):
    """The GM put something right."""

    event: Literal["corrected"] = "corrected"
    correction: Correction


AnyEvent: TypeAlias = (
    RoundBegan
    | StepBegan
    | Activated
    | Moved
    | Attacked
    | Struck
    | Used
    | Changed
    | Left
    | GroundChanged
    | StructureStruck
    | BattleChanged
    | Ended
    | Corrected
)
EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(Annotated[AnyEvent, Field(discriminator="event")])
"""Reads and writes any event as JSON."""


def read_event(data: Mapping[str, Any]) -> AnyEvent:
    """Return the event that JSON tells; raises DocumentError, naming the field, when it tells none."""
    return read_deed(EVENTS, "event", data)


def known(event: deeds.Event) -> AnyEvent:
    """Return an event that is one of these rules; raises TypeError for another game's."""
    if not isinstance(event, AnyEvent):
        raise TypeError(f"the skirmish rules know no event {event.event}")
    return event


def apply(scenario: Scenario, event: AnyEvent) -> Scenario:
    """Return the scenario after an event; one about something that isn't there changes nothing."""
    if isinstance(event, Corrected):
        return corrected(scenario, event.correction)
    after = changes.with_play_state(scenario, event.battle) if event.battle else scenario
    match event:
        case UnitEvent():
            return _to_unit(after, event)
        case Left():
            return changes.without_units(after, (event.unit,))
        case GroundChanged():
            return changes.with_ground(after, (event.tile,), event.terrain)
        case RoundBegan():
            return _ready(after.evolve(round=event.round), event.ready)
        case StepBegan():
            return after.evolve(phase=event.phase)
        case StructureStruck() | BattleChanged() | Ended():
            return after
        case _:
            assert_never(event)


def _ready(scenario: Scenario, units: Iterable[str]) -> Scenario:
    for unit_id in units:
        unit = scenario.unit(unit_id)
        if unit is not None:
            state = changes.patched(unit.state, {"activated": None})
            scenario = changes.change_unit(scenario, unit_id, state=state)
    return scenario


def _to_unit(scenario: Scenario, event: UnitEvent) -> Scenario:
    fields: dict[str, object] = {}
    unit = scenario.unit(event.unit)
    if unit is not None and event.now:
        fields["state"] = changes.patched(unit.state, event.now)
    if isinstance(event, Moved):
        fields["tile"] = event.tile
    return changes.change_unit(scenario, event.unit, **fields) if fields else scenario
