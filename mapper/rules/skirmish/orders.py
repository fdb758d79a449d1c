"""Every order a player or the GM can give, as strict values told apart by their field `order`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from mapper.model.value import Identifier, Name, TileField
from mapper.rules import deeds
from mapper.rules.correction import Correction
from mapper.rules.deeds import read_deed

MAX_STEPS = 400
Slot: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Slots: TypeAlias = Annotated[tuple[Slot, ...], Field(max_length=99)]
Targets: TypeAlias = Annotated[tuple[Identifier, ...], Field(max_length=1000)]


class UnitOrder(deeds.Order):
    """An order to one unit; given to one that waits, it activates it first."""

    unit: Identifier


class Activate(UnitOrder):
    """Activate a unit that has not acted this round (S-TURN-1, S-TURN-6)."""

    order: Literal["activate"] = "activate"


class Move(UnitOrder):
    """Enter these tiles one after another (S-MOVE-2 to S-MOVE-4)."""

    order: Literal["move"] = "move"
    path: Annotated[tuple[TileField, ...], Field(min_length=1, max_length=MAX_STEPS)]


class Attack(UnitOrder):
    """Attack an enemy with the equipped weapon (S-HIT-1).

    `guard` takes the first strike for the target, `own_guard` that of the counter (S-TAG qi-adept).
    """

    order: Literal["attack"] = "attack"
    target: Identifier
    guard: Identifier | None = None
    own_guard: Identifier | None = None


class StrikeStructure(UnitOrder):
    """Attack a gate, a wall or the like with the equipped weapon (S-TERR-5)."""

    order: Literal["strike_structure"] = "strike_structure"
    tile: TileField


class UseStaff(UnitOrder):
    """Use a staff, by its place among the items, on units or a tile; `goal` is where it moves one to."""

    order: Literal["staff"] = "staff"
    item: Slot
    targets: Targets = ()
    tile: TileField | None = None
    goal: TileField | None = None


class UseConsumable(UnitOrder):
    """Use a consumable, by its place among the items, on the unit itself or on a tile (S-ITEM-6)."""

    order: Literal["consumable"] = "consumable"
    item: Slot
    tile: TileField | None = None


class UseTag(UnitOrder):
    """Take a special action that a tag of the unit gives, such as Dance (S-SPECIAL-1)."""

    order: Literal["special"] = "special"
    tag: Name
    targets: Targets = ()
    tile: TileField | None = None
    goal: TileField | None = None


class Escape(UnitOrder):
    """Leave the map from an escape tile (S-TAG fleeing)."""

    order: Literal["escape"] = "escape"


class Seize(UnitOrder):
    """Seize the tile a Leader stands on (S-TAG leader)."""

    order: Literal["seize"] = "seize"


class Raze(UnitOrder):
    """Raze the tile a Raider stands on (S-TAG raider)."""

    order: Literal["raze"] = "raze"


class Equip(UnitOrder):
    """Equip a weapon, staff or accessory by its place among the items (S-FREE-1)."""

    order: Literal["equip"] = "equip"
    item: Slot


class Unequip(UnitOrder):
    """Put the equipped weapon or accessory away (S-FREE-1)."""

    order: Literal["unequip"] = "unequip"
    what: Literal["weapon", "accessory"]


class Discard(UnitOrder):
    """Throw an item away (S-FREE-2)."""

    order: Literal["discard"] = "discard"
    item: Slot


class Trade(UnitOrder):
    """Exchange items, by their places, with an adjacent ally (S-FREE-3, S-FREE-4)."""

    order: Literal["trade"] = "trade"
    partner: Identifier
    give: Slots = ()
    take: Slots = ()


class TakeTreasure(UnitOrder):
    """Take up a treasure that lies on the unit's tile (S-SCEN-8)."""

    order: Literal["take_treasure"] = "take_treasure"


class EndTurn(UnitOrder):
    """End the unit's Combat Turn (S-TURN-4)."""

    order: Literal["end_turn"] = "end_turn"


class Deploy(deeds.Order):
    """Place a unit within its side's zone before the battle (S-DEPLOY-1)."""

    order: Literal["deploy"] = "deploy"
    unit: Identifier
    tile: TileField


class EndDeployment(deeds.Order):
    """Say that a side has placed all its units (S-DEPLOY-1)."""

    order: Literal["end_deployment"] = "end_deployment"
    side: Identifier


class EndBattle(deeds.Order):
    """End the battle by the GM's word: a side has won, or nobody (S-SCEN-10)."""

    order: Literal["end_battle"] = "end_battle"
    winner: Identifier | None = None
    why: Name = ""


class GmCorrect(deeds.Order):
    """Put something right by hand; the rules are not asked."""

    order: Literal["gm_correct"] = "gm_correct"
    correction: Correction


AnyOrder: TypeAlias = (
    Activate
    | Move
    | Attack
    | StrikeStructure
    | UseStaff
    | UseConsumable
    | UseTag
    | Escape
    | Seize
    | Raze
    | Equip
    | Unequip
    | Discard
    | Trade
    | TakeTreasure
    | EndTurn
    | Deploy
    | EndDeployment
    | EndBattle
    | GmCorrect
)
ORDERS: TypeAdapter[AnyOrder] = TypeAdapter(Annotated[AnyOrder, Field(discriminator="order")])
"""Reads and writes any order as JSON."""


def read_order(data: Mapping[str, Any]) -> AnyOrder:
    """Return the order that JSON tells; raises DocumentError, naming the field, when it tells none."""
    return read_deed(ORDERS, "order", data)
