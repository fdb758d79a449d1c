"""Infantry in one tile: how many a shot strikes, and the men one after another as they stand."""

from dataclasses import dataclass, replace
from math import ceil

from mapper.rules.script import Script, check
from mapper.rules.vehicle import infantry
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.shot import AnyShot, Flame, Gas, Shot
from mapper.rules.vehicle.target import Infantry

HIT, MISS = "hit", "miss"
Squad = tuple[Infantry, ...]
"""The men of one tile, in the order in which shots strike them."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How many men a shot strikes: None is everyone in the tile (V-INF-02, V-INF-07)."""

    men: int | None = 1

    def of(self, standing: int) -> int:
        """Return how many of those standing it strikes."""
        return standing if self.men is None else min(self.men, standing)


def spread_of(shot: AnyShot, weapon: str, book: Rulebook) -> Spread:
    """Return how many men a shot of this weapon strikes."""
    match shot:
        case Gas() | Flame():
            return Spread(None)
        case Shot():
            ammo, row = book.tables.ammo.get(shot.ammo), book.tables.weapon.get(weapon)
            if ammo is not None and ammo.tile_wide:
                return Spread(None)
            multi = (ammo is not None and ammo.infantry_multi) or (row is not None and row.infantry_multi)
            return Spread(number_hit(shot, book) if multi else 1)
        case _:
            return Spread()


def number_hit(shot: Shot, book: Rulebook) -> int:
    """Return how many men a shot strikes that can strike several: one for each 25 damage, rounded up."""
    thermal = shot.thermal if shot.energy and book.settings.infantry.plasgun_thermal_counts else 0.0
    return max(1, ceil((shot.total_damage + thermal) / book.tables.squad.multi_hit_divisor - 1e-9))


def struck(squad: Squad, shot: AnyShot, spread: Spread) -> Squad:
    """Return a squad after a hit: those standing are struck in order, each by the full damage.

    Flame that follows a direct hit strikes everyone in the tile (V-DMG-26, V-INF-07).
    """
    standing = [number for number, man in enumerate(squad) if not man.gone]
    direct = frozenset(standing[: spread.of(len(standing))])
    follows = shot.flame if isinstance(shot, Shot) else None
    return tuple(
        infantry.struck(man, shot)
        if number in direct
        else infantry.burnt(man, follows)
        if follows is not None and not man.gone
        else man
        for number, man in enumerate(squad)
    )


def hail(squad: Squad, shot: Shot, chance: float) -> Script[Squad]:
    """Resolve one anti-personnel shot at the first man who stands; each is rolled by itself (V-INF-03)."""
    at = next((number for number, man in enumerate(squad) if not man.gone), None)
    if at is None or (yield check(chance, "to hit", "V-HIT-01", names=(HIT, MISS))) == MISS:
        return squad
    return (*squad[:at], infantry.struck(squad[at], shot), *squad[at + 1 :])


def hits_needed(man: Infantry, shot: AnyShot) -> int | None:
    """Return how many hits put a man out, None where no number does."""
    hits, now = 0, man
    while not now.gone:
        after = infantry.struck(now, shot)
        if (after.health, after.shield) == (now.health, now.shield):
            return None
        hits, now = hits + 1, replace(after, corrosion=0, burning=0)
    return hits
