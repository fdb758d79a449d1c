"""Cases about end phases: the kind end_phase."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind, GroundField
from mapper.rules.given import known, only
from mapper.rules.reasons import Explained
from mapper.rules.script import Roll, play
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.cases.targets import condition_of_shield, state_after, target_from
from mapper.rules.vehicle.combatant import Combatant
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.numbers import NONE, ArmourNumbers, Build, ShieldNumbers
from mapper.rules.vehicle.state import Condition, Losses, ShieldCondition, WeaponState
from mapper.rules.vehicle.target import Facing, Target
from mapper.rules.vehicle.upkeep import Ground, Step, take

Given = Mapping[str, Any]
HERE, ELSEWHERE = Tile(0, 0), Tile(9, 9)
UNIT, CONDENSER = "unit", "shield_condenser"


def answer_end_phase(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about end phases with nothing between them."""
    only(given, "unit", "turns", "smoke", "gas", "in_gas", "corrosion", "weapon_heat")
    ground, before = _ground(given, book), target_from(given.get("unit", {}), book)
    each = []
    for _ in range(given.get("turns", 1)):
        ground, told = _passed(ground, before, book)
        each.append(told)
    return {**each[-1], "each": each} if each else {"each": []}


def _passed(ground: Ground, before: Target, book: Rulebook) -> tuple[Ground, dict[str, object]]:
    """Pass one end phase; the stun total is told as it stands when it is closed."""
    totals: dict[str, object] = {}
    for step in Step:
        if step is Step.STUN:
            totals = _told(ground, before, book)
        (ground, _), _ = play(take(step, ground, book), _no_dice)
    closed = ("stun_total", "stunned")
    return ground, {**_told(ground, before, book), **{key: totals[key] for key in closed}}


def _told(ground: Ground, before: Target, book: Rulebook) -> dict[str, object]:
    (unit,) = ground.units
    after = unit.victim(book)
    if not isinstance(after, Target):
        raise TypeError("a vehicle stays a vehicle")
    return {
        **state_after(before, after, Facing.FRONT, damage_numbers(book)),
        "smoke": _turns(ground, FieldKind.SMOKE),
        "gas": _turns(ground, FieldKind.GAS),
        "corrosion": list(unit.condition.corrosion),
        "weapon_heat": unit.condition.weapon_state(0).heat,
    }


def _turns(ground: Ground, kind: FieldKind) -> int:
    return next((field.turns for field in ground.fields if field.kind is kind), 0)


def _ground(given: Given, book: Rulebook) -> Ground:
    smoke, gas = given.get("smoke", {}), given.get("gas", 0)
    only(smoke, "turns", "he_damage")
    where = HERE if given.get("in_gas", True) else ELSEWHERE
    fields = [
        GroundField(kind=kind, tile=tile, turns=turns)
        for kind, tile, turns in ((FieldKind.SMOKE, HERE, smoke.get("turns", 0)), (FieldKind.GAS, where, gas))
        if turns
    ]
    unit = Combatant(
        UNIT, HERE, build_from(given.get("unit", {}), book), condition_from(given.get("unit", {}), given)
    )
    return Ground((unit,), tuple(fields), ((HERE, smoke.get("he_damage", 0.0)),))


def build_from(given: Given, book: Rulebook) -> Build:
    """Return the build of a unit that a case describes by its numbers."""
    vehicle = given.get("type", "tank")
    row = known(book.tables.type, vehicle)
    armour, shield = given.get("armour", {"base": 0, "max": 0}), given.get("shield")
    keys = known_quirks(given, book)
    if shield is not None and shield.get("condenser"):
        keys |= {CONDENSER}
    effects = {key: quirk for key in sorted(keys) if (quirk := book.quirk(key)) is not None}
    return Build(
        type=vehicle,
        name=row.name,
        effects=effects,
        armour=ArmourNumbers(
            base=_plain(armour["base"]),
            front=_plain(armour["base"] * row.front),
            side=_plain(armour["base"] * row.side),
            rear=_plain(armour["base"] * row.rear),
            durability=_plain(armour["max"]),
            multipliers=(row.front, row.side, row.rear),
        ),
        shield=None
        if shield is None
        else ShieldNumbers(
            thickness=_plain(shield["thickness"]),
            durability=_plain(shield["max"]),
            regen=_plain(shield.get("regen", shield["max"] * book.tables.shield.regen)),
        ),
        internals=_plain(given.get("internals", {"max": 0})["max"]),
    )


def condition_from(given: Given, around: Given) -> Condition:
    """Return the condition of a unit that a case describes, with what the case tells besides it."""
    armour, lost = given.get("armour", {}), given.get("lost_this_turn", {})
    heat = around.get("weapon_heat", 0.0)
    return Condition(
        armour_durability=armour.get("durability"),
        heat=armour.get("heat", 0.0),
        shield=condition_of_shield(given["shield"]) if given.get("shield") else ShieldCondition(),
        internals=given.get("internals", {}).get("now"),
        stun=given.get("stun", 0),
        hunker=given.get("hunker"),
        high=given.get("high", False),
        lost_this_turn=Losses(
            armour=lost.get("armour", 0.0),
            internals=lost.get("internals", 0.0),
            shield=lost.get("shield", 0.0),
        ),
        corrosion=tuple(around.get("corrosion", ())),
        weapons=(WeaponState(weapon=0, heat=heat),) if heat else (),
    )


def _plain(value: float) -> Explained:
    return Explained(value, ()) if value else NONE


def _no_dice(roll: Roll) -> str:
    raise ValueError(f"an end phase rolls nothing, but {roll.reason} is asked")


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {"end_phase": answer_end_phase}
"""The kinds of case that this module answers."""
