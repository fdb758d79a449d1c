"""What a burst strikes besides its target: men beside it, everyone in a cone, structures in the way."""

from dataclasses import replace

from mapper.rules.reasons import Refusal
from mapper.rules.script import Script
from mapper.rules.vehicle.ailments import landed
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.bystanding import men_beside
from mapper.rules.vehicle.cone import cone_parties, cone_structures
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.engagement import engage
from mapper.rules.vehicle.events import StructureStruck
from mapper.rules.vehicle.firing import firing_of
from mapper.rules.vehicle.loading import SONIC_ARRAY
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.passage import breached, weakened
from mapper.rules.vehicle.reaction import in_reaction
from mapper.rules.vehicle.resolving.bursts import burst, hits_in
from mapper.rules.vehicle.resolving.readying import Ready
from mapper.rules.vehicle.resolving.striking import Cause, hit_structure, strike_unit
from mapper.rules.vehicle.sections import section_of
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.squad import spread_of
from mapper.rules.vehicle.structure_aim import Spot, bombing_of, engage_structure
from mapper.rules.vehicle.structure_damage import blow_of
from mapper.rules.vehicle.structure_volley import bombard
from mapper.rules.vehicle.volley import Volley


def spread(course: Course, shot: Ready, results: tuple[str, ...], word: str) -> Script[None]:
    """Let a burst that has struck its target strike what else it does."""
    if shot.weapon.weapon == SONIC_ARRAY and shot.ask.mode is Mode.DIRECT:
        yield from _through_cone(course, shot, word)
    elif shot.weapon.family == "ap":
        yield from _on_to_the_next(course, shot, len(results), word)
    else:
        _men_beside(course, shot, hits_in(results), word)


def pass_through(course: Course, shot: Ready, shots: int) -> None:
    """Let each shot strike the structures it passes through, weaker behind each of them (V-EXT-01)."""
    fired, by = shot.volley.shot, shot.ask.unit
    in_the_way = breached(shot.engagement.line, shot.weapon, shot.ammo, course.book)
    if not isinstance(fired, Shot) or not in_the_way:
        return
    left = weakened(Shot(1.0, 1.0), len(in_the_way), course.book).damage
    whole = fired if left <= 0.0 else replace(fired, pen=fired.pen / left, damage=fired.damage / left)
    for number, structure_id in enumerate(in_the_way):
        blow = blow_of(weakened(whole, number, course.book), shot.weapon.weapon, course.book)
        for _ in range(shots):
            structure = course.structure(structure_id)
            if structure is not None and blow is not None:
                hit_structure(course, structure, blow, Cause("pass_through", by))


def _through_cone(course: Course, shot: Ready, word: str) -> Script[None]:
    """Roll for everyone else in the cone, friend and foe (V-BLD-46)."""
    for party in tuple(cone_parties(shot.engagement, shot.weapon)):
        volley = _volley_at(shot, party)
        if volley is None:
            continue
        now = course.party(party.unit.id)
        before = target_with_systems(now.build, now.condition, course.book)
        scene, results = yield from burst(volley, before)
        strike_unit(course, party.unit.id, before, scene.victim, Cause(word, shot.ask.unit, results))
    for structure, tile in cone_structures(shot.engagement, shot.weapon):
        yield from _bombarded(course, shot, Spot(structure, tile), word)


def _bombarded(course: Course, shot: Ready, spot: Spot, word: str) -> Script[None]:
    """Roll for a structure in the cone; one that isn't seen is not struck."""
    met = shot.engagement
    faced = engage_structure(met.scenario, met.attacker.unit, spot, met.stance, met.book)
    bombing = bombing_of(faced, shot.weapon, shot.ammo, Mode.DIRECT)
    now = course.structure(spot.structure.id)
    if isinstance(bombing, Refusal) or now is None:
        return
    done = yield from bombard(bombing.volley, section_of(now, course.book))
    results = tuple(fall.how for fall in done.falls)
    course.happen(
        StructureStruck(
            structure=now.id,
            by=shot.ask.unit,
            cause=word,
            results=results,
            durability=done.section.durability,
        )
    )


def _on_to_the_next(course: Course, shot: Ready, fired: int, word: str) -> Script[None]:
    """Fire the shots that are left at the next men in the tile, once a man is down (V-INF-03)."""
    engagement, left = shot.engagement, shot.volley.shots - fired
    for party in men_beside(engagement.target, engagement.others, left + 1):
        if left <= 0:
            return
        volley = _volley_at(shot, party)
        if volley is None:
            continue
        before = course.party(party.unit.id).victim
        scene, results = yield from burst(replace(volley, shots=left), before)
        left -= len(results)
        strike_unit(course, party.unit.id, before, scene.victim, Cause(word, shot.ask.unit, results))


def _men_beside(course: Course, shot: Ready, hits: int, word: str) -> None:
    """Let each hit strike as many more men in the tile as it may (V-INF-02)."""
    engagement = shot.engagement
    men = spread_of(shot.volley.shot, shot.weapon.weapon, course.book).men
    for party in men_beside(engagement.target, engagement.others, men) if hits else ():
        before = victim = course.party(party.unit.id).victim
        for _ in range(hits):
            victim = victim if victim.gone else landed(victim, shot.volley.shot, course.book)
        strike_unit(course, party.unit.id, before, victim, Cause(word, shot.ask.unit, ("hit",) * hits))


def _volley_at(shot: Ready, party: Party) -> Volley | None:
    """Return the same shots at another unit, None where it isn't seen; what covers it is not worn."""
    engagement, kind = shot.engagement, shot.ask.reaction
    unit = engagement.attacker.unit
    faced = engage(engagement.scenario, unit, party.unit, engagement.stance, engagement.book)
    if not faced.line.visible:
        return None
    firing = firing_of(in_reaction(faced, kind) if kind else faced, shot.weapon, shot.ammo, Mode.DIRECT)
    return None if isinstance(firing, Refusal) else firing.volley
