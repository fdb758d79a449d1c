"""A volley at a structure: each shot that misses still strikes it, on a tougher part."""

from dataclasses import dataclass
from functools import lru_cache, partial

from mapper.rules.script import Script, odds_after
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sections import Section
from mapper.rules.vehicle.structure_damage import Blow, Contact, strike_structure
from mapper.rules.vehicle.volley import HIT, Chances


@dataclass(frozen=True, slots=True)
class StructureVolley:
    """So many shots of one kind at a section; those that scatter when they miss do nothing to it then."""

    blow: Blow
    shots: int
    chances: Chances
    book: Rulebook
    scatters: bool = False


def bombard(volley: StructureVolley, section: Section) -> Script[Section]:
    """Resolve a whole volley at a section, shot by shot; what is down already takes no more."""
    for _ in range(volley.shots):
        section = yield from one_shot(volley, section)
    return section


def one_shot(volley: StructureVolley, section: Section) -> Script[Section]:
    """Resolve one shot: the roll to hit, its re-roll, then where on the section it strikes (V-STR-02)."""
    if section.falls:
        return section
    chances = volley.chances
    result = yield chances.roll("to hit", "V-HIT-01")
    for _ in range(chances.rerolls):
        if result == HIT:
            result = yield chances.roll("the success is rolled again", "V-HIT-17")
    if result != HIT and volley.scatters:
        return section
    contact = Contact.HIT if result == HIT else Contact.MISS
    return strike_structure(section, volley.blow, contact, volley.book).section


@lru_cache(maxsize=1024)
def section_odds(volley: StructureVolley, section: Section) -> tuple[tuple[Section, float], ...]:
    """Return how a section may stand after a volley, likeliest first; asked again, the answer is kept."""
    states = odds_after({section: 1.0}, partial(one_shot, volley), volley.shots)
    return tuple(sorted(states.items(), key=lambda entry: -entry[1]))
