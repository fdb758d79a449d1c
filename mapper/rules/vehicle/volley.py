"""A volley: the shots of one weapon in one attack, played with dice or turned into exact odds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from mapper.rules.script import Roll, Script, odds_after
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.landing import Landing, come_down, landing_odds, rows
from mapper.rules.vehicle.shot import AnyShot, Shot
from mapper.rules.vehicle.target import Target, Victim
from mapper.rules.vehicle.tolerance import reaches

HIT, BARRICADE, MISS = "hit", "barricade", "miss"


@dataclass(frozen=True, slots=True)
class Chances:
    """The outcome classes of one to-hit roll; a success is rolled again `rerolls` times."""

    hit: float
    barricade: float = 0.0
    rerolls: int = 0

    @property
    def chance(self) -> float:
        """The chance to hit, the re-roll included (V-HIT-17)."""
        return self.hit ** (1 + self.rerolls)

    @property
    def barricade_chance(self) -> float:
        """The chance to hit the barricade, the re-roll included (V-HIT-10)."""
        return self.barricade * sum(self.hit**rolls for rolls in range(1 + self.rerolls))

    def roll(self, reason: str, clause: str) -> Roll:
        """Return the roll, lowest results first."""
        miss = 1.0 - self.hit - self.barricade
        return Roll(((HIT, self.hit), (BARRICADE, self.barricade), (MISS, max(0.0, miss))), reason, clause)


@dataclass(frozen=True, slots=True)
class Volley:
    """So many shots of one kind: where they land and with which chances.

    `covered` holds the chances while the barricade on the line of fire stands, None without one. Rounds that
    come down together have a `landing`; it counts what is left of them after their rolls.
    """

    shot: AnyShot
    shots: int
    strike: Strike
    chances: Chances
    covered: Chances | None = None
    barricade: float = 0.0
    landing: Landing | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The victim and the durability of the barricade before it, between two shots."""

    victim: Victim
    barricade: float = 0.0


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """Every way a volley may end with its chance, likeliest first, and the chance of 0, 1, ... hits."""

    scenes: tuple[tuple[Scene, float], ...]
    hits: tuple[float, ...]


def fire(volley: Volley, victim: Victim) -> Script[Scene]:
    """Resolve a whole volley, shot by shot; shots after the destruction are not fired."""
    strike = volley.strike.for_burst(victim)
    if volley.landing is not None:
        down = yield from come_down(volley.shot, strike, volley.landing, victim)
        return Scene(down.victim, down.barricade)
    scene = Scene(victim, volley.barricade)
    for _ in range(volley.shots):
        scene = yield from one_shot(volley, strike, scene)
    return scene


def one_shot(volley: Volley, strike: Strike, scene: Scene) -> Script[Scene]:
    """Resolve one shot: the roll to hit, its re-roll, then the hit or the barricade (V-HIT-01, V-HIT-10)."""
    if scene.victim.gone:
        return scene
    chances = volley.covered if volley.covered is not None and scene.barricade > 0.0 else volley.chances
    result = yield chances.roll("to hit", "V-HIT-01")
    for _ in range(chances.rerolls):
        if result == HIT:
            result = yield chances.roll("the success is rolled again", "V-HIT-17")
    if result == HIT:
        return Scene((yield from land(scene.victim, volley.shot, strike)), scene.barricade)
    if result == BARRICADE:
        left = scene.barricade - volley.shot.total_damage
        return replace(scene, barricade=0.0 if reaches(0.0, left) else left)
    return scene


@lru_cache(maxsize=4096)
def volley_odds(volley: Volley, victim: Victim) -> VolleyOdds:
    """Return the exact odds of a volley; asked again for the same, the answer is kept."""
    if volley.landing is not None:
        return _landed(volley, volley.landing, victim)
    step = partial(one_shot, volley, volley.strike.for_burst(victim))
    scenes = odds_after({Scene(victim, volley.barricade): 1.0}, step, volley.shots)
    return VolleyOdds(_likeliest(scenes), _hits(volley, _intercepted(volley.shot, victim)))


def volleys_odds(volleys: Iterable[Volley], victim: Victim) -> tuple[tuple[Victim, float], ...]:
    """Return how a victim may end after several volleys, one after another."""
    states: dict[Victim, float] = {victim: 1.0}
    for volley in volleys:
        merged: dict[Victim, float] = {}
        for state, chance in states.items():
            for scene, share in volley_odds(volley, state).scenes:
                merged[scene.victim] = merged.get(scene.victim, 0.0) + chance * share
        states = merged
    return tuple(states.items())


def arrivals(volley: Volley) -> Mapping[tuple[AnyShot, ...], float]:
    """Return the shots that may strike the target, one after another, with the chance of each row of them.

    What Slat Armour destroys is among them.
    """
    if volley.landing is not None:
        return rows(volley.shot, volley.landing)
    return {(volley.shot,) * number: chance for number, chance in enumerate(_hits(volley, 0.0)) if chance}


def hits_of(shots: int, chance: float) -> tuple[float, ...]:
    """Return the chance of 0, 1, ... hits of so many shots that hit with this chance each."""
    hits = [1.0]
    for _ in range(shots):
        hits = [
            before * (1.0 - chance) + with_hit * chance
            for before, with_hit in zip([*hits, 0.0], [0.0, *hits], strict=True)
        ]
    return tuple(hits)


def _landed(volley: Volley, landing: Landing, victim: Victim) -> VolleyOdds:
    scenes: dict[Scene, float] = {}
    for down, chance in landing_odds(volley.shot, volley.strike.for_burst(victim), landing, victim).items():
        scene = Scene(down.victim, down.barricade)
        scenes[scene] = scenes.get(scene, 0.0) + chance
    hits, passed = [0.0] * (volley.shots + 1), 1.0 - _intercepted(volley.shot, victim)
    for rounds, _, chance in landing.counts:
        for number, share in enumerate(hits_of(rounds, passed)):
            hits[number] += chance * share
    return VolleyOdds(_likeliest(scenes), tuple(hits))


def _likeliest(scenes: Mapping[Scene, float]) -> tuple[tuple[Scene, float], ...]:
    return tuple(sorted(scenes.items(), key=lambda entry: -entry[1]))


def _intercepted(shot: AnyShot, victim: Victim) -> float:
    """The chance that Slat Armour destroys the round, which then is no hit."""
    slat = isinstance(victim, Target) and isinstance(shot, Shot) and shot.ammo == victim.slat_ammo
    return victim.slat if slat and isinstance(victim, Target) else 0.0


def _hits(volley: Volley, intercepted: float) -> tuple[float, ...]:
    passed = 1.0 - intercepted
    if volley.covered is None:
        return hits_of(volley.shots, volley.chances.chance * passed)
    states: dict[tuple[int, float], float] = {(0, volley.barricade): 1.0}
    for _ in range(volley.shots):
        merged: dict[tuple[int, float], float] = {}
        for (hits, barricade), chance in states.items():
            chances = volley.covered if barricade > 0.0 else volley.chances
            left = barricade - volley.shot.total_damage
            gone = 0.0 if reaches(0.0, left) else left
            hit, cover = chances.chance * passed, chances.barricade_chance
            for state, share in (
                ((hits + 1, barricade), hit),
                ((hits, gone), cover),
                ((hits, barricade), max(0.0, 1.0 - hit - cover)),
            ):
                merged[state] = merged.get(state, 0.0) + chance * share
        states = merged
    found = [0.0] * (volley.shots + 1)
    for (hits, _), chance in states.items():
        found[hits] += chance
    return tuple(found)
