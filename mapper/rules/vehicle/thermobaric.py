"""How thermobaric rounds that hit one tile in one turn boost each other (V-IND-13)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.shot import AnyShot, Shot
from mapper.rules.vehicle.tolerance import exceeds


@dataclass(frozen=True, slots=True)
class Boost:
    """What rounds of some ammunition give each other, and those that hit the tile earlier this turn.

    `rows` holds an ammunition, the share of its base damage a round gives each other one, and the most of its
    own it may gain. `earlier` rounds boost later ones; that they gain from them too is a setting.
    """

    rows: tuple[tuple[str, float, float], ...]
    earlier: tuple[Shot, ...] = ()
    retroactive: bool = False

    def given(self, shot: AnyShot) -> float:
        """Return the damage a round adds to each other one."""
        row = self._row(shot)
        return row[1] * shot.damage if row is not None and isinstance(shot, Shot) else 0.0

    def gain(self, shot: AnyShot, pool: float) -> float:
        """Return the damage a round gains where all together, itself included, give so much."""
        row = self._row(shot)
        if row is None or not isinstance(shot, Shot):
            return 0.0
        return min(row[2] * shot.damage, pool - self.given(shot))

    def _row(self, shot: AnyShot) -> tuple[str, float, float] | None:
        name = shot.ammo if isinstance(shot, Shot) else ""
        return next((row for row in self.rows if row[0] == name), None)


def boost_of(book: Rulebook, earlier: Iterable[Shot] = ()) -> Boost:
    """Return how thermobaric rounds boost each other by a rulebook."""
    rows = tuple((name, row.stack, row.stack_cap) for name, row in book.tables.ammo.items() if row.stack)
    return Boost(rows, tuple(earlier), book.settings.fae.retroactive)


def together(shots: Iterable[AnyShot], boost: Boost | None) -> tuple[AnyShot, ...]:
    """Return the shots that land in one tile together as they strike, boosted.

    With the setting, what earlier rounds gain by them strikes once more, at the end.
    """
    landing = tuple(shots)
    if boost is None:
        return landing
    before = sum(boost.given(shot) for shot in boost.earlier)
    pool = before + sum(boost.given(shot) for shot in landing)
    struck = tuple(_with(shot, boost.gain(shot, pool)) for shot in landing)
    if not boost.retroactive or pool == before:
        return struck
    gained = ((shot, boost.gain(shot, pool) - boost.gain(shot, before)) for shot in boost.earlier)
    return (*struck, *(replace(shot, damage=more) for shot, more in gained if exceeds(more, 0.0)))


def _with(shot: AnyShot, gain: float) -> AnyShot:
    return replace(shot, damage=shot.damage + gain) if gain and isinstance(shot, Shot) else shot
