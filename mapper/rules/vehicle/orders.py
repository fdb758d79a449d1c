"""Every order a player or the GM can give, as strict values told apart by their field `order`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from mapper.geometry.grid import Side
from mapper.model.value import Identifier, Number, TileField
from mapper.rules import deeds
from mapper.rules.correction import Correction
from mapper.rules.deeds import read_deed
from mapper.rules.gait import StepKind
from mapper.rules.vehicle.aim import Mode, Reaction
from mapper.rules.vehicle.state import AmmoName, Amount, Count

MAX_STEPS = 400
Positive: TypeAlias = Annotated[int, Field(ge=1, le=9999)]
Sent: TypeAlias = Annotated[Number, Field(gt=0)]
Tiles: TypeAlias = Annotated[tuple[TileField, ...], Field(max_length=16)]


class UnitOrder(deeds.Order):
    """An order to one unit."""

    unit: Identifier


class Move(UnitOrder):
    """Take these actions in order: steps, crawled steps, turns, jumps (V-MOV-01 to V-MOV-13).

    With `through` a tank rams its way through barricades and civilian vehicles (V-RAM-08).
    """

    order: Literal["move"] = "move"
    path: Annotated[tuple[StepKind, ...], Field(min_length=1, max_length=MAX_STEPS)]
    through: bool = False


class Shooting(UnitOrder):
    """What all orders to fire have in common.

    `weapon` is its place on the sheet, counted from 0; `ammo` None takes what is loaded, or a beam. `rounds`
    limits the rockets of a pod, `energy` is extra EN for a stronger shot.
    """

    weapon: Count
    ammo: AmmoName | None = None
    mode: Mode = Mode.DIRECT
    rounds: Positive | None = None
    energy: Amount = 0.0


class Fire(Shooting):
    """Fire a weapon at a unit."""

    order: Literal["fire"] = "fire"
    target: Identifier


class FireAtTile(Shooting):
    """Fire an area weapon at a tile (V-IND-15, V-IND-18)."""

    order: Literal["fire_at_tile"] = "fire_at_tile"
    tile: TileField


class FireAtStructure(Shooting):
    """Fire a weapon at a structure; `tile` is the one of it that is aimed at (V-IND-18, V-STR-02)."""

    order: Literal["fire_at_structure"] = "fire_at_structure"
    structure: Identifier
    tile: TileField


class Ram(UnitOrder):
    """Ram a unit in the next tile with a tank that has driven towards it (V-RAM-06)."""

    order: Literal["ram"] = "ram"
    target: Identifier


class Stomp(UnitOrder):
    """Stomp on a unit or a structure, spending mobility for more damage (V-RAM-09)."""

    order: Literal["stomp"] = "stomp"
    target: Identifier
    spend: Count = 0


class Slam(UnitOrder):
    """Slam down on a unit or a structure with all the mobility left (V-RAM-10)."""

    order: Literal["slam"] = "slam"
    target: Identifier


class StrikeWithArmature(UnitOrder):
    """Strike a unit or a structure with the utility armature, spending mobility (V-EXT-18)."""

    order: Literal["armature"] = "armature"
    target: Identifier
    spend: Count = 0


class HunkerDown(UnitOrder):
    """Hunker down with all the mobility left (V-MOV-14)."""

    order: Literal["hunker"] = "hunker"


class Jump(UnitOrder):
    """Jump forward with jump jets (V-MOV-12); with `up` to high altitude, to glide (V-MOV-13)."""

    order: Literal["jump"] = "jump"
    up: bool = False


class Glide(UnitOrder):
    """Rise to high altitude on the spot, or come down again (V-MOV-13)."""

    order: Literal["glide"] = "glide"
    up: bool


class SwitchShield(UnitOrder):
    """Switch the shield on or off, or condense it (V-DMG-14, V-DMG-17, V-DMG-18)."""

    order: Literal["shield"] = "shield"
    action: Literal["activate", "deactivate", "condense"]


class TransferShield(UnitOrder):
    """Send shield charge to an ally (V-DMG-19)."""

    order: Literal["transfer"] = "transfer"
    target: Identifier
    amount: Sent


class BoostShield(UnitOrder):
    """Recharge the shield from the capacitor (V-DMG-09)."""

    order: Literal["boost"] = "boost"
    times: Positive = 1


class LaySmoke(UnitOrder):
    """Fire a smoke discharger at a tile (V-TRN-03)."""

    order: Literal["smoke"] = "smoke"
    tile: TileField


class SwapAmmo(UnitOrder):
    """Load another ammunition instead of firing (V-BLD-35)."""

    order: Literal["swap_ammo"] = "swap_ammo"
    weapon: Count
    ammo: AmmoName


class SetReaction(UnitOrder):
    """Set weapons to reaction fire, or call it off with `kind` null (V-HIT-21 to V-HIT-25).

    A cone needs an `axis` unless it covers every direction or belongs to a hull weapon; a tight one its
    `tiles`. A corner cone fires during the unit's own move, and as a cone afterwards.
    """

    order: Literal["set_reaction"] = "set_reaction"
    weapons: Annotated[tuple[Count, ...], Field(min_length=1, max_length=64)]
    kind: Reaction | None = Reaction.CONE
    axis: Side | None = None
    tiles: Tiles = ()
    ammo: AmmoName | None = None


class SetCharge(UnitOrder):
    """Stand by to ram, stomp or slam what comes into reach in the enemy's turn, or no longer (V-RAM-02)."""

    order: Literal["set_reaction_ram"] = "set_reaction_ram"
    ready: bool = True


class Jam(UnitOrder):
    """Turn the ECM Blisters on one enemy, or back to guarding everyone near (V-EXT-09)."""

    order: Literal["ecm"] = "ecm"
    target: Identifier | None = None


class Dock(UnitOrder):
    """Dock a drone on a carrier in its tile (V-EXT-11)."""

    order: Literal["dock"] = "dock"
    carrier: Identifier


class Undock(UnitOrder):
    """Let a drone leave its carrier (V-EXT-11)."""

    order: Literal["undock"] = "undock"


class EndTurn(deeds.Order):
    """End the turn of a side; the last side to do so brings on the end phase (V-TRN-02)."""

    order: Literal["end_turn"] = "end_turn"
    side: Identifier


class GmCorrect(deeds.Order):
    """Put something right by hand; the rules are not asked."""

    order: Literal["gm_correct"] = "gm_correct"
    correction: Correction


AnyOrder: TypeAlias = (
    Move
    | Fire
    | FireAtTile
    | FireAtStructure
    | Ram
    | Stomp
    | Slam
    | StrikeWithArmature
    | HunkerDown
    | Jump
    | Glide
    | SwitchShield
    | TransferShield
    | BoostShield
    | LaySmoke
    | SwapAmmo
    | SetReaction
    | SetCharge
    | Jam
    | Dock
    | Undock
    | EndTurn
    | GmCorrect
)
ORDERS: TypeAdapter[AnyOrder] = TypeAdapter(Annotated[AnyOrder, Field(discriminator="order")])
"""Reads and writes any order as JSON."""


def read_order(data: Mapping[str, Any]) -> AnyOrder:
    """Return the order that JSON tells; raises DocumentError, naming the field, when it tells none."""
    return read_deed(ORDERS, "order", data)
