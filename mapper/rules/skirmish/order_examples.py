"""An example of every order by the skirmish rules."""

from mapper.rules.cast import Cast
from mapper.rules.correction import Correction, UnitChange
from mapper.rules.skirmish import orders
from mapper.rules.skirmish.orders import AnyOrder


def order_examples(cast: Cast) -> tuple[AnyOrder, ...]:
    """Return one order of each kind, in the order they are told in; not all may be given at once."""
    unit, target, tile = cast.unit, cast.target, cast.tile
    return (
        orders.Deploy(unit=unit, tile=tile),
        orders.EndDeployment(side=cast.side),
        orders.Activate(unit=unit),
        orders.Move(unit=unit, path=(tile,)),
        orders.Attack(unit=unit, target=target),
        orders.StrikeStructure(unit=unit, tile=tile),
        orders.UseStaff(unit=unit, item=0, targets=(cast.friend,)),
        orders.UseConsumable(unit=unit, item=0),
        orders.UseTag(unit=unit, tag="Dance", targets=(cast.friend,)),
        orders.Escape(unit=unit),
        orders.Seize(unit=unit),
        orders.Raze(unit=unit),
        orders.Equip(unit=unit, item=0),
        orders.Unequip(unit=unit, what="weapon"),
        orders.Discard(unit=unit, item=0),
        orders.Trade(unit=unit, partner=cast.friend, give=(0,)),
        orders.TakeTreasure(unit=unit),
        orders.EndTurn(unit=unit),
        orders.EndBattle(winner=cast.side),
        orders.GmCorrect(
            correction=Correction(note="why", changed=(UnitChange(unit=unit, set={"name": "New name"}),))
        ),
    )
