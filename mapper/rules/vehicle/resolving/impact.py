"""What comes down in a tile: who stops it on the way, whom it strikes, and what it leaves there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.rules.changes import difference
from mapper.rules.script import Roll, Script, class_of
from mapper.rules.vehicle import battle
from mapper.rules.vehicle.arcs import struck_facing
from mapper.rules.vehicle.clouds import turns_laid
from mapper.rules.vehicle.course import Course, listen
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.events import BattleChanged, FieldChanged, StructureStruck
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR, INCENDIARY_CANNON
from mapper.rules.vehicle.resolving.collapsing import gas_structure
from mapper.rules.vehicle.resolving.meeting import Round, met
from mapper.rules.vehicle.resolving.striking import Cause, strike_unit
from mapper.rules.vehicle.sections import section_of, tiles_of
from mapper.rules.vehicle.shot import AnyShot, Gas, Shot, beside
from mapper.rules.vehicle.smoke import clears_smoke, damage_dealt
from mapper.rules.vehicle.structure_damage import Contact, blow_of, strike_structure
from mapper.rules.vehicle.target import Facing, Infantry, Victim
from mapper.rules.vehicle.thermobaric import boost_of, together

CONTACTS = (Contact.HIT, Contact.MISS, Contact.NEAR)
"""The order in which rounds that come down together strike a structure."""


@dataclass(slots=True)
class _Toll:
    """What has been noted of one impact so far: blast damage, by which smoke is thinned."""

    blast: float = 0.0
    rounds: Sequence[Round] = ()
    shots: Sequence[AnyShot] = field(default_factory=tuple)


def come_down_in(course: Course, tile: Tile, rounds: Sequence[Round], word: str) -> Script[None]:
    """Let rounds come down in a tile together, after those in it have met them (V-APS-07)."""
    left = yield from met(course, tile, rounds)
    if left:
        yield from strike_tile(course, tile, left, word)


def strike_tile(course: Course, tile: Tile, rounds: Sequence[Round], word: str) -> Script[None]:
    """Let rounds that got through strike what is in a tile: units, then structures, and leave their gas."""
    sky = battle.battle_of(course.scenario).sky
    base = [round_.shot for round_ in rounds]
    toll = _Toll(rounds=rounds, shots=together(base, boost_of(course.book, sky.hit(tile))))
    for unit in course.scenario.units_in(tile):
        yield from _strike_unit(course, unit, toll, word)
    _strike_sections(course, tile, toll, word)
    if any(isinstance(round_.shot, Gas) and round_.structure is None for round_ in rounds):
        _lay(course, FieldKind.GAS, tile, rounds[0].by)
    if any(_sets_fire(course, round_) for round_ in rounds):
        _lay(course, FieldKind.FIRE, tile, rounds[0].by)
    _note_thermobaric(course, tile, base)
    note_blast(course, tile, toll.blast)


def _strike_unit(course: Course, unit: Unit, toll: _Toll, word: str) -> Script[None]:
    party = course.party(unit.id)
    if unit.carrier is not None or party.gone:
        return
    before = target_with_systems(party.build, party.condition, course.book)
    victim, results, by = before, list[str](), list[str]()
    for round_, shot in _landing(toll):
        if victim.gone or not _strikes(course, round_, unit, victim):
            continue
        heard: list[tuple[Roll, str]] = []
        strike = _strike(course, round_, unit).for_burst(before)
        brought = shot if round_.target == unit.id else beside(shot)
        after = yield from listen(land(victim, brought, strike), heard)
        results.append(", ".join(("hit", *(class_of(outcome) for _, outcome in heard)))[:200])
        by.append(round_.by)
        if clears_smoke(shot, course.book):
            toll.blast += damage_dealt(victim, after)
        victim = after
    if results:
        strike_unit(course, unit.id, before, victim, Cause(word, by[0], tuple(results)))


def _landing(toll: _Toll) -> Iterator[tuple[Round, AnyShot]]:
    """Yield the shots with their rounds; what earlier rounds gain by them strikes everything at the end."""
    yield from zip(toll.rounds, toll.shots, strict=False)
    for more in toll.shots[len(toll.rounds) :]:
        yield replace(toll.rounds[-1], area=True), more


def _strikes(course: Course, round_: Round, unit: Unit, victim: Victim) -> bool:
    if round_.contact is Contact.MISS or (round_.structure is not None and isinstance(round_.shot, Gas)):
        return False  # the structure alone is struck; gas on it harms nobody near (V-STR-12)
    if round_.area or round_.target == unit.id:
        return True
    if round_.men <= 1 or not isinstance(victim, Infantry) or round_.target is None:
        return False
    return unit.id in _men_beside(course, round_)


def _men_beside(course: Course, round_: Round) -> tuple[str, ...]:
    """Return the other infantry in the tile that a round strikes along with its target (V-INF-02)."""
    target = course.scenario.unit(round_.target or "")
    if target is None or not course.party(target.id).on_foot:
        return ()
    parties = (course.party(unit.id) for unit in course.scenario.units_in(target.tile))
    men = (
        party.unit.id
        for party in parties
        if party.on_foot and not party.gone and party.unit.carrier is None and party.unit.id != target.id
    )
    return tuple(men)[: round_.men - 1]


def _strike(course: Course, round_: Round, unit: Unit) -> Strike:
    """Return where a round strikes a unit; from above facings don't count (V-IND-07)."""
    numbers = damage_numbers(course.book)
    if round_.above:
        return Strike(numbers, Facing.NONE)
    return Strike(numbers, struck_facing(round_.start, unit.tile, unit.facing, course.book))


