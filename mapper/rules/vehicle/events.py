"""What happens in a battle: frozen records of facts, each with what it changes spelt out.

An event holds the values as they are after it, so applying it asks no rule: a rule mended later spoils no
game.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, assert_never

from pydantic import Field, TypeAdapter

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.model.value import EdgeField, Identifier, Json, Key, Name, Number, TileField
from mapper.rules import changes, deeds
from mapper.rules.correction import Correction, corrected
from mapper.rules.deeds import read_deed
from mapper.rules.gait import StepKind
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.state import AmmoName, Amount, Count

Turns: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Told: TypeAlias = Annotated[tuple[Name, ...], Field(max_length=10_000)]


class UnitEvent(deeds.Event):
    """Something that changes a unit; `now` holds the fields of its condition that are otherwise now."""

    unit: Identifier
    now: Json = Field(default_factory=dict)


class Moved(UnitEvent):
    """A unit took one action of its way: a step, a turn, a jump, or it was knocked away (step None)."""

    event: Literal["moved"] = "moved"
    tile: TileField
    facing: Side
    step: StepKind | None = None
    cost: Amount = 0.0


class Acted(UnitEvent):
    """A unit did something that changes nothing but itself; `deed` is a word for it."""

    event: Literal["acted"] = "acted"
    deed: Key
    note: Name = ""


class Fired(UnitEvent):
    """A unit fired a weapon: so many shots at a unit, a structure or a tile."""

    event: Literal["fired"] = "fired"
    weapon: Name
    place: Count | None = None
    ammo: AmmoName | None = None
    mode: Mode = Mode.DIRECT
    shots: Count = 1
    target: Identifier | None = None
    structure: Identifier | None = None
    tile: TileField | None = None
    reaction: Key | None = None


class Struck(UnitEvent):
    """A unit was fired at, rammed or otherwise dealt with.

    `by` is the unit that did it, `cause` a word for what it was; `results` holds what became of each shot.
    `lost` is what it cost by name; `stunned` and `out` tell what it has newly become.
    """

    event: Literal["struck"] = "struck"
    by: Identifier | None = None
    cause: Key
    results: Told = ()
    lost: Annotated[dict[Key, Number], Field(max_length=8)] = Field(default_factory=dict)
    parts: Told = ()
    stunned: bool = False
    out: bool = False


class Upkept(UnitEvent):
    """Something ran its course for a unit at the start or the end of a turn; `step` is a word for it."""

    event: Literal["upkept"] = "upkept"
    step: Key
    notes: Told = ()


class Docked(UnitEvent):
    """A drone docked on a carrier, or left it (None)."""

    event: Literal["docked"] = "docked"
    carrier: Identifier | None


class Removed(deeds.Event):
    """A civilian vehicle was flattened."""

    event: Literal["removed"] = "removed"
    unit: Identifier


class EdgeStruck(deeds.Event):
    """A barricade section took damage; at 0 it is gone."""

    event: Literal["edge_struck"] = "edge_struck"
    at: EdgeField
    by: Identifier | None = None
    durability: Amount


class StructureStruck(deeds.Event):
    """A structure took damage."""

    event: Literal["structure_struck"] = "structure_struck"
    structure: Identifier
    by: Identifier | None = None
    cause: Key
    results: Told = ()
    durability: Amount


class Collapsed(deeds.Event):
    """A structure fell by a stage: it is `left` as a ruin, or as debris in these tiles (None)."""

    event: Literal["collapsed"] = "collapsed"
    structure: Identifier
    left: Structure | None
    debris: tuple[TileField, ...] = ()
    terrain: Key = "debris"
    exploded: bool = False


class FieldChanged(deeds.Event):
    """Smoke or gas in a tile has so many turns left; at 0 it is gone."""

    event: Literal["field"] = "field"
    kind: FieldKind
    tile: TileField
    turns: Turns
    by: Identifier | None = None


class BattleChanged(deeds.Event):
    """What is kept of the battle besides its units changed: a round is in the air, or has come down."""

    event: Literal["battle"] = "battle"
    deed: Key
    now: Json
    by: Identifier | None = None
    note: Name = ""


class PhaseBegan(deeds.Event):
    """A phase of a round began."""

    event: Literal["phase"] = "phase"
    round: Annotated[int, Field(ge=0, le=9999)]
    phase: Name
    now: Json


class Corrected(deeds.Event):
    """The GM put something right."""

    event: Literal["corrected"] = "corrected"
    correction: Correction


AnyEvent: TypeAlias = (
    Moved
    | Acted
    | Fired
    | Struck
    | Upkept
    | Docked
    | Removed
    | EdgeStruck
    | StructureStruck
    | Collapsed
    | FieldChanged
    | BattleChanged
    | PhaseBegan
    | Corrected
)
EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(Annotated[AnyEvent, Field(discriminator="event")])
"""Reads and writes any event as JSON."""


def known(event: deeds.Event) -> AnyEvent:
    """Return an event as one of these rules; raises TypeError for another game's."""
    if isinstance(event, AnyEvent):
        return event
    raise TypeError(f"these rules know no event {event.event}")


def read_event(data: Mapping[str, Any]) -> AnyEvent:
    """Return the event that JSON tells; raises DocumentError, naming the field, when it tells none."""
    return read_deed(EVENTS, "event", data)


def apply(scenario: Scenario, event: AnyEvent) -> Scenario:
    """Return the scenario after an event; one about something that isn't there changes nothing."""
    match event:
        case UnitEvent():
            return _to_unit(scenario, event)
        case Removed():
            return changes.without_units(scenario, (event.unit,))
        case EdgeStruck():
            return _edge(scenario, event)
        case StructureStruck():
            return _structure(scenario, event)
        case Collapsed():
            return _collapsed(scenario, event)
        case FieldChanged():
            return changes.with_field(scenario, event.kind, event.tile, event.turns)
        case BattleChanged():
            return changes.with_play_state(scenario, event.now)
        case PhaseBegan():
            begun = scenario.evolve(round=event.round, phase=event.phase)
            return changes.with_play_state(begun, event.now)
        case Corrected():
            return corrected(scenario, event.correction)
        case _:
            assert_never(event)


def _to_unit(scenario: Scenario, event: UnitEvent) -> Scenario:
    fields: dict[str, object] = {}
    unit = scenario.unit(event.unit)
    if unit is not None and event.now:
        fields["state"] = changes.patched(unit.state, event.now)
    match event:
        case Moved():
            fields |= {"tile": event.tile, "facing": event.facing}
        case Docked():
            fields["carrier"] = event.carrier
        case _:
            pass
    return changes.change_unit(scenario, event.unit, **fields) if fields else scenario


def _edge(scenario: Scenario, event: EdgeStruck) -> Scenario:
    if event.durability <= 0.0:
        return changes.without_edges(scenario, (event.at,))
    piece = next((piece for piece in scenario.map.edges if piece.at == event.at), None)
    if piece is None:
        return scenario
    return changes.with_edge(scenario, piece.evolve(durability=event.durability))


def _structure(scenario: Scenario, event: StructureStruck) -> Scenario:
    piece = next((piece for piece in scenario.map.structures if piece.id == event.structure), None)
    if piece is None:
        return scenario
    return changes.with_structure(scenario, piece.evolve(durability=event.durability))


def _collapsed(scenario: Scenario, event: Collapsed) -> Scenario:
    if event.left is not None:
        return changes.with_structure(scenario, event.left)
    tiles: tuple[Tile, ...] = event.debris
    return changes.with_ground(changes.without_structures(scenario, (event.structure,)), tiles, event.terrain)
