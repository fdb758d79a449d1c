"""What the text of a sheet says, as values, with the lines that said it."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.sheet import Doctrine

ApsKind: TypeAlias = Literal["laser", "kinetic", "discharger"]
Key: TypeAlias = tuple[str | int, ...]
"""Names what a line says: `("mobility",)`, `("weapon", 0)`, `("drone", 0, "health")`."""


@dataclass(frozen=True, slots=True)
class Pool:
    """What is left of what there was."""

    now: float
    full: float

    @property
    def whole(self) -> bool:
        """Whether nothing is gone."""
        return self.now == self.full


@dataclass(frozen=True, slots=True)
class PrintedHeader:
    """The line before the type, `Name - Player - #colour`, of which each may be missing."""

    name: str
    player: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class PrintedQuirk:
    """A quirk or extra system; `dashed` where a dash parts name and text, `text` None where there is none."""

    name: str
    text: str | None = None
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class PrintedArmour:
    """Thickness by facing (None: not printed), durability and heat; `marked` where a front bears its (F)."""

    base: float | None = None
    front: float | None = None
    side: float | None = None
    durability: Pool | None = None
    heat: float | None = None
    marked: bool = True


@dataclass(frozen=True, slots=True)
class PrintedShield:
    """A shield; `states` are the brackets after its regeneration, such as `Cracked 2`."""

    thickness: float | None = None
    durability: Pool | None = None
    regen: float | None = None
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedSmoke:
    """Smoke dischargers and their ammunition, `inline` where both stand on one line."""

    name: str = "Smoke Discharger"
    count: int = 1
    ammo: Pool | None = None
    inline: bool = False


@dataclass(frozen=True, slots=True)
class PrintedAps:
    """Active protection: `left` the shots or uses in brackets, `orders` the standing order as written."""

    name: str
    kind: ApsKind
    count: int = 1
    left: Pool | None = None
    orders: str = ""
    doctrine: Doctrine = field(default_factory=Doctrine)


@dataclass(frozen=True, slots=True)
class Stat:
    """A stat block as written, and the numbers in it; `count` sub-shots to a round, `shots` a turn."""

    text: str
    pen: float | None = None
    dmg: float | None = None
    thermal: float | None = None
    count: int = 1
    flame: float | None = None
    burning: tuple[float, int] | None = None
    shots: int | None = None
    tile_wide: bool = False


@dataclass(frozen=True, slots=True)
class PrintedAmmo:
    """Ammunition of a weapon; `ammo` its key, None when no table knows its label."""

    label: str
    rounds: Pool
    stat: Stat | None = None
    ammo: str | None = None


@dataclass(frozen=True, slots=True)
class PrintedWeapon:
    """A weapon; `key` that of its row, None when no table knows it.

    `granted` is the extra system that it is, `mount` its mount as written, `descr` the other round brackets.
    """

    name: str
    key: str | None = None
    granted: str = ""
    count: int = 1
    mm: float | None = None
    mw: float | None = None
    points: float | None = None
    mount: str = ""
    turret: bool = False
    stabilised: bool = False
    coaxial: bool = False
    descr: tuple[str, ...] = ()
    stats: tuple[Stat, ...] = ()
    heat: float | None = None
    ammo: tuple[PrintedAmmo, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedState:
    """Something that has happened to a unit, by its name: `Stun: stunned`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class PrintedDrone:
    """A drone, or a man."""

    name: str
    state: str = ""
    health: Pool | None = None
    shield: Pool | None = None
    mobility: float | None = None
    aps: tuple[PrintedAps, ...] = ()
    weapons: tuple[PrintedWeapon, ...] = ()
    states: tuple[PrintedState, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Something of a line, with its number in the text, from 1: the line itself where no grammar knows it."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line as it was written, with its ending; `key` names what it says, None for blanks and notes."""

    raw: str
    ending: str = "\n"
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet as its text says it.

    `type` is None where the text doesn't tell it, or speaks of men and drones alone. `written` are its lines,
    from which it is printed as it was; `notes` those that the grammar doesn't know, `marked` what hidden
    characters stood in them. None of these counts for equality.
    """

    type: VehicleType | None = None
    header: PrintedHeader | None = None
    quirks: tuple[PrintedQuirk, ...] = ()
    internals: Pool | None = None
    mobility: float | None = None
    sensors: float | None = None
    stabiliser: float | None = None
    armour: PrintedArmour = PrintedArmour()
    shield: PrintedShield | None = None
    generator: float | None = None
    capacitor: Pool | None = None
    smoke: PrintedSmoke | None = None
    aps: tuple[PrintedAps, ...] = ()
    weapons: tuple[PrintedWeapon, ...] = ()
    states: tuple[PrintedState, ...] = ()
    drones: tuple[PrintedDrone, ...] = ()
    notes: tuple[Note, ...] = field(default=(), compare=False)
    marked: tuple[Note, ...] = field(default=(), compare=False)
    written: tuple[WrittenLine, ...] = field(default=(), compare=False)

    @property
    def is_vehicle(self) -> bool:
        """Whether it tells of a vehicle, not of men and drones alone."""
        told = (self.type, self.internals, self.mobility, self.shield, self.generator)
        has_parts = self.armour != PrintedArmour() or bool(self.aps or self.weapons or self.smoke)
        return not self.drones or has_parts or any(part is not None for part in told)


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """The sheets of a text, and what stands before the first."""

    sheets: tuple[PrintedSheet, ...]
    before: tuple[WrittenLine, ...] = ()
    notes: tuple[Note, ...] = ()
    marked: tuple[Note, ...] = ()
