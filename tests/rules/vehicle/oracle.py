"""The vehicles and shots of the naive odds as the rules know them."""

from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.target import Armour, Internals, Plating, Shield, Target
from tests.rules.vehicle.naive_odds import Bullet, Vehicle

AMMO = "APHE"


def as_target(vehicle: Vehicle) -> Target:
    """Return the same vehicle for the rules."""
    plating = Plating(
        float(vehicle.thickness),
        float(vehicle.full_durability),
        deflected=frozenset({AMMO}) if vehicle.glacis else frozenset(),
    )
    shield = Shield(
        float(vehicle.shield_thickness),
        float(vehicle.shield_full),
        float(vehicle.charge),
        float(vehicle.shield_full),
    )
    return Target(
        armour=Armour(plating, float(vehicle.durability), float(vehicle.heat)),
        shield=shield if vehicle.charge else None,
        internals=Internals(float(vehicle.internals), float(vehicle.internals), 0.25),
        slat=0.5 if vehicle.slat else 0.0,
        slat_ammo=AMMO,
    )


def as_shot(bullet: Bullet) -> Shot:
    """Return the same shot for the rules."""
    return Shot(
        pen=bullet.pen,
        damage=bullet.damage,
        thermal=bullet.thermal,
        ammo=AMMO if bullet.deflectable or bullet.heat_round else "",
        energy=bullet.thermal > 0,
        sub_hits=bullet.sub_hits,
        fixed=bullet.heat_round,
    )
