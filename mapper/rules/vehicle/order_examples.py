"""An example of every order by the vehicle rules."""

from mapper.geometry.grid import Side
from mapper.rules.cast import Cast
from mapper.rules.correction import Correction, UnitChange
from mapper.rules.gait import StepKind
from mapper.rules.vehicle import orders
from mapper.rules.vehicle.orders import AnyOrder


def order_examples(cast: Cast) -> tuple[AnyOrder, ...]:
    """Return one order of each kind, in the order they are told in; not all may be given at once."""
    unit, target, tile = cast.unit, cast.target, cast.tile
    return (
        orders.Move(unit=unit, path=(StepKind.TURN_LEFT, StepKind.FORWARD)),
        orders.Fire(unit=unit, weapon=0, ammo="HE", target=target),
        orders.FireAtTile(unit=unit, weapon=0, ammo="HE", tile=tile),
        orders.FireAtStructure(unit=unit, weapon=0, structure=cast.structure, tile=tile),
        orders.Ram(unit=unit, target=target),
        orders.Stomp(unit=unit, target=target, spend=1),
        orders.Slam(unit=unit, target=target),
        orders.StrikeWithArmature(unit=unit, target=target, spend=1),
        orders.HunkerDown(unit=unit),
        orders.Jump(unit=unit),
        orders.Glide(unit=unit, up=True),
        orders.SwitchShield(unit=unit, action="activate"),
        orders.TransferShield(unit=unit, target=cast.friend, amount=5),
        orders.BoostShield(unit=unit, times=2),
        orders.LaySmoke(unit=unit, tile=tile),
        orders.SwapAmmo(unit=unit, weapon=0, ammo="APHE"),
        orders.SetReaction(unit=unit, weapons=(0,), axis=Side.N),
        orders.SetCharge(unit=unit),
        orders.Jam(unit=unit, target=target),
        orders.Dock(unit=unit, carrier=cast.friend),
        orders.Undock(unit=unit),
        orders.EndTurn(side=cast.side),
        orders.GmCorrect(
            correction=Correction(note="why", changed=(UnitChange(unit=unit, set={"name": "New name"}),))
        ),
    )
