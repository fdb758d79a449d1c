"""Driving a tank through what stands in its way: a barricade, or a civilian vehicle."""

from dataclasses import dataclass

from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.ram import Fighter, armour_of, half_of, tiles_driven
from mapper.rules.vehicle.ram_damage import vehicle_rammed
from mapper.rules.vehicle.target import Target
from mapper.rules.vehicle.tolerance import reaches


@dataclass(frozen=True, slots=True)
class Breach:
    """A tank driven into an obstacle: what is left of that, and whether the tank gets through or stops.

    It is not the turn's one ram (V-RAM-01). `attacker` is the tank afterwards.
    """

    damage: Explained
    left: float
    self_damage: Explained
    self_pen: Explained
    attacker: Target

    @property
    def through(self) -> bool:
        """Whether the obstacle is gone and the tank goes on."""
        return self.left <= 0.0


def breach_barricade(tank: Fighter, driven: int, durability: float, book: Rulebook) -> Breach:
    """Drive into a barricade with so much durability, after so many tiles this turn (V-RAM-08)."""
    return _breach(tank, driven, durability, _self_damage(tank, book), book)


def breach_civilian(tank: Fighter, driven: int, durability: float, book: Rulebook) -> Breach:
    """Drive into a civilian vehicle, which does the tank nothing (V-MAP-15)."""
    return _breach(tank, driven, durability, Explained(0.0, ()), book)


def worn_barricade(durability: float, damage: float) -> float:
    """Return a barricade section's durability after a hit; at 0 it is gone at once (V-STR-11)."""
    left = durability - damage
    return 0.0 if reaches(0.0, left) else left


def _breach(tank: Fighter, driven: int, durability: float, self_damage: Explained, book: Rulebook) -> Breach:
    if not isinstance(tank.state, Target):
        raise TypeError("only vehicles ram")
    reasons = (tiles_driven(driven, book), armour_of("own", tank, book))
    damage = Explained(total(reasons), reasons)
    pen = half_of(self_damage.value, book)
    after = vehicle_rammed(tank.state, self_damage.value, pen.value, tank.facing, book)
    return Breach(damage, worn_barricade(durability, damage.value), self_damage, pen, after)


def _self_damage(tank: Fighter, book: Rulebook) -> Explained:
    """Return what a barricade does to the tank; a Dozer Blade spares it that (V-RAM-08, V-QRK-11)."""
    for row in tank.effects(book):
        if row.ram.barricade_self is not None:
            value = row.ram.barricade_self
            return Explained(value, (Reason(row.name, row.source, value),))
    value = book.tables.barricade.tank_self_damage
    text = "ramming a barricade"
    return Explained(value, (book.reason("barricade.tank_self_damage", text, value, clause="V-RAM-08"),))
