"""Drones docked on a carrier: the arcs into which they may fire from their rack."""

from mapper.geometry.grid import Side, in_arc
from mapper.model.scenario import Scenario
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.effects import Arcs
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.state import Condition, read_condition

CLAUSE = "V-EXT-11"


def docked_refusal(scenario: Scenario, attacker: Party, stance: Stance, target: Party) -> Refusal | None:
    """Return why a docked drone may not fire at a target, or None; one that isn't docked always may."""
    unit = attacker.unit
    carrier = scenario.unit(unit.carrier) if unit.carrier is not None else None
    if carrier is None:
        return None
    arcs = arcs_of(attacker, party_of(carrier, attacker.book))
    if not arcs:
        return refuse("docked", f"{called(unit)} is docked, and can't fire from there", CLAUSE, unit.id)
    at = target.unit.tile
    if any(in_arc(stance.tile, _axis(arc, carrier.facing), at) for arc in arcs):
        return None
    text = f"from its rack {called(unit)} fires to the {' and '.join(arcs)} of {called(carrier)}"
    return refuse("out_of_arc", text, CLAUSE, at)


def arcs_of(drone: Party, carrier: Party) -> Arcs:
    """Return the arcs of a carrier into which a drone of this kind may fire when docked."""
    return rack_arcs(carrier.build, drone.build.type)


def rack_arcs(carrier: Build, kind: str) -> Arcs:
    """Return the arcs into which a man or drone of this type may fire from a vehicle's rack."""
    for effect in carrier.effects.values():
        arcs: Arcs = getattr(effect.dock, kind, ())
        if arcs:
            return arcs
    return ()


def racks_of(carrier: Build) -> int:
    """Return how many drones may be docked on a vehicle."""
    return sum(effect.dock.racks for effect in carrier.effects.values())


def moving(scenario: Scenario, party: Party) -> Condition:
    """Return the condition whose moves count for a unit: a docked drone moves with its carrier."""
    carrier = scenario.unit(party.unit.carrier) if party.unit.carrier is not None else None
    return party.condition if carrier is None else read_condition(carrier)


def _axis(arc: str, facing: Side) -> Side:
    match arc:
        case "front":
            return facing
        case "left":
            return facing.left
        case "right":
            return facing.right
        case _:
            return facing.opposite
