"""An attack at close quarters as it would be made: who meets whom, how, and what it brings."""

from dataclasses import dataclass

from mapper.model.battlemap import FieldKind
from mapper.model.structure import Structure
from mapper.model.unit import UnitKind
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.script import Script
from mapper.rules.vehicle.approach import Drive, Goal, Way, drive, touch_refusal
from mapper.rules.vehicle.arcs import struck_facing, struck_facings
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.knockback import Push, knockback
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.ram import Approach, Charge, Fighter, Melee, armature_of, charge_of, slam_of
from mapper.rules.vehicle.ram_damage import Clash, ram
from mapper.rules.vehicle.ram_refusals import charge_refusal, type_refusal
from mapper.rules.vehicle.refusals import pair_refusal
from mapper.rules.vehicle.sections import tiles_of
from mapper.rules.vehicle.target import Facing
from mapper.rules.vehicle.tolerance import exceeds


@dataclass(frozen=True, slots=True)
class Bout:
    """One attack at close quarters; `target` is None where it goes at a structure.

    `drive` is a tank's way into contact, `push` what becomes of an agrav that a stomp would stun.
    """

    attacker: Fighter
    target: Fighter | None
    approach: Approach
    charge: Charge
    drive: Drive | None = None
    push: Push | None = None

    def fight(self, book: Rulebook) -> Script[Clash]:
        """Resolve it: the one telling for play, replay and odds."""
        crashes = self.push is not None and self.push.crashes
        return ram(self.charge, self.attacker, self.target, book, crashes=crashes)


def kinds_of(party: Party) -> tuple[Melee, ...]:
    """Return the attacks at close quarters that a vehicle has, or for want of any the ram it has not."""
    rows, found = tuple(party.build.effects.values()), list[Melee]()
    row = next((row for key, row in party.book.tables.type.items() if key == party.build.type), None)
    if row is None:
        return ()
    if row.ram != "none":
        found.append(Melee(row.ram))
    if slam_of(rows) is not None:
        found.append(Melee.SLAM)
    if armature_of(rows) is not None:
        found.append(Melee.ARMATURE)
    return tuple(found) or (Melee.RAM,)


def bout_of(
    kind: Melee, way: Way, target: Party, *, reaction: bool = False, spend: float | None = None
) -> Bout | Refusal:
    """Return an attack at close quarters on a unit, or why it may not be made.

    `spend` is the mobility put into a stomp or the armature, None all that is of use.
    """
    own, book, unit = way.party, way.party.book, target.unit
    attacker, other = fighter_of(own), fighter_of(target)
    barred = pair_refusal(own, target) or type_refusal(kind, attacker, other, book)
    if barred is not None:
        return barred
    met = _meet(kind, way, Goal((unit.tile,), enters=True))
    spent = _spent(kind, way, attacker, spend)
    for answer in (_used(kind, own, target), met, spent):
        if isinstance(answer, Refusal):
            return answer
    came_from = met.came_from if isinstance(met, Drive) else way.stance.tile
    entered = own.condition.entered_from
    struck = struck_facing(came_from, unit.tile, unit.facing, book, entered)
    attacker, other = fighter_of(own, _own_facing(way, target, met)), fighter_of(target, struck)
    approach = Approach(
        toward=met.toward if isinstance(met, Drive) else 0,
        spent=spent if isinstance(spent, float) else 0.0,
        reaction=reaction,
        in_smoke=_in_smoke(way, target),
        began_in_tile=way.route[0] == unit.tile,
    )
    refusal = charge_refusal(kind, attacker, other, approach, book)
    if refusal is not None:
        return refusal
    return Bout(
        attacker,
        other,
        approach,
        charge_of(kind, attacker, other, approach, book),
        drive=met if isinstance(met, Drive) else None,
        push=_push(kind, way, target),
    )


