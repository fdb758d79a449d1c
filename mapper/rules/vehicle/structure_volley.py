"""A volley at a structure: what misses still strikes it, on a tougher part or beside it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from mapper.rules.script import Script, odds_after
from mapper.rules.vehicle.aps import intercept, interception, interceptions
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.rounds import STRAY, Fall, Flight, falls, fly
from mapper.rules.vehicle.screen import Inbound, Screen
from mapper.rules.vehicle.sections import Section
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.structure_damage import Blow, Contact, gassed, strike_structure
from mapper.rules.vehicle.thermobaric import Boost, together
from mapper.rules.vehicle.volley import HIT, MISS, hits_of

KINDS = (Contact.HIT, Contact.MISS, Contact.NEAR)
"""The order in which rounds that come down together strike a section."""
LAST_BITS = 9
"""The decimals beyond which two durabilities count as the same."""
Counts = tuple[int, ...]
"""How many rounds strike in each of these ways."""


@dataclass(frozen=True, slots=True)
class StructureVolley:
    """So many rounds of one kind at a section.

    `near` holds the strays, by direction and tiles, that come down in one of its tiles. Rounds that come
    down `together` meet the `screen` of active protection, by a setting before they roll (`all_inbound`), and
    boost each other. Gas that hits does its damage for so many `gas_turns`; here all of it counts at once.
    """

    blow: Blow
    rounds: int
    flight: Flight
    book: Rulebook
    near: frozenset[tuple[str, int]] = frozenset()
    together: bool = False
    screen: Screen | None = None
    all_inbound: bool = False
    boost: Boost | None = field(default=None, hash=False)
    gas_turns: int = 0

    def contact(self, fall: Fall) -> Contact | None:
        """Return how a round strikes the section that falls so, None where it does nothing to it."""
        if fall.how == HIT:
            return Contact.HIT
        if self.gas_turns:
            return None
        if fall.how == STRAY:
            return Contact.NEAR if (fall.direction, fall.tiles) in self.near else None
        return Contact.MISS if fall.how == MISS else None


@dataclass(frozen=True, slots=True)
class Bombardment:
    """A section after a volley, how each round fell, and how many struck it in each way of `KINDS`."""

    section: Section
    falls: tuple[Fall, ...]
    struck: Counts


@dataclass(frozen=True, slots=True)
class SectionOdds:
    """How a section may stand after a volley, likeliest first, and the chance of 0, 1, ... direct hits."""

    sections: tuple[tuple[Section, float], ...]
    hits: tuple[float, ...]


def bombard(volley: StructureVolley, section: Section) -> Script[Bombardment]:
    """Resolve a volley at a section; shots one after another end when nothing is left of it."""
    if volley.together:
        return (yield from _all_together(volley, section))
    fallen, struck = list[Fall](), Counter[Contact]()
    for _ in range(volley.rounds):
        if section.falls:
            break
        fall = yield from fly(volley.flight)
        contact = volley.contact(fall)
        fallen.append(fall)
        if contact is not None:
            struck[contact] += 1
            section = _strike(volley, section, contact)
    return Bombardment(section, tuple(fallen), tuple(struck[kind] for kind in KINDS))


@lru_cache(maxsize=1024)
def section_odds(volley: StructureVolley, section: Section) -> SectionOdds:
    """Return the exact odds of a volley at a section; asked again for the same, the answer is kept."""
    ways = _ways(volley)
    if not volley.together:
        states = odds_after({section: 1.0}, partial(_one_shot, volley), volley.rounds)
        return SectionOdds(_likeliest(states), hits_of(volley.rounds, ways.get(Contact.HIT, 0.0)))
    found: dict[Section, float] = {}
    hits = [0.0] * (volley.rounds + 1)
    for counts, chance in _arriving(volley, ways).items():
        after = strike_with(volley, section, counts)
        found[after] = found.get(after, 0.0) + chance
        hits[counts[0]] += chance
    return SectionOdds(_likeliest(found), tuple(hits))


def strike_with(volley: StructureVolley, section: Section, counts: Counts) -> Section:
    """Return a section after rounds that came down together: the hits, then the misses, then those beside it.

    Thermobaric rounds that hit boost each other (V-IND-13).
    """
    for kind, number in zip(KINDS, counts, strict=True):
        for blow in _blows(volley, kind, number):
            section = _strike(replace(volley, blow=blow), section, kind)
    return section


def _all_together(volley: StructureVolley, section: Section) -> Script[Bombardment]:
    rounds, screen = volley.rounds, volley.screen
    if screen is not None and volley.all_inbound:
        rounds = (yield from intercept(screen, screen.facing((rounds,)))).leaking
    fallen: tuple[Fall, ...] = ()
    for _ in range(rounds):
        fallen = (*fallen, (yield from fly(volley.flight)))
    struck = Counter(volley.contact(fall) for fall in fallen)
    counts = tuple(struck[kind] for kind in KINDS)
    if screen is not None and not volley.all_inbound:
        counts = (yield from intercept(_threefold(screen), _threefold(screen).facing(counts))).flying
    return Bombardment(strike_with(volley, section, counts), fallen, counts)


def _one_shot(volley: StructureVolley, section: Section) -> Script[Section]:
    return (yield from bombard(replace(volley, rounds=1), section)).section


def _strike(volley: StructureVolley, section: Section, contact: Contact) -> Section:
    if volley.gas_turns:
        for _ in range(volley.gas_turns):
            section = gassed(section, volley.book).section
        return section
    return strike_structure(section, volley.blow, contact, volley.book).section


def _blows(volley: StructureVolley, kind: Contact, number: int) -> tuple[Blow, ...]:
    blow = volley.blow
    if kind is not Contact.HIT or volley.boost is None:
        return (blow,) * number
    shots = together((Shot(blow.pen, blow.damage, ammo=volley.boost.rows[0][0]),) * number, volley.boost)
    return tuple(replace(blow, damage=shot.damage) for shot in shots if isinstance(shot, Shot))


def _ways(volley: StructureVolley) -> Mapping[Contact | None, float]:
    """Return the chances of the ways in which a round strikes the section."""
    ways: dict[Contact | None, float] = {}
    for fall, chance in falls(volley.flight).items():
        contact = volley.contact(fall)
        ways[contact] = ways.get(contact, 0.0) + chance
    return ways


def _arriving(volley: StructureVolley, ways: Mapping[Contact | None, float]) -> Mapping[Counts, float]:
    """Return how many rounds strike in each way after what meets them, with the exact chances."""
    screen = volley.screen
    if screen is None:
        return _counts({volley.rounds: 1.0}, ways)
    if volley.all_inbound:
        left: dict[int, float] = {}
        for inbound, chance in interception(screen, (volley.rounds,)).items():
            left[inbound.leaking] = left.get(inbound.leaking, 0.0) + chance
        return _counts(left, ways)
    met = _threefold(screen)
    flying: dict[Inbound, float] = {
        met.facing(counts): chance for counts, chance in _counts({volley.rounds: 1.0}, ways).items()
    }
    found: dict[Counts, float] = {}
    for inbound, chance in interceptions(met, flying).items():
        found[inbound.flying] = found.get(inbound.flying, 0.0) + chance
    return found


def _counts(rounds: Mapping[int, float], ways: Mapping[Contact | None, float]) -> dict[Counts, float]:
    """Return how many of so many rounds strike in each way."""
    found: dict[Counts, float] = {}
    states: dict[Counts, float] = {(0,) * len(KINDS): 1.0}
    for number in range(max(rounds) + 1):
        for counts, chance in states.items():
            if rounds.get(number):
                found[counts] = found.get(counts, 0.0) + chance * rounds[number]
        after: dict[Counts, float] = {}
        for counts, chance in states.items():
            for way, share in ways.items():
                more = tuple(count + (kind is way) for kind, count in zip(KINDS, counts, strict=True))
                after[more] = after.get(more, 0.0) + chance * share
        states = after
    return found


def _threefold(screen: Screen) -> Screen:
    """Return the screen against rounds that are alike to it but strike in different ways."""
    return replace(screen, munitions=screen.munitions * len(KINDS))


def _likeliest(states: Mapping[Section, float]) -> tuple[tuple[Section, float], ...]:
    """Put the likeliest first; those that differ in the last bits only are the same."""
    merged: dict[float, tuple[Section, float]] = {}
    for section, chance in states.items():
        known, before = merged.get(round(section.durability, LAST_BITS), (section, 0.0))
        merged[round(section.durability, LAST_BITS)] = (known, before + chance)
    return tuple(sorted(merged.values(), key=lambda entry: -entry[1]))
