"""A unit of a fight: with its build, its condition, and what others need to know of them."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armed import armed
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.defence import target_of
from mapper.rules.vehicle.effects import EcmPassive
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import COCKPIT, Condition, read_condition
from mapper.rules.vehicle.target import Victim
from mapper.rules.vehicle.vision import Eyes, eyes_by

ON_FOOT = (UnitKind.INFANTRY, UnitKind.DRONE)
_KEPT = 512


@dataclass(frozen=True, eq=False)
class Party:
    """A unit with its build and condition by one rulebook."""

    unit: Unit
    book: Rulebook
    build: Build
    condition: Condition

    @cached_property
    def sensors(self) -> float:
        """Its sensor points as others may use them; a damaged cockpit halves them (V-CRT-05)."""
        left = self.book.tables.crit.damaged_sensors if self.condition.is_damaged(COCKPIT) else 1.0
        return self.build.sensors.value * left

    @cached_property
    def eyes(self) -> Eyes:
        """How it sees."""
        return eyes_by(self.build, self.condition, self.book)

    @cached_property
    def on_foot(self) -> bool:
        """Whether it is infantry or a drone (V-INF-01)."""
        return self.unit.kind in ON_FOOT

    @cached_property
    def gone(self) -> bool:
        """Whether it is destroyed, its pilot dead, or it is out (V-DMG-37, V-CRT-05, V-INF-08)."""
        return self.condition.is_destroyed(COCKPIT) or self.victim.gone

    @cached_property
    def victim(self) -> Victim:
        """The unit as shots meet it."""
        return target_of(self.build, self.condition, self.book)

    @cached_property
    def weapons(self) -> tuple[WeaponBuild, ...]:
        """Its weapons, the free one and those that extra systems bring among them (V-BLD-07)."""
        return armed(self.build, self.book)

    def weapon(self, place: int) -> WeaponBuild | None:
        """Return the weapon at a place on its sheet, counted from 0."""
        return next((weapon for weapon in self.weapons if weapon.place == place), None)

    @cached_property
    def quirks(self) -> frozenset[str]:
        """The keys of its quirks and extra systems."""
        return frozenset(self.build.effects)

    @cached_property
    def ecm(self) -> EcmPassive | None:
        """Its jammers, None when it has none that work (V-EXT-09)."""
        if self.gone:
            return None
        return next(
            (effect.ecm.passive for effect in self.build.effects.values() if effect.ecm.passive), None
        )

    @cached_property
    def relays(self) -> bool:
        """Whether it shares its sensors with allies elsewhere (V-QRK-06)."""
        return not self.gone and any(effect.blackbox.remote for effect in self.build.effects.values())


def party_of(unit: Unit, book: Rulebook) -> Party:
    """Return a unit with its build and condition; kept for units that were asked about lately.

    Raises DocumentError when its sheet or state is not of this ruleset.
    """
    key = (id(unit), id(book))
    with _lock:
        kept = _parties.get(key)
        if kept is not None:
            _parties.move_to_end(key)
            return kept
    made = Party(unit, book, build_of(unit, book), read_condition(unit))
    with _lock:  # a party holds what its key names, so that no identity is given away while it is kept
        _parties[key] = made
        while len(_parties) > _KEPT:
            _parties.popitem(last=False)
    return made


_parties: OrderedDict[tuple[int, int], Party] = OrderedDict()
_lock = Lock()
