"""The start of a turn and the end phase, in the order of the rules, over everything they touch."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind, GroundField
from mapper.rules.script import Script
from mapper.rules.vehicle.ailments import burnt, corroded, gassed, tile_flame
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.clouds import thinned, tiles_of
from mapper.rules.vehicle.combatant import Combatant
from mapper.rules.vehicle.happening import Happening
from mapper.rules.vehicle.recovery import charged, cooled, counted_down, recharged
from mapper.rules.vehicle.state import ApsUse, Condition, Losses


@dataclass(frozen=True, slots=True)
class Ground:
    """What upkeep touches: the units, the fields on the map, and the blasts of this turn.

    `blasts` holds what HE and FAE hits dealt in each tile this turn (V-STR-14). Wrecks among the
    units are left alone.
    """

    units: tuple[Combatant, ...] = ()
    fields: tuple[GroundField, ...] = ()
    blasts: tuple[tuple[Tile, float], ...] = ()


Told: TypeAlias = tuple[Ground, tuple[Happening, ...]]
"""What upkeep leaves, and what came to pass."""
Hook: TypeAlias = Callable[[Ground], Script[Told]]
"""A step that others take: it may roll."""


class Step(StrEnum):
    """The steps of the end phase, in their order (V-TRN-02 a to i)."""

    ARRIVALS = "arrivals"
    GAS = "gas"
    GAS_ON_STRUCTURES = "gas_on_structures"
    BURNING = "burning"
    CORROSION = "corrosion"
    STUN = "stun"
    COLLAPSE = "collapse"
    SHIELDS = "shields"
    HEAT = "heat"
    ENERGY = "energy"
    TIMERS = "timers"
    MOVEMENT = "movement"


def nothing(ground: Ground) -> Script[Told]:
    """Take a step in which nothing happens."""
    yield from ()
    return ground, ()


@dataclass(frozen=True, slots=True)
class Hooks:
    """The steps of the end phase that are not upkeep's own: rounds that come down, and structures."""

    arrivals: Hook = nothing
    gas_on_structures: Hook = nothing
    collapse: Hook = nothing


UnitStep: TypeAlias = Callable[[Combatant, Ground, Rulebook], tuple[Combatant, tuple[Happening, ...]]]
"""What a step does to one unit."""


def start_turn(ground: Ground, book: Rulebook) -> Told:
    """Begin a turn: what is counted by turns begins anew, then gas strikes who stands in it (V-TRN-02)."""
    renewed = tuple(unit.with_condition(_renewed(unit.condition)) for unit in ground.units)
    return _each(replace(ground, units=renewed), book, _in_gas)


def begin_own_turn(condition: Condition) -> Condition:
    """Return a unit's condition as its own turn begins: what lasted until then is over.

    These are hunkering down (V-MOV-14), reaction fire (V-HIT-21) and jamming one enemy (V-EXT-09).
    """
    return condition.evolve(hunker=None, watches=(), charging=False, ecm_against=None)


def end_own_turn(condition: Condition) -> Condition:
    """Return a unit's condition as its own turn ends: a stun from now on spoils the next one (V-STN-02)."""
    return condition.evolve(acted=True)


def end_phase(ground: Ground, book: Rulebook, hooks: Hooks | None = None) -> Script[Told]:
    """Resolve the end phase of a turn, step by step (V-TRN-02); only the hooks may roll."""
    told: list[Happening] = []
    for step in Step:
        ground, more = yield from take(step, ground, book, hooks)
        told += more
    return ground, tuple(told)


def take(step: Step, ground: Ground, book: Rulebook, hooks: Hooks | None = None) -> Script[Told]:
    """Take one step of the end phase."""
    others = hooks or Hooks()
    match step:
        case Step.ARRIVALS:  # from here on nobody's own turn is still to come (V-STN-02)
            over = tuple(unit.with_condition(end_own_turn(unit.condition)) for unit in ground.units)
            return (yield from others.arrivals(replace(ground, units=over)))
        case Step.GAS_ON_STRUCTURES:
            return (yield from others.gas_on_structures(ground))
        case Step.COLLAPSE:
            return (yield from others.collapse(ground))
        case Step.TIMERS:
            return _timed(ground, book)
        case _:
            return _each(ground, book, _STEPS[step])


def _each(ground: Ground, book: Rulebook, step: UnitStep) -> Told:
    """Take a step with every unit that is still in the fight."""
    units, told = list[Combatant](), list[Happening]()
    for unit in ground.units:
        after, more = (unit, ()) if unit.gone(book) else step(unit, ground, book)
        units.append(after)
        told += more
    return replace(ground, units=tuple(units)), tuple(told)


def _in_gas(unit: Combatant, ground: Ground, book: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    return gassed(unit, book) if _is_in(unit, ground, FieldKind.GAS) else (unit, ())


def _on_fire(unit: Combatant, ground: Ground, book: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    """Burn by the fires on a unit, then by that in its tile (V-DMG-26)."""
    told: tuple[Happening, ...] = ()
    flames = [fire.flame for fire in unit.condition.burning]
    if _is_in(unit, ground, FieldKind.FIRE):
        flames.append(tile_flame(book))
    for flame in flames:
        if unit.gone(book):
            break
        unit, more = burnt(unit, flame, book)
        told += more
    return unit, told


def _is_in(unit: Combatant, ground: Ground, kind: FieldKind) -> bool:
    """Tell whether a unit stands in such a field; what is docked is out of its reach."""
    return not unit.docked and unit.tile in tiles_of(ground.fields, kind)


def _corroding(unit: Combatant, _: Ground, book: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    return corroded(unit, book)


def _closed(unit: Combatant, _: Ground, __: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    """V-STN-01: the losses of the turn are closed; what is lost from here on counts for the next."""
    return unit.with_condition(unit.condition.evolve(lost_this_turn=Losses())), ()


def _moved(unit: Combatant, _: Ground, __: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    condition = unit.condition
    return unit.with_condition(condition.evolve(moved_last_turn=condition.moved, moved=0, acted=False)), ()


def _timed(ground: Ground, book: Rulebook) -> Told:
    fields, cleared = thinned(ground.fields, ground.blasts, book)
    counted, told = _each(replace(ground, fields=fields, blasts=()), book, counted_down)
    return counted, cleared + told


_STEPS: dict[Step, UnitStep] = {
    Step.GAS: _in_gas,
    Step.BURNING: _on_fire,
    Step.CORROSION: _corroding,
    Step.STUN: _closed,
    Step.SHIELDS: recharged,
    Step.HEAT: cooled,
    Step.ENERGY: charged,
    Step.MOVEMENT: _moved,
}


def _renewed(condition: Condition) -> Condition:
    """Return a condition with the flags and counts of a turn cleared (V-TRN-02, V-TRN-11)."""
    return condition.evolve(
        fired=(),
        free_turn_used=False,
        mobility_spent=0.0,
        moved=0,
        route=(),
        rammed=False,
        armature_used=False,
        energy_spent=0.0,
        smoked=0,
        acted=False,
        aps_used=ApsUse(),
        shield=condition.shield.evolve(transferred=False),
    )
