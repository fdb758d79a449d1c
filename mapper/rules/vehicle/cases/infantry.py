"""Cases about infantry: the kind infantry."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from mapper.rules.given import only
from mapper.rules.script import odds_after
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.targets import shot_from
from mapper.rules.vehicle.shot import AnyShot, Flame, Gas, Shot
from mapper.rules.vehicle.squad import Squad, hail, hits_needed, spread_of, struck
from mapper.rules.vehicle.target import Infantry

Given = Mapping[str, Any]
AP = "ap"


def answer_infantry(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about infantry that is hit, or shot at with anti-personnel weapons."""
    only(given, "squad", "attacks", "ap")
    squad = tuple(_man(man) for man in given["squad"])
    return _shot_at(squad, given["ap"], book) if "ap" in given else _hit(squad, given["attacks"], book)


def _man(given: Given) -> Infantry:
    only(given, "health", "shield")
    return Infantry(given["health"], given.get("shield", 0))


def _hit(squad: Squad, attacks: list[Given], book: Rulebook) -> dict[str, object]:
    told: dict[str, object] = {}
    for attack in attacks:
        shot, times = _attack(attack, book)
        spread = spread_of(shot, attack.get("weapon", ""), book)
        told = told or {
            "number_hit": len(squad) if spread.men is None else spread.men,
            "damage": _damage(shot),
        }
        for _ in range(times):
            squad = struck(squad, shot, spread)
    after = [[man.health, man.shield] for man in squad]
    return {**told, "after": after, "out": sum(man.gone for man in squad)}


def _attack(attack: Given, book: Rulebook) -> tuple[AnyShot, int]:
    """Return the shot of an attack, and how often it hits; gas is told by its exposures."""
    if "gas" in attack:
        return loading.gas(book), int(attack["gas"])
    if attack.get("weapon") == AP:
        return loading.ap_round(book, AP, at_infantry=True), attack.get("count", 1)
    return shot_from(attack, book), attack.get("count", 1)


def _damage(shot: AnyShot) -> float:
    """Return what a hit deals to each man without a shield."""
    match shot:
        case Shot():
            return shot.total_damage + (shot.thermal if shot.energy else 0.0)
        case Gas():
            return shot.bare_armour
        case Flame():
            return shot.damage
        case _:
            return 0.0


def _shot_at(squad: Squad, given: Given, book: Rulebook) -> dict[str, object]:
    only(given, "weapons", "chance")
    profile, chance = book.tables.weapon[AP].infantry, given["chance"]
    shots = (profile.shots if profile else 0) * given.get("weapons", 1)
    shot = loading.ap_round(book, AP, at_infantry=True)
    ends = odds_after({squad: 1.0}, partial(hail, shot=shot, chance=chance), shots)
    return {
        "shots": shots,
        "mean_hits": shots * chance,
        "hits_needed": hits_needed(squad[0], shot),
        "out": sum(share for end, share in ends.items() if all(man.gone for man in end)),
    }


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"infantry": answer_infantry}
"""The kinds of case that this module answers."""
