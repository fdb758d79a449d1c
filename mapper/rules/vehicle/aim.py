"""Who aims what at whom: the facts that a roll to hit depends on."""

from dataclasses import dataclass
from enum import StrEnum

from mapper.geometry.grid import Edge


class Reaction(StrEnum):
    """How reaction fire is set (V-HIT-21, V-HIT-23, V-HIT-25), or a Reaction Turn in its place (V-EXT-13)."""

    CONE = "cone"
    CORNER = "corner"
    TIGHT = "tight"
    TURN = "turn"


class Mode(StrEnum):
    """How a weapon is fired (V-IND-01, V-IND-08); `FOCUS` is the sonic array at a single tile (V-EXT-15)."""

    DIRECT = "direct"
    LOW = "low"
    HIGH = "high"
    TOP = "top"
    FOCUS = "focus"

    @property
    def is_direct(self) -> bool:
        """Whether it needs its own sight, and a straight way to the target."""
        return self in (Mode.DIRECT, Mode.FOCUS)

    @property
    def is_flat(self) -> bool:
        """Whether it flies flat enough for a barricade to stop it (V-HIT-10)."""
        return self.is_direct or self is Mode.LOW


@dataclass(frozen=True, slots=True)
class Shooter:
    """The vehicle or infantry that fires; `moved` counts this turn's tiles up to the shot (V-HIT-18).

    `chassis_stabiliser` is in points of a walker's, None on anything else. `sensors` are points. `quirks`
    holds quirks and extra systems.
    """

    npc: bool = False
    infantry: bool = False
    sensors: float = 0.0
    moved: int = 0
    chassis_stabiliser: float | None = None
    chassis_stabiliser_full: float = 5.0
    cockpit_damaged: bool = False
    high: bool = False
    stun: int = 0
    quirks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Aimed:
    """The unit aimed at; `moved` counts the tiles of its last turn (V-HIT-06).

    `barricade` is the edge of its tile that covers it, `jammed_by` the unit whose passive ECM does.
    """

    moved: int = 0
    high: bool = False
    barricade: Edge | None = None
    behind_barricade: bool = False
    ecm_passive: bool = False
    jammed_by: str = ""
    quirks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Gun:
    """The weapon fired: its key in the tables, its ammunition and its mount; `rockets` fire in one volley."""

    weapon: str = ""
    ammo: str = ""
    turret: bool = False
    stabilised: bool = False
    damaged: bool = False
    rockets: int = 1


@dataclass(frozen=True, slots=True)
class Ally:
    """An ally whose sensors may help: in the same tile, or by relay when it sees the target (V-HIT-03)."""

    sensors: float
    same_tile: bool = True
    relay: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Spotter:
    """Who sees the target for indirect fire (V-IND-03)."""

    sensors: float = 0.0
    relay: bool = False
    drone_only: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """One shot as it is aimed."""

    shooter: Shooter = Shooter()
    target: Aimed = Aimed()
    gun: Gun = Gun()
    mode: Mode = Mode.DIRECT
    spotter: Spotter | None = None
    reaction: Reaction | None = None
    same_smoke: bool = False
    active_ecm: bool = False
    allies: tuple[Ally, ...] = ()
