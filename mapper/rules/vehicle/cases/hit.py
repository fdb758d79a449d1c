"""Cases about rolls to hit: the kinds to_hit and volley."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.rules.given import known, only
from mapper.rules.reasons import Reason, Refusal
from mapper.rules.vehicle.aim import Aim, Aimed, Ally, Gun, Mode, Reaction, Shooter, Spotter
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.hit import to_hit
from mapper.rules.vehicle.volley import hits_of

Given = Mapping[str, Any]


def answer_to_hit(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about one direct or low-angle shot."""
    accuracy = to_hit(aim_of(given, book), book)
    if isinstance(accuracy, Refusal):
        return {"allowed": False}
    return {
        "allowed": True,
        "chance": accuracy.chances.chance,
        "accuracy": accuracy.plain,
        "points": accuracy.points,
        "barricade": accuracy.chances.barricade_chance,
        "parts": [_part(term) for term in accuracy.terms],
    }


def answer_volley(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about how many of some shots hit."""
    only(given, "chance", "shots", "weapon", "autoloader", "slat")
    shots = given["shots"] if "shots" in given else known(book.tables.weapon, given["weapon"]).shots
    if given.get("autoloader"):
        shots *= book.tables.quirk["linked_autoloader"].fire.shots_mult
    chance = given["chance"]
    if given.get("slat"):
        slat = book.tables.quirk["slat_armour"].munition.intercept
        chance *= 1.0 - slat.chance if slat else 1.0
    hits = hits_of(shots, chance)
    return {
        "shots": shots,
        "mean": sum(number * share for number, share in enumerate(hits)),
        "hits": list(hits),
        "at_least": {str(least): sum(hits[least:]) for least in range(shots + 1)},
    }


def aim_of(given: Given, book: Rulebook) -> Aim:
    """Return the shot as a case describes it."""
    only(
        given,
        *(
            "shooter",
            "target",
            "weapon",
            "mode",
            "indirect",
            "reaction",
            "same_smoke",
            "active_ecm",
            "allies",
        ),
    )
    reaction, spotter = given.get("reaction"), given.get("indirect")
    return Aim(
        shooter=_shooter(given.get("shooter", {}), book),
        target=_aimed(given.get("target", {}), book),
        gun=_gun(given.get("weapon", {}), book),
        mode=Mode(given.get("mode", "direct")),
        spotter=_spotter(spotter) if spotter is not None else None,
        reaction=Reaction(reaction) if reaction is not None else None,
        same_smoke=given.get("same_smoke", False),
        active_ecm=given.get("active_ecm", False),
        allies=tuple(_ally(ally) for ally in given.get("allies", [])),
    )


def _shooter(given: Given, book: Rulebook) -> Shooter:
    only(
        given,
        *(
            "side",
            "kind",
            "type",
            "sensors",
            "moved",
            "chassis_stabiliser",
            "cockpit_damaged",
            "high",
            "stun",
        ),
        *("quirks", "extras"),
    )
    row = known(book.tables.type, given.get("type", "tank"))
    return Shooter(
        npc={"player": False, "npc": True}[given.get("side", "player")],
        infantry={"vehicle": False, "infantry": True}[given.get("kind", "vehicle")],
        sensors=given.get("sensors", 0),
        moved=given.get("moved", 0),
        chassis_stabiliser=given.get("chassis_stabiliser", 0) if row.chassis_stab_points else None,
        chassis_stabiliser_full=row.chassis_stab_points,
        cockpit_damaged=given.get("cockpit_damaged", False),
        high=given.get("high", False),
        stun=given.get("stun", 0),
        quirks=known_quirks(given, book),
    )


def _aimed(given: Given, book: Rulebook) -> Aimed:
    only(given, "moved", "high", "behind_barricade", "ecm_passive", "quirks")
    return Aimed(
        moved=given.get("moved", 0),
        high=given.get("high", False),
        behind_barricade=given.get("behind_barricade", False),
        ecm_passive=given.get("ecm_passive", False),
        quirks=known_quirks(given, book),
    )


def _gun(given: Given, book: Rulebook) -> Gun:
    only(given, "weapon", "ammo", "turret", "stabilised", "damaged", "rockets")
    if "weapon" in given and given["weapon"] not in book.tables.restricted:
        known(book.tables.weapon, given["weapon"])
    if given.get("ammo") is not None:
        known(book.tables.ammo, given["ammo"])
    return Gun(
        weapon=given.get("weapon", ""),
        ammo=given.get("ammo") or "",
        turret=given.get("turret", False),
        stabilised=given.get("stabilised", False),
        damaged=given.get("damaged", False),
        rockets=given.get("rockets", 1),
    )


def _spotter(given: Given) -> Spotter:
    only(given, "spotter_sensors", "relay", "drone_only")
    return Spotter(
        sensors=given.get("spotter_sensors", 0),
        relay=given.get("relay", False),
        drone_only=given.get("drone_only", False),
    )


def _ally(given: Given) -> Ally:
    only(given, "sensors", "same_tile", "relay")
    return Ally(given["sensors"], same_tile=given.get("same_tile", True), relay=given.get("relay", False))


def _part(term: Reason) -> dict[str, object]:
    return {"value": term.value, "clause": term.clause}


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "to_hit": answer_to_hit,
    "volley": answer_volley,
}
"""The kinds of case that this module answers."""
