"""Cases about actions on a shield: the kind shield."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import only
from mapper.rules.reasons import Explained, Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.cases.targets import shield_from
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.recharge import regeneration
from mapper.rules.vehicle.shield_orders import activate, boost, deactivate, harmonise, transfer
from mapper.rules.vehicle.target import Shield

Given = Mapping[str, Any]
ACTIONS = ("activate", "deactivate", "boost", "transfer", "harmonic")
HARMONIC, TRANSFER = "harmonic_shielding", "shield_transfer"


def answer_shield(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about one action on a shield; a refused one leaves it as it is."""
    only(given, "action", "shield", "times", "extras", "send", "distance", "energy")
    before = shield_from(given["shield"], frozenset(), book)
    match given["action"]:
        case "activate":
            return _told(activate(before, book), before, book)
        case "deactivate":
            return _told(deactivate(before), before, book)
        case "boost":
            return _boosted(before, given, book)
        case "transfer":
            return _transferred(before, given, book)
        case "harmonic":
            per_energy = book.tables.extra[HARMONIC].shield.thickness_per_maru_energy
            return _told(harmonise(before, per_energy * given["energy"]), before, book)
        case other:
            raise MapperError(f"unknown action {other!r}", remedy=", ".join(ACTIONS))


def _boosted(before: Shield, given: Given, book: Rulebook) -> dict[str, object]:
    full = given["shield"]["max"]
    active = Explained(given["shield"].get("regen", full * book.tables.shield.regen), ())
    regen = regeneration(active, full, known_quirks(given, book), book)
    done = boost(before, regen, book, times=given.get("times", 1))
    if isinstance(done, Refusal):
        return _told(done, before, book)
    return _told(done.shield, before, book) | {"energy": done.energy.value}


def _transferred(ally: Shield, given: Given, book: Rulebook) -> dict[str, object]:
    """The shield given is the ally's; the sender's holds what is sent."""
    row = book.tables.quirk[TRANSFER].action.transfer
    if row is None:
        raise MapperError("no quirk transfers shields")
    sent = given["send"]
    sender = Shield(thickness=0.0, durability=sent, charge=sent, capacity=sent)
    done = transfer(sender, ally, sent, given.get("distance", 1), row)
    if isinstance(done, Refusal):
        return _told(done, ally, book) | {"arrives": 0}
    return _told(done.ally, ally, book) | {"arrives": done.arrived.value}


def _told(after: Shield | Refusal, before: Shield, book: Rulebook) -> dict[str, object]:
    shield, numbers = before if isinstance(after, Refusal) else after, damage_numbers(book)
    return {
        "ok": not isinstance(after, Refusal),
        "charge": shield.charge,
        "capacity": shield.capacity,
        "thickness": shield.whole_thickness(numbers),
        "effective": shield.thickness_in_force(numbers),
        "state": shield.mode.value,
        "energy": 0,
    }


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"shield": answer_shield}
"""The kinds of case that this module answers."""
