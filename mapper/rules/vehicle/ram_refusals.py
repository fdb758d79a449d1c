"""Why one may not ram, stomp, slam or strike with an armature."""

from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.ram import Approach, Fighter, Melee, armature_of, slam_of
from mapper.rules.vehicle.tables import TypeRow


def charge_refusal(
    kind: Melee, attacker: Fighter, target: Fighter | None, approach: Approach, book: Rulebook
) -> Refusal | None:
    """Return why an attack at close quarters may not be done, or None; no target is a structure."""
    return (
        type_refusal(kind, attacker, target, book)
        or _no_approach(kind, approach)
        or _hidden(approach)
        or _too_high(target, book)
    )


def type_refusal(kind: Melee, attacker: Fighter, target: Fighter | None, book: Rulebook) -> Refusal | None:
    """Return why such a vehicle never does this to such a target, or None (V-RAM-07, V-RAM-10)."""
    rows, row = attacker.effects(book), _row(attacker.type, book)
    match kind:
        case Melee.SLAM if slam_of(rows) is None:
            return refuse("not_for_type", "only Grav Inverters slam", "V-RAM-10")
        case Melee.ARMATURE if armature_of(rows) is None:
            return refuse("not_for_type", "it has no armature", "V-EXT-18")
        case Melee.RAM | Melee.STOMP if row is None or row.ram != kind.value:
            clause = "V-RAM-09" if kind is Melee.STOMP else "V-RAM-07"
            return refuse("not_for_type", f"no {attacker.type} may {kind}", clause)
        case _:
            return _spared(kind, attacker, target, book)


def _spared(kind: Melee, attacker: Fighter, target: Fighter | None, book: Rulebook) -> Refusal | None:
    if target is None:
        return None
    row, slam = _row(target.type, book), slam_of(attacker.effects(book))
    if kind is Melee.RAM and row is not None and not row.rammable_by_tank:
        return refuse(target.type, f"no tank may ram an {target.type}", "V-RAM-07")
    if kind is Melee.SLAM and slam is not None and target.type in slam.not_vs:
        return refuse(target.type, f"no {target.type} may be slammed", "V-RAM-10")
    return None


def _no_approach(kind: Melee, approach: Approach) -> Refusal | None:
    excused = approach.in_smoke and approach.began_in_tile  # V-RAM-03
    if kind is not Melee.RAM or approach.toward >= 1 or excused:
        return None
    return refuse("no_approach", "a ram takes at least one tile moved toward the target", "V-RAM-06")


def _hidden(approach: Approach) -> Refusal | None:
    if not approach.in_smoke or approach.began_in_tile or approach.reaction:
        return None
    text = "what stands in smoke is rammed in reaction, or by who began the turn in its tile"
    return refuse("smoke", text, "V-RAM-03")


def _too_high(target: Fighter | None, book: Rulebook) -> Refusal | None:
    if target is None or not target.high or book.settings.glider.rammable:
        return None
    return refuse("high", "the target is at high altitude", "V-MOV-13")


def _row(kind: str, book: Rulebook) -> TypeRow | None:
    return next((row for key, row in book.tables.type.items() if key == kind), None)
