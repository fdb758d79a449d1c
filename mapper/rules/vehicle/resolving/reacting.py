"""Reaction fire: who fires when a unit moves into view, and when one comes upon enemies round a corner."""

from collections.abc import Iterator
from dataclasses import dataclass

from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.changes import difference
from mapper.rules.reasons import Refusal
from mapper.rules.script import Script
from mapper.rules.vehicle.aim import Mode, Reaction
from mapper.rules.vehicle.arcs import all_round, cone_covers, mount_of
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.energy import with_energy
from mapper.rules.vehicle.events import Moved
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.reaction_turn import turn_to
from mapper.rules.vehicle.resolving.moving import nobody_reacts
from mapper.rules.vehicle.resolving.ramming import Attempt, bout, clash
from mapper.rules.vehicle.resolving.readying import Ask, ready
from mapper.rules.vehicle.resolving.shooting import fire
from mapper.rules.vehicle.resolving.watching import ram_of
from mapper.rules.vehicle.state import Watch
from mapper.rules.vehicle.vision import eyes_of


@dataclass(frozen=True, slots=True)
class Trigger:
    """A weapon that reacts: whose it is, how it was set, and at whom it fires."""

    unit: str
    watch: Watch
    target: str
    kind: Reaction


def react(course: Course, mover_id: str, before: Scenario) -> Script[None]:
    """Let reaction fire answer the step a unit has just taken; `before` is the battle before it.

    First fire those who see it come (V-HIT-21), then its own weapons at whom it comes upon (V-HIT-23).
    """
    for trigger in tuple(_watchers(course, mover_id, before)):
        if course.party(mover_id).gone:
            return
        yield from _answer(course, trigger)
    yield from _charged(course, mover_id, before)
    if not course.party(mover_id).gone:
        for trigger in tuple(_round_the_corner(course, mover_id, before)):
            yield from _answer(course, trigger)


def _answer(course: Course, trigger: Trigger) -> Script[None]:
    if course.party(trigger.unit).gone or course.party(trigger.target).gone:
        return
    power_mw = None
    if trigger.kind is Reaction.TURN:
        power_mw = _turned(course, trigger)
        if power_mw == 0.0:
            return
    ask = Ask(
        unit=trigger.unit,
        target=trigger.target,
        weapon=trigger.watch.weapon,
        ammo=trigger.watch.ammo,
        mode=_mode(course.party(trigger.unit), trigger.watch.weapon),
        reaction=Reaction.CONE if trigger.kind is Reaction.TURN and power_mw is None else trigger.kind,
        power_mw=power_mw,
    )
    shot = ready(course, ask)
    if not isinstance(shot, Refusal):
        yield from fire(course, shot)


def _turned(course: Course, trigger: Trigger) -> float | None:
    """Turn the hull to an enemy at its side or rear; return the power of the shot paid for (V-EXT-13).

    None to the front: there it reacts as usual. 0 where it can't turn, or can't fire besides.
    """
    party, enemy = course.party(trigger.unit), course.unit(trigger.target)
    turning = turn_to(party, enemy.tile)
    if isinstance(turning, Refusal):
        return None if turning.code == "not_allowed" else 0.0
    condition = with_energy(party.condition, turning.turned.energy_left, party.build, course.book)
    course.happen(
        Moved(
            unit=trigger.unit,
            tile=party.unit.tile,
            facing=turning.facing,
            now=dict(difference(party.condition, condition)),
        )
    )
    return turning.turned.power_mw


def _watchers(course: Course, mover_id: str, before: Scenario) -> Iterator[Trigger]:
    """Yield the weapons of enemies into whose cone or tile the unit has just moved, in document order."""
    mover, was = course.unit(mover_id), before.unit(mover_id)
    for unit in course.scenario.units:
        if was is None or not _are_enemies(unit, mover) or unit.carrier is not None:
            continue
        party = course.party(unit.id)
        for watch in party.condition.watches:
            if watch.weapon in party.condition.fired:
                continue
            now = _covers(course.scenario, party, watch, mover.tile)
            if now and not _covers(before, party, watch, was.tile):
                kind = Reaction.CONE if watch.kind is Reaction.CORNER else watch.kind
                yield Trigger(unit.id, watch, mover_id, kind)


def _charged(course: Course, mover_id: str, before: Scenario) -> Script[None]:
    """Let enemies that stand by to ram charge the unit once it has come into their reach (V-RAM-02)."""
    was = Course(before, course.book)
    for unit in before.units:
        if not _are_enemies(unit, course.unit(mover_id)) or not course.party(unit.id).condition.charging:
            continue
        kind = ram_of(course.party(unit.id))
        if kind is None or course.party(mover_id).gone:
            continue
        tried = Attempt(unit.id, mover_id, kind, reaction=True)
        if _may_charge(course, tried) and not _may_charge(was, tried):
            yield from clash(course, tried, nobody_reacts)


def _may_charge(course: Course, tried: Attempt) -> bool:
    """Tell whether a unit may ram another in reaction that it sees, or that stands in smoke (V-RAM-03)."""
    tile, scenario = course.unit(tried.target).tile, course.scenario
    smoky = any(each.kind is FieldKind.SMOKE and each.tile == tile for each in scenario.map.fields)
    if not smoky and not _sees(course.unit(tried.unit), tile, scenario, course.book):
        return False
    return not isinstance(bout(course, tried), Refusal)


def _round_the_corner(course: Course, mover_id: str, before: Scenario) -> Iterator[Trigger]:
    """Yield the unit's own corner weapons and the enemies that it did not see before (V-HIT-23)."""
    party, was = course.party(mover_id), before.unit(mover_id)
    corners = [watch for watch in party.condition.watches if watch.kind is Reaction.CORNER]
    if was is None or not corners:
        return
    friends = [unit for unit in before.units if unit.side == was.side and unit.carrier is None]
    for enemy in course.scenario.units:
        if not _are_enemies(enemy, was) or enemy.carrier is not None:
            continue
        known = any(_sees(friend, enemy.tile, before, course.book) for friend in friends)
        for watch in corners:
            if not known and _covers(course.scenario, party, watch, enemy.tile):
                yield Trigger(mover_id, watch, enemy.id, Reaction.CORNER)


def _covers(scenario: Scenario, party: Party, watch: Watch, tile: Tile) -> bool:
    """Tell whether a weapon set to react sees a tile and covers it."""
    unit = scenario.unit(party.unit.id)
    if unit is None or not _sees(unit, tile, scenario, party.book):
        return False
    if watch.kind is Reaction.TIGHT:
        return tile in watch.tiles
    if watch.kind is Reaction.TURN:
        return True
    weapon = party.weapon(watch.weapon)
    if weapon is None:
        return False
    mount = mount_of(turret=weapon.turret, all_turreted=party.build.all_turreted)
    round_about = watch.axis is None and all_round(mount, party.quirks, party.book)
    return cone_covers(unit.tile, watch.axis or unit.facing, tile, all_round=round_about)


def _sees(unit: Unit, tile: Tile, scenario: Scenario, book: Rulebook) -> bool:
    return eyes_of(unit, book).line(scenario.map, unit.tile, tile).visible


def _mode(party: Party, place: int) -> Mode:
    """V-HIT-24: what can't fire directly reacts at a low angle."""
    weapon = party.weapon(place)
    if weapon is None or "direct" in weapon.fire:
        return Mode.DIRECT
    return Mode.LOW


def _are_enemies(one: Unit, other: Unit) -> bool:
    return one.kind is not UnitKind.CIVILIAN and None not in (one.side, other.side) and one.side != other.side
