"""What a volley meets on its way: the munitions in it, and the active protection of those in the tile."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Munition:
    """One kind of munition in a volley: its calibre in mm, and the side of its target it comes from.

    `low` tells that dischargers meet it: a missile fired directly or a rocket at low angle (V-APS-06). What
    is not `stoppable` is met by nothing (V-APS-01).
    """

    calibre: float
    arc: str = ""
    low: bool = False
    stoppable: bool = True


@dataclass(frozen=True, slots=True)
class Battery:
    """The lasers or the kinetic guns of a unit: shots left this turn, the chance of one, standing orders.

    `largest` tells that it fires at the largest calibre first, `per_target` how often at one munition.
    """

    shots: int
    chance: float
    over_mm: float | None = None
    at_least: int = 1
    per_target: int | None = None
    largest: bool = True
    low_only: bool = False
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Discharger:
    """The dischargers of a unit: uses left, and the chance for the first, second, ... munition of an arc.

    `lasts_turn` is a discharge that goes on for the turn; `begun` holds the arcs of those, each with the
    munitions it has met. `each` means that every munition takes a use of its own.
    """

    uses: int
    ladder: tuple[float, ...]
    rest: float
    over_mm: float | None = None
    at_least: int = 1
    low_only: bool = True
    largest: bool = False
    each: bool = False
    lasts_turn: bool = False
    begun: tuple[tuple[str, int], ...] = ()
    clause: str = ""

    def chance(self, number: int) -> float:
        """Return the chance to destroy the munition met as this one, counted from 0."""
        return self.ladder[number] if number < len(self.ladder) else self.rest


@dataclass(frozen=True, slots=True)
class Guard:
    """The active protection of one unit, by its id; None where it has none of a kind that works."""

    unit: str
    laser: Battery | None = None
    kinetic: Battery | None = None
    discharger: Discharger | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """What a guard has used against a volley: shots, uses, and the discharges that last the turn."""

    laser: int = 0
    kinetic: int = 0
    uses: int = 0
    begun: tuple[tuple[str, int], ...] = ()

    def shots(self, kind: str) -> int:
        """Return the shots of its lasers or of its kinetic guns."""
        return self.laser if kind == "laser" else self.kinetic

    def and_shot(self, kind: str) -> "Spent":
        """Return what is used after one more shot."""
        if kind == "laser":
            return replace(self, laser=self.laser + 1)
        return replace(self, kinetic=self.kinetic + 1)


@dataclass(frozen=True, slots=True)
class Inbound:
    """A volley on its way: how many of each kind still fly, and what the guards have used.

    While a battery fires, `tried` holds (kind, shots at it, how many) of those it missed; while a discharge
    goes on, `meeting` holds how many of each kind it has still to meet, `met` how far up the ladder it is.
    """

    flying: tuple[int, ...]
    spent: tuple[Spent, ...]
    tried: tuple[tuple[int, int, int], ...] = ()
    meeting: tuple[int, ...] = ()
    met: int = 0

    @property
    def leaking(self) -> int:
        """How many munitions still fly."""
        return sum(self.flying)


@dataclass(frozen=True, slots=True)
class Screen:
    """All that stands between a volley and its target: the guards in their order, and what flies in.

    `order` is that of the kinds of protection (V-APS-02), the guards that of the units (V-APS-03).
    """

    guards: tuple[Guard, ...]
    munitions: tuple[Munition, ...]
    order: tuple[str, ...] = ("laser", "kinetic", "discharger")

    def facing(self, flying: tuple[int, ...]) -> Inbound:
        """Return a volley of so many of each kind, before anything is fired at it."""
        return Inbound(flying, tuple(Spent() for _ in self.guards))
