"""A unit's condition: what has happened to it so far, as it stands in `Unit.state`."""

from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from pydantic import Field, ValidationError
from pydantic_core import to_json

from mapper.errors import DocumentError
from mapper.geometry.grid import Side
from mapper.model.unit import Unit
from mapper.model.value import Identifier, Number, TileField, Value
from mapper.rules.vehicle.aim import Reaction

Amount = Annotated[Number, Field(ge=0)]
Count = Annotated[int, Field(ge=0, le=9999)]
Stock = Annotated[int, Field(ge=0, le=1_000_000)]
AmmoName = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z][A-Za-z0-9_]*$")]
PartLabel = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z_]+(:[a-z0-9_]+)?$")]

COCKPIT = "cockpit"
MOBILITY = "mobility"
SHIELD = "shield"
GENERATOR = "generator"
CAPACITOR = "capacitor"
SMOKE = "smoke"


class ShieldMode(StrEnum):
    """What a shield is doing (V-DMG-08, V-DMG-13)."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    RESETTING = "resetting"


class ShieldCondition(Value):
    """A vehicle's shield; a charge or capacity of None is full.

    `crack` counts the end phases whose regeneration is still skipped (cracked while above 0), `reset` the
    turns still to reset, `hardest` is the highest penetration that hit it this turn (None: unlimited, as
    GLIT's is); `switched`, `activated`, `condensed`, `broken`, `boosts` (from the capacitor) and
    `transferred` (to an ally) tell of this turn. `harmonic` is the thickness gained for it (V-EXT-14).
    """

    charge: Amount | None = None
    capacity: Amount | None = None
    mode: ShieldMode = ShieldMode.ACTIVE
    crack: Count = 0
    disruption: Amount = 0.0
    reset: Count = 0
    hardest: Amount | None = 0.0
    switched: bool = False
    activated: bool = False
    condensed: bool = False
    broken: bool = False
    boosts: Count = 0
    transferred: bool = False
    harmonic: Amount = 0.0


class Losses(Value):
    """What was lost this turn so far, for the stun total (V-STN-01)."""

    armour: Amount = 0.0
    internals: Amount = 0.0
    shield: Amount = 0.0


class RoundsLeft(Value):
    """The rounds left of one ammunition of the weapon at this place on the sheet, counted from 0."""

    weapon: Count
    ammo: AmmoName
    left: Stock


class WeaponState(Value):
    """What has happened to the weapon at this place on the sheet, counted from 0.

    `loaded` is its ammunition (None: not chosen yet), `swap_to` the one being loaded and `swap` the turns it
    is silent for that, this one included (V-BLD-35). `bursts` counts the turns in which an autoloader fired
    since it last reloaded, `reload` the turns it must reload still (V-QRK-08). `heat` is its weapon heat
    (V-EXT-01).
    """

    weapon: Count
    loaded: AmmoName | None = None
    swap_to: AmmoName | None = None
    swap: Count = 0
    bursts: Count = 0
    reload: Count = 0
    heat: Amount = 0.0


class Burning(Value):
    """Fire on a unit: so much Flame at the end of so many turns (V-DMG-26)."""

    flame: Amount
    turns: Count


class Watch(Value):
    """Reaction fire as it is set for a weapon: a cone along an axis, or the tiles of a tight one (V-HIT-21).

    `axis` is None where every direction is covered (V-QRK-09); `ammo` None takes what is loaded.
    """

    weapon: Count
    kind: Reaction = Reaction.CONE
    axis: Side | None = None
    tiles: Annotated[tuple[TileField, ...], Field(max_length=16)] = ()
    ammo: AmmoName | None = None


class Discharge(Value):
    """A discharge that lasts the turn: the side it covers, and how many munitions it met (V-APS-06)."""

    arc: Side
    engaged: Count


class ApsUse(Value):
    """What active protection has done this turn: shots of its lasers and kinetic guns, and its discharges.

    `discharges` are kept only where one lasts the turn, which is a setting.
    """

    laser: Stock = 0
    kinetic: Stock = 0
    discharges: Annotated[tuple[Discharge, ...], Field(max_length=4)] = ()


class Revealed(Value):
    """The side that counter-battery sensors told the unit's tile, and for how many turns still (V-EXT-02)."""

    side: Identifier
    turns: Count


class Condition(Value):
    """What has happened to a unit; every field left out means untouched.

    `moved` and `moved_last_turn` are the tiles that count for to-hit (not the crawled ones, V-MOV-17),
    `mobility_spent` what this turn's moves have cost; `free_turn_used` and `entered_from` (the side of a
    shared tile by which the unit came in, V-HIT-27) tell of its moves as well. `stun` is 1 in the stunned
    turn and 2 in the turn after (V-STN-02). `hunker` is the front multiplier gained (V-MOV-14), `high`
    whether a glider is up (V-MOV-13), `high_turns` for how many turns it has been.
    `fired` holds the places on the sheet, from 0, of the weapons that fired this turn. `capacitor` is the EN
    held (None: full), `energy_spent` what was taken from this turn's generator output.
    `damaged` and `destroyed` name parts: `cockpit`, `mobility`, `shield`, `generator`, `capacitor`, `smoke`,
    `aps:laser`, `weapon:0`, `ammo:0`. `kinetic_ammo`, `discharger_uses` and `smoke_uses` are what is left of
    them (None: all); `crits_rolled` counts the thresholds whose crits have been rolled (V-CRT-02).
    `corrosion` holds the ticks left of each proc. `ecm_against` is the unit its ECM Blisters jam; None means
    they work passively (V-EXT-09).
    `health` and `shield_charge` belong to infantry.
    `acted` tells that the unit's own turn of this round is over, `stun_waits` that the turn a stun spoils
    is still to come after this round (V-STN-02). `bank` is the EN a damaged generator holds (V-CRT-09).
    `emp` and `condenser` count the turns until these are ready, this one included, `grounded` those a glider
    must stay down (V-MOV-13). `smoked` counts the smoke rounds of this turn. `watches` are the weapons set
    to reaction fire. `aps_used` is what its active protection did this turn, `revealed` who knows its tile
    since it fired indirectly.
    `route` holds the tiles it has stood in this turn, first the one it began in (empty: it has not moved);
    `rammed` tells that its one ram or stomp of the turn is done (V-RAM-01), `charging` that it stands by to
    ram in reaction (V-RAM-02), `armature_used` that its armature has struck (V-EXT-18).
    """

    armour_durability: Amount | None = None
    heat: Amount = 0.0
    shield: ShieldCondition = ShieldCondition()
    internals: Amount | None = None
    health: Amount | None = None
    shield_charge: Amount | None = None
    moved: Count = 0
    moved_last_turn: Count = 0
    mobility_spent: Amount = 0.0
    free_turn_used: bool = False
    stun: Annotated[int, Field(ge=0, le=2)] = 0
    hunker: Annotated[Number, Field(ge=1, le=10)] | None = None
    high: bool = False
    high_turns: Count = 0
    fired: Annotated[tuple[Count, ...], Field(max_length=64)] = ()
    rounds: Annotated[tuple[RoundsLeft, ...], Field(max_length=256)] = ()
    capacitor: Amount | None = None
    energy_spent: Amount = 0.0
    damaged: Annotated[tuple[PartLabel, ...], Field(max_length=64)] = ()
    destroyed: Annotated[tuple[PartLabel, ...], Field(max_length=64)] = ()
    kinetic_ammo: Stock | None = None
    discharger_uses: Stock | None = None
    smoke_uses: Stock | None = None
    crits_rolled: Count = 0
    lost_this_turn: Losses = Losses()
    corrosion: Annotated[tuple[Count, ...], Field(max_length=256)] = ()
    entered_from: Side | None = None
    ecm_against: Identifier | None = None
    acted: bool = False
    stun_waits: bool = False
    bank: Amount = 0.0
    weapons: Annotated[tuple[WeaponState, ...], Field(max_length=64)] = ()
    burning: Annotated[tuple[Burning, ...], Field(max_length=256)] = ()
    emp: Count = 0
    condenser: Count = 0
    grounded: Count = 0
    smoked: Count = 0
    watches: Annotated[tuple[Watch, ...], Field(max_length=64)] = ()
    route: Annotated[tuple[TileField, ...], Field(max_length=4096)] = ()
    rammed: bool = False
    charging: bool = False
    armature_used: bool = False
    aps_used: ApsUse = ApsUse()
    revealed: Annotated[tuple[Revealed, ...], Field(max_length=64)] = ()

    def is_damaged(self, part: str) -> bool:
        """Tell whether a crit has damaged the part, or destroyed it."""
        return part in self.damaged or part in self.destroyed

    def is_destroyed(self, part: str) -> bool:
        """Tell whether a second crit has destroyed the part."""
        return part in self.destroyed

    def rounds_left(self, weapon: int, ammo: str) -> int | None:
        """Return the rounds left of an ammunition, or None when none has been used yet."""
        return next(
            (store.left for store in self.rounds if (store.weapon, store.ammo) == (weapon, ammo)), None
        )

    def weapon_state(self, weapon: int) -> WeaponState:
        """Return what has happened to the weapon at this place on the sheet."""
        return next((state for state in self.weapons if state.weapon == weapon), WeaponState(weapon=weapon))

    def with_weapon(self, state: WeaponState) -> "Condition":
        """Return the condition with this state of a weapon; an untouched one is not noted."""
        others = [other for other in self.weapons if other.weapon != state.weapon]
        noted = [] if state == WeaponState(weapon=state.weapon) else [state]
        return self.evolve(weapons=tuple(sorted([*others, *noted], key=lambda entry: entry.weapon)))


UNTOUCHED = Condition()
"""The condition of a unit to which nothing has happened."""


def read_condition(unit: Unit) -> Condition:
    """Return the unit's condition.

    Raises DocumentError, naming the field, when its state is not one this ruleset knows.
    """
    if not unit.state:
        return UNTOUCHED
    try:
        return _parsed(to_json(unit.state))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        field = ".".join(str(part) for part in ("state", *first["loc"]))
        raise DocumentError(first["msg"], place=f"unit {unit.id}: {field}") from error


def weapon_part(place: int) -> str:
    """Return the label of the weapon at this place on the sheet, counted from 0."""
    return f"weapon:{place}"


def store_part(place: int) -> str:
    """Return the label of the ammunition store of the weapon at this place on the sheet."""
    return f"ammo:{place}"


@lru_cache(maxsize=1024)
def _parsed(state: bytes) -> Condition:
    return Condition.model_validate_json(state)
