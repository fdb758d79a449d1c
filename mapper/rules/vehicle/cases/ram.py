"""Cases about rams, stomps, slams, the armature, barricades and jumps below zero: the kind ram."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.rules.given import known, only
from mapper.rules.script import play
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.breach import breach_barricade
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.cases.structure import section_from
from mapper.rules.vehicle.cases.targets import state_after, target_from
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.ram import Approach, Fighter, Melee, charge_of
from mapper.rules.vehicle.ram_damage import HIT, Clash, blow_of_charge, is_stunned_by_losses, jump_rammed, ram
from mapper.rules.vehicle.ram_refusals import charge_refusal
from mapper.rules.vehicle.structure_damage import Contact, strike_structure
from mapper.rules.vehicle.target import Facing, Target
from mapper.rules.vehicle.walk import deficit_rams

Given = Mapping[str, Any]


def answer_ram(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about an attack at close quarters."""
    only(
        given,
        *("attack", "attacker", "target", "structure", "toward", "spent", "facing_attacker"),
        *("facing_target", "reaction", "target_in_smoke", "began_in_tile", "barricade", "deficit"),
    )
    attacker = _fighter(given["attacker"], given.get("facing_attacker", "front"), book)
    match given["attack"]:
        case "barricade":
            return _barricade(given, attacker, book)
        case "jump":
            return _jump(given, attacker, book)
        case kind:
            return _melee(known({melee.value: melee for melee in Melee}, kind), given, attacker, book)


def _melee(kind: Melee, given: Given, attacker: Fighter, book: Rulebook) -> dict[str, object]:
    target = None
    if given.get("target") is not None:
        target = _fighter(given["target"], given.get("facing_target", "front"), book)
    approach = Approach(
        toward=given.get("toward", 0),
        spent=given.get("spent", 0),
        reaction=given.get("reaction", False),
        in_smoke=given.get("target_in_smoke", False),
        began_in_tile=given.get("began_in_tile", False),
    )
    refusal = charge_refusal(kind, attacker, target, approach, book)
    if refusal is not None:
        return {"allowed": False, "why": refusal.code}
    charge = charge_of(kind, attacker, target, approach, book)
    clash, _ = play(ram(charge, attacker, target, book), lambda _roll: HIT)
    told = {
        "allowed": True,
        "why": None,
        "chance": charge.chance.value,
        "damage": charge.damage.value,
        "pen": charge.pen.value,
        "self_damage": charge.self_damage.value,
        "self_pen": charge.self_pen.value,
        **_after(clash, attacker, target, book),
    }
    if "structure" in given:
        section, blow = section_from(given["structure"], book), blow_of_charge(charge, attacker, book)
        struck = strike_structure(section, blow, Contact.HIT, book)
        told |= {"structure_damage": struck.damage, "structure_durability": struck.section.durability}
    return told


def _after(clash: Clash, attacker: Fighter, target: Fighter | None, book: Rulebook) -> dict[str, object]:
    told: dict[str, object] = {
        "attacker": _state(attacker, clash.attacker, book),
        "attacker_stunned": clash.stuns_self or is_stunned_by_losses(clash.attacker, book),
        "leech": clash.leech,
        "knockback": clash.knocked,
    }
    if target is not None and isinstance(clash.target, Target):
        told["target"] = _state(target, clash.target, book)
        told["target_stunned"] = clash.stuns or is_stunned_by_losses(clash.target, book)
    return told


def _barricade(given: Given, attacker: Fighter, book: Rulebook) -> dict[str, object]:
    full = book.tables.barricade.durability
    done = breach_barricade(attacker, given.get("toward", 0), given.get("barricade", full), book)
    return {
        "allowed": True,
        "damage": done.damage.value,
        "barricade": done.left,
        "through": done.through,
        "self_damage": done.self_damage.value,
        "self_pen": done.self_pen.value,
        "attacker": _state(attacker, done.attacker, book),
        "attacker_stunned": is_stunned_by_losses(done.attacker, book),
    }


def _jump(given: Given, attacker: Fighter, book: Rulebook) -> dict[str, object]:
    jump = book.tables.quirk["jump_jets"].action.jump
    rams = deficit_rams(jump, given["deficit"], book) if jump is not None else ()
    after = jump_rammed(_vehicle(attacker), rams, book)
    stunned = bool(rams) or is_stunned_by_losses(after, book)
    return {"allowed": True, "attacker": _state(attacker, after, book), "attacker_stunned": stunned}


def _state(fighter: Fighter, after: Target, book: Rulebook) -> dict[str, object]:
    return state_after(_vehicle(fighter), after, fighter.facing, damage_numbers(book))


def _vehicle(fighter: Fighter) -> Target:
    if not isinstance(fighter.state, Target):
        raise TypeError("only vehicles ram")
    return fighter.state


def _fighter(given: Given, facing: str, book: Rulebook) -> Fighter:
    return Fighter(
        given.get("type", "tank"),
        target_from(given, book),
        known_quirks(given, book),
        Facing(facing),
        stun=given.get("stun", 0),
        high=given.get("high", False),
    )


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"ram": answer_ram}
"""The kinds of case that this module answers."""