def bout_at(kind: Melee, way: Way, structure: Structure, *, spend: float | None = None) -> Bout | Refusal:
    """Return an attack at close quarters on a structure, or why it may not be made (V-RAM-11)."""
    own, book = way.party, way.party.book
    attacker = fighter_of(own)
    barred = type_refusal(kind, attacker, None, book)
    if barred is not None:
        return barred
    met = _meet(kind, way, Goal(tiles_of(structure, way.scenario.map), enters=False))
    spent = _spent(kind, way, attacker, spend)
    for answer in (_used(kind, own, None), met, spent):
        if isinstance(answer, Refusal):
            return answer
    driven = met if isinstance(met, Drive) else None
    attacker = fighter_of(own, driven.own if driven is not None else Facing.FRONT)
    toward = driven.toward if driven is not None else 0
    approach = Approach(toward=toward, spent=spent if isinstance(spent, float) else 0.0)
    refusal = charge_refusal(kind, attacker, None, approach, book)
    if refusal is not None:
        return refusal
    return Bout(attacker, None, approach, charge_of(kind, attacker, None, approach, book), drive=driven)


def fighter_of(party: Party, facing: Facing = Facing.FRONT) -> Fighter:
    """Return a unit as one side of an attack at close quarters."""
    condition = party.condition
    return Fighter(
        party.build.type, party.victim, party.quirks, facing, stun=condition.stun, high=condition.high
    )


def _meet(kind: Melee, way: Way, goal: Goal) -> Drive | Refusal | None:
    if kind is Melee.RAM:
        return drive(way, goal)
    return touch_refusal(kind, way.stance, goal, way.scenario.map, way.party.book)


def _used(kind: Melee, own: Party, target: Party | None) -> Refusal | None:
    """V-RAM-01: one ram a turn, not counting civilian vehicles; the armature once besides (V-EXT-18)."""
    if kind is Melee.ARMATURE:
        if own.condition.armature_used:
            return refuse("used", "the armature has struck this turn", "V-EXT-18", own.unit.id)
        return None
    in_the_way = target is not None and target.unit.kind is UnitKind.CIVILIAN
    if own.condition.rammed and not in_the_way:
        return refuse("used", "one ram or stomp a turn", "V-RAM-01", own.unit.id)
    return None


def _spent(kind: Melee, way: Way, attacker: Fighter, spend: float | None) -> float | Refusal:
    """Return the mobility put into it: whole points; a slam takes all there are (V-RAM-10)."""
    left = float(max(0, int(way.mobility)))
    if kind is Melee.RAM:
        return 0.0
    if kind is Melee.SLAM or (kind is Melee.STOMP and spend is None):
        return left
    armature = armature_of(attacker.effects(way.party.book)) if kind is Melee.ARMATURE else None
    most = left if armature is None else min(left, float(armature.max))
    if spend is None:
        return most
    if exceeds(spend, left):
        return refuse("mobility", f"{spend:g} mobility to be spent, {left:g} left", "V-RAM-09")
    if exceeds(spend, most):
        return refuse("mobility", f"{most:g} mobility at most strengthen it", "V-EXT-18")
    return float(spend)


def _own_facing(way: Way, target: Party, met: Drive | Refusal | None) -> Facing:
    if isinstance(met, Drive):
        return met.own
    stance = way.stance
    meets = struck_facings(target.unit.tile, stance.tile, stance.facing, way.party.book)
    return min(meets, key=(Facing.FRONT, Facing.SIDE, Facing.REAR).index)  # one's own to choose


def _in_smoke(way: Way, target: Party) -> bool:
    return any(
        entry.kind is FieldKind.SMOKE and entry.tile == target.unit.tile for entry in way.scenario.map.fields
    )


def _push(kind: Melee, way: Way, target: Party) -> Push | None:
    if kind is not Melee.STOMP or target.build.type != "agrav":
        return None
    return knockback(way.scenario, target, way.stance.facing, way.party.book)
