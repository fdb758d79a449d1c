"""The weapons of a build, as values: calibre, shots, energy, rounds and what each ammunition does."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mapper.rules.reasons import Explained
from mapper.rules.vehicle.rows import Angle

BEAM = "beam"
"""Stands for the ammunition in the profile of a weapon that needs none."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What one shot does with one ammunition; `count` sub-shots to a round."""

    ammo: str
    pen: float
    dmg: float
    thermal: float = 0.0
    count: int = 1


@dataclass(frozen=True, slots=True)
class WeaponBuild:
    """A weapon as built; `place` counts from 0 on the sheet.

    `shots` are those of a turn (a pod's: its tubes), `energy` EN per firing, `calibre` in mm that of a shot,
    `power` in MW that of an energy weapon, `stock` the rounds it has (None: it needs none), `rounds` how they
    are split. `price` is its cost in points without rounds and mounts, `width` the points it weighs in the
    crit walk and for internals, `ammo_points` those of its rounds, included ones too. `extra` is the EN it is
    given for a stronger shot, which `energy` then includes. `area` weapons strike everything in a tile,
    `reach` is how many tiles away they may be, `shares` the place of the weapon whose turn they take.
    """

    place: int
    weapon: str
    name: str
    family: str
    fire: tuple[Angle, ...]
    shots: Explained
    energy: Explained
    calibre: Explained | None = None
    power: Explained | None = None
    stock: Explained | None = None
    rounds: Mapping[str, int] = field(default_factory=dict)
    profiles: tuple[Profile, ...] = ()
    turret: bool = False
    stabilised: bool = False
    autoloader: bool = False
    interceptable: bool = False
    reaction: bool = True
    restricted: bool = False
    count: int = 1
    price: float = 0.0
    width: float = 0.0
    ammo_points: float = 0.0
    mount_points: float = 0.0
    extra: float = 0.0
    area: bool = False
    reach: int | None = None
    shares: int | None = None

    @property
    def mm(self) -> float | None:
        """The shot calibre in mm, or None."""
        return self.calibre.value if self.calibre else None

    @property
    def mw(self) -> float | None:
        """The power in MW, or None."""
        return self.power.value if self.power else None

    def profile(self, ammo: str) -> Profile | None:
        """Return what a shot with this ammunition does, or None."""
        return next((profile for profile in self.profiles if profile.ammo == ammo), None)
