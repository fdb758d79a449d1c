"""Cases about hits on structures: the kind structure."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mapper.model.structure import Trait
from mapper.rules.given import known, only
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.targets import HIGH_ANGLES, shot_from
from mapper.rules.vehicle.rounds import Aimed, Flight
from mapper.rules.vehicle.sections import Section, Stage, fallen, make_of
from mapper.rules.vehicle.structure_damage import Blow, Contact, blow_of, gassed, strike_structure
from mapper.rules.vehicle.structure_volley import StructureVolley, section_odds

Given = Mapping[str, Any]
HEIGHTS = {"high": Stage.HIGH, "low": Stage.LOW, "ruin": Stage.RUIN}
_HOW = ("hit", "near", "stacked")


def answer_structure(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about hits on one section, or about the odds of a burst at it."""
    only(given, "section", "attacks", "shot", "shots", "chance")
    section = section_from(given["section"], book)
    if "shot" in given:
        return _odds(given, section, book)
    full, damages = section.make.full, list[float]()
    for attack in given["attacks"]:
        section, dealt = _attacked(section, attack, book)
        damages.extend(dealt)
    after = fallen(section, book) if section.falls else section
    return {
        "full": full,
        "damages": damages,
        "durability": section.durability,
        "stage": after.make.stage.value,
        "stage_durability": after.durability,
    }


def section_from(given: Given, book: Rulebook) -> Section:
    """Return the section a case describes."""
    only(given, "height", "weak", "features", "durability")
    traits = {known({trait.value: trait for trait in Trait}, name) for name in given.get("features", ())}
    if given.get("weak"):
        traits.add(Trait.WEAK)
    make = make_of(known(HEIGHTS, given["height"]), frozenset(traits), book)
    return Section(make, given.get("durability", make.full))


def _attacked(section: Section, attack: Given, book: Rulebook) -> tuple[Section, list[float]]:
    if "gas" in attack and not isinstance(attack["gas"], bool):
        only(attack, "gas")
        total = 0.0
        for _ in range(attack["gas"]):
            struck = gassed(section, book)
            section, total = struck.section, total + struck.damage
        return section, [total]
    blow, contact, damages = _blow(attack, book), _contact(attack), list[float]()
    for _ in range(attack.get("count", 1)):
        struck = strike_structure(section, blow, contact, book)
        section = struck.section
        damages.extend(struck.damages)
    return section, damages


def _blow(given: Given, book: Rulebook) -> Blow:
    shot = shot_from({key: value for key, value in given.items() if key not in _HOW}, book)
    high = given.get("angle") in HIGH_ANGLES
    blow = blow_of(shot, given.get("weapon", ""), book, high=high) or Blow(0.0, 0.0)
    return replace(blow, damage=blow.damage * given.get("stacked", 1.0))


def _contact(given: Given) -> Contact:
    if given.get("near"):
        return Contact.NEAR
    return Contact.HIT if given.get("hit", True) else Contact.MISS


def _odds(given: Given, section: Section, book: Rulebook) -> dict[str, object]:
    flight = Flight(Aimed(100.0 * given["chance"]))
    volley = StructureVolley(_blow(given["shot"], book), given["shots"], flight, book)
    states = section_odds(volley, section).sections
    return {
        "falls": sum(chance for state, chance in states if state.falls),
        "mean_durability": sum(chance * state.durability for state, chance in states),
        "states": [{"durability": state.durability, "chance": chance} for state, chance in states],
    }


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"structure": answer_structure}
"""The kinds of case that this module answers."""