def _strike_sections(course: Course, tile: Tile, toll: _Toll, word: str) -> None:
    """Strike the structures aimed at, and those beside which area rounds land (V-STR-02, V-STR-09)."""
    if not any(round_.area or round_.structure is not None for round_ in toll.rounds):
        return
    for structure in course.scenario.map.structures:
        if tile in tiles_of(structure, course.scenario.map):
            _strike_section(course, structure, toll, word)


def _strike_section(course: Course, structure: Structure, toll: _Toll, word: str) -> None:
    """Strike one structure: by the rounds that hit it, then those that miss, then those beside it."""
    before = section = section_of(structure, course.book)
    struck = [(_contact(structure, round_), round_, shot) for round_, shot in _landing(toll)]
    results = list[str]()
    for contact, round_, shot in sorted(struck, key=lambda entry: CONTACTS.index(entry[0])):
        if isinstance(shot, Gas):
            row = course.book.tables.restricted[CHEMICAL_PROJECTOR].structure
            if contact is Contact.HIT and row is not None:
                gas_structure(course, structure, row.turns)
            continue
        if contact is Contact.NEAR and (not round_.area or round_.contact is Contact.MISS):
            continue
        blow = blow_of(shot, round_.weapon, course.book, high=round_.above)
        if blow is None or (contact is Contact.NEAR and not blow.near):
            continue
        after = strike_structure(section, blow, contact, course.book).section
        results.append(contact.value)
        if clears_smoke(shot, course.book):
            toll.blast += damage_dealt(section, after)
        section = after
    if section != before or results:
        course.happen(
            StructureStruck(
                structure=structure.id,
                by=toll.rounds[0].by,
                cause=word,
                results=tuple(results),
                durability=section.durability,
            )
        )


def _contact(structure: Structure, round_: Round) -> Contact:
    return round_.contact if round_.structure == structure.id else Contact.NEAR


def _sets_fire(course: Course, round_: Round) -> bool:
    """Tell whether a round sets its tile on fire, which by a setting it does instead of units (V-DMG-26)."""
    return round_.weapon == INCENDIARY_CANNON and course.book.settings.flame.burning_on == "tile"


def _lay(course: Course, kind: FieldKind, tile: Tile, by: str) -> None:
    """Let gas or fire stay in the tile (V-BLD-44, V-DMG-21, V-DMG-26)."""
    fields = course.scenario.map.fields
    there = next((each.turns for each in fields if (each.kind, each.tile) == (kind, tile)), 0)
    turns = turns_laid(kind, there, course.book)
    if turns != there:
        course.happen(FieldChanged(kind=kind, tile=tile, turns=turns, by=by))


def note_blast(course: Course, tile: Tile, damage: float) -> None:
    """Keep what HE and FAE hits have dealt in a tile this turn, which thins its smoke (V-STR-14)."""
    now = battle.battle_of(course.scenario)
    if damage > 0.0:
        after = now.evolve(sky=now.sky.and_dealt(tile, damage))
        course.happen(BattleChanged(deed="blasted", note=tile.label, now=difference(now, after)))


def _note_thermobaric(course: Course, tile: Tile, shots: Sequence[AnyShot]) -> None:
    """Keep the rounds that boost later ones in the tile this turn (V-IND-13)."""
    boost, now = boost_of(course.book), battle.battle_of(course.scenario)
    hit = [shot for shot in shots if isinstance(shot, Shot) and boost.given(shot) > 0]
    if hit:
        after = now.evolve(sky=now.sky.and_hit(tile, hit))
        course.happen(BattleChanged(deed="soaked_with_vapour", note=tile.label, now=difference(now, after)))
